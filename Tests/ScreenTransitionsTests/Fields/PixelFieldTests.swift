import BenchmarkHarness
import ScreenTransitions
import Testing
import TransformMath

/// What every transition that is a function of the pixel keeps to.
@Suite struct PixelFieldTests {
  static let both = fieldKinds.flatMap { [Transition($0), Transition($0, isReversed: true)] }

  /// Points of a screen: its corners and edges, its middle, and others.
  func points(_ size: Size) -> [SIMD2<Double>] {
    let places = [0, 1e-9, 0.1, 0.25, 0.37, 0.5, 0.75, 0.93, 1]
    return places.flatMap { x in places.map { y in SIMD2(x * size.width, y * size.height) } }
  }

  @Test(arguments: both, everySize)
  func endsAreTheScreens(transition: Transition, size: Size) throws {
    let geometry = try transition.geometry(size: size)
    #expect(geometry.mix == .field)
    for (progress, weight) in [(0.0, 0.0), (-0.0, 0), (-0.2, 0), (1, 1), (1.3, 1)] {
      for point in points(size) {
        let sample = try #require(geometry.sample(point, at: progress))
        #expect(sample == FieldSample(weight: weight, at: point))
      }
    }
    #expect(geometry.frame(at: 0.5).mix == .field)
    #expect(
      geometry.frame(at: 0.5).visibleLayers.map(\.role)
        == (transition.isReversed ? [.new, .old] : [.old, .new]))
  }

  @Test(arguments: both, everySize)
  func samplesAreOnTheScreen(transition: Transition, size: Size) throws {
    let geometry = try transition.geometry(size: size)
    let strange = [SIMD2(Double.nan, 3), SIMD2(.infinity, -1e300), SIMD2(-5, 1e9)]
    for progress in everyProgress {
      for point in points(size) + strange {
        let sample = try #require(geometry.sample(point, at: progress))
        for share in [sample.weight, sample.light, sample.oldBrightness, sample.newBrightness] {
          #expect(share >= 0 && share <= 1, "\(progress) \(point) \(sample)")
        }
        for place in [sample.old, sample.new] {
          #expect(place.x >= 0 && place.x <= size.width, "\(progress) \(point) \(sample)")
          #expect(place.y >= 0 && place.y <= size.height, "\(progress) \(point) \(sample)")
        }
      }
    }
  }

  /// The reverse at p is the transition at 1 − p with the screens exchanged.
  @Test(arguments: fieldKinds) func timeReversal(kind: Transition.Kind) throws {
    let size = Size(width: 320, height: 568)
    let forward = try Transition(kind).geometry(size: size)
    let backward = try Transition(kind, isReversed: true).geometry(size: size)
    for step in 1..<32 {
      let p = Double(step) / 32
      for point in points(size) {
        let ahead = try #require(forward.sample(point, at: 1 - p))
        let back = try #require(backward.sample(point, at: p))
        #expect(back.weight == 1 - ahead.weight)
        #expect(back.old == ahead.new && back.new == ahead.old)
        #expect(back.oldBrightness == ahead.newBrightness)
        #expect(back.newBrightness == ahead.oldBrightness && back.light == ahead.light)
      }
    }
  }

  /// Once a pixel has begun to show the new screen it never shows less of it, but under a page's roll, whose
  /// back may come over it.
  @Test(arguments: fieldKinds) func coverageIsMonotone(kind: Transition.Kind) throws {
    if case .pageCurl = kind { return }
    let size = Size(width: 320, height: 568)
    let geometry = try Transition(kind).geometry(size: size)
    for point in points(size) {
      var last = 0.0
      for step in 1..<512 {
        let weight = try #require(geometry.sample(point, at: Double(step) / 512)).weight
        #expect(weight >= last, "\(point) at \(step)/512")
        last = weight
      }
    }
  }

  /// The picture is continuous in p: a black screen that becomes a white one changes in the mean by at most a
  /// rate times the change of p, also at both ends.
  @Test(arguments: fieldKinds) func meanIsLipschitz(kind: Transition.Kind) throws {
    let size = Size(width: 320, height: 568)
    let geometry = try Transition(kind).geometry(size: size)
    var random = SeededGenerator(seed: 0x5EED_0007)
    let points = (0..<4000).map { _ in
      SIMD2(random.uniform(0...size.width), random.uniform(0...size.height))
    }
    func picture(_ p: Double) throws -> [Double] {
      try points.map { point in
        let s = try #require(geometry.sample(point, at: p))
        let mixed = 0.25 * s.oldBrightness * (1 - s.weight) + 0.75 * s.newBrightness * s.weight
        return mixed * (1 - s.light) + s.light
      }
    }
    let steps = 128.0
    var last = try picture(0)
    for step in 1...128 {
      let next = try picture(Double(step) / steps)
      let change = zip(last, next).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(points.count)
      // A flash fades from full light over the last 0.15.
      #expect(change * steps <= 8, "\(step): \(change * steps)")
      last = next
    }
  }

  @Test func sampleOfOtherTransitionsIsNil() throws {
    let geometry = try Transition(.push(.fromLeft)).geometry(size: Size(width: 4, height: 4))
    #expect(geometry.sample(SIMD2(1, 1), at: 0.5) == nil)
    #expect(geometry.mix == .sourceOver)
  }
}
