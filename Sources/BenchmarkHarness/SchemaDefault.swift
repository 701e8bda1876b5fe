/// What a field holds when it is read from a file of an earlier schema, which did not have it.
public protocol SchemaDefault {
  associatedtype Value: Codable & Hashable & Sendable
  static var value: Value { get }
}

/// No entry: the list was not recorded.
public enum EmptyList<Element: Codable & Hashable & Sendable>: SchemaDefault {
  public static var value: [Element] { [] }
}

/// No entry: the names and their texts were not recorded.
public enum EmptyTexts: SchemaDefault {
  public static var value: [String: String] { [:] }
}

/// One: what every run before schema 2 had.
public enum One: SchemaDefault {
  public static var value: Int { 1 }
}

/// A field that schema 2 brought: a file of schema 1 reads as if it said the default.
@propertyWrapper
public struct SinceSchema2<Default: SchemaDefault>: Codable, Hashable, Sendable {
  public var wrappedValue: Default.Value

  public init(wrappedValue: Default.Value) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try Default.Value(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension KeyedDecodingContainer {
  /// Found by the compiler's own decoding of a record in place of the standard one.
  public func decode<Default>(
    _ type: SinceSchema2<Default>.Type, forKey key: Key
  ) throws -> SinceSchema2<Default> {
    try decodeIfPresent(type, forKey: key) ?? SinceSchema2(wrappedValue: Default.value)
  }
}
