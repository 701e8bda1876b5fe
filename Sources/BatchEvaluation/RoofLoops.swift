/// The loops of one build that do nothing but what a level can do at most: what cases are measured
/// against.
package struct RoofLoops: Sendable {
  /// Independent chains of the multiply-add loops, and equal lanes in each of Double (of Float twice
  /// as many). A pass is two operations a lane.
  package let chains: (count: Int, lanes: Int)

  /// `x ← x·factor + addend`, so many passes in every chain; chain i starts at i. The sum of all lanes.
  package let multiplyAdd: @Sendable (_ passes: Int, _ factor: Double, _ addend: Double) -> Double
  package let multiplyAddFloat: @Sendable (_ passes: Int, _ factor: Float, _ addend: Float) -> Float

  /// The sum of the 64-bit words in so many bytes, a multiple of 512, so many passes over.
  package let read: @Sendable (_ source: UnsafeRawPointer, _ bytes: Int, _ passes: Int) -> UInt64

  /// Writes a word into so many bytes, a multiple of 512, so many passes over.
  package let write:
    @Sendable (_ target: UnsafeMutableRawPointer, _ bytes: Int, _ passes: Int, _ value: UInt64)
      -> Void

  /// `a[i] = b[i] + factor·c[i]` for so many Doubles, a multiple of 16, so many passes over.
  package let triad:
    @Sendable (
      _ a: UnsafeMutablePointer<Double>, _ b: UnsafePointer<Double>, _ c: UnsafePointer<Double>,
      _ count: Int, _ passes: Int, _ factor: Double
    ) -> Void

  /// The loops of a level.
  ///
  /// Precondition: the processor supports the level.
  package static func level(_ level: InstructionSet) -> RoofLoops {
    KernelTable.levels[level].kernels.roofs
  }
}
