import BatchEvaluation
import BenchmarkHarness
import BenchmarkSuites
import Testing

/// All cases at the processor's level, judged on few samples.
func everyCase(level: InstructionSet = .supported) throws -> [BenchmarkCase] {
  try allCases(SuiteRequest(levels: [level], seed: 42, samples: 160))
}

@Suite struct RegistrationTests {
  @Test("Ids are unique and read back")
  func ids() throws {
    let ids = try everyCase().map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(try CaseID(id.description) == id) }
  }

  @Test("Every group has one baseline and equal items")
  func groups() throws {
    for (group, cases) in Dictionary(grouping: try everyCase(), by: \.id.group) {
      #expect(cases.filter(\.isBaseline).count == 1, "\(group)")
      #expect(Set(cases.map(\.items)).count == 1, "\(group)")
    }
  }

  /// Operations whose libraries are shown with their faults.
  private let shown: Set = ["hard", "split", "blend"]

  @Test("Our own sides are held to 1e-14 or Float's last places, popular methods are shown")
  func limits() throws {
    for benchmark in try everyCase() {
      switch benchmark.kind {
      case .ours:
        let limit = try #require(benchmark.accuracyLimit, "\(benchmark.id)")
        // In Float 64 steps add up to more than a last place.
        let isStep = benchmark.id.operation == "step"
        let allowed = benchmark.precision == .float ? (isStep ? 1e-5 : 5e-7) : 1e-14
        switch "\(benchmark.id.family).\(benchmark.id.operation)" {
        case "Transform.invert": #expect(limit <= (benchmark.precision == .float ? 1e-4 : 1e-12))
        // The bounds that they state.
        case "Transform.make":
          #expect(limit <= (benchmark.precision == .float ? 0x1.01p-24 : 0x1p-47))
        case "Transform.slerp":
          #expect(limit <= (benchmark.precision == .float ? 0x1.01p-25 : 0x1p-50))
        // What they are asked for: 8 digits, and the errors of 120 steps (Euler's are of order 1).
        case "Solver.spring", "Solver.cubic", "Solver.pendulum":
          #expect(abs(limit / 1e-8 - 1) < 1e-12)
        case "Solver.crowd": #expect(limit <= 0.1, "\(benchmark.id)")
        case "Transform.hard": #expect(limit == 1, "as many digits as the condition leaves")
        default: #expect(limit == allowed, "\(benchmark.id)")
        }
      case .peer where shown.contains(benchmark.id.operation) && benchmark.id.family == "Transform":
        #expect(benchmark.accuracyLimit == nil, "\(benchmark.id)")
      case .peer:
        let limit = try #require(benchmark.accuracyLimit, "\(benchmark.id)")
        let isRough = benchmark.precision == .float || benchmark.id.operation == "crowd"
        #expect(limit <= (isRough ? 1e-4 : 1e-7), "\(benchmark.id)")
      case .popular: #expect(benchmark.accuracyLimit == nil, "\(benchmark.id)")
      }
    }
  }

  @Test("Sides in Float say so in their variant")
  func floats() throws {
    for benchmark in try everyCase() {
      #expect((benchmark.precision == .float) == benchmark.id.variant.hasSuffix("-f32"))
    }
  }

  @Test("Families are those that are described, in that order")
  func families() throws {
    var seen: [String] = []
    for benchmark in try everyCase() where seen.last != benchmark.id.family {
      seen.append(benchmark.id.family)
    }
    #expect(seen == benchmarkFamilies.map(\.name))
  }

  @Test(
    "The cases that results and charts key on are there",
    arguments: [
      "Spring.tick.reference.4096", "Spring.tick.simd.4096", "Spring.tick.libm.4096",
      "Spring.tick.tworoot.4096", "Spring.tick.coshsinh.4096", "Spring.tick.clamped.4096",
      "Spring.tick.euler60.4096", "Spring.tick.euler1ms.4096", "Spring.tick.rk4.4096",
      "Spring.grid.reference.4096", "Spring.grid.simd.4096", "Spring.grid.blas.4096",
      "Spring.grid.libm.4096", "Bezier.curve.reference.4096", "Bezier.curve.simd.4096",
      "Bezier.curve.browser.4096", "Bezier.curve.single.4096", "Bezier.curve.newton.4096",
      "Bezier.curve.cardano.4096",
      "Bezier.curve.table.4096", "Transform.shared.reference.4096", "Transform.shared.simd.4096",
      "Transform.shared.blas.4096", "Transform.shared.eigen.4096", "Transform.shared.glm.4096",
      "Transform.points.reference.4096", "Transform.points.simd.4096",
      "Transform.points.blas.4096", "Transform.points.eigen.4096", "Transform.points.glm.4096",
      "Spring.tick.libm-f32.4096", "Bezier.curve.halley-f32.4096",
      "Transform.shared.eigen-f32.4096", "Transform.shared.glm-f32.4096",
      "Transform.points.eigen-f32.4096", "Transform.points.glm-f32.4096",
      "Spring.tick.sleef.4096", "Spring.tick.sleef-f32.4096", "Spring.hard.sleef.4096",
      "Spring.curve.reference.4096", "Spring.curve.libm.4096", "Spring.curve.sleef.4096",
      "Spring.curve.libm-f32.4096", "Spring.curve.sleef-f32.4096",
      "Spring.grid.hoisted-f32.4096", "Spring.family.reference.4096",
      "Spring.family.libm.4096", "Spring.family.sleef.4096", "Spring.family.libm-f32.4096",
      "Spring.family.sleef-f32.4096", "Spring.step.reference.4096", "Spring.step.libm.4096",
      "Spring.step.sleef.4096", "Spring.step.prepared.4096", "Spring.step.libm-f32.4096",
      "Spring.step.sleef-f32.4096", "Spring.step.prepared-f32.4096", "Spring.step.euler60.4096",
      "Spring.step.rk4.4096", "Spring.step.libm.1048576", "Spring.step.prepared.1048576",
      "Spring.step.simd.4096", "Spring.step.simd-f32.4096", "Spring.step.simd-duo.1048576",
      "Spring.tick.simd-f32.4096", "Spring.curve.simd.4096", "Spring.curve.simd-f32.4096",
      "Spring.curve.simd-duo.65536", "Spring.family.anchors.4096", "Spring.family.blas.4096",
      "Spring.family.simd-f32.4096", "Spring.family.anchors-f32.4096",
      "Spring.grid.simd-f32.4096", "Spring.grid.simd-duo.4096", "Spring.family.simd.4096",
      "Bezier.curve.simd-f32.4096", "Bezier.hard.simd-f32.4096", "Bezier.grid.simd.4096",
      "Bezier.grid.simd-f32.4096", "Bezier.grid.simd-duo.65536", "Bezier.grid.browser.65536",
      "Bezier.tick.reference.4096", "Bezier.tick.simd.4096", "Bezier.tick.simd-f32.4096",
      "Bezier.tick.browser.4096",
      "Bezier.css.simd.4096", "Bezier.easings.reference.4096", "Bezier.random.browser.4096",
      "Bezier.degenerate.newton10.4096", "Bezier.overshoot.secant.4096",
      "Bezier.css.bisection.4096", "Bezier.css.halvings.4096", "Bezier.css.hyperbolic.4096",
      "Bezier.css.polyline-f32.4096", "Bezier.css.halley-f32.4096",
      "Transform.pairs.simd.4096", "Transform.pairs.simd-f32.262144",
      "Transform.pairs.cglm-f32.4096", "Transform.pairs.xsmm.4096", "Transform.pairs.gemm.4096",
      "Transform.invert.simd.4096", "Transform.invert.eigen.4096", "Transform.invert.lapack.64",
      "Transform.hard.simd.1024", "Transform.make.glm.4096", "Transform.split.glm.4096",
      "Transform.split.reference.64", "Transform.slerp.eigen.4096", "Transform.blend.rigid.4096",
      "Transform.shared.plain.4096", "Transform.shared.block-f32.4096",
      "Transform.points.cglm-f32.4096", "Transform.shared.blas.4",
      "Spring.bake.reference.120", "Spring.bake.doubling.120", "Spring.bake.peucker.120",
    ])
  func names(_ id: String) throws {
    #expect(try everyCase().contains { $0.id.description == id })
  }

  @Test("With several levels, sides that depend on one are there once a level")
  func levels() throws {
    let levels = InstructionSet.allCases.filter { $0 <= .supported }
    guard levels.count > 1 else { return }
    let names = levels.map { $0 == .baseline ? "v1" : $0.rawValue }
    let cases = try allCases(SuiteRequest(levels: levels, sizes: [4096], seed: 1))
    func variants(_ group: String) -> Set<String> {
      Set(cases.filter { $0.id.group == group }.map(\.id.variant))
    }
    let transforms = variants("Transform.shared.4096")
    #expect(transforms.isSuperset(of: ["reference", "blas"]))
    for name in names {
      #expect(transforms.isSuperset(of: ["eigen-f32-\(name)", "glm-f32-\(name)"]))
      #expect(transforms.isSuperset(of: ["simd-\(name)", "eigen-\(name)", "glm-\(name)"]))
      #expect(variants("Bezier.curve.4096").contains("simd-\(name)"))
      #expect(variants("Spring.grid.4096").contains("hoisted-\(name)"))
    }
    #expect(variants("Bezier.curve.4096").contains("browser"))
    for benchmark in cases {
      if benchmark.id.variant.hasSuffix("-v1") { #expect(benchmark.level == "baseline") }
      if benchmark.id.variant.hasSuffix("-v3") { #expect(benchmark.level == "v3") }
      if benchmark.isBaseline && benchmark.level != nil {
        #expect(benchmark.level == InstructionSet.supported.rawValue, "\(benchmark.id)")
      }
    }
  }

  @Test("A sweep's ids are unique and short enough at the largest sizes, its groups as any other's")
  func sweep() throws {
    let levels = InstructionSet.allCases.filter { $0 <= .supported }
    let cases = try allCases(
      SuiteRequest(
        levels: levels, sizes: Array(Set(OperationSizes.all.map(\.largest))), threads: [1, 2, 16],
        seed: 1))
    let groups = try CaseGroup.groups(of: cases)
    #expect(groups.allSatisfy { $0.baseline != nil })
    for id in cases.map(\.id) { #expect(try CaseID(id.description) == id) }
  }

  @Test("Threads other than 1 give copies of our sides and the peers', the baseline stays on one")
  func threads() throws {
    let cases = try allCases(SuiteRequest(sizes: [64], threads: [2], seed: 1))
    for benchmark in cases {
      #expect(benchmark.threads == (benchmark.isBaseline ? 1 : 2), "\(benchmark.id)")
      #expect(benchmark.id.variant.hasSuffix("-t2") == !benchmark.isBaseline)
    }
    #expect(cases.contains { $0.id.description == "Transform.points.blas-t2.64" })
    #expect(cases.contains { $0.id.description == "Transform.points.eigen-t2.64" })
    #expect(cases.contains { $0.id.description == "Transform.points.eigen.64" })
    #expect(!cases.contains { $0.kind == .popular && !$0.isBaseline })
  }

  @Test("One precision alone keeps each baseline that something is compared with")
  func precision() throws {
    let cases = try allCases(SuiteRequest(precisions: [.float], seed: 1))
    #expect(cases.allSatisfy { $0.precision == .float || $0.isBaseline })
    for (group, cases) in Dictionary(grouping: cases, by: \.id.group) {
      #expect(cases.contains { $0.precision == .float }, "\(group)")
    }
    #expect(Set(cases.map(\.id.family)) == ["Spring", "Bezier", "Transform"])
    let double = try allCases(SuiteRequest(precisions: [.double], seed: 1))
    #expect(double.allSatisfy { $0.precision == .double })
  }
}
