import TransformMath

/// Both screens at their place, the old one's opacity falling as 1 − p and the new one's rising as p.
///
/// Stacked, with source-over, the background shows through by p·(1 − p); in the true mix it never shows.
struct FadeShape: TransitionShape {
  let bounds: Rectangle
  let mix: LayerMix

  func pose(_ index: Int, at p: Double) -> LayerPose {
    LayerPose(opacity: index == 0 ? 1 - p : p)
  }

  func scalars(at p: Double) -> [TransitionScalar] {
    let frame = TransitionFrame(layers: [layer(0, at: p), layer(1, at: p)], mix: mix)
    return [
      TransitionScalar(opacity: "old opacity", 1 - p),
      TransitionScalar(opacity: "new opacity", p),
      TransitionScalar("background share", unit: "1", frame.weights.background + 0),
    ]
  }
}
