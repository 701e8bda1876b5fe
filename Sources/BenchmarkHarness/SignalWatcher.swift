import Dispatch
import Foundation
import Synchronization

/// Turns SIGINT and SIGTERM into a request to stop, for as long as it lives.
///
/// The first signal asks the run to stop, which it does before its next epoch; a second one ends the
/// process at once with the shell's status 128 + signal. What was there before comes back when the
/// watcher is stopped.
public final class SignalWatcher {
  private final class State: Sendable {
    let received = Atomic<Int32>(0)
  }

  private let state = State()
  private var sources: [any DispatchSourceSignal] = []
  private let signals: [Int32]

  /// Watches from now on; returns when the signals are taken over, or after one second for each.
  ///
  /// - Parameter cancellation: is requested by the first signal that comes.
  public init(_ signals: [Int32] = [SIGINT, SIGTERM], cancellation: Cancellation) {
    self.signals = signals
    let queue = DispatchQueue(label: "easemark.signals", qos: .userInitiated)
    for number in signals {
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [state] in
        let isFirst = state.received.compareExchange(
          expected: 0, desired: number, ordering: .acquiringAndReleasing
        ).exchanged
        if !isFirst { _exit(128 + number) }
        cancellation.request()
      }
      // On Linux the source itself takes the signal over, some time after it is resumed. Ignoring it
      // meanwhile would lose one that comes early; so its default stays until then, and the
      // initialiser returns only afterwards.
      let registered = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { registered.signal() }
      source.resume()
      _ = registered.wait(timeout: .now() + 1)
      sources.append(source)
    }
  }

  /// The signal that came, if one did.
  public var received: Int32? {
    let number = state.received.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Gives the signals back to the system's default.
  public func stop() {
    for source in sources { source.cancel() }
    sources = []
    for number in signals { signal(number, SIG_DFL) }
  }

  deinit { stop() }
}
