import SpringDynamics
import Testing

@Suite struct MotionStateTests {
  @Test func velocityIsZeroUnlessGiven() {
    #expect(SpringState(position: 3) == SpringState(position: 3, velocity: 0))
    #expect(MotionState<Float>(position: 3).velocity == 0)
    #expect(MotionState(position: SIMD2<Double>(1, 2)).velocity == .zero)
    #expect(MotionState(position: SIMD4<Float>(repeating: 1)).velocity == .zero)
  }

  @Test func equalityIsThatOfBothParts() {
    let state = MotionState(position: SIMD2(1.0, 2), velocity: SIMD2(3.0, 4))
    #expect(state == MotionState(position: SIMD2(1, 2), velocity: SIMD2(3, 4)))
    #expect(state != MotionState(position: SIMD2(1, 2), velocity: SIMD2(3, 5)))
    #expect(state != MotionState(position: SIMD2(1, 1), velocity: SIMD2(3, 4)))
    #expect(Set([SpringState(position: 1), SpringState(position: 1)]).count == 1)
  }

  /// Batches store states as plain memory.
  @Test func isPlainMemory() {
    func size<T: BitwiseCopyable>(_: T.Type) -> Int { MemoryLayout<T>.stride }
    #expect(size(SpringState.self) == 16 && size(MotionState<Float>.self) == 8)
    #expect(size(MotionState<SIMD4<Double>>.self) == 64)
  }
}
