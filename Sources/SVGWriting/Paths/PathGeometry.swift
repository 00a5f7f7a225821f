import CoreGraphics

/// A path as plain segments.
struct PathGeometry {
  enum Segment {
    case move(CGPoint)
    case line(CGPoint)
    case quadratic(CGPoint, CGPoint)
    case cubic(CGPoint, CGPoint, CGPoint)
    case close
  }

  var segments: [Segment] = []

  init(segments: [Segment] = []) { self.segments = segments }

  init(_ path: CGPath, _ m: CGAffineTransform = .identity) {
    var segments: [Segment] = []
    path.applyWithBlock { pointer in
      let element = pointer.pointee
      let p = element.points
      switch element.type {
      case .moveToPoint: segments.append(.move(p[0].applying(m)))
      case .addLineToPoint: segments.append(.line(p[0].applying(m)))
      case .addQuadCurveToPoint: segments.append(.quadratic(p[0].applying(m), p[1].applying(m)))
      case .addCurveToPoint:
        segments.append(.cubic(p[0].applying(m), p[1].applying(m), p[2].applying(m)))
      case .closeSubpath: segments.append(.close)
      @unknown default: break
      }
    }
    self.segments = segments
  }

  /// A box around all points and control points.
  var bounds: CGRect {
    var (minX, minY) = (CGFloat.infinity, CGFloat.infinity)
    var (maxX, maxY) = (-CGFloat.infinity, -CGFloat.infinity)
    func add(_ p: CGPoint) {
      minX = min(minX, p.x)
      maxX = max(maxX, p.x)
      minY = min(minY, p.y)
      maxY = max(maxY, p.y)
    }
    for segment in segments {
      switch segment {
      case .move(let p), .line(let p): add(p)
      case .quadratic(let c, let p):
        add(c)
        add(p)
      case .cubic(let c, let d, let p):
        add(c)
        add(d)
        add(p)
      case .close: break
      }
    }
    guard minX <= maxX else { return CGRect(x: 0, y: 0, width: 0, height: 0) }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  var subpathCount: Int {
    segments.reduce(0) { if case .move = $1 { $0 + 1 } else { $0 } }
  }
}
