/// An equation of motion for programs: whose law it is, and the law's numbers by name.
///
/// In a result file it is one flat object, as {"law": "spring", "mass": 1, "stiffness": 100, …}. Of the
/// laws, these are known to the scripts that solve a result's problems again (results/README.md):
///
/// | law | numbers | equation |
/// |---|---|---|
/// | `spring` | mass, stiffness, damping, target | m·x″ = −k·(x − target) − c·x′ |
/// | `duffing` | stiffness, cubic, damping | x″ = −k·x − cubic·x³ − c·x′ |
/// | `pendulum` | stiffness, damping | x″ = −k·sin x − c·x′, k = gravity/length |
/// | `chain` | mass, stiffness, damping, stiffnessDamping | m·x″ = −K·x − (c + β·K)·x′, K = k·tridiag(−1, 2, −1) |
public struct SolverProblemParameters: Codable, Hashable, Sendable {
  /// As "spring".
  public var law: String
  /// By name, finite, none called `law`.
  public var numbers: [String: Double]

  /// A law and its numbers.
  public init(law: String, _ numbers: [String: Double]) {
    self.law = law
    self.numbers = numbers
  }

  private struct Key: CodingKey {
    static let law = Key(stringValue: "law")
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    law = try fields.decode(String.self, forKey: .law)
    numbers = [:]
    for key in fields.allKeys where key.stringValue != Key.law.stringValue {
      numbers[key.stringValue] = try fields.decode(Double.self, forKey: key)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(law, forKey: .law)
    for (name, number) in numbers { try fields.encode(number, forKey: Key(stringValue: name)) }
  }

  /// The first thing that fits the types but not their meaning, or nil.
  var fault: (field: String, reason: String)? {
    if law.isEmpty { return ("law", "is empty") }
    for (name, number) in numbers.sorted(by: { $0.key < $1.key }) {
      if name == Key.law.stringValue { return ("law", "\(number) is no name of a law") }
      if !number.isFinite { return (name, "\(number) is not finite") }
    }
    return nil
  }
}
