/// A transition between two screens, or of parts of one, as a value: its kind, direction and parameters.
///
/// It becomes a function of progress when it meets a size: `geometry(size:)`.
public struct Transition: Hashable, Sendable {
  /// The kinds, with what is free in each.
  public enum Kind: Hashable, Sendable {
    /// No way between: the new screen is there as soon as progress leaves 0.
    case none
    /// Core Animation's fade. Apple states no formula; project choice: the true mix.
    case fade
    /// The true mix old·(1 − p) + new·p.
    case dissolve
    /// Two stacked opacities 1 − p and p: the background shows through by p·(1 − p).
    case crossDissolve
    /// The new screen slides over the old one.
    case moveIn(TransitionDirection)
    /// The new screen pushes the old one out.
    case push(TransitionDirection)
    /// The old screen slides away from the new one.
    case reveal(TransitionDirection)
    /// Half a turn about the middle; the named side comes towards the viewer.
    case flip(TransitionDirection, FlipParameters = FlipParameters())
    /// The old screen curls up from the bottom.
    case curl(CurlParameters = CurlParameters())
    /// The old screen turns, swings down and falls.
    case collapseFlip(CollapseFlipParameters = CollapseFlipParameters())
    /// A card's picture goes to the detail while that appears.
    case cardToDetail(CardToDetailParameters = CardToDetailParameters())
    /// Three buttons come to their places.
    case buttonsAppear(ButtonsAppearParameters = ButtonsAppearParameters())
    /// A cell's picture grows into the detail.
    case imageZoom(ImageZoomParameters = ImageZoomParameters())
    /// Two faces of a cube; the new one comes from the named side.
    case cube(TransitionDirection, CubeParameters = CubeParameters())
    /// The new screen comes over the old one, which is dimmed.
    case cover(TransitionDirection = .fromBottom, CoverParameters = CoverParameters())
    /// The new screen grows from one rectangle to another.
    case zoom(ZoomParameters = ZoomParameters())
    /// A soft edge passes over the screen (Core Image).
    case swipe(SwipeParameters = SwipeParameters())
    /// Strips of the old screen slide off one after the other (Core Image).
    case barsSwipe(BarsSwipeParameters = BarsSwipeParameters())
    /// The new screen appears through irregular holes (Core Image).
    case mod(ModParameters = ModParameters())
    /// A starburst grows and fades into the new screen (Core Image).
    case flash(FlashParameters = FlashParameters())
    /// A bar of light passes over the screen (Core Image).
    case copyMachine(CopyMachineParameters = CopyMachineParameters())
    /// The old screen is rolled up, with a shadow (Core Image).
    case pageCurl(PageCurlParameters = PageCurlParameters())
    /// A ring of a wave goes outward (Core Image).
    case ripple(RippleParameters = RippleParameters())
    /// The old screen's pixels go in a mask's order (Core Image).
    case disintegrate(DisintegrateParameters = DisintegrateParameters())
    /// The new screen is let down as an accordion (Core Image).
    case accordionFold(AccordionFoldParameters = AccordionFoldParameters())
  }

  /// What moves, and how.
  public var kind: Kind
  /// Plays the way backwards with the screens exchanged: frame(p) is the forward frame at 1 − p, the
  /// returning screen being the new one. `curlDown` is the reversed curl.
  public var isReversed: Bool

  /// The transition of a kind, forward unless it is reversed.
  public init(_ kind: Kind, isReversed: Bool = false) {
    self.kind = kind
    self.isReversed = isReversed
  }

  /// The old screen curls up from the bottom.
  public static let curlUp = Transition(.curl())
  /// The new screen comes down as the curl played backwards.
  public static let curlDown = Transition(.curl(), isReversed: true)

  /// The same way back.
  public var reversed: Transition { Transition(kind, isReversed: !isReversed) }

  /// The layers of the transition on a screen of a size.
  ///
  /// Units: points. Domain: width and height finite and > 0; parameters as their types say.
  public func geometry(size: Size) throws(TransitionError) -> TransitionGeometry {
    try require(size.width, "width", above: 0)
    try require(size.height, "height", above: 0)
    let field = try field(size: size)
    return TransitionGeometry(try shape(size: size), field: field, isReversed: isReversed)
  }

  /// All layers, back to front, at a progress, on a screen of a size.
  public func frame(progress: Double, size: Size) throws(TransitionError) -> TransitionFrame {
    try geometry(size: size).frame(at: progress)
  }

  private func shape(size: Size) throws(TransitionError) -> AnyShape {
    switch kind {
    case .none: .slide(SlideShape(.replace, direction: .fromLeft, size: size))
    case .fade, .dissolve: .fade(FadeShape(bounds: size.bounds, mix: .linear))
    case .crossDissolve: .fade(FadeShape(bounds: size.bounds, mix: .sourceOver))
    case .moveIn(let direction): .slide(SlideShape(.moveIn, direction: direction, size: size))
    case .push(let direction): .slide(SlideShape(.push, direction: direction, size: size))
    case .reveal(let direction): .slide(SlideShape(.reveal, direction: direction, size: size))
    case .flip(let direction, let parameters):
      .flip(try FlipShape(parameters, direction: direction, size: size))
    case .curl(let parameters): .curl(try CurlShape(parameters, size: size))
    case .collapseFlip(let parameters):
      .collapseFlip(try CollapseFlipShape(parameters, size: size))
    case .cardToDetail(let parameters):
      .cardToDetail(try CardToDetailShape(parameters, size: size))
    case .buttonsAppear(let parameters):
      .buttonsAppear(try ButtonsAppearShape(parameters, size: size))
    case .imageZoom(let parameters): .imageZoom(try ImageZoomShape(parameters, size: size))
    case .cube(let direction, let parameters):
      .cube(try CubeShape(parameters, direction: direction, size: size))
    case .cover(let direction, let parameters):
      .cover(try CoverShape(parameters, direction: direction, size: size))
    case .zoom(let parameters): .zoom(try ZoomShape(parameters, size: size))
    case .swipe, .barsSwipe, .mod, .flash, .copyMachine, .pageCurl, .ripple, .disintegrate,
      .accordionFold:
      .field(FieldShape(bounds: size.bounds))
    }
  }

  /// The function of the pixel, where the transition is one.
  private func field(size: Size) throws(TransitionError) -> (any PixelField)? {
    switch kind {
    case .swipe(let parameters): try SweepField(parameters, size: size)
    case .barsSwipe(let parameters): try BarsField(parameters, size: size)
    case .mod(let parameters): try ModField(parameters, size: size)
    case .flash(let parameters): try FlashField(parameters, size: size)
    case .copyMachine(let parameters): try SweepField(parameters, size: size)
    case .pageCurl(let parameters): try PageCurlField(parameters, size: size)
    case .ripple(let parameters): try RippleField(parameters, size: size)
    case .disintegrate(let parameters): try DisintegrateField(parameters, size: size)
    case .accordionFold(let parameters): try AccordionField(parameters, size: size)
    default: nil
    }
  }
}
