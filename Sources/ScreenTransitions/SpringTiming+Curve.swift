import SpringDynamics
import TimingCurves

/// A spring over a duration eases like any other curve: a keyframe's segment, an effect, a transition.
///
/// SpringDynamics and TimingCurves know nothing of each other; the module that has both says so.
extension SpringTiming: TimingCurve {}
