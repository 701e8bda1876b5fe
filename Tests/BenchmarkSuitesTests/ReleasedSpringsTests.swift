import BenchmarkHarness
import Testing

@testable import BenchmarkSuites

@Suite struct ReleasedSpringsTests {
  private func drawn() -> [ReleasedSprings] {
    var generator = SeededGenerator(seed: 3)
    let released = [ReleasedSprings.ordinary(&generator), .hard(&generator)]
    return released + released.map { ReleasedSprings(rounding: $0) }
  }

  @Test("The oracle's positions never run back, in Double or rounded to Float")
  func truth() {
    for released in drawn() {
      let exact = ExactStates(released.motions, samples: released.motions.count)
      #expect(released.backwardSteps(exact.positions.map(\.double)) == 0)
    }
  }

  @Test("A step away from the target is seen, whichever side it is on")
  func seen() {
    for released in drawn() {
      let exact = ExactStates(released.motions, samples: released.motions.count)
      var positions = exact.positions.map(\.double)
      for spring in 0..<(positions.count / ReleasedSprings.times) {
        let place = spring * ReleasedSprings.times + 5
        positions[place] = released.motions.position[place] * 2 - released.motions.target[place]
      }
      // Each one was moved behind its start: away from the target there, and back after it.
      #expect(released.backwardSteps(positions) == positions.count / ReleasedSprings.times)
    }
  }
}
