import SpringDynamics

extension SpringSystem {
  /// Where the system cannot say the spring, or moves another one; each continues the system's name.
  func notes(on spring: Spring, from start: SpringState) -> [String] {
    let notes = unsayable(spring) + otherSpring(spring) + rounding(spring)
    // Several forms of a system may fail for one reason.
    return (notes + stepping(spring, from: start)).reduce(into: []) { unique, note in
      if !unique.contains(note) { unique.append(note) }
    }
  }

  private func short(_ value: Double) -> String { ConvertReport.short(value) }

  private func unsayable(_ spring: Spring) -> [String] {
    let failures = forms.compactMap { form -> (SpringForm, SpringError)? in
      do throws(SpringError) {
        _ = try form.values(of: spring)
        return nil
      } catch {
        return (form, error)
      }
    }
    return failures.map { form, error in
      let words = form.words.map(\.name).filter { $0 != "initialVelocity" }
      let what = failures.count == forms.count ? "it" : "it as \(words.joined(separator: ", "))"
      return "cannot express \(what): \(error)"
    }
  }

  /// What the policy changes before anything moves.
  private func otherSpring(_ spring: Spring) -> [String] {
    let effective = policy.effective(spring)
    var notes: [String] = []
    for (name, value, used) in [
      ("mass", spring.mass, effective.mass), ("stiffness", spring.stiffness, effective.stiffness),
    ] where value != used {
      notes.append("takes the \(name) \(short(value)) as \(short(used))")
    }
    // Negative from where the ratio is above 1 by more than the rounding of the parameters.
    let isOverdamped = spring.stiffness > 0 && spring.bounce < 0
    if self == .swiftUI, isOverdamped {
      notes.append("needs allowOverDamping beside mass, stiffness and damping; else it is critical")
    }
    guard effective.damping != spring.damping else { return notes }
    if policy.overdamping == .asCritical, spring.stiffness > 0, spring.dampingRatio > 1 {
      guard isOverdamped else { return notes }
      let way = self == .coreAnimation ? ", unless allowsOverdamping is set" : ""
      notes.append(
        "evaluates the damping ratio \(short(spring.dampingRatio)) as 1, so that it arrives sooner"
          + way)
    } else {
      notes.append("takes the damping \(short(spring.damping)) as \(short(effective.damping))")
    }
    return notes
  }

  /// Words that are rounded, or kept within the system's limits, so that they make another spring.
  private func rounding(_ spring: Spring) -> [String] {
    forms.compactMap { form in
      guard let values = try? form.values(of: spring), let again = try? form.spring(values) else {
        return nil
      }
      func isOff(_ a: Double, _ b: Double) -> Bool { abs(a - b) > 1e-6 * max(abs(a), abs(b)) }
      guard
        isOff(again.stiffness / again.mass, spring.stiffness / spring.mass)
          || isOff(again.damping / again.mass, spring.damping / spring.mass)
      else { return nil }
      let verb = policy.limits == nil ? "rounds" : "rounds or limits"
      return "\(verb) \(form.words.map(\.name).joined(separator: " and ")), which make stiffness "
        + "\(short(again.stiffness)) and damping \(short(again.damping)) of mass 1"
    }
  }

  /// How far a step method is beside the equation.
  private func stepping(_ spring: Spring, from start: SpringState) -> [String] {
    guard case .semiImplicitEuler(let step) = policy.evaluation else { return [] }
    let end = spring.settlingDuration(policy: policy, from: start)
    guard end.isFinite, end > 0 else { return ["moves in steps of \(short(step * 1000)) ms"] }
    let worst = (1...100).reduce(0.0) { worst, place in
      let time = (Double(place) * end / 100 / step).rounded() * step
      let exact = spring.state(at: time, from: start, target: 1).position
      let stepped = spring.state(at: time, from: start, target: 1, policy: policy).position
      return max(worst, abs(stepped - exact))
    }
    return [
      "moves in steps of \(short(step * 1000)) ms, which are up to "
        + "\(ConvertReport.short((worst * 1e5).rounded() / 1e5)) of the way beside the equation"
    ]
  }
}
