import Foundation
import ScreenTransitions
import TestSupport
import Testing
import TimingCurves
import TransformMath

/// The rows of `transforms.csv` on transitions and curls, on what keyframes move, and on a quaternion that
/// is no unit.
@Suite struct PublishedRowsTests {
  static func rows(_ operation: String) throws -> [VectorRow] {
    let rows = try vectorRows("transforms").filter { $0["operation"].hasPrefix(operation) }
    try #require(!rows.isEmpty)
    return rows
  }

  static func inputs(_ row: VectorRow) throws -> [String: Double] {
    let object = try JSONSerialization.jsonObject(with: Data(row["inputs"].utf8))
    let fields = try #require(object as? [String: Any])
    return fields.compactMapValues { ($0 as? NSNumber)?.doubleValue }
  }

  static func expected(_ row: VectorRow) throws -> [String: Double] {
    try JSONDecoder().decode([String: Double].self, from: Data(row["expected"].utf8))
  }

  @Test(arguments: try rows("flipFromLeft corners")) func flip(row: VectorRow) throws {
    let progress = try #require(Self.inputs(row)["p"])
    let expected = try JSONDecoder().decode([[Double]].self, from: Data(row["expected"].utf8))
    let frame = try Transition(.flip(.fromLeft))
      .frame(progress: progress, size: Size(width: 320, height: 480))
    let old = try #require(frame.layers.first { $0.role == .old })
    #expect(old.isVisible == (progress < 0.5))
    let corners = try #require(old.corners).corners
    for (corner, published) in zip(corners, expected) {
      // The rows' origin is the container's middle.
      #expect(abs(corner.x - 160 - published[0]) < 1e-9)
      #expect(abs(corner.y - 240 - published[1]) < 1e-9)
    }
  }

  @Test(arguments: try rows("crossDissolve weights")) func weights(row: VectorRow) throws {
    let progress = try #require(Self.inputs(row)["p"])
    let expected = try Self.expected(row)
    let kind: Transition.Kind =
      row["inputs"].contains("linear mix") ? .dissolve : .crossDissolve
    let weights = try Transition(kind)
      .frame(progress: progress, size: Size(width: 320, height: 568)).weights
    #expect(weights.old == expected["old"])
    #expect(weights.new == expected["new"])
    #expect(weights.background == expected["background"])
  }

  @Test(arguments: try rows("push fromLeft")) func push(row: VectorRow) throws {
    let progress = try #require(Self.inputs(row)["p"])
    let expected = try Self.expected(row)
    let size = Size(width: 320, height: 480)
    func place(_ kind: Transition.Kind, _ role: LayerRole) throws -> Double? {
      try Transition(kind).frame(progress: progress, size: size)
        .layers.first { $0.role == role }?.corners?.topLeft.x
    }
    #expect(try place(.push(.fromLeft), .new) == expected["newX"])
    #expect(try place(.push(.fromLeft), .old) == expected["oldX"])
    // The row's note on moveIn and reveal.
    #expect(try place(.moveIn(.fromLeft), .new) == expected["newX"])
    #expect(try place(.moveIn(.fromLeft), .old) == 0)
    #expect(try place(.reveal(.fromLeft), .new) == 0)
    #expect(try place(.reveal(.fromLeft), .old) == expected["oldX"])
  }

  @Test(arguments: try rows("curl_cone")) func cone(row: VectorRow) throws {
    let input = try Self.inputs(row)
    let expected = try JSONDecoder().decode([Double].self, from: Data(row["expected"].utf8))
    let cone = try ConeCurl(
      angle: #require(input["theta"]), apex: #require(input["A"]), turn: #require(input["rho"]))
    let point = cone.map(x: try #require(input["x"]), y: try #require(input["y"]))
    for axis in 0..<3 { #expect(abs(point[axis] - expected[axis]) < 1e-14, "\(point)") }
  }

  @Test(arguments: try rows("curl_cylinder")) func cylinder(row: VectorRow) throws {
    let input = try Self.inputs(row)
    let expected = try JSONDecoder().decode([Double].self, from: Data(row["expected"].utf8))
    let cylinder = try CylinderCurl(
      point: SIMD2(#require(input["px"]), #require(input["py"])),
      direction: SIMD2(#require(input["dirx"]), #require(input["diry"])),
      radius: #require(input["r"]))
    let point = cylinder.map(x: try #require(input["x"]), y: try #require(input["y"]))
    for axis in 0..<3 { #expect(abs(point[axis] - expected[axis]) < 1e-12, "\(point)") }
  }

  /// CSS's property is a distance, and moves as one: as a number, beyond its ends too.
  @Test(arguments: try rows("interpolate perspective property"))
  func perspectiveDistances(row: VectorRow) throws {
    let input = try Self.inputs(row)
    let (from, to) = (try #require(input["from"]), try #require(input["to"]))
    let t = try #require(input["t"])
    let expected = try #require(row.number("expected"))
    #expect(from.interpolated(to: to, at: t) == expected)
    if (0...1).contains(t) { #expect(try KeyframeTrack([from, to]).value(at: t) == expected) }
  }

  /// The row's engine puts a quaternion that is no unit into the formula of a unit, which makes
  /// I + |q|²·(R − I) of it, and no rotation. R is ours, of q over its length.
  @Test(arguments: try rows("quaternionToMatrix")) func quaternion(row: VectorRow) throws {
    let q = try JSONDecoder().decode([String: [Double]].self, from: Data(row["inputs"].utf8))
    let lanes = try #require(q["q_xyzw"])
    let square = lanes.reduce(0) { $0 + $1 * $1 }
    let turn = Transform3D(
      rotation: Quaternion(x: lanes[0], y: lanes[1], z: lanes[2], w: lanes[3]))
    let expected = try JSONDecoder().decode([Double].self, from: Data(row["expected"].utf8))
    for (index, element) in turn.elements.enumerated() {
      let unit: Double = index % 5 == 0 ? 1 : 0
      #expect(abs(unit + square * (element - unit) - expected[index]) < 1e-14, "\(index)")
    }
  }
}
