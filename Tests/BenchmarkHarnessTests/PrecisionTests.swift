import Testing

@testable import BenchmarkHarness

@Suite struct PrecisionTests {
  @Test(arguments: [1, 1.5, 0.1, 3e38, 1e-37, 1e-40, 1e-46, 0, 250])
  func ulpsAreTheFormatsSpacing(_ value: Double) {
    #expect(Precision.double.ulp(of: value) == value.ulp)
    #expect(Precision.double.ulp(of: -value) == value.ulp)
    // Rounded down, since a number just below a power of two belongs to the finer side of it.
    var single = Float(value)
    if Double(single) > value { single = single.nextDown }
    #expect(Precision.float.ulp(of: value) == Double(single.ulp))
    #expect(Precision.float.ulp(of: -value) == Double(single.ulp))
  }

  @Test func whatIsNoNumberHasNoUlp() {
    for precision in Precision.allCases {
      #expect(precision.ulp(of: .nan).isNaN)
      #expect(precision.ulp(of: .infinity).isNaN)
    }
  }

  @Test func ulpsAreOfTheLargerOfResultAndScale() {
    #expect(Precision.double.ulps(0x1p-50, of: 1e-9, scale: 1) == 4)
    #expect(Precision.double.ulps(0x1p-50, of: -8, scale: 1) == 0.5)
    #expect(Precision.float.ulps(0x1p-22, of: 0, scale: 1.9) == 2)
    #expect(Precision.double.ulps(.infinity, of: 1, scale: 1) == .infinity)
    #expect(Precision.double.ulps(0, of: .infinity, scale: 1) == 0)
  }
}
