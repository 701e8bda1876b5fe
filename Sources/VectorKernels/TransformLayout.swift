import CPlatform

// Transforms in blocks of eight Doubles (sixteen Floats): sixteen cache lines a block, line 4·i + j the
// element in row i + 1 and column j + 1 of all of its transforms. From and to arrays with one transform
// after the other in one pass.

/// Where element `index` of transform `lane` is in a block.
@inline(always)
private func place(_ index: Int, _ lane: Int, _ width: Int, byColumn: Bool) -> Int {
  width &* (byColumn ? 4 &* (index & 3) &+ index >> 2 : index) &+ lane
}

/// Blocks from an array of `count` transforms, eight a block, row by row or column by column. Lanes of the
/// last block that are left over stay as they are.
@inline(never)
public func collectTransforms(
  _ transforms: UnsafePointer<Double>, byColumn: Bool, count: Int,
  into blocks: UnsafeMutablePointer<Double>
) {
  let whole = count / 8
  if byColumn {
    for at in 0..<whole {
      easemark_collect(transforms + 128 &* at, true, blocks + 128 &* at)
    }
  } else {
    for at in 0..<whole {
      easemark_collect(transforms + 128 &* at, false, blocks + 128 &* at)
    }
  }
  for lane in 0..<count % 8 {
    for index in 0..<16 {
      blocks[128 &* whole &+ place(index, lane, 8, byColumn: byColumn)] =
        transforms[128 &* whole &+ 16 &* lane &+ index]
    }
  }
}

/// An array of `count` transforms from blocks, eight a block, row by row or column by column.
@inline(never)
public func spreadTransforms(
  _ blocks: UnsafePointer<Double>, byColumn: Bool, count: Int,
  into transforms: UnsafeMutablePointer<Double>
) {
  let whole = count / 8
  if byColumn {
    for at in 0..<whole {
      easemark_spread(blocks + 128 &* at, true, transforms + 128 &* at)
    }
  } else {
    for at in 0..<whole {
      easemark_spread(blocks + 128 &* at, false, transforms + 128 &* at)
    }
  }
  for lane in 0..<count % 8 {
    for index in 0..<16 {
      transforms[128 &* whole &+ 16 &* lane &+ index] =
        blocks[128 &* whole &+ place(index, lane, 8, byColumn: byColumn)]
    }
  }
}

/// Blocks from an array of `count` transforms, sixteen a block, row by row or column by column. Lanes of the
/// last block that are left over stay as they are.
@inline(never)
public func collectTransformsFloat(
  _ transforms: UnsafePointer<Float>, byColumn: Bool, count: Int,
  into blocks: UnsafeMutablePointer<Float>
) {
  let whole = count / 16
  if byColumn {
    for at in 0..<whole {
      easemark_collect_float(transforms + 256 &* at, true, blocks + 256 &* at)
    }
  } else {
    for at in 0..<whole {
      easemark_collect_float(transforms + 256 &* at, false, blocks + 256 &* at)
    }
  }
  for lane in 0..<count % 16 {
    for index in 0..<16 {
      blocks[256 &* whole &+ place(index, lane, 16, byColumn: byColumn)] =
        transforms[256 &* whole &+ 16 &* lane &+ index]
    }
  }
}

/// An array of `count` transforms from blocks, sixteen a block, row by row or column by column.
@inline(never)
public func spreadTransformsFloat(
  _ blocks: UnsafePointer<Float>, byColumn: Bool, count: Int,
  into transforms: UnsafeMutablePointer<Float>
) {
  let whole = count / 16
  if byColumn {
    for at in 0..<whole {
      easemark_spread_float(blocks + 256 &* at, true, transforms + 256 &* at)
    }
  } else {
    for at in 0..<whole {
      easemark_spread_float(blocks + 256 &* at, false, transforms + 256 &* at)
    }
  }
  for lane in 0..<count % 16 {
    for index in 0..<16 {
      transforms[256 &* whole &+ 16 &* lane &+ index] =
        blocks[256 &* whole &+ place(index, lane, 16, byColumn: byColumn)]
    }
  }
}
