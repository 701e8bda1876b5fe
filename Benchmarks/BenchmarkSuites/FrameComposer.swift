import BatchEvaluation
import BenchmarkHarness
import ScreenTransitions
import TransformMath

/// What one side of a frame works on.
final class FrameWorkload {
  /// Layers that are computed together: their transforms (32 KiB) stay in the nearest cache.
  static let blockSize = 256

  let inputs: FrameInputs
  var places: [Double]
  var progress: [Double]
  /// The transforms of one block before they meet the container's.
  var block: [Transform3D]
  var products: [Transform3D]
  var opacities: [Double]

  init(_ inputs: FrameInputs) {
    self.inputs = inputs
    places = inputs.places
    progress = Array(repeating: 0, count: places.count)
    block = Array(repeating: .identity, count: min(inputs.layers, Self.blockSize))
    products = Array(repeating: .identity, count: inputs.layers)
    opacities = Array(repeating: 0, count: inputs.layers)
  }

  func frameCase(
    backend: Backend, level: InstructionSet, exact: SharedOnce<ExactFrame>
  ) -> PreparedCase {
    let compose = FrameComposer(inputs, backend: backend, level: level)
    return PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.places)
        compose.frame(self)
        clobber(&self.products)
        clobber(&self.opacities)
      }
    } accuracy: {
      compose.frame(self)
      return try exact.value().judge(self.inputs, self.products, self.opacities)
    }
  }
}

/// One way to compute a frame, prepared once.
struct FrameComposer {
  private enum Drive {
    case curve(CurveBatch)
    case spring(SpringBatch)
  }

  private let drive: Drive
  private let inputs: FrameInputs
  private let container: TransformBatch
  private let backend: Backend
  private let level: InstructionSet

  init(_ inputs: FrameInputs, backend: Backend, level: InstructionSet) {
    self.inputs = inputs
    self.backend = backend
    self.level = level
    container = TransformBatch(inputs.container)
    let runs = inputs.places.count
    drive =
      switch inputs.animation.driver.motion {
      case .curve(let curve): .curve(CurveBatch(curve))
      case .spring(let spring, let initial):
        .spring(
          SpringBatch(
            springs: Array(repeating: spring, count: runs),
            states: Array(repeating: initial, count: runs),
            targets: Array(repeating: 1, count: runs)))
      }
  }

  /// Progress in bulk; then block by block each layer by its geometry and the products in bulk.
  @inline(never)
  func frame(_ work: FrameWorkload) {
    drive(work.places, &work.progress)
    var first = 0
    while first < inputs.layers {
      let range = first..<min(first + FrameWorkload.blockSize, inputs.layers)
      place(range, work.progress, &work.block, &work.opacities)
      contain(range, work.block, &work.products)
      first = range.upperBound
    }
  }

  private func drive(_ places: [Double], _ progress: inout [Double]) {
    var values = progress.mutableSpan
    switch drive {
    case .curve(let batch):
      batch.values(at: places.span, into: &values, backend: backend, level: level)
    case .spring(let batch):
      batch.positions(at: places.span, into: &values, backend: backend, level: level)
    }
  }

  private func place(
    _ range: Range<Int>, _ progress: [Double], _ block: inout [Transform3D],
    _ opacities: inout [Double]
  ) {
    let (geometry, driver) = (inputs.animation.geometry, inputs.animation.driver)
    let perRun = geometry.layerCount
    var (run, layerOfRun) = (inputs.run(range.lowerBound), inputs.layerOfRun(range.lowerBound))
    var scaled = driver.scaled(progress[run])
    for index in range {
      let pose = geometry.pose(layerOfRun, at: scaled)
      block[index - range.lowerBound] = pose.transform
      opacities[index] = pose.shownOpacity
      if layerOfRun > 0 {
        layerOfRun -= 1
      } else if index + 1 < range.upperBound {
        (run, layerOfRun) = (run + 1, perRun - 1)
        scaled = driver.scaled(progress[run])
      }
    }
  }

  private func contain(
    _ range: Range<Int>, _ block: [Transform3D], _ products: inout [Transform3D]
  ) {
    products.withUnsafeMutableBufferPointer { all in
      var results = MutableSpan(
        _unsafeElements: UnsafeMutableBufferPointer(rebasing: all[range]))
      container.multiply(
        block.span.extracting(0..<range.count), into: &results, backend: backend, level: level)
    }
  }
}
