import Synchronization

/// Asks a run to stop; the run throws `Interrupted` before its next epoch.
///
/// It may be asked from any thread, any number of times.
public final class Cancellation: Sendable {
  private let requested = Atomic<Bool>(false)

  public init() {}

  public var isRequested: Bool { requested.load(ordering: .acquiring) }

  public func request() { requested.store(true, ordering: .releasing) }

  func check() throws(Interrupted) {
    if isRequested { throw Interrupted() }
  }
}
