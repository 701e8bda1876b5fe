import BenchmarkHarness
import Oracle
import Testing
import TransformMath

@Suite struct InverseTests {
  /// The largest |computed − exact| in units of the stated bound, which is
  /// 2⁻⁵³·(1 + 2⁻⁹)·|exact| + 2⁻⁸⁰·max|exact|, and in units of condition·2⁻⁵³·max|exact|.
  static func errors(_ m: Transform3D) -> (stated: Double, forward: Double) {
    let result = m.inverted()
    guard result.status == .ok, let exact = TransformOracle.inverse(m.elements) else {
      return (.infinity, .infinity)
    }
    let computed = result.matrix.elements
    let largest = exact.map { $0.magnitude.double }.max() ?? 0
    var worst = (stated: 0.0, forward: 0.0)
    for i in 0..<16 {
      let error = exact[i].absoluteError(of: computed[i])
      let size = exact[i].magnitude.double
      let bound = size * (0x1p-53 * (1 + 0x1p-9)) + largest * 0x1p-80
      worst.stated = max(worst.stated, error == 0 ? 0 : error / bound)
      worst.forward = max(worst.forward, error / largest / (result.condition * 0x1p-53))
    }
    return worst
  }

  @Test(arguments: SampleClass.allCases) func sweepHoldsItsBound(kind: SampleClass) {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<sweepSize {
      let m = kind.draw(&random)
      let worst = Self.errors(m)
      #expect(worst.stated <= 1 && worst.forward <= 4, "\(m)")
    }
  }

  /// No scale is small enough for "singular", and the result scales with the input bit for bit.
  @Test(arguments: [-498, -300, -40, 40, 300, 498]) func scaleDoesNotMatter(exponent: Int) {
    var random = SeededGenerator(seed: 72)
    for kind in SampleClass.allCases where kind != .badlyScaled {
      for _ in 0..<sweepSize / 10 {
        let m = kind.draw(&random)
        let (unit, other) = (m.inverted(), scaled(m, exponent: exponent).inverted())
        #expect(other.status == .ok)
        #expect(other.matrix == scaled(unit.matrix, exponent: -exponent))
        #expect(other.condition == unit.condition)
      }
    }
  }

  @Test func exactInputsHaveExactInverses() {
    let scale = Transform3D.scale(x: 0x1p-300, y: -8, z: 0x1p200).inverted()
    #expect(scale.matrix == .scale(x: 0x1p300, y: -0.125, z: 0x1p-200) && scale.status == .ok)
    #expect(Transform3D.scale(x: 1e-150, y: 1e150, z: 3).inverted().matrix.m33 == 1.0 / 3)
    let move = Transform3D.translation(x: 0.1, y: 1e200, z: -1e-200)
    #expect(move.inverted().matrix == .translation(x: -0.1, y: -1e200, z: 1e-200))
    let eye = Transform3D.perspective(m34: -0.002)
    #expect(eye.inverted().matrix == .perspective(m34: 0.002))
    let identity = Transform3D.identity.inverted()
    #expect(identity.matrix.isIdentity && identity.condition == 1)
    #expect(identity.matrix.elements.allSatisfy { $0.sign == .plus })
    let mirror = Transform3D.scale(x: -1, y: 1, z: 1).inverted().matrix.elements
    #expect(mirror.allSatisfy { $0 != 0 || $0.sign == .plus })
  }

  @Test func singularGivesTheInputBack() {
    var equalRows = made((1...16).map { 1 / Double($0) })
    equalRows.m31 = equalRows.m11
    (equalRows.m32, equalRows.m33, equalRows.m34) = (equalRows.m12, equalRows.m13, equalRows.m14)
    let cases = [
      .scale(x: 1, y: 0, z: 1), made([Double](repeating: 0, count: 16)),
      made((1...16).map(Double.init)), equalRows, scaled(equalRows, exponent: 400),
      made([Double](repeating: .greatestFiniteMagnitude, count: 16)),
      made([Double](repeating: .leastNonzeroMagnitude, count: 16)),
    ]
    for m in cases {
      let result = m.inverted()
      #expect(result.status == .singular && result.matrix == m && result.inverse == nil)
      #expect(result.condition == .infinity && m.condition == .infinity)
    }
  }

  /// One unit in the last place away from singular is not singular, and not inaccurate either.
  @Test func barelyInvertibleIsInverted() {
    var random = SeededGenerator(seed: 73)
    for _ in 0..<sweepSize {
      var m = SampleClass.random.draw(&random)
      (m.m21, m.m22, m.m23, m.m24) = (m.m11, m.m12, m.m13, m.m14.nextUp)
      let worst = Self.errors(m)
      #expect(worst.stated <= 1 && worst.forward <= 4, "\(m)")
      #expect(m.condition > 1e14)
    }
  }

  /// Integer rows of determinant 1 with elements up to about `size`: row operations on the identity.
  static func unimodular(_ order: Int, size: Double, _ random: inout SeededGenerator) -> [[Double]]
  {
    var rows = (0..<order).map { i in (0..<order).map { $0 == i ? 1.0 : 0 } }
    while rows.joined().map(\.magnitude).max() ?? 0 < size {
      let i = Int(random.next() % UInt64(order))
      let j = (i + 1 + Int(random.next() % UInt64(order - 1))) % order
      let factor = random.uniform(-3...3).rounded()
      for k in 0..<order { rows[i][k] += factor * rows[j][k] }
    }
    return rows
  }

  /// The determinant is 1 where its terms are of the order of size⁴: nothing short of exact
  /// arithmetic finds it.
  @Test(arguments: [1e3, 1e6, 1e7, 1e8, 1e9, 1e12]) func unimodularMatricesHaveIntegerInverses(
    size: Double
  ) {
    var random = SeededGenerator(seed: 76)
    for _ in 0..<sweepSize / 10 {
      let m = made(Array(Self.unimodular(4, size: size, &random).joined()))
      #expect(m.determinant == 1)
      #expect(Self.errors(m).stated <= 1, "\(m)")
      let inverse = m.inverted().matrix.elements
      #expect(inverse.allSatisfy { $0 == $0.rounded() })
    }
  }

  /// A well-conditioned matrix with one cofactor that is a rounding error beside its terms, scaled
  /// so that just that element of the inverse is the largest.
  @Test func aCancelledCofactorIsExactWhereItCounts() {
    var random = SeededGenerator(seed: 77)
    for _ in 0..<sweepSize / 4 {
      var elements = (0..<16).map { _ in random.uniform(-1...1) }
      let (a, b) = (random.uniform(-1...1), random.uniform(-1...1))
      for i in 1..<4 { elements[12 + i] = a * elements[4 + i] + b * elements[8 + i] }
      for i in 0..<4 {
        elements[i] *= 0x1p-300
        elements[4 * i] *= 0x1p-300
      }
      #expect(Self.errors(made(elements)).stated <= 1, "\(elements)")
    }
  }

  @Test func widelySpreadElementsAreExact() {
    let m = Transform3D(
      rows: SIMD4(1, 1e-300, 0, 0), SIMD4(0, 1, 1e-300, 0), SIMD4(0, 0, 1, 1e-300),
      SIMD4(1e-300, 0, 0, 1))
    let result = m.inverted()
    #expect(result.status == .ok)
    #expect(result.matrix.m11 == 1 && result.matrix.m12 == -1e-300 && result.matrix.m13 == 0)
    #expect(result.matrix.m34 == -1e-300 && result.matrix.m41 == -1e-300)
    let steep = Transform3D(
      rows: SIMD4(1e-100, 1e100, 0, 0), SIMD4(1e-100, 0, 1, 0), SIMD4(0, 0, 1e-50, 1e50),
      SIMD4(0, 1e-50, 0, 1))
    #expect(Self.errors(steep).stated <= 1)
  }

  /// One element 10⁵⁰⁰ below the others is below the normal range after scaling, so that integers
  /// decide; 1 − ε² and (1 − ε²) + ε² carry through whole words of them.
  @Test func integersCarryThroughWholeWords() {
    var m = Transform3D.identity
    (m.m12, m.m21) = (0x1p-64, 0x1p-64)
    m = scaled(m, exponent: 900)
    m.m13 = 0x1p-904
    let inverse = m.inverted().matrix
    #expect(inverse.m11 == 0x1p-900 && inverse.m12 == -0x1p-964 && inverse.m33 == 0x1p-900)
    #expect(Self.errors(m).stated <= 1)
    let epsilon = 0x1p-64
    var sum = Transform3D(
      rows: SIMD4(1, epsilon, epsilon, 0), SIMD4(epsilon, 1, 0, epsilon), SIMD4(1, 0, 1, 0),
      SIMD4(0, 1, 0, 1))
    sum = scaled(sum, exponent: 900)
    sum.m14 = 0x1p-900
    #expect(Self.errors(sum).stated <= 1)
  }

  @Test func notFiniteAndOverflowAreReported() {
    for value in [Double.nan, .infinity, -.infinity] {
      var m = Transform3D.identity
      m.m31 = value
      let result = m.inverted()
      #expect(result.status == .notFinite && result.condition == .infinity)
      #expect(result.matrix.m11 == 1 && result.matrix.m22 == 1)
    }
    let tiny = Transform3D.scale(x: 0x1p-1030, y: 1, z: 1)
    #expect(tiny.inverted().status == .overflow && tiny.inverted().matrix == tiny)
  }

  @Test func inverseOfTheInverse() throws {
    var random = SeededGenerator(seed: 74)
    for _ in 0..<sweepSize {
      let m = SampleClass.composed.draw(&random)
      let inverse = m.inverted()
      let back = try #require(inverse.matrix.inverted().inverse)
      let size = m.elements.map(\.magnitude).max() ?? 0
      for (a, b) in zip(m.elements, back.elements) {
        #expect((a - b).magnitude <= 4 * inverse.condition * 0x1p-53 * size)
      }
    }
  }

  @Test(arguments: SampleClass.allCases) func conditionIsTheProductOfNorms(kind: SampleClass) throws
  {
    var random = SeededGenerator(seed: 75)
    func norm(_ m: [Real]) -> Real {
      (0..<4).map { i in (0..<4).reduce(Real(0)) { $0 + m[4 * i + $1].magnitude } }
        .reduce(Real(0)) { $0 < $1 ? $1 : $0 }
    }
    for _ in 0..<sweepSize / 10 {
      let m = kind.draw(&random)
      let exact =
        norm(m.elements.map { Real($0) }) * norm(try #require(TransformOracle.inverse(m.elements)))
      #expect(exact.ulpError(of: m.inverted().condition) <= 8)
    }
  }
}
