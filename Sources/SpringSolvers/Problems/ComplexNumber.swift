#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A complex number: what roots of damped springs and phases of driving forces are.
struct ComplexNumber: Sendable {
  var real: Double
  var imaginary: Double

  init(_ real: Double, _ imaginary: Double = 0) {
    (self.real, self.imaginary) = (real, imaginary)
  }

  /// √(re² + im²).
  var magnitude: Double { hypot(real, imaginary) }

  static prefix func - (a: ComplexNumber) -> ComplexNumber { ComplexNumber(-a.real, -a.imaginary) }

  static func + (a: ComplexNumber, b: ComplexNumber) -> ComplexNumber {
    ComplexNumber(a.real + b.real, a.imaginary + b.imaginary)
  }

  static func - (a: ComplexNumber, b: ComplexNumber) -> ComplexNumber { a + -b }

  static func * (a: ComplexNumber, b: ComplexNumber) -> ComplexNumber {
    ComplexNumber(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }

  static func * (a: ComplexNumber, b: Double) -> ComplexNumber {
    ComplexNumber(a.real * b, a.imaginary * b)
  }

  /// Source: Smith, "Algorithm 116: Complex division", Comm. ACM 5 (1962), 435: no square overflows.
  static func / (a: ComplexNumber, b: ComplexNumber) -> ComplexNumber {
    if abs(b.real) >= abs(b.imaginary) {
      let ratio = b.imaginary / b.real
      let divisor = b.real + b.imaginary * ratio
      return ComplexNumber(
        (a.real + a.imaginary * ratio) / divisor, (a.imaginary - a.real * ratio) / divisor)
    }
    let ratio = b.real / b.imaginary
    let divisor = b.real * ratio + b.imaginary
    return ComplexNumber(
      (a.real * ratio + a.imaginary) / divisor, (a.imaginary * ratio - a.real) / divisor)
  }

  /// e^z.
  static func exp(_ z: ComplexNumber) -> ComplexNumber {
    let (sine, cosine) = (sin(z.imaginary), cos(z.imaginary))
    #if canImport(Glibc)
      let size = Glibc.exp(z.real)
    #else
      let size = Darwin.exp(z.real)
    #endif
    return ComplexNumber(size * cosine, size * sine)
  }
}

/// Divided differences of e^(z·t) over z, which stay exact where their points come together: what a root
/// answers to another root's motion, resonance included.
enum ExponentialDifference {
  /// (e^(at) − e^(bt))/(a − b), t·e^(at) for a = b.
  ///
  /// Domain: t ≥ 0, real parts ≤ 0 or small.
  /// Error bound: some 2⁻⁵³·(2 + |a|t + |b|t) of the larger exponential × min(t, 2/|a − b|).
  static func first(_ a: ComplexNumber, _ b: ComplexNumber, at t: Double) -> ComplexNumber {
    let half = (a - b) * (0.5 * t)
    guard half.magnitude <= 1 else {
      return (ComplexNumber.exp(a * t) - ComplexNumber.exp(b * t)) / (a - b)
    }
    // t·e^((a + b)t/2)·sinh(z)/z; 1/(2k + 1)! down from k = 9.
    let square = half * half
    var sum = ComplexNumber(1)
    for k in stride(from: 9, through: 1, by: -1) {
      sum = ComplexNumber(1) + square * sum * (1 / Double(2 * k * (2 * k + 1)))
    }
    return ComplexNumber.exp((a + b) * (0.5 * t)) * sum * t
  }

  /// The divided difference over three points.
  ///
  /// Divides by the largest of their distances; where all three are within 1/t, by the power series of
  /// their distances from the mean.
  /// Error bound: as of two points, × min(t, 2/the largest distance).
  static func second(
    _ a: ComplexNumber, _ b: ComplexNumber, _ c: ComplexNumber, at t: Double
  ) -> ComplexNumber {
    let (ab, bc, ca) = ((a - b).magnitude, (b - c).magnitude, (c - a).magnitude)
    let widest = max(ab, bc, ca)
    guard widest * t <= 1 else {
      if widest == ca { return (first(a, b, at: t) - first(b, c, at: t)) / (a - c) }
      if widest == ab { return (first(a, c, at: t) - first(c, b, at: t)) / (a - b) }
      return (first(b, a, at: t) - first(a, c, at: t)) / (b - c)
    }
    let mean = (a + b + c) * (1.0 / 3)
    let (x, y, z) = ((a - mean) * t, (b - mean) * t, (c - mean) * t)
    // Divided differences of zⁿ/n! over one, two and three points, by [x,…,z]zⁿ⁺¹ = z·[x,…,z]zⁿ + [x,…,y]zⁿ.
    var (one, two, three) = (ComplexNumber(1), ComplexNumber(0), ComplexNumber(0))
    var sum = three
    for n in 1...24 {
      let factor = 1 / Double(n)
      three = (z * three + two) * factor
      two = (y * two + one) * factor
      one = x * one * factor
      sum = sum + three
    }
    return ComplexNumber.exp(mean * t) * sum * (t * t)
  }
}
