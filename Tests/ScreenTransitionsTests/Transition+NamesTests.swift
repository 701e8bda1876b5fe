import ScreenTransitions
import Testing

@Suite struct TransitionNamesTests {
  @Test func everyNameMakesATransition() throws {
    for name in Transition.names {
      let transition = try Transition(name: name)
      #expect(try Transition(name: name, isReversed: true) == transition.reversed)
      let frame = try transition.frame(progress: 0.5, size: Size(width: 320, height: 480))
      #expect(frame.layers.count >= 2)
    }
    #expect(try Transition(name: "push") == Transition(.push(.fromRight)))
    #expect(try Transition(name: "push", direction: "fromTop") == Transition(.push(.fromTop)))
    #expect(try Transition(name: "curlDown") == Transition(.curl(), isReversed: true))
  }

  @Test func unknownNamesSayWhatIsKnown() throws {
    let name = #expect(throws: TransitionError.self) { try Transition(name: "Push") }
    #expect("\(try #require(name))".contains("no transition is named \"Push\""))
    let side = #expect(throws: TransitionError.self) {
      try Transition(name: "push", direction: "left")
    }
    #expect("\(try #require(side))".contains("fromLeft, fromRight, fromTop, fromBottom"))
  }
}
