/// A value of JSON text.
indirect enum JSONValue {
  case null
  case boolean(Bool)
  /// The nearest Double; ±∞ beyond its range.
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// An array that holds numbers only (or nothing): by far the most frequent one here.
  case numbers([Double])
  case object(JSONObject)

  /// What the value is, for a message.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array, .numbers: "an array"
    case .object: "an object"
    }
  }
}

/// The members of an object in their order.
struct JSONObject {
  struct Member {
    let name: String
    let value: JSONValue
    /// Where the value stands in the bytes that were read.
    let place: Range<Int>
  }

  private(set) var members: [Member] = []

  /// The member of a name, to the code unit: Swift calls two spellings of one accent equal, JSON does not.
  subscript(_ name: String) -> Member? {
    members.first { $0.name == name && $0.name.utf8.elementsEqual(name.utf8) }
  }

  mutating func append(_ member: Member) { members.append(member) }
}

/// Why text is not JSON, and where.
struct JSONError: Error {
  let message: String
  /// The place in the bytes that were read.
  let place: Int
  /// Where the outermost object's id stands, when it was read before.
  let id: Range<Int>?
}
