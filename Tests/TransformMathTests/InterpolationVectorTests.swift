import Foundation
import TestSupport
import Testing
import TransformMath

/// The rows of `transforms.csv` on interpolation, decomposition and quaternions.
///
/// Approximate are the rows with tolerances of 1e-7 and more, whose sources compare Floats; here they are
/// held to 1e-12. A decomposition is compared by what it makes again, since signs may differ.
@Suite struct InterpolationVectorTests {
  static let operations: Set<String> = [
    "decompose", "interpolate", "interpolate matrix3d", "interpolate matrix(2D)", "slerp",
    "slerp angle",
  ]

  @Test(
    arguments: try vectorRows("transforms").filter { operations.contains($0["operation"]) })
  func row(_ row: VectorRow) throws {
    let input = try json(row["inputs"])
    let expected = try json(row["expected"])
    switch row["operation"] {
    case "interpolate", "interpolate matrix3d", "interpolate matrix(2D)":
      let (from, to) = (try transform(input, "from"), try transform(input, "to"))
      let t = try #require(number(input, "t"))
      let result = from.interpolated(to: to, at: t)
      let wanted = try transform(["m": expected], "m")
      expectClose(result.elements, wanted.elements, 1e-12, row.id)
    case "decompose":
      let m = try (input as? [Double]).map { try Transform3D($0) } ?? transform(input, "matrix")
      let parts = try #require(m.decomposed())
      let again = Transform3D(parts).elements
      expectClose(again, m.elements.map { $0 / m.m44 }, 1e-13 * size(m), row.id)
      let fields = try #require(expected as? [String: Any])
      if let translation = fields["t"] as? [Double] {
        expectClose(
          [parts.translation.x, parts.translation.y, parts.translation.z], translation, 1e-13,
          row.id)
      }
      if let scale = fields["scale"] as? [Double] {
        expectClose([parts.scale.x, parts.scale.y], scale, 1e-12, row.id)
      }
    case "slerp", "slerp angle":
      try slerp(input, expected, row.id)
    default: Issue.record("\(row.id) is not known")
    }
  }

  private func slerp(_ input: Any, _ expected: Any, _ id: String) throws {
    let t = try #require(number(input, "t"))
    let fields = try #require(input as? [String: Any])
    let a = (fields["a_xyzw"] as? [Double]).map(quaternion) ?? .identity
    let turn = number(input, "to_rotZ")
    let b =
      try turn.map { Quaternion(x: 0, y: 0, z: sin($0 / 2), w: cos($0 / 2)) }
      ?? quaternion(#require(fields["b"] as? [Double]))
    let result = a.slerp(to: b, at: t)
    if let wanted = expected as? [Double] {
      expectClose([result.x, result.y, result.z, result.w], wanted, 1e-15, id)
    } else if let wanted = expected as? [String: Any] {
      let q = try #require(wanted["q_xyzw"] as? [Double])
      for (part, want) in zip([result.x, result.y, result.z, result.w], q) {
        #expect((part - want).magnitude <= 1e-15 * want.magnitude, "\(id): \(part), \(want)")
      }
    } else {
      // The same rotations, said in words.
      let angle = id == "V159" ? Double.pi / 4 : 0
      #expect((result.angle(to: .identity) - angle).magnitude < 1e-15, "\(id)")
    }
  }

  private func quaternion(_ q: [Double]) -> Quaternion {
    Quaternion(x: q[0], y: q[1], z: q[2], w: q[3])
  }

  private func transform(_ input: Any, _ name: String) throws -> Transform3D {
    switch (input as? [String: Any])?[name] {
    case "identity" as String: return .identity
    case "rotY(90deg)" as String: return .rotation(angle: .pi / 2, x: 0, y: 1, z: 0)
    case let list as [Double] where list.count == 6:
      return Transform3D(
        affine: Affine2D(
          a: list[0], b: list[1], c: list[2], d: list[3], tx: list[4], ty: list[5]))
    case let list as [Double]: return try Transform3D(list)
    default: throw TransformError.elementCount(0)
    }
  }

  private func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  private func number(_ input: Any, _ name: String) -> Double? {
    (input as? [String: Any])?[name] as? Double
  }

  private func size(_ m: Transform3D) -> Double {
    m.elements.map { ($0 / m.m44).magnitude }.max() ?? 1
  }

  private func expectClose(
    _ values: [Double], _ wanted: [Double], _ tolerance: Double, _ id: String
  ) {
    #expect(values.count == wanted.count, "\(id)")
    for (value, want) in zip(values, wanted) {
      #expect((value - want).magnitude <= tolerance, "\(id): \(values) for \(wanted)")
    }
  }
}
