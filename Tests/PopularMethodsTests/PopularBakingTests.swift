import PopularMethods
import Testing

@Suite struct PopularBakingTests {
  /// x²: lines between points h apart are off by h²/4.
  private func parabola(_ x: Double) -> Double { x * x }

  @Test("Doubling stops at the first power of two that the frames allow")
  func doubling() {
    // h²/4 ≤ 0.001 takes h ≤ 1/15.8, and so 16 lines.
    let fit = DoublingStops.stops(frames: 1024, within: 0.001, parabola)
    #expect(fit.inputs.count == 17)
    #expect(fit.outputs == fit.inputs.map(parabola))
    let finer = DoublingStops.stops(frames: 1024, within: 0.00097, parabola)
    #expect(finer.inputs.count == 33)
  }

  @Test("Between frames nobody looks: 8 frames, 8 lines, 1/256 off")
  func betweenFrames() {
    for fit in [
      DoublingStops.stops(frames: 8, within: 0.001, parabola),
      SimplifiedStops.stops(frames: 8, within: 0.001, parabola),
    ] {
      #expect(fit.inputs == (0...8).map { Double($0) / 8 })
    }
  }

  @Test("Simplifying keeps the ends, the corners, and more points than are needed")
  func simplifying() {
    let line = SimplifiedStops.stops(frames: 100, within: 0.001) { 3 * $0 - 1 }
    #expect(line.inputs == [0, 1] && line.outputs == [-1, 2])
    let corner = SimplifiedStops.stops(frames: 100, within: 0.001) { abs($0 - 0.25) }
    #expect(corner.inputs == [0, 0.25, 1])
    // Ten lines that cross it would do.
    let curved = SimplifiedStops.stops(frames: 1024, within: 0.001, parabola)
    #expect(curved.inputs.count == 17)
  }
}
