import BenchmarkHarness
import Testing

@testable import BenchmarkSuites

@Suite struct ReproductionTests {
  @Test("Nothing to reproduce, no command")
  func empty() {
    #expect(Reproduction.oracle.command(.spring, "") == nil)
  }

  @Test("Rows get their header, JSON Lines none")
  func commands() {
    #expect(
      Reproduction.oracle.command(.bezier, "0.25,0.1,0.25,1.0,0.5")
        == #"printf 'x1,y1,x2,y2,x\n0.25,0.1,0.25,1.0,0.5\n' | easemark eval bezier --backend oracle"#
    )
    #expect(
      Reproduction.ours(.simd, level: .baseline).command(.transform, #"{"op":"identity"}"#)
        == #"printf '{"op":"identity"}\n' | easemark eval transform --backend simd --isa baseline"#)
    #expect(
      Reproduction.ours(.reference, level: .v4).command(.spring, "1,2,3")?
        .hasSuffix("easemark eval spring --backend reference") == true)
  }
}
