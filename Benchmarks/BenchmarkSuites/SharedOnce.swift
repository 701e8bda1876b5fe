import Synchronization

/// A value that is made when it is first asked for and then shared, such as the oracle's answers that
/// all sides of a group are judged by.
final class SharedOnce<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)
  private let make: @Sendable () throws -> Value

  init(_ make: @escaping @Sendable () throws -> Value) { self.make = make }

  func value() throws -> Value {
    try stored.withLock { stored in
      if let value = stored { return value }
      let value = try make()
      stored = value
      return value
    }
  }
}
