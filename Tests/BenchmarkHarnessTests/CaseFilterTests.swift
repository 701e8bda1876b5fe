import Testing

@testable import BenchmarkHarness

@Suite struct CaseFilterTests {
  @Test(arguments: [
    ("Spring", true), ("spring.TICK", true), ("Spring.tick.simd.4096", true), ("Spr", false),
    ("tick", false), ("*.simd.*", true), ("*tick*", true), ("Spring.*.4096", true),
    ("Spring.????.simd.*", true), ("Spring.???.simd.*", false), ("*", true), ("", false),
    ("*.4097", false), ("Spring.tick.simd.40", false), ("**simd**6", true), ("*.simd", false),
    ("spring.tick.4096", true), ("*.tick.4096", true), ("Spring.tick.40", false),
  ])
  func matches(_ pattern: String, _ expected: Bool) throws {
    #expect(CaseFilter([pattern]).matches(try CaseID("Spring.tick.simd.4096")) == expected)
  }

  @Test func noPatternTakesAll() throws {
    #expect(CaseFilter().matches(try CaseID("A.b.c.1")))
  }

  @Test func keepsTheBaselineOfSelectedGroups() throws {
    let cases = [
      try makeCase("A.b.base.8", isBaseline: true), try makeCase("A.b.x.8"),
      try makeCase("A.b.y.8"), try makeCase("B.b.base.8", isBaseline: true),
    ]
    #expect(CaseFilter(["A.b.x"]).select(cases).map(\.id.variant) == ["base", "x"])
    #expect(
      CaseFilter(["A.b.x"], keepsBaselines: false).select(cases).map(\.id.variant) == ["x"])
  }
}
