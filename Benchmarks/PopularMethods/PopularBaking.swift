/// A widely shipped way to turn a motion into the stops of CSS `linear()`.
///
/// Each restates one method, faults included. Units: inputs from 0 to 1; outputs and tolerance in the
/// motion's.
public protocol PopularBaking: Sendable {
  /// The stops for a motion that is shown in `frames` steps.
  ///
  /// Both arrays are as long as each other; inputs rise from 0 to 1.
  static func stops(
    frames: Int, within tolerance: Double, _ motion: (Double) -> Double
  ) -> (inputs: [Double], outputs: [Double])
}

extension PopularBaking {
  /// The straight line through two points, at x.
  @usableFromInline
  static func line(
    at x: Double, from a: (x: Double, y: Double), to b: (x: Double, y: Double)
  ) -> Double {
    a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))
  }
}

/// Evenly spaced stops on the motion, twice as many until every frame is within the tolerance.
///
/// Who: generators of `linear()` for springs with a fixed or growing number of points.
/// Known error: between frames it is not looked at, and it is that of lines between points of the
/// motion, h²/8·|x″|: up to twice as many stops as lines that cross it need, and up to twice that again
/// by the doubling.
public struct DoublingStops: PopularBaking {
  @inlinable
  public static func stops(
    frames: Int, within tolerance: Double, _ motion: (Double) -> Double
  ) -> (inputs: [Double], outputs: [Double]) {
    let samples = (0...frames).map { motion(Double($0) / Double(frames)) }
    var count = 2
    while true {
      let inputs = (0...count).map { Double($0) / Double(count) }
      let outputs = inputs.map(motion)
      let holds = samples.enumerated().allSatisfy { index, sample in
        let x = Double(index) / Double(frames)
        let segment = min(Int(x * Double(count)), count - 1)
        let value = line(
          at: x, from: (inputs[segment], outputs[segment]),
          to: (inputs[segment + 1], outputs[segment + 1]))
        return (value - sample).magnitude <= tolerance
      }
      // Once every frame has its stop there is nothing left to look at.
      if holds || count >= frames { return (inputs, outputs) }
      count *= 2
    }
  }
}

/// Of one sample a frame those that are needed: the farthest from the line between two that are kept is
/// kept too, until none is farther than the tolerance.
///
/// Who: the tools that simplify a baked curve; Jake Archibald's linear() generator among them.
/// Known error: stops lie on the motion and on frames, so there are half as many again as are needed;
/// between frames the motion is not looked at.
/// Source: Ramer, "An iterative procedure for the polygonal approximation of plane curves" (1972);
/// Douglas and Peucker, "Algorithms for the reduction of the number of points required to represent a
/// digitized line or its caricature" (1973).
public struct SimplifiedStops: PopularBaking {
  @inlinable
  public static func stops(
    frames: Int, within tolerance: Double, _ motion: (Double) -> Double
  ) -> (inputs: [Double], outputs: [Double]) {
    let inputs = (0...frames).map { Double($0) / Double(frames) }
    let samples = inputs.map(motion)
    var kept = Array(repeating: false, count: frames + 1)
    (kept[0], kept[frames]) = (true, true)
    var waiting = [(0, frames)]
    while let (start, end) = waiting.popLast() {
      var farthest = (index: start, distance: tolerance)
      for index in start + 1..<max(end, start + 1) {
        let value = line(
          at: inputs[index], from: (inputs[start], samples[start]),
          to: (inputs[end], samples[end]))
        let distance = (value - samples[index]).magnitude
        if distance > farthest.distance { farthest = (index, distance) }
      }
      if farthest.index > start {
        kept[farthest.index] = true
        waiting.append((start, farthest.index))
        waiting.append((farthest.index, end))
      }
    }
    let chosen = kept.indices.filter { kept[$0] }
    return (chosen.map { inputs[$0] }, chosen.map { samples[$0] })
  }
}
