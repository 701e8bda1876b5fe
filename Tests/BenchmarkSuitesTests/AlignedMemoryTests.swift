import Testing

@testable import BenchmarkSuites

@Suite struct AlignedMemoryTests {
  @Test(
    "On a 64-byte boundary at every size, and bound as what it holds", arguments: [0, 1, 4, 63])
  func boundaries(_ count: Int) {
    let doubles = AlignedDoubles((0..<count).map { Double($0) })
    let floats = AlignedFloats((0..<count).map { Float($0) })
    #expect(UInt(bitPattern: doubles.base) % 64 == 0 && UInt(bitPattern: floats.base) % 64 == 0)
    #expect(Array(doubles.buffer) == (0..<count).map { Double($0) })
    #expect(doubles.bound(to: SIMD4<Double>.self).count == count / 4)
    #expect(floats.bound(to: SIMD4<Float>.self).count == count / 4)
    if count >= 4 { #expect(floats.bound(to: SIMD4<Float>.self)[0] == SIMD4(0, 1, 2, 3)) }
    doubles.copy((0..<count).map { Double(-$0) })
    #expect(doubles.buffer.elementsEqual((0..<count).map { Double(-$0) }))
  }
}
