/// The pace of a stretch of time, in seconds of the scene: that of a cubic Bézier curve from (0, 0) to (1, 1).
///
/// What the walk says of animations, for formats that play them by themselves.
public struct Pace: Sendable, Hashable {
  /// When the stretch begins.
  public var start: Double
  /// When it ends.
  public var end: Double
  /// x and y of the two inner control points.
  public var controlPoints: [Double]

  /// A stretch of time with its curve: four numbers, x first.
  public init(start: Double, end: Double, controlPoints: [Double]) {
    self.start = start
    self.end = end
    self.controlPoints = controlPoints
  }
}
