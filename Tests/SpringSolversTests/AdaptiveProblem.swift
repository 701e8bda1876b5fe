import SpringSolvers
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Problems for adaptive methods, whose evaluations are compared with SciPy's.
struct AdaptiveProblem: MechanicalSystem, CustomTestStringConvertible {
  enum Kind: CaseIterable { case spring, duffing, pendulum, vdp, driven }

  let kind: Kind
  var coordinates: Int { 1 }
  var testDescription: String { "\(kind)" }
  static let all = Kind.allCases.map { AdaptiveProblem(kind: $0) }

  var initialState: [Double] {
    switch kind {
    case .spring: [1, 0]
    case .duffing: [1.5, 0]
    case .pendulum: [2.5, 0]
    case .vdp: [2, 0]
    case .driven: [0, 0]
    }
  }

  var span: Double {
    switch kind {
    case .spring: 3
    case .duffing, .vdp: 20
    case .pendulum, .driven: 10
    }
  }

  func acceleration(
    at t: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    let (x, v) = (state[0], state[1])
    acceleration[0] =
      switch kind {
      case .spring: -100 * x - 4 * v
      case .duffing: -x - x * x * x
      case .pendulum: -9.81 * sin(x)
      case .vdp: 5 * (1 - x * x) * v - x
      case .driven: -25 * (x - sin(3 * t)) - 2 * v
      }
  }
}
