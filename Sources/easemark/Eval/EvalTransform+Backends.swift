import BatchEvaluation
import Oracle
import TransformMath

/// What the operations that round compute, by the backend that was asked for. Products and points
/// have SIMD and BLAS forms; the others are computed by the reference in their place.
extension EvalTransform {
  /// a·b: the transform that applies a first.
  func concat(_ a: Transform3D, _ b: Transform3D) -> TransformAnswer {
    if settings.backend == .oracle {
      return TransformAnswer(.numbers(rounded(TransformOracle.concat(a.elements, b.elements))))
    }
    let inputs = [a]
    var results = [Transform3D.identity]
    var span = results.mutableSpan
    TransformBatch(b).multiply(
      inputs.span, into: &span, backend: batchBackend, level: settings.level)
    return TransformAnswer(results[0])
  }

  /// p·m, and its projection.
  func map(_ point: SIMD4<Double>, by matrix: Transform3D) throws(Failure) -> TransformAnswer {
    if settings.backend == .oracle { return mapExactly(point, by: matrix) }
    let inputs = [point]
    var results = [SIMD4<Double>.zero]
    var span = results.mutableSpan
    TransformBatch(matrix).map(
      inputs.span, into: &span, backend: batchBackend, level: settings.level)
    let projection = Projection(results[0], of: point, by: matrix)
    let mapped = projection.homogeneous
    var answer = TransformAnswer(.numbers([mapped.x, mapped.y, mapped.z, mapped.w]))
    switch projection.status {
    case .visible(let point):
      answer.projected = [point.x, point.y, point.z]
      answer.status = "ok"
    case .behindEye: answer.status = "behindEye"
    case .undefined: throw Failure("the result is too large for a Double")
    }
    return answer
  }

  private func mapExactly(_ point: SIMD4<Double>, by matrix: Transform3D) -> TransformAnswer {
    var answer = TransformAnswer(.numbers(rounded(TransformOracle.map(point, by: matrix.elements))))
    answer.projected = TransformOracle.project(point, by: matrix.elements).map(rounded)
    answer.status = answer.projected == nil ? "behindEye" : "ok"
    return answer
  }

  func rotation(
    angle: Double, _ axis: (x: Double, y: Double, z: Double)
  ) -> TransformAnswer {
    if settings.backend == .oracle {
      let exact = TransformOracle.rotation(angle: angle, x: axis.x, y: axis.y, z: axis.z)
      return TransformAnswer(.numbers(rounded(exact)))
    }
    return TransformAnswer(Transform3D.rotation(angle: angle, x: axis.x, y: axis.y, z: axis.z))
  }

  func translated(
    _ m: Transform3D, by offset: (x: Double, y: Double, z: Double)
  ) -> TransformAnswer {
    if settings.backend == .oracle {
      return concat(.translation(x: offset.x, y: offset.y, z: offset.z), m)
    }
    return TransformAnswer(m.translated(x: offset.x, y: offset.y, z: offset.z))
  }

  func scaled(
    _ m: Transform3D, by factors: (x: Double, y: Double, z: Double)
  ) -> TransformAnswer {
    if settings.backend == .oracle {
      return concat(.scale(x: factors.x, y: factors.y, z: factors.z), m)
    }
    return TransformAnswer(m.scaled(x: factors.x, y: factors.y, z: factors.z))
  }

  func rotated(
    _ m: Transform3D, angle: Double, _ axis: (x: Double, y: Double, z: Double)
  ) -> TransformAnswer {
    guard settings.backend == .oracle else {
      return TransformAnswer(m.rotated(angle: angle, x: axis.x, y: axis.y, z: axis.z))
    }
    let turn = TransformOracle.rotation(angle: angle, x: axis.x, y: axis.y, z: axis.z)
    let right = m.elements.map { Real($0) }
    var product: [Real] = []
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = Real(0)
        for k in 0..<4 { sum = sum + turn[4 * row + k] * right[4 * k + column] }
        product.append(sum)
      }
    }
    return TransformAnswer(.numbers(rounded(product)))
  }

  func determinant(_ m: Transform3D) -> TransformAnswer {
    let exact = settings.backend == .oracle ? TransformOracle.determinant(m.elements) : nil
    return TransformAnswer(.number(exact.map(settings.precision.rounded) ?? m.determinant))
  }

  func inverse(_ m: Transform3D) throws(Failure) -> TransformAnswer {
    if settings.backend == .oracle { return invertExactly(m) }
    let inverse = m.inverted()
    if inverse.status == .overflow { throw Failure("the result is too large for a Double") }
    var answer = TransformAnswer(inverse.matrix)
    answer.status = inverse.status.rawValue
    answer.condition = inverse.condition
    return answer
  }

  /// The exact inverse and its condition number in the ∞-norm, as the reference defines them.
  private func invertExactly(_ m: Transform3D) -> TransformAnswer {
    guard let inverse = TransformOracle.inverse(m.elements) else {
      var answer = TransformAnswer(m)
      answer.status = TransformInverse.Status.singular.rawValue
      return answer
    }
    func norm(_ elements: [Real]) -> Real {
      let sums = (0..<4).map { row in
        (0..<4).reduce(Real(0)) { sum, column in sum + elements[4 * row + column].magnitude }
      }
      return sums.max() ?? Real(0)
    }
    var answer = TransformAnswer(.numbers(rounded(inverse)))
    answer.status = TransformInverse.Status.ok.rawValue
    answer.condition = settings.precision.rounded(norm(m.elements.map { Real($0) }) * norm(inverse))
    return answer
  }

  private var batchBackend: Backend {
    switch settings.backend {
    case .simd: .simd
    case .blas: .blas
    case .reference, .oracle: .reference
    }
  }

  func rounded(_ exact: [Real]) -> [Double] { exact.map(settings.precision.rounded) }
}
