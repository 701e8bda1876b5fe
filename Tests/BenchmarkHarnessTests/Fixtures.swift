import Foundation

@testable import BenchmarkHarness

/// Work whose time is in proportion to `turns`, through the module's own barriers.
@inline(never)
func spin(_ turns: Int) {
  for turn in 0..<turns { blackHole(turn) }
}

func makeCase(
  _ id: String, turns: Int = 10, isBaseline: Bool = false, items: Int = 4, error: Double = 1e-16,
  limit: Double = 1e-14, frame: FrameWork? = nil,
  prepare: (@Sendable () throws -> PreparedCase)? = nil
) throws -> BenchmarkCase {
  try BenchmarkCase(
    id: CaseID(id), title: "Spin \(turns) turns", kind: isBaseline ? .peer : .ours,
    isBaseline: isBaseline, items: items,
    work: CaseWork(flopsPerItem: 1, bytesReadPerItem: 8), accuracyLimit: limit,
    frame: frame,
    prepare: prepare ?? {
      PreparedCase(
        run: { count in for _ in 0..<count { spin(turns) } },
        accuracy: { makeAccuracy(error) })
    })
}

func makeAccuracy(_ error: Double) -> Accuracy {
  Accuracy(
    maxError: error, rmsError: error / 2, unit: "absolute", maxUlps: 0.5, worstInput: "t=0.25",
    samples: 100, oracle: "MPFR, 256 bits", oracleBound: 1e-60)
}

let facts = ExternalFacts(
  tool: ToolRecord(name: "easemark", version: "0.0.1"),
  instructionSet: InstructionSetRecord(chosen: "v3", supported: "v4"),
  blas: BLASRecord(
    library: "OpenBLAS", version: "0.3.21", configuration: "DYNAMIC_ARCH", core: "Zen", threads: 1),
  compilerFlags: ["-Xcc -march=x86-64-v3"], command: ["easemark", "run"])

func makeRunner(
  _ profile: Profile, filter: [String] = [], seed: UInt64 = 7,
  cancellation: Cancellation = Cancellation()
) -> BenchmarkRunner {
  BenchmarkRunner(
    options: RunOptions(profile: profile, seed: seed, filter: CaseFilter(filter)), facts: facts,
    cancellation: cancellation)
}

/// A result as a run makes it, without the time of one.
func makeResult() throws -> RunResult {
  let cases = [
    try makeCase("Spring.tick.libm.64", turns: 40, isBaseline: true),
    try makeCase(
      "Spring.tick.simd.64", turns: 10, frame: FrameWork(rate: 60, layers: 64)),
    try makeCase("Bezier.curve.simd.64"),
  ]
  let curve = CurveRecord(
    animation: "push", property: "position.x", unit: "points", time: [0, 0.5, 1],
    raw: [0, 160.5, 320], shown: [0, 160.5, 320])
  return try makeRunner(.smoke).run(cases, curves: [curve])
}

/// A map of two rows and three columns with everything that a cell may hold.
func makeErrorMap() -> ErrorMapRecord {
  let errors: [[Double?]] = [[1e-16, 0, .infinity], [.nan, nil, 2]]
  return ErrorMapRecord(
    variant: "simd", title: "Easemark, SIMD", kind: .ours, precision: .double,
    rowName: "damping ratio", rows: [0, 1], columnName: "natural frequency × time",
    columns: [0.1, 1, 10], unit: "envelope of the motion", errors: errors, ulps: errors,
    samplesPerCell: 4, seed: .max, oracle: "MPFR, 300 bits")
}

func makeErrorLine() -> ErrorLineRecord {
  ErrorLineRecord(
    variant: "browser", title: "Browsers", kind: .popular, precision: .double,
    curve: "vertical tangent in the middle", points: [1, 0, 0, 1], places: [0.25, 0.75],
    unit: "of the whole change", errors: [.nan, .infinity], samplesPerPlace: 8, seed: .max,
    oracle: "MPFR, 300 bits")
}

func makeWorkloadErrors() -> WorkloadErrorRecord {
  WorkloadErrorRecord(
    operation: "Transform.inverse", workload: "nearly singular", variant: "eigen",
    title: "Eigen (C++)", kind: .peer, precision: .double,
    accuracy: Accuracy(
      maxError: .infinity, rmsError: 1e-9, unit: "largest element of the inverse",
      worstInput: "{}", samples: 32, nans: 1, oracle: "MPFR, 300 bits", oracleBound: 0),
    seed: .max)
}

func makeSettlingTable() -> SettlingTableRecord {
  SettlingTableRecord(
    mass: 1, stiffness: 100, damping: 10, motion: "from 0 to 1, at rest", times: [0, 1],
    positions: [0, 0.9],
    rows: [
      SettlingRowRecord(
        system: "exact", rule: "the last time", threshold: 1e-3, seconds: 1.27,
        exactSeconds: 1.27, distanceAfter: 1e-3),
      SettlingRowRecord(
        system: "none", rule: "never", threshold: nil, seconds: .infinity, exactSeconds: nil,
        distanceAfter: 0),
    ])
}

func makeSolverRecords() -> SolverRecords {
  let problem = SolverProblemRecord(
    id: "spring-0.1", title: "spring, ζ = 0.1", family: "linear",
    equation: "x″ = −100·x − 2·x′", initial: [1, 0], observed: 0, frequency: 10,
    times: [0.5, 1], positions: [0.2, -0.1], velocities: [1, 2], amplitude: 1,
    truth: "closed form", truthError: 2e-16,
    parameters: SolverProblemParameters(
      law: "spring", ["mass": 1, "stiffness": 100, "damping": 2, "target": 0]))
  let run = SolverRunRecord(
    problem: problem.id, variant: "dopri5", title: "Dormand–Prince 5(4)", family: "explicit",
    library: "Easemark", kind: .ours, control: .tolerance, setting: 1e-6, outcome: .finished,
    errors: SolverErrorsRecord(
      maxPosition: 1e-7, maxVelocity: 1e-6, l2Position: 1e-8, l2Velocity: 1e-7,
      finalPosition: 0, phase: -1e-8, energy: nil, settlingTime: nil),
    evaluations: 120, acceptedSteps: 20, rejectedSteps: 1, nanoseconds: 4200, allocations: 0)
  var stopped = run
  stopped.outcome = .timedOut
  stopped.reason = "more than 2 s"
  stopped.errors = nil
  stopped.nanoseconds = nil
  let trait = SolverTraitRecord(
    variant: "dopri5", statedOrder: 5,
    observedOrders: [ObservedOrderRecord(problem: problem.id, order: 5.02)],
    stabilityLimit: .infinity, evaluationsPerStep: 6, source: "Dormand, Prince (1980)")
  let line = SolverLineRecord(
    topic: "energy", variant: "verlet", title: "velocity Verlet", family: "symplectic",
    library: "Easemark", kind: .ours, xName: "periods", x: [1, 10],
    yName: "relative error of the energy", y: [1e-3, .nan])
  let region = StabilityRegionRecord(
    variant: "euler", title: "explicit Euler", family: "explicit", real: [-2, 0],
    imaginary: [0, 1], factors: [[1, 1], [1.4, .infinity]])
  return SolverRecords(
    problems: [problem], runs: [run, stopped], traits: [trait], lines: [line], regions: [region],
    frameMaps: [makeErrorMap()])
}

/// A new folder that is removed when the value goes away.
final class TemporaryFolder {
  let path: String

  init() throws {
    let template = FileManager.default.temporaryDirectory.path + "/easemark-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}

/// Remembers every update.
final class RecordingProgress: ProgressReporter {
  private(set) var updates: [ProgressUpdate] = []
  func update(_ update: ProgressUpdate) { updates.append(update) }
}
