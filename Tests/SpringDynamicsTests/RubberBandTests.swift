import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 2_000
#else
  private let sweepSize = 100_000
#endif

@Suite struct RubberBandTests {
  /// The table of "Analysis of Apple's rubber band scrolling" (2013), which prints two places; the
  /// other digits by Python's decimal module at 60.
  @Test(
    arguments: [
      (5, 2.74, 2.74214489742923937942, 0.546862446436160956355),
      (10, 5.47, 5.46866908337648930492, 0.543751664426869987603),
      (100, 52.02, 52.0197044334975409185, 0.492009027154262453825),
      (400, 178.98, 178.983050847457638876, 0.364033323757540954946),
      (960, 340.65, 340.645161290322598390, 0.228928199791883460101),
    ] as [(Double, Double, Double, Double)])
  func publishedTable(pull: Double, printed: Double, displacement: Double, slope: Double) throws {
    let band = try RubberBand(dimension: 960)
    #expect(band.coefficient == 0.55)
    #expect(band.displacement(forPull: pull) == displacement)
    #expect(band.displacement(forPull: -pull) == -displacement)
    #expect(abs(displacement - printed) <= 0.005)
    #expect(band.slope(atPull: pull) == slope && band.slope(atPull: -pull) == slope)
    #expect(try abs(band.pull(forDisplacement: displacement) - pull) <= 2 * pull.ulp)
  }

  @Test func errorBound() throws {
    let seed: UInt64 = 0xDE41
    var samples = DecaySamples(seed: seed)
    for i in 0..<sweepSize {
      let decades: Double = i % 4 == 0 ? 300 : 4
      let dimension = samples.scale(decades)
      let coefficient = i % 2 == 0 ? 0.55 : samples.scale(i % 8 == 1 ? 300 : 2)
      let pull = samples.sign() * samples.scale(decades)
      let band = try RubberBand(dimension: dimension, coefficient: coefficient)
      let displacement = band.displacement(forPull: pull)
      let forwards = DecayOracle.displacement(
        pull: Real(pull), dimension: dimension, coefficient: coefficient)
      let slope = DecayOracle.slope(pull: pull, dimension: dimension, coefficient: coefficient)
      guard isRounded(displacement, forwards), isRounded(band.slope(atPull: pull), slope),
        abs(displacement) <= dimension
      else {
        Issue.record("seed \(seed): \(displacement) of \(pull), \(band)")
        return
      }
      guard abs(displacement) < dimension else { continue }
      let back = DecayOracle.pull(
        displacement: Real(displacement), dimension: dimension, coefficient: coefficient)
      guard isRounded(try band.pull(forDisplacement: displacement), back) else {
        Issue.record("seed \(seed): pull for \(displacement), \(band)")
        return
      }
    }
  }

  /// Half an ulp and 2⁻⁴⁰ of one; a subnormal result is rounded twice.
  private func isRounded(_ computed: Double, _ exact: Real) -> Bool {
    isWithin(computed, exact, share: 0x1p-40, of: computed)
  }

  @Test func limits() throws {
    let band = try RubberBand(dimension: 100)
    #expect(band.displacement(forPull: 0) == 0 && band.slope(atPull: 0) == 0.55)
    #expect(band.displacement(forPull: .infinity) == 100)
    #expect(band.displacement(forPull: -.infinity) == -100)
    #expect(band.displacement(forPull: 1e300) == 100)
    #expect(band.displacement(forPull: .nan).isNaN && band.slope(atPull: .nan).isNaN)
    #expect(band.slope(atPull: -.infinity) == 0)
    #expect(try band.pull(forDisplacement: 100) == .infinity)
    #expect(try band.pull(forDisplacement: -100) == -.infinity)
    #expect(try band.pull(forDisplacement: 0) == 0)
    let wide = try RubberBand(dimension: .greatestFiniteMagnitude, coefficient: 1e300)
    #expect(wide.displacement(forPull: 1e300) == .greatestFiniteMagnitude)
    let weak = try RubberBand(dimension: 1e300, coefficient: 1e-300)
    #expect(weak.displacement(forPull: 1e305) == 1e305 * 1e-300)
    #expect(try weak.pull(forDisplacement: 1e299) == .infinity)
  }

  @Test func monotone() throws {
    let band = try RubberBand(dimension: 667)
    var generator = SeededGenerator(seed: 0xDE42)
    for _ in 0..<2000 {
      let pull = generator.logUniform(1e-3...1e20)
      let here = band.displacement(forPull: pull)
      #expect(band.displacement(forPull: pull.nextUp) >= here)
      #expect(band.slope(atPull: pull.nextUp) <= band.slope(atPull: pull))
    }
  }

  @Test(
    arguments: [
      (0, 0.55, "dimension"), (-1, 0.55, "dimension"), (.nan, 0.55, "dimension"),
      (.infinity, 0.55, "dimension"), (1, 0, "coefficient"), (1, -0.5, "coefficient"),
      (1, .nan, "coefficient"), (1, .infinity, "coefficient"),
    ] as [(Double, Double, String)])
  func badParametersAreNamed(dimension: Double, coefficient: Double, name: String) {
    do throws(SpringError) {
      _ = try RubberBand(dimension: dimension, coefficient: coefficient)
      Issue.record("no error for \(name)")
    } catch {
      let value = name == "dimension" ? dimension : coefficient
      #expect("\(error)" == "\(name) is \(value); it must be finite and > 0")
    }
  }

  @Test(arguments: [100.1, -1e300, .nan, .infinity] as [Double])
  func displacementsThatNoPullCauses(displacement: Double) throws {
    let band = try RubberBand(dimension: 100)
    do throws(SpringError) {
      _ = try band.pull(forDisplacement: displacement)
      Issue.record("no error for \(displacement)")
    } catch {
      #expect("\(error)" == "displacement is \(displacement); it must be in [-100.0, 100.0]")
    }
  }
}
