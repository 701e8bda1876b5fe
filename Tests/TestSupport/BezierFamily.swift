import BenchmarkHarness

/// A family of cubic Bézier timing curves that is hard in its own way, drawn from a seeded generator.
public enum BezierFamily: String, CaseIterable, Sendable {
  case ordinary
  case overshoot
  /// (1, y1, 0, y2): dx/dt has a double root at t = 1/2.
  case tripleRoot
  /// One or both of 1 − x1 and x2 between 1e-300 and 0.1.
  case nearTripleRoot
  /// x2 = x1 + 1/3 as exactly as doubles allow, where the cubic's leading coefficient vanishes.
  case noCube
  /// The same ± 1e-17 … 1e-2.
  case nearlyNoCube
  case verticalStart
  case verticalEnd
  case verticalBoth
  /// Both control points above one end: x = t³ or 1 − (1 − t)³.
  case cubeRoot
  case nearlyVertical
  case coincident
  /// Control points at 0, 1, their neighbours and 1/2.
  case corner

  public typealias ControlPoints = (x1: Double, y1: Double, x2: Double, y2: Double)

  /// A curve of the family. |y| ≤ 3 but for one in five, which goes to 1e5.
  public func controlPoints(_ generator: inout SeededGenerator) -> ControlPoints {
    let (x1, x2) = abscissas(&generator)
    if self == .ordinary { return (x1, generator.unit(), x2, generator.unit()) }
    if self == .coincident && generator.unit() < 0.5 {
      let y = ordinate(&generator)
      return (x1, y, x2, y)
    }
    return (x1, ordinate(&generator), x2, ordinate(&generator))
  }

  /// The two control abscissas of a curve of the family.
  func abscissas(_ generator: inout SeededGenerator) -> (Double, Double) {
    switch self {
    case .ordinary, .overshoot: return (generator.unit(), generator.unit())
    case .tripleRoot: return (1, 0)
    case .nearTripleRoot:
      let (below, above) = (small(&generator), small(&generator))
      return generator.unit() < 0.3 ? (1, above) : (1 - below, generator.unit() < 0.3 ? 0 : above)
    case .noCube, .nearlyNoCube:
      let x1 = generator.uniform(0...2 / 3)
      let sign: Double = generator.unit() < 0.5 ? -1 : 1
      let off = self == .noCube ? 0 : sign * generator.logUniform(1e-17...1e-2)
      return (x1, min(1, x1 + 1 / 3 + off))
    case .verticalStart: return (0, smallOrNot(&generator))
    case .verticalEnd: return (1 - smallOrNot(&generator), 1)
    case .verticalBoth: return (0, 1)
    case .cubeRoot: return generator.unit() < 0.5 ? (0, 0) : (1, 1)
    case .nearlyVertical:
      let near = small(&generator)
      let far = smallOrNot(&generator)
      return generator.unit() < 0.5 ? (near, far) : (1 - far, 1 - near)
    case .coincident:
      let x = smallOrNot(&generator)
      return (x, x)
    case .corner:
      let places = [0, .leastNonzeroMagnitude, 0.5, 1 - 0x1p-53, 1]
      return (pick(places, &generator), pick(places, &generator))
    }
  }

  private func ordinate(_ generator: inout SeededGenerator) -> Double {
    switch generator.next() % 5 {
    case 0: pick([0, 1, 0.5], &generator)
    case 1: (generator.unit() < 0.5 ? -1 : 1) * generator.logUniform(1e-10...1e5)
    default: generator.uniform(-3...3)
    }
  }

  private func small(_ generator: inout SeededGenerator) -> Double {
    generator.unit() < 0.2
      ? generator.logUniform(1e-300...1e-17) : generator.logUniform(1e-17...1e-1)
  }

  private func smallOrNot(_ generator: inout SeededGenerator) -> Double {
    generator.unit() < 0.5 ? generator.unit() : small(&generator)
  }

  private func pick(_ values: [Double], _ generator: inout SeededGenerator) -> Double {
    values[Int(generator.next() % UInt64(values.count))]
  }

  /// An x in [0, 1], often close to an end, to the middle, or to where the curve is slowest.
  public static func abscissa(
    on curve: ControlPoints, _ generator: inout SeededGenerator
  ) -> Double {
    let sign: Double = generator.unit() < 0.5 ? -1 : 1
    switch generator.next() % 8 {
    case 0: return generator.logUniform(1e-300...1)
    case 1: return 1 - generator.logUniform(1e-17...1)
    case 2:
      let t = (2 * curve.x1 - curve.x2) / (1 + 3 * (curve.x1 - curve.x2))
      guard t > 0, t < 1 else { return generator.unit() }
      let s = 1 - t
      let slowest = 3 * curve.x1 * t * s * s + 3 * curve.x2 * t * t * s + t * t * t
      return min(1, max(0, slowest + sign * generator.logUniform(1e-18...1e-1)))
    case 3: return 0.5 + sign * generator.logUniform(1e-18...0.5)
    case 4: return Double(generator.next() % 65) / 64
    default: return generator.unit()
    }
  }
}
