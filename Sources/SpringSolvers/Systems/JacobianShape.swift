/// Where the Jacobian of a system may differ from zero, and how it is stored.
///
/// Shape: a block has `order` columns one after the other, `rows` numbers each. A dense block holds
/// element (i, j) in row i of column j; a banded one, as LAPACK does, in row upper + i − j. ``offset`` gives
/// the place of an element for both.
public struct JacobianShape: Hashable, Sendable {
  /// Whether the system is of second order: then two blocks, ∂a/∂x and ∂a/∂v, stand one after the other
  /// in place of one, ∂f/∂y.
  public let isMechanical: Bool
  /// Rows and columns of a block.
  public let order: Int
  /// Diagonals below the main one.
  public let lower: Int
  /// Diagonals above the main one.
  public let upper: Int

  /// Any of the n×n derivatives.
  public static func dense(_ order: Int) -> JacobianShape {
    banded(order, lower: order - 1, upper: order - 1)
  }

  /// Derivatives near the diagonal only.
  public static func banded(_ order: Int, lower: Int, upper: Int) -> JacobianShape {
    JacobianShape(isMechanical: false, order: order, lower: lower, upper: upper)
  }

  /// Accelerations of N coordinates that depend on near ones only: the matrix of an implicit step then
  /// has N rows instead of 2N, and its solution takes O(N) time.
  public static func mechanical(_ order: Int, lower: Int, upper: Int) -> JacobianShape {
    JacobianShape(isMechanical: true, order: order, lower: lower, upper: upper)
  }

  init(isMechanical: Bool, order: Int, lower: Int, upper: Int) {
    self.isMechanical = isMechanical
    self.order = max(order, 0)
    self.lower = min(max(lower, 0), max(order - 1, 0))
    self.upper = min(max(upper, 0), max(order - 1, 0))
  }

  /// Whether a block is stored whole: when the band would take as much.
  @inlinable public var isDense: Bool { lower + upper + 1 >= order }
  /// Numbers a column.
  @inlinable public var rows: Int { isDense ? order : lower + upper + 1 }
  /// Numbers a block.
  @inlinable public var blockSize: Int { rows * order }
  /// Numbers in all.
  @inlinable public var count: Int { isMechanical ? 2 * blockSize : blockSize }

  /// Where element (row, column) of a block is.
  ///
  /// Domain: row within `upper` above and `lower` below the column.
  @inlinable
  public func offset(row: Int, column: Int) -> Int {
    isDense ? column * order + row : column * rows + upper + row - column
  }

  /// The rows of a column that may differ from zero.
  @inlinable
  func rowRange(ofColumn column: Int) -> Range<Int> {
    max(0, column - upper)..<min(order, column + lower + 1)
  }
}
