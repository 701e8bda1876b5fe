import Foundation
import TestSupport
import Testing
import TransformMath

/// Every row of `transforms.csv` whose operation this module has, to the row's own tolerance.
@Suite struct PublishedTransformTests {
  /// Operations that `InterpolationVectorTests` and `PublishedLayerTests` have, and those that belong to
  /// capabilities this module does not have: another engine's policies (one makes a matrix of a
  /// quaternion that is no unit), and what ScreenTransitions answers for.
  static let uncovered: Set<String> = InterpolationVectorTests.operations
    .union(PublishedLayerTests.operations).union([
      "interpolate perspective property px", "quaternionToMatrix",
      "invert (Chromium policy)", "mapPoint w=0", "curl_cone", "curl_cylinder",
      "crossDissolve weights", "push fromLeft W=320",
      "flipFromLeft corners W=320 H=480 d=1000 dolly=-(W/2)|sin|",
    ])

  static let rows = (try? vectorRows("transforms")) ?? []

  @Test func everyOperationIsCoveredOrListed() {
    #expect(Self.rows.count > 100)
    let known = Self.uncovered.union([
      "makeTranslation", "makeScale", "makeRotation", "concat", "translate(t,tx,ty,tz)",
      "scale(t,..)", "invert", "isIdentity", "isAffine", "CALayer.affineTransform", "determinant",
      "project point", "clip edge to w=2^-14",
    ])
    for row in Self.rows { #expect(known.contains(row["operation"]), "\(row.id)") }
  }

  @Test(arguments: rows.filter { !uncovered.contains($0["operation"]) })
  func row(_ row: VectorRow) throws {
    let input = try json(row["inputs"])
    let expected = try json(row["expected"])
    let computed = try evaluate(row["operation"], input)
    switch computed {
    case .truth(let value): #expect(value == expected as? Bool)
    case .numbers(let values):
      let wanted = try #require(numbers(expected))
      try #require(values.count == wanted.count)
      let relative = row["tolerance"].hasPrefix("rel ")
      let tolerance = try #require(Double(row["tolerance"].replacing("rel ", with: "")))
      for (value, want) in zip(values, wanted) {
        let allowed = relative ? tolerance * want.magnitude : tolerance
        #expect((value - want).magnitude <= allowed, "\(row.id): \(value) for \(want)")
      }
    }
  }

  enum Outcome {
    case truth(Bool)
    case numbers([Double])
  }

  func evaluate(_ operation: String, _ input: Any) throws -> Outcome {
    let list = numbers(input) ?? []
    func field(_ name: String) throws -> [Double] {
      try #require(numbers((input as? [String: Any])?[name]))
    }
    switch operation {
    case "makeTranslation":
      return .numbers(Transform3D.translation(x: list[0], y: list[1], z: list[2]).elements)
    case "makeScale":
      return .numbers(Transform3D.scale(x: list[0], y: list[1], z: list[2]).elements)
    case "makeRotation":
      let (angle, axis) = (try field("angle")[0], try field("axis"))
      return .numbers(
        Transform3D.rotation(angle: angle, x: axis[0], y: axis[1], z: axis[2]).elements)
    case "concat":
      return .numbers(
        Transform3D.concat(try Transform3D(field("a")), try Transform3D(field("b"))).elements)
    case "translate(t,tx,ty,tz)":
      let by = try field("by")
      return .numbers(try Transform3D(field("t")).translated(x: by[0], y: by[1], z: by[2]).elements)
    case "scale(t,..)":
      let by = try field("by")
      return .numbers(try Transform3D(field("t")).scaled(x: by[0], y: by[1], z: by[2]).elements)
    case "invert": return .numbers(try Transform3D(list).inverted().matrix.elements)
    case "isIdentity": return .truth(try Transform3D(list).isIdentity)
    case "isAffine": return .truth(try Transform3D(list).isAffine)
    case "CALayer.affineTransform":
      let affine = try Transform3D(list).affine ?? .identity
      return .numbers([affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty])
    case "determinant": return .numbers([try Transform3D(list).determinant])
    case "project point":
      let point = try field("p")
      let projection = Self.tiltedChild.project(x: point[0], y: point[1])
      let projected = try #require(projection.point)
      return .numbers([projection.homogeneous.w, projected.x, projected.y, projected.z])
    default:
      let (start, end) = (try field("p0_xyw"), try field("p1_xyw"))
      let edge = HomogeneousEdge(
        start: SIMD4(start[0], start[1], 0, start[2]), end: SIMD4(end[0], end[1], 0, end[2]))
      let clipped = try #require(edge.clipped()).start
      return .numbers([clipped.w, clipped.x / clipped.w])
    }
  }

  /// The layer of the "project point" row, which names only "the previous row": 100 points wide,
  /// anchored at its middle and 10 behind, turned by 60° about y, at (160, 140, −30) in a parent
  /// of 320×480 whose sublayers are seen from 500 points in front. (The one composition of such
  /// round numbers that gives the published digits.)
  static let tiltedChild =
    Transform3D.translation(x: -50, y: 0, z: -10)
    * .rotation(angle: .pi / 3, x: 0, y: 1, z: 0)
    * .translation(x: 160 - 160, y: 140 - 240, z: -30)
    * .perspective(m34: -0.002)
    * .translation(x: 160, y: 240, z: 0)

  func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  /// A number, a list, or the fields of an object in the order of their names.
  func numbers(_ value: Any?) -> [Double]? {
    switch value {
    case let list as [Double]: list
    case let number as Double: [number]
    case let fields as [String: Any]:
      fields.sorted { $0.key < $1.key }.flatMap { numbers($0.value) ?? [] }
    default: nil
    }
  }
}
