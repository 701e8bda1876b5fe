import ScreenTransitions
import Testing
import TimingCurves
import TransformMath

/// The articles' numbers, restated here so that a change of the table is seen.
@Suite struct TransitionRecipeTests {
  @Test func articlesHaveTheirNumbers() {
    func timing(_ recipe: TransitionRecipe) -> TransitionTiming { recipe.timing }
    #expect(
      TransitionRecipe.articles.map(\.name) == [
        "collapseFlip", "cardToDetail", "buttonsAppear", "navigationTransition", "imageZoom",
        "crossDissolve", "dissolve",
      ])
    #expect(
      timing(.collapseFlip) == TransitionTiming(duration: 1, motion: .curve(.easeInOut)))
    #expect(timing(.collapseFlipPop) == timing(.collapseFlip))
    #expect(TransitionRecipe.collapseFlipPop.transition.isReversed)
    #expect(
      timing(.cardToDetail)
        == TransitionTiming(
          duration: 0.3, delay: 0.01,
          motion: .uikitSpring(dampingRatio: 0.7, initialVelocity: 0.1)))
    #expect(timing(.cardToDetailDismissal) == timing(.cardToDetail))
    #expect(
      timing(.buttonsAppear)
        == TransitionTiming(
          duration: 1,
          motion: .spring(mass: 1, stiffness: 100, damping: 15, initialVelocity: 15)))
    #expect(
      timing(.navigationTransition)
        == TransitionTiming(duration: 0.6, motion: .curve(.easeInOut)))
    #expect(TransitionRecipe.navigationTransition.transition == .curlUp)
    #expect(TransitionRecipe.navigationTransitionPop.transition == .curlDown)
    #expect(TransitionRecipe.navigationReveal.transition == Transition(.reveal(.fromRight)))
    #expect(TransitionRecipe.navigationRevealPop.transition == Transition(.reveal(.fromLeft)))
    #expect(
      timing(.navigationReveal)
        == TransitionTiming(duration: 0.6, motion: .curve(.coreAnimationDefault)))
    #expect(
      timing(.imageZoom)
        == TransitionTiming(duration: 1, motion: .uikitSpring(dampingRatio: 0.8)))
    #expect(
      timing(.crossDissolve) == TransitionTiming(duration: 1, motion: .curve(.linear)))
    let collapse = CollapseFlipParameters()
    #expect(collapse.m34 == -0.002 && collapse.axis == SIMD3(0, 0, -2))
    #expect(collapse.halfTurns == -0.5 && collapse.fallenTop == 2)
    #expect(ButtonsAppearParameters().distance == 100)
    #expect(TransitionRecipe.standardScreen == Size(width: 320, height: 568))
  }

  @Test func namesAreUniqueAndFindTheirRecipe() throws {
    let names = TransitionRecipe.all.map(\.name)
    #expect(Set(names).count == names.count)
    // 7 articles, 5 ways back and Core Animation pushes, 8 view transitions, 1 + 3·4 types.
    #expect(names.count == 7 + 5 + 8 + 13)
    for name in names { #expect(try TransitionRecipe.named(name).name == name) }
    let error = #expect(throws: TransitionError.self) { try TransitionRecipe.named("nothing") }
    #expect("\(try #require(error))".contains("buttonsAppear"))
  }

  @Test func everyRecipeRuns() throws {
    for recipe in TransitionRecipe.all {
      let animation = try recipe.animation()
      #expect(animation.name == recipe.name)
      #expect(animation.region == Rectangle(x: 0, y: 0, width: 320, height: 568))
      #expect(animation.frame(at: 0) == animation.frame(progress: 0))
      #expect(animation.frame(at: animation.driver.endTime) == animation.frame(progress: 1))
      // A cancelled run leaves the start, a completed one the end.
      #expect(animation.frame(completed: false) == animation.frame(at: 0))
      #expect(animation.frame(completed: true) == animation.frame(at: 10))
    }
  }

  @Test func contentRegionLiesBelowTheBar() throws {
    let recipe = TransitionRecipe.navigation(
      AnimationOptions(.curlUp), region: TransitionRecipe.standardContent)
    let animation = try recipe.animation()
    #expect(animation.region == Rectangle(x: 0, y: 20, width: 320, height: 548))
    #expect(animation.frame(at: 0).layers[1].bounds == Size(width: 320, height: 548).bounds)
    #expect(throws: TransitionError.self) {
      try recipe.animation(screen: Size(width: 320, height: 20))
    }
  }

  @Test func navigationByOptionsAndByType() throws {
    let options = AnimationOptions(
      .flipFromTop, curve: .easeOut, behavior: [.repeat, .autoreverse])
    let recipe = TransitionRecipe.navigation(options)
    #expect(recipe.transition == Transition(.flip(.fromTop)))
    #expect(
      recipe.timing
        == TransitionTiming(
          duration: 0.6, motion: .curve(.easeOut), repeats: true, autoreverses: true))
    let moveIn = try TransitionRecipe.navigation(
      type: "moveIn", direction: .fromBottom, startProgress: 0.25, endProgress: 0.5)
    #expect(moveIn.transition == Transition(.moveIn(.fromBottom)))
    let animation = try moveIn.animation()
    #expect(animation.frame(at: 0) == animation.frame(progress: 0.25))
    #expect(animation.frame(at: 0.6) == animation.frame(progress: 0.5))
    #expect(throws: TransitionError.self) { try TransitionRecipe.navigation(type: "cube") }
  }

  /// Overshoot moves geometry and is limited in the opacity that is shown.
  @Test func overshootIsRawAndShown() throws {
    let curves = try TransitionRecipe.cardToDetail.animation().curves()
    let opacity = try #require(curves.first { $0.property == "detail opacity" })
    #expect(opacity.raw.contains { $0 > 1.01 } && !opacity.shown.contains { $0 > 1 })
    let width = try #require(curves.first { $0.property == "width" })
    #expect(width.raw == width.shown && width.raw.contains { $0 > 320.3 })
    #expect(width.unit == "pt" && opacity.unit == "1")
  }

  @Test(arguments: TransitionRecipe.all) func curvesAreComplete(recipe: TransitionRecipe) throws {
    let animation = try recipe.animation()
    let curves = try animation.curves(samples: 61)
    #expect(curves.count >= 2 && curves[0].property == "progress")
    for curve in curves {
      #expect(curve.animation == recipe.name && !curve.unit.isEmpty)
      #expect(curve.time.count == 61 && curve.raw.count == 61 && curve.shown.count == 61)
      #expect(curve.time.first == 0 && curve.time.last == animation.driver.endTime)
      #expect((curve.raw + curve.shown).allSatisfy { $0.isFinite })
    }
    #expect(throws: TransitionError.self) { try animation.curves(samples: 1) }
  }
}
