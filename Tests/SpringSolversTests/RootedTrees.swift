/// All rooted trees up to an order: the conditions for a Runge–Kutta method's order.
///
/// Source: Butcher (1963); Hairer, Nørsett, Wanner, "Solving ODEs I" (1993), II.2.
struct RootedTrees {
  struct Tree {
    let order: Int
    /// γ: the density.
    let density: Double
    /// Places of the root's subtrees in `trees`.
    let children: [Int]
  }

  private(set) var trees: [Tree] = []

  init(upTo order: Int) {
    for size in 1...order {
      var found: [[Int]] = []
      func choose(_ children: [Int], left: Int) {
        if left == 0 {
          found.append(children)
          return
        }
        for next in (children.last ?? 0)..<max(trees.count, children.last ?? 0)
        where trees[next].order <= left {
          choose(children + [next], left: left - trees[next].order)
        }
      }
      choose([], left: size - 1)
      for children in found {
        let density = children.map { trees[$0].density }.reduce(Double(size), *)
        trees.append(Tree(order: size, density: density, children: children))
      }
    }
  }

  /// The largest |Σ b_i·Φ_i(t) − θ^|t|/γ(t)| over the trees up to an order; `target` 0 leaves out the
  /// right side.
  func worstResidual(
    a: [[Double]], b: [Double], upTo order: Int, theta: Double = 1, target: Double = 1
  ) -> Double {
    var weights: [[Double]] = []
    var worst = 0.0
    for tree in trees where tree.order <= order {
      var phi = [Double](repeating: 1, count: a.count)
      for child in tree.children {
        for (stage, row) in a.enumerated() {
          phi[stage] *= row.indices.map { row[$0] * weights[child][$0] }.reduce(0, +)
        }
      }
      weights.append(phi)
      let sum = b.indices.map { b[$0] * phi[$0] }.reduce(0, +)
      let power = (0..<tree.order).reduce(1.0) { product, _ in product * theta }
      worst = max(worst, abs(sum - target * power / tree.density))
    }
    return worst
  }
}
