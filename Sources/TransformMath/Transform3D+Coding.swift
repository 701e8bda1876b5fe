// JSON and property lists get plain lists of numbers where the order is the convention of everybody, and
// named fields elsewhere. The names do not change. JSON has no NaN and no infinities: its encoder throws
// for them, unless told otherwise.

extension Transform3D: Codable {
  /// Reads 16 numbers, row by row. Throws: `DecodingError` when they are more or fewer.
  public init(from decoder: any Decoder) throws {
    self.init(elements: try decodedNumbers(decoder, as: Double.self, count: 16))
  }

  /// Writes the 16 elements, row by row.
  public func encode(to encoder: any Encoder) throws { try encodeNumbers(elements, encoder) }

  private init(elements m: [Double]) {
    self.init(
      rows: SIMD4(m[0..<4]), SIMD4(m[4..<8]), SIMD4(m[8..<12]), SIMD4(m[12..<16]))
  }
}

extension FloatTransform3D: Codable {
  /// Reads 16 numbers, row by row. Throws: `DecodingError` when they are more or fewer.
  public init(from decoder: any Decoder) throws {
    let m = try decodedNumbers(decoder, as: Float.self, count: 16)
    self.init(
      rows: SIMD4(m[0..<4]), SIMD4(m[4..<8]), SIMD4(m[8..<12]), SIMD4(m[12..<16]))
  }

  /// Writes the 16 elements, row by row.
  public func encode(to encoder: any Encoder) throws { try encodeNumbers(elements, encoder) }
}

extension Quaternion: Codable {
  /// Reads x, y, z and w. Throws: `DecodingError` when they are more or fewer than 4 numbers.
  public init(from decoder: any Decoder) throws {
    let q = try decodedNumbers(decoder, as: Double.self, count: 4)
    self.init(x: q[0], y: q[1], z: q[2], w: q[3])
  }

  /// Writes x, y, z and w.
  public func encode(to encoder: any Encoder) throws { try encodeNumbers([x, y, z, w], encoder) }
}

extension Affine2D: Codable {
  /// Reads a, b, c, d, tx and ty. Throws: `DecodingError` when they are more or fewer than 6 numbers.
  public init(from decoder: any Decoder) throws {
    let n = try decodedNumbers(decoder, as: Double.self, count: 6)
    self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// Writes a, b, c, d, tx and ty.
  public func encode(to encoder: any Encoder) throws {
    try encodeNumbers([a, b, c, d, tx, ty], encoder)
  }
}

extension TransformComponents: Codable {
  private enum CodingKeys: String, CodingKey {
    case translation, scale, skew
    case rotation = "quaternion"
    case perspective, perspectiveRemainder
  }

  /// Reads `translation`, `scale`, `skew` (xy, xz, yz), `quaternion` (x, y, z, w) and `perspective`, and
  /// `perspectiveRemainder` where there is one.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      translation: try fields.decode(SIMD3<Double>.self, forKey: .translation),
      scale: try fields.decode(SIMD3<Double>.self, forKey: .scale),
      skew: try fields.decode(SIMD3<Double>.self, forKey: .skew),
      rotation: try fields.decode(Quaternion.self, forKey: .rotation),
      perspective: try fields.decode(SIMD4<Double>.self, forKey: .perspective),
      perspectiveRemainder: try fields.decodeIfPresent(
        SIMD4<Double>.self, forKey: .perspectiveRemainder) ?? .zero)
  }

  /// Writes the fields that `init(from:)` reads; the remainder only when it is not 0.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(translation, forKey: .translation)
    try fields.encode(scale, forKey: .scale)
    try fields.encode(skew, forKey: .skew)
    try fields.encode(rotation, forKey: .rotation)
    try fields.encode(perspective, forKey: .perspective)
    if perspectiveRemainder != .zero {
      try fields.encode(perspectiveRemainder, forKey: .perspectiveRemainder)
    }
  }
}

private func decodedNumbers<Number: Decodable>(
  _ decoder: any Decoder, as type: Number.Type, count: Int
) throws -> [Number] {
  var list = try decoder.unkeyedContainer()
  var numbers: [Number] = []
  while !list.isAtEnd && numbers.count <= count { numbers.append(try list.decode(type)) }
  guard numbers.count == count else {
    throw DecodingError.dataCorruptedError(
      in: list, debugDescription: "\(count) numbers are needed")
  }
  return numbers
}

private func encodeNumbers<Number: Encodable>(
  _ numbers: [Number], _ encoder: any Encoder
) throws {
  var list = encoder.unkeyedContainer()
  for number in numbers { try list.encode(number) }
}
