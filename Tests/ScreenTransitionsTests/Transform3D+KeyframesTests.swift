import CAllocations
import ScreenTransitions
import Testing
import TimingCurves
import TransformMath

@Suite struct TransformKeyframesTests {
  static let keys: [Transform3D] = [
    .scale(x: 0.3, y: 0.7, z: 1) * .rotation(angle: 0.1, x: 0, y: 0, z: 1),
    .rotation(angle: 1, x: 0, y: 1, z: 0) * .translation(x: 40, y: 0, z: 0),
    .scale(x: 2, y: 1, z: 1) * .rotation(angle: 2, x: 1, y: 1, z: 0) * .perspective(distance: 500),
    .translation(x: 5, y: 80, z: -3),
  ]

  @Test(arguments: CalculationMode.allCases)
  func keysComeBackBitForBit(mode: CalculationMode) throws {
    for keys in [Self.keys, Self.keys.reversed()] {
      let track = try KeyframeTrack(keys, mode: mode)
      for (time, key) in zip(track.keyTimes, keys) { #expect(track.value(at: time) == key) }
    }
    let track = try KeyframeTrack(Self.keys, mode: mode)
    for index in 0...200 { #expect(track.value(at: Double(index) / 200).isFinite) }
  }

  @Test func straightWaysAreTransformMaths() throws {
    let track = try KeyframeTrack(
      Self.keys, timingFunctions: Array(repeating: CubicBezier.ease, count: 3))
    let eased = CubicBezier.ease.value(at: 0.5)
    let middle = track.value(at: 0.5)
    let expected = Self.keys[1].interpolated(to: Self.keys[2], at: eased, path: .space)
    #expect(distance(middle, expected) < 1e-12)
    // Maps of the plane go by the plane's parts, bit for bit.
    let lean = Transform3D(affine: Affine2D(a: 1, b: 0, c: 2, d: 1, tx: 0, ty: 0))
    let mirrored = Transform3D.scale(x: -1, y: 1, z: 1)
    let plane = try KeyframeTrack([lean, mirrored]).value(at: 0.25)
    #expect(plane == lean.interpolated(to: mirrored, at: 0.25, path: .plane))
    #expect(plane != lean.interpolated(to: mirrored, at: 0.25, path: .space))
  }

  /// What transforms do alone they do as parts: even pace is that of the translation.
  @Test func translationsMoveAsVectors() throws {
    let places: [SIMD3<Double>] = [[0, 0, 0], [10, 5, 1], [40, 0, 3], [41, 20, 0]]
    for mode in CalculationMode.allCases {
      let vectors = try KeyframeTrack(places, mode: mode)
      let transforms = try KeyframeTrack(
        places.map { Transform3D.translation(x: $0.x, y: $0.y, z: $0.z) }, mode: mode)
      for index in 0...50 {
        let p = Double(index) / 50
        let (place, moved) = (vectors.value(at: p), transforms.value(at: p))
        let made = SIMD3(moved.m41, moved.m42, moved.m43)
        #expect(made.distance(to: place) < 1e-7, "\(mode) at \(p)")
      }
    }
    let (from, to) = (Self.keys[1], Self.keys[2])
    func half<Value: KeyframeValue>(_ a: Value, _ b: Value) -> Value {
      a.interpolated(to: b, at: 0.5)
    }
    #expect(half(from, to) == from.interpolated(to: to, at: 0.5, path: nil))
  }

  /// On a fixed axis a rotation moves as its angle does, and all modes agree with those of a number.
  @Test(arguments: CalculationMode.allCases)
  func rotationsAboutOneAxisMoveAsTheirAngles(mode: CalculationMode) throws {
    let angles = [0.0, 1, 1.5, 3.5, 4]
    let numbers = try KeyframeTrack(angles, mode: mode)
    let quaternions = try KeyframeTrack(
      angles.map { Quaternion(rotationVector: SIMD3(0, 0, $0)) }, mode: mode)
    let transforms = try KeyframeTrack(
      angles.map { Transform3D.rotation(angle: $0, x: 0, y: 0, z: 1) }, mode: mode)
    for index in 0...100 {
      let p = Double(index) / 100
      let expected = Transform3D.rotation(angle: numbers.value(at: p), x: 0, y: 0, z: 1)
      let turned = Transform3D(rotation: quaternions.value(at: p))
      #expect(distance(turned, expected) < 1e-7, "\(mode) at \(p)")
      #expect(distance(transforms.value(at: p), expected) < 1e-7, "\(mode) at \(p)")
    }
  }

  @Test func turningDoesNotJumpAtKeys() throws {
    let vectors: [SIMD3<Double>] = [[0, 0, 0], [1, 0.5, 0], [0.5, 1, 1], [0, 0, 2]]
    let track = try KeyframeTrack(
      vectors.map { Quaternion(rotationVector: $0) }, keyTimes: [0, 0.2, 0.7, 1], mode: .cubic)
    let h = 0x1p-20
    for time in [0.2, 0.7] {
      let (before, here, after) = (
        track.value(at: time - h), track.value(at: time), track.value(at: time + h)
      )
      let first = Quaternion.concat(here, before.conjugate).rotationVector / h
      let second = Quaternion.concat(after, here.conjugate).rotationVector / h
      #expect(first.distance(to: second) < 1e-3, "\(first), \(second)")
      #expect(first.distance(to: .zero) > 0.5)
    }
  }

  @Test func singularKeysAreJumps() throws {
    let flat = Transform3D.scale(x: 0, y: 1, z: 1)
    for mode in [CalculationMode.linear, .cubic, .paced, .cubicPaced] {
      let track = try KeyframeTrack([.identity, flat, .identity], mode: mode)
      #expect(track.value(at: 0.5).isFinite && track.value(at: 1) == .identity, "\(mode)")
    }
    let track = try KeyframeTrack([Transform3D.identity, flat])
    #expect(track.value(at: 0.49) == .identity && track.value(at: 0.51) == flat)
    let cubic = try KeyframeTrack([Transform3D.identity, flat], mode: .cubic)
    #expect(cubic.value(at: 0.49) == .identity && cubic.value(at: 0.51) == flat)
  }

  @Test(
    .enabled(if: easemark_can_count_allocations() != 0), arguments: CalculationMode.allCases)
  func valuesTakeNothingFromTheHeap(mode: CalculationMode) throws {
    let transforms = try KeyframeTrack(Self.keys, mode: mode)
    let flat = try KeyframeTrack([Transform3D.identity, .scale(x: 2, y: 3, z: 1)], mode: mode)
    let turns = try KeyframeTrack(
      [Quaternion.identity, Quaternion(rotationVector: [1, 2, 0]), .identity], mode: mode)
    func sum() -> Double {
      (0...20).reduce(0) { sum, index in
        let p = Double(index) / 20
        return sum + transforms.value(at: p).m11 + flat.value(at: p).m22 + turns.value(at: p).w
      }
    }
    // Tables are made by the first call.
    let first = sum()
    easemark_count_allocations()
    let again = sum()
    #expect(easemark_allocations().count == 0 && again == first)
  }

  private func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
    zip(a.elements, b.elements).map { ($0 - $1).magnitude }.max() ?? 0
  }
}
