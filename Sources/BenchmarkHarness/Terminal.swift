import Foundation

/// What is known about where text goes.
public enum Terminal {
  /// Whether the descriptor (2 is standard error) is a terminal that can redraw a line.
  public static func isInteractive(descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Columns of the terminal, or nil when it is none or does not say.
  public static func width(descriptor: Int32) -> Int? { size(descriptor: descriptor)?.columns }

  /// Columns and rows of the terminal, or nil when it is none or does not say.
  public static func size(descriptor: Int32) -> LiveTable.Size? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  /// Writes to standard error at once. A closed or full standard error is no reason to stop.
  public static func writeError(_ text: String) {
    var rest = Substring(text)
    rest.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        let count = write(2, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        if count <= 0 && errno != EINTR { return }
        done += max(0, count)
      }
    }
  }
}
