/// Why a transform could not be made.
public enum TransformError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `elements` held this many numbers instead of 16.
  case elementCount(Int)
  /// The transform is no affine map of the plane, and one was asked for.
  case notAffine
  /// The transform has no components, and one of them was asked for.
  case noComponents
  /// `values` held `count` numbers where `name` takes `needed`.
  case valueCount(name: String, count: Int, needed: Int)

  /// One line for a person: the parameter, its value, and what is right.
  public var description: String {
    switch self {
    case .elementCount(let count):
      "elements: \(count) numbers; a 4×4 transform has exactly 16, row by row"
    case .notAffine:
      "transform: not affine; m13, m14, m23, m24, m31, m32, m34, m43 must be 0, m33 and m44 1"
    case .noComponents:
      "transform: has no components; it must be finite, with m44 not 0 and an upper left 3×3 that is "
        + "not singular"
    case .valueCount(let name, let count, let needed):
      "values: \(count) numbers; \(name) takes \(needed)"
    }
  }
}
