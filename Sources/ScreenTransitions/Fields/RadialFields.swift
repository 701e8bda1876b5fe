import TransformMath

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is free in a flash: a starburst grows over the old screen and fades into the new one.
///
/// Source: names, defaults and ranges of CIFlashTransition's attributes; the formula is a project choice.
public struct FlashParameters: Hashable, Sendable {
  /// Where the flash begins; nil is the screen's middle, as Core Image's (150, 150) is of its default extent.
  public var center: SIMD2<Double>?
  /// The flash's colour.
  public var color = SIMD3(1.0, 0.8, 0.6)
  /// How far the rays reach, in distances from the centre to the farthest corner: ≥ 0.
  public var maxStriationRadius = 2.58
  /// How much farther than between them the light goes along the rays: ≥ 0.
  public var striationStrength = 0.5
  /// How thin the rays are: ≥ 0.
  public var striationContrast = 1.375
  /// The share of the way that the flash takes to fill the screen; it fades over the rest.
  public var fadeThreshold = 0.85

  /// All parameters at their defaults.
  public init() {}
}

extension FlashParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .numbers(
      "center", \.center, .optionalPoint, "where the flash begins; the middle", unit: "pt", .apple),
    .numbers("color", \.color, .color, "the flash's colour", range: .from(0), .apple),
    .number("maxStriationRadius", \.maxStriationRadius, .from(0), "the rays' reach", .apple),
    .number("striationStrength", \.striationStrength, .from(0), "the rays' strength", .apple),
    .number("striationContrast", \.striationContrast, .from(0), "the rays' thinness", .apple),
    .number(
      "fadeThreshold", \.fadeThreshold, .share, "the share of the way until it fades", .apple),
  ]
}

/// While the flash grows, q = p/τ, the old screen is under a light of q·(2 + s) − d·(1 + s·σ) within [0, 1],
/// where d is the distance in reaches and σ from 0 to 1 is how far a pixel is from the middle of a ray; the
/// screens change under full light, which then fades in a straight line.
struct FlashField: PixelField {
  let center: SIMD2<Double>
  let reach: Double
  let parameters: FlashParameters

  init(_ parameters: FlashParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    center = parameters.center ?? size.bounds.middle
    reach = size.bounds.reach(from: center)
    self.parameters = parameters
  }

  func sample(_ point: SIMD2<Double>, at p: Double) -> FieldSample {
    let threshold = parameters.fadeThreshold
    let isOld = p < threshold
    var sample = FieldSample(weight: isOld ? 0 : 1, at: point)
    sample.light = isOld ? growing(p / threshold, at: point) : share((1 - p) / (1 - threshold))
    sample.lightColor = parameters.color
    return sample
  }

  private func growing(_ q: Double, at point: SIMD2<Double>) -> Double {
    let offset = point - center
    let distance = length(offset) / reach
    let angle = atan2(offset.y, offset.x)
    // Whole numbers of waves around, so that the rays close; two, so that they differ.
    let ray = 0.5 + (cos(12 * angle) + cos(7 * angle + 1)) / 4
    let between = 1 - pow(share(ray), parameters.striationContrast)
    let span = parameters.maxStriationRadius
    let far = span > 0 ? share(distance / span) : 1
    let slowing = parameters.striationStrength * between * (1 - far)
    return share(q * (2 + parameters.striationStrength) - distance * (1 + slowing))
  }
}

/// What is free in a ripple: a ring of a wave goes outward, ahead of it the old screen, behind it the new one.
///
/// Source: names, defaults and minima of CIRippleTransition's attributes; the formula is a project choice, and
/// no shading image is applied.
public struct RippleParameters: Hashable, Sendable {
  /// Where the wave begins; nil is the screen's middle, as Core Image's (150, 150) is of its default extent.
  public var center: SIMD2<Double>?
  /// How wide the ring is, in points: ≥ 1.
  public var width = 100.0
  /// How far the wave moves what is seen, in points: ≥ −50.
  public var scale = 50.0

  /// All parameters at their defaults.
  public init() {}
}

extension RippleParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .numbers(
      "center", \.center, .optionalPoint, "where the wave begins; the middle", unit: "pt", .apple),
    .number("width", \.width, .from(1), "how wide the ring is", unit: "pt", .apple),
    .number("scale", \.scale, .from(-50), "how far what is seen moves", unit: "pt", .apple),
  ]
}

/// With x = (p·(reach + b) − distance)/b within [0, 1] across the ring, w = x²·(3 − 2·x), and both screens are
/// seen scale·sin 2πx·sin πx farther out, less near the centre by distance/(distance + b).
struct RippleField: PixelField {
  let bounds: Rectangle
  let center: SIMD2<Double>
  let reach, width, scale: Double

  init(_ parameters: RippleParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    bounds = size.bounds
    center = parameters.center ?? size.bounds.middle
    reach = size.bounds.reach(from: center)
    (width, scale) = (parameters.width, parameters.scale)
  }

  func sample(_ point: SIMD2<Double>, at p: Double) -> FieldSample {
    let offset = point - center
    let distance = length(offset)
    let x = share((p * (reach + width) - distance) / width)
    let wave = scale * sineAndCosine(halfTurns: 2 * x).sine * sineAndCosine(halfTurns: x).sine
    // Where there is no wave, the pixel is its own, to the bit.
    let seen = wave == 0 ? point : bounds.nearest(to: point + offset * (wave / (distance + width)))
    return FieldSample(weight: x * x * (3 - 2 * x), at: seen)
  }
}
