/// The sizes of one operation: those it has by itself, and how far a sweep may go.
public struct OperationSizes: Hashable, Sendable {
  /// `family.operation`, as `Spring.tick`.
  public let operation: String
  /// What runs when no sizes are asked for.
  public let usual: [Int]
  /// The largest size: it keeps a group's memory within about 1 GB and one operation of its slowest
  /// side within about 0.1 s.
  public let largest: Int

  /// The sizes that a request gets.
  func chosen(_ sizes: [Int]?) -> [Int] { sizes?.filter { $0 <= largest } ?? usual }

  static let springTick = OperationSizes(
    operation: "Spring.tick", usual: [64, 4096, 65536], largest: 262_144)
  static let springHard = OperationSizes(
    operation: "Spring.hard", usual: [4096], largest: 262_144)
  /// N states × 60 times: 60 results each.
  static let springGrid = OperationSizes(
    operation: "Spring.grid", usual: [64, 4096], largest: 65_536)
  static let springCurve = OperationSizes(
    operation: "Spring.curve", usual: [4096, 65536], largest: 4_194_304)
  /// N springs × 120 times: 120 results each.
  static let springFamily = OperationSizes(
    operation: "Spring.family", usual: [64, 4096], largest: 32_768)
  /// The larger size is beyond the third-level cache of most machines: 72 MB and more.
  static let springStep = OperationSizes(
    operation: "Spring.step", usual: [4096, 1_048_576], largest: 1_048_576)
  /// Frames of a second; one item is one spring.
  static let springBake = OperationSizes(
    operation: "Spring.bake", usual: [120], largest: 65_536)
  static let bezierCurve = OperationSizes(
    operation: "Bezier.curve", usual: [64, 4096, 65536], largest: 1_048_576)
  static let bezierHard = OperationSizes(
    operation: "Bezier.hard", usual: [4096], largest: 1_048_576)
  static let bezierGrid = OperationSizes(
    operation: "Bezier.grid", usual: [4096, 65536], largest: 1_048_576)
  /// The browsers' tables are 144 bytes a curve.
  static let bezierTick = OperationSizes(
    operation: "Bezier.tick", usual: [4096, 65536], largest: 262_144)
  /// 128 bytes in and 128 out each.
  static let transformShared = OperationSizes(
    operation: "Transform.shared", usual: [4, 64, 4096, 65536, 262_144], largest: 262_144)
  static let transformPoints = OperationSizes(
    operation: "Transform.points", usual: [4, 64, 4096, 65536, 524_288], largest: 524_288)
  /// Three matrices each, 384 bytes in Double: in the first-, second- and third-level caches of most
  /// machines, and beyond them in Float too.
  static let transformPairs = OperationSizes(
    operation: "Transform.pairs", usual: [64, 1024, 4096, 262_144], largest: 262_144)
  static let transformInverse = OperationSizes(
    operation: "Transform.invert", usual: [64, 1024, 4096, 262_144], largest: 262_144)
  static let transformSingular = OperationSizes(
    operation: "Transform.hard", usual: [1024], largest: 65_536)
  static let transformCompose = OperationSizes(
    operation: "Transform.make", usual: [64, 4096, 262_144], largest: 262_144)
  static let transformDecompose = OperationSizes(
    operation: "Transform.split", usual: [64, 4096], largest: 65_536)
  static let transformSlerp = OperationSizes(
    operation: "Transform.slerp", usual: [64, 4096, 262_144], largest: 262_144)
  static let transformInterpolate = OperationSizes(
    operation: "Transform.blend", usual: [64, 4096], largest: 65_536)

  /// The frames of one of the articles' animations; a size is a number of layers.
  static func article(_ name: String) -> OperationSizes {
    OperationSizes(
      operation: "Article.\(name)", usual: [1, 100, 10_000, 100_000], largest: 100_000)
  }

  /// Every operation there is.
  public static let all =
    [springTick, springHard, springCurve, springGrid, springFamily, springStep, springBake]
    + [bezierCurve, bezierHard, bezierGrid, bezierTick] + CurveWorkload.allCases.map(\.sizes)
    + [transformShared, transformPoints, transformPairs, transformInverse, transformSingular]
    + [transformCompose, transformDecompose, transformSlerp, transformInterpolate]
    + [solverSpring, solverCubic, solverPendulum, solverEnsemble]
    + articleRecipes.map { article($0.name) }
}

/// A size that an operation does not have, and so leaves out of a sweep.
public struct OmittedSize: Hashable, Sendable, CustomStringConvertible {
  /// `family.operation`, as `Article.navigation`.
  public let operation: String
  /// The size that was asked for.
  public let size: Int
  /// The largest size of the operation.
  public let largest: Int

  /// As "Spring.grid: left out at 200000, its largest size is 65536".
  public var description: String {
    "\(operation): left out at \(size), its largest size is \(largest)"
  }
}

extension SuiteRequest {
  /// What the suites leave out of the sizes that were asked for, so that it can be said.
  public var omittedSizes: [OmittedSize] {
    OperationSizes.all.flatMap { operation in
      Set(sizes ?? []).sorted().filter { $0 > operation.largest }.map {
        OmittedSize(operation: operation.operation, size: $0, largest: operation.largest)
      }
    }
  }
}
