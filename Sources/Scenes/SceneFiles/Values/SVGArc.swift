import QuartzCore

/// An elliptical arc between two points (SVG 2, appendix B.2: from endpoints to centre).
struct SVGArc {
  var from: CGPoint
  var to: CGPoint
  var radii: CGPoint
  /// The angle of the ellipse's x axis, in radians.
  var turn: CGFloat
  var isLarge: Bool
  var isSweep: Bool

  func add(to path: CGMutablePath) {
    guard from != to else { return }
    var (rx, ry) = (abs(radii.x), abs(radii.y))
    guard rx > 0, ry > 0 else {
      path.addLine(to: to)
      return
    }
    let (cosine, sine) = (cos(turn), sin(turn))
    let (dx, dy) = ((from.x - to.x) / 2, (from.y - to.y) / 2)
    let (x1, y1) = (cosine * dx + sine * dy, cosine * dy - sine * dx)
    // Radii that are too small are scaled up until the ellipse just reaches both points.
    let scale = (x1 / rx) * (x1 / rx) + (y1 / ry) * (y1 / ry)
    if scale > 1 {
      rx *= scale.squareRoot()
      ry *= scale.squareRoot()
    }
    let denominator = rx * rx * y1 * y1 + ry * ry * x1 * x1
    let root =
      (max(0, rx * rx * ry * ry - denominator) / denominator).squareRoot() * (isLarge == isSweep ? -1 : 1)
    let (cx1, cy1) = (root * rx * y1 / ry, -root * ry * x1 / rx)
    let center = CGPoint(
      x: cosine * cx1 - sine * cy1 + (from.x + to.x) / 2, y: sine * cx1 + cosine * cy1 + (from.y + to.y) / 2)
    let start = atan2((y1 - cy1) / ry, (x1 - cx1) / rx)
    var sweep = atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - start
    if isSweep, sweep < 0 { sweep += 2 * .pi }
    if !isSweep, sweep > 0 { sweep -= 2 * .pi }
    // Of radii that differ too much for their squares, nothing but the chord is left.
    guard [rx, ry, center.x, center.y, start, sweep].allSatisfy(\.isFinite) else {
      path.addLine(to: to)
      return
    }
    addCurves(to: path, center: center, rx: rx, ry: ry, start: start, sweep: sweep)
  }

  private func addCurves(
    to path: CGMutablePath, center: CGPoint, rx: CGFloat, ry: CGFloat, start: CGFloat, sweep: CGFloat
  ) {
    let (cosine, sine) = (cos(turn), sin(turn))
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: center.x + cosine * rx * x - sine * ry * y, y: center.y + sine * rx * x + cosine * ry * y)
    }
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(count)
    let handle = 4 / 3 * tan(step / 4)
    for k in 0..<count {
      let (a, b) = (start + step * CGFloat(k), start + step * CGFloat(k + 1))
      // The last one ends exactly at the given point.
      let end = k == count - 1 ? to : point(cos(b), sin(b))
      path.addCurve(
        to: end, control1: point(cos(a) - handle * sin(a), sin(a) + handle * cos(a)),
        control2: point(cos(b) + handle * sin(b), sin(b) - handle * cos(b)))
    }
  }
}
