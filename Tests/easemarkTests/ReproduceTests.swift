import BenchmarkHarness
import Foundation
import Testing

/// The commands that a result offers for its worst inputs, run in a shell.
@Suite struct ReproduceTests {
  @Test func everyCommandGivesTheRightValueOfItsInput() throws {
    let run = try easemark("run", "--smoke", "--quiet", "--output", "-")
    #expect(run.status == 0, "\(run.errors)")
    let result = try ResultReader.decode(Data(run.output.utf8), path: "-")
    var kinds: Set<String> = []
    for record in result.cases {
      guard let command = record.accuracy.reproduce else {
        // Only frames and solutions, which `eval` has no kind for, and results without any error have none.
        let hasKind = !["Article", "Solver"].contains(record.family)
        #expect(!hasKind || record.accuracy.worstInput.isEmpty, "\(record.id)")
        continue
      }
      #expect(command.contains(record.accuracy.worstInput), "\(record.id)")
      // Ours is asked of the backend that was judged, and compared with the oracle; the rest is asked
      // of the oracle, and compared with our reference.
      let (head, backend) = try #require(split(command), "\(record.id): \(command)")
      let own = record.kind == .ours && backend != "oracle"
      let other = try numbers(head + (own ? "oracle" : "reference"))
      let computed = try numbers(command)
      #expect(computed.count == other.count && !computed.isEmpty, "\(command)")
      // Elements of a transform are sums of terms of a hundred and more.
      let scale = (computed + other).map(\.magnitude).reduce(1, max)
      for (value, right) in zip(computed, other) {
        #expect((value - right).magnitude <= 1e-13 * scale, "\(command): \(value), \(right)")
      }
      kinds.insert("\(record.family) \(backend)")
    }
    #expect(
      kinds.isSuperset(of: [
        "Spring reference", "Spring simd", "Spring oracle", "Bezier simd", "Bezier oracle",
        "Transform reference", "Transform simd", "Transform blas", "Transform oracle",
      ]))
  }

  /// The command up to the backend's name, and that name.
  private func split(_ command: String) -> (head: String, backend: String)? {
    guard let flag = command.range(of: "--backend ") else { return nil }
    let backend = command[flag.upperBound...].prefix { $0 != " " }
    return (String(command[..<flag.upperBound]), String(backend))
  }

  /// What the tool writes to `command`: the results of its one row, or of its one line.
  private func numbers(_ command: String) throws -> [Double] {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", command]
    let folder = URL(filePath: toolPath).deletingLastPathComponent().path
    shell.environment = ["PATH": "\(folder):/usr/bin:/bin"]
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    // A row or two: less than a pipe holds.
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0, "\(command)")
    let output = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    if output.hasPrefix("{") {
      return try JSONDecoder().decode(Line.self, from: Data(output.utf8)).result
    }
    let row = try #require(table(output).first, "\(command)")
    return try ["x", "v", "y"].compactMap { row[$0] }.map { try #require(Double($0)) }
  }

  /// An answer of `eval transform`: numbers, or the parts of a matrix in the order of their names.
  private struct Line: Decodable {
    let result: [Double]

    private enum Key: CodingKey { case result }

    init(from decoder: any Decoder) throws {
      let line = try decoder.container(keyedBy: Key.self)
      if let parts = try? line.decode([String: [Double]].self, forKey: .result) {
        result = parts.sorted { $0.key < $1.key }.flatMap(\.value)
      } else {
        result = try line.decode([Double].self, forKey: .result)
      }
    }
  }
}
