/// How much less a series of epochs says about its median than as many independent ones would.
///
/// Epochs that follow each other share what changes slowly (the clock speed, a neighbour, the state of
/// the caches), so that their signs about the median come in stretches. The count of values under the
/// median then varies by a factor v more than a binomial one, and n epochs are worth n / v.
enum SerialDependence {
  /// The factor v ≥ 1 by which the variance of the number of values under the median exceeds n/4.
  ///
  /// v = 1 + 2 Σ ρₖ over the autocorrelations of the signs about the median, summed in adjacent pairs
  /// as long as these are positive and never let grow (the initial monotone sequence). Three
  /// amendments, each judged by the simulations of the tests:
  /// - Signs about the sample's own median sum to nothing, which takes about v/n from every
  ///   autocorrelation; with lags up to ±L in the sum, the estimate is divided by 1 − (2L + 1)/n.
  /// - The excess over 1 counts one and a half times, since it is itself only an estimate, and one
  ///   that is too low costs coverage while one that is too high only costs width; for confidences
  ///   above 0.99, whose ranks lie further out, it counts twice.
  /// - When the first two autocorrelations together stay below half their standard error,
  ///   √(2/n) (below 0 for confidences above 0.99), the epochs are taken as independent, and the
  ///   interval is the exact one.
  ///
  /// Coverage holds while the dependence fades within about a twentieth of the series.
  /// Cost: O(n·L), at most O(n²).
  /// Source: C. J. Geyer, "Practical Markov chain Monte Carlo", Stat. Sci. 7 (1992) 473–483, 3.3; the
  /// correction for the mean as in N. M. Kiefer, T. J. Vogelsang, Econometric Theory 21 (2005)
  /// 1130–1164; signs and order statistics of dependent series: P. K. Sen, J. Multivar. Anal. 2
  /// (1972) 77–95.
  static func inflation(of values: [Double], confidence: Double) -> Double {
    let count = Double(values.count)
    let centre = OrderStatistics.median(of: values)
    let signs = values.map { $0 > centre ? 1.0 : $0 < centre ? -1.0 : 0.0 }
    let power = signs.reduce(0) { $0 + $1 * $1 }
    guard power > 0, values.count > 4 else { return 1 }

    func autocorrelation(_ lag: Int) -> Double {
      var sum = 0.0
      for index in lag..<signs.count { sum += signs[index - lag] * signs[index] }
      return sum / power
    }
    let onset = autocorrelation(1) + autocorrelation(2)
    let isFarOut = confidence > 0.99
    if onset < (isFarOut ? 0 : 0.5 * (2 / count).squareRoot()) { return 1 }

    var sum = -1.0
    var lastPair = Double.infinity
    var longest = 0
    for lag in stride(from: 0, to: min(values.count / 2, 60), by: 2) {
      let pair = (lag == 0 ? 1 : autocorrelation(lag)) + autocorrelation(lag + 1)
      if pair <= 0 { break }
      lastPair = min(lastPair, pair)
      sum += 2 * lastPair
      longest = lag + 1
    }
    let removed = min(0.5, Double(2 * longest + 1) / count)
    return 1 + (isFarOut ? 2 : 1.5) * max(0, max(1, sum) / (1 - removed) - 1)
  }

  /// The number of independent epochs that say as much, from 1 to n.
  static func effectiveCount(of values: [Double], confidence: Double) -> Int {
    if values.isEmpty { return 0 }
    let inflation = inflation(of: values, confidence: confidence)
    return max(1, Int((Double(values.count) / inflation).rounded(.down)))
  }
}
