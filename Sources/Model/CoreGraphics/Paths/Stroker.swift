/// Makes the outline of a stroke along a path.
///
/// Both sides of the stroke are offset curves (Tiller and Hanson's fit, subdivided until it is close enough).
/// The outline of a subpath is the sum of one strip for each piece and one wedge at the outer side of each
/// join. At the inner side of a join the outline runs through the path's own point, which does not change
/// that sum. No strip is turned inside out, because a piece that bends more tightly than half the width
/// becomes short straight strips with round joins. So the winding number is positive wherever the stroke is,
/// and zero elsewhere.
struct Stroker {
  let style: Style
  private(set) var result = PathStorage()

  // Of the current subpath. The right side, at −normal, follows the path; the left side runs back.
  var left = StrokeSide()
  var right = StrokeSide()
  var position = CGPoint.zero
  var tangent: CGPoint?
  /// The length of the last piece if it was a line, which may then be shortened or extended to meet the next
  /// one.
  var lastLine: CGFloat?
  private var firstTangent = CGPoint.zero
  private var firstLine: CGFloat?

  struct Style {
    var width: CGFloat
    var cap: CGLineCap
    var join: CGLineJoin
    var miterLimit: CGFloat

    var halfWidth: CGFloat { width / 2 }
    /// The maximum error of an offset curve.
    var tolerance: CGFloat { width / 400 }
  }

  init(_ style: Style) { self.style = style }

  mutating func stroke(_ subpath: Subpath) {
    let segments = subpath.segments.filter { $0.isFinite && $0.controlLength > 0 }
    guard let first = segments.first, let last = segments.last else {
      if subpath.isClosed || !subpath.segments.isEmpty { strokePoint(subpath.start) }
      return
    }
    left = StrokeSide()
    right = StrokeSide()
    tangent = nil
    lastLine = nil
    position = first.start
    firstTangent = first.startDirection
    firstLine = first.lineLength
    for segment in segments { add(segment) }
    if subpath.isClosed {
      finishClosed()
    } else {
      finishOpen(start: first.start, end: last.end)
    }
  }

  private mutating func add(_ segment: Segment) {
    turn(to: segment.startDirection, join: style.join, nextLine: segment.lineLength)
    if let length = segment.lineLength {
      addStrip(to: segment.end)
      lastLine = length
    } else {
      addCurve(segment)
      lastLine = nil
    }
  }

  /// A straight strip in the direction of the tangent.
  mutating func addStrip(to end: CGPoint) {
    let offset = (tangent ?? .zero).turned * style.halfWidth
    left.addLine(to: end + offset)
    right.addLine(to: end - offset)
    position = end
  }

  private mutating func finishOpen(start: CGPoint, end: CGPoint) {
    var outline = right
    addCap(to: &outline, at: end, direction: tangent ?? firstTangent)
    outline.append(left.reversed)
    addCap(to: &outline, at: start, direction: -firstTangent)
    emit(outline)
  }

  private mutating func finishClosed() {
    closeJoin(to: firstTangent, nextLine: firstLine)
    emit(right)
    emit(left.reversed)
  }

  /// Strokes a subpath without length: a dot or a square, depending on the caps.
  private mutating func strokePoint(_ p: CGPoint) {
    guard p.x.isFinite, p.y.isFinite else { return }
    let box = CGRect(
      x: p.x - style.halfWidth, y: p.y - style.halfWidth, width: 2 * style.halfWidth,
      height: 2 * style.halfWidth)
    switch style.cap {
    case .butt: break
    case .round: result.append(PathStorage(ellipseIn: box), transform: .identity)
    case .square: result.append(PathStorage(rect: box), transform: .identity)
    }
  }

  private mutating func emit(_ side: StrokeSide) {
    guard let start = side.start else { return }
    result.move(to: start)
    for segment in side.segments { result.add(segment) }
    result.close()
  }
}

/// Connected segments, each starting where the one before ends.
struct StrokeSide {
  private(set) var start: CGPoint?
  private(set) var segments: [Segment] = []

  var end: CGPoint { segments.last?.end ?? start ?? .zero }

  mutating func begin(at p: CGPoint) { start = p }

  mutating func addLine(to p: CGPoint) { segments.append(.line(end, p)) }

  mutating func add(_ segment: Segment) { segments.append(segment) }

  mutating func append(_ other: StrokeSide) {
    if let next = other.start, next != end { addLine(to: next) }
    segments.append(contentsOf: other.segments)
  }

  /// Moves the end of the last line.
  mutating func moveEnd(to p: CGPoint) {
    guard case .line(let from, _)? = segments.popLast() else { return }
    segments.append(.line(from, p))
  }

  /// Moves the start of the first line.
  mutating func moveStart(to p: CGPoint) {
    guard let first = segments.first, case .line(_, let to) = first else { return }
    segments[0] = .line(p, to)
    start = p
  }

  var reversed: StrokeSide {
    var result = StrokeSide()
    result.start = start == nil ? nil : end
    result.segments = segments.reversed().map(\.reversed)
    return result
  }
}

extension Segment {
  /// The length of a line; nil for a curve.
  var lineLength: CGFloat? { if case .line(let a, let b) = self { (b - a).norm } else { nil } }

  var reversed: Segment {
    switch self {
    case .line(let a, let b): .line(b, a)
    case .quad(let a, let c, let b): .quad(b, c, a)
    case .cubic(let a, let c, let d, let b): .cubic(b, d, c, a)
    }
  }

  var controlPoints: [CGPoint] {
    switch self {
    case .line(let a, let b): [a, b]
    case .quad(let a, let c, let b): [a, c, b]
    case .cubic(let a, let c, let d, let b): [a, c, d, b]
    }
  }

  var isFinite: Bool { controlPoints.allSatisfy { $0.x.isFinite && $0.y.isFinite } }

  /// The unit vector at the segment's start: towards the first of its points that differs from it.
  var startDirection: CGPoint {
    for point in controlPoints.dropFirst() where point != start { return (point - start).unit }
    return CGPoint(x: 1, y: 0)
  }

  /// The unit vector at the segment's end.
  var endDirection: CGPoint { -reversed.startDirection }

  /// The unit vector of the segment's direction at a parameter.
  func direction(at t: CGFloat) -> CGPoint {
    if t <= 0 { return startDirection }
    if t >= 1 { return endDirection }
    let derivative = derivative(at: t)
    return derivative == .zero ? part(from: t, to: 1).startDirection : derivative.unit
  }
}

extension CGPoint {
  /// The unit vector in this direction; x for a zero vector. It is scaled first, as the square of a length
  /// may overflow or underflow.
  var unit: CGPoint {
    let size = max(abs(x), abs(y))
    guard size > 0, size.isFinite else { return CGPoint(x: 1, y: 0) }
    let scaled = CGPoint(x: x / size, y: y / size)
    return scaled * (1 / scaled.norm)
  }
}
