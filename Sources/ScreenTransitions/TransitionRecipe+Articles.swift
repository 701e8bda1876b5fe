// The numbers of the five articles on custom screen transitions that the project began with. They are
// stated here and as defaults of the parameter types that the transitions name, and nowhere else.

extension TransitionRecipe {
  /// The articles' screen: 320×568 points.
  public static let standardScreen = Size(width: 320, height: 568)

  /// The content view below the status bar: 320×548 at y = 20.
  public static let standardContent = TransitionRegion.content(top: 20)

  /// Seconds of a navigation transition.
  public static let navigationDuration = 0.6

  /// Core Animation's public transition types.
  ///
  /// Source: Apple, CATransitionType.
  public static let coreAnimationTypes = ["fade", "moveIn", "push", "reveal"]

  /// Article 1. The leaving screen swings down about its middle and falls: one keyframe over the whole
  /// duration, ease-in-out.
  public static let collapseFlip = TransitionRecipe(
    "collapseFlip", Transition(.collapseFlip()),
    TransitionTiming(duration: 1, motion: .curve(.easeInOut)))

  /// Article 1, pop: the same backwards on the screen that returns.
  public static let collapseFlipPop = TransitionRecipe(
    "collapseFlip.pop", Transition(.collapseFlip(), isReversed: true),
    TransitionTiming(duration: 1, motion: .curve(.easeInOut)))

  /// Article 2. Card to detail by one UIKit spring.
  public static let cardToDetail = TransitionRecipe(
    "cardToDetail", Transition(.cardToDetail()), cardTiming)

  /// Article 2, dismissal: the same spring towards the card.
  public static let cardToDetailDismissal = TransitionRecipe(
    "cardToDetail.dismissal", Transition(.cardToDetail(), isReversed: true), cardTiming)

  private static let cardTiming = TransitionTiming(
    duration: 0.3, delay: 0.01, motion: .uikitSpring(dampingRatio: 0.7, initialVelocity: 0.1))

  /// Article 2. Three buttons by Core Animation springs that are cut before they have settled.
  public static let buttonsAppear = TransitionRecipe(
    "buttonsAppear", Transition(.buttonsAppear()),
    TransitionTiming(
      duration: 1,
      motion: .spring(mass: 1, stiffness: 100, damping: 15, initialVelocity: 15)))

  /// Article 3, push by a view transition: curlUp, ease-in-out.
  public static let navigationTransition = TransitionRecipe(
    "navigationTransition", .curlUp,
    TransitionTiming(duration: navigationDuration, motion: .curve(.easeInOut)))

  /// Article 3, pop by a view transition: curlDown.
  public static let navigationTransitionPop = TransitionRecipe(
    "navigationTransition.pop", .curlDown,
    TransitionTiming(duration: navigationDuration, motion: .curve(.easeInOut)))

  /// Article 3, push by a Core Animation transition: reveal from the right.
  public static let navigationReveal = TransitionRecipe(
    "navigationTransition.push", Transition(.reveal(.fromRight)),
    TransitionTiming(duration: navigationDuration, motion: .curve(.coreAnimationDefault)))

  /// Article 3, pop by a Core Animation transition: reveal from the left.
  public static let navigationRevealPop = TransitionRecipe(
    "navigationTransition.push.pop", Transition(.reveal(.fromLeft)),
    TransitionTiming(duration: navigationDuration, motion: .curve(.coreAnimationDefault)))

  /// Article 4. A picture zooms from its cell by a property animator of damping ratio 0.8.
  public static let imageZoom = TransitionRecipe(
    "imageZoom", Transition(.imageZoom()),
    TransitionTiming(duration: 1, motion: .uikitSpring(dampingRatio: 0.8)))

  /// Article 5. Two opacities, stacked, linear.
  public static let crossDissolve = TransitionRecipe(
    "crossDissolve", Transition(.crossDissolve),
    TransitionTiming(duration: 1, motion: .curve(.linear)))

  /// Beside article 5: the true mix.
  public static let dissolve = TransitionRecipe(
    "dissolve", Transition(.dissolve), TransitionTiming(duration: 1, motion: .curve(.linear)))

  /// One recipe for each article's animation, the names of the benchmarks' headline workload.
  public static let articles = [
    collapseFlip, cardToDetail, buttonsAppear, navigationTransition, imageZoom, crossDissolve,
    dissolve,
  ]

  /// All recipes by name: the articles', their ways back, and every navigation transition.
  public static let all: [TransitionRecipe] =
    articles + [
      collapseFlipPop, cardToDetailDismissal, navigationTransitionPop, navigationReveal,
      navigationRevealPop,
    ]
    + AnimationOptions.ViewTransition.allCases.map { navigation(AnimationOptions($0)) }
    + coreAnimationTypes.flatMap { type in
      let sides: [TransitionDirection] =
        type == "fade" ? [.fromRight] : TransitionDirection.allCases
      return sides.compactMap { try? navigation(type: type, direction: $0) }
    }
}
