/// Numbers that are evenly apart: `start + span·(i/steps)`, each operation rounded, but the last one.
struct EvenGrid {
  let start, span, steps: Double
  /// The index of the last of them, which is the end itself.
  let last: Int
  private let end: Double

  init(from start: Double, through end: Double, count: Int) {
    last = count - 1
    (self.start, self.end) = (start, end)
    (span, steps) = (end - start, Double(max(last, 1)))
  }

  subscript(index: Int) -> Double {
    index == last && last > 0 ? end : start + span * (Double(index) / steps)
  }
}
