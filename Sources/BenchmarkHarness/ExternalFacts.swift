/// What the harness may not find out for itself, since it does not import the maths: the caller
/// passes it in.
public struct ExternalFacts: Sendable {
  public var tool: ToolRecord
  public var instructionSet: InstructionSetRecord
  public var blas: BLASRecord
  /// Compiler flags beyond the build configuration's, as "-Xcc -march=x86-64-v4 (VectorKernelsV4)".
  public var compilerFlags: [String]
  /// The command line, program name first.
  public var command: [String]

  public init(
    tool: ToolRecord, instructionSet: InstructionSetRecord, blas: BLASRecord,
    compilerFlags: [String] = [], command: [String] = []
  ) {
    self.tool = tool
    self.instructionSet = instructionSet
    self.blas = blas
    self.compilerFlags = compilerFlags
    self.command = command
  }
}
