import Foundation

/// Finds out what the running program was built from and with.
enum BuildProbe {
  /// The compiler's version and the build's flags.
  ///
  /// The program itself knows only the compiler's major and minor version. A `swiftc` on the path that
  /// agrees with it gives the full line; one that does not is not the compiler that built this.
  static func compiler(additionalFlags: [String]) -> CompilerRecord {
    let answer = Subprocess.output(["swiftc", "--version"]) ?? ""
    let lines = answer.split(separator: "\n").map(String.init)
    let stated = lines.first { $0.contains("Swift version \(builtVersion)") }
    return CompilerRecord(
      version: stated ?? "Swift version \(builtVersion)",
      flags: configurationFlags + additionalFlags)
  }

  static var configurationFlags: [String] {
    #if DEBUG
      ["-Onone"]
    #else
      ["-O", "-whole-module-optimization"]
    #endif
  }

  private static var builtVersion: String {
    #if compiler(>=6.5)
      "6."
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  /// The commit of the checkout that the running program lies in, by `git`.
  static func commit() -> CommitRecord {
    let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    guard let executable, let root = packageRoot(above: executable) else { return .unknown }
    return commit(ofPackageAt: root)
  }

  /// The closest folder above the path that holds a Package.swift.
  static func packageRoot(above path: String) -> String? {
    var folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/" {
      let manifest = folder.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder.path }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The checkout's commit, and whether what the program is built from differs from it. Unknown when
  /// the folder is not the top of a checkout: a package unpacked inside another repository is not in it.
  static func commit(ofPackageAt root: String) -> CommitRecord {
    let git = ["git", "-C", root]
    let answer = Subprocess.output(git + ["rev-parse", "--show-toplevel", "HEAD"]) ?? ""
    let lines = answer.split(separator: "\n").map(String.init)
    guard lines.count == 2, canonical(lines[0]) == canonical(root) else { return .unknown }
    let changes = Subprocess.output(
      git + ["status", "--porcelain", "--", "Package.swift", "Sources", "Benchmarks"])
    return CommitRecord(hash: lines[1], clean: changes?.isEmpty ?? false)
  }

  private static func canonical(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}

/// Runs a program found on the path and gives what it wrote, or nil when it is missing or fails.
enum Subprocess {
  static func output(_ command: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    var environment = ProcessInfo.processInfo.environment
    // A status must not take the index lock of somebody's checkout, nor speak another language.
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["LC_ALL"] = "C"
    // Set inside git hooks; they would point at another repository than -C does.
    environment["GIT_DIR"] = nil
    environment["GIT_WORK_TREE"] = nil
    environment["GIT_INDEX_FILE"] = nil
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
