import BenchmarkHarness
import TransformMath

/// One of the four standing kinds of transforms; benchmarks and tests draw the same ones.
public enum TransformWorkload: String, CaseIterable, Sendable {
  /// All elements anywhere in [−1, 1], but for m44, which is 1.
  case random
  /// A scale from ¼ to 4 along each axis, any rotation, and a translation over two screens.
  case poses
  /// A pose whose third row is 1e-12 to 1e-4 beside the plane of the other two: conditions up to 1e15.
  case nearlySingular = "nearly singular"
  /// A layer turned, scaled and moved, seen from 500 points in front; its m44 is made 1.
  case perspective

  /// 16 elements, row by row; m44 is 1, which every library's decomposition can divide by.
  public func matrix(_ generator: inout SeededGenerator) -> [Double] {
    switch self {
    case .random:
      return (0..<15).map { _ in generator.uniform(-1...1) } + [1]
    case .poses:
      return Self.elements(of: pose(&generator))
    case .nearlySingular:
      var elements = Self.elements(of: TransformWorkload.poses.pose(&generator))
      let (a, b) = (generator.uniform(-1...1), generator.uniform(-1...1))
      let beside = generator.logUniform(1e-12...1e-4)
      for column in 0..<3 {
        elements[8 + column] =
          a * elements[column] + b * elements[4 + column] + beside * elements[8 + column]
      }
      return elements
    case .perspective:
      let layer = Transform3D.concat(RowInputs.layer(&generator), .perspective(distance: 500))
      return layer.elements.map { $0 / layer.m44 }
    }
  }

  /// Translation (3), scale (3) and a unit quaternion (4).
  ///
  /// What is nearly singular has one scale of 1e-12 to 1e-4; a perspective is a layer's pose, turned about
  /// one axis.
  public func pose(_ generator: inout SeededGenerator) -> [Double] {
    var translation = (0..<3).map { _ in generator.uniform(-640...640) }
    var scale = (0..<3).map { _ in generator.logUniform(0.25...4) }
    var rotation = Self.rotation(&generator)
    switch self {
    case .random:
      translation = (0..<3).map { _ in generator.uniform(-1...1) }
      scale = (0..<3).map { _ in generator.uniform(-1...1) }
    case .poses: break
    case .nearlySingular: scale[Int(generator.next() % 3)] = generator.logUniform(1e-12...1e-4)
    case .perspective: rotation = Self.turn(&generator)
    }
    return translation + scale + rotation
  }

  /// Two unit quaternions (x, y, z, w) to go between.
  ///
  /// `random` and `poses` are any two; what is nearly singular is as good as equal, or as good as half a
  /// turn apart, where the sine that slerp divides by vanishes or its way is about to change; a perspective
  /// is a layer's turn about one axis.
  public func rotations(_ generator: inout SeededGenerator) -> (from: [Double], to: [Double]) {
    let from = Self.rotation(&generator)
    switch self {
    case .random, .poses: return (from, Self.rotation(&generator))
    case .nearlySingular:
      // Further than that from half a turn: in Float as well the shorter way is a fact, not a rounding.
      let isFar = generator.unit() < 0.5
      let angle = generator.logUniform(isFar ? 1e-5...1e-3 : 1e-16...1e-3)
      let axis = Self.axis(&generator)
      let turn = Quaternion(rotationVector: axis * (isFar ? Double.pi - angle : angle))
      let to = Quaternion.concat(
        Quaternion(x: from[0], y: from[1], z: from[2], w: from[3]), turn
      ).normalized
      return (from, [to.x, to.y, to.z, to.w])
    case .perspective: return ([0, 0, 0, 1], Self.turn(&generator))
    }
  }

  /// A direction, all of them alike.
  private static func axis(_ generator: inout SeededGenerator) -> SIMD3<Double> {
    while true {
      let v = SIMD3(
        generator.uniform(-1...1), generator.uniform(-1...1), generator.uniform(-1...1))
      let square = (v * v).sum()
      if square > 0.01 && square <= 1 { return v / square.squareRoot() }
    }
  }

  private static func rotation(_ generator: inout SeededGenerator) -> [Double] {
    let q = Quaternion(rotationVector: axis(&generator) * generator.uniform(-3.14...3.14))
      .normalized
    return [q.x, q.y, q.z, q.w]
  }

  private static func turn(_ generator: inout SeededGenerator) -> [Double] {
    var vector = SIMD3<Double>.zero
    vector[Int(generator.next() % 3)] = generator.uniform(-3...3)
    let q = Quaternion(rotationVector: vector).normalized
    return [q.x, q.y, q.z, q.w]
  }

  private static func elements(of pose: [Double]) -> [Double] {
    Transform3D(
      TransformComponents(
        translation: SIMD3(pose[0], pose[1], pose[2]), scale: SIMD3(pose[3], pose[4], pose[5]),
        rotation: Quaternion(x: pose[6], y: pose[7], z: pose[8], w: pose[9]))
    ).elements
  }
}
