import BenchmarkHarness
import CAllocations
import SpringSolvers
import Testing

/// What every fixed-step method must hold, over the list of them all.
@Suite struct MethodListTests {
  @Test(arguments: MethodCase.all) func observedOrderIsNominal(method: MethodCase) throws {
    try checkOrder(method, LadderSystem.all(separable: method.needsSeparable))
  }

  @Test(arguments: MethodCase.implicit) func orderHoldsWithDifferences(method: MethodCase) throws {
    var systems = LadderSystem.all(separable: false)
    for index in systems.indices { systems[index].hasJacobian = false }
    try checkOrder(method, systems)
  }

  func checkOrder(_ method: MethodCase, _ systems: [LadderSystem]) throws {
    guard case .power(let nominal) = method.order else { return }
    for system in systems {
      let first =
        system.motion == .nonlinear ? method.firstNonlinearSteps : method.firstSteps
      var points: [(Double, Double)] = []
      for factor in [2, 3, 4, 6, 8, 12] {
        let steps = first * factor / 2
        let error = try method.worstError(system, steps)
        // Below lies rounding, which no order describes.
        if error < 1.5e-13 { break }
        points.append((-log2(of: Double(steps)), log2(of: error)))
      }
      let order = slope(of: points)
      #expect(
        points.count >= 3 && abs(order - Double(nominal)) < 0.15,
        "\(system.motion): \(order), \(points)")
    }
  }

  @Test(arguments: MethodCase.all, [0, -1e-3, .infinity, .nan] as [Double])
  func badStepIsRefused(method: MethodCase, size: Double) throws {
    let system = LadderSystem(motion: .oscillator, isSeparable: true)
    guard
      case .invalidParameter("stepSize", let value, "finite and > 0") = method.refusal(system, size)
    else {
      Issue.record("\(String(describing: method.refusal(system, size)))")
      return
    }
    #expect(value.bitPattern == size.bitPattern)
  }

  @Test(arguments: MethodCase.all) func separabilityIsAskedFor(method: MethodCase) {
    let refusal = method.refusal(LadderSystem(motion: .oscillator, isSeparable: false), 0.1)
    if method.needsSeparable {
      guard case .unsupportedSystem(method.name, _) = refusal else {
        Issue.record("\(String(describing: refusal))")
        return
      }
    } else {
      #expect(refusal == nil)
    }
  }

  @Test(.enabled(if: easemark_can_count_allocations() != 0), arguments: MethodCase.all)
  func aStepAllocatesNothing(method: MethodCase) throws {
    for system in LadderSystem.all(separable: method.needsSeparable) {
      #expect(try method.allocations(system) == 0)
    }
  }

  /// At instants that all frame rates have, and jittered frames too, all show the same bits.
  @Test(arguments: MethodCase.all) func framesDoNotMatter(method: MethodCase) throws {
    var random = SeededGenerator(seed: 0x5EED_0012)
    let instants = (1...12).map { Double($0) / 6 }
    for system in LadderSystem.all(separable: method.needsSeparable) {
      let expected = try method.frames(system, instants)
      for rate in [24, 30, 60, 90, 120, 144, 240] {
        let times = (1...2 * rate).map { Double($0) / Double(rate) }
        let shown = try method.frames(system, times)
        let common = stride(from: rate / 6 - 1, to: 2 * rate, by: rate / 6).map { shown[$0] }
        #expect(common == expected, "\(rate) Hz, \(system.motion)")
      }
      var times: [Double] = []
      var places: [Int] = []
      for instant in instants {
        var time = instant - 1.0 / 6
        while true {
          time += random.uniform(0.002...0.03)
          if time >= instant { break }
          times.append(time)
        }
        places.append(times.count)
        times.append(instant)
      }
      let shown = try method.frames(system, times)
      #expect(places.map { shown[$0] } == expected, "jittered, \(system.motion)")
      // And it is the motion.
      let exact = instants.map(system.exactState)
      let error = zip(expected, exact).map { max(abs($0[0] - $1[0]), abs($0[1] - $1[1])) }.max()
      #expect(try #require(error) < 0.5, "\(String(describing: error))")
    }
  }

  /// A million steps at h·ω₀ = 0.2: the energy departs by O((h·ω₀)ᵖ) and stays there.
  @Test(arguments: MethodCase.all.filter(\.isSymplectic))
  func energyStaysBounded(method: MethodCase) throws {
    guard case .power(let order) = method.order else { return }
    let bounds: [Int: Double] = [1: 0.25, 2: 0.025, 4: 2e-3, 6: 1e-4]
    let bound = bounds[order, default: 0]
    let (early, late) = (try method.energyDrift(0.1, 1000), try method.energyDrift(0.1, 1_000_000))
    #expect(early < bound && late < 1.05 * early, "\(early) \(late)")
  }

  @Test func namesAndSourcesAreGiven() {
    #expect(Set(MethodCase.all.map(\.name)).count == MethodCase.all.count)
    for method in MethodCase.all { #expect(!method.source.isEmpty && !method.name.isEmpty) }
  }
}

/// p of errors ≈ C·hᵖ by least squares over log₂ h and log₂ of the errors.
func slope(of points: [(Double, Double)]) -> Double {
  let count = Double(points.count)
  let meanX = points.map(\.0).reduce(0, +) / count
  let meanY = points.map(\.1).reduce(0, +) / count
  let covariance = points.map { ($0.0 - meanX) * ($0.1 - meanY) }.reduce(0, +)
  return covariance / points.map { ($0.0 - meanX) * ($0.0 - meanX) }.reduce(0, +)
}

/// p of errors over halved steps.
func slope(of errors: [Double]) -> Double {
  slope(of: errors.enumerated().map { (-Double($0), log2(of: $1)) })
}

/// The calls of malloc and its kin that this thread makes in `body`.
func countAllocations(_ body: () throws -> Void) rethrows -> Int {
  easemark_count_allocations()
  do { try body() } catch {
    _ = easemark_allocations()
    throw error
  }
  return easemark_allocations().count
}
