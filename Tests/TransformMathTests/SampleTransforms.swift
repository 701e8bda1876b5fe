import BenchmarkHarness
import TransformMath

/// The input classes of the sweeps.
enum SampleClass: String, CaseIterable, Sendable {
  /// Elements uniform in [−1, 1].
  case random
  /// Translation · rotation · scale.
  case composed
  /// A layer turned in space and seen in perspective.
  case perspective
  /// Two rows equal but for 10⁻³ … 10⁻¹⁵ of them.
  case nearlySingular
  /// The last row a combination of the others, but for rounding.
  case dependentButForRounding
  /// Rows and columns of `random` scaled by 2^±200 each.
  case badlyScaled

  func draw(_ random: inout SeededGenerator) -> Transform3D {
    switch self {
    case .random: return uniform(&random)
    case .composed:
      return Transform3D.scale(
        x: random.logUniform(0.01...100), y: random.logUniform(0.01...100),
        z: -random.logUniform(0.01...100)
      ) * turn(&random) * move(&random, 1000)
    case .perspective:
      return move(&random, 200) * turn(&random)
        * .perspective(distance: random.uniform(300...2000)) * move(&random, 200)
    case .nearlySingular:
      var m = uniform(&random)
      let difference = random.logUniform(1e-15...1e-3)
      m.m21 = m.m11 * (1 + difference)
      (m.m22, m.m23, m.m24) = (m.m12, m.m13, m.m14)
      return m
    case .dependentButForRounding:
      var m = uniform(&random)
      let row =
        m.row1 * random.uniform(-1...1) + m.row2 * random.uniform(-1...1)
        + m.row3 * random.uniform(-1...1)
      (m.m41, m.m42, m.m43, m.m44) = (row.x, row.y, row.z, row.w)
      return m
    case .badlyScaled:
      var elements = uniform(&random).elements
      let rows = (0..<4).map { _ in random.uniform(-200...200).rounded() }
      let columns = (0..<4).map { _ in random.uniform(-200...200).rounded() }
      for i in 0..<16 {
        elements[i] *= Double(
          sign: .plus, exponent: Int(rows[i / 4] + columns[i % 4]), significand: 1)
      }
      return made(elements)
    }
  }

  private func uniform(_ random: inout SeededGenerator) -> Transform3D {
    made((0..<16).map { _ in random.uniform(-1...1) })
  }

  private func turn(_ random: inout SeededGenerator) -> Transform3D {
    .rotation(
      angle: random.uniform(-10...10), x: random.uniform(-1...1), y: random.uniform(-1...1),
      z: random.uniform(-1...1))
  }

  private func move(_ random: inout SeededGenerator, _ size: Double) -> Transform3D {
    .translation(
      x: random.uniform(-size...size), y: random.uniform(-size...size),
      z: random.uniform(-size...size))
  }
}

/// The transform of 16 elements.
func made(_ elements: [Double]) -> Transform3D {
  // A wrong count is a fault of the test itself.
  try! Transform3D(elements)
}

/// Every element times 2^exponent.
func scaled(_ m: Transform3D, exponent: Int) -> Transform3D {
  made(m.elements.map { Double(sign: .plus, exponent: exponent, significand: $0) })
}

/// γ₄ = 4u/(1 − 4u): the relative bound of a dot product of length 4.
let gamma4 = 4 * 0x1p-53 / (1 - 4 * 0x1p-53)

#if DEBUG
  let sweepSize = 20
#else
  let sweepSize = 400
#endif
