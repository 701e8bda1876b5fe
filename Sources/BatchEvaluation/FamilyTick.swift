import SpringDynamics

/// Springs of a family at one of its times after the other, by lanes: the kernels, and whether they can.
///
/// Not made anew for each time, of which many have few springs.
struct FamilyTick<Scalar: FamilyScalar> {
  private let blocks: SpringBlocks
  private let build: FamilyKernels<Scalar>.Build
  /// One time in sixteen lanes, and two lines of results.
  private let time: UnsafeMutablePointer<Double>
  private let line, velocityLine: UnsafeMutablePointer<Scalar>

  /// Calls `body` with memory for it that is there as long as it runs.
  static func with(
    _ blocks: SpringBlocks, _ level: InstructionSet, _ body: (FamilyTick) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 48) { buffer in
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: 0, count: 48)
      let lines = UnsafeMutableRawPointer(base + 16).assumingMemoryBound(to: Scalar.self)
      body(
        FamilyTick(
          blocks: blocks, build: Scalar.familyKernels[level], time: base, line: lines,
          velocityLine: lines + 16))
    }
  }

  /// Whether lanes evaluate any spring at this time, which is not 0 (lanes would round the state then).
  static func isPlain(_ time: Double) -> Bool { LaneLimits.plainTimes.contains(time) }

  /// Whether lanes evaluate all of the springs that are not exceptions at a plain time.
  func holdsAll(at time: Double) -> Bool {
    time * blocks.largestFrequency <= LaneLimits.largestPhase
  }

  private func isModerate(_ time: Double) -> Bool {
    time * blocks.largestDecay <= LaneLimits.moderateDecay
  }

  /// Whole blocks of underdamped springs, as they follow each other, at a plain time.
  func turn(_ range: Range<Int>, at time: Double, to table: FamilyTable<Scalar>) {
    self.time.update(repeating: time, count: 16)
    build.kernels.turns(
      blocks.turns + range.lowerBound * SpringBlocks.turnStride, SpringBlocks.turnStride,
      range.count, self.time, 0, isModerate(time), table.positions, table.velocities)
  }

  /// One block of underdamped springs, of which `put` gets the results by lane.
  func turn(
    block: Int, at time: Double, hasVelocities: Bool,
    _ put: (_ positions: UnsafePointer<Scalar>, _ velocities: UnsafePointer<Scalar>) -> Void
  ) {
    turn(
      block..<block + 1, at: time,
      to: FamilyTable(positions: line, velocities: hasVelocities ? velocityLine : nil))
    put(line, velocityLine)
  }

  /// One block of overdamped springs, likewise.
  func creep(
    block: Int, at time: Double, hasVelocities: Bool,
    _ put: (_ positions: UnsafePointer<Scalar>, _ velocities: UnsafePointer<Scalar>) -> Void
  ) {
    self.time.update(repeating: time, count: 16)
    build.kernels.creeps(
      blocks.creeps + block * SpringBlocks.creepStride, SpringBlocks.creepStride, 1, self.time, 0,
      isModerate(time), line, hasVelocities ? velocityLine : nil)
    put(line, velocityLine)
  }
}
