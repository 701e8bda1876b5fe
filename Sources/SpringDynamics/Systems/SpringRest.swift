/// When a system calls a spring settled: its rule, with the thresholds as they are documented.
///
/// Only `.lastTime` is a property of the motion. The others are what systems return; they may be
/// early, late, or blind to the initial velocity, and that is reproduced.
public enum SpringRest: Hashable, Sendable {
  /// The last time at which |x − target| > fraction·|target − x₀| (fraction of a length 1 where
  /// there is no way to go): `Spring.settlingTime`.
  case lastTime(fraction: Double = 0.001)

  /// QuartzCore's `settlingDuration`: ln((1 + |B|)/ε)/(ζω₀) with B = (ζω₀ − v₀)/ω for ζ < 1; else the
  /// first time 0, 0.1, 0.1 + 0.1, … (added up in Double) at which |1 − x| < ε;
  /// `Float.greatestFiniteMagnitude` without damping. Velocities in distances per second, 0 where
  /// there is no way to go.
  ///
  /// Source: values measured on QuartzCore in public tests (macOS 14 and later). For damping ratios
  /// above 1 that are allowed no measured value is public; the same samples are taken.
  case coreAnimation(threshold: Double = 0.001)

  /// OpenCoreAnimation's settling duration: ln(√(1 + B²)/ε)/(ζω₀) + √(1 − ζ)/ω₀ for ζ < 1, and
  /// 9.3·(1 + ln ζ)/ω₀ rounded up to tenths beyond critical damping.
  ///
  /// Source: 1amageek/OpenCoreAnimation, CASpringAnimation.swift (2025).
  case openCoreAnimation(threshold: Double = 0.001)

  /// SwiftUI's `Spring.settlingDuration`: ln((|d·a − v₀| + |d|)/ε)/a for ζ < 1; else the first of
  /// 1024 samples, 0.1 s apart, that is within ε and stays so for a second (0 when there is none);
  /// +∞ without damping, and when there is none without stiffness. The rate a is added to a length as it is.
  ///
  /// Source: OpenSwiftUI, Spring+VectorArithmetic.swift (2024).
  case swiftUI(threshold: Double = 0.001)

  /// The duration with which UIKit would make this spring: see `Spring.init(uikitDuration:…)`;
  /// QuartzCore's for an over-damped one, which only mass, stiffness and damping make; +∞ without
  /// damping.
  case uikit

  /// Compose's estimate: ln(√(d² + ((v₀ + a·d)/ω)²)/δ)/a for ζ < 1, the last crossing of δ else.
  /// Compose truncates it to whole milliseconds.
  ///
  /// Source: androidx, SpringEstimation.kt (2020).
  case envelope(threshold: Double)

  /// libadwaita's estimated duration: −ln ε/a while a − ω₀ < 2⁻²³, whatever the way and the
  /// velocity; beyond, secant steps from there until |x − target| ≤ ε (0 where they fail, +∞ where they
  /// fail without stiffness). Whole milliseconds; +∞ for a < 2⁻⁵².
  ///
  /// Source: GNOME/libadwaita, adw-spring-animation.c.
  case adwaita(threshold: Double = 0.001)

  /// The first frame at which both |x − target| and |v| are within their thresholds.
  case frames(displacement: Double, speed: Double, interval: Double)

  /// The first frame at which (k·d² + m·v²)/2 is within a fraction of what it was at the start.
  ///
  /// Source: react-native-reanimated 4, springUtils.ts.
  case energy(fraction: Double, interval: Double)

  /// The first millisecond step at which |v| ≤ p/10 a millisecond and |x − target| ≤ p, where p is a
  /// thousandth of the way and at most 1 (0.005 when there is no way).
  ///
  /// Source: pmndrs/react-spring 9, SpringValue.ts `advance`.
  case reactSpring

  /// The first multiple of 50 ms at which |x − target| ≤ 0.005 and, for ζ < 1, |v| ≤ 0.01 a second;
  /// 0.5 and 2 for ways of 5 or more; +∞ from 20 s on.
  ///
  /// Source: motion-dom 12, spring.ts and calc-duration.ts.
  case motion

  /// The 11th in a row of samples, 0.02 s apart (added up), within 0.0005 of the way; at most a
  /// minute; whole milliseconds.
  ///
  /// Source: anime.js 4.3.6, easings/spring/index.js.
  case anime
}
