/// Progress as plain lines, one for each finished group: for logs.
public final class ConsoleProgress: ProgressReporter {
  private let write: (String) -> Void
  private var groups = 0
  private var groupsDone = 0

  private init(write: @escaping (String) -> Void) { self.write = write }

  /// Plain lines, for logs.
  public static func lines(write: @escaping (String) -> Void) -> ConsoleProgress {
    ConsoleProgress(write: write)
  }

  /// What suits standard error: nothing when quiet, a table on a terminal, else lines.
  public static func automatic(quiet: Bool, color: Bool = false) -> any ProgressReporter {
    if quiet { return SilentProgress() }
    if Terminal.isInteractive(descriptor: 2) {
      return LiveTable(
        color: color, size: { Terminal.size(descriptor: 2) ?? (80, 24) },
        write: Terminal.writeError)
    }
    return lines(write: Terminal.writeError)
  }

  /// Writes a line when the run begins and when a group is finished.
  public func update(_ update: ProgressUpdate) {
    switch update.step {
    case .started(_, let groups): self.groups = groups
    case .groupFinished: groupsDone += 1
    case .working, .ended: break
    }
    writeLine(update)
  }

  /// "[#########.............]  41%  Spring.tick.4096  1m 05s left", one column short of the width so
  /// that no terminal wraps it; what does not fit is left out from the right.
  static func barLine(_ update: ProgressUpdate, width: Int) -> String {
    let percent = "\(Int(update.fraction * 100))%"
    let cells = 24
    let filled = min(cells, Int(update.fraction * Double(cells)))
    var line = "[" + String(repeating: "#", count: filled)
    line += String(repeating: ".", count: cells - filled) + "] "
    line += String(repeating: " ", count: max(0, 4 - percent.count)) + percent
    if let remaining = update.remainingSeconds { line += "  \(SpokenTime.text(remaining)) left" }
    switch update.step {
    case .working(let group), .groupFinished(let group, _, _): line += "  \(group)"
    case .started, .ended: break
    }
    return String(line.prefix(max(0, width - 1)))
  }

  private func writeLine(_ update: ProgressUpdate) {
    switch update.step {
    case .started(let cases, let groups):
      write(
        "running \(cases) \(cases == 1 ? "case" : "cases") in \(groups) "
          + "\(groups == 1 ? "group" : "groups")\n")
    case .groupFinished(let group, let cases, let seconds):
      var line = "[\(groupsDone)/\(groups)] \(group): \(cases) \(cases == 1 ? "case" : "cases")"
      line += " in \(SpokenTime.text(seconds))"
      if let remaining = update.remainingSeconds, groupsDone < groups {
        line += ", about \(SpokenTime.text(remaining)) left"
      }
      write(line + "\n")
    case .working, .ended: break
    }
  }
}

/// Durations as people say them.
public enum SpokenTime {
  /// "0.4s", "12s", "2m 05s", "1h 04m".
  public static func text(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "?" }
    if seconds < 9.95 { return "\((seconds * 10).rounded() / 10)s" }
    let whole = Int(seconds.rounded())
    if whole < 60 { return "\(whole)s" }
    if whole < 3600 { return "\(whole / 60)m \(twoDigits(whole % 60))s" }
    return "\(whole / 3600)h \(twoDigits(whole % 3600 / 60))m"
  }

  private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
