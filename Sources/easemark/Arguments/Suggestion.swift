/// ` Did you mean 'run'?` when one of the known words is close to the mistyped one; else nothing.
package func didYouMean(_ word: String, among known: [String]) -> String {
  suggestion(for: word, among: known).map { ". Did you mean '\($0)'?" } ?? ""
}

/// The known word closest to a mistyped one, if it is close enough to be meant.
///
/// A word is meant when at most three edits, and fewer than half of its letters, separate the two.
package func suggestion(for word: String, among known: [String]) -> String? {
  guard word.utf8.count <= 64 else { return nil }
  let ranked = known.map { (name: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  let letters = best.name.drop { $0 == "-" }.count
  return best.distance <= 3 && 2 * best.distance < letters ? best.name : nil
}

/// The optimal string alignment distance: insertions, deletions, substitutions and swaps of
/// neighbours that turn one word into the other, no part edited twice.
///
/// Source: Boytsov, "Indexing methods for approximate dictionary searching" (ACM JEA 16, 2011), 2.2.
package func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first)
  let b = Array(second)
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for row in 0..<a.count {
    var current = [row + 1]
    for column in 0..<b.count {
      let substitution = last[column] + (a[row] == b[column] ? 0 : 1)
      var best = min(substitution, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, a[row] == b[column - 1], a[row - 1] == b[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[b.count]
}

/// `'a', 'b' or 'c'`
package func listed(_ words: [String], by conjunction: String) -> String {
  let quoted = words.map { "'\($0)'" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
  return quoted.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}

/// Text from outside made fit for one line of a terminal: control characters escaped, length cut.
package func printable(_ text: String, limit: Int = 60) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if result.unicodeScalars.count >= limit { return result + "…" }
    let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    // U+2028 … U+202E and U+2066 … U+2069 break lines or reverse the direction of writing.
    let isLayout =
      (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    result += isControl || isLayout ? scalar.escaped(asASCII: true) : String(scalar)
  }
  return result
}
