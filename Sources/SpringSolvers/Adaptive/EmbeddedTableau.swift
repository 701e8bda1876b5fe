/// An explicit method with an error estimate and a polynomial between the ends of its step.
///
/// The derivative at the step's end, f(t + h, y⁺), counts as one more stage k_s after the stages k_0 …
/// k_(s−1): estimates and interpolants may use it, and it is the next step's first stage.
public protocol EmbeddedTableau: ExplicitTableau {
  /// The estimate falls as h to this power.
  static var estimatePower: Int { get }
  /// e with error ≈ h·Σ e_i·k_i, over the stages and the end.
  ///
  /// A second row, when there is one, makes the estimate e₁²/√(e₁² + e₂²/100).
  static var errors: [[Double]] { get }
  /// β of the PI controller when none is asked for.
  static var beta: Double { get }
  /// p of the interpolant: its error within one step is O(h^(p + 1)).
  static var denseOrder: Int { get }
  /// Stages that only the interpolant needs, their a and c; they follow the end in the count.
  static var extraStages: [[Double]] { get }
  /// The nodes of the extra stages.
  static var extraNodes: [Double] { get }
  /// d_j, one or four rows over all stages: the interpolant is the cubic Hermite polynomial plus
  /// θ²(1 − θ)²·(F_0 + θ·(F_1 + (1 − θ)·(F_2 + θ·F_3))), F_j = h·Σ_i d_ji·k_i.
  static var dense: [[Double]] { get }
}

extension EmbeddedTableau {
  /// None.
  public static var extraStages: [[Double]] { [] }
  /// None.
  public static var extraNodes: [Double] { [] }
}
