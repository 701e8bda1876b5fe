/// The different texts in a column of a block, so that what a text means is found out once.
struct WordTable {
  /// In the order of their first appearance; the first is the empty text, for rows that have none.
  private(set) var words = [""]
  private var places: [String: Int] = ["": 0]
  private var lastField: [UInt8] = []
  private var lastPlace = 0

  /// The place of a field's text among the words.
  mutating func place(ofField field: ArraySlice<UInt8>) -> Int {
    // Neighbouring rows mostly have the same text.
    if field.elementsEqual(lastField) { return lastPlace }
    let text = ScannedField.text(field)
    let place = places[text] ?? words.count
    if place == words.count {
      words.append(text)
      places[text] = place
    }
    lastField.replaceSubrange(lastField.indices, with: field)
    lastPlace = place
    return place
  }

  mutating func removeAll() { if words.count > 1 { self = WordTable() } }
}
