import CoreGraphics
import Foundation

/// A path that is one closed line, as curves that run counterclockwise.
struct ClosedOutline {
  let curves: [Cubic]
  let area: Double

  /// The longest path that is looked at.
  private static let mostPoints = 512

  /// Nil for paths of several lines, for long ones, and for those that hold no area.
  ///
  /// - Parameter shortest: what is shorter is left out: moves without a line, points that are there twice.
  init?(_ path: CGPath, shortest: Double) {
    guard path.points.count <= Self.mostPoints else { return nil }
    var curves: [Cubic] = []
    var (start, last) = (Vector.zero, Vector.zero)
    var isClosed = false
    for element in path.elements {
      let next: Cubic
      switch element {
      case .move(let p):
        isClosed = !curves.isEmpty
        (start, last) = (Vector(p), Vector(p))
        continue
      case .line(let p): next = Cubic(from: last, to: Vector(p))
      case .quadCurve(let p, let control):
        let (p, control) = (Vector(p), Vector(control))
        next = Cubic(
          p0: last, p1: last.mixed(with: control, 2 / 3), p2: p.mixed(with: control, 2 / 3), p3: p)
      case .curve(let p, let a, let b): next = Cubic(p0: last, p1: Vector(a), p2: Vector(b), p3: Vector(p))
      case .closeSubpath: next = Cubic(from: last, to: start)
      }
      guard next.polygonLength > shortest else { continue }
      if isClosed { return nil }
      curves.append(next)
      last = next.p3
    }
    guard let first = curves.first?.p0, let end = curves.last?.p3 else { return nil }
    if (first - end).length > shortest { curves.append(Cubic(from: end, to: first)) }
    let area = curves.integral { $0.x * $1.y }
    guard area.magnitude > shortest * shortest else { return nil }
    self.curves = area > 0 ? curves : curves.reversed().map(\.reversed)
    self.area = area.magnitude
  }

  /// Along which directions the sides may lie, if it is symmetric: upright, along the longest straight line, along the
  /// area's principal axis. Within an eighth of a turn.
  var directions: [Vector] {
    var result = [Vector(1, 0)]
    let straight = curves.filter(\.isStraight).max { ($0.p3 - $0.p0).length < ($1.p3 - $1.p0).length }
    if let side = straight.flatMap({ ($0.p3 - $0.p0).normalized }) { result.append(side) }
    let center =
      Vector(curves.integral { $0.x * $0.x / 2 * $1.y }, curves.integral { -$0.y * $0.y / 2 * $1.x }) / area
    let about = curves.map { $0.moved(by: -center) }
    let (xx, yy, xy) = (
      about.integral { $0.x * $0.x * $0.x / 3 * $1.y }, about.integral { -$0.y * $0.y * $0.y / 3 * $1.x },
      about.integral { $0.x * $0.x / 2 * $0.y * $1.y }
    )
    let angle = atan2(2 * xy, xx - yy) / 2
    result.append(Vector(cos(angle), sin(angle)))
    return result.map { direction in
      let along = abs(direction.x) >= abs(direction.y) ? direction : direction.turnedRight
      return along.x < 0 ? -along : along
    }
  }
}

extension [Cubic] {
  /// The sum over all curves of a polynomial of the place and the velocity.
  fileprivate func integral(_ body: (Vector, Vector) -> Double) -> Double {
    reduce(0) { sum, curve in
      zip(GaussLegendre.nodes, GaussLegendre.weights).reduce(sum) {
        $0 + $1.1 * body(curve.point(at: $1.0), curve.derivative(at: $1.0))
      }
    }
  }
}
