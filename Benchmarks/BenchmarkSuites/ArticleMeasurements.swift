import BatchEvaluation
import BenchmarkHarness
import Oracle
import ScreenTransitions
import SpringDynamics
import TransformMath

/// Many runs of one animation at one moment, each at its own time.
struct FrameInputs: Sendable {
  let animation: TransitionAnimation
  let layers: Int
  /// The container's transform from points to pixels: below a bar of 20 points, at three times the size.
  let container: Transform3D
  /// Where in its motion each run is: seconds of its spring, or the fraction of its curve.
  let places: [Double]

  init(
    _ recipe: TransitionRecipe, layers: Int, _ generator: inout SeededGenerator
  ) throws(TransitionError) {
    animation = try recipe.animation()
    self.layers = layers
    container = Transform3D.concat(
      .translation(x: 0, y: 20, z: 0), .scale(x: 3, y: 3, z: 3))
    let perRun = animation.geometry.layerCount
    let end =
      switch animation.driver.motion {
      case .curve: 1.0
      case .spring: animation.driver.timing.duration
      }
    places = (0..<((layers + perRun - 1) / perRun)).map { _ in end * generator.unit() }
  }

  /// Which layer of its run layer `index` is: the front one first, since that is the one that moves.
  func layerOfRun(_ index: Int) -> Int {
    let perRun = animation.geometry.layerCount
    return perRun - 1 - index % perRun
  }

  func run(_ index: Int) -> Int { index / animation.geometry.layerCount }

  /// Exact progress of a run, rounded once.
  func exactProgress(_ run: Int) -> Double {
    let value =
      switch animation.driver.motion {
      case .curve(let curve):
        TimingOracle.value(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2, at: places[run])
      case .spring(let spring, let initial):
        SpringOracle.state(
          mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
          position: initial.position, velocity: initial.velocity, target: 1, at: places[run]
        ).position
      }
    return animation.driver.scaled(value.double)
  }
}

/// The oracle's answers for the first layers of a frame.
struct ExactFrame: Sendable {
  struct Layer: Sendable {
    let progress: Double
    let elements: [Real]
    /// What an element's error is measured by.
    let scales: [Double]
    let opacity: Double
  }

  let layers: [Layer]

  init(_ inputs: FrameInputs, samples: Int) {
    let height = inputs.animation.region.height
    layers = (0..<min(samples, inputs.layers)).map { index in
      let progress = inputs.exactProgress(inputs.run(index))
      let layer = inputs.animation.geometry.layer(inputs.layerOfRun(index), at: progress)
      let (own, shared) = (layer.transform.elements, inputs.container.elements)
      let scales = (0..<16).map { place in
        let (row, column) = (place / 4, place % 4)
        let terms = (0..<4).map { (own[4 * row + $0] * shared[4 * $0 + column]).magnitude }
        let largest = row == 3 ? height : 1
        return max(terms.reduce(0, +), largest * inputs.container.m11)
      }
      return Layer(
        progress: progress,
        elements: TransformOracle.concat(layer.transform.elements, inputs.container.elements),
        scales: scales, opacity: layer.shownOpacity)
    }
  }

  func judge(
    _ inputs: FrameInputs, _ transforms: [Transform3D], _ opacities: [Double]
  ) -> Accuracy {
    var errors = ErrorAccumulator(
      unit: "of the screen", absoluteUnit: "pixels (translations)",
      oracle: "MPFR, \(Real.precision) bits", oracleBound: 1.2e-16)
    let size = inputs.animation.region
    for (index, layer) in layers.enumerated() {
      let computed = transforms[index].elements
      func input() -> String {
        """
        {"name":"\(inputs.animation.name)","progress":\(layer.progress),"width":\(size.width),\
        "height":\(size.height)}
        """
      }
      for place in 0..<16 {
        let (exact, value) = (layer.elements[place], computed[place])
        let (error, scale) = (exact.absoluteError(of: value), layer.scales[place])
        errors.add(
          computed: value.isFinite ? value : .nan, absoluteError: error, scale: scale,
          ulps: Precision.double.ulps(error, of: exact.double, scale: scale),
          // m41, m42 and m43.
          isInAbsoluteUnit: (12..<15).contains(place), input: input())
      }
      let error = (opacities[index] - layer.opacity).magnitude
      errors.add(
        computed: opacities[index], absoluteError: error,
        ulps: Precision.double.ulps(error, of: layer.opacity, scale: 1),
        isInAbsoluteUnit: false, input: input())
    }
    return errors.accuracy
  }
}
