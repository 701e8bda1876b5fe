import CPlatform
import Foundation

/// The processors that threads run on.
enum ProcessorSet {
  /// The processors that the calling thread may use, lowest first; empty when the system does not tell.
  static var allowed: [Int] {
    var numbers = [Int32](repeating: 0, count: 8192)
    let found = numbers.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { easemark_allowed_processors($0, Int32(buffer.count)) } ?? 0
    }
    return numbers.prefix(max(0, Int(found))).map(Int.init)
  }

  /// Holds the calling thread to these processors.
  ///
  /// - Returns: 0, or what errno said.
  @discardableResult static func pin(to processors: [Int]) -> Int32 {
    let numbers = processors.map { Int32(clamping: $0) }
    return numbers.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { easemark_pin_thread($0, Int32(buffer.count)) } ?? EINVAL
    }
  }

  /// The processor that the calling thread is on, or -1.
  static var current: Int { Int(easemark_current_processor()) }

  /// For a turn of a waiting loop.
  static func pause() { easemark_pause() }
}

/// Holds the calling thread to one processor until it is released.
struct Pinning {
  /// The processors of the run's threads, in their order; empty when they are not held.
  let processors: [Int]
  private let before: [Int]

  /// - Throws: `HarnessError.invalidPinning` for a processor that the process may not use.
  init(_ processors: [Int]?, threads: Int) throws(HarnessError) {
    before = ProcessorSet.allowed
    self.processors = processors ?? []
    guard let processors else { return }
    try Self.check(processors, allowed: before, threads: threads)
    if let first = processors.first {
      let code = ProcessorSet.pin(to: [first])
      if code != 0 {
        throw .invalidPinning(
          processor: first, allowed: before, reason: systemReason(code))
      }
    }
  }

  /// Lets the calling thread use again what it could before.
  func release() {
    if !processors.isEmpty { ProcessorSet.pin(to: before) }
  }

  static func check(
    _ processors: [Int], allowed: [Int], threads: Int
  ) throws(HarnessError) {
    for (index, processor) in processors.enumerated() {
      if !allowed.contains(processor) {
        throw .invalidPinning(
          processor: processor, allowed: allowed, reason: "this process may not use it")
      }
      if processors[..<index].contains(processor) {
        throw .invalidPinning(processor: processor, allowed: allowed, reason: "named twice")
      }
    }
    guard processors.count >= threads else {
      throw .tooFewProcessors(pinned: processors, threads: threads, allowed: allowed)
    }
  }
}
