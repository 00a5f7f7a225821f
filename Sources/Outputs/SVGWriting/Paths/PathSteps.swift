import CoreGraphics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A path whose curves that approximate circular and upright elliptical arcs are arcs again.
struct PathSteps {
  struct Arc {
    var center: CGPoint
    var rx: Double
    var ry: Double
    /// The angle in radians, positive from x towards y.
    var angle: Double
    var end: CGPoint
  }

  enum Step {
    case move(CGPoint)
    case line(CGPoint)
    case quadratic(CGPoint, CGPoint)
    case cubic(CGPoint, CGPoint, CGPoint)
    case arc(Arc)
    case close
  }

  let path: CGPath
  private(set) var steps: [Step] = []
  /// How far a shape may be from the path it replaces.
  private let tolerance: Double
  /// Whether the last step is a line of zero length, which only matters if it is its whole subpath.
  private var endsInPoint = false

  /// - Parameter tolerance: how far arcs may be from the curves they replace, in addition to the usual error
  ///   of such a curve.
  init(_ path: CGPath, tolerance: Double) {
    self.path = path
    self.tolerance = tolerance
    steps.reserveCapacity(path.verbs.count)
    var current = CGPoint(x: 0, y: 0)
    var start = current
    for element in path.elements {
      switch element {
      case .move(let p):
        steps.append(.move(p))
        (current, start, endsInPoint) = (p, p, false)
      case .line(let p):
        append(lineFrom: current, to: p)
        current = p
      case .quadCurve(let p, let c):
        dropPoint()
        steps.append(.quadratic(c, p))
        current = p
      case .curve(let p, let c, let d):
        dropPoint()
        if let arc = circle(current, c, d, p) ?? ellipse(current, c, d, p) {
          append(arc)
        } else {
          steps.append(.cubic(c, d, p))
        }
        current = p
      case .closeSubpath:
        steps.append(.close)
        (current, endsInPoint) = (start, false)
      }
    }
  }

  /// Appends a line, unless it has no length and would separate arcs, as between corners that fill a side.
  private mutating func append(lineFrom start: CGPoint, to end: CGPoint) {
    let isPoint = (end - start).norm < 1e-9
    if isPoint, let last = steps.last {
      guard case .move = last else { return }
    }
    dropPoint()
    steps.append(.line(end))
    endsInPoint = isPoint
  }

  private mutating func dropPoint() {
    if endsInPoint { steps.removeLast() }
    endsInPoint = false
  }

  /// Returns how far a shape of these radii may be from the path.
  func slack(_ rx: Double, _ ry: Double) -> Double { min(tolerance, 2e-3 * max(rx, ry)) }

  /// Merges arcs of the same circle if the result is well defined by its ends and radius.
  private mutating func append(_ arc: Arc) {
    if case .arc(let last)? = steps.last, areSame(last, arc) {
      let sum = last.angle + arc.angle
      // Near a half turn, rounding the ends would move the centre far; a half turn itself is safe
      // (`PathData`).
      let isHalf = abs(abs(sum) - .pi) < 1e-4
      if abs(sum) <= 1.51 * .pi, isHalf || abs(cos(sum / 2)) > 0.3 {
        steps[steps.count - 1] = .arc(
          Arc(center: last.center, rx: last.rx, ry: last.ry, angle: sum, end: arc.end))
        return
      }
    }
    steps.append(.arc(arc))
  }

  /// Returns whether two arcs are on the same ellipse in the same direction.
  func areSame(_ a: Arc, _ b: Arc) -> Bool {
    let slack = slack(a.rx, a.ry)
    return abs(a.rx - b.rx) <= slack && abs(a.ry - b.ry) <= slack
      && (a.center - b.center).norm <= slack
      && (a.angle > 0) == (b.angle > 0)
  }

  /// The usual handles are on the tangents, 4/3·tan(θ/4) radii long (Goldapp 1991; Riškus 2006), or it is no
  /// arc.
  private func circle(_ p: CGPoint, _ c: CGPoint, _ d: CGPoint, _ q: CGPoint) -> Arc? {
    let (u, v, chord) = (c - p, q - d, q - p)
    let (h, k, length) = (u.norm, v.norm, chord.norm)
    guard h > 1e-9, k > 1e-9, length > 1e-9 else { return nil }
    let angle = atan2(u.cross(v), u.dot(v))
    guard abs(angle) > 0.02, abs(angle) < 2 else { return nil }
    let radius = length / (2 * sin(abs(angle) / 2))
    let slack = min(tolerance, 5e-4 * length)
    // Longer or rotated handles move the middle of the curve by less than this. The chord bisects the turn.
    guard abs(h - k) / 2 <= slack, abs(atan2(u.cross(chord), u.dot(chord)) - angle / 2) * length / 4 <= slack
    else { return nil }
    let stray = 0.75 * sin(abs(angle) / 2) * abs((h + k) / 2 - 4 / 3 * tan(abs(angle) / 4) * radius)
    guard stray <= slack + Self.usualStray(angle) * radius else { return nil }
    let side = angle > 0 ? radius / h : -radius / h
    let center = CGPoint(x: p.x - u.y * CGFloat(side), y: p.y + u.x * CGFloat(side))
    return Arc(center: center, rx: radius, ry: radius, angle: angle, end: q)
  }

  /// Returns the error of the usual curve for an arc of radius 1; handles of programs differ by as much.
  private static func usualStray(_ angle: Double) -> Double { 2.73e-4 * pow(abs(angle) / (.pi / 2), 6) }

  /// Returns a quarter of an upright ellipse.
  private func ellipse(_ p: CGPoint, _ c: CGPoint, _ d: CGPoint, _ q: CGPoint) -> Arc? {
    let (u, v, chord) = (c - p, q - d, q - p)
    let (rx, ry) = (abs(Double(chord.x)), abs(Double(chord.y)))
    guard rx > 1e-9, ry > 1e-9 else { return nil }
    let slack = min(slack(rx, ry), 1e-4 * max(rx, ry))
    let startsFlat = abs(Double(u.y)) <= slack && abs(Double(v.x)) <= slack
    let startsSteep = abs(Double(u.x)) <= slack && abs(Double(v.y)) <= slack
    guard startsFlat != startsSteep else { return nil }
    let along =
      startsFlat
      ? (Double(u.x) / Double(chord.x), Double(v.y) / Double(chord.y))
      : (Double(u.y) / Double(chord.y), Double(v.x) / Double(chord.x))
    let kappa = 0.552285
    guard abs(along.0 - kappa) < 5e-4, abs(along.1 - kappa) < 5e-4 else { return nil }
    let center = startsFlat ? CGPoint(x: p.x, y: q.y) : CGPoint(x: q.x, y: p.y)
    let angle = u.cross(v) > 0 ? Double.pi / 2 : -Double.pi / 2
    return Arc(center: center, rx: rx, ry: ry, angle: angle, end: q)
  }
}
