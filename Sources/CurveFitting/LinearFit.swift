import TimingCurves

/// The shortest CSS `linear()` that stays within an error of a function: the fewest stops there are,
/// with numbers as short as the error allows.
///
///     max |timing(x) − f(x)| ≤ error ≤ tolerance, over all x in [0, 1]
///
/// The stops' outputs are free, not samples of the function: lines that cross it make do with √2 times
/// fewer stops than lines between its points. They are placed by the minimum-link path through the tube
/// of points within the tolerance, first through one that lies inside of it and then through one that it
/// lies inside of; where both take as many lines, no `linear()` has fewer. With that many lines the
/// error is then made as small as it gets, and what is left of the tolerance is spent on leaving away
/// digits.
///
/// Edge cases: where a vertical tangent moves the function by more than the tolerance from one Double to
/// the next, the stops follow its values at the Doubles, since there is no input between them. Jumps of
/// more than twice the tolerance stay jumps, two stops at one input; a line may pass over smaller ones.
/// Error bound: `error` is never above the tolerance, and proved by evaluation: between two inputs of an
/// arc that bends one way the function lies between chord and tangents, so that a line's distance is
/// bounded by finitely many of them; cut until the bound is within 2⁻⁸ of a distance that was seen.
/// Where the shape's bends were found by sampling (``CurveShape/isProven``) it is as good as they are.
/// Cost: about eight values of the function a stop, and 4 a stop more for the proof.
/// Source: Suri (1986) and Imai and Iri (1986), as at `ChainSearch`.
public struct LinearFit: Hashable, Sendable {
  /// The fit, with the numbers that its text has.
  public let timing: LinearTiming
  /// The proved bound of the largest distance.
  public let error: Double
  /// What the error was allowed to be.
  public let tolerance: Double
  /// No `linear()` within the tolerance has fewer stops than this: `timing` has as many, unless the
  /// tolerance is so near a limit that deciding it would have taken too many values, or leaves no room
  /// for corners that are Doubles. Beside vertical tangents, at 1e-6, `timing` has up to 5 % more.
  public let fewestStops: Int
  /// As ``CurveShape/isProven``.
  public let isProven: Bool

  /// The least tolerance, in units of the function's size.
  static let leastShare = 0x1p-30

  /// The fit as CSS text.
  public var css: String { timing.description }

  /// The shortest `linear()` within `tolerance` of a function.
  ///
  /// With `keepsEnds` the outputs at 0 and 1 are the function's own, bit for bit; without, they are as
  /// free as the others.
  ///
  /// Domain: a tolerance of at least 2⁻³⁰ of the function's size, so that roundings do not count.
  /// Throws: `FittingError.outOfRange` for any other tolerance; `FittingError.notFinite` where the
  /// function is not; `FittingError.toleranceTooSmall` when more than 2²² of its values would be needed.
  public init(
    _ shape: CurveShape, within tolerance: Double, keepsEnds: Bool = true
  ) throws(FittingError) {
    let least = Self.leastShare * max(shape.scale, 0x1p-900)
    guard tolerance >= least, tolerance.isFinite else {
      throw .outOfRange(
        parameter: "tolerance", value: tolerance, allowed: "finite and at least \(least)")
    }
    let search = try LinearSearch(shape, within: tolerance, keepsEnds: keepsEnds)
    let chain = try search.chain()
    let stops = chain.stops(beside: shape, within: tolerance, keepsEnds: keepsEnds)
    do {
      timing = try LinearTiming(stops)
    } catch {
      throw .noCurve(error)
    }
    self.error = chain.error
    self.tolerance = tolerance
    fewestStops = search.fewestStops
    isProven = shape.isProven
  }
}
