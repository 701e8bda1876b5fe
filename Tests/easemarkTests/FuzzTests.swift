import BenchmarkHarness
import Foundation
import Testing
import easemark

/// Seeded mutations of valid inputs: nothing crashes, no good row is lost, memory stays bounded, and how
/// the input is cut into reads does not matter.
///
/// With EASEMARK_LONG_TESTS=1 each reader gets a million inputs, which takes minutes.
@Suite(.serialized) struct FuzzTests {
  private static let rows = Array(
    #"""
    id,mass,stiffness,damping,"note, quoted",x0,v0,target,t
    a,1,100,10,"x ""y"" z",0,0,1,0.1
    b,1.5e0,2e2,0.125,,-1,+3,0.000001,17.25

    c,1,0,0,"two
    lines",0,1,2,3
    d,9007199254740993,1e-300,5,é,1e10,1e-10,-0.0,1e3

    """#.utf8)

  private static let lines = Array(
    #"""
    {"id":"a1","op":"invert","m":[2,0,0,0,0,2,0,0,0,0,2,0,1,2,3,1]}
    {"op":"rotation","angle":1.5,"x":0,"y":1e-3,"z":1,"id":{"k":[1,null,true,"\u00e9\n"]}}

    {"id":3,"op":"mapPoint","m":[1,0,0,0,0,1,0,0,0,0,1,-0.002,0,0,0,1],"p":[100,50,250]}
    {"id":[],"op":"getAffine","m":[1,2,0,0,3,4,0,0,0,0,1,0,5,6,0,1]}
    {"op":"decompose","m":[2,0.5,0,0.001,0,3,0,0,0,0,1,0,10,20,30,1]}
    {"op":"recompose","scale":[2,3,4],"quaternion":[0,0,1,1],"perspective":[0,0,-0.002,1]}
    {"op":"slerp","a":[0,0,0,1],"b":[0,1,0,1],"t":0.25}
    {"op":"interpolate","from":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"to":[0,7,0,0,-1,0,0,0,0,0,1,0,6,0,0,1],"t":0.5,"path":"css2d"}
    {"op":"layer","bounds":[0,0,50,50],"anchor":[0.5,1,10],"position":[100,50],"zPosition":-30,"parentBounds":[0,0,200,200],"sublayerTransform":[1,0,0,0,0,1,0,0,0,0,1,-0.002,0,0,0,1]}
    {"op":"frame","bounds":[0,0,100,50],"position":[200,300],"transform":[1,0,0,0.01,0,1,0,0,0,0,1,0,0,0,0,1]}

    """#.utf8)

  private static let transitions = Array(
    #"""
    {"id":"a1","name":"push","direction":"fromLeft","progress":0.25,"width":320,"height":480}
    {"name":"curlUp","progress":0.5,"width":320,"height":568,"model":"cone","coneAngle":1e-3,"shading":1}
    {"name":"flash","progress":0.9,"width":1,"height":4096,"at":[1,2],"inputCenter":[3,4],"color":[1,0,0]}
    {"name":"zoom","progress":1.25,"width":320,"height":568,"source":[1,2,3,4],"contentMode":"aspectFit"}
    {"name":"disintegrate","progress":0.5,"width":320,"height":568,"at":[5,5],"grain":0.5,"reversed":true}

    """#.utf8)

  /// Bytes that mean something to one of the readers.
  private static let telling = Array("\",\n\r{}[]:\\u+-.eE0123456789 \u{FEFF}\0é".utf8)

  private func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var result = bytes
    for _ in 0...(generator.next() % 4) {
      let place = Int(generator.next() % UInt64(result.count + 1))
      let end = min(result.count, place + Int(generator.next() % 12))
      let byte =
        generator.next() % 4 == 0
        ? UInt8(truncatingIfNeeded: generator.next())
        : Self.telling[Int(generator.next() % UInt64(Self.telling.count))]
      switch generator.next() % 5 {
      case 0: result.insert(byte, at: place)
      case 1 where place < result.count: result[place] = byte
      case 2: result.removeSubrange(place..<end)
      case 3: result.insert(contentsOf: result[place..<end], at: place)
      default: result.removeSubrange(place...)
      }
    }
    return result
  }

  /// A source that gives its bytes in pieces of at most the given size.
  private func source(_ bytes: [UInt8], piece: Int) -> ByteSource {
    var rest = bytes[...]
    return ByteSource { buffer throws(Failure) in
      let part = rest.prefix(min(piece, buffer.count))
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  private func collected(_ run: (ByteSink, @escaping (String) -> Void) throws -> Void) -> [String] {
    var output: [UInt8] = []
    var reports: [String] = []
    let sink = ByteSink { output.append(contentsOf: $0) }
    do {
      try run(sink) { reports.append($0) }
      try sink.flush()
    } catch let failure as Failure {
      reports.append(failure.message)
    } catch {
      reports.append("unexpected: \(error)")
    }
    return [String(decoding: output, as: UTF8.self)] + reports
  }

  private func evaluateRows(_ bytes: [UInt8], piece: Int, keepsGoing: Bool) -> [String] {
    collected { sink, report in
      var evaluation = RowEvaluation(
        EvalSpring(EvalSettings(backend: .reference)), keepsGoing: keepsGoing, report: report)
      _ = try evaluation.run(from: source(bytes, piece: piece), to: sink)
    }
  }

  private func evaluateLines(
    _ bytes: [UInt8], piece: Int, keepsGoing: Bool,
    _ kind: some LineKind = EvalTransform(EvalSettings(backend: .reference))
  ) -> [String] {
    collected { sink, report in
      var evaluation = LineEvaluation(kind, keepsGoing: keepsGoing, report: report)
      _ = try evaluation.run(from: source(bytes, piece: piece), to: sink)
    }
  }

  private func check(
    _ original: [UInt8], seed: UInt64, _ evaluate: ([UInt8], Int, Bool) -> [String]
  ) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<rounds {
      let input = mutated(original, &generator)
      let keepsGoing = round % 2 == 0
      let whole = evaluate(input, .max, keepsGoing)
      let pieces = evaluate(input, 1 + Int(generator.next() % 9), keepsGoing)
      if round % 100_000 == 99_999 { expectBoundedMemory(after: round) }
      if whole != pieces || whole.contains(where: { $0.hasPrefix("unexpected") }) {
        Issue.record("seed \(seed), round \(round): \(String(decoding: input, as: UTF8.self))")
        return
      }
      // Nothing that is no number gets out, except where it went in: in columns that are handed on.
      if !input.contains(UInt8(ascii: "n")), whole[0].contains("nan") {
        Issue.record("seed \(seed), round \(round): \(whole[0])")
      }
    }
  }

  /// The process itself must not have grown; looked at in the long mode, where nothing else runs.
  private func expectBoundedMemory(after round: Int) {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let peak = status.firstMatch(of: #/VmHWM:\s+(\d+) kB/#).flatMap { Int($0.1) } ?? 0
    #expect(peak < 512 * 1024, "peak memory of \(peak) kB after \(round) inputs")
  }

  @Test func rowsNeverCrash() {
    check(Self.rows, seed: 11) { evaluateRows($0, piece: $1, keepsGoing: $2) }
  }

  @Test func linesNeverCrash() {
    check(Self.lines, seed: 12) { evaluateLines($0, piece: $1, keepsGoing: $2) }
  }

  @Test func transitionsNeverCrash() {
    check(Self.transitions, seed: 13) {
      evaluateLines(
        $0, piece: $1, keepsGoing: $2, EvalTransition(EvalSettings(backend: .reference)))
    }
  }

  /// Eight good rows, of which one is mutated: those before it are answered whatever it has become,
  /// those behind it too unless it has one of the bytes that open a quote or begin another row.
  private func checkNeighbours(
    header: String, rows: [String], seed: UInt64, endings: String,
    _ evaluate: ([UInt8], Int, Bool) -> [String]
  ) {
    var generator = SeededGenerator(seed: seed)
    func input(_ rows: [[UInt8]]) -> [UInt8] {
      Array(header.utf8) + rows.flatMap { $0 + [UInt8(ascii: "\n")] }
    }
    let good = rows.map { Array($0.utf8) }
    let answers = evaluate(input(good), .max, false)[0].split(separator: "\n")
    let heads = header.isEmpty ? 0 : 1
    guard answers.count == rows.count + heads else {
      Issue.record("the good rows are not good")
      return
    }
    for round in 0..<rounds {
      let place = Int(generator.next() % UInt64(rows.count))
      var changed = good
      changed[place] = mutated(good[place], &generator)
      let keepsGoing = round % 2 == 0
      let answer = evaluate(input(changed), 1 + Int(generator.next() % 200), keepsGoing)
      let lines = answer[0].split(separator: "\n", omittingEmptySubsequences: true)
      let before = heads + place
      let isClosed = !changed[place].contains { endings.utf8.contains($0) }
      var kept = lines.starts(with: answers[..<before])
      if isClosed && (keepsGoing || answer.count == 1) {
        kept = kept && lines.suffix(rows.count - place - 1) == answers[(before + 1)...]
      }
      if !kept {
        let text = String(decoding: changed[place], as: UTF8.self)
        Issue.record("seed \(seed), round \(round), row \(place): \(text)\n\(answer)")
        return
      }
    }
  }

  @Test func goodRowsAreNeverLost() {
    let rows = (0..<8).map { "r\($0),1,\(100 + $0),10,0,\($0),1,0.1\($0)" }
    checkNeighbours(
      header: "id,mass,stiffness,damping,x0,v0,target,t\n", rows: rows, seed: 21,
      endings: "\"\n"
    ) { evaluateRows($0, piece: $1, keepsGoing: $2) }
  }

  @Test func goodLinesAreNeverLost() {
    let rows = (0..<8).map { #"{"id":\#($0),"op":"rotation","angle":1.\#($0),"x":0,"y":1,"z":1}"# }
    checkNeighbours(
      header: "", rows: rows, seed: 22, endings: "\n"
    ) { evaluateLines($0, piece: $1, keepsGoing: $2) }
  }

  /// A stream far longer than any buffer leaves the process no larger than a short one does.
  @Test func memoryIsBounded() throws {
    let row = Array("x,1,100,10,0,0,1,0.1\n".utf8)
    let header = Array("id,mass,stiffness,damping,x0,v0,target,t\n".utf8)
    func peak(of count: Int) throws -> Int {
      var left = count
      var isStart = true
      let source = ByteSource { buffer throws(Failure) in
        if isStart {
          isStart = false
          buffer.copyBytes(from: header)
          return header.count
        }
        let rows = min(left, buffer.count / row.count)
        left -= rows
        for place in 0..<rows {
          UnsafeMutableRawBufferPointer(rebasing: buffer[(place * row.count)...]).copyBytes(
            from: row)
        }
        return rows * row.count
      }
      var largest = 0
      var written = 0
      var evaluation = RowEvaluation(
        EvalSpring(EvalSettings(backend: .simd)), report: { _ in })
      let sink = ByteSink {
        written += $0.count
        largest = max(largest, $0.count)
      }
      _ = try evaluation.run(from: source, to: sink)
      #expect(evaluation.rowCount == count && written > 10 * count)
      return largest
    }
    let short = try peak(of: 20_000)
    let long = try peak(of: isLong ? 2_000_000 : 200_000)
    #expect(long <= 2 * short)
  }

  /// Nesting and repetition beyond any real input end in an error, not in an overflow.
  @Test func deepAndLongInputs() {
    let deep = "{\"id\":" + String(repeating: "[", count: 1_000_000)
    #expect(evaluateLines(Array(deep.utf8), piece: .max, keepsGoing: false)[1].contains("levels"))
    let objects = String(repeating: "{\"a\":", count: 100_000)
    #expect(evaluateLines(Array(objects.utf8), piece: .max, keepsGoing: true)[1].contains("levels"))
    let endless = "id,\"" + String(repeating: "x", count: 17 << 20)
    #expect(
      evaluateRows(Array(endless.utf8), piece: .max, keepsGoing: false)
        == ["", "line 1: the row that begins here is longer than 16 MiB"])
  }

  @Test func theToolEndsWithADocumentedStatus() throws {
    var generator = SeededGenerator(seed: 13)
    let words = [
      "eval", "spring", "bezier", "transform", "--backend", "simd", "oracle", "blas", "--isa",
      "baseline", "--precision", "float", "--keep-going", "--keep-going=", "--", "-", "--=", "",
      "list", "--filter", "Spring", "--json", "help", "--version", "-h", "--input", "/nowhere", "é",
    ]
    for _ in 0..<40 {
      let picked = (0..<Int(generator.next() % 5)).map { _ in
        words[Int(generator.next() % UInt64(words.count))]
      }
      let arguments = generator.next() % 2 == 0 ? ["eval", "spring"] + picked : picked
      let input = mutated(Self.rows, &generator)
      let result = try easemark(arguments, input: Data(input))
      #expect([0, 1, 64].contains(result.status), "\(arguments): \(result.status)")
      #expect(result.status == 0 || !result.errors.isEmpty, "\(arguments)")
    }
  }

  private let isLong = ProcessInfo.processInfo.environment["EASEMARK_LONG_TESTS"] == "1"

  private var rounds: Int {
    if isLong { return 1_000_000 }
    #if DEBUG
      return 300
    #else
      return 10_000
    #endif
  }
}
