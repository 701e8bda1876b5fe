import Foundation
import Testing

@testable import BenchmarkHarness

/// Damaged result and baseline files give an error in one line, or a result that everything which uses
/// results can take: never a crash, and never memory without bound.
///
/// With EASEMARK_LONG_TESTS=1 a million mutations are tried (about a quarter of an hour).
@Suite struct ResultReaderFuzzTests {
  private static let mutations =
    ProcessInfo.processInfo.environment["EASEMARK_LONG_TESTS"] == "1" ? 1_000_000 : 3_000

  /// What a value may be replaced by: ends of ranges, other types, numbers that are none.
  private static let values = [
    "null", "true", "-1", "0", "1e999", "-1e308", "5e-324", "9223372036854775807",
    "9223372036854775808", "18446744073709551616", "1.5", "\"inf\"", "\"nan\"", "\"-inf\"", "\"\"",
    "[]", "{}", "[[[[]]]]", "\"Spring.tick.simd.64\"", "\"\\ud800\"", "1e", "00", "\u{FEFF}",
  ].map { Array($0.utf8) }

  private static func compact(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return Array(try encoder.encode(value))
  }

  /// One case in two groups, few epochs: small, so that a mutation hits every field now and then.
  private static func seeds() throws -> [[UInt8]] {
    var run = try makeMeasuredRun(rounds: 8)
    run.environment.cpu.caches = Array(run.environment.cpu.caches.prefix(1))
    run.environment.blas.configuration = ""
    run.curves = []
    var first = run
    first.cases.removeLast()
    first.groups.removeLast()
    var old = first
    old.schema = 1
    let baseline = Baseline(schema: 2, name: "x", saved: run.started, runs: [first, first])
    return [try compact(first), try compact(old), try compact(baseline)]
  }

  private static func mutate(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      if bytes.isEmpty { break }
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(UInt8.random(in: 32...126, using: &generator), at: place)
      case 3: bytes.removeSubrange(place...)
      case 4:
        let end = min(bytes.count, place + Int.random(in: 1...200, using: &generator))
        bytes.insert(contentsOf: bytes[place..<end], at: place)
      default:
        // The value after the next colon gives way to another one.
        guard let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) else { break }
        let start = colon + 1
        let end =
          bytes[start...].firstIndex { ",}]".utf8.contains($0) } ?? bytes.endIndex
        let value = values[Int.random(in: 0..<values.count, using: &generator)]
        bytes.replaceSubrange(start..<end, with: value)
      }
    }
    return bytes
  }

  /// Everything that is done with a result once it is read.
  private static func use(_ run: RunResult, _ sound: RunResult) throws -> Int {
    var characters = SummaryTable(run).lines(width: 80).count
    characters += ExportTable([run]).text(.csv).utf8.count
    characters += ExportTable([run]).text(.json).utf8.count
    let sides = [ComparedRuns(name: "a", run: run), ComparedRuns(name: "b", run: sound)]
    for (before, after) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      if let comparison = try? ResultComparison(
        before: before, after: after, allow: Set(RunDifference.Kind.allCases))
      {
        characters += comparison.lines(width: 80).count + comparison.table.text(.md).utf8.count
      }
    }
    if let comparison = try? SideComparison(of: run, side: "simd", against: "libm") {
      characters += comparison.lines().count
    }
    let limits = LimitsFile(proposedFrom: run)
    characters += LimitsCheck([run, sound], limits: limits).lines().count
    characters +=
      FitRecord.fits(
        of: run.cases, caches: run.environment.cpu.caches, confidence: 0.95
      ).count
    return characters
  }

  @Test func mutatedFilesNeverCrash() throws {
    let seeds = try Self.seeds()
    let sound = try makeMeasuredRun(rounds: 8)
    var generator = SeededGenerator(seed: 31)
    var refused = 0
    var used = 0
    let before = Self.peakMemory
    for round in 0..<Self.mutations {
      let bytes = Self.mutate(seeds[round % seeds.count], &generator)
      do {
        if round % seeds.count == 2 {
          _ = try ResultReader.decodeBaseline(Data(bytes), path: "r.json")
        } else {
          let run = try ResultReader.decode(Data(bytes), path: "r.json")
          used += try Self.use(run, sound) > 0 ? 1 : 0
        }
      } catch {
        refused += 1
        #expect(!"\(error)".contains("\n"), "mutation \(round)")
        #expect("\(error)".utf8.count < 2000, "mutation \(round)")
      }
    }
    #expect(refused > Self.mutations / 2 && used > Self.mutations / 100)
    #expect(Self.peakMemory - before < 256 << 20)
  }

  /// The largest resident size so far, in bytes.
  private static var peakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }
}
