import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct BuildProbeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func git(_ arguments: String...) throws -> String {
    let identity = ["-c", "user.name=T", "-c", "user.email=t@example.org"]
    return try #require(Subprocess.output(["git", "-C", folder.path] + identity + arguments))
  }

  @Test func findsThePackageAboveAProgram() throws {
    try folder.write("// manifest", to: "Package.swift")
    try folder.write("", to: ".build/x86_64/release/easemark")
    let root = BuildProbe.packageRoot(above: folder.path + "/.build/x86_64/release/easemark")
    #expect(root == URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path)
    #expect(BuildProbe.packageRoot(above: "/proc/self/exe/none") == nil)
  }

  @Test func commitAndCleanlinessOfACheckout() throws {
    try folder.write("// manifest", to: "Package.swift")
    try folder.write("one", to: "Sources/a.swift")
    _ = try git("init", "-q")
    _ = try git("add", "-A")
    _ = try git("commit", "-q", "-m", "one")
    let hash = try git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(
      BuildProbe.commit(ofPackageAt: folder.path) == CommitRecord(hash: hash, clean: true))

    // Results are no sources: writing them leaves the build as committed.
    try folder.write("{}", to: "results/runs/x.json")
    #expect(BuildProbe.commit(ofPackageAt: folder.path).clean)
    try folder.write("two", to: "Sources/a.swift")
    #expect(
      BuildProbe.commit(ofPackageAt: folder.path) == CommitRecord(hash: hash, clean: false))
    _ = try git("checkout", "-q", ".")
    try folder.write("new", to: "Sources/b.swift")
    #expect(!BuildProbe.commit(ofPackageAt: folder.path).clean)
  }

  @Test func outsideACheckoutIsUnknown() throws {
    try folder.write("// manifest", to: "Package.swift")
    #expect(BuildProbe.commit(ofPackageAt: folder.path) == .unknown)
    // Unpacked inside somebody else's repository.
    _ = try git("init", "-q")
    try folder.write("// manifest", to: "vendor/easemark/Package.swift")
    _ = try git("add", "-A")
    _ = try git("commit", "-q", "-m", "one")
    #expect(BuildProbe.commit(ofPackageAt: folder.path + "/vendor/easemark") == .unknown)
  }

  @Test func aProgramThatIsMissingOrFailsGivesNothing() {
    #expect(Subprocess.output(["no-such-program-here"]) == nil)
    #expect(Subprocess.output(["false"]) == nil)
    #expect(Subprocess.output(["echo", "a"]) == "a\n")
  }
}
