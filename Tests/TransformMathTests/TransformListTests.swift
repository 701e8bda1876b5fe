import BenchmarkHarness
import Testing
import TransformMath

private let seed: UInt64 = 0x1157_0000

@Suite struct TransformListTests {
  static func function(_ random: inout SeededGenerator, kind: Int? = nil) -> TransformFunction {
    func next() -> Double { random.uniform(-3...3) }
    return switch kind ?? Int(random.next() % 6) {
    case 0: .translate(x: next(), y: next(), z: next())
    case 1: .scale(x: next(), y: next(), z: next())
    case 2: .rotate(angle: next(), x: next(), y: next(), z: next())
    case 3: .skew(x: next() / 3, y: next() / 3)
    case 4: .perspective(distance: next().magnitude + 2)
    default: .matrix(SampleClass.random.draw(&random))
    }
  }

  static func list(_ random: inout SeededGenerator) -> TransformList {
    TransformList((0..<random.next() % 5).map { _ in function(&random) })
  }

  @Test func theLastIsAppliedFirst() {
    let list = TransformList([
      .translate(x: 10, y: 0, z: 0), .rotate(angle: .pi / 2, x: 0, y: 0, z: 1),
    ])
    // Turned about its own middle and then moved: x goes to 10 + 0, y to 1.
    let point = list.matrix.map(SIMD4(1, 0, 0, 1))
    #expect((point - SIMD4(10, 1, 0, 1)).max() < 1e-15)
    #expect(TransformList().matrix.isIdentity)
    let three = TransformList([.scale(x: 2, y: 2, z: 2)] + list.functions)
    #expect(
      three.matrix == (list.functions[1].matrix * list.functions[0].matrix)
        * .scale(x: 2, y: 2, z: 2))
  }

  @Test func endsAndSteps() {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<sweepSize {
      let (a, b) = (Self.list(&random), Self.list(&random))
      #expect(a.interpolated(to: b, at: 0) == a && a.interpolated(to: b, at: 1) == b)
      #expect(a.interpolated(to: a, at: 0.4) == a)
      for t in [0.1, 0.5, 0.9] {
        #expect(a.interpolated(to: b, at: t).matrix.isFinite, "\(a), \(b), seed \(seed)")
      }
      let near = a.interpolated(to: b, at: 0x1p-200).matrix
      for (x, y) in zip(near.elements, a.matrix.elements) {
        #expect((x - y).magnitude < 1e-11, "\(a), \(b), seed \(seed)")
      }
    }
  }

  /// A list that is shorter gets functions that change nothing.
  @Test func listsOfDifferentLengths() {
    let long = TransformList([.translate(x: 2, y: 0, z: 0), .rotate(angle: 8, x: 0, y: 0, z: 1)])
    let short = TransformList([.translate(x: 4, y: 0, z: 0)])
    let wanted = TransformList([.translate(x: 3, y: 0, z: 0), .rotate(angle: 4, x: 0, y: 0, z: 1)])
    #expect(long.interpolated(to: short, at: 0.5) == wanted)
    #expect(short.interpolated(to: long, at: 0.5) == wanted)
    let grown = TransformList().interpolated(
      to: TransformList([.scale(x: 3, y: 3, z: 1)]), at: 0.5)
    #expect(grown == TransformList([.scale(x: 2, y: 2, z: 1)]))
  }

  /// From the first function that differs, the products are interpolated as transforms.
  @Test func differentKindsFallBackToTransforms() {
    let a = TransformList([.translate(x: 2, y: 0, z: 0), .rotate(angle: 1, x: 0, y: 0, z: 1)])
    let b = TransformList([.translate(x: 4, y: 0, z: 0), .scale(x: 3, y: 3, z: 1)])
    let rest = a.functions[1].matrix.interpolated(to: b.functions[1].matrix, at: 0.5)
    #expect(
      a.interpolated(to: b, at: 0.5)
        == TransformList([.translate(x: 3, y: 0, z: 0), .matrix(rest)]))
    let first = TransformList([.scale(x: 3, y: 3, z: 1)])
    #expect(
      a.interpolated(to: first, at: 0.5)
        == TransformList([.matrix(a.matrix.interpolated(to: first.matrix, at: 0.5))]))
  }
}

@Suite struct ValueFunctionTests {
  @Test func everyFunctionMakesItsTransform() throws {
    for function in ValueFunction.allCases {
      let values = (0..<function.valueCount).map { 0.5 + Double($0) }
      let matrix = try function.function(of: values).matrix
      let wanted: Transform3D =
        switch function {
        case .rotateX: .rotation(angle: 0.5, x: 1, y: 0, z: 0)
        case .rotateY: .rotation(angle: 0.5, x: 0, y: 1, z: 0)
        case .rotateZ: .rotation(angle: 0.5, x: 0, y: 0, z: 1)
        case .scale: .scale(x: 0.5, y: 1.5, z: 2.5)
        case .scaleX: .scale(x: 0.5, y: 1, z: 1)
        case .scaleY: .scale(x: 1, y: 0.5, z: 1)
        case .scaleZ: .scale(x: 1, y: 1, z: 0.5)
        case .translate: .translation(x: 0.5, y: 1.5, z: 2.5)
        case .translateX: .translation(x: 0.5, y: 0, z: 0)
        case .translateY: .translation(x: 0, y: 0.5, z: 0)
        case .translateZ: .translation(x: 0, y: 0, z: 0.5)
        }
      #expect(matrix == wanted, "\(function)")
      #expect(
        throws: TransformError.valueCount(
          name: function.rawValue, count: 2, needed: function.valueCount)
      ) { try function.function(of: [1, 2]) }
    }
    #expect(ValueFunction(rawValue: "rotateX") == .rotateX)
  }
}
