/// Why a transform could not be made.
public enum TransformError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `elements` held this many numbers instead of 16.
  case elementCount(Int)

  /// One line for a person: the parameter, its value, and what is right.
  public var description: String {
    switch self {
    case .elementCount(let count):
      "elements: \(count) numbers; a 4×4 transform has exactly 16, row by row"
    }
  }
}
