extension RowBlock {
  /// What `read` makes of every text in the first column, by the text's place; the stand-in, and a
  /// problem of every row that has the text, where it throws.
  mutating func functions<Function, Refusal: Error>(
    standIn: Function, _ read: (String) throws(Refusal) -> Function
  ) -> [Function] {
    var problems: [String?] = []
    var functions: [Function] = []
    for text in words(ofColumn: 0) {
      do throws(Refusal) {
        functions.append(try read(text))
        problems.append(nil)
      } catch {
        functions.append(standIn)
        problems.append("column 'function': \(printable("\(error)", limit: 400))")
      }
    }
    for row in 0..<count {
      if let problem = problems[Int(inputs[0][row])] { fail(row: row, problem) }
    }
    return functions
  }
}
