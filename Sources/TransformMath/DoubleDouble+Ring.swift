/// Determinants and cofactors are taken in double-double first.
extension DoubleDouble: Ring {}
