/// Where a curve is sampled: evenly over a range, ends included.
struct SamplePoints {
  enum Spacing {
    /// So many, at least 2.
    case count(Int)
    /// At every multiple of 1/rate from the beginning on, and at the end.
    case rate(Double)
  }

  /// More samples than anybody wants.
  static let largestCount = 1 << 40

  let range: ClosedRange<Double>
  let spacing: Spacing
  let count: Int

  /// Nil for more samples than `largestCount`.
  init?(_ range: ClosedRange<Double>, _ spacing: Spacing) {
    self.range = range
    self.spacing = spacing
    switch spacing {
    case .count(let count): self.count = count
    case .rate(let rate):
      let frames = ((range.upperBound - range.lowerBound) * rate).rounded(.down)
      guard frames < Double(Self.largestCount) else { return nil }
      var count = Int(frames) + 1
      // The product may have been rounded to either side of a whole number.
      while count > 1, Self.frame(count - 1, range, rate) > range.upperBound { count -= 1 }
      while Self.frame(count, range, rate) <= range.upperBound { count += 1 }
      let endsOnFrame = Self.frame(count - 1, range, rate) == range.upperBound
      self.count = endsOnFrame ? count : count + 1
    }
  }

  subscript(_ index: Int) -> Double {
    if index == count - 1 { return range.upperBound }
    switch spacing {
    case .count:
      let share = Double(index) / Double(count - 1)
      return range.lowerBound + (range.upperBound - range.lowerBound) * share
    case .rate(let rate): return Self.frame(index, range, rate)
    }
  }

  private static func frame(_ index: Int, _ range: ClosedRange<Double>, _ rate: Double) -> Double {
    range.lowerBound + Double(index) / rate
  }
}
