/// The resistance of a scroll view beyond its edge: a pull x moves the content by
/// b = d·(1 − 1/(x·c/d + 1)) = c·x·d/(d + c·x), which nears the dimension d however far the pull.
///
/// Units: pull, displacement and dimension in one unit of length.
/// Domain: dimension > 0 (UIKit: the view's width or height), coefficient > 0, both finite.
/// Source: "Analysis of Apple's rubber band scrolling" (squareb.wordpress.com, 2013), which has the
/// formula and c = 0.55 for `UIScrollView` from G. Paul (@chpwn).
public struct RubberBand: Hashable, Sendable {
  /// The coefficient of `UIScrollView`.
  public static let scrollViewCoefficient = 0.55

  /// d, which the displacement nears.
  public let dimension: Double
  /// c, the displacement per pull at the edge.
  public let coefficient: Double

  /// The band of a dimension and a coefficient.
  ///
  /// Throws: `SpringError.outOfRange` naming the first parameter that is not allowed.
  public init(
    dimension: Double, coefficient: Double = scrollViewCoefficient
  ) throws(SpringError) {
    guard dimension > 0, dimension.isFinite else {
      throw .outOfRange(parameter: "dimension", value: dimension, allowed: "finite and > 0")
    }
    guard coefficient > 0, coefficient.isFinite else {
      throw .outOfRange(parameter: "coefficient", value: coefficient, allowed: "finite and > 0")
    }
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// The displacement that a pull causes, with the pull's sign: c·x/(1 + c·|x|/d).
  ///
  /// Edge cases: ±dimension for ±∞, and for pulls from about 2⁵³·d/c on, whose exact displacement
  /// rounds to it; NaN for NaN.
  /// Error bound: half an ulp and 2⁻⁴⁰ of one.
  /// Cost: about 80 floating-point operations.
  public func displacement(forPull pull: Double) -> Double {
    guard pull.isFinite else { return pull.isNaN ? pull : pull > 0 ? dimension : -dimension }
    return displacement(of: Scaled(pull)).added(to: 0)
  }

  /// The pull that causes a displacement, with its sign: b/(c·(1 − |b|/d)), the inverse of
  /// `displacement(forPull:)`.
  ///
  /// Throws: `SpringError.outOfRange` beyond ±dimension, which no pull reaches, and for NaN.
  /// Edge cases: ±∞ for ±dimension, and beyond the range of Double.
  /// Error bound: half an ulp and 2⁻⁴⁰ of one.
  /// Cost: about 80 floating-point operations.
  public func pull(forDisplacement displacement: Double) throws(SpringError) -> Double {
    guard abs(displacement) <= dimension else {
      throw .outOfRange(
        parameter: "displacement", value: displacement, allowed: "in [-\(dimension), \(dimension)]")
    }
    guard abs(displacement) < dimension else { return displacement < 0 ? -.infinity : .infinity }
    return pull(of: Scaled(displacement)).added(to: 0)
  }

  /// How far the content follows a further pull: db/dx = c/(1 + c·|x|/d)², which also is its
  /// velocity over the finger's.
  ///
  /// Edge cases: at no pull it is c, whereas inside the edges content follows the finger by 1: the
  /// jump is UIKit's. 0 for ±∞; NaN for NaN.
  /// Error bound: half an ulp and 2⁻⁴⁰ of one.
  /// Cost: about 80 floating-point operations.
  public func slope(atPull pull: Double) -> Double {
    guard pull.isFinite else { return pull.isNaN ? pull : 0 }
    let share = Scaled(dimension) / resisted(Scaled(abs(pull)))
    return (Scaled(coefficient) * share * share).added(to: 0)
  }

  /// c·|x| + d.
  private func resisted(_ pull: Scaled) -> Scaled {
    Scaled(coefficient) * pull + Scaled(dimension)
  }

  func displacement(of pull: Scaled) -> Scaled {
    let force = Scaled(coefficient) * pull
    let size = Scaled(dimension)
    return force * size / (force.magnitude + size)
  }

  func pull(of displacement: Scaled) -> Scaled {
    let size = Scaled(dimension)
    let left = size - displacement.magnitude
    return displacement * size / (Scaled(coefficient) * left)
  }
}
