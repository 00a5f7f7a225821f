import Drawing
import QuartzCore

@testable import Flattening

/// What is seen of planes: by rays, and as parts that are painted one above the other.
///
/// Thousands of points are looked at, and tests are not optimised: so all is numbers, made once.
struct DepthSight {
  /// A convex polygon's edges, as lines whose value is how far a point lies inside.
  private struct Area {
    var edges: [(a: Double, b: Double, c: Double)] = []

    init(_ polygon: [CGPoint]) {
      guard var previous = polygon.last else { return }
      for q in polygon {
        let (a, b, c) = Polygon.edge(from: previous, to: q)
        let length = (a * a + b * b).squareRoot()
        if length > 1e-9 { edges.append((a / length, b / length, c / length)) }
        previous = q
      }
    }

    /// How far inside a point lies.
    func depth(_ x: Double, _ y: Double) -> Double {
      var least = edges.isEmpty ? -Double.infinity : .infinity
      for (a, b, c) in edges { least = min(least, a * x + b * y + c) }
      return least
    }
  }

  private let planes: [DepthPlane]
  private let areas: [Area]
  private let parts: [(plane: Int, pieces: [Area]?)]

  init(_ planes: [DepthPlane], _ parts: [DepthOrder.Part]) {
    self.planes = planes
    areas = planes.map { Area($0.polygon) }
    self.parts = parts.compactMap { part in
      guard let plane = planes.firstIndex(where: { $0.member == part.member }) else { return nil }
      return (plane, part.pieces?.map { Area($0.polygon) })
    }
  }

  /// The plane that a ray through a point meets first, −1 for none; nil where two are too close to call or an edge is near.
  func nearest(_ x: Double, _ y: Double) -> Int? {
    var (first, second) = (-Double.infinity, -Double.infinity)
    var member = -1
    for (k, area) in areas.enumerated() {
      let inside = area.depth(x, y)
      if abs(inside) < 0.05 { return nil }
      guard inside > 0 else { continue }
      let depth = planes[k].depth(at: CGPoint(x: x, y: y))
      if depth > first {
        (first, second, member) = (depth, first, planes[k].member)
      } else {
        second = max(second, depth)
      }
    }
    return first - second < 0.05 ? nil : member
  }

  /// The plane that is painted last at a point.
  func painted(_ x: Double, _ y: Double) -> Int {
    let areThere = areas.map { $0.depth(x, y) > 0 }
    for (plane, pieces) in parts.reversed() where areThere[plane] {
      if pieces?.contains(where: { $0.depth(x, y) >= 0 }) ?? true { return planes[plane].member }
    }
    return -1
  }
}
