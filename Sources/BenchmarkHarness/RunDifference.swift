/// A way in which two runs differ that makes their times incomparable.
public struct RunDifference: Hashable, Sendable, CustomStringConvertible {
  /// What a user can allow to differ.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Processor and machine.
    case machine
    /// Compiler, its flags, and the BLAS.
    case flags
    /// The level of the kernels.
    case isa
    /// The schema of the files.
    case schema
  }

  /// What a user would have to allow.
  public let kind: Kind
  /// The field of the result file.
  public let field: String
  /// The field's value in the earlier run, as text.
  public let before: String
  /// The field's value in the later run, as text.
  public let after: String

  public var description: String { "\(field): \(before) before, \(after) after (\(kind.rawValue))" }

  /// Every difference between two runs, in a fixed order.
  ///
  /// The commit, the load and the system's release may differ: what changed is what is compared.
  public static func between(_ before: RunResult, _ after: RunResult) -> [RunDifference] {
    var differences: [RunDifference] = []
    func compare(_ kind: Kind, _ field: String, _ value: (RunResult) -> String) {
      let (first, second) = (value(before), value(after))
      if first == second { return }
      differences.append(
        RunDifference(kind: kind, field: field, before: first, after: second))
    }
    compare(.schema, "schema") { "\($0.schema)" }
    compare(.machine, "machine") { $0.environment.machine }
    compare(.machine, "processor") { $0.environment.cpu.model }
    compare(.machine, "architecture") { $0.environment.cpu.architecture }
    compare(.machine, "cores") { "\($0.environment.cpu.cores)" }
    compare(.flags, "compiler") { $0.environment.compiler.version }
    compare(.flags, "flags") { $0.environment.compiler.flags.joined(separator: ", ") }
    compare(.flags, "BLAS") {
      let blas = $0.environment.blas
      return "\(blas.library) \(blas.version), core \(blas.core), threads \(blas.threads)"
    }
    compare(.flags, "variables") {
      let variables = $0.environment.variables.sorted { $0.key < $1.key }
      return variables.isEmpty
        ? "none" : variables.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }
    compare(.isa, "instruction set") { $0.environment.instructionSet.chosen }
    return differences
  }
}
