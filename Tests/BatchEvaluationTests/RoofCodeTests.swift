import BatchEvaluation
import Foundation
import Testing

/// A roof is only one if its loop is the instructions it is meant to be, at full width and with nothing
/// between them: read from the disassembly.
#if arch(x86_64)
  @Suite struct RoofCodeTests {
    private static let objdump = ["/usr/bin/objdump", "/usr/local/bin/objdump"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    /// What the compiler made of one level.
    struct Level: Sendable {
      let module: String
      let register: String
      /// Instructions of a pass: so many fused ones, or products and sums.
      let chains: Int
      let isFused: Bool

      static let all = [
        Level(module: "VectorKernels", register: "%xmm", chains: 14, isFused: false),
        Level(module: "VectorKernelsV3", register: "%ymm", chains: 12, isFused: true),
        Level(module: "VectorKernelsV4", register: "%zmm", chains: 12, isFused: true),
      ]
    }

    /// The bodies of a function's innermost loops, instruction by instruction.
    private static func loops(of function: String, in level: Level) throws -> [[Substring]] {
      guard let objdump, let build = KernelHygieneTests.build else { return [] }
      let folder = build.appending(path: "\(level.module).build")
      let objects = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
      ).filter { $0.pathExtension == "o" }.map(\.path)
      let process = Process()
      process.executableURL = URL(filePath: objdump)
      process.arguments = ["-d", "--no-show-raw-insn"] + objects
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      // The mangled name has the length before it, so that no other name ends in this one.
      let name = "\(function.utf8.count)\(function)"
      guard let head = lines.firstIndex(where: { $0.hasSuffix(">:") && $0.contains(name) }) else {
        return []
      }
      let body = lines[(head + 1)...].prefix { $0.contains(":\t") }
      return innermostLoops(body.compactMap(Instruction.init))
    }

    private struct Instruction {
      let address: Int
      let text: Substring

      init?(_ line: Substring) {
        let parts = line.split(separator: ":\t", maxSplits: 1)
        guard parts.count == 2, let place = Int(parts[0].drop { $0 == " " }, radix: 16) else {
          return nil
        }
        (address, text) = (place, parts[1])
      }

      /// Where a conditional jump goes.
      var target: Int? {
        guard text.hasPrefix("j"), !text.hasPrefix("jmp") else { return nil }
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0, radix: 16) }
      }
    }

    private static func innermostLoops(_ code: [Instruction]) -> [[Substring]] {
      let ranges = code.compactMap { jump in
        jump.target.flatMap { $0 <= jump.address ? $0...jump.address : nil }
      }
      let innermost = ranges.filter { range in
        !ranges.contains { $0 != range && $0.clamped(to: range) == $0 }
      }
      // What has no lanes goes round the loop outside, when there is nothing to do inside.
      return innermost.map { range in code.filter { range.contains($0.address) }.map(\.text) }
        .filter { loop in loop.contains { $0.contains("mm") } }
    }

    private static let isPossible = objdump != nil && KernelHygieneTests.build != nil

    @Test(.enabled(if: isPossible, "no objdump, or no objects"), arguments: Level.all)
    func multiplyAdd(level: Level) throws {
      #if !DEBUG
        for (function, ending) in [("roofMultiplyAdd", "pd"), ("roofMultiplyAddFloat", "ps")] {
          let names =
            level.isFused ? ["vfmadd213\(ending)"] : ["mul\(ending)", "add\(ending)"]
          let loop = try #require(
            Self.loops(of: function, in: level).first { $0.contains { $0.hasPrefix(names[0]) } })
          for name in names {
            let own = loop.filter { $0.hasPrefix(name) && $0.contains(level.register) }
            // Some loops do several passes.
            #expect(own.count > 0 && own.count.isMultiple(of: level.chains), "\(loop)")
          }
          // Nothing else but the count: no memory, no other lanes.
          #expect(!loop.contains { $0.contains("(") }, "\(loop)")
          let lanes = loop.filter { $0.contains("mm") }
          #expect(lanes.allSatisfy { text in names.contains { text.hasPrefix($0) } }, "\(loop)")
        }
      #endif
    }

    @Test(
      .enabled(if: isPossible, "no objdump, or no objects"), arguments: Level.all,
      [("roofRead", 8, 0), ("roofWrite", 0, 8), ("roofTriad", 2, 1)])
    func memory(level: Level, work: (function: String, loads: Int, stores: Int)) throws {
      #if !DEBUG
        let loops = try Self.loops(of: work.function, in: level)
        #expect(!loops.isEmpty)
        for loop in loops {
          let lanes = loop.filter { $0.contains(level.register) && $0.contains("(") }
          let stores = lanes.filter { $0.hasSuffix(")") }.count
          let loads = lanes.count - stores
          #expect(stores * work.loads == loads * work.stores, "\(loop)")
          #expect(stores >= work.stores && loads >= work.loads, "\(loop)")
          #expect(!loop.contains { $0.contains("(%rsp") || $0.contains("(%rbp") }, "\(loop)")
        }
      #endif
    }
  }
#endif
