import BenchmarkHarness
import Oracle
import Testing

@testable import BenchmarkSuites

@Suite struct TransformPartsTests {
  private func largest(_ a: [Real], _ b: [Real]) -> Double {
    zip(a, b).map { ($0 - $1).magnitude.double }.max() ?? .infinity
  }

  @Test("Parts make the matrix again, whatever it is like", arguments: TransformWorkload.allCases)
  func recomposed(_ workload: TransformWorkload) throws {
    var generator = SeededGenerator(seed: 11, stream: "parts.\(workload)")
    for _ in 0..<50 {
      let matrix = workload.matrix(&generator)
      #expect(matrix.count == 16 && matrix[15] == 1)
      let exact = matrix.map { Real($0) }
      let parts = try #require(TransformParts(matrix: exact), "\(matrix)")
      #expect(largest(parts.matrix, exact) < 1e-60, "\(matrix)")
    }
  }

  @Test("Known parts, of a mirrored and skewed one in perspective")
  func known() throws {
    // Scale (−2, −3, −5), skew (½, ¼, ⅛), half a turn about x, moved by (1, 2, 3).
    let numbers: [Double] = [
      1, 2, 3, -2, -3, -5, 0.5, 0.25, 0.125, 1, 0, 0, 0, 0.001, 0.002, 0.003, 0.9,
    ]
    var exact = TransformParts(numbers).matrix
    #expect(exact[0].double == -2 && exact[5].double == 3 && exact[10].double == 5)
    #expect(exact[4].double == -1.5 && exact[8].double == -1.25 && exact[9].double == 0.625)
    #expect(exact[12].double == 1 && exact[13].double == 2 && exact[14].double == 3)
    #expect((exact[15].double - (0.9 + 0.001 + 0.004 + 0.009)).magnitude < 1e-15)
    let last = exact[15]
    exact = exact.map { $0 / last }
    let parts = try #require(TransformParts(matrix: exact))
    #expect(parts.scale.map(\.sign) == [-1, -1, -1])
    #expect((parts.skew[0].double - 0.5).magnitude < 1e-15)
    #expect(parts.rotation[1].isZero && parts.rotation[3].isZero)
    #expect(TransformParts(matrix: [Real](repeating: Real(0), count: 16)) == nil)
  }

  @Test("A polar form's matrix is the stretch and then the turn")
  func polar() {
    let numbers: [Double] = [7, 8, 9, 2, 3, 5, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1]
    // A quarter turn about z, of a quaternion of length √2: x goes to y, y to −x.
    let exact = TransformParts(numbers).polarMatrix.map(\.double)
    #expect(exact == [-1, 2, 0, 0, -3, 1, 0, 0, 0, 0, 5, 0, 7, 8, 9, 1])
  }

  @Test("Slerp goes the shorter way at an even speed, for the closest and the furthest apart")
  func slerp() {
    let half = Real(0.5)
    let right = TransformParts.slerp(
      [0, 0, 0, 1].map { Real($0) }, [0, 0, -1, -1].map { Real($0) }, half)
    // To a quarter turn, given with the other sign: half way is an eighth.
    let angle = Real.atan2(Real(1), Real(1)) / Real(2)
    #expect((right[2] - .sin(angle)).magnitude.double < 1e-80)
    #expect((right[3] - .cos(angle)).magnitude.double < 1e-80)
    let near = TransformParts.slerp(
      [0, 0, 0, 1].map { Real($0) }, [0, 0, 1e-20, 1].map { Real($0) }, Real(0.25))
    #expect((near[2].double / 0.25e-20 - 1).magnitude < 1e-15)
    let same = TransformParts.slerp(
      [0, 0, 0, 1].map { Real($0) }, [0, 0, 0, -1].map { Real($0) }, half)
    #expect(same[3].double == 1)
  }
}

@Suite struct TransformErrorsTests {
  private func records(_ seed: UInt64 = 7) throws -> [WorkloadErrorRecord] {
    try transformErrors(SuiteRequest(seed: seed), items: 24)
  }

  @Test("Every method of every operation on every kind, ours right in all of their digits")
  func everything() throws {
    let records = try records()
    #expect(
      Set(records.map(\.operation))
        == Set(TransformOperation.allCases.map { "Transform.\($0.rawValue)" }))
    for (operation, group) in Dictionary(grouping: records, by: \.operation) {
      #expect(Set(group.map(\.workload)) == Set(TransformWorkload.allCases.map(\.rawValue)))
      for workload in TransformWorkload.allCases {
        #expect(group.count { $0.workload == workload.rawValue } * 4 == group.count, "\(operation)")
      }
    }
    for record in records where record.variant == "reference" {
      #expect(
        record.nans == 0 && record.maxError < (record.workload == "random" ? 1e-12 : 1e-14),
        "\(record.operation), \(record.workload): \(record.maxError) at \(record.worstInput)")
    }
  }

  @Test("The same seed draws the same inputs, another one others; cancelled is nothing")
  func seeds() throws {
    #expect(try records() == records())
    #expect(try records() != records(8))
    #expect(try transformErrors(SuiteRequest(seed: 7), isCancelled: { true }).isEmpty)
  }
}
