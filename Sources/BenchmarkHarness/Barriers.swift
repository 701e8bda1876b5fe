import CPlatform

// The barrier is a C function in another module that is compiled apart, so neither Swift's nor LLVM's
// optimiser sees that it does nothing. `@inline(never)` in Swift is not enough: such a call was
// measured to be removed across modules once its result was unused.

/// Uses a value, so that the work that made it cannot be removed.
///
/// Cost: one store of the value and one call, 1–2 ns.
@inlinable @inline(__always)
public func blackHole<T>(_ value: T) {
  withUnsafePointer(to: value) { easemark_barrier($0) }
}

/// Gives a value back unchanged, as one the optimiser knows nothing about, so that work on it can be
/// neither done beforehand nor moved out of the loop.
@inlinable @inline(__always)
public func opaque<T>(_ value: T) -> T {
  var copy = value
  withUnsafeMutablePointer(to: &copy) { easemark_barrier($0) }
  return copy
}

/// Makes the optimiser believe that every element was read and may have changed: put it around the
/// measured call, on inputs before and on outputs after.
@inlinable @inline(__always)
public func clobber<T>(_ array: inout [T]) {
  array.withUnsafeMutableBufferPointer { easemark_barrier($0.baseAddress) }
}

/// Makes the optimiser believe that every element was read.
@inlinable @inline(__always)
public func clobber<T>(_ span: Span<T>) {
  span.withUnsafeBufferPointer { easemark_barrier($0.baseAddress) }
}

/// Makes the optimiser believe that every element was read and may have changed.
@inlinable @inline(__always)
public func clobber<T>(_ span: inout MutableSpan<T>) {
  span.withUnsafeMutableBufferPointer { easemark_barrier($0.baseAddress) }
}

/// Makes the optimiser believe that every element was read and may have changed.
@inlinable @inline(__always)
public func clobber<T>(_ buffer: UnsafeMutableBufferPointer<T>) {
  easemark_barrier(buffer.baseAddress)
}
