import Foundation

/// Reads result files and says clearly what is wrong with one.
public enum ResultReader {
  /// The largest file that is read.
  public static let largestFile = 256 << 20

  /// Reads and checks one result file.
  public static func read(path: String) throws(ResultFileError) -> RunResult {
    try decode(content(of: path), path: path)
  }

  /// Reads and checks the file of a baseline.
  public static func readBaseline(path: String) throws(ResultFileError) -> Baseline {
    try decodeBaseline(content(of: path), path: path)
  }

  /// Reads a file that is a result or a baseline, whichever its fields say.
  public static func readRuns(path: String) throws(ResultFileError) -> ComparedRuns {
    let data = try content(of: path)
    if (try? JSONDecoder().decode(BaselineShape.self, from: data)) != nil {
      return ComparedRuns(name: path, runs: try decodeBaseline(data, path: path).runs)
    }
    return ComparedRuns(name: path, run: try decode(data, path: path))
  }

  /// What only a baseline's file has.
  private struct BaselineShape: Decodable {
    enum CodingKeys: CodingKey { case runs }

    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .runs)
    }
  }

  /// The bytes of a file that is not larger than a result may be.
  static func content(of path: String) throws(ResultFileError) -> Data {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .cannotRead(path: path, reason: "no such file")
    }
    if isFolder.boolValue { throw .cannotRead(path: path, reason: "it is a folder") }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw .cannotRead(path: path, reason: systemReason(errno))
    }
    defer { try? handle.close() }
    let data: Data?
    do {
      data = try handle.read(upToCount: largestFile + 1)
    } catch {
      throw .cannotRead(path: path, reason: "\(error.localizedDescription)")
    }
    if let data, data.count > largestFile { throw .tooLarge(path: path, limit: largestFile) }
    return data ?? Data()
  }

  /// Reads and checks the content of a result file.
  ///
  /// - Parameter path: only named in errors.
  public static func decode(_ data: Data, path: String) throws(ResultFileError) -> RunResult {
    let result = try decode(RunResult.self, data, path: path)
    if let fault = result.fault {
      throw .malformed(path: path, field: fault.field, reason: fault.reason)
    }
    return result
  }

  /// Reads and checks the content of a baseline's file.
  ///
  /// - Parameter path: only named in errors.
  public static func decodeBaseline(
    _ data: Data, path: String
  ) throws(ResultFileError) -> Baseline {
    let baseline = try decode(Baseline.self, data, path: path)
    if baseline.runs.count != 2 {
      let reason = "has \(baseline.runs.count) runs, not the two of a baseline"
      throw .malformed(path: path, field: "runs", reason: reason)
    }
    for (index, run) in baseline.runs.enumerated() {
      if let fault = run.fault {
        throw .malformed(
          path: path, field: "runs[\(index)].\(fault.field)", reason: fault.reason)
      }
    }
    return baseline
  }

  private static func decode<File: Decodable>(
    _ type: File.Type, _ data: Data, path: String
  ) throws(ResultFileError) -> File {
    if data.count > largestFile { throw .tooLarge(path: path, limit: largestFile) }
    if data.isEmpty { throw .notJSON(path: path, reason: "it is empty") }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let found = try schema(of: data, decoder: decoder, path: path)
    guard let number = Int(found), RunResult.readableSchemas.contains(number) else {
      throw .wrongSchema(path: path, found: found, readable: RunResult.readableSchemas)
    }
    do {
      return try decoder.decode(type, from: data)
    } catch {
      let fault = fault(error)
      throw .malformed(path: path, field: fault.field, reason: fault.reason)
    }
  }

  private struct SchemaField: Decodable {
    var schema: String?

    enum CodingKeys: CodingKey { case schema }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let number = try? container.decode(Int.self, forKey: .schema) {
        schema = String(number)
      } else if let number = try? container.decode(Double.self, forKey: .schema) {
        schema = String(number)
      } else if let text = try? container.decode(String.self, forKey: .schema) {
        schema = "'\(text.prefix(40))'"
      }
    }
  }

  private static func schema(
    of data: Data, decoder: JSONDecoder, path: String
  ) throws(ResultFileError) -> String {
    let found: SchemaField
    do {
      found = try decoder.decode(SchemaField.self, from: data)
    } catch DecodingError.dataCorrupted(let context) {
      throw .notJSON(path: path, reason: reason(context))
    } catch {
      throw .notAResult(path: path)
    }
    guard let schema = found.schema else { throw .notAResult(path: path) }
    return schema
  }

  /// Which field does not decode, and why.
  static func fault(_ error: any Error) -> (field: String, reason: String) {
    guard let error = error as? DecodingError else { return ("file", "\(error)") }
    switch error {
    case .keyNotFound(let key, let context):
      return (field(context.codingPath + [key]), "is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return (field(context.codingPath), reason(context))
    @unknown default:
      return ("file", "\(error)")
    }
  }

  /// "cases[3].time.epochs", as a reader would write it.
  private static func field(_ path: [any CodingKey]) -> String {
    let text = path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return text.isEmpty ? "file" : text
  }

  private static func reason(_ context: DecodingError.Context) -> String {
    let detail = context.underlyingError.map { " (\($0))" } ?? ""
    return (context.debugDescription + detail).replacingOccurrences(of: "\n", with: " ")
  }
}

extension RunResult {
  /// The first thing that fits the types but not their meaning, or nil.
  var fault: (field: String, reason: String)? {
    if UInt64(seed) == nil { return ("seed", "'\(seed)' is not an unsigned 64-bit number") }
    let ids = Set(cases.map(\.id))
    if ids.count != cases.count { return ("cases", "an id stands twice") }
    let groupIDs = Set(groups.map(\.id))
    if groupIDs.count != groups.count { return ("groups", "an id stands twice") }
    for (index, record) in cases.enumerated() {
      let field = "cases[\(index)]"
      if record.group != record.id.group || !groupIDs.contains(record.group) {
        return ("\(field).group", "'\(record.group)' is not the group of \(record.id)")
      }
      if record.time.epochs.isEmpty { return ("\(field).time.epochs", "is empty") }
      if let fault = record.fault { return ("\(field).\(fault.field)", fault.reason) }
      if record.items < 1 { return ("\(field).items", "\(record.items) is not a positive count") }
    }
    for (index, group) in groups.enumerated() {
      if let floor = group.noiseFloor, !(floor.low <= floor.high) {
        return ("groups[\(index)].noiseFloor", "low \(floor.low) is not at most high \(floor.high)")
      }
      if let baseline = group.baseline, !ids.contains(baseline) {
        return ("groups[\(index)].baseline", "\(baseline) is not a case of this result")
      }
    }
    for (index, map) in errorMaps.enumerated() {
      if let fault = map.fault { return ("errorMaps[\(index)].\(fault.field)", fault.reason) }
    }
    for (index, line) in errorLines.enumerated() {
      if let fault = line.fault { return ("errorLines[\(index)].\(fault.field)", fault.reason) }
    }
    for (index, errors) in workloadErrors.enumerated() {
      if let fault = errors.fault {
        return ("workloadErrors[\(index)].\(fault.field)", fault.reason)
      }
    }
    for (index, table) in settlingTables.enumerated() {
      if let fault = table.fault {
        return ("settlingTables[\(index)].\(fault.field)", fault.reason)
      }
    }
    return solverFault
  }

  /// The first thing about solvers that fits the types but not their meaning, or nil.
  private var solverFault: (field: String, reason: String)? {
    var problems: Set<String> = []
    for (index, problem) in solverProblems.enumerated() {
      let field = "solverProblems[\(index)]"
      if let fault = problem.fault { return ("\(field).\(fault.field)", fault.reason) }
      if !problems.insert(problem.id).inserted {
        return ("\(field).id", "'\(problem.id)' is there twice")
      }
    }
    for (index, run) in solverRuns.enumerated() {
      let field = "solverRuns[\(index)]"
      if let fault = run.fault { return ("\(field).\(fault.field)", fault.reason) }
      if !problems.contains(run.problem) {
        return ("\(field).problem", "'\(run.problem)' is not a problem of this result")
      }
    }
    for (index, trait) in solverTraits.enumerated() {
      if let fault = trait.fault {
        return ("solverTraits[\(index)].\(fault.field)", fault.reason)
      }
    }
    for (index, line) in solverLines.enumerated() {
      if let fault = line.fault { return ("solverLines[\(index)].\(fault.field)", fault.reason) }
    }
    for (index, region) in stabilityRegions.enumerated() {
      if let fault = region.fault {
        return ("stabilityRegions[\(index)].\(fault.field)", fault.reason)
      }
    }
    for (index, map) in frameMaps.enumerated() {
      if let fault = map.fault { return ("frameMaps[\(index)].\(fault.field)", fault.reason) }
    }
    return nil
  }
}

extension CaseRecord {
  /// The first number that a run cannot have found, or nil.
  fileprivate var fault: (field: String, reason: String)? {
    for (name, count, least) in [
      ("size", size, 1), ("threads", threads, 1),
      ("time.operationsPerEpoch", time.operationsPerEpoch, 1),
      ("accuracy.samples", accuracy.samples, 0), ("accuracy.nans", accuracy.nans, 0),
      ("accuracy.backwardSteps", accuracy.backwardSteps ?? 0, 0),
    ] where count < least {
      return (name, "\(count) is below \(least)")
    }
    for (index, epoch) in time.epochs.enumerated() where !(epoch >= 0 && epoch.isFinite) {
      return ("time.epochs[\(index)]", "\(epoch) is not a time")
    }
    let summary = time.nsPerItem
    if !(summary.low >= 0 && summary.low <= summary.median && summary.median <= summary.high
      && summary.high.isFinite)
    {
      return ("time.nsPerItem", "low, median and high are not times in ascending order")
    }
    if !(time.confidence >= 0 && time.confidence < 1) {
      return ("time.confidence", "\(time.confidence) is not from 0 to below 1")
    }
    if accuracy.maxError < 0 || accuracy.rmsError < 0 {
      return ("accuracy.maxError", "an error is negative")
    }
    return nil
  }
}
