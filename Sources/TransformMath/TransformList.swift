/// Transform functions one after the other, as CSS writes them: the last is applied first.
///
/// Interpolated function by function, so that a turn by 400° stays one and a card does not shrink on its
/// way as its matrix would. `translate() rotate()` turns about the moved middle: the matrix is
/// rotate·translate in the order of ``Transform3D/concat(_:_:)``.
public struct TransformList: Hashable, Sendable {
  /// The functions in the order of the text.
  public var functions: [TransformFunction]

  /// The list of the functions given; none changes nothing.
  public init(_ functions: [TransformFunction] = []) { self.functions = functions }

  /// The product of all functions, the last applied first.
  ///
  /// Error bound: that of `concat`, once a function beyond the first.
  public var matrix: Transform3D { Self.product(functions[...]) }

  private static func product(_ functions: ArraySlice<TransformFunction>) -> Transform3D {
    guard let first = functions.first else { return .identity }
    return functions.dropFirst().reduce(first.matrix) { $1.matrix * $0 }
  }

  /// The list at `t` on the way to another.
  ///
  /// Function by function as long as both lists have the same kind at the same place; a list that is
  /// shorter gets functions that change nothing. From the first place where kinds differ, the products of
  /// what is left of both are interpolated as transforms, and that is the last function.
  /// Edge cases: `self` at 0 and `other` at 1, as they are.
  /// Source: W3C, "CSS Transforms Module Level 2", "Interpolation of transform lists".
  public func interpolated(to other: TransformList, at t: Double) -> TransformList {
    if t == 1 { return other }
    if t == 0 || self == other { return self }
    var result: [TransformFunction] = []
    for index in 0..<max(functions.count, other.functions.count) {
      let (from, to) = (function(index, beside: other), other.function(index, beside: self))
      guard let from, let to, let between = from.interpolated(to: to, at: t) else {
        let (a, b) = (
          Self.product(functions.dropFirst(index)), Self.product(other.functions.dropFirst(index))
        )
        return TransformList(result + [.matrix(a.interpolated(to: b, at: t))])
      }
      result.append(between)
    }
    return TransformList(result)
  }

  /// The function at a place, or one like the other list's that changes nothing.
  private func function(_ index: Int, beside other: TransformList) -> TransformFunction? {
    if index < functions.count { return functions[index] }
    return index < other.functions.count ? other.functions[index].identity : nil
  }
}
