/// The first maximum of |y| behind the start, and the later ones: one half period π/ω apart when
/// underdamped, each e^(−aπ/ω) times the one before.
struct SettlingPeak {
  /// Which maximum, counted from 0.
  enum Count: Equatable {
    case none
    case number(Int)
    /// So many that the half period is nothing beside the time.
    case countless(Scaled)

    static func == (a: Count, b: Count) -> Bool {
      switch (a, b) {
      case (.none, .none): true
      case (.number(let m), .number(let n)): m == n
      case (.countless(let s), .countless(let t)): (s - t).isZero
      default: false
      }
    }
  }

  /// When the first maximum is reached.
  let time: Scaled
  /// The motion from there.
  let motion: SettlingMotion

  /// The last maximum above ε·(1 + margin).
  func lastAbove(_ margin: Scaled) -> Count {
    guard (motion.excess - motion.threshold * margin).pair.high > 0 else { return .none }
    guard motion.rates.regime == .underdamped else { return .number(0) }
    let height = (motion.start / motion.threshold).logarithm - margin
    let loss = lossPerHalfPeriod
    let count = height / loss
    guard count.magnitudeExponent < 58 else {
      return .countless(time + height / motion.rates.decay)
    }
    // The largest n with height − n·loss > 0.
    var n = Swift.max(0, Int(count.plain.high))
    while n > 0, (height - Scaled(integer: n) * loss).pair.high <= 0 { n -= 1 }
    while (height - Scaled(integer: n + 1) * loss).pair.high > 0 { n += 1 }
    return .number(n)
  }

  /// When |y| falls to ε behind the maximum `n`; when that is reached if it is not above ε.
  func settling(after n: Int) -> Scaled {
    var (time, motion) = (time, motion)
    if n > 0 {
      let number = Scaled(integer: n)
      time = time + number * .pi / motion.rates.root
      let value = motion.start * .exp(-(number * lossPerHalfPeriod), precise: true)
      motion = motion.afterExtremum(value: value, excess: value - motion.threshold)
    }
    return motion.excess.pair.high > 0 ? time + motion.crossing() : time
  }

  /// aπ/ω.
  private var lossPerHalfPeriod: Scaled { .pi * motion.rates.decay / motion.rates.root }
}

extension Scaled {
  /// An integer, exactly.
  init(integer n: Int) {
    let low = n & 0xFFFF_FFFF
    self = Scaled(Double(n - low)) + Scaled(Double(low))
  }
}
