/// What a field holds when it is read from a file of an earlier schema, which did not have it.
public protocol SchemaDefault {
  /// The type of the field.
  associatedtype Value: Codable & Hashable & Sendable
  /// What the field is read as where it is missing.
  static var value: Value { get }
}

/// No entry: the list was not recorded.
public enum EmptyList<Element: Codable & Hashable & Sendable>: SchemaDefault {
  /// The empty list.
  public static var value: [Element] { [] }
}

/// No entry: the names and their texts were not recorded.
public enum EmptyTexts: SchemaDefault {
  /// No texts under any name.
  public static var value: [String: String] { [:] }
}

/// One: what every run before schema 2 had.
public enum One: SchemaDefault {
  /// The number 1.
  public static var value: Int { 1 }
}

/// A field that schema 2 brought: a file of schema 1 reads as if it said the default.
@propertyWrapper
public struct SinceSchema2<Default: SchemaDefault>: Codable, Hashable, Sendable {
  /// The field as it is read and set.
  public var wrappedValue: Default.Value

  /// A field of this value, in place of the default.
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

/// A field that the file states as null where it is absent, so that a reader finds every field; the
/// compiler's own encoding of an optional would leave it out.
@propertyWrapper
public struct OrNull<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// Nil where the file says null, or, as in files of schema 1, nothing.
  public var wrappedValue: Value?

  /// A field with this value, or with none.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws { wrappedValue = try Value?(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension KeyedDecodingContainer {
  /// Found by the compiler's own decoding of a record in place of the standard one.
  public func decode<Value>(
    _ type: OrNull<Value>.Type, forKey key: Key
  ) throws -> OrNull<Value> {
    OrNull(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Found by the compiler's own encoding of a record in place of the standard one.
  public mutating func encode<Value>(_ value: OrNull<Value>, forKey key: Key) throws {
    try encode(value.wrappedValue, forKey: key)
  }
}

/// A list that came after its schema: a file without it reads as an empty one, and an empty one is
/// left out, so that earlier files are written as they were.
@propertyWrapper
public struct LeftOutWhenEmpty<Element: Codable & Hashable & Sendable>: Codable, Hashable,
  Sendable
{
  /// The list as it is read and set.
  public var wrappedValue: [Element]

  /// A field of this list.
  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws { wrappedValue = try [Element](from: decoder) }

  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension KeyedDecodingContainer {
  /// Found by the compiler's own decoding of a record in place of the standard one.
  public func decode<Element>(
    _ type: LeftOutWhenEmpty<Element>.Type, forKey key: Key
  ) throws -> LeftOutWhenEmpty<Element> {
    LeftOutWhenEmpty(wrappedValue: try decodeIfPresent([Element].self, forKey: key) ?? [])
  }
}

extension KeyedEncodingContainer {
  /// Found by the compiler's own encoding of a record in place of the standard one.
  public mutating func encode<Element>(_ value: LeftOutWhenEmpty<Element>, forKey key: Key) throws {
    if !value.wrappedValue.isEmpty { try encode(value.wrappedValue, forKey: key) }
  }
}
