import ScreenTransitions
import TransformMath

/// `easemark eval transition`: all layers of a screen transition at one progress a line.
package struct EvalTransition: LineKind {
  static let backends = [EvaluationBackend.reference]

  private let settings: EvalSettings
  private let numbers = DecimalReader()

  package init(_ settings: EvalSettings) { self.settings = settings }

  package func answer(_ line: ArraySlice<UInt8>, to sink: ByteSink) throws(LineError) {
    try answer(line, numbers: numbers) { object, id throws(Failure) in
      let fields = TransitionFields(LineFields(object: object))
      let geometry = try fields.geometry()
      let progress = try fields.fields.number("progress")
      let frame = FrameText(geometry.frame(at: progress), size: try fields.size())
      let sample = try fields.point().flatMap { geometry.sample($0, at: progress) }
      try frame.check(settings.precision)
      sink.append("{")
      if let id {
        sink.append("\"id\":")
        sink.append(id)
        sink.append(",")
      }
      frame.write(to: sink, settings.precision)
      if let sample { write(sample, to: sink) }
      sink.append("}")
    }
  }

  /// What the pixel shows that the line asks for.
  private func write(_ sample: FieldSample, to sink: ByteSink) {
    let color = sample.lightColor
    let members: [(StaticString, [Double])] = [
      (",\"sample\":{\"weight\":", [sample.weight]),
      (",\"old\":", [sample.old.x, sample.old.y]), (",\"new\":", [sample.new.x, sample.new.y]),
      (",\"oldBrightness\":", [sample.oldBrightness]),
      (",\"newBrightness\":", [sample.newBrightness]), (",\"light\":", [sample.light]),
      (",\"lightColor\":", [color.x, color.y, color.z]),
    ]
    for (name, values) in members {
      sink.append(name)
      sink.append(numberOrList: values, settings.precision)
    }
    sink.append("}")
  }
}
