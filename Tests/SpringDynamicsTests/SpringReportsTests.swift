import Oracle
import SpringDynamics
import TestSupport
import Testing

/// The right values of published fault reports: each is a spring that some library got wrong.
///
/// Inputs are the reports', right values are those of `spring_reports.csv`, printed with the digits
/// that its author had. Reports on settling, durations and parameters are tested with those.
@Suite struct SpringReportsTests {
  struct Report: Sendable, CustomTestStringConvertible {
    let id: String
    /// mass, stiffness, damping.
    var spring: (m: Double, k: Double, c: Double)
    var from = 0.0
    var velocity = 0.0
    var to = 0.0
    var time: Double
    /// The name before the position's number in the file.
    var position: String? = "x="
    var speed: String?

    var testDescription: String { id }
  }

  private static let reports = [
    Report(id: "B02", spring: (1, 1, 1e4), from: 1, time: 1e4),
    Report(id: "B03", spring: (1, 2.5e-18, 1e-8), from: 1, time: 1e9),
    Report(id: "B03", spring: (1, 0.025, 1), from: 1, time: 10),
    Report(id: "B04", spring: (2, 100, 15), to: 1, time: 0.1),
    Report(id: "B05", spring: (1, 100, 20), to: 500, time: 0.25, speed: "v="),
    Report(
      id: "B06", spring: (1, 447.42, 2 * 447.42.squareRoot()), from: 1,
      time: 3 / 447.42.squareRoot()),
    Report(id: "B12", spring: (1, 0, 10), to: 100, time: 0.5),
    Report(id: "B15", spring: (0.3, 400, 30), to: 1, time: 0.1),
    Report(id: "B18", spring: (3, 1000, 500), to: 1, time: 0.5),
    Report(
      id: "B26", spring: (1, 1200, 12 * 1200.0.squareRoot()), to: 1, time: 4, position: "x(4)="),
    Report(id: "B30", spring: (1, 100, 10), to: 1, time: 1, position: "x(1)="),
    Report(id: "B34", spring: (1, 180, 12), to: 1, time: 2, position: "x(2)="),
    Report(id: "B35", spring: (1, 100, 18), to: 1, time: 0.01, position: "x(.01)="),
    Report(id: "B36", spring: (1, 300, 10), from: 1, time: 1 / 30, position: nil, speed: "v="),
    Report(id: "B42", spring: (1, 2, 10), from: 10, time: 0.5),
    // (2π/0.5)² and 2·2π/0.5/0.7.
    Report(
      id: "B43", spring: (1, 157.91367041742973790, 35.903916041026208371), to: 1, time: 2,
      position: nil, speed: "v="),
    Report(id: "B50", spring: (1, 125, 12.5), to: 100, time: 0.16, position: "x(.16)="),
  ]

  /// The number behind `name` in a row's right value.
  private func number(_ name: String, _ id: String) throws -> (value: Double, digits: Int) {
    let row = try #require(try vectorRows("spring_reports").first { $0.id == id })
    let text = row["right_value"]
    let start = try #require(text.ranges(of: name).first).upperBound
    let digits = text[start...].prefix { $0.isNumber || "+-.e".contains($0) }
    return (try #require(Double(digits)), digits.filter(\.isNumber).count)
  }

  @Test(arguments: reports) func rightValue(_ report: Report) throws {
    let spring = try Spring(
      mass: report.spring.m, stiffness: report.spring.k, damping: report.spring.c)
    let state = spring.state(
      at: report.time, from: SpringState(position: report.from, velocity: report.velocity),
      target: report.to)
    for (name, computed) in [(report.position, state.position), (report.speed, state.velocity)] {
      guard let name else { continue }
      let (value, digits) = try number(name, report.id)
      // The file's digits, or the ulp by which parameters that were rounded once move the value.
      let tolerance = max(abs(value).ulp * 4, abs(value) * (digits < 17 ? 1e-14 : 0))
      #expect(abs(computed - value) <= tolerance, "\(computed) for \(value)")
    }
  }

  /// B02 in the precision of the report.
  @Test func inSinglePrecision() throws {
    let spring = try Spring(mass: 1, stiffness: 1, damping: 1e4)
    let state = spring.state(at: 1e4, from: MotionState<Float>(position: 1))
    #expect(state.position == Float(try number("x=", "B02").value))
  }

  @Test func overshoots() throws {
    let half = try Spring(mass: 1, stiffness: 1, damping: 1)
    let overshoot = try #require(half.overshoot(from: SpringState(position: 0), target: 1))
    #expect(overshoot.displacement == (try number("first overshoot ", "B16").value))
    // B39: there is one, of 2e−18 of the way.
    let faint = try Spring(mass: 1, stiffness: 170, damping: 26)
    let tiny = try #require(faint.overshoot(from: SpringState(position: 0), target: 1))
    #expect(abs(tiny.displacement - (try number("true overshoot ", "B39").value)) < 1e-23)
  }

  /// B49: no time, no change. B22: a target one ulp away is reached.
  @Test func timeZeroAndNeighbouringTargets() {
    let spring = Spring.coreAnimationDefault
    let state = SpringState(position: 0.3, velocity: -7)
    #expect(spring.state(at: 0, from: state, target: 4) == state)
    let near = spring.state(at: 10, from: SpringState(position: 160), target: 159.99999999999997)
    #expect(near.position == 159.99999999999997)
  }

  /// B45: one second is one second at any frame rate, when the state is advanced frame by frame.
  @Test(arguments: [60, 120, 240]) func oneSecondOfFrames(rate: Int) throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 0)
    var state = SpringState(position: 1)
    for _ in 0..<rate { state = spring.state(at: 1 / Double(rate), from: state) }
    let direct = spring.state(at: 1, from: SpringState(position: 1))
    #expect(abs(state.position - direct.position) < 1e-14)
    #expect(abs(state.velocity - direct.velocity) < 1e-13)
  }
}
