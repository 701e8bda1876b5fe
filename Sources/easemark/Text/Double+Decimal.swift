extension Double {
  /// The number that decimal text says, infinities and NaN by their names among them; nil for any other
  /// text, hexadecimal too, which Swift reads.
  init?(decimal text: some StringProtocol) {
    // Every hexadecimal form has an x, and a NaN's payload a parenthesis; no decimal one has either.
    guard !text.contains(where: { "xX(".contains($0) }), let value = Double(String(text)) else {
      return nil
    }
    self = value
  }
}
