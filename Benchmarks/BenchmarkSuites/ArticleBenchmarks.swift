import BatchEvaluation
import BenchmarkHarness
import ScreenTransitions

/// The article family: all layers of one frame of a screen transition.
///
/// `Article.<animation>`: N layers of many runs of one of the articles' animations, each run at its own
/// time. A frame is progress by the animation's spring or curve (in bulk), each layer's transform and
/// opacity by its geometry, and the product of each with the container's transform to pixels (in bulk).
/// A layer is an item, an operation is a frame; the result says what share of a frame at 60 and at 120 Hz
/// it takes. `reference` does all of it one value at a time.
///
/// Errors: the oracle gives exact progress and the exact product; the geometry between is judged by its
/// own tests. Elements are in units of the largest of Σ|a·b| and what a screen's height (in the
/// translation's row) or 1 comes to; opacities are absolute. The worst input names the
/// animation, the progress and the screen.
///
/// Sizes: ``OperationSizes``; a size is a number of layers.
public func registerArticleBenchmarks(_ request: SuiteRequest) throws -> [BenchmarkCase] {
  try articleRecipes.flatMap { name, recipe in
    try OperationSizes.article(name).chosen(request.sizes).flatMap { size in
      try frameGroup(request, name: name, recipe: recipe, size: size)
    }
  }
}

/// The articles' animations over time, raw and as shown, for charts.
public func articleCurves(samples: Int = 241) throws -> [CurveRecord] {
  try TransitionRecipe.articles.flatMap { recipe in
    try recipe.animation().curves(samples: samples).map { curve in
      CurveRecord(
        animation: curve.animation, property: curve.property, unit: curve.unit, time: curve.time,
        raw: curve.raw, shown: curve.shown)
    }
  }
}

/// Names short enough for case ids, and what they stand for.
let articleRecipes: [(name: String, recipe: TransitionRecipe)] = [
  ("collapseFlip", .collapseFlip), ("cardToDetail", .cardToDetail),
  ("buttonsAppear", .buttonsAppear), ("navigation", .navigationReveal),
  ("imageZoom", .imageZoom), ("crossDissolve", .crossDissolve),
]

private func frameGroup(
  _ request: SuiteRequest, name: String, recipe: TransitionRecipe, size: Int
) throws -> [BenchmarkCase] {
  let inputs = SharedOnce {
    var generator = request.generator("Article.\(name).\(size)")
    return try FrameInputs(recipe, layers: size, &generator)
  }
  let exact = SharedOnce { ExactFrame(try inputs.value(), samples: max(request.samples / 16, 1)) }
  let animation = try recipe.animation()
  var group = CaseGroupBuilder(
    request, family: "Article", operation: name, size: size, items: size,
    baseline: "reference")
  for (variant, title, backend) in [
    ("reference", "Easemark, scalar", Backend.reference), ("simd", "Easemark, SIMD", .simd),
  ] {
    try group.add(
      variant, title, .ours, work: .frame(animation, name: name, backend), limit: ownLimit,
      leveled: backend == .simd,
      // The ids of the scalar ones have no room for a suffix.
      threaded: backend == .simd,
      frame: FrameWork(rates: [60, 120], layers: size)
    ) { level in
      FrameWorkload(try inputs.value()).frameCase(backend: backend, level: level, exact: exact)
    }
  }
  return group.cases
}
