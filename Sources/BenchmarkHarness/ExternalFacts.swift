/// What the harness may not find out for itself, since it does not import the maths: the caller
/// passes it in.
public struct ExternalFacts: Sendable {
  /// The program that measures, and its version.
  public var tool: ToolRecord
  /// The level that the kernels run at, and the highest one.
  public var instructionSet: InstructionSetRecord
  /// The library behind the `blas` sides, as it is set when the run begins.
  public var blas: BLASRecord
  /// Compiler flags beyond the build configuration's, as "-Xcc -march=x86-64-v4 (VectorKernelsV4)".
  public var compilerFlags: [String]
  /// The command line, program name first.
  public var command: [String]
  /// Counts what an operation takes from the heap; nil where nothing can count it.
  public var allocations: AllocationCounter?

  /// Facts about the calling program; by default without additional flags, and nothing counts
  /// allocations.
  public init(
    tool: ToolRecord, instructionSet: InstructionSetRecord, blas: BLASRecord,
    compilerFlags: [String] = [], command: [String] = [],
    allocations: AllocationCounter? = nil
  ) {
    self.tool = tool
    self.instructionSet = instructionSet
    self.blas = blas
    self.compilerFlags = compilerFlags
    self.command = command
    self.allocations = allocations
  }
}

/// Counts what the calling thread takes from the heap.
///
/// Counting means to replace the process's malloc, which is for the program to do and not for a module
/// that others link.
public struct AllocationCounter: Sendable {
  /// Starts counting from 0.
  public let start: @Sendable () -> Void
  /// Stops, and gives how often memory was taken and how many bytes were asked for.
  public let stop: @Sendable () -> (count: Int, bytes: Int)

  /// A counter of two functions, both called on the thread that runs the operation.
  public init(
    start: @escaping @Sendable () -> Void, stop: @escaping @Sendable () -> (count: Int, bytes: Int)
  ) {
    self.start = start
    self.stop = stop
  }
}
