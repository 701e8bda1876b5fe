import Foundation
import Testing

/// Nothing that was compiled for a higher level may be reachable from code that runs on a lower one.
///
/// The linker keeps one of several weak definitions of a symbol (a generic's specialisation, an
/// inlined function's copy), whichever build it came from. So no object of a higher level may define
/// code weakly under a name that another object defines too.
@Suite struct KernelHygieneTests {
  /// The folder of the build that this test runs from, with one folder of objects a module.
  static let build: URL? = {
    let executable =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    var folder = URL(filePath: executable).deletingLastPathComponent()
    for _ in 0..<4 {
      let objects = folder.appending(path: "VectorKernelsV4.build")
      if FileManager.default.fileExists(atPath: objects.path) { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  private static let nm = ["/usr/bin/nm", "/usr/local/bin/nm"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Kinds (as nm prints them) and names of the symbols that a module's objects define.
  private static func definitions(_ folder: URL) throws -> [(kind: Character, name: String)] {
    let objects = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".o") }.map { folder.appending(path: $0).path }
    guard let nm, !objects.isEmpty else { return [] }
    let process = Process()
    process.executableURL = URL(filePath: nm)
    process.arguments = ["--defined-only", "--format=posix"] + objects
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count >= 2, let kind = fields[1].first else { return nil }
      return (kind, String(fields[0]))
    }
  }

  @Test(
    .enabled(if: nm != nil, "nm is not installed"),
    .enabled(if: build != nil, "the objects of this build were not found"),
    arguments: ["VectorKernelsV3", "VectorKernelsV4", "PeersV3", "PeersV4"])
  func noCodeIsShared(_ module: String) throws {
    #if DEBUG
      // Debug builds are for one machine and define everything weakly.
      return
    #else
      let build = try #require(Self.build)
      let own = try Self.definitions(build.appending(path: "\(module).build"))
      #expect(own.contains { $0.kind == "T" }, "no entry point found")
      // W: weak; u and i: unique and indirect. V is weak data, which has no instructions.
      // clang's own way out of an exception that nothing may leave is two calls at any level.
      let shared = Set(own.filter { "Wui".contains($0.kind) }.map(\.name))
        .subtracting(["__clang_call_terminate"])
      guard !shared.isEmpty else { return }
      for folder in try FileManager.default.contentsOfDirectory(
        at: build, includingPropertiesForKeys: nil)
      where folder.pathExtension == "build" && folder.lastPathComponent != "\(module).build" {
        for symbol in try Self.definitions(folder) where symbol.kind.isUppercase {
          #expect(
            !shared.contains(symbol.name), "\(symbol.name) is in \(folder.lastPathComponent) too")
        }
      }
    #endif
  }
}
