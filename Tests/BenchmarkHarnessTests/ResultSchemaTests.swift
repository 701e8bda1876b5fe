import Foundation
import Testing

@testable import BenchmarkHarness

/// Holds what is written against the published `results/schema-2.json`, by the few keywords of JSON
/// Schema 2020-12 that the schema uses. Any keyword this does not know fails the test.
@Suite struct ResultSchemaTests {
  private let schema: JSONValue

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: root.appending(path: "results/schema-2.json"))
    schema = try JSONDecoder().decode(JSONValue.self, from: data)
  }

  private func faults(_ result: RunResult) throws -> [String] {
    let data = try ResultWriter.encode(result)
    return faults(try JSONDecoder().decode(JSONValue.self, from: data), schema, "$")
  }

  @Test func aWrittenResultIsValid() throws {
    var result = try makeResult()
    #expect(try faults(result) == [])
    result.cases[0].accuracy.maxError = .infinity
    result.cases[1].ratio = RatioRecord(
      baseline: result.cases[0].id, speedup: IntervalRecord(median: 8, low: 7, high: 9),
      verdict: .notResolved)
    result.groups[0].noiseFloor = NoiseFloorRecord(low: 0.9, high: 1.1)
    #expect(try faults(result) == [])
    let value = IntervalRecord(median: 2, low: 1, high: 3)
    result.roofs = [
      RoofRecord(
        id: "fma.v4.double", kind: .multiplyAdd, level: "v4", precision: .double, unit: "GFLOP/s",
        value: value),
      RoofRecord(
        id: "triad.L1.v4", kind: .triad, level: "v4", cache: "L1", workingSetBytes: 1024,
        unit: "GB/s", value: value),
    ]
    result.warnings = [WarningRecord(kind: .load, scope: "run", message: "m", advice: "a")]
    result.fits = [
      FitRecord(
        family: "Spring", operation: "tick", variant: "simd", sizes: [1, 2, 4], exponent: value,
        nsAtSmallest: 2, marks: [CacheMarkRecord(cache: "L1", size: 2)])
    ]
    result.errorMaps = [makeErrorMap()]
    result.errorLines = [makeErrorLine()]
    result.workloadErrors = [makeWorkloadErrors()]
    result.settlingTables = [makeSettlingTable()]
    result.solverProblems = makeSolverRecords().problems
    result.solverRuns = makeSolverRecords().runs
    result.solverTraits = makeSolverRecords().traits
    result.solverLines = makeSolverRecords().lines
    result.stabilityRegions = makeSolverRecords().regions
    result.frameMaps = makeSolverRecords().frameMaps
    #expect(try faults(result) == [])
  }

  @Test func picturesAreOptional() throws {
    let text = String(decoding: try ResultWriter.encode(try makeResult()), as: UTF8.self)
    for name in [
      "errorMaps", "errorLines", "workloadErrors", "settlingTables", "solver", "stability",
      "frameMaps",
    ] {
      #expect(!text.contains(name))
    }
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(faults(value, schema, "$") == [])
    let result = try ResultReader.decode(Data(text.utf8), path: "old.json")
    #expect(result.errorMaps.isEmpty && result.errorLines.isEmpty)
    #expect(result.workloadErrors.isEmpty && result.settlingTables.isEmpty)
    #expect(result.solverProblems.isEmpty && result.solverRuns.isEmpty)
  }

  @Test func whatTheReaderRefusesTheSchemaRefuses() throws {
    var result = try makeResult()
    result.seed = "x"
    result.schema = 3
    result.cases[0].time.epochs = []
    #expect(try faults(result).count == 3)
  }

  private func faults(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    guard case .object(let rules) = schema else { return ["\(path): schema is no object"] }
    return rules.flatMap { faults(value, keyword: $0.key, rule: $0.value, rules, path) }
  }

  private func faults(
    _ value: JSONValue, keyword: String, rule: JSONValue, _ rules: [String: JSONValue],
    _ path: String
  ) -> [String] {
    switch (keyword, rule, value) {
    case ("$schema", _, _), ("$id", _, _), ("title", _, _), ("description", _, _), ("$defs", _, _):
      return []
    case ("$ref", .string(let reference), _):
      let name = reference.replacingOccurrences(of: "#/$defs/", with: "")
      guard let target = schema["$defs"]?[name] else { return ["\(path): no \(reference)"] }
      return faults(value, target, path)
    case ("type", _, _):
      let allowed = rule.strings
      return allowed.contains(where: value.isOfType) ? [] : ["\(path): not \(allowed)"]
    case ("const", _, _): return value == rule ? [] : ["\(path): not \(rule)"]
    case ("enum", .array(let allowed), _):
      return allowed.contains(value) ? [] : ["\(path): not one of \(allowed)"]
    case ("anyOf", .array(let choices), _):
      return choices.contains { faults(value, $0, path).isEmpty } ? [] : ["\(path): fits none"]
    case ("properties", .object(let properties), .object(let fields)):
      return fields.flatMap { name, field in
        properties[name].map { faults(field, $0, "\(path).\(name)") } ?? []
      }
    case ("required", _, .object(let fields)):
      return rule.strings.filter { fields[$0] == nil }.map { "\(path).\($0): missing" }
    case ("additionalProperties", .bool(false), .object(let fields)):
      return fields.keys.filter { rules["properties"]?[$0] == nil }.map { "\(path).\($0): unknown" }
    case ("additionalProperties", .object, .object(let fields)):
      return fields.filter { rules["properties"]?[$0.key] == nil }
        .flatMap { faults($0.value, rule, "\(path).\($0.key)") }
    case ("items", _, .array(let elements)):
      return elements.enumerated().flatMap { faults($0.element, rule, "\(path)[\($0.offset)]") }
    case ("minItems", .number(let fewest), .array(let elements)):
      return Double(elements.count) >= fewest ? [] : ["\(path): too few"]
    case ("maxItems", .number(let most), .array(let elements)):
      return Double(elements.count) <= most ? [] : ["\(path): too many"]
    case ("minimum", .number(let least), .number(let number)):
      return number >= least ? [] : ["\(path): below \(least)"]
    case ("exclusiveMinimum", .number(let least), .number(let number)):
      return number > least ? [] : ["\(path): not above \(least)"]
    case ("pattern", .string(let pattern), .string(let text)):
      return text.range(of: pattern, options: .regularExpression) != nil
        ? [] : ["\(path): '\(text)' is not \(pattern)"]
    case ("properties", _, _), ("required", _, _), ("additionalProperties", _, _),
      ("items", _, _), ("minItems", _, _), ("maxItems", _, _), ("minimum", _, _),
      ("exclusiveMinimum", _, _), ("pattern", _, _):
      // Says nothing about values of other types.
      return []
    default: return ["\(path): keyword \(keyword) is not known"]
    }
  }
}

/// JSON as a value.
private enum JSONValue: Decodable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  subscript(_ name: String) -> JSONValue? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }

  /// One text, or all of a list.
  var strings: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.flatMap(\.strings)
    default: []
    }
  }

  func isOfType(_ name: String) -> Bool {
    switch (self, name) {
    case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"),
      (.array, "array"), (.object, "object"):
      true
    case (.number(let value), "integer"): value == value.rounded()
    default: false
    }
  }
}
