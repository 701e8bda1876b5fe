import BenchmarkHarness
import Foundation
import Testing
import TransformMath

private let seed: UInt64 = 0x7E87_0000

@Suite struct TextTests {
  @Test func readsWell() {
    #expect(
      Transform3D.perspective(distance: 500).description
        == "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1)")
    #expect(Affine2D.translation(x: 10, y: -0.5).description == "matrix(1, 0, 0, 1, 10, -0.5)")
    #expect(Quaternion.identity.description == "(0, 0, 0, 1)")
    let single = FloatTransform3D.scale(x: 0.1, y: 2, z: 1e30)
    #expect(single.description.hasPrefix("matrix3d(0.1, 0, 0, 0, 0, 2,"))
  }

  @Test func readsBackBitForBit() throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<sweepSize {
      let m = SampleClass.badlyScaled.draw(&random)
      #expect(Transform3D(m.description) == m)
      let single = FloatTransform3D(SampleClass.random.draw(&random))
      #expect(FloatTransform3D(single.description) == single)
      let flat = Affine2DOperationsTests.draw(&random)
      #expect(Affine2D(flat.description) == flat)
    }
    var odd = Transform3D.identity
    (odd.m11, odd.m12, odd.m13, odd.m14) = (-0.0, .infinity, -.infinity, .nan)
    let back = try #require(Transform3D(odd.description))
    #expect(back.m11.sign == .minus && back.m12 == .infinity && back.m13 == -.infinity)
    #expect(back.m14.isNaN)
    for text in ["", "matrix3d(1)", "matrix(1, 0, 0, 1, 0, 0)", "matrix3d(1, x)", "matrix3d()"] {
      #expect(Transform3D(text) == nil)
    }
    #expect(
      Affine2D(" matrix(1,0,0,1,0,0)") == nil && Affine2D("matrix(1,0 , 0,1,0,0)") == .identity)
    #expect(Affine2D("matrix(1, 0, 0, 1, 0, , 0)") == nil)
  }
}

@Suite struct CodingTests {
  private func round<Value: Codable & Equatable>(_ value: Value, as text: String? = nil) throws {
    let data = try JSONEncoder().encode(value)
    if let text { #expect(String(decoding: data, as: UTF8.self) == text) }
    #expect(try JSONDecoder().decode(Value.self, from: data) == value)
  }

  @Test func listsAndFields() throws {
    try round(Transform3D.identity, as: "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]")
    try round(FloatTransform3D.identity, as: "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]")
    try round(Affine2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6.5), as: "[1,2,3,4,5,6.5]")
    try round(Quaternion(x: 0.5, y: 0, z: 0, w: 1), as: "[0.5,0,0,1]")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<sweepSize {
      let m = SampleClass.random.draw(&random)
      try round(m)
      try round(try #require(m.decomposed()))
      try round(try #require(m.polarDecomposed()))
      try round(FloatTransform3D(m))
    }
  }

  @Test func namesOfTheFields() throws {
    func keys(_ value: some Encodable) throws -> Set<String> {
      let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
      return Set(try #require(object as? [String: Any]).keys)
    }
    #expect(
      try keys(TransformComponents())
        == ["translation", "scale", "skew", "quaternion", "perspective"])
    let large = TransformComponents(perspectiveRemainder: SIMD4(1e-20, 0, 0, 0))
    #expect(try keys(large).contains("perspectiveRemainder"))
    #expect(
      try keys(PolarComponents())
        == ["translation", "scale", "shear", "quaternion", "perspective"])
  }

  @Test func wrongCountsAndNumbersAreErrors() {
    func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
      try JSONDecoder().decode(type, from: Data(text.utf8))
    }
    #expect(throws: DecodingError.self) { try decoded(Transform3D.self, "[1,2,3]") }
    #expect(throws: DecodingError.self) { try decoded(Quaternion.self, "[1,2,3,4,5]") }
    #expect(throws: DecodingError.self) { try decoded(Affine2D.self, "{}") }
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(Transform3D.scale(x: .nan, y: 1, z: 1))
    }
  }
}
