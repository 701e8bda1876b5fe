import TransformMath

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is free in a page curl with a shadow.
///
/// Source: names, defaults and ranges of CIPageCurlWithShadowTransition's attributes; the formula, and what
/// begins with `back` or is called `shading`, are project choices.
public struct PageCurlParameters: Hashable, Sendable {
  /// Towards which side the page is lifted first, counterclockwise from the right, in radians.
  public var angle = 0.0
  /// The roll's radius, in points: ≥ 0.01.
  public var radius = 100.0
  /// How far the roll's shadow reaches on the new screen, in radii, from 0 to 1.
  public var shadowSize = 0.5
  /// How dark the shadow is beside the roll, from 0 to 1.
  public var shadowAmount = 0.7
  /// How much of the page's back is white; the rest shows the old screen through. Project choice: 0.7.
  public var backLight = 0.7
  /// How much the page darkens where it bends away, from 0 to 1. Project choice: 0.4.
  public var shading = 0.4

  /// All parameters at their defaults.
  public init() {}
}

extension PageCurlParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .number("angle", \.angle, .finite, "the side that is lifted first", unit: "rad", .apple),
    .number("radius", \.radius, .from(0.01), "the roll's radius", unit: "pt", .apple),
    .number("shadowSize", \.shadowSize, .share, "the shadow's reach, in radii", .apple),
    .number("shadowAmount", \.shadowAmount, .share, "how dark the shadow is", .apple),
    .number("backLight", \.backLight, .share, "how white the page's back is", .choice),
    .number("shading", \.shading, .share, "how dark the page becomes", .choice),
  ]
}

/// The old screen, as ``CylinderCurl`` rolls it up, seen from above: at the distance D beyond the line where the
/// roll of radius r touches, the page's point at d = r·(π − asin D/r) is on top with its back, then the one at
/// r·asin D/r with its front; before the line those at π·r − D and D; behind the roll the new screen.
struct PageCurlField: PixelField {
  let bounds: Rectangle
  let sweep: Sweep
  let parameters: PageCurlParameters
  /// How far the shadow reaches.
  let shadow: Double

  init(_ parameters: PageCurlParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    bounds = size.bounds
    sweep = Sweep(angle: parameters.angle, size: size)
    self.parameters = parameters
    shadow = parameters.shadowSize * parameters.radius
  }

  func sample(_ point: SIMD2<Double>, at p: Double) -> FieldSample {
    let radius = parameters.radius
    // At the end the roll and its shadow have left the screen.
    let line = sweep.length - p * (sweep.length + radius + shadow)
    let distance = sweep.place(point) - line
    if distance <= 0 {
      return page(point, .pi * radius - distance, distance, slope: 0, isBack: true)
        ?? FieldSample(weight: 0, at: point)
    }
    let slope = distance / radius
    if slope <= 1 {
      let turn = asin(slope)
      let page =
        page(point, radius * (.pi - turn), distance, slope: slope, isBack: true)
        ?? page(point, radius * turn, distance, slope: slope, isBack: false)
      if let page { return page }
    }
    var sample = FieldSample(weight: 1, at: point)
    if shadow > 0 {
      let near = share(1 - max(distance - radius, 0) / shadow)
      sample.newBrightness = 1 - parameters.shadowAmount * near * near
    }
    return sample
  }

  /// The page's point at d beyond the line, if the page has it, where the surface's normal leans by a sine.
  private func page(
    _ point: SIMD2<Double>, _ d: Double, _ distance: Double, slope: Double, isBack: Bool
  ) -> FieldSample? {
    let source = point + (d - distance) * sweep.direction
    guard bounds.contains(source) else { return nil }
    var sample = FieldSample(weight: 0, at: point)
    sample.old = source
    let upright = max(1 - slope * slope, 0).squareRoot()
    sample.oldBrightness = 1 - parameters.shading * (1 - upright)
    if isBack { sample.light = parameters.backLight * sample.oldBrightness }
    return sample
  }
}

/// What is free in an accordion's unfolding.
///
/// Source: names, defaults and ranges of CIAccordionFoldTransition's attributes; the formula is a project
/// choice.
public struct AccordionFoldParameters: Hashable, Sendable {
  /// How much of the screen's lower end is not folded, in points: ≥ 0.
  public var bottomHeight = 0.0
  /// How many folds there are, from 1 to 50; a part of one is allowed.
  public var numberOfFolds = 3.0
  /// How dark a fold's inner crease becomes, from 0 to 1.
  public var foldShadowAmount = 0.1

  /// All parameters at their defaults.
  public init() {}
}

extension AccordionFoldParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .number("bottomHeight", \.bottomHeight, .from(0), "what is not folded", unit: "pt", .apple),
    .number("numberOfFolds", \.numberOfFolds, .from(1, to: 50), "how many folds", .apple),
    .number("foldShadowAmount", \.foldShadowAmount, .share, "how dark a fold becomes", .apple),
  ]
}

/// The new screen is let down over the old one from above, its lower end first and flat, the rest an accordion
/// whose panels are foreshortened alike: at p its lower edge is at p·height.
struct AccordionField: PixelField {
  let height, bottom, folded: Double
  let folds, shadow: Double

  init(_ parameters: AccordionFoldParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    height = size.height
    bottom = min(parameters.bottomHeight, size.height)
    folded = size.height - bottom
    (folds, shadow) = (parameters.numberOfFolds, parameters.foldShadowAmount)
  }

  func sample(_ point: SIMD2<Double>, at p: Double) -> FieldSample {
    let edge = p * height
    var sample = FieldSample(weight: point.y <= edge ? 1 : 0, at: point)
    guard point.y <= edge else { return sample }
    let flatTop = edge - bottom
    if point.y >= flatTop {
      sample.new.y = min(point.y + (height - edge), height)
      return sample
    }
    // The cosine of the panels' lean.
    let scale = flatTop / folded
    let unfolded = min(point.y / scale, folded)
    sample.new.y = unfolded
    // From 0 at an outer crease to 1 at an inner one, and back.
    let panel = (unfolded * folds / folded).truncatingRemainder(dividingBy: 1)
    let depth = 1 - (2 * panel - 1).magnitude
    sample.newBrightness = 1 - shadow * depth * max(1 - scale * scale, 0).squareRoot()
    return sample
  }
}
