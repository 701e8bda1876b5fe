/// The functions by which Core Animation makes a transform of numbers, by its own names: an animation of
/// the numbers turns by whole turns, where one of matrices does not.
///
/// Source: Apple, "CAValueFunction", kCAValueFunctionRotateX and the others.
public enum ValueFunction: String, CaseIterable, Hashable, Sendable {
  /// One angle in radians, about x, y or z.
  case rotateX, rotateY, rotateZ
  /// Three factors.
  case scale
  /// One factor.
  case scaleX, scaleY, scaleZ
  /// Three distances in points.
  case translate
  /// One distance in points.
  case translateX, translateY, translateZ

  /// How many numbers the function takes: 3 for `scale` and `translate`, else 1.
  public var valueCount: Int { self == .scale || self == .translate ? 3 : 1 }

  /// The transform function of the numbers.
  ///
  /// Throws: `TransformError.valueCount` unless there are `valueCount` of them.
  public func function(of values: [Double]) throws(TransformError) -> TransformFunction {
    guard values.count == valueCount else {
      throw .valueCount(name: rawValue, count: values.count, needed: valueCount)
    }
    let value = values[0]
    return switch self {
    case .rotateX: .rotate(angle: value, x: 1, y: 0, z: 0)
    case .rotateY: .rotate(angle: value, x: 0, y: 1, z: 0)
    case .rotateZ: .rotate(angle: value, x: 0, y: 0, z: 1)
    case .scale: .scale(x: value, y: values[1], z: values[2])
    case .scaleX: .scale(x: value, y: 1, z: 1)
    case .scaleY: .scale(x: 1, y: value, z: 1)
    case .scaleZ: .scale(x: 1, y: 1, z: value)
    case .translate: .translate(x: value, y: values[1], z: values[2])
    case .translateX: .translate(x: value, y: 0, z: 0)
    case .translateY: .translate(x: 0, y: value, z: 0)
    case .translateZ: .translate(x: 0, y: 0, z: value)
    }
  }
}
