import TransformMath

extension TransformOperation {
  /// A matrix from numbers. Only rotation rounds; the others are the same for every backend.
  static let building: [TransformOperation] = [
    TransformOperation(name: "identity") { _, _ in TransformAnswer(.identity) },
    TransformOperation(name: "translation") { fields, _ throws(Failure) in
      let (x, y, z) = try fields.vector()
      return TransformAnswer(Transform3D.translation(x: x, y: y, z: z))
    },
    TransformOperation(name: "scale") { fields, _ throws(Failure) in
      let (x, y, z) = try fields.vector()
      return TransformAnswer(Transform3D.scale(x: x, y: y, z: z))
    },
    TransformOperation(name: "rotation") { fields, settings throws(Failure) in
      try settings.rotation(angle: fields.number("angle"), fields.vector())
    },
    TransformOperation(name: "affine") { fields, _ throws(Failure) in
      let components = Affine2D(
        a: try fields.number("a"), b: try fields.number("b"), c: try fields.number("c"),
        d: try fields.number("d"), tx: try fields.number("tx"), ty: try fields.number("ty"))
      return TransformAnswer(Transform3D(affine: components))
    },
  ]

  /// A matrix, a point or a number from matrices.
  static let algebra: [TransformOperation] = [
    TransformOperation(name: "concat") { fields, settings throws(Failure) in
      settings.concat(try fields.matrix("a"), try fields.matrix("b"))
    },
    TransformOperation(name: "translate") { fields, settings throws(Failure) in
      try settings.translated(fields.matrix("m"), by: fields.vector())
    },
    TransformOperation(name: "scaled") { fields, settings throws(Failure) in
      try settings.scaled(fields.matrix("m"), by: fields.vector())
    },
    TransformOperation(name: "rotate") { fields, settings throws(Failure) in
      try settings.rotated(fields.matrix("m"), angle: fields.number("angle"), fields.vector())
    },
    TransformOperation(name: "invert") { fields, settings throws(Failure) in
      try settings.inverse(fields.matrix("m"))
    },
    TransformOperation(name: "mapPoint") { fields, settings throws(Failure) in
      let m = try fields.matrix("m")
      let p = try fields.numbers("p", counts: [3, 4])
      return try settings.map(SIMD4(p[0], p[1], p[2], p.count == 4 ? p[3] : 1), by: m)
    },
    TransformOperation(name: "determinant") { fields, settings throws(Failure) in
      try settings.determinant(fields.matrix("m"))
    },
  ]

  /// Questions about matrices; nothing rounds, so every backend answers the same.
  static let queries: [TransformOperation] = [
    TransformOperation(name: "isIdentity") { fields, _ throws(Failure) in
      TransformAnswer(.boolean(try fields.matrix("m").isIdentity))
    },
    TransformOperation(name: "isAffine") { fields, _ throws(Failure) in
      TransformAnswer(.boolean(try fields.matrix("m").isAffine))
    },
    TransformOperation(name: "equal") { fields, _ throws(Failure) in
      TransformAnswer(.boolean(try fields.matrix("m") == fields.matrix("b")))
    },
    TransformOperation(name: "getAffine") { fields, _ throws(Failure) in
      guard let affine = try fields.matrix("m").affine else {
        var answer = TransformAnswer(nil)
        answer.status = "notAffine"
        return answer
      }
      var answer = TransformAnswer(
        .numbers([affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty]))
      answer.status = "ok"
      return answer
    },
  ]
}
