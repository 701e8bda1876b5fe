import BenchmarkHarness
import CAllocations
import Oracle
import SpringSolvers
import Testing

@Suite struct SineTransformTests {
  static func random(_ count: Int, scale: Double) -> [Double] {
    var random = SeededGenerator(seed: 0x5EED_D57A)
    return (0..<count).map { _ in scale * random.uniform(-1...1) }
  }

  static func transformed(_ first: [Double], _ second: [Double]) throws -> ([Double], [Double]) {
    var transform = try SineTransform(count: first.count)
    var (a, b) = (first, second)
    var firstSpan = a.mutableSpan
    var secondSpan = b.mutableSpan
    transform.transform(&firstSpan, &secondSpan)
    return (a, b)
  }

  static func norm(_ values: [Double]) -> Double {
    values.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  /// The sums of the definition; N + 1 a power of two and not.
  @Test(arguments: [1, 2, 3, 4, 6, 7, 8, 15, 16, 22, 63, 100])
  func sums(count: Int) throws {
    let (first, second) = (Self.random(count, scale: 1), Self.random(count, scale: 1e3))
    let (a, b) = try Self.transformed(first, second.reversed())
    let step = Real.pi / Real(count + 1)
    let norm = (Real(2) / Real(count + 1)).squareRoot
    for mode in 1...count {
      var (x, y) = (Real(0), Real(0))
      for mass in 1...count {
        let sine = Real.sin(Real(mass * mode) * step)
        x = x + sine * Real(first[mass - 1])
        y = y + sine * Real(second[count - mass])
      }
      let errorX = abs(a[mode - 1] - (norm * x).double) / Self.norm(first)
      let errorY = abs(b[mode - 1] - (norm * y).double) / Self.norm(second)
      #expect(errorX < 1e-15 && errorY < 1e-15, "\(errorX) \(errorY)")
    }
  }

  @Test(arguments: [1, 5, 127, 1000, 10_000]) func itsOwnInverse(count: Int) throws {
    let (first, second) = (Self.random(count, scale: 1), Self.random(count, scale: 1e-6))
    let (a, b) = try Self.transformed(first, second)
    let (c, d) = try Self.transformed(a, b)
    for index in 0..<count {
      #expect(abs(c[index] - first[index]) < 1e-15 * Self.norm(first))
      #expect(abs(d[index] - second[index]) < 1e-15 * Self.norm(second))
    }
  }

  /// What is done to one vector does not depend on the other, whatever their scales.
  @Test(arguments: [7, 10], [0, 1e-140, 1, 1e140] as [Double])
  func vectorsDoNotMix(count: Int, scale: Double) throws {
    let first = Self.random(count, scale: 1)
    let (alone, nothing) = try Self.transformed(first, Array(repeating: 0, count: count))
    #expect(nothing.allSatisfy { $0 == 0 })
    let (beside, _) = try Self.transformed(first, Self.random(count, scale: scale))
    for index in 0..<count { #expect(abs(alone[index] - beside[index]) < 2e-15) }
    let (zero, still) = try Self.transformed(Array(repeating: 0, count: count), first)
    #expect(zero.allSatisfy { $0 == 0 })
    for index in 0..<count { #expect(abs(still[index] - alone[index]) < 2e-15) }
  }

  @Test(.enabled(if: easemark_can_count_allocations() != 0), arguments: [7, 10])
  func nothingIsAllocated(count: Int) throws {
    var transform = try SineTransform(count: count)
    var (first, second) = (Self.random(count, scale: 1), Self.random(count, scale: 2))
    let allocations = countAllocations {
      var firstSpan = first.mutableSpan
      var secondSpan = second.mutableSpan
      transform.transform(&firstSpan, &secondSpan)
      transform.transform(&firstSpan, &secondSpan)
    }
    #expect(allocations == 0)
  }

  @Test(arguments: [0, -1, 1 << 24 + 1]) func badCountIsRefused(count: Int) {
    #expect(throws: SolverError.self) { try SineTransform(count: count) }
  }
}
