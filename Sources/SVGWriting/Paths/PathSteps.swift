import CoreGraphics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A path in which curves that stand for circular and upright elliptical arcs are arcs again.
struct PathSteps {
  struct Arc {
    var center: CGPoint
    var rx: Double
    var ry: Double
    /// Radians, positive from x towards y.
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

  private(set) var steps: [Step] = []

  init(_ geometry: PathGeometry) {
    steps.reserveCapacity(geometry.segments.count)
    var current = CGPoint(x: 0, y: 0)
    var start = current
    for segment in geometry.segments {
      switch segment {
      case .move(let p):
        steps.append(.move(p))
        (current, start) = (p, p)
      case .line(let p):
        steps.append(.line(p))
        current = p
      case .quadratic(let c, let p):
        steps.append(.quadratic(c, p))
        current = p
      case .cubic(let c, let d, let p):
        if let arc = Self.circle(current, c, d, p) ?? Self.ellipse(current, c, d, p) {
          append(arc)
        } else {
          steps.append(.cubic(c, d, p))
        }
        current = p
      case .close:
        steps.append(.close)
        current = start
      }
    }
  }

  /// Joins arcs of the same circle, as far as the joined one is well defined by its ends and radius.
  private mutating func append(_ arc: Arc) {
    if case .arc(let last)? = steps.last, Self.areSame(last, arc) {
      let sum = last.angle + arc.angle
      // Near a half turn, rounding the ends would move the centre far; a half turn itself is safe (see `PathData`).
      let isHalf = abs(abs(sum) - .pi) < 1e-4
      if abs(sum) <= 1.51 * .pi, isHalf || abs(cos(sum / 2)) > 0.3 {
        steps[steps.count - 1] = .arc(
          Arc(center: last.center, rx: last.rx, ry: last.ry, angle: sum, end: arc.end))
        return
      }
    }
    steps.append(.arc(arc))
  }

  private static func areSame(_ a: Arc, _ b: Arc) -> Bool {
    let tolerance = 2e-3 * max(a.rx, a.ry)
    return abs(a.rx - b.rx) < tolerance && abs(a.ry - b.ry) < tolerance
      && (a.center - b.center).length < tolerance
      && (a.angle > 0) == (b.angle > 0)
  }

  /// The usual handles lie on the tangents, 4/3·tan(θ/4) radii long (Goldapp 1991; Riškus 2006); others are no arcs.
  private static func circle(_ p: CGPoint, _ c: CGPoint, _ d: CGPoint, _ q: CGPoint) -> Arc? {
    let (u, v, chord) = (c - p, q - d, q - p)
    let (h, k, length) = (u.length, v.length, chord.length)
    guard h > 1e-9, k > 1e-9, length > 1e-9, abs(h - k) <= 2e-3 * max(h, k) else { return nil }
    let angle = atan2(u.cross(v), u.dot(v))
    guard abs(angle) > 0.02, abs(angle) < 2 else { return nil }
    let radius = length / (2 * sin(abs(angle) / 2))
    guard abs(h - 4 / 3 * tan(abs(angle) / 4) * radius) <= 2e-3 * radius else { return nil }
    // The chord halves the turn.
    guard abs(atan2(u.cross(chord), u.dot(chord)) - angle / 2) <= 2e-3 else { return nil }
    let side = angle > 0 ? radius / h : -radius / h
    let center = CGPoint(x: p.x - u.y * CGFloat(side), y: p.y + u.x * CGFloat(side))
    return Arc(center: center, rx: radius, ry: radius, angle: angle, end: q)
  }

  /// A quarter of an upright ellipse.
  private static func ellipse(_ p: CGPoint, _ c: CGPoint, _ d: CGPoint, _ q: CGPoint) -> Arc? {
    let (u, v, chord) = (c - p, q - d, q - p)
    let (rx, ry) = (abs(Double(chord.x)), abs(Double(chord.y)))
    let slack = 1e-4 * max(rx, ry)
    guard rx > 1e-9, ry > 1e-9 else { return nil }
    let startsFlat = abs(Double(u.y)) <= slack && abs(Double(v.x)) <= slack
    let startsSteep = abs(Double(u.x)) <= slack && abs(Double(v.y)) <= slack
    guard startsFlat != startsSteep else { return nil }
    let along =
      startsFlat
      ? (Double(u.x) / Double(chord.x), Double(v.y) / Double(chord.y))
      : (Double(u.y) / Double(chord.y), Double(v.x) / Double(chord.x))
    let kappa = 0.552285
    guard abs(along.0 - kappa) < 2e-3, abs(along.1 - kappa) < 2e-3 else { return nil }
    let center = startsFlat ? CGPoint(x: p.x, y: q.y) : CGPoint(x: q.x, y: p.y)
    let angle = u.cross(v) > 0 ? Double.pi / 2 : -Double.pi / 2
    return Arc(center: center, rx: rx, ry: ry, angle: angle, end: q)
  }
}
