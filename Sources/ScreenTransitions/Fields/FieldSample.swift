/// What one pixel shows of a transition that is a function of the pixel:
/// (old(o)·b_o·(1 − w) + new(n)·b_n·w)·(1 − l) + colour·l, with the two screens sampled at points o and n.
///
/// Units: points, y down. Shares and brightnesses are within [0, 1], sample points on the screen.
public struct FieldSample: Hashable, Sendable, BitwiseCopyable {
  /// w, the new screen's share.
  public var weight: Double
  /// o, where the old screen is looked at.
  public var old: SIMD2<Double>
  /// n, where the new screen is looked at.
  public var new: SIMD2<Double>
  /// b_o, what the old screen's colour is multiplied by.
  public var oldBrightness = 1.0
  /// b_n, what the new screen's colour is multiplied by.
  public var newBrightness = 1.0
  /// l, the light's share over both.
  public var light = 0.0
  /// The light's colour: red, green and blue in sRGB.
  public var lightColor = SIMD3(1.0, 1, 1)

  /// Both screens where they are, mixed.
  public init(weight: Double, at point: SIMD2<Double>) {
    self.weight = weight
    (old, new) = (point, point)
  }

  /// The same with the screens exchanged.
  var exchanged: FieldSample {
    var sample = self
    sample.weight = 1 - weight
    (sample.old, sample.new) = (new, old)
    (sample.oldBrightness, sample.newBrightness) = (newBrightness, oldBrightness)
    return sample
  }
}

/// Limited to [0, 1]; 0 for NaN.
func share(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
