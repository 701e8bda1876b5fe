import BenchmarkHarness
import Oracle

/// Motions × times that all of them share: the input of a grid (one spring, many states), a family
/// (many springs) and a curve (one motion).
struct SpringTableInputs: Sendable {
  /// Column i is motion i.
  var motions: SpringMotions
  /// One row a time.
  var times: [Double]

  /// Results of one operation.
  var items: Int { motions.count * times.count }

  /// One spring, N states, the times of one second at 60 frames.
  static func grid(columns: Int, _ generator: inout SeededGenerator) -> SpringTableInputs {
    var motions = SpringMotions.ordinary(count: columns, &generator)
    motions.setSpring()
    return SpringTableInputs(motions: motions, times: (0..<gridRows).map { Double($0) / 60 })
  }

  /// N different springs, the times of one second at 120 frames.
  static func family(columns: Int, _ generator: inout SeededGenerator) -> SpringTableInputs {
    SpringTableInputs(
      motions: .ordinary(count: columns, &generator),
      times: (0..<familyRows).map { Double($0) / 120 })
  }

  /// One motion at random times of two seconds.
  static func curve(times: Int, _ generator: inout SeededGenerator) -> SpringTableInputs {
    var motions = SpringMotions.ordinary(count: 1, &generator)
    motions.setSpring()
    return SpringTableInputs(
      motions: motions, times: (0..<times).map { _ in generator.uniform(0...2) })
  }

  /// Rows of the grid: one second at 60 Hz.
  static let gridRows = 60
  /// Rows of the family: one second at 120 Hz.
  static let familyRows = 120

  /// The inputs that a side in Float is given, which are exact for the oracle after that.
  var roundedToFloat: SpringTableInputs {
    SpringTableInputs(motions: motions.roundedToFloat, times: times.map { Double(Float($0)) })
  }
}

extension SpringMotions {
  /// All springs become UIKit's usual one: ζ = 0.7 at ω₀ = 20.
  fileprivate mutating func setSpring() {
    mass = Array(repeating: 1, count: count)
    stiffness = Array(repeating: 400, count: count)
    damping = Array(repeating: 28, count: count)
  }
}

/// The oracle's answers at a seeded sample of a table's places.
struct ExactTable: Sendable {
  let places: [(row: Int, column: Int)]
  let positions: [Real]

  init(_ inputs: SpringTableInputs, samples: Int, _ generator: inout SeededGenerator) {
    let motions = inputs.motions
    places = (0..<samples).map { _ in
      (
        Int(generator.unit() * Double(inputs.times.count)),
        Int(generator.unit() * Double(motions.count))
      )
    }
    positions = places.map { row, column in
      SpringOracle.state(
        mass: motions.mass[column], stiffness: motions.stiffness[column],
        damping: motions.damping[column], position: motions.position[column],
        velocity: motions.velocity[column], target: motions.target[column], at: inputs.times[row]
      ).position
    }
  }

  func judge(
    _ inputs: SpringTableInputs, _ computed: [Double], as judging: SideJudging
  ) -> Accuracy {
    var errors = ErrorAccumulator(
      unit: SpringMotions.errorUnit, absoluteUnit: "points",
      oracle: "MPFR, \(Real.precision) bits", oracleBound: 1e-60)
    for (place, exact) in zip(places, positions) {
      let value = computed[place.row * inputs.motions.count + place.column]
      let (error, scale) = (exact.absoluteError(of: value), inputs.motions.scale(place.column))
      errors.add(
        computed: value.isFinite ? value : .nan, absoluteError: error, scale: scale,
        ulps: judging.precision.ulps(error, of: exact.double, scale: scale),
        input: inputs.motions.row(place.column, time: inputs.times[place.row]))
    }
    var accuracy = errors.accuracy
    accuracy.reproduce = judging.reproduction.command(.spring, accuracy.worstInput)
    return accuracy
  }
}

/// The inputs and the oracle's answers of one group of tables, in one format.
struct SpringTableGroup: Sendable {
  let inputs: SharedOnce<SpringTableInputs>
  let exact: SharedOnce<ExactTable>

  /// - Parameter draw: makes the inputs of Double from the group's generator.
  init(
    _ request: SuiteRequest, name: String, isFloat: Bool = false,
    draw: @escaping @Sendable (inout SeededGenerator) -> SpringTableInputs
  ) {
    let inputs = SharedOnce {
      var generator = request.generator(name)
      let drawn = draw(&generator)
      return isFloat ? drawn.roundedToFloat : drawn
    }
    self.inputs = inputs
    exact = SharedOnce {
      var generator = request.generator("\(name).sample")
      return ExactTable(try inputs.value(), samples: request.samples, &generator)
    }
  }
}

/// Inputs and output of one side of a table.
final class SpringTableWork<Scalar: SpringScalar> {
  let inputs: SpringTableInputs
  var position: [Scalar]
  let velocity: [Scalar]
  let target: [Scalar]
  var times: [Scalar]
  var results: [Scalar]

  init(_ inputs: SpringTableInputs) {
    self.inputs = inputs
    position = inputs.motions.position.map { Scalar($0) }
    velocity = inputs.motions.velocity.map { Scalar($0) }
    target = inputs.motions.target.map { Scalar($0) }
    times = inputs.times.map { Scalar($0) }
    results = Array(repeating: 0, count: inputs.items)
  }

  func prepared(
    _ group: SpringTableGroup, _ judging: SideJudging = Scalar.judging,
    _ operation: @escaping (SpringTableWork) -> Void
  ) -> PreparedCase {
    PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.times)
        clobber(&self.position)
        operation(self)
        clobber(&self.results)
      }
    } accuracy: {
      operation(self)
      return try group.exact.value().judge(
        self.inputs, self.results.map { Double($0) }, as: judging)
    }
  }
}
