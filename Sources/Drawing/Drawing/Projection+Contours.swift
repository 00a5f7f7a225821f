import CoreGraphics

extension Projection {
  /// Returns the image of a path in perspective by mapping its points. This is not exact for curves, but the
  /// contours of blurs consist of short ones. What lies behind the eye or far off the page is first cut off
  /// each subpath; the result then consists of lines.
  public func image(ofContour path: CGPath) -> CGPath {
    let result = CGMutablePath()
    guard path.points.allSatisfy({ isInSight($0) }) else {
      var polygon: [CGPoint] = []
      func close() {
        let seen = clippedToSight(polygon).map { self($0) }
        polygon = []
        guard seen.count > 2 else { return }
        result.addLines(between: seen)
        result.closeSubpath()
      }
      path.flattened(threshold: 0.05).forEachElement { element in
        switch element {
        case .move(let p):
          close()
          polygon = [p]
        case .line(let p), .quadCurve(let p, _), .curve(let p, _, _): polygon.append(p)
        case .closeSubpath: break
        }
      }
      close()
      return result
    }
    path.forEachElement { element in
      switch element {
      case .move(let p): result.move(to: self(p))
      case .line(let p): result.addLine(to: self(p))
      case .quadCurve(let p, let c): result.addQuadCurve(to: self(p), control: self(c))
      case .curve(let p, let c, let d): result.addCurve(to: self(p), control1: self(c), control2: self(d))
      case .closeSubpath: result.closeSubpath()
      }
    }
    return result
  }
}
