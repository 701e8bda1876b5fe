import Dispatch
import Foundation
import Synchronization

/// What only one worker's thread ever touches.
final class WorkerMemory {
  /// The prepared cases, by the place of their side in the group.
  var prepared: [Int: PreparedCase] = [:]

  func preparedCase(_ side: Int) -> PreparedCase {
    guard let found = prepared[side] else {
      preconditionFailure("side \(side) was not prepared on this thread")
    }
    return found
  }
}

/// A thread that does one job after another and sleeps in between.
///
/// Prepared cases are made, used and freed on their worker's thread: they need not be safe to share,
/// and their memory lies where that thread touched it first.
final class Worker: Sendable {
  private enum Order {
    case job(@Sendable (WorkerMemory) -> Void)
    case end
  }

  private let order = Mutex<Order>(.end)
  private let wake = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  /// - Parameter processor: the one the thread is held to, nil for any.
  /// - Throws: `HarnessError` when the system gives no thread, or does not hold it there.
  init(processor: Int?) throws(HarnessError) {
    // Foundation's thread does not tell that it was not made, and who waits for it waits forever.
    let this = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, Self.main, this.toOpaque())
    if code != 0 {
      this.release()
      throw .noThread(reason: systemReason(code))
    }
    pthread_detach(thread)
    guard let processor else { return }
    let refused = perform { _ in ProcessorSet.pin(to: [processor]) }
    if refused != 0 {
      end()
      throw .invalidPinning(
        processor: processor, allowed: ProcessorSet.allowed, reason: systemReason(refused))
    }
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    guard let this = $0 else { return nil }
    let worker = Unmanaged<Worker>.fromOpaque(this).takeRetainedValue()
    worker.serve()
    worker.done.signal()
    return nil
  }

  private func serve() {
    let memory = WorkerMemory()
    while true {
      wake.wait()
      switch order.withLock({ $0 }) {
      case .job(let job): job(memory)
      case .end: return
      }
      done.signal()
    }
  }

  /// Begins a job; `wait` must follow before the next one.
  func begin(_ job: @escaping @Sendable (WorkerMemory) -> Void) {
    order.withLock { $0 = .job(job) }
    wake.signal()
  }

  func wait() { done.wait() }

  /// Does a job and gives back what it returns.
  func perform<T: Sendable>(_ job: @escaping @Sendable (WorkerMemory) -> T) -> T {
    let result = ResultBox<T>()
    begin { memory in
      let value = job(memory)
      result.value.withLock { $0 = value }
    }
    wait()
    guard let value = result.value.withLock({ $0 }) else {
      preconditionFailure("a job that was waited for has a result")
    }
    return value
  }

  /// Ends the thread and waits until what it held is freed.
  func end() {
    order.withLock { $0 = .end }
    wake.signal()
    done.wait()
  }

  private final class ResultBox<T: Sendable>: Sendable {
    let value = Mutex<T?>(nil)
  }
}
