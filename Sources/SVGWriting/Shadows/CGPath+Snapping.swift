import CoreGraphics

extension CGPath {
  /// The path in whole numbers after a map, where first handles that mirror those before them do so exactly: path data
  /// then leaves them out (`S`).
  func snapped(by map: CGAffineTransform) -> CGPath {
    let result = CGMutablePath()
    var (last, handle): (CGPoint, CGPoint?) = (.zero, nil)
    func place(_ p: CGPoint) -> CGPoint {
      let q = p.applying(map)
      return CGPoint(x: q.x.rounded(), y: q.y.rounded())
    }
    forEachElement { element in
      var next: CGPoint?
      switch element {
      case .move(let p):
        last = place(p)
        result.move(to: last)
      case .line(let p):
        last = place(p)
        result.addLine(to: last)
      case .quadCurve(let p, let c):
        last = place(p)
        result.addQuadCurve(to: last, control: place(c))
      case .curve(let p, let a, let b):
        var first = place(a)
        if let handle {
          let mirrored = CGPoint(x: 2 * last.x - handle.x, y: 2 * last.y - handle.y)
          if abs(mirrored.x - first.x) <= 1, abs(mirrored.y - first.y) <= 1 { first = mirrored }
        }
        let second = place(b)
        last = place(p)
        result.addCurve(to: last, control1: first, control2: second)
        next = second
      case .closeSubpath: result.closeSubpath()
      }
      handle = next
    }
    return result
  }
}
