/// The pace of a time interval: a cubic Bézier curve from (0, 0) to (1, 1). Times are seconds of the scene.
///
/// The walk reports it for formats that play animations themselves.
public struct Pace: Sendable, Hashable {
  /// The start of the interval.
  public var start: Double
  /// The end of the interval.
  public var end: Double
  /// The x and y of the two inner control points.
  public var controlPoints: [Double]

  /// An interval with its curve, given by four numbers, x first.
  public init(start: Double, end: Double, controlPoints: [Double]) {
    self.start = start
    self.end = end
    self.controlPoints = controlPoints
  }
}
