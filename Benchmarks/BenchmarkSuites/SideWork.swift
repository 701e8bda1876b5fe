import BatchEvaluation
import BenchmarkHarness
import ScreenTransitions

/// What an item of one side needs, for the share of the machine's roof that it reaches.
///
/// Operations are those that are executed: the measured functions were stepped through one
/// instruction at a time over the default inputs, at the highest level unless it says otherwise, and
/// vector and scalar operations added up by their lanes, calls into libm and OpenBLAS included. Sums,
/// differences, products, quotients and roots count one, a fused multiply-add two; comparisons,
/// conversions and bit operations none. Where the number depends on the inputs it is their mean.
///
/// Bytes come from the layout: each that is needed counts once, however often it is used.
struct SideWork: Sendable {
  /// Floating-point operations an item; 0 where a number would say nothing.
  var flops = 0.0
  /// The same at the level without a fused multiply-add, where that takes another algorithm.
  var unfusedFlops: Double?
  /// Bytes an item that come in, and that go out.
  var read = 0.0
  var written = 0.0
  /// Bytes that all items share and that stay in the nearest cache, such as a table.
  var shared = 0
  /// The level of code that has one form only; our scalar code and the popular methods are built for
  /// the lowest.
  var code = InstructionSet.baseline

  /// What a case declares.
  ///
  /// - Parameter level: of code that there is once a level.
  func declared(items: Int, level: InstructionSet?) -> CaseWork {
    CaseWork(
      flopsPerItem: level == .baseline ? unfusedFlops ?? flops : flops,
      bytesReadPerItem: read, bytesWrittenPerItem: written,
      workingSetBytes: max(Int((read + written) * Double(items)) + shared, 1),
      codeLevel: (level ?? code).rawValue)
  }
}

/// The sides that every group of ticks has.
struct ClosedFormWork: Sendable {
  var reference, simd, libm, sleef: SideWork
}

extension ClosedFormWork {
  /// Ordinary springs. The reference works on pairs with exponents; lanes take 129 operations for
  /// every place and 174 more for an over-damped spring, and split products into halves where nothing is
  /// fused. libm's exp takes 20 operations, its sin and cos 62 together; SLEEF's 34 and 80, of which half
  /// of the blocks of eight take two of exp.
  static let tick = ClosedFormWork(
    reference: .tick(flops: 1080, spring: 72), simd: .tickSIMD(flops: 146, unfused: 210),
    libm: .tick(flops: 86, spring: 40), sleef: .tick(flops: 155, spring: 40))

  /// Springs beside critical damping and far above it: exponentials more often than circles.
  static let hard = ClosedFormWork(
    reference: .tick(flops: 1215, spring: 72), simd: .tickSIMD(flops: 260, unfused: 370),
    libm: .tick(flops: 56, spring: 40), sleef: .tick(flops: 175, spring: 40))
}

extension SideWork {
  /// A prepared spring, its state, target and time in; position and velocity out.
  ///
  /// - Parameter spring: bytes of a prepared spring.
  static func tick(flops: Double, spring: Double) -> SideWork {
    SideWork(flops: flops, read: spring + 32, written: 16)
  }

  /// A spring is ten numbers and its time, with as many again where it is over-damped.
  static func tickSIMD(flops: Double, unfused: Double) -> SideWork {
    SideWork(flops: flops, unfusedFlops: unfused, read: 96, written: 16)
  }

  static let tickTwoRoots = tick(flops: 103, spring: 24)
  static let tickHyperbolic = tick(flops: 113, spring: 24)
  static let tickClamped = tick(flops: 99, spring: 24)
  static let hardTwoRoots = tick(flops: 50, spring: 24)
  static let hardHyperbolic = tick(flops: 74, spring: 24)
  static let hardClamped = tick(flops: 38, spring: 24)

  /// Times are up to two seconds, one in the mean; seven operations a step (two products, a sum, a
  /// product and a difference for v, a product and a sum for x), and as many for the rest.
  static func tickEuler(stepsPerSecond: Double) -> SideWork {
    tick(flops: 7 * (stepsPerSecond + 0.5), spring: 24)
  }

  /// Steps of 8 ms, 125 in the mean second and one for the rest; four accelerations of three
  /// operations, six steps to where they are taken of two, and two sums of six.
  static let tickRungeKutta = tick(flops: 36 * 126, spring: 24)

  /// The C library does part of Float's functions in Double; all operations count alike.
  static let tickLibmFloat = SideWork(flops: 53, read: 36, written: 8)

  /// Ours in Float computes in Double, with the shorter polynomials that Float needs, and splits no
  /// products: 69 operations for every place and 85 more for an over-damped spring.
  static let tickFloatSIMD = SideWork(flops: 78, read: 64, written: 8)

  /// SLEEF's exp in Float takes 21 operations, its sin and cos 70; of blocks of sixteen four of five
  /// take two of exp.
  static let tickSleefFloat = SideWork(flops: 133, read: 36, written: 8)
}

/// The sides of a group of curves.
struct CurveWorkTable: Sendable {
  var reference, prepared, simd, simdFloat, browser, halley, newton, cardano, table: SideWork
}

extension CurveWorkTable {
  /// CSS `ease` at random x: the reference polishes its root in pairs; the prepared curve has a polynomial
  /// for each of 256 cells; a lane is one of the kernel's cells (two lines of eight numbers from a table
  /// of 15 KiB); what iterates takes the steps that `ease` needs.
  static let curve = CurveWorkTable(
    reference: .curve(flops: 549), prepared: .curve(flops: 31, shared: 32 << 10),
    simd: .curve(flops: 43, unfused: 58, shared: 15 << 10),
    simdFloat: .floatCurve(flops: 17, shared: 8 << 10),
    browser: .curve(flops: 42, shared: 88), halley: .floatCurve(flops: 62),
    newton: .curve(flops: 32), cardano: .curve(flops: 51),
    table: .curve(flops: 5, shared: 2 << 10))

  /// What iterates takes the more steps the nearer to the tangent an x lies: only operations of what does
  /// not iterate are declared, and those of lanes, of which one in fifty takes another way.
  static let hard = CurveWorkTable(
    reference: .curve(), prepared: .curve(shared: 110 << 10),
    simd: .curve(flops: 43, unfused: 58, shared: 68 << 10),
    simdFloat: .floatCurve(flops: 17, shared: 34 << 10), browser: .curve(shared: 88),
    halley: .floatCurve(), newton: .curve(), cardano: .curve(flops: 51),
    table: .curve(flops: 5, shared: 2 << 10))
}

extension SideWork {
  /// An x in, a y out.
  static func curve(
    flops: Double = 0, unfused: Double? = nil, shared: Int = 0
  ) -> SideWork {
    SideWork(flops: flops, unfusedFlops: unfused, read: 8, written: 8, shared: shared)
  }

  static func floatCurve(flops: Double = 0, shared: Int = 0) -> SideWork {
    SideWork(flops: flops, read: 4, written: 4, shared: shared)
  }

  /// Rows of four times a 4×4 matrix: 16 products and 12 sums a row; OpenBLAS takes 40 operations,
  /// since it adds to zero and multiplies by alpha.
  static func product(rows: Double, _ backend: Backend = .simd) -> SideWork {
    SideWork(
      flops: (backend == .blas ? 40 : 28) * rows, read: 32 * rows, written: 32 * rows, shared: 128,
      code: backend == .blas ? .supported : .baseline)
  }

  static func floatProduct(rows: Double) -> SideWork {
    SideWork(flops: 28 * rows, read: 16 * rows, written: 16 * rows, shared: 64)
  }
}

extension SideWork {
  /// A time in for the layers of a run, with ten lines of coefficients for sixteen springs where a spring
  /// drives them in lanes; 16 elements and an opacity out for each layer.
  ///
  /// The product with the container's transform takes 112 operations a layer, the rest is progress
  /// and the layer's geometry.
  static func frame(
    _ animation: TransitionAnimation, name: String, _ backend: Backend
  ) -> SideWork {
    let layers = Double(animation.geometry.layerCount)
    let isSpring = if case .spring = animation.driver.motion { true } else { false }
    let isLanes = backend == .simd
    let counted = frameFlops[name]
    let flops = isLanes ? counted?.simd : counted?.reference
    return SideWork(
      flops: flops ?? 0,
      // Split products: so many more operations for each run's spring.
      unfusedFlops: isSpring ? flops.map { $0 + unfusedSpring / layers } : flops,
      read: (isSpring && isLanes ? 88 : 8) / layers, written: 136)
  }

  private static let unfusedSpring = 100.0

  /// Operations a layer, of 32 layers.
  private static let frameFlops: [String: (reference: Double, simd: Double)] = [
    "collapseFlip": (425, 182), "cardToDetail": (405, 189), "buttonsAppear": (411, 196),
    "navigation": (385, 133), "imageZoom": (325, 152), "crossDissolve": (112, 132),
  ]
}
