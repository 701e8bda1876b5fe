/// The discrete sine transform X_j = √(2/(N + 1))·Σ_i x_i·sin(ijπ/(N + 1)), i and j from 1 to N: orthogonal,
/// symmetric, its own inverse. Its columns are the normal modes of a chain of equal masses.
///
/// Error bound: about log₂ N ulps of √(Σx²) in each X_j.
/// Cost: O(N·log N) for every N, two vectors at a time; about 60·N·log₂ N flops where N + 1 is a power of two,
/// eight times as many elsewhere. Memory: 10 to 40 N Doubles. No allocation after making it.
/// Source: Rayleigh, "The Theory of Sound" I (1877), §120; Bluestein, "A linear filtering approach to the
/// computation of the discrete Fourier transform", IEEE Trans. Audio Electroacoust. 18 (1970), 451–455.
public struct SineTransform: Sendable {
  /// N.
  public let count: Int
  /// 2(N + 1): x followed by −x backwards has a Fourier transform of this length, −2i·X.
  private let period: Int
  private let fourier: FourierTransform
  /// e^(−πik²/period), k < period, or none where the period is a power of two.
  private let chirp: (cosines: [Double], sines: [Double])?
  /// The transform of the chirp's conjugate.
  private var filter: (real: [Double], imaginary: [Double])
  private var real: [Double]
  private var imaginary: [Double]

  /// Computes the tables.
  ///
  /// Domain: 1 ≤ count ≤ 2²⁴.
  public init(count: Int) throws(SolverError) {
    guard count >= 1, count <= 1 << 24 else {
      throw .invalidParameter(name: "count", value: Double(count), allowed: "1 … 16777216")
    }
    self.count = count
    let period = 2 * (count + 1)
    self.period = period
    let isPower = period & (period - 1) == 0
    var length = period
    if !isPower {
      // A linear convolution of two sequences of `period` numbers fits.
      length = 4
      while length < 2 * period - 1 { length *= 2 }
    }
    let fourier = FourierTransform(count: length)
    self.fourier = fourier
    real = Array(repeating: 0, count: length)
    // Storage of its own from the start: a copy would be made in the first transform.
    imaginary = Array(repeating: 0, count: length)
    filter = isPower ? ([], []) : (real, imaginary)
    guard !isPower else {
      chirp = nil
      return
    }
    // k² modulo 2·period is exact, and so is the angle's reduction.
    let turns = (0..<period).map { Turn(($0 * $0) % (2 * period), of: 2 * period) }
    chirp = (turns.map(\.cosine), turns.map { -$0.sine })
    for index in 0..<period {
      let (c, s) = (turns[index].cosine, turns[index].sine)
      (filter.real[index], filter.imaginary[index]) = (c, s)
      if index > 0 { (filter.real[length - index], filter.imaginary[length - index]) = (c, s) }
    }
    fourier.transform(&filter.real, &filter.imaginary)
  }

  /// Replaces two vectors by their transforms.
  ///
  /// Shape: N components each, of any scale each: rounding errors of one do not reach the other.
  /// Domain: finite components whose sum of squares is below 10³⁰⁰.
  public mutating func transform(
    _ first: inout MutableSpan<Double>, _ second: inout MutableSpan<Double>
  ) {
    precondition(first.count == count && second.count == count)
    let (firstUnit, secondUnit) = (unit(of: first), unit(of: second))
    real[0] = 0
    imaginary[0] = 0
    real[count + 1] = 0
    imaginary[count + 1] = 0
    for index in 0..<count {
      let (x, y) = (first[index] / firstUnit, second[index] / secondUnit)
      (real[index + 1], imaginary[index + 1]) = (x, y)
      (real[period - 1 - index], imaginary[period - 1 - index]) = (-x, -y)
    }
    transformPeriod()
    // x + iy became −2i·(X + iY) = 2Y − 2iX.
    let scale = (0.5 / Double(count + 1)).squareRoot()
    let (firstScale, secondScale) = (-scale * firstUnit, scale * secondUnit)
    for index in 0..<count {
      first[index] = imaginary[index + 1] * firstScale
      second[index] = real[index + 1] * secondScale
    }
    if firstUnit == .infinity { for index in 0..<count { first[index] = 0 } }
    if secondUnit == .infinity { for index in 0..<count { second[index] = 0 } }
  }

  /// The Fourier transform of the first `period` numbers.
  private mutating func transformPeriod() {
    guard let chirp else {
      fourier.transform(&real, &imaginary)
      return
    }
    for index in 0..<period { turn(index, by: chirp.cosines[index], chirp.sines[index]) }
    for index in period..<real.count { (real[index], imaginary[index]) = (0, 0) }
    fourier.transform(&real, &imaginary)
    for index in real.indices { turn(index, by: filter.real[index], filter.imaginary[index]) }
    fourier.transform(&imaginary, &real)
    let scale = 1 / Double(real.count)
    for index in 0..<period {
      turn(index, by: chirp.cosines[index] * scale, chirp.sines[index] * scale)
    }
  }

  private mutating func turn(_ index: Int, by c: Double, _ s: Double) {
    let (x, y) = (real[index], imaginary[index])
    (real[index], imaginary[index]) = (x * c - y * s, x * s + y * c)
  }

  /// A power of two near the largest component, ∞ of a zero vector.
  private func unit(of values: borrowing MutableSpan<Double>) -> Double {
    var largest = 0.0
    for index in 0..<values.count { largest = max(largest, abs(values[index])) }
    return largest > 0 ? largest.binade : .infinity
  }
}
