/// The outline of a rectangle's corner where x and y are positive.
enum RoundedCorner: Sendable, Hashable {
  /// A quarter of an ellipse of these radii; zero for a sharp corner.
  case elliptic(Vector)
  /// Curves from (size.x, 0), on one side, to (0, size.y), on the other; on the way x only falls and y only grows.
  case curved(Vector, [Cubic])

  /// How much of the two sides the corner takes.
  var size: Vector {
    switch self {
    // An ellipse that is flat along one axis is no corner at all.
    case .elliptic(let radii): radii.x > 0 && radii.y > 0 ? radii : .zero
    case .curved(let size, _): size
    }
  }
  /// Its curves, from one side to the other; one without length for a sharp corner.
  var outline: [Cubic] {
    switch self {
    case .elliptic:
      [
        Cubic(
          p0: Vector(size.x, 0), p1: Vector(size.x, size.y * Self.handle),
          p2: Vector(size.x * Self.handle, size.y), p3: Vector(0, size.y))
      ]
    case .curved(_, let curves): curves
    }
  }

  /// How long the handles of a cubic are that comes closest to a quarter of a circle.
  private static let handle = 0.552_284_749_8
}
