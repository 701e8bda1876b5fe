import Testing

@testable import easemark

@Suite struct DurationTextTests {
  @Test(arguments: [
    ("2ms", 2e-3), ("30s", 30), ("1.5min", 90), ("1h", 3600), ("250us", 250e-6), ("3µs", 3e-6),
    ("3μs", 3e-6), ("7ns", 7e-9), ("0.5s", 0.5),
  ])
  func numbersWithAUnit(text: String, seconds: Double) throws {
    let read = try DurationText(text, usual: .s, in: 0...1e6).seconds
    #expect((read / seconds - 1).magnitude < 1e-15)
  }

  @Test(arguments: [
    ("2", "it has no unit. Did you mean '2ms'?"),
    ("1.5", "it has no unit. Did you mean '1.5ms'?"),
    ("", "expected a number and its unit, such as '2ms'"),
    ("ms", "expected a number and its unit, such as '2ms'"),
    ("-2ms", "expected a number and its unit, such as '2ms'"),
    (".5s", "expected a number and its unit, such as '2ms'"),
    ("1.2.3s", "expected a number and its unit, such as '2ms'"),
    (
      "5m",
      "'m' is no unit of time; there are 'ns', 'us', 'ms', 's', 'min' and 'h'. Did you mean '5min'?"
    ),
    ("5 s", "' s' is no unit of time; there are 'ns', 'us', 'ms', 's', 'min' and 'h'"),
    ("999us", "expected from 1ms to 10s"),
    ("11s", "expected from 1ms to 10s"),
  ])
  func whatIsNoDuration(text: String, reason: String) {
    #expect(throws: DurationText.Fault(reason: reason)) {
      try DurationText(text, usual: .ms, in: 1e-3...10)
    }
  }
}
