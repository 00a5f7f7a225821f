/// The way along a path: each line and curve is the way from one key value to the next, at even pace along its length.
/// A move to another subpath is a jump that takes no time.
struct PathMotion {
  struct Position {
    var point: CGPoint
    /// Which way it goes, in radians; nil where it goes nowhere.
    var angle: CGFloat?
  }

  private struct Piece {
    var path: CGPath
    var length: CGFloat
  }

  private var pieces: [Piece] = []
  private var start: CGPoint?

  /// Nil for an empty path.
  init?(_ path: CGPath) {
    var current = CGPoint.zero
    var first = CGPoint.zero
    for element in path.elements {
      let piece = CGMutablePath()
      piece.move(to: current)
      switch element {
      case .move(let point):
        (current, first) = (point, point)
        start = start ?? point
        continue
      case .line(let point): piece.addLine(to: point)
      case .quadCurve(let point, let control): piece.addQuadCurve(to: point, control: control)
      case .curve(let point, let control1, let control2):
        piece.addCurve(to: point, control1: control1, control2: control2)
      case .closeSubpath:
        guard current != first else { continue }
        piece.addLine(to: first)
      }
      current = piece.currentPoint
      pieces.append(Piece(path: piece, length: piece.length))
    }
    guard start != nil else { return nil }
  }

  /// How many key values there are: the ends of all pieces.
  var keyCount: Int { pieces.count + 1 }

  /// Where the animation is at a fraction of its way, with its mode, key times and timing functions.
  func point(_ animation: CAKeyframeAnimation, at progress: Double) -> Position? {
    guard !pieces.isEmpty else { return start.map { Position(point: $0) } }
    if animation.calculationMode == .discrete {
      let index = animation.discreteIndex(progress, count: pieces.count + 1)
      return index < pieces.count ? position(pieces[index], at: 0) : position(pieces[index - 1], at: 1)
    }
    let times =
      animation.isPaced
      ? CAKeyframeAnimation.times(lengths: pieces.map { Double($0.length) })
      : animation.validKeyTimes(count: pieces.count + 1) ?? CAKeyframeAnimation.evenTimes(pieces.count + 1)
    let (index, fraction) = animation.segment(progress, times: times)
    guard pieces.indices.contains(index) else { return nil }
    let t = animation.isPaced ? fraction : animation.paced(fraction, segment: index)
    return position(pieces[index], at: CGFloat(t))
  }

  private func position(_ piece: Piece, at fraction: CGFloat) -> Position {
    let points = piece.path.points
    guard fraction > 0, piece.length > 0 else {
      return Position(point: points.first ?? .zero, angle: PathMotion.angle(points))
    }
    let trimmed = fraction < 1 ? piece.path.trimmedPath(from: 0, to: fraction) : piece.path
    return Position(
      point: trimmed.currentPoint, angle: PathMotion.angle(trimmed.points.reversed()).map { $0 + .pi })
  }

  /// From the first point towards the next one that differs.
  private static func angle(_ points: [CGPoint]) -> CGFloat? {
    guard let first = points.first, let next = points.first(where: { $0 != first }) else { return nil }
    return atan2(next.y - first.y, next.x - first.x)
  }
}
