import SpringDynamics

/// The spring that the command line says, and what is wanted of it.
struct ConvertRequest {
  let spring: Spring
  /// Distances per second.
  let initialVelocity: Double
  let threshold: Double
  let systems: [SpringSystem]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let reader = SpringReader(arguments)
    initialVelocity = try reader.initialVelocity()
    threshold = try reader.threshold()
    let names = arguments.list("to")
    systems = SpringSystem.allCases.filter { names.isEmpty || names.contains($0.rawValue) }
    spring = try reader.spring(initialVelocity: initialVelocity)
  }
}
