import TransformMath

/// How a picture fills a rectangle of other proportions.
///
/// Source: Apple, UIView.ContentMode scaleToFill, scaleAspectFit, scaleAspectFill.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Stretched to the rectangle.
  case fill
  /// As large as fits inside, centred.
  case aspectFit
  /// As small as covers it, centred.
  case aspectFill

  /// Where a picture is drawn: scaled by min (fit) or max (fill) of width/w and height/h, and centred.
  ///
  /// Edge cases: a picture without area is stretched, whatever the mode.
  public func drawnRectangle(picture: Size, in rectangle: Rectangle) -> Rectangle {
    guard self != .fill, picture.width > 0, picture.height > 0 else { return rectangle }
    let across = rectangle.width / picture.width
    let down = rectangle.height / picture.height
    let scale = self == .aspectFit ? min(across, down) : max(across, down)
    // The side that decides the scale is the rectangle's own, without a rounding.
    let width = scale == across ? rectangle.width : scale * picture.width
    let height = scale == down ? rectangle.height : scale * picture.height
    return Rectangle(
      x: rectangle.x + (rectangle.width - width) / 2,
      y: rectangle.y + (rectangle.height - height) / 2, width: width, height: height)
  }
}
