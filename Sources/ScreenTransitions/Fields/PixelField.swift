import TransformMath

/// The pixel function of one kind of transition, forward and between its ends, on a screen of one size.
protocol PixelField: Sendable {
  /// Domain: a point of the screen, p within (0, 1).
  func sample(_ point: SIMD2<Double>, at p: Double) -> FieldSample
}

/// The layers of a transition that is a function of the pixel: both screens at their place.
struct FieldShape: TransitionShape {
  let bounds: Rectangle
  var mix: LayerMix { .field }

  func pose(_ index: Int, at p: Double) -> LayerPose {
    LayerPose(isVisible: index == 0 ? p < 1 : p > 0)
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    [TransitionScalar("progress of the field", unit: "1", share(p))]
  }
}

/// A straight line across the screen along which something moves.
struct Sweep: Sendable {
  /// The unit vector of the motion.
  let direction: SIMD2<Double>
  /// The least of the corners' places along it, and the way from there to the greatest.
  let low, length: Double

  init(along direction: SIMD2<Double>, size: Size) {
    self.direction = direction
    let (x, y) = (direction.x * size.width, direction.y * size.height)
    low = min(x, 0) + min(y, 0)
    length = x.magnitude + y.magnitude
  }

  /// A motion by its angle, counterclockwise from the right as it is seen: Core Image has y up.
  init(angle: Double, size: Size) {
    let turn = sineAndCosine(halfTurns: angle / .pi)
    self.init(along: SIMD2(turn.cosine, -turn.sine), size: size)
  }

  /// How far along a point is, from 0 to `length` on the screen.
  func place(_ point: SIMD2<Double>) -> Double {
    (point * direction).sum() - low
  }
}

extension Rectangle {
  func contains(_ point: SIMD2<Double>) -> Bool {
    point.x >= x && point.x <= maxX && point.y >= y && point.y <= maxY
  }

  func nearest(to point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(min(max(point.x, x), maxX), min(max(point.y, y), maxY))
  }

  /// How far the farthest corner is from a point.
  func reach(from point: SIMD2<Double>) -> Double {
    let x = max((point.x - x).magnitude, (point.x - maxX).magnitude)
    let y = max((point.y - y).magnitude, (point.y - maxY).magnitude)
    return (x * x + y * y).squareRoot()
  }

  var middle: SIMD2<Double> { SIMD2(midX, midY) }
}

/// A distance, without the overflow or the loss that squares have here: points are of a screen's size.
func length(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }
