import BatchEvaluation
import BenchmarkHarness

/// How the errors of one side are counted and its worst input is evaluated again.
struct SideJudging: Sendable {
  /// The format of the results: what an ulp is.
  var precision = Precision.double
  var reproduction = Reproduction.oracle

  /// A method that `easemark eval` does not have: the command gives the right value.
  static let double = SideJudging()
  /// The same of a method in Float.
  static let float = SideJudging(precision: .float)

  /// One of our own, which `easemark eval` runs by the same name.
  static func ours(_ backend: Backend, level: InstructionSet) -> SideJudging {
    SideJudging(reproduction: .ours(backend, level: level))
  }
}

/// Who answers when a worst input is evaluated again.
enum Reproduction: Sendable {
  /// The right value.
  case oracle
  /// The backend that was judged.
  case ours(Backend, level: InstructionSet)

  /// What `easemark eval` evaluates.
  enum Kind: String {
    case spring, bezier, transform

    /// The CSV header; nil of JSON Lines.
    var header: String? {
      switch self {
      case .spring: "mass,stiffness,damping,x0,v0,target,t"
      case .bezier: "x1,y1,x2,y2,x"
      case .transform: nil
      }
    }
  }

  /// The shell command that evaluates `input`; nil of no input, which is when there was no error.
  func command(_ kind: Kind, _ input: String) -> String? {
    if input.isEmpty { return nil }
    // Inputs are numbers, names and JSON's marks: nothing that printf or the quotes would change.
    let lines = [kind.header, input].compactMap { $0 }.map { $0 + "\\n" }.joined()
    return "printf '\(lines)' | easemark eval \(kind.rawValue) \(options)"
  }

  private var options: String {
    switch self {
    case .oracle: "--backend oracle"
    case .ours(.reference, _): "--backend reference"
    case .ours(.simd, let level): "--backend simd --isa \(level.rawValue)"
    case .ours(.blas, _): "--backend blas"
    }
  }
}
