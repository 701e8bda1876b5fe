/// The spring's exact motion, computed with 300-bit arithmetic and a formula of its own.
public enum SpringOracle {
  /// The exact position and velocity at time `t`, and the scales that errors are counted against.
  public struct State: Sendable {
    public let position: Real
    public let velocity: Real
    /// The envelope of |x − target| at t.
    public let envelope: Real
    /// The envelope of |v| at t.
    public let velocityEnvelope: Real
  }
}
