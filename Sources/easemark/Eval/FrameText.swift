import ScreenTransitions
import TransformMath

/// The layers of a frame as JSON.
struct FrameText {
  private let frame: TransitionFrame
  private let screen: Rectangle
  /// Clockwise from each layer's own top left; nil where one is not in front of the eye.
  private let corners: [[SIMD2<Double>]?]

  init(_ frame: TransitionFrame, size: Size) {
    self.frame = frame
    screen = size.bounds
    corners = frame.layers.map { $0.corners?.corners }
  }

  /// Throws when a number is none that JSON can hold.
  func check(_ precision: OutputPrecision) throws(Failure) {
    for (layer, corners) in zip(frame.layers, corners) {
      for value in layer.transform.elements { try precision.require(value) }
      try precision.require(layer.opacity)
      for rectangle in [layer.bounds, layer.contentRectangle] {
        for value in Self.numbers(rectangle) { try precision.require(value) }
      }
      for corner in corners ?? [] {
        try precision.require(corner.x)
        try precision.require(corner.y)
      }
    }
  }

  /// Appends the members `layers` and, where layers are not stacked, `mix`.
  func write(to sink: ByteSink, _ precision: OutputPrecision) {
    sink.append("\"layers\":[")
    for (index, layer) in frame.layers.enumerated() {
      if index > 0 { sink.append(",") }
      write(layer, corners[index], to: sink, precision)
    }
    sink.append("]")
    if frame.mix != .sourceOver {
      sink.append(",\"mix\":\"")
      sink.append(frame.mix.rawValue)
      sink.append("\"")
    }
  }

  private func write(
    _ layer: TransitionLayer, _ corners: [SIMD2<Double>]?, to sink: ByteSink,
    _ precision: OutputPrecision
  ) {
    func member(_ name: String, _ values: [Double]) {
      sink.append(",\"\(name)\":")
      sink.append(values, precision)
    }
    sink.append("{\"role\":\"\(layer.role.rawValue)\"")
    member("transform", layer.transform.elements)
    sink.append(",\"opacity\":")
    sink.append(layer.shownOpacity, precision)
    sink.append(",\"corners\":")
    if let corners {
      for (place, corner) in corners.enumerated() {
        sink.append(place == 0 ? "[" as StaticString : ",")
        sink.append([corner.x, corner.y], precision)
      }
      sink.append("]")
    } else {
      sink.append("null")
    }
    sink.append(",\"visible\":\(layer.isVisible)")
    // What is as one would think is not said.
    if layer.opacity != layer.shownOpacity {
      sink.append(",\"rawOpacity\":")
      sink.append(layer.opacity, precision)
    }
    switch layer.content {
    case .screen: break
    case .picture: sink.append(",\"content\":\"picture\"")
    case .button(let number): sink.append(",\"content\":\"button\",\"button\":\(number)")
    case .color(let color):
      sink.append(",\"content\":\"color\"")
      member("color", [color.x, color.y, color.z])
    }
    if layer.bounds != screen { member("bounds", Self.numbers(layer.bounds)) }
    if layer.contentRectangle != layer.bounds {
      member("contentRectangle", Self.numbers(layer.contentRectangle))
    }
    if let bend = layer.bend { write(bend, to: sink, precision) }
    sink.append("}")
  }

  private func write(
    _ bend: TransitionBend, to sink: ByteSink, _ precision: OutputPrecision
  ) {
    let (kind, numbers): (String, [(String, [Double])]) =
      switch bend {
      case .cone(let cone): ("cone", Self.members(cone))
      case .hangingCone(let cone): ("hangingCone", Self.members(cone))
      case .cylinder(let cylinder):
        (
          "cylinder",
          [
            ("point", [cylinder.point.x, cylinder.point.y]),
            ("normal", [cylinder.normal.x, cylinder.normal.y]), ("radius", [cylinder.radius]),
          ]
        )
      }
    sink.append(",\"bend\":{\"kind\":\"\(kind)\"")
    for (name, values) in numbers {
      sink.append(",\"\(name)\":")
      sink.append(numberOrList: values, precision)
    }
    sink.append("}")
  }

  private static func members(_ cone: ConeCurl) -> [(String, [Double])] {
    [("angle", [cone.angle]), ("apex", [cone.apex]), ("turn", [cone.turn])]
  }

  private static func numbers(_ r: Rectangle) -> [Double] { [r.x, r.y, r.width, r.height] }
}
