import BenchmarkHarness
import Testing

@Suite struct BackwardStepsTests {
  static let samples: [(values: [Double], rising: Int, falling: Int)] = [
    ([], 0, 0), ([1], 0, 0), ([1, 2, 3], 0, 2), ([1, 1, 1], 0, 0), ([1, 3, 2, 4, 0], 2, 2),
    ([1, .nan, 0, -1], 1, 0), ([0, 1.0.nextUp, 1], 1, 1), ([.infinity, -.infinity], 1, 0),
  ]

  @Test(arguments: samples)
  func counted(_ sample: (values: [Double], rising: Int, falling: Int)) {
    #expect(backwardSteps(in: sample.values) == sample.rising)
    #expect(backwardSteps(in: sample.values, rising: false) == sample.falling)
  }
}
