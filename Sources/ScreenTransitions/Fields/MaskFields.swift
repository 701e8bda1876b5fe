import TransformMath

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is free in a modulated reveal: the new screen appears through irregular holes.
///
/// Source: names, defaults and minima of CIModTransition's attributes; the formula, and `softness`, are project
/// choices.
public struct ModParameters: Hashable, Sendable {
  /// The middle of the pattern; nil is the screen's, as Core Image's (150, 150) is of its default extent.
  public var center: SIMD2<Double>?
  /// How the pattern is turned, counterclockwise, in radians.
  public var angle = 2.0
  /// From hole to hole in the middle, in points: ≥ 1.
  public var radius = 150.0
  /// From where on holes farther out are drawn apart, in points: ≥ 1.
  public var compression = 300.0
  /// The share of the way that a pixel takes to change. Project choice: 0.1.
  public var softness = 0.1

  /// All parameters at their defaults.
  public init() {}
}

extension ModParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .numbers(
      "center", \.center, .optionalPoint, "the pattern's middle; the screen's", unit: "pt", .apple),
    .number("angle", \.angle, .finite, "how the pattern is turned", unit: "rad", .apple),
    .number("radius", \.radius, .from(1), "from hole to hole", unit: "pt", .apple),
    .number(
      "compression", \.compression, .from(1), "where holes begin to be drawn apart", unit: "pt",
      .apple),
    .number("softness", \.softness, softnessRange, "how long a pixel takes", .choice),
  ]
}

private let softnessRange = NumberRange.from(0.001, to: 1)

/// When a pixel's turn comes: at m from 0 to 1 of the way, over a share δ of it:
/// w = (p·(1 + δ) − m)/δ within [0, 1].
private func weight(turn m: Double, softness: Double, at p: Double) -> Double {
  share((p * (1 + softness) - m) / softness)
}

/// A pixel's turn is 1/2 − (cos 2πu/r + cos 2πv/r)/4, where (u, v) is its place in the turned pattern, drawn
/// together by 1 + distance/compression.
struct ModField: PixelField {
  let center: SIMD2<Double>
  /// The pattern's unit vectors, by 2π/r.
  let across, down: SIMD2<Double>
  let compression, softness: Double

  init(_ parameters: ModParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    center = parameters.center ?? size.bounds.middle
    let turn = sineAndCosine(halfTurns: parameters.angle / .pi)
    let frequency = 2 * .pi / parameters.radius
    across = frequency * SIMD2(turn.cosine, -turn.sine)
    down = frequency * SIMD2(turn.sine, turn.cosine)
    (compression, softness) = (parameters.compression, parameters.softness)
  }

  func sample(_ point: SIMD2<Double>, at p: Double) -> FieldSample {
    let offset = point - center
    let place = offset / (1 + length(offset) / compression)
    let waves = cos((place * across).sum()) + cos((place * down).sum())
    return FieldSample(
      weight: weight(turn: share(0.5 - waves / 4), softness: softness, at: p), at: point)
  }
}

/// The order in which the pixels of a disintegrating screen go: from 0, first, to 1, last.
public enum DisintegrationMask: Hashable, Sendable {
  /// Smooth noise whose grains have a size in points, from a seed.
  case noise(grain: Double, seed: UInt64)
  /// A picture of rows of values from 0 to 1, stretched over the screen, with straight ways between.
  case picture(columns: Int, rows: Int, values: [Double])
}

/// What is free in a disintegration.
///
/// Source: names, defaults and minima of CIDisintegrateWithMaskTransition's attributes; the formula, the mask
/// where none is given, and `softness` are project choices. Core Image's offset (0, −10) has y up.
public struct DisintegrateParameters: Hashable, Sendable {
  /// Which pixels go when. Project choice: noise with grains of 24 points.
  public var mask = DisintegrationMask.noise(grain: 24, seed: 0)
  /// How far the shadow of what remains is blurred, in points: ≥ 0.
  public var shadowRadius = 8.0
  /// How dark the shadow is, from 0 to 1.
  public var shadowDensity = 0.65
  /// Where the shadow falls from what casts it, in points.
  public var shadowOffset = SIMD2(0.0, 10)
  /// The share of the way that a pixel takes to change. Project choice: 0.1.
  public var softness = 0.1

  /// All parameters at their defaults.
  public init() {}
}

extension DisintegrateParameters: ParameterSet {
  /// The grains of a mask of noise.
  private var grain: Double {
    get {
      guard case .noise(let grain, _) = mask else { return 1 }
      return grain
    }
    set { mask = .noise(grain: newValue, seed: 0) }
  }

  static let slots: [ParameterSlot<Self>] = [
    .number("grain", \.grain, .from(0.1), "how large the mask's grains are", unit: "pt", .choice),
    .number(
      "shadowRadius", \.shadowRadius, .from(0), "how far the shadow is blurred", unit: "pt", .apple
    ),
    .number("shadowDensity", \.shadowDensity, .share, "how dark the shadow is", .apple),
    .numbers(
      "shadowOffset", \.shadowOffset, .point, "where the shadow falls, y down", unit: "pt", .apple),
    .number("softness", \.softness, softnessRange, "how long a pixel takes", .choice),
  ]
}

/// The old screen's pixels go in the mask's order; what remains casts a shadow on the new one, by the mean of
/// five points.
struct DisintegrateField: PixelField {
  let size: Size
  let parameters: DisintegrateParameters

  init(_ parameters: DisintegrateParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    if case .picture(let columns, let rows, let values) = parameters.mask {
      guard columns > 0, rows > 0, values.count == columns.multipliedReportingOverflow(by: rows).0,
        values.allSatisfy({ NumberRange.share.contains($0) })
      else {
        throw .invalidParameter(
          name: "mask", value: Double(values.count),
          allowed: "columns × rows values in [0, 1]")
      }
    }
    self.size = size
    self.parameters = parameters
  }

  func sample(_ point: SIMD2<Double>, at p: Double) -> FieldSample {
    var sample = FieldSample(weight: weight(point, at: p), at: point)
    guard parameters.shadowDensity > 0 else { return sample }
    let caster = point - parameters.shadowOffset
    let radius = parameters.shadowRadius
    var cover = 1 - weight(caster, at: p)
    for side in [SIMD2(radius, 0), SIMD2(-radius, 0), SIMD2(0, radius), SIMD2(0, -radius)] {
      cover += 1 - weight(caster + side, at: p)
    }
    sample.newBrightness = share(1 - parameters.shadowDensity * cover / 5)
    return sample
  }

  private func weight(_ point: SIMD2<Double>, at p: Double) -> Double {
    ScreenTransitions.weight(turn: turn(of: point), softness: parameters.softness, at: p)
  }

  private func turn(of point: SIMD2<Double>) -> Double {
    switch parameters.mask {
    case .noise(let grain, let seed):
      return GrainNoise(seed: seed).value(at: point / grain)
    case .picture(let columns, let rows, let values):
      let column = share(point.x / size.width) * Double(columns) - 0.5
      let row = share(point.y / size.height) * Double(rows) - 0.5
      return between(column, row) { x, y in
        let (x, y) = (min(max(x, 0), Double(columns - 1)), min(max(y, 0), Double(rows - 1)))
        return values[Int(y) * columns + Int(x)]
      }
    }
  }
}
