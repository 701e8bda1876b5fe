import Foundation

/// The hidden files that hold what is being written: `.<name>.<process>.partial`.
enum PartialFile {
  static func path(for target: String) -> String {
    let (folder, name) = OutputPlace.split(target)
    let file = ".\(name).\(getpid()).partial"
    return target.contains("/") ? (folder == "/" ? "" : folder) + "/" + file : file
  }

  /// Removes what processes that no longer run left in a results folder, where only a kill or a power
  /// failure leaves anything. Nothing depends on it, so that it cannot fail.
  static func removeStale(in folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let process = process(of: name), kill(process, 0) != 0, errno == ESRCH else { continue }
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      unlink(path)
    }
  }

  /// The process whose partial result file, or trial file, has this name.
  static func process(of name: String) -> pid_t? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0].isEmpty, parts.last == "partial" else { return nil }
    let target = parts[1...(parts.count - 3)].joined(separator: ".")
    guard target == "trial" || target.lowercased().hasSuffix(".json") else { return nil }
    guard let process = pid_t(parts[parts.count - 2]), process > 0 else { return nil }
    return process
  }
}
