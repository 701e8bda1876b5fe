/// A list of small whole numbers with commas between them; `A-B` is every number from A to B.
package struct NumberList: Equatable, Sendable {
  /// In the order of the text, each once.
  package let numbers: [Int]

  /// Nil when the text is no such list, or a number is outside the range.
  package init?(_ text: String, in range: ClosedRange<Int>) {
    var numbers: [Int] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = item.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      let values = ends.compactMap { Self.number($0, in: range) }
      guard values.count == ends.count, let first = values.first, let last = values.last,
        first <= last
      else { return nil }
      for number in first...last where !numbers.contains(number) { numbers.append(number) }
    }
    self.numbers = numbers
  }

  private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text).flatMap { range.contains($0) ? $0 : nil }
  }
}

extension CommandTable.Value {
  /// A list of numbers in a range, which the reason against a wrong one names.
  static func numbers(_ name: String, in range: ClosedRange<Int>) -> CommandTable.Value {
    CommandTable.Value(
      name,
      check: { text in
        NumberList(text, in: range) == nil
          ? "expected whole numbers from \(range.lowerBound) to \(range.upperBound) with commas "
            + "between them" : nil
      })
  }
}
