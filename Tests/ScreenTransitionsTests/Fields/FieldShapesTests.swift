import ScreenTransitions
import Testing
import TransformMath

/// What each of the pixel functions does between its ends.
@Suite struct FieldShapesTests {
  let size = Size(width: 320, height: 480)

  func sample(
    _ kind: Transition.Kind, _ x: Double, _ y: Double, at p: Double
  ) throws -> FieldSample {
    try #require(Transition(kind).geometry(size: size).sample(SIMD2(x, y), at: p))
  }

  @Test func swipeGoesWhereItsAngleSays() throws {
    var swipe = SwipeParameters()
    swipe.width = 80
    // The front is at p·400, the edge ends 80 behind it.
    #expect(try sample(.swipe(swipe), 100, 7, at: 0.25).weight == 0)
    #expect(try sample(.swipe(swipe), 60, 7, at: 0.25).weight == 0.5)
    #expect(try sample(.swipe(swipe), 20, 7, at: 0.25).weight == 1)
    #expect(try sample(.swipe(swipe), 60, 7, at: 0.25).light == 0)
    swipe.angle = .pi / 2
    // Upwards: the lower end changes first.
    #expect(try sample(.swipe(swipe), 100, 479, at: 0.25).weight == 1)
    #expect(try sample(.swipe(swipe), 100, 100, at: 0.25).weight == 0)
    swipe.opacity = 0.5
    swipe.angle = 0
    #expect(try sample(.swipe(swipe), 60, 7, at: 0.25).light == 0.5)
    #expect(try sample(.swipe(swipe), 60, 7, at: 0.25).lightColor == SIMD3(1, 1, 1))
  }

  @Test func copyMachineHidesItsEdgeUnderLight() throws {
    let bar = try sample(.copyMachine(), 160, 100, at: 0.5)
    #expect(bar.weight == 0.5 && bar.light == 1 && bar.lightColor == SIMD3(0.6, 1, 0.8))
    #expect(try sample(.copyMachine(), 0, 100, at: 0.5).light < 0.3)
  }

  @Test func barsSlideOffOneAfterTheOther() throws {
    // 16 bars of 30 points that go to the left, 10 points behind one another: p·(320 + 150).
    let kind = Transition.Kind.barsSwipe()
    let p = 0.5
    for (bar, y) in [(15.0, 10.0), (8, 220), (0, 470)] {
      let shift = max(p * (320 + 15 * 10) - bar * 10, 0)
      let left = try sample(kind, 320 - shift - 1, y, at: p)
      #expect(left.weight == 0 && abs(left.old.x - (319)) < 1e-9 && left.old.y == y)
      #expect(try sample(kind, 320 - shift + 1, y, at: p).weight == 1)
    }
  }

  @Test func flashChangesScreensUnderFullLight() throws {
    for y in stride(from: 5.0, to: 480, by: 95) {
      for x in stride(from: 5.0, to: 320, by: 62) {
        let before = try sample(.flash(), x, y, at: 0.85.nextDown)
        let after = try sample(.flash(), x, y, at: 0.85)
        #expect(before.weight == 0 && after.weight == 1)
        #expect(before.light == 1 && after.light == 1)
      }
    }
    #expect(try sample(.flash(), 160, 240, at: 0.2).light > 0)
    #expect(try sample(.flash(), 1, 1, at: 0.2).light == 0)
    #expect(abs(try sample(.flash(), 9, 9, at: 0.925).light - 0.5) < 1e-12)
  }

  @Test func rippleLeavesTheNewScreenBehindIt() throws {
    let ring = 0.5 * ((160.0 * 160 + 240 * 240).squareRoot() + 100)
    let ahead = try sample(.ripple(), 160, 240 - ring - 1, at: 0.5)
    #expect(ahead == FieldSample(weight: 0, at: SIMD2(160, 240 - ring - 1)))
    let behind = try sample(.ripple(), 160, 240 - ring + 101, at: 0.5)
    #expect(behind.weight == 1 && behind.new == SIMD2(160, 240 - ring + 101))
    let inside = try sample(.ripple(), 160, 240 - ring + 25, at: 0.5)
    #expect(inside.old.x == 160 && inside.old.y != 240 - ring + 25 && inside.old == inside.new)
  }

  @Test func disintegrationFollowsItsMask() throws {
    var parameters = DisintegrateParameters()
    parameters.mask = .picture(columns: 2, rows: 1, values: [0, 1])
    parameters.shadowDensity = 0
    // Left of the first value's middle it is 0, right of the second's 1.
    for (p, left, right) in [(0.25, 1.0, 0.0), (0.5, 1, 0), (0.75, 1, 0)] {
      #expect(try sample(.disintegrate(parameters), 10, 99, at: p).weight == left)
      #expect(try sample(.disintegrate(parameters), 310, 99, at: p).weight == right)
    }
    #expect(abs(try sample(.disintegrate(parameters), 160, 99, at: 0.5).weight - 0.5) < 1e-14)
    parameters.shadowDensity = 0.65
    parameters.shadowOffset = SIMD2(-160, 0)
    parameters.shadowRadius = 0
    // The new screen on the left is under the shadow of the old one on the right.
    let shadowed = try sample(.disintegrate(parameters), 80, 99, at: 0.5)
    #expect(shadowed.weight == 1 && abs(shadowed.newBrightness - 0.35) < 1e-15)
    for mask in [
      DisintegrationMask.picture(columns: 2, rows: 2, values: [0, 1]),
      .picture(columns: 1, rows: 1, values: [.nan]), .picture(columns: 0, rows: 0, values: []),
      .picture(columns: .max, rows: 2, values: [0, 1]),
      .picture(columns: 1, rows: 1, values: [1.5]),
    ] {
      parameters.mask = mask
      #expect(throws: TransitionError.self) {
        try Transition(.disintegrate(parameters)).geometry(size: size)
      }
    }
  }

  /// The pixel's page point is where the cylinder puts it: what ``CylinderCurl`` maps to the pixel.
  @Test func pageCurlInvertsTheCylinder() throws {
    var parameters = PageCurlParameters()
    parameters.radius = 40
    let p = 0.4
    let line = 320 - p * (320 + 40 + 20)
    let cylinder = try CylinderCurl(
      point: SIMD2(line, 0), direction: SIMD2(0, 1), radius: 40)
    var seen = (front: 0, back: 0, new: 0)
    for x in stride(from: 0.5, to: 320, by: 1) {
      let pixel = try sample(.pageCurl(parameters), x, 200, at: p)
      if pixel.weight == 1 {
        #expect(x > line)
        seen.new += 1
        continue
      }
      let place = cylinder.map(x: pixel.old.x, y: pixel.old.y)
      #expect(abs(place.x - x) < 1e-9 && abs(place.y - 200) < 1e-12)
      // What is seen from above is the roll's upper half with the page's back, or its lower one's front.
      #expect(pixel.light > 0 ? place.z >= 40 : place.z <= 40)
      if pixel.light > 0 { seen.back += 1 } else { seen.front += 1 }
    }
    #expect(seen.front > 100 && seen.back > 40 && seen.new > 90, "\(seen)")
    // Beside the roll its shadow is darkest.
    let beside = try sample(.pageCurl(parameters), line + 40 + 1e-9, 200, at: p)
    #expect(abs(beside.newBrightness - 0.3) < 1e-6)
    #expect(try sample(.pageCurl(parameters), line + 40 + 20, 200, at: p).newBrightness == 1)
  }

  @Test func accordionIsLetDownFromAbove() throws {
    var parameters = AccordionFoldParameters()
    parameters.bottomHeight = 80
    let kind = Transition.Kind.accordionFold(parameters)
    // At one half the edge is at 240: the flat end from 160 on, 400 points of folds in 160.
    #expect(try sample(kind, 3, 241, at: 0.5).weight == 0)
    let flat = try sample(kind, 3, 200, at: 0.5)
    #expect(flat.weight == 1 && flat.new.y == 440 && flat.newBrightness == 1)
    let fold = try sample(kind, 3, 80, at: 0.5)
    #expect(abs(fold.new.y - 200) < 1e-12)
    // 200 of 400 points are one and a half folds: an inner crease, leaning by acos(0.4).
    #expect(abs(fold.newBrightness - (1 - 0.1 * (1 - 0.16).squareRoot())) < 1e-12)
  }

  @Test func holesAreLargestInTheirMiddle() throws {
    // In the pattern's middle the turn is 0; half a period away it is 1.
    #expect(try sample(.mod(), 160, 240, at: 0.1).weight == 1)
    var last = 1.0
    for distance in stride(from: 0.0, through: 60, by: 10) {
      let weight = try sample(.mod(), 160 + distance, 240, at: 0.3).weight
      #expect(weight <= last)
      last = weight
    }
    #expect(last < 1)
  }
}
