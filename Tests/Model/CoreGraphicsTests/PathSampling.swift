import CoreGraphics
import TestSupport

extension SeededGenerator {
  mutating func point(in range: ClosedRange<CGFloat> = 0...100) -> CGPoint {
    CGPoint(x: CGFloat.random(in: range, using: &self), y: CGFloat.random(in: range, using: &self))
  }

  /// Lines, quadratic and cubic curves, in one to three subpaths, open and closed.
  mutating func path(range: ClosedRange<CGFloat> = 0...100) -> CGPath {
    let path = CGMutablePath()
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      path.move(to: point(in: range))
      for _ in 0..<Int.random(in: 1...4, using: &self) {
        switch Int.random(in: 0...2, using: &self) {
        case 0: path.addLine(to: point(in: range))
        case 1: path.addQuadCurve(to: point(in: range), control: point(in: range))
        default: path.addCurve(to: point(in: range), control1: point(in: range), control2: point(in: range))
        }
      }
      if Bool.random(using: &self) { path.closeSubpath() }
    }
    return path.copy() ?? path
  }
}

extension CGPath {
  /// Points along each subpath, close to each other; closed subpaths end where they start.
  func sampled(steps: Int = 100) -> [[CGPoint]] {
    var result: [[CGPoint]] = []
    var current = CGPoint.zero
    func append(_ point: (CGFloat) -> CGPoint) {
      for k in 1...steps { result[result.count - 1].append(point(CGFloat(k) / CGFloat(steps))) }
    }
    for element in elements {
      let from = current
      switch element {
      case .move(let p):
        result.append([p])
        current = p
      case .line(let p):
        append { t in mix(from, p, t) }
        current = p
      case .quadCurve(let p, let c):
        append { t in mix(mix(from, c, t), mix(c, p, t), t) }
        current = p
      case .curve(let p, let c, let d):
        append { t in
          mix(mix(mix(from, c, t), mix(c, d, t), t), mix(mix(c, d, t), mix(d, p, t), t), t)
        }
        current = p
      case .closeSubpath:
        guard let start = result.last?.first else { continue }
        append { t in mix(from, start, t) }
        current = start
      }
    }
    return result
  }

  /// How far the nearest of the lines between samples lies.
  static func distance(from p: CGPoint, to samples: [[CGPoint]]) -> CGFloat {
    var least = CGFloat.infinity
    for points in samples {
      for k in 1..<max(2, points.count) {
        let (a, b) = (points[k - 1], points[min(k, points.count - 1)])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let (px, py) = (p.x - a.x, p.y - a.y)
        let size = dx * dx + dy * dy
        let t = size > 0 ? min(max((px * dx + py * dy) / size, 0), 1) : 0
        let (ex, ey) = (px - t * dx, py - t * dy)
        least = min(least, ex * ex + ey * ey)
      }
    }
    return least.squareRoot()
  }
}

func mix(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint {
  CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
}
