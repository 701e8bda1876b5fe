/// The coefficients of the Radau IIA method of three stages, and the transformation that turns its system of
/// 3n equations into one real and one complex system of n.
///
/// Source: Hairer, Wanner, "Solving ODEs II" (1996), IV.5, table 5.6, and IV.8, eq. 8.6 and 8.19; T and its
/// inverse to the digits of the authors' published program.
enum RadauTableau {
  private static let root = 2.449_489_742_783_178_098
  /// c.
  static let nodes = [(4 - root) / 10, (4 + root) / 10, 1]
  /// γ̂ and α̂ − i·β̂: the eigenvalues of A⁻¹.
  static let real = 3.637_834_252_744_495_732
  static let complex = (real: 2.681_082_873_627_752_134, imaginary: -3.050_430_199_247_410_569)
  /// Z = T·W.
  static let transform: [[Double]] = [
    [0.094_438_762_488_975_24, -0.141_255_295_020_954_21, 0.030_029_194_105_147_42],
    [0.250_213_122_965_333_32, 0.204_129_352_293_799_94, -0.382_942_112_757_261_92],
    [1, 1, 0],
  ]
  /// W = T⁻¹·Z.
  static let inverse: [[Double]] = [
    [4.178_718_591_551_904_28, 0.327_682_820_761_062_37, 0.523_376_445_499_449_51],
    [-4.178_718_591_551_904_28, -0.327_682_820_761_062_37, 0.476_623_554_500_550_44],
    [0.502_872_634_945_786_82, -2.571_926_949_855_605_22, 0.596_039_204_828_224_92],
  ]
  /// e of the estimate (γ̂/h − J)⁻¹·(f(t, y) + Σ e_i·Z_i/h), IV.8, eq. 8.19.
  static let errors = [(-13 - 7 * root) / 3, (-13 + 7 * root) / 3, -1.0 / 3]
  /// The collocation polynomial y + Σ_j θ^(j + 1)·Σ_i p_ji·Z_i.
  static let dense: [[Double]] = [
    [(13 + 7 * root) / 3, (13 - 7 * root) / 3, 1.0 / 3],
    [(-23 - 22 * root) / 3, (-23 + 22 * root) / 3, -8.0 / 3],
    [(10 + 15 * root) / 3, (10 - 15 * root) / 3, 10.0 / 3],
  ]
}
