import Testing
import TransformMath

@Suite struct Transform3DTests {
  let counting = made((1...16).map(Double.init))

  @Test func layoutIsSixteenDoubles() {
    #expect(MemoryLayout<Transform3D>.size == 128)
    #expect(MemoryLayout<Transform3D>.stride == 128)
    let bytes = withUnsafeBytes(of: counting) { Array($0.bindMemory(to: Double.self)) }
    #expect(bytes == counting.elements)
  }

  @Test func elementsAndRowsAreRowMajor() {
    #expect(counting.m12 == 2 && counting.m21 == 5 && counting.m43 == 15)
    #expect(counting.row1 == SIMD4(1, 2, 3, 4) && counting.row4 == SIMD4(13, 14, 15, 16))
    #expect(
      Transform3D(rows: counting.row1, counting.row2, counting.row3, counting.row4) == counting)
    #expect(counting.transposed.elements[1] == 5)
    #expect(counting.transposed.transposed == counting)
    #expect(made(counting.elements) == counting)
  }

  @Test(arguments: [0, 15, 17]) func wrongCountIsATypedError(count: Int) {
    let elements = [Double](repeating: 1, count: count)
    let error = #expect(throws: TransformError.elementCount(count)) { try Transform3D(elements) }
    #expect(error?.description.contains("elements: \(count) numbers") == true)
  }

  @Test func equalityComparesNumbers() {
    var other = Transform3D.identity
    other.m12 = -0.0
    #expect(
      other == .identity && other.isIdentity && other.hashValue == Transform3D.identity.hashValue)
    other.m12 = .leastNonzeroMagnitude
    #expect(other != .identity && !other.isIdentity)
    other.m12 = .nan
    #expect(other != other)
  }

  @Test func finiteness() {
    #expect(counting.isFinite)
    for value in [Double.nan, .infinity, -.infinity] {
      for i in 0..<16 {
        var elements = counting.elements
        elements[i] = value
        #expect(!made(elements).isFinite)
      }
    }
    #expect(made([Double](repeating: .greatestFiniteMagnitude, count: 16)).isFinite)
  }
}
