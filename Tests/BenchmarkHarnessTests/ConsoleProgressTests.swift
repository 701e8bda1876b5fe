import Testing

@testable import BenchmarkHarness

@Suite struct ConsoleProgressTests {
  private func update(
    _ step: ProgressUpdate.Step, _ fraction: Double = 0.5, left: Double? = 65
  ) -> ProgressUpdate {
    ProgressUpdate(step: step, fraction: fraction, elapsedSeconds: 1, remainingSeconds: left)
  }

  @Test func barShowsPartTimeLeftAndGroup() {
    let line = ConsoleProgress.barLine(update(.working(group: "Spring.tick.64")), width: 80)
    #expect(line == "[############............]  50%  1m 05s left  Spring.tick.64")
  }

  @Test(arguments: [0, 1, 10, 40, 80, 200])
  func barNeverReachesTheLastColumn(_ width: Int) {
    for fraction in [0.0, 0.333, 1.0] {
      let line = ConsoleProgress.barLine(
        update(.working(group: "Spring.tick.64"), fraction), width: width)
      #expect(line.count <= max(0, width - 1))
    }
  }

  @Test func linesHaveNoControlCharacters() {
    var text = ""
    let progress = ConsoleProgress.lines(write: { text += $0 })
    progress.update(update(.started(cases: 3, groups: 2), 0, left: nil))
    progress.update(update(.working(group: "A.b.1")))
    progress.update(update(.groupFinished(group: "A.b.1", cases: 2, seconds: 0.42)))
    progress.update(update(.groupFinished(group: "A.c.1", cases: 1, seconds: 12.3), 1, left: 0))
    progress.update(update(.ended, 1))
    #expect(
      text == """
        running 3 cases in 2 groups
        [1/2] A.b.1: 2 cases in 0.4s, about 1m 05s left
        [2/2] A.c.1: 1 case in 12s

        """)
  }

  @Test func quietShowsNothing() {
    #expect(ConsoleProgress.automatic(quiet: true) is SilentProgress)
  }

  @Test(arguments: [
    (0.04, "0.0s"), (9.94, "9.9s"), (9.96, "10s"), (59.4, "59s"), (60.0, "1m 00s"),
    (125.0, "2m 05s"), (3840.0, "1h 04m"), (-1.0, "?"), (Double.nan, "?"),
  ])
  func timesAreSaidShortly(_ seconds: Double, _ expected: String) {
    #expect(SpokenTime.text(seconds) == expected)
  }
}
