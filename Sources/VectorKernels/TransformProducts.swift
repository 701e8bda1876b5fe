import CPlatform

// Products of transforms in blocks (see `TransformLayout.swift`): every element is the sum of four
// products, from the last to the first, the lanes are different transforms.

/// The lines of a block.
typealias BlockLines<L> = (
  (L, L, L, L), (L, L, L, L), (L, L, L, L), (L, L, L, L)
)

@inline(always)
func blockRow<L: BlockLanes>(_: L.Type, _ block: UnsafePointer<L.Scalar>, _ row: Int) -> (
  L, L, L, L
) {
  let start = block + 4 &* L.width &* row
  return (
    L(loading: start), L(loading: start + L.width), L(loading: start + 2 &* L.width),
    L(loading: start + 3 &* L.width)
  )
}

@inline(always)
func blockLines<L: BlockLanes>(_: L.Type, _ block: UnsafePointer<L.Scalar>) -> BlockLines<L> {
  (
    blockRow(L.self, block, 0), blockRow(L.self, block, 1), blockRow(L.self, block, 2),
    blockRow(L.self, block, 3)
  )
}

/// a·M for a row a, and element by element: x₁m₁ + (x₂m₂ + (x₃m₃ + x₄m₄)).
@inline(always)
func product<L: BlockLanes>(_ a: (L, L, L, L), _ m: BlockLines<L>) -> (L, L, L, L) {
  @inline(__always)
  func sum(_ m1: L, _ m2: L, _ m3: L, _ m4: L) -> L {
    L.adding(L.adding(L.adding(a.3 * m4, a.2, times: m3), a.1, times: m2), a.0, times: m1)
  }
  return (
    sum(m.0.0, m.1.0, m.2.0, m.3.0), sum(m.0.1, m.1.1, m.2.1, m.3.1),
    sum(m.0.2, m.1.2, m.2.2, m.3.2), sum(m.0.3, m.1.3, m.2.3, m.3.3)
  )
}

@inline(always)
func store<L: BlockLanes>(_ row: (L, L, L, L), to target: UnsafeMutablePointer<L.Scalar>) {
  row.0.store(to: target)
  row.1.store(to: target + L.width)
  row.2.store(to: target + 2 &* L.width)
  row.3.store(to: target + 3 &* L.width)
}

@inline(always)
func stream<L: BlockLanes>(_ row: (L, L, L, L), to target: UnsafeMutablePointer<L.Scalar>) {
  row.0.stream(to: target)
  row.1.stream(to: target + L.width)
  row.2.stream(to: target + 2 &* L.width)
  row.3.stream(to: target + 3 &* L.width)
}

/// Writes four lines, past the caches if the result is far.
@inline(always)
func write<L: BlockLanes>(
  _ row: (L, L, L, L), to target: UnsafeMutablePointer<L.Scalar>, isFar: Bool
) {
  if isFar { stream(row, to: target) } else { store(row, to: target) }
}

@inline(always)
func write<L: BlockLanes>(
  _ m: BlockLines<L>, to target: UnsafeMutablePointer<L.Scalar>, isFar: Bool
) {
  let line = 4 &* L.width
  write(m.0, to: target, isFar: isFar)
  write(m.1, to: target + line, isFar: isFar)
  write(m.2, to: target + 2 &* line, isFar: isFar)
  write(m.3, to: target + 3 &* line, isFar: isFar)
}

/// Calls `body` with every number below `count` and whether results are far: one loop for each, and a fence
/// after what went past the caches.
@inline(always)
func forEachBlock(_ count: Int, isFar: Bool, _ body: (Int, Bool) -> Void) {
  if isFar {
    for block in 0..<count { body(block, true) }
    easemark_stream_fence()
  } else {
    for block in 0..<count { body(block, false) }
  }
}

@inline(always)
private func multiplyAll<L: BlockLanes>(
  _: L.Type, _ a: UnsafePointer<L.Scalar>, _ b: UnsafePointer<L.Scalar>, _ blockCount: Int,
  _ isFar: Bool, _ result: UnsafeMutablePointer<L.Scalar>
) {
  let (line, stride) = (4 &* L.width, 16 &* L.width)
  forEachBlock(blockCount, isFar: isFar) { block, isFar in
    let at = stride &* block
    let m = blockLines(L.self, b + at)
    for row in 0..<4 {
      write(
        product(blockRow(L.self, a + at, row), m), to: result + at + line &* row, isFar: isFar)
    }
  }
}

/// The products a·b, transform by transform.
///
/// Shape: whole blocks on cache lines; the result may be a or b itself. Far results go past the caches.
/// Error bound: γ₄·Σ|a|·|b| an element.
/// Cost: 112 flops and 384 bytes a transform, 128 of them written.
@inline(never)
public func multiplyTransforms(
  _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, blockCount: Int, isFar: Bool,
  into result: UnsafeMutablePointer<Double>
) {
  multiplyAll(Lanes.self, a, b, blockCount, isFar, result)
}

/// The products a·b in Float; otherwise as `multiplyTransforms`.
///
/// Cost: 112 flops and 192 bytes a transform, 64 of them written.
@inline(never)
public func multiplyTransformsFloat(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, blockCount: Int, isFar: Bool,
  into result: UnsafeMutablePointer<Float>
) {
  multiplyAll(FloatLanes.self, a, b, blockCount, isFar, result)
}

/// The sixteen elements of one transform, each in all lanes.
@inline(always)
private func spread<L: BlockLanes>(_: L.Type, _ m: UnsafePointer<L.Scalar>) -> BlockLines<L> {
  @inline(__always)
  func row(_ row: UnsafePointer<L.Scalar>) -> (L, L, L, L) {
    (
      L(repeating: row[0]), L(repeating: row[1]), L(repeating: row[2]), L(repeating: row[3])
    )
  }
  return (row(m), row(m + 4), row(m + 8), row(m + 12))
}

@inline(always)
private func multiplyAll<L: BlockLanes>(
  _: L.Type, _ a: UnsafePointer<L.Scalar>, by shared: UnsafePointer<L.Scalar>, _ blockCount: Int,
  _ isFar: Bool, _ result: UnsafeMutablePointer<L.Scalar>
) {
  let m = spread(L.self, shared)
  let line = 4 &* L.width
  forEachBlock(4 &* blockCount, isFar: isFar) { row, isFar in
    write(product(blockRow(L.self, a, row), m), to: result + line &* row, isFar: isFar)
  }
}

/// The products a·m with one transform m, given row by row.
///
/// Shape, error bound: as `multiplyTransforms`.
/// Cost: 112 flops and 256 bytes a transform, 128 of them written.
@inline(never)
public func multiplyTransformsByOne(
  _ a: UnsafePointer<Double>, by shared: UnsafePointer<Double>, blockCount: Int, isFar: Bool,
  into result: UnsafeMutablePointer<Double>
) {
  multiplyAll(Lanes.self, a, by: shared, blockCount, isFar, result)
}

/// The products a·m in Float; otherwise as `multiplyTransformsByOne`.
///
/// Cost: 112 flops and 128 bytes a transform, 64 of them written.
@inline(never)
public func multiplyTransformsByOneFloat(
  _ a: UnsafePointer<Float>, by shared: UnsafePointer<Float>, blockCount: Int, isFar: Bool,
  into result: UnsafeMutablePointer<Float>
) {
  multiplyAll(FloatLanes.self, a, by: shared, blockCount, isFar, result)
}
