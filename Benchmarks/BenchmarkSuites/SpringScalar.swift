import BenchmarkHarness
import Peers

/// A format that a spring's sides compute in, with the C++ peers of that format.
protocol SpringScalar: BinaryFloatingPoint & BitwiseCopyable & Sendable {
  /// How the results of a method in this format are judged.
  static var judging: SideJudging { get }
  /// The springs of a set of motions, prepared once, as columns of SLEEF's vectors.
  static func columns(_ peers: PeerTable, _ motions: SpringMotions) -> SpringColumns<Self>
  /// `motions` as a side in this format is given them: exact for the oracle after that.
  static func rounded(_ motions: SpringMotions) -> SpringMotions
}

extension Double: SpringScalar {
  static let judging = SideJudging.double

  static func columns(_ peers: PeerTable, _ motions: SpringMotions) -> SpringColumns<Double> {
    let columns = SpringColumns<Double>(count: motions.count)
    withUnsafePointer(to: columns.pointers) {
      peers.sleef_prepare(peers.prepared(motions), $0, motions.count)
    }
    return columns
  }

  static func rounded(_ motions: SpringMotions) -> SpringMotions { motions }
}

extension Float: SpringScalar {
  static let judging = SideJudging.float

  static func columns(_ peers: PeerTable, _ motions: SpringMotions) -> SpringColumns<Float> {
    let columns = SpringColumns<Float>(count: motions.count)
    withUnsafePointer(to: columns.pointers) {
      peers.sleef_prepare_float(peers.preparedFloat(motions), $0, motions.count)
    }
    return columns
  }

  static func rounded(_ motions: SpringMotions) -> SpringMotions { motions.roundedToFloat }
}

extension PeerTable {
  /// The springs of a set of motions, prepared once.
  func prepared(_ motions: SpringMotions) -> [PeerSpring] {
    [PeerSpring](unsafeUninitializedCapacity: motions.count) { buffer, count in
      if let base = buffer.baseAddress {
        libm_prepare(motions.mass, motions.stiffness, motions.damping, base, motions.count)
      }
      count = motions.count
    }
  }

  /// The springs of a set of motions in Float, prepared once.
  func preparedFloat(_ motions: SpringMotions) -> [PeerSpringFloat] {
    let mass = motions.mass.map { Float($0) }
    let stiffness = motions.stiffness.map { Float($0) }
    let damping = motions.damping.map { Float($0) }
    return [PeerSpringFloat](unsafeUninitializedCapacity: motions.count) { buffer, count in
      if let base = buffer.baseAddress {
        libm_prepare_float(mass, stiffness, damping, base, motions.count)
      }
      count = motions.count
    }
  }
}

/// The memory of springs as columns: five of numbers, and a kind for each vector.
final class SpringColumns<Scalar: SpringScalar> {
  private let numbers: AlignedMemory<Scalar>
  private let kinds: UnsafeMutablePointer<UInt8>
  /// Room of a column: no vector of any level reaches beyond it.
  private let room: Int

  init(count: Int) {
    room = (max(count, 1) + 15) / 16 * 16
    numbers = AlignedMemory(count: 5 * room)
    kinds = .allocate(capacity: room / 2)
    kinds.initialize(repeating: 0, count: room / 2)
  }

  deinit { kinds.deallocate() }

  private func column(_ index: Int) -> UnsafeMutablePointer<Scalar> {
    numbers.base + index * room
  }
}

extension SpringColumns<Double> {
  var pointers: PeerColumns {
    PeerColumns(
      decay: column(0), frequency: column(1), squared_frequency: column(2), reciprocal: column(3),
      is_over_damped: column(4), kinds: kinds)
  }
}

extension SpringColumns<Float> {
  var pointers: PeerColumnsFloat {
    PeerColumnsFloat(
      decay: column(0), frequency: column(1), squared_frequency: column(2), reciprocal: column(3),
      is_over_damped: column(4), kinds: kinds)
  }
}

extension SpringMotions {
  /// The motions that a side in Float is given. Critical ones stay critical: their parameters are
  /// Floats as they are drawn.
  var roundedToFloat: SpringMotions {
    func rounded(_ values: [Double]) -> [Double] { values.map { Double(Float($0)) } }
    var motions = self
    motions.mass = rounded(mass)
    motions.stiffness = rounded(stiffness)
    motions.damping = rounded(damping)
    motions.position = rounded(position)
    motions.velocity = rounded(velocity)
    motions.target = rounded(target)
    motions.time = rounded(time)
    return motions
  }
}
