import BenchmarkHarness

/// What a result shows of solvers: work–precision runs, traits, energy, regions of stability and maps of
/// the errors at a frame rate.
///
/// - Parameter isSmoke: everything once and little of it, without times worth the name.
/// - Parameter isCancelled: asked now and then; what follows is left out once it is true.
public func solverRecords(
  _ request: SuiteRequest, isSmoke: Bool, isCancelled: () -> Bool
) throws -> SolverRecords {
  let (problems, runs) = try solverDiagrams(isSmoke ? .smoke : .usual, isCancelled: isCancelled)
  if isCancelled() { return SolverRecords() }
  return SolverRecords(
    problems: problems, runs: runs, traits: try solverTraits(runs),
    lines: try energyLines(decades: isSmoke ? 1 : 5)
      + chainCostLines(isSmoke: isSmoke, isCancelled: isCancelled),
    regions: try stabilityRegions(),
    frameMaps: try solverFrameMaps(seed: request.seed))
}
