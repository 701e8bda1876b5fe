import Testing

@testable import SpringSolvers

@Suite struct SolverEventTests {
  /// x = cos 2t − sin 2t/2: zeros where tan 2t = 2.
  let system = LadderSystem(motion: .oscillator, isSeparable: true)

  func solve(
    _ events: [SolverEvent], relative: Double = 1e-12, span: Double = 10, times: [Double] = []
  ) throws -> Solution {
    try DOP853.solve(
      system, from: system.exactState(at: 0), span: span,
      tolerance: Tolerance(absolute: relative, relative: relative), at: times, events: events)
  }

  static let firstZero = 0.553_574_358_897_045_251_5  // atan(2)/2
  static let halfPeriod = Double.pi / 2

  @Test func zerosAreFoundToTheSolversError() throws {
    let solution = try solve([SolverEvent { _, state in state[0] }])
    #expect(solution.events.count == 7)
    for (index, event) in solution.events.enumerated() {
      let exact = Self.firstZero + Double(index) * Self.halfPeriod
      #expect(abs(event.time - exact) < 2e-10, "\(event.time - exact)")
      #expect(abs(event.state[0]) < 1e-13)
    }
    #expect(solution.endTime == 10)
  }

  @Test func directionsAreTold() throws {
    let rising = try solve([SolverEvent(direction: .rising) { _, state in state[0] }])
    let falling = try solve([SolverEvent(direction: .falling) { _, state in state[0] }])
    #expect(rising.events.count == 3 && falling.events.count == 4)
    #expect(rising.events.allSatisfy { $0.state[1] > 0 })
    #expect(falling.events.allSatisfy { $0.state[1] < 0 })
  }

  @Test func terminalEventEndsTheSolve() throws {
    let wall = SolverEvent(direction: .falling, isTerminal: true) { _, state in state[0] }
    let velocity = SolverEvent { _, state in state[1] }
    let solution = try solve([velocity, wall], times: [0.25, 0.5, 0.75])
    #expect(solution.times == [0.25, 0.5])
    #expect(solution.events.last?.event == 1)
    #expect(abs(solution.endTime - Self.firstZero) < 1e-11)
    // Going on from there does not find it again.
    let next = try DOP853.solve(
      system, from: solution.endState, start: solution.endTime, span: 1,
      tolerance: Tolerance(absolute: 1e-9, relative: 1e-9), events: [wall])
    #expect(next.events.isEmpty && next.endTime == solution.endTime + 1)
  }

  @Test func aZeroAtTheStartIsNoEvent() throws {
    for direction in [SolverEvent.Direction.rising, .falling, .any] {
      for sign in [1.0, -1] {
        let event = SolverEvent(direction: direction) { time, _ in sign * time }
        #expect(try solve([event]).events.isEmpty, "\(direction), \(sign)")
      }
    }
  }

  @Test func eventsAreOrderedInTime() throws {
    let events = [
      SolverEvent { time, _ in time - 3.25 }, SolverEvent { time, _ in 3.125 - time },
      SolverEvent { time, _ in time - 3.1875 },
    ]
    let solution = try solve(events, relative: 1e-4)
    #expect(solution.events.map(\.event) == [1, 2, 0])
    #expect(solution.events.map(\.time) == [3.125, 3.1875, 3.25])
  }

  @Test func rootsOfHardFunctionsAreBracketed() {
    // Steep, flat and discontinuous sign changes, to two ulps.
    let functions: [(Double, (Double) -> Double)] = [
      (0.3, { ($0 - 0.3) * ($0 - 0.3) * ($0 - 0.3) }), (0.7, { $0 < 0.7 ? -1e-300 : 1e300 }),
      (0x1p-40, { $0 - 0x1p-40 }), (0.999_999, { 1e9 * ($0 - 0.999_999) }),
    ]
    for (root, function) in functions {
      var calls = 0
      let found = signChange(low: 0, function(0), high: 1, function(1)) {
        calls += 1
        return function($0)
      }
      // The cube underflows to 0 within 1e-108 of its root only.
      #expect(abs(found - root) <= 4 * root.ulp, "\(found - root)")
      #expect(calls < 150, "\(calls)")
    }
  }

  @Test func badSamplingIsRefused() throws {
    #expect(throws: SolverError.self) {
      try Tsit5.solve(
        system, from: [1, 0], span: 1, tolerance: Tolerance(absolute: 1e-3, relative: 0),
        samplesPerStep: 0)
    }
  }
}
