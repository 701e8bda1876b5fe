extension TargetPath {
  /// A finger that drags something 300 points away within 0.6 s, rests on it, flicks it back half the way
  /// and lets go at 1.5 s: 91 samples as a screen of 60 Hz would report them.
  ///
  /// Nobody's finger: a machine-made path that stands for a recorded one. The way is that of a smooth
  /// reach, 10s³ − 15s⁴ + 6s⁵; to it come a tremor of up to 0.75 points and reports that are early or late by
  /// up to 2 ms, both from one seed. Positions are rounded to 1/8 of a point, times to 1/1024 s, so that the
  /// data are the same on every machine.
  ///
  /// Source: Flash, Hogan, "The coordination of arm movements: an experimentally confirmed mathematical
  /// model", J. Neuroscience 5 (1985), 1688–1703 (the smooth reach).
  public static func finger(seed: UInt64 = 1) throws(SolverError) -> TargetPath {
    var noise = seed
    /// The next number in [−1, 1): Steele, Lea, Flood, "Fast splittable pseudorandom number generators"
    /// (2014), SplitMix64.
    func next() -> Double {
      noise &+= 0x9E37_79B9_7F4A_7C15
      var z = noise
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1
    }
    func reach(_ time: Double, from start: Double, within duration: Double) -> Double {
      let s = min(max((time - start) / duration, 0), 1)
      return s * s * s * (10 + s * (6 * s - 15))
    }
    let samples = (0...90).map { index in
      let late = index == 0 ? 0 : (2.048 * next()).rounded()
      let time = ((Double(index) * 1024 / 60).rounded() + late) / 1024
      let way =
        300 * reach(time, from: 0, within: 0.6) - 150 * reach(time, from: 1.1, within: 0.4)
      let tremor = index == 0 ? 0 : 0.75 * next()
      return (time: time, target: (8 * (way + tremor)).rounded() / 8)
    }
    return try lines(samples, name: "finger")
  }
}
