import BatchEvaluation
import BenchmarkHarness
import BenchmarkSuites
import Testing

/// All cases at the processor's level, judged on few samples.
func everyCase(level: InstructionSet = .supported) throws -> [BenchmarkCase] {
  try allCases(level: level, seed: 42, samples: 160)
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

  @Test("Our own sides are held to 1e-14, popular methods are shown")
  func limits() throws {
    for benchmark in try everyCase() {
      switch benchmark.kind {
      case .ours: #expect(benchmark.accuracyLimit == 1e-14, "\(benchmark.id)")
      case .peer: #expect(benchmark.accuracyLimit != nil, "\(benchmark.id)")
      case .popular: #expect(benchmark.accuracyLimit == nil, "\(benchmark.id)")
      }
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
      "Bezier.curve.browser.4096", "Bezier.curve.newton.4096", "Bezier.curve.cardano.4096",
      "Bezier.curve.table.4096", "Transform.shared.reference.4096", "Transform.shared.simd.4096",
      "Transform.shared.blas.4096", "Transform.shared.eigen.4096", "Transform.shared.glm.4096",
      "Transform.points.reference.4096", "Transform.points.simd.4096",
      "Transform.points.blas.4096", "Transform.points.eigen.4096", "Transform.points.glm.4096",
    ])
  func names(_ id: String) throws {
    #expect(try everyCase().contains { $0.id.description == id })
  }
}
