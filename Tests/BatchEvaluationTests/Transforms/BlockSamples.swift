import BatchEvaluation
import BenchmarkHarness
import TransformMath

/// The transforms that those in blocks are tested with.
enum BlockSamples: String, CaseIterable, Sendable {
  /// Elements uniform in [−1, 1].
  case random
  case rotation
  /// Scale · rotation · translation.
  case composed
  case uniformScale
  case perspective
  /// Two rows equal but for 10⁻³ … 10⁻¹⁵ of them.
  case nearlySingular
  /// The last row a combination of the others, but for rounding.
  case dependentButForRounding
  /// Rows and columns of `random` scaled by 2^±8 each.
  case badlyScaled

  func draw(_ random: inout SeededGenerator) -> Transform3D {
    switch self {
    case .random: return Self.uniform(&random)
    case .rotation: return Self.turn(&random)
    case .composed:
      return Transform3D.scale(
        x: random.logUniform(0.01...100), y: random.logUniform(0.01...100),
        z: -random.logUniform(0.01...100)) * Self.turn(&random) * Self.move(&random, 1000)
    case .uniformScale:
      let size = random.logUniform(0.9...1.1)
      return .scale(x: size, y: size, z: size)
    case .perspective:
      return Self.move(&random, 200) * Self.turn(&random)
        * .perspective(distance: random.uniform(300...2000)) * Self.move(&random, 200)
    case .nearlySingular:
      var m = Self.uniform(&random)
      m.m21 = m.m11 * (1 + random.logUniform(1e-15...1e-3))
      (m.m22, m.m23, m.m24) = (m.m12, m.m13, m.m14)
      return m
    case .dependentButForRounding:
      let m = Self.uniform(&random)
      let row =
        m.row1 * random.uniform(-1...1) + m.row2 * random.uniform(-1...1)
        + m.row3 * random.uniform(-1...1)
      return Transform3D(rows: m.row1, m.row2, m.row3, row)
    case .badlyScaled:
      var elements = Self.uniform(&random).elements
      let rows = (0..<4).map { _ in random.uniform(-8...8).rounded() }
      let columns = (0..<4).map { _ in random.uniform(-8...8).rounded() }
      for i in 0..<16 {
        elements[i] *= Double(
          sign: .plus, exponent: Int(rows[i / 4] + columns[i % 4]), significand: 1)
      }
      return try! Transform3D(elements)
    }
  }

  private static func uniform(_ random: inout SeededGenerator) -> Transform3D {
    try! Transform3D((0..<16).map { _ in random.uniform(-1...1) })
  }

  private static func turn(_ random: inout SeededGenerator) -> Transform3D {
    .rotation(
      angle: random.uniform(-10...10), x: random.uniform(-1...1), y: random.uniform(-1...1),
      z: random.uniform(-1...1))
  }

  private static func move(_ random: inout SeededGenerator, _ size: Double) -> Transform3D {
    .translation(
      x: random.uniform(-size...size), y: random.uniform(-size...size),
      z: random.uniform(-size...size))
  }

  /// `count` transforms of all classes by turns.
  static func mixture(_ count: Int, seed: UInt64) -> [Transform3D] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { allCases[$0 % allCases.count].draw(&random) }
  }
}

/// Both formats, for tests that are one for both.
protocol TestedScalar: TransformScalar {
  /// The unit roundoff.
  static var unit: Double { get }
  static func transform(_ exact: Transform3D) -> Transform
  static func exact(_ transform: Transform) -> Transform3D
  static func elements(_ transform: Transform) -> [Self]
}

extension Double: TestedScalar {
  static var unit: Double { 0x1p-53 }
  static func transform(_ exact: Transform3D) -> Transform3D { exact }
  static func exact(_ transform: Transform3D) -> Transform3D { transform }
  static func elements(_ transform: Transform3D) -> [Double] { transform.elements }
}

extension Float: TestedScalar {
  static var unit: Double { 0x1p-24 }
  static func transform(_ exact: Transform3D) -> FloatTransform3D { FloatTransform3D(exact) }
  static func exact(_ transform: FloatTransform3D) -> Transform3D { Transform3D(transform) }
  static func elements(_ transform: FloatTransform3D) -> [Float] {
    Transform3D(transform).elements.map { Float($0) }
  }
}

/// The levels that this processor has, and sizes around one, two and several blocks of both formats.
let testedLevels = InstructionSet.allCases.filter { $0 <= .supported }
let blockSizes = [0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 257]

extension TransformBlocks where Scalar: TestedScalar {
  init(_ transforms: [Transform3D], level: InstructionSet = .supported) {
    let given = transforms.map { Scalar.transform($0) }
    self.init(given.span, level: level)
  }

  /// The transforms, one by one, in Double.
  var all: [Transform3D] { (0..<count).map { Scalar.exact(self[$0]) } }
}
