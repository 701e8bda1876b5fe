extension PairedModes {
  /// Turns vectors whose eigenvalues Double does not tell apart so that the matrix is diagonal among them; nil
  /// when it is already.
  ///
  /// What the matrix does among them, beside their mean, is small, and known to all digits of a Double: a small
  /// eigenproblem of its own.
  mutating func turnClusters(
    _ forces: PairedMatrix, _ products: PairedMatrix, nearer resolution: Double
  ) throws(SolverError) -> Bool {
    let ascending = values.indices.sorted { (values[$0] - values[$1]).high < 0 }
    var hasTurned = false
    var start = 0
    while start < ascending.count {
      var end = start + 1
      while end < ascending.count,
        (values[ascending[end]] - values[ascending[end - 1]]).high <= resolution
      { end += 1 }
      if end - start > 1,
        try turn(Array(ascending[start..<end]), forces, products)
      {
        hasTurned = true
      }
      start = end
    }
    return hasTurned
  }

  private mutating func turn(
    _ cluster: [Int], _ forces: PairedMatrix, _ products: PairedMatrix
  ) throws(SolverError) -> Bool {
    let mean = values[cluster[cluster.count / 2]]
    var block: [Double] = []
    var coupling = 0.0
    for row in cluster {
      for column in cluster {
        let (i, j) = (min(row, column), max(row, column))
        let part = (forces[i, j] - mean * products[i, j]).high
        block.append(part)
        if row != column { coupling = max(coupling, abs(part)) }
      }
    }
    // Below, no phase notices in 10¹⁰ turns.
    guard coupling > 0x1p-88 else { return false }
    let turns = try symmetricEigenpairs(block, order: cluster.count).vectors
    let old = vectors
    for (row, place) in cluster.enumerated() {
      for component in 0..<old.columns {
        var sum = DoubleDouble(0)
        for (column, other) in cluster.enumerated() {
          sum = sum + old[other, component] * turns[row * cluster.count + column]
        }
        vectors[place, component] = sum
      }
    }
    return true
  }
}
