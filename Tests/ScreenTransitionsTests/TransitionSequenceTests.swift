import ScreenTransitions
import Testing

@Suite struct TransitionSequenceTests {
  @Test func theLastStartRemovesWhatRuns() throws {
    let push = try TransitionRecipe.navigationTransition.animation()
    let pop = try TransitionRecipe.navigationTransitionPop.animation()
    let sequence = try TransitionSequence([
      (time: 1.25, animation: pop), (time: 1, animation: push),
    ])
    #expect(sequence.index(at: 0.5) == nil && sequence.frame(at: 0.5) == nil)
    #expect(sequence.frame(at: 1) == push.frame(progress: 0))
    #expect(sequence.frame(at: 1.125) == push.frame(at: 0.125))
    #expect(sequence.index(at: 1.25) == 1)
    #expect(sequence.frame(at: 1.25) == pop.frame(progress: 0))
    #expect(sequence.frame(at: 1.5) == pop.frame(at: 0.25))
    #expect(sequence.frame(at: 9) == pop.frame(completed: true))
  }

  @Test func ofTwoAtOnceTheLaterWins() throws {
    let fade = try TransitionRecipe.crossDissolve.animation()
    let zoom = try TransitionRecipe.imageZoom.animation()
    let sequence = try TransitionSequence([(time: 0, animation: fade), (time: 0, animation: zoom)])
    #expect(sequence.frame(at: 0.5) == zoom.frame(at: 0.5))
    #expect(throws: TransitionError.self) {
      try TransitionSequence([(time: .nan, animation: fade)])
    }
  }
}
