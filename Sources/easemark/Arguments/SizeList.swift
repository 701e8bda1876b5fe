/// The sizes that `--size` names.
///
/// Shape: items with commas between them. An item is a whole number, or a range `A..B` with an
/// optional step: `A..B*K` multiplies by K, `A..B+S` adds S, and without one each size is double the
/// last. A range holds A, and then every size up to B.
/// Domain: 1 ≤ size ≤ 2²⁴, at most 64 sizes in all.
package struct SizeList: Equatable, Sendable {
  /// In the order of the text, each once.
  package let sizes: [Int]

  /// A text that is no list, with the place where reading it stopped.
  package struct Fault: Error, Equatable, Sendable {
    /// Counted from 1.
    package let character: Int
    package let reason: String

    var description: String { "at character \(character), \(reason)" }
  }

  package static let largest = 1 << 24
  package static let mostSizes = 64

  package init(_ text: String) throws(Fault) {
    var reader = Reader(text)
    var sizes: [Int] = []
    repeat {
      let start = reader.place
      for size in try reader.item() where !sizes.contains(size) { sizes.append(size) }
      guard sizes.count <= Self.mostSizes else {
        throw Fault(
          character: start + 1, reason: "there are more than \(Self.mostSizes) sizes")
      }
    } while reader.skip(",")
    guard reader.isAtEnd else {
      throw reader.fault("expected ',', '..' or the end", at: reader.place)
    }
    self.sizes = sizes
  }

  /// Reads from the front of the text to its end.
  private struct Reader {
    private let characters: [Character]
    private(set) var place = 0

    init(_ text: String) { characters = Array(text) }

    var isAtEnd: Bool { place == characters.count }

    mutating func skip(_ expected: String) -> Bool {
      guard characters[place...].starts(with: expected) else { return false }
      place += expected.count
      return true
    }

    mutating func item() throws(Fault) -> [Int] {
      let start = place
      let first = try number("a size", from: 1)
      guard skip("..") else { return [first] }
      let endPlace = place
      let last = try number("the last size of the range", from: 1)
      guard first <= last else {
        throw fault(
          "the range ends below its start, at \(last) instead of \(first) or more",
          at: endPlace)
      }
      if skip("+") {
        return try steps(from: first, to: last, try number("a step", from: 1), start) { $0 + $1 }
      }
      let factor = skip("*") ? try number("a factor", from: 2) : 2
      return try steps(from: first, to: last, factor, start) { $0 * $1 }
    }

    private func steps(
      from first: Int, to last: Int, _ step: Int, _ start: Int, by next: (Int, Int) -> Int
    ) throws(Fault) -> [Int] {
      var sizes: [Int] = []
      var size = first
      while size <= last {
        sizes.append(size)
        guard sizes.count <= SizeList.mostSizes else {
          throw fault("the range has more than \(SizeList.mostSizes) sizes", at: start)
        }
        size = next(size, step)
      }
      return sizes
    }

    /// A whole number of decimal digits, no sign.
    private mutating func number(_ what: String, from smallest: Int) throws(Fault) -> Int {
      let start = place
      var value = 0
      while place < characters.count, characters[place].isASCII,
        let digit = characters[place].wholeNumberValue
      {
        value = min(10 * value + digit, SizeList.largest + 1)
        place += 1
      }
      guard place > start else { throw fault("expected \(what), a whole number", at: start) }
      guard smallest <= value, value <= SizeList.largest else {
        throw fault("expected \(what) from \(smallest) to \(SizeList.largest)", at: start)
      }
      return value
    }

    func fault(_ reason: String, at place: Int) -> Fault {
      Fault(character: place + 1, reason: reason)
    }
  }
}

extension CommandTable.Value {
  /// `<sizes>`, held against the rules of `SizeList`.
  static let sizes = CommandTable.Value(
    "sizes",
    check: { text in
      do throws(SizeList.Fault) {
        _ = try SizeList(text)
        return nil
      } catch {
        return error.description
      }
    })
}
