extension Transform3D: LosslessStringConvertible {
  /// The transform as CSS writes it, row by row in the shortest decimals that read back:
  /// `matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1)`.
  ///
  /// Edge cases: −0 is written as `-0`; NaN and infinities as `nan`, `inf` and `-inf`, which CSS does not
  /// read but `init(_:)` does.
  public var description: String { listText("matrix3d", elements) }

  /// The transform of such a text, bit for bit (but for NaN's payload); nil when it is none.
  ///
  /// What CSS allows besides, several functions, units and comments, `TransformList` reads.
  public init?(_ description: String) {
    guard let m: [Double] = numbers(of: description, "matrix3d", count: 16) else { return nil }
    self.init(
      rows: SIMD4(m[0..<4]), SIMD4(m[4..<8]), SIMD4(m[8..<12]), SIMD4(m[12..<16]))
  }
}

extension FloatTransform3D: LosslessStringConvertible {
  /// As that of `Transform3D`, in the shortest decimals that read back to the same Floats.
  public var description: String {
    "matrix3d(" + elements.map { shortText($0.description) }.joined(separator: ", ") + ")"
  }

  /// The transform of such a text, bit for bit; nil when it is none.
  public init?(_ description: String) {
    guard let m: [Float] = numbers(of: description, "matrix3d", count: 16) else { return nil }
    self.init(
      rows: SIMD4(m[0..<4]), SIMD4(m[4..<8]), SIMD4(m[8..<12]), SIMD4(m[12..<16]))
  }
}

extension Affine2D: LosslessStringConvertible {
  /// The map as CSS writes it: `matrix(1, 0, 0, 1, 10, 20)`: a, b, c, d, tx, ty.
  public var description: String { listText("matrix", [a, b, c, d, tx, ty]) }

  /// The map of such a text, bit for bit; nil when it is none.
  public init?(_ description: String) {
    guard let n: [Double] = numbers(of: description, "matrix", count: 6) else { return nil }
    self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
}

extension Quaternion: CustomStringConvertible {
  /// `(x, y, z, w)` in the shortest decimals that read back.
  public var description: String { listText("", [x, y, z, w]) }
}

private func listText(_ name: String, _ numbers: [Double]) -> String {
  name + "(" + numbers.map(numberText).joined(separator: ", ") + ")"
}

/// The shortest decimal that reads back, as CSS writes numbers; `-0`, `nan`, `inf` and `-inf` besides.
func numberText(_ value: Double) -> String {
  if !value.isFinite { return value.description }
  return value == 0 && value.sign == .minus ? "-0" : DecimalText(value).text()
}

/// A description without the `.0` of whole numbers.
private func shortText(_ description: String) -> String {
  description.hasSuffix(".0") ? String(description.dropLast(2)) : description
}

/// The numbers of `name(…)`, with white space around each allowed.
private func numbers<Number: BinaryFloatingPoint & LosslessStringConvertible>(
  of text: String, _ name: String, count: Int
) -> [Number]? {
  guard text.hasPrefix(name + "("), text.hasSuffix(")") else { return nil }
  let parts = text.dropFirst(name.count + 1).dropLast()
    .split(separator: ",", omittingEmptySubsequences: false)
  let numbers = parts.compactMap { part in
    Number(String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
  }
  return numbers.count == parts.count && numbers.count == count ? numbers : nil
}
