import Testing

@testable import easemark

@Suite struct ColorChoiceTests {
  @Test(arguments: [
    ([:], true, true), ([:], false, false),
    (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true),
    (["CLICOLOR_FORCE": "1"], false, true), (["CLICOLOR_FORCE": "0"], false, false),
    (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
    (["TERM": "dumb"], true, false), (["CLICOLOR": "0"], true, false),
    (["TERM": "dumb", "CLICOLOR_FORCE": "1"], true, true),
  ])
  func automatic(environment: [String: String], isTerminal: Bool, isUsed: Bool) {
    #expect(
      ColorChoice.auto.isUsed(environment: environment, isTerminal: isTerminal) == isUsed)
  }

  @Test func anExplicitChoiceComesFirst() {
    #expect(ColorChoice.always.isUsed(environment: ["NO_COLOR": "1"], isTerminal: false))
    #expect(!ColorChoice.never.isUsed(environment: ["CLICOLOR_FORCE": "1"], isTerminal: true))
  }
}
