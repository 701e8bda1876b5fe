import BenchmarkHarness

/// What a result shows of springs besides the cases: their error maps and when systems call them
/// settled.
///
/// - Parameter isCancelled: asked now and then; what follows is left out once it is true.
public func springPictures(
  _ request: SuiteRequest, samplesPerCell: Int, isCancelled: () -> Bool
) throws -> RunPictures {
  RunPictures(
    errorMaps: try springErrorMaps(
      request, samplesPerCell: samplesPerCell, isCancelled: isCancelled),
    settlingTables: try springSettlingTables())
}
