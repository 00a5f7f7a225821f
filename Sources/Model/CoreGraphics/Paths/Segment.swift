/// A segment of a path between two points.
package enum Segment: Sendable {
  case line(CGPoint, CGPoint)
  case quad(CGPoint, CGPoint, CGPoint)
  case cubic(CGPoint, CGPoint, CGPoint, CGPoint)

  var start: CGPoint {
    switch self {
    case .line(let a, _), .quad(let a, _, _), .cubic(let a, _, _, _): a
    }
  }

  var end: CGPoint {
    switch self {
    case .line(_, let b), .quad(_, _, let b), .cubic(_, _, _, let b): b
    }
  }

  /// The point at the parameter 0…1.
  package func point(at t: CGFloat) -> CGPoint {
    let s = 1 - t
    switch self {
    case .line(let a, let b): return a * s + b * t
    case .quad(let a, let c, let b): return a * (s * s) + c * (2 * s * t) + b * (t * t)
    case .cubic(let a, let c, let d, let b):
      return a * (s * s * s) + c * (3 * s * s * t) + d * (3 * s * t * t) + b * (t * t * t)
    }
  }

  /// The derivative with respect to the parameter.
  package func derivative(at t: CGFloat) -> CGPoint {
    let s = 1 - t
    switch self {
    case .line(let a, let b): return b - a
    case .quad(let a, let c, let b): return (c - a) * (2 * s) + (b - c) * (2 * t)
    case .cubic(let a, let c, let d, let b):
      return (c - a) * (3 * s * s) + (d - c) * (6 * s * t) + (b - d) * (3 * t * t)
    }
  }

  func secondDerivative(at t: CGFloat) -> CGPoint {
    switch self {
    case .line: return .zero
    case .quad(let a, let c, let b): return (a - c * 2 + b) * 2
    case .cubic(let a, let c, let d, let b):
      return (a - c * 2 + d) * (6 * (1 - t)) + (c - d * 2 + b) * (6 * t)
    }
  }

  /// The part between two parameters, which may run backwards.
  func part(from t0: CGFloat, to t1: CGFloat) -> Segment {
    let (p0, p1) = (t0 == 0 ? start : point(at: t0), t1 == 1 ? end : point(at: t1))
    let h = t1 - t0
    switch self {
    case .line: return .line(p0, p1)
    case .quad: return .quad(p0, p0 + derivative(at: t0) * (h / 2), p1)
    case .cubic:
      return .cubic(p0, p0 + derivative(at: t0) * (h / 3), p1 - derivative(at: t1) * (h / 3), p1)
    }
  }

  /// The parameters inside 0…1 of the extrema of x or y.
  func turningParameters(_ axis: KeyPath<CGPoint, CGFloat>) -> [CGFloat] {
    let roots: [CGFloat]
    switch self {
    case .line: return []
    case .quad(let a, let c, let b):
      let bend = a[keyPath: axis] - 2 * c[keyPath: axis] + b[keyPath: axis]
      roots = bend == 0 ? [] : [(a[keyPath: axis] - c[keyPath: axis]) / bend]
    case .cubic(let a, let c, let d, let b):
      let (v0, v1) = (c[keyPath: axis] - a[keyPath: axis], d[keyPath: axis] - c[keyPath: axis])
      let v2 = b[keyPath: axis] - d[keyPath: axis]
      roots = solveQuadratic(v0 - 2 * v1 + v2, 2 * (v1 - v0), v0)
    }
    return roots.filter { $0 > 0 && $0 < 1 }.sorted()
  }

  func addExtrema(to box: inout PointBox) {
    for t in turningParameters(\.x) + turningParameters(\.y) { box.add(point(at: t)) }
  }
}

/// The real roots of a·t² + b·t + c, without cancellation.
func solveQuadratic(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> [CGFloat] {
  if a == 0 { return b == 0 ? [] : [-c / b] }
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
  return q == 0 ? [0] : [q / a, c / q]
}

// Vector arithmetic on points, only inside this package.
extension CGPoint {
  @inlinable package static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  @inlinable package static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
  @inlinable package static func * (a: CGPoint, s: CGFloat) -> CGPoint { CGPoint(x: a.x * s, y: a.y * s) }
  @inlinable package static prefix func - (a: CGPoint) -> CGPoint { CGPoint(x: -a.x, y: -a.y) }

  @inlinable package func dot(_ b: CGPoint) -> CGFloat { x * b.x + y * b.y }
  @inlinable package func cross(_ b: CGPoint) -> CGFloat { x * b.y - y * b.x }
  @inlinable package var norm: CGFloat { dot(self).squareRoot() }
  /// A quarter turn from x towards y.
  @inlinable package var turned: CGPoint { CGPoint(x: -y, y: x) }
}
