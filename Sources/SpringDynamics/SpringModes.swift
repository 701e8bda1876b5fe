/// What one channel of a spring starts with, as pairs.
struct SpringChannel {
  /// x₀ − target.
  let displacement: Scaled
  /// v₀.
  let velocity: Scaled
  /// The weights of the two modes where they must be right to all bits, although v₀ and λ·d may
  /// cancel: by way of this spring's m·v₀² + c·v₀·d + k·d².
  let exactSpring: Spring?

  @inline(__always)
  init(displacement: Scaled, velocity: Scaled, exactly spring: Spring? = nil) {
    self.displacement = displacement
    self.velocity = velocity
    exactSpring = spring
  }
}

/// The two modes of an overdamped spring over one time, the outer one (the slow mode forwards in
/// time, the fast mode backwards) taken out as the envelope.
///
/// With the rate r of the outer mode, the inner mode's rate λ, E = ±(1 − e^(−2b|t|))/(2b) and the outer
/// mode's weight M = v₀ + λ·d, the motion is e^(−rt) times
///
///     x − target = M·E + e^(−2b|t|)·d
///     v          = −r·M·E + e^(−2b|t|)·v₀
///     x″         = r²·M·E + e^(−2b|t|)·x″₀
///
/// in which nothing cancels but what cancels in the motion itself.
struct SpringModes {
  let outer: Scaled
  let inner: Scaled
  /// Inner rate less outer rate.
  let gap: Scaled
  /// E.
  let span: Scaled
  /// e^(−2b|t|).
  let small: Scaled

  @inline(__always)
  init(_ rates: SpringRates, forwards: Bool, span: Scaled, small: Scaled) {
    outer = forwards ? rates.slow : rates.fast
    inner = forwards ? rates.fast : rates.slow
    gap = forwards ? rates.root : -rates.root
    self.span = span
    self.small = small
  }

  @inline(__always)
  func apply(_ channel: SpringChannel) -> (displacement: Scaled, velocity: Scaled) {
    if outer.isZero {
      // Without stiffness it glides: x − x₀ = v₀·E, whatever the target.
      return (channel.displacement + span * channel.velocity, small * channel.velocity)
    }
    let rise = weight(channel) * span
    return (
      rise + small * channel.displacement,
      small * channel.velocity - outer * rise
    )
  }

  func acceleration(_ channel: SpringChannel, initial: Scaled) -> Scaled {
    outer * (outer * (weight(channel) * span)) + small * initial
  }

  /// M = v₀ + λ·d.
  @inline(__always)
  func weight(_ channel: SpringChannel) -> Scaled {
    let (d, v) = (channel.displacement, channel.velocity)
    let weight = v + inner * d
    guard let spring = channel.exactSpring else { return weight }
    return exactWeight(weight, d, v, spring)
  }

  /// Where v₀ and λ·d cancel, M is (v₀ + a·d) ± b·d, whose first part is a sum of exact products;
  /// and where that cancels too, M follows from the product of both modes' weights.
  @inline(never)
  private func exactWeight(_ weight: Scaled, _ d: Scaled, _ v: Scaled, _ spring: Spring) -> Scaled {
    guard weight.magnitudeExponent < v.magnitudeExponent - 4 else { return weight }
    let push = spring.push(displacement: d, velocity: v)
    let half = (gap * d).scaled(by: -1)
    let (weight, other) = (push + half, push - half)
    guard weight.magnitudeExponent < other.magnitudeExponent - 4 else { return weight }
    return spring.productOfWeights(d, v) / other
  }
}

extension Spring {
  /// (v₀ + λs·d)·(v₀ + λf·d) = (m·v₀² + c·v₀·d + k·d²)/m, to all bits of a pair however much cancels.
  @inline(never)
  func productOfWeights(_ d: Scaled, _ v: Scaled) -> Scaled {
    Scaled.sumOfProducts([(mass, v, v), (damping, v, d), (stiffness, d, d)]) / Scaled(mass)
  }

  /// v₀ + a·d, to all bits of a pair however much cancels.
  func push(displacement: Scaled, velocity: Scaled) -> Scaled {
    Scaled.sumOfProducts([(2, Scaled(mass), velocity), (damping, .one, displacement)])
      / Scaled(mass).scaled(by: 1)
  }

  /// a·v₀ + (k/m)·d, to all bits of a pair however much cancels.
  func pull(displacement: Scaled, velocity: Scaled) -> Scaled {
    // 2k leaves the range of Double at its end; 2d does not.
    Scaled.dot(damping, velocity, stiffness, displacement.scaled(by: 1))
      / Scaled(mass).scaled(by: 1)
  }

  /// x″₀ = −(c·v₀ + k·d)/m, to all bits of a pair however much cancels.
  func acceleration(displacement: Scaled, velocity: Scaled) -> Scaled {
    -(Scaled.dot(damping, velocity, stiffness, displacement) / Scaled(mass))
  }
}
