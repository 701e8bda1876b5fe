import CAllocations
import Foundation
import Testing

@testable import BatchEvaluation

@Suite struct RoofLoopsTests {
  private static let levels = InstructionSet.allCases.filter { $0 <= .supported }

  /// Chain i is i·f^n + a·(1 + f + … + f^(n−1)); halves are exact for a few passes.
  private static func expected(_ chains: Int, lanes: Int, passes: Int) -> Double {
    let power = pow(0.5, Double(passes))
    let sum = (0..<chains).reduce(0.0) { $0 + Double($1) * power + 3 * 2 * (1 - power) }
    return sum * Double(lanes)
  }

  @Test(arguments: levels, [0, 1, 2, 7, 12]) func multiplyAdd(level: InstructionSet, passes: Int) {
    let loops = RoofLoops.level(level)
    let (count, lanes) = loops.chains
    #expect(
      loops.multiplyAdd(passes, 0.5, 3)
        == Self.expected(count, lanes: lanes, passes: passes))
    #expect(
      Double(loops.multiplyAddFloat(passes, 0.5, 3))
        == Self.expected(count, lanes: 2 * lanes, passes: passes))
  }

  /// Twelve registers of a level's width with a fused multiply-add, fourteen without.
  @Test func chains() {
    let sizes = Self.levels.map { level in
      let (count, lanes) = RoofLoops.level(level).chains
      return count * lanes
    }
    #if arch(x86_64)
      #expect(sizes == Array([14 * 2, 12 * 4, 12 * 8].prefix(sizes.count)))
    #endif
  }

  @Test(arguments: levels, [512, 1536, 24576]) func read(level: InstructionSet, bytes: Int) {
    let words = (0..<(bytes / 8)).map { UInt64($0 + 1) << UInt64($0 % 60) }
    let sum = words.reduce(0, &+)
    words.withUnsafeBytes { memory in
      guard let base = memory.baseAddress else { return }
      #expect(RoofLoops.level(level).read(base, bytes, 1) == sum)
      #expect(RoofLoops.level(level).read(base, bytes, 3) == 3 &* sum)
    }
  }

  @Test(arguments: levels, [512, 1536]) func write(level: InstructionSet, bytes: Int) {
    var words = [UInt64](repeating: 7, count: bytes / 8 + 1)
    words.withUnsafeMutableBytes { memory in
      guard let base = memory.baseAddress else { return }
      RoofLoops.level(level).write(base, bytes, 2, 0xA5)
    }
    #expect(words == Array(repeating: 0xA5, count: bytes / 8) + [7])
  }

  @Test(arguments: levels, [16, 48, 1024]) func triad(level: InstructionSet, count: Int) {
    let b = (0..<count).map(Double.init)
    let c = (0..<count).map { Double($0 * $0) }
    var a = [Double](repeating: -1, count: count + 1)
    a.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      RoofLoops.level(level).triad(base, b, c, count, 2, 0.5)
    }
    #expect(a == zip(b, c).map { $0 + 0.5 * $1 } + [-1])
  }

  @Test(arguments: levels) func nothingIsAllocated(level: InstructionSet) {
    let loops = RoofLoops.level(level)
    var words = [Double](repeating: 1, count: 64)
    words.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      easemark_count_allocations()
      _ = loops.multiplyAdd(3, -1, 1)
      _ = loops.multiplyAddFloat(3, -1, 1)
      _ = loops.read(base, 512, 1)
      loops.write(base, 512, 1, 0)
      loops.triad(base, base + 16, base + 32, 16, 1, 2)
      #expect(easemark_allocations().count == 0)
    }
  }
}
