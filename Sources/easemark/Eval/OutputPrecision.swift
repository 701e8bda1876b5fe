/// How numbers are written.
package enum OutputPrecision: String, CaseIterable, Sendable {
  case double
  /// The result, computed in Double, is rounded once more to Float. (The oracle's exact result is
  /// rounded once.)
  case float
}
