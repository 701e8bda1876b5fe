import TransformMath

/// What is free in a swipe: a soft edge passes over the screen.
///
/// Source: names, defaults and minima of CISwipeTransition's attributes; the formula is a project choice.
public struct SwipeParameters: Hashable, Sendable {
  /// Where the edge goes, counterclockwise from the right, in radians.
  public var angle = 0.0
  /// How wide the edge is, in points: ≥ 0.1.
  public var width = 300.0
  /// How strong the light over the edge is in its middle; above 1 it is cut off.
  public var opacity = 0.0
  /// The light's colour.
  public var color = SIMD3(1.0, 1, 1)

  /// All parameters at their defaults.
  public init() {}
}

/// What is free in a copy machine: a bar of light passes over the screen.
///
/// Source: names, defaults and minima of CICopyMachineTransition's attributes; the formula is a project
/// choice.
public struct CopyMachineParameters: Hashable, Sendable {
  /// Where the bar goes, counterclockwise from the right, in radians.
  public var angle = 0.0
  /// How wide the bar is, in points: ≥ 0.1.
  public var width = 200.0
  /// How strong the light is in the bar's middle; above 1 it is cut off.
  public var opacity = 1.3
  /// The light's colour.
  public var color = SIMD3(0.6, 1, 0.8)

  /// All parameters at their defaults.
  public init() {}
}

extension SwipeParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .number("angle", \.angle, .finite, "where the edge goes", unit: "rad", .apple),
    .number("width", \.width, .from(0.1), "how wide the edge is", unit: "pt", .apple),
    .number("opacity", \.opacity, .from(0), "how strong its light is", .apple),
    .numbers("color", \.color, .color, "the light's colour", range: .from(0), .apple),
  ]
}

extension CopyMachineParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .number("angle", \.angle, .finite, "where the bar goes", unit: "rad", .apple),
    .number("width", \.width, .from(0.1), "how wide the bar is", unit: "pt", .apple),
    .number("opacity", \.opacity, .from(0), "how strong its light is", .apple),
    .numbers("color", \.color, .color, "the light's colour", range: .from(0), .apple),
  ]
}

/// An edge of width b whose front goes from 0 to L + b along a way of length L:
/// w = (p·(L + b) − s)/b within [0, 1] at the place s, under a light of opacity·(1 − (2·w − 1)²)².
struct SweepField: PixelField {
  let sweep: Sweep
  let width, opacity: Double
  let color: SIMD3<Double>

  init(_ parameters: SwipeParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    sweep = Sweep(angle: parameters.angle, size: size)
    (width, opacity, color) = (parameters.width, parameters.opacity, parameters.color)
  }

  init(_ parameters: CopyMachineParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    sweep = Sweep(angle: parameters.angle, size: size)
    (width, opacity, color) = (parameters.width, parameters.opacity, parameters.color)
  }

  func sample(_ point: SIMD2<Double>, at p: Double) -> FieldSample {
    let front = p * (sweep.length + width)
    let weight = share((front - sweep.place(point)) / width)
    var sample = FieldSample(weight: weight, at: point)
    let inside = 4 * weight * (1 - weight)
    sample.light = share(opacity * inside * inside)
    sample.lightColor = color
    return sample
  }
}

/// What is free in a swipe by bars: strips of the old screen slide off one after the other.
///
/// Source: names, defaults and minima of CIBarsSwipeTransition's attributes; the formula is a project choice.
public struct BarsSwipeParameters: Hashable, Sendable {
  /// Where the bars go, counterclockwise from the right, in radians.
  public var angle = Double.pi
  /// How wide a bar is, in points: ≥ 2.
  public var width = 30.0
  /// How far each bar is behind its neighbour, in points: ≥ 1.
  public var barOffset = 10.0

  /// All parameters at their defaults.
  public init() {}
}

extension BarsSwipeParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = [
    .number("angle", \.angle, .finite, "where the bars go", unit: "rad", .apple),
    .number("width", \.width, .from(2), "how wide a bar is", unit: "pt", .apple),
    .number(
      "barOffset", \.barOffset, .from(1), "how far each is behind its neighbour", unit: "pt",
      .apple),
  ]
}

/// Bar k of n, at a shift of p·(L + (n − 1)·offset) − k·offset within [0, L], takes the old screen along:
/// a pixel shows the old one from where its bar brought it, or the new one where nothing was.
struct BarsField: PixelField {
  let bounds: Rectangle
  let motion: Sweep
  let across: Sweep
  let width, offset: Double
  /// The last bar's number.
  let last: Double

  init(_ parameters: BarsSwipeParameters, size: Size) throws(TransitionError) {
    try parameters.check()
    bounds = size.bounds
    motion = Sweep(angle: parameters.angle, size: size)
    across = Sweep(along: SIMD2(-motion.direction.y, motion.direction.x), size: size)
    (width, offset) = (parameters.width, parameters.barOffset)
    last = max((across.length / parameters.width).rounded(.up) - 1, 0)
  }

  func sample(_ point: SIMD2<Double>, at p: Double) -> FieldSample {
    let bar = min(max((across.place(point) / width).rounded(.down), 0), last)
    let shift = min(max(p * (motion.length + last * offset) - bar * offset, 0), motion.length)
    let source = point - shift * motion.direction
    let isGone = shift > 0 && (motion.place(point) <= shift || !bounds.contains(source))
    var sample = FieldSample(weight: isGone ? 1 : 0, at: point)
    if !isGone { sample.old = bounds.nearest(to: source) }
    return sample
  }
}
