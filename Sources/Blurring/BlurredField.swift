/// A blurred silhouette as a function of the place: 0…1, with its slope.
protocol BlurredField: Sendable {
  /// The value, and its derivatives along x and y.
  func sample(_ point: Vector) -> (value: Double, slope: Vector)
}

extension BlurredField {
  /// The direction along the line of equal value through a point, the higher side on the left.
  func direction(at point: Vector) -> Vector? {
    let slope = sample(point).slope
    return Vector(slope.y, -slope.x).normalized
  }
}
