import Synchronization

/// Asks a run to stop; the run throws `Interrupted` before its next epoch.
///
/// It may be asked from any thread, any number of times.
public final class Cancellation: Sendable {
  private let requested = Atomic<Bool>(false)

  /// A request that nobody has made yet.
  public init() {}

  /// Whether somebody asked to stop; once true, it stays so.
  public var isRequested: Bool { requested.load(ordering: .acquiring) }

  /// Asks the run to stop.
  public func request() { requested.store(true, ordering: .releasing) }

  func check() throws(Interrupted) {
    if isRequested { throw Interrupted() }
  }
}
