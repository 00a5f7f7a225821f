/// A blurred silhouette as a function of the place: 0…1, with its slope.
protocol BlurredField: Sendable {
  /// The value, and its derivatives along x and y.
  func sample(_ point: Vector) -> (value: Double, slope: Vector)
}
