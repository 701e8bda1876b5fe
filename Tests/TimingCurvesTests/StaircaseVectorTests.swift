import TestSupport
import Testing
import TimingCurves

/// The published values of `steps()` and `linear()`, read from their CSS text.
///
/// Approximate rows: those from wpt with a tolerance of 1e-4 or 1e-6 are compared as exact all the same,
/// since their values are short decimals. Row sl0126 quotes a library that takes ⌈x·n⌉ and is wrong at
/// jumps; its expected value is that of the specification.
@Suite struct StaircaseVectorTests {
  @Test(arguments: try vectorRows("steps_linear"))
  func values(row: VectorRow) throws {
    let function = try TimingFunction(css: row["function_text"])
    let expected = try #require(row.number("expected"))
    let x = try #require(row.number("input_progress"))
    let y = function.value(at: x, before: row["before_flag"] == "1")
    #expect((y - expected).magnitude <= 1e-15 * max(1, expected.magnitude))
  }

  @Test func everyRowIsThere() throws { #expect(try vectorRows("steps_linear").count == 257) }
}
