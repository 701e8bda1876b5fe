/// Discrete Fourier transforms of complex numbers, X_k = Σ_j x_j·e^(−2πijk/n), of a length that is a power of
/// two.
///
/// Shape: real and imaginary parts apart.
/// Error bound: about log₂ n ulps of √(Σ|x|²) for each X_k/√n; the factors are rounded once.
/// Cost: 5·n·log₂ n flops.
/// Source: Cooley, Tukey, "An algorithm for the machine calculation of complex Fourier series", Math. Comp. 19
/// (1965), 297–301; Higham, "Accuracy and Stability of Numerical Algorithms" (2002), theorem 24.2.
struct FourierTransform: Sendable {
  let count: Int
  /// e^(−2πik/n) for k < n/2.
  private let cosines: [Double]
  private let sines: [Double]
  /// The places of the bits in reverse.
  private let places: [Int]

  /// Domain: a power of two.
  init(count: Int) {
    precondition(count > 0 && count & (count - 1) == 0)
    self.count = count
    let turns = (0..<count / 2).map { Turn($0, of: count) }
    cosines = turns.map(\.cosine)
    sines = turns.map { -$0.sine }
    var places = [0]
    while places.count < count { places = places.map { 2 * $0 } + places.map { 2 * $0 + 1 } }
    self.places = places
  }

  /// Replaces n numbers by their transform; with real and imaginary parts exchanged it is the inverse,
  /// times n.
  func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        for (index, place) in places.enumerated() where index < place {
          real.swapAt(index, place)
          imaginary.swapAt(index, place)
        }
        var half = 1
        while half < count {
          butterflies(half, real, imaginary)
          half *= 2
        }
      }
    }
  }

  /// Joins transforms of `half` numbers to ones of twice as many.
  private func butterflies(
    _ half: Int, _ real: UnsafeMutableBufferPointer<Double>,
    _ imaginary: UnsafeMutableBufferPointer<Double>
  ) {
    let stride = count / (2 * half)
    cosines.withUnsafeBufferPointer { cosines in
      sines.withUnsafeBufferPointer { sines in
        for start in Swift.stride(from: 0, to: count, by: 2 * half) {
          for offset in 0..<half {
            let (c, s) = (cosines[offset * stride], sines[offset * stride])
            let (low, high) = (start + offset, start + offset + half)
            let (x, y) = (real[high], imaginary[high])
            let (turnedX, turnedY) = (c * x - s * y, c * y + s * x)
            (real[high], imaginary[high]) = (real[low] - turnedX, imaginary[low] - turnedY)
            (real[low], imaginary[low]) = (real[low] + turnedX, imaginary[low] + turnedY)
          }
        }
      }
    }
  }
}

/// The sine and cosine of 2π·k/n, each the nearest Double or the next to it.
struct Turn {
  let sine: Double
  let cosine: Double

  /// Domain: 0 ≤ k < n < 2⁵⁰.
  init(_ k: Int, of n: Int) {
    let (sine, cosine) = Turn.pair(k, of: n)
    self.sine = sine.value
    self.cosine = cosine.value
  }

  /// The same as pairs, to 2⁻¹⁰⁰.
  static func pair(_ k: Int, of n: Int) -> (sine: DoubleDouble, cosine: DoubleDouble) {
    // Quarter turns are taken off while the angle is still an integer, so that nothing is lost near its zeros.
    let quarter = (8 * k + n) / (2 * n)
    let rest = 4 * k - quarter * n
    let angle = halfPi * Double(rest) / DoubleDouble(Double(n))
    let (sine, cosine) = angle.preciseCircular
    return switch quarter & 3 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }
}

/// π/2 to 2⁻¹⁰⁶.
private let halfPi = DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
