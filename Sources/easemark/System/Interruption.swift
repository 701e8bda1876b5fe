import Dispatch
import Glibc
import Synchronization

/// Ends the tool cleanly on SIGINT, SIGTERM and SIGHUP: temporary files are removed, one line says
/// what happened, and the exit status is 128 + the signal's number, as shells report it.
///
/// The handler only writes the signal's number into a pipe, which is all that may be done there; a
/// thread that waits at the other end does the work.
final class Interruption: Sendable {
  /// Made once, before a handler can run; never changed.
  private static let pipe: (reading: Int32, writing: Int32)? = {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  private let temporaries = Mutex<Set<String>>([])

  func add(temporary path: String) { temporaries.withLock { _ = $0.insert(path) } }
  func forget(temporary path: String) { temporaries.withLock { _ = $0.remove(path) } }

  /// Starts to watch for signals. `consequence` ends the line, such as "no results were written".
  func watch(consequence: String) {
    guard let pipe = Self.pipe else { return }
    DispatchQueue(label: "interruption").async { [self] in
      var number: UInt8 = 0
      guard retrying({ read(pipe.reading, &number, 1) }) == 1 else { return }
      // Held until the end: no new temporary file can appear behind the removal.
      temporaries.withLock { paths in
        for path in paths { unlink(path) }
        let text = "\nInterrupted by \(Self.name(Int32(number))): \(consequence).\n"
        _ = text.utf8.withContiguousStorageIfAvailable {
          write(STDERR_FILENO, $0.baseAddress, $0.count)
        }
        _exit(128 + Int32(number))
      }
    }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A signal that the caller ignores (nohup) stays ignored.
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0 else { continue }
      if Self.isIgnored(action) { continue }
      action.__sigaction_handler.sa_handler = { number in
        guard let pipe = Interruption.pipe else { return }
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(pipe.writing, &byte, 1)
        errno = saved
      }
      action.sa_flags = SA_RESTART
      sigaction(number, &action, nil)
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  private static func name(_ number: Int32) -> String {
    switch number {
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    default: "SIGHUP"
    }
  }
}
