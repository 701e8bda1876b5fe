import Foundation
import Testing
import TimingCurves

@testable import easemark

@Suite struct SweepTests {
  @Test func namedCurvesAreRightOnAPart() throws {
    let result = try easemark(
      ["sweep", "bezier", "--from", "0.4999", "--to", "0.5", "--quiet"], input: Data())
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 5)
    for (line, name) in zip(lines, ["linear", "ease", "ease-in", "ease-out", "ease-in-out"]) {
      #expect(
        line.hasPrefix("\(name): 3356 Floats, 0 wrong, 0 steps backwards, "), "\(line)")
    }
  }

  @Test func anyNumberOfThreadsFindsTheSame() throws {
    let curve = try CubicBezier(x1: 0.34, y1: 1.56, x2: 0.64, y2: 1)
    let sweep = FloatSweep(curve: curve, from: 0.25, to: 0.45)
    #expect(sweep.count > 3 << 20)
    let one = sweep.run(threads: 1)
    #expect(one == sweep.run(threads: 3))
    #expect(one.cases == sweep.count && one.wrong == 0)
    // The oracle is for the few in doubt.
    #expect(one.byOracle < one.cases / 1000)
  }

  @Test func aWrongValueIsFound() {
    var judge = FloatCurveJudge(.ease)
    var tally = FloatCurveJudge.Tally()
    for k in 0..<1000 {
      let x = Float(bitPattern: Float(0.3).bitPattern + UInt32(k))
      let right: Float = CubicBezier.ease.value(at: x)
      judge.judge(k == 700 ? right.nextUp : right, at: x, &tally)
    }
    #expect(tally.wrong == 1 && tally.cases == 1000)
    #expect(tally.firstWrong?.x == Float(bitPattern: Float(0.3).bitPattern + 700))
  }

  @Test func aStepBackIsFound() {
    var judge = FloatCurveJudge(.ease)
    var tally = FloatCurveJudge.Tally()
    judge.judge(CubicBezier.ease.value(at: Float(0.5)), at: 0.5, &tally)
    judge.judge(CubicBezier.ease.value(at: Float(0.4)), at: 0.4, &tally)
    #expect(tally.backwardSteps == 1 && tally.wrong == 0)
    judge.judge(.nan, at: 0.41, &tally)
    #expect(tally.backwardSteps == 2 && tally.wrong == 1)
  }

  @Test func partsAddUpInAnyOrder() {
    var early = FloatCurveJudge.Tally()
    (early.cases, early.wrong, early.firstWrong) = (3, 1, (0.25, 1, 2))
    var late = FloatCurveJudge.Tally()
    (late.cases, late.wrong, late.firstWrong) = (4, 2, (0.5, 1, 2))
    var (one, other) = (early, late)
    one.add(late)
    other.add(early)
    #expect(one == other && one.cases == 7 && one.wrong == 3 && one.firstWrong?.x == 0.25)
  }

  @Test(arguments: [
    (["bezier", "--function", "steps(3)"], "expected a keyword or cubic-bezier(…)"),
    (["bezier", "--function", "cubic-bezier(2, 0, 1, 1)"], "at offset 13"),
    (["bezier", "--from", "-1"], "expected a number from 0 to 1"),
    (["bezier", "--from", "0.5", "--to", "0.25"], "expected a number from --from to 1"),
    (["bezier", "--threads", "0"], "expected a number from 1 on"),
    (["bezier", "--precision", "double"], "float"),
    (["spring"], "bezier"),
  ])
  func whatIsNotUnderstoodIsSaid(arguments: [String], message: String) throws {
    let result = try easemark(["sweep"] + arguments, input: Data())
    #expect(result.status == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
