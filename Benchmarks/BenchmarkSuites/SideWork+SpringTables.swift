extension SideWork {
  // Of the grid an item is a position: 60 times share each state (24 bytes), N states share each time's
  // basis, which lanes make (227 operations; 340 where nothing is fused).

  /// The reference computes the whole state at every place but those of time 0, and does not use the
  /// basis.
  static func gridReference(columns: Int) -> SideWork { grid(flops: 1220, basis: 227, columns) }

  /// Two products and two sums.
  static func gridSIMD(columns: Int) -> SideWork {
    var work = grid(flops: 4, basis: 227, columns)
    work.unfusedFlops = 4 + 340 / Double(columns)
    return work
  }

  /// A product with an inner length of three, and the product with alpha that dgemm has.
  static func gridBLAS(columns: Int) -> SideWork {
    var work = grid(flops: 8, basis: 227, columns)
    work.code = .supported
    return work
  }

  /// The closed form at every place, the velocity left out.
  static let gridLibm = SideWork(
    flops: 88, read: 24 / Double(SpringTableInputs.gridRows), written: 8)

  static func gridHoisted(columns: Int) -> SideWork { grid(flops: 5, basis: 88, columns) }

  /// The basis is made in Double.
  static func gridFloatSIMD(columns: Int) -> SideWork {
    SideWork(
      flops: 4 + 227 / Double(columns), unfusedFlops: 4 + 340 / Double(columns),
      read: 12 / Double(SpringTableInputs.gridRows), written: 4)
  }

  static func gridFloatHoisted(columns: Int) -> SideWork {
    SideWork(
      flops: 5 + 53 / Double(columns), read: 12 / Double(SpringTableInputs.gridRows), written: 4)
  }

  private static func grid(flops: Double, basis: Double, _ columns: Int) -> SideWork {
    SideWork(
      flops: flops + basis / Double(columns), read: 24 / Double(SpringTableInputs.gridRows),
      written: 8)
  }

  // Of a curve an item is a time in and a position out; what depends on the motion is registers.

  static func springCurve(flops: Double, unfused: Double? = nil) -> SideWork {
    SideWork(flops: flops, unfusedFlops: unfused, read: 8, written: 8)
  }

  static func springFloatCurve(flops: Double) -> SideWork {
    SideWork(flops: flops, read: 4, written: 4)
  }

  // Of a family an item is a position: the times share each spring and its state.

  /// - Parameter spring: bytes of a prepared spring.
  static func family(flops: Double, unfused: Double? = nil, spring: Double) -> SideWork {
    SideWork(
      flops: flops, unfusedFlops: unfused,
      read: (spring + 24) / Double(SpringTableInputs.familyRows), written: 8)
  }

  static func floatFamily(flops: Double, unfused: Double? = nil, spring: Double) -> SideWork {
    SideWork(
      flops: flops, unfusedFlops: unfused,
      read: (spring + 12) / Double(SpringTableInputs.familyRows), written: 4)
  }

  // Of a step an item is a spring: prepared, its state and target in, its state out.

  static func step(flops: Double, spring: Double) -> SideWork {
    SideWork(flops: flops, read: spring + 24, written: 16)
  }

  static func floatStep(flops: Double, spring: Double) -> SideWork {
    SideWork(flops: flops, read: spring + 12, written: 8)
  }
}
