/// The chains and nets that solvers are compared on.
public enum ChainSuite {
  /// Chains of equal masses with N = 2, 16, 128 and 1024, damped and not; one of different masses, N = 32; nets of
  /// 8×8 masses; a cloth of as many, falling; Fermi's, Pasta's and Ulam's chain.
  ///
  /// Cost: a second or so: the true motions of the last two are solved for.
  public static func problems() throws(SolverError) -> [any ReferenceProblem] {
    var problems: [any ReferenceProblem] = []
    for count in [2, 16, 128, 1024] {
      problems.append(try ChainProblem.released(count: count))
      problems.append(try ChainProblem.released(count: count, damped: true))
    }
    problems.append(try mixedChain(count: 32))
    problems.append(try SpringNet(width: 8, height: 8))
    problems.append(
      try SpringNet(
        width: 8, height: 8, massProportionalDamping: 1, stiffnessProportionalDamping: 0.002))
    problems.append(try SpringCloth(width: 8, height: 8))
    problems.append(try FermiPastaUlam())
    return problems
  }

  /// The first of N masses of 1 to 2¼ on springs of 100 to 500 is held at 1 and let go.
  ///
  /// Domain: count ≥ 1.
  public static func mixedChain(
    count: Int
  ) throws(SolverError) -> NetworkProblem<GeneralChain> {
    guard count >= 1 else {
      throw .invalidParameter(name: "count", value: Double(count), allowed: "≥ 1")
    }
    // Small integers in no evident order, exact in Double.
    let chain = try GeneralChain(
      masses: (0..<count).map { 1 + Double($0 * 37 % 11) / 8 },
      stiffnesses: (0...count).map { 100 * (1 + Double($0 * 53 % 17) / 4) })
    var state = [Double](repeating: 0, count: 2 * count)
    state[0] = 1
    return try NetworkProblem(
      id: "chain-mixed-\(count)", title: "chain of \(count) different masses, undamped",
      family: .chain, chain, from: state, span: 2)
  }
}
