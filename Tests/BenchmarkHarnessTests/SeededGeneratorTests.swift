import Testing

@testable import BenchmarkHarness

@Suite struct SeededGeneratorTests {
  /// The first outputs of Vigna's splitmix64.c (2015) for this seed.
  @Test func publishedValues() {
    var generator = SeededGenerator(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect(expected.map { _ in generator.next() } == expected)
  }

  /// Published FNV-1a values of "", "a" and "foobar", by a seed that leaves them as they are.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func namesOfStreams(name: String, hash: UInt64) {
    #expect(SeededGenerator.seed(0, stream: name) == hash)
    var named = SeededGenerator(seed: 7, stream: name)
    var numbered = SeededGenerator(seed: 7 ^ hash)
    #expect(named.next() == numbered.next())
  }

  @Test func drawnNumbersStayInTheirRange() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      #expect(0..<1 ~= generator.unit())
      #expect(-2...3 ~= generator.uniform(-2...3))
      #expect(1e-300...1e300 ~= generator.logUniform(1e-300...1e300))
    }
  }
}
