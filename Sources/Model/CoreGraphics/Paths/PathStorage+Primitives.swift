/// The distance of the control points of a quarter circle from its ends, in radii: 4/3·tan(π/8).
let quarterArcHandle: CGFloat = 0.552284749830793398

private let rectVerbs: [CGPathElementType] = [
  .moveToPoint, .addLineToPoint, .addLineToPoint, .addLineToPoint, .closeSubpath,
]
private let ellipseVerbs: [CGPathElementType] = [
  .moveToPoint, .addCurveToPoint, .addCurveToPoint, .addCurveToPoint, .addCurveToPoint, .closeSubpath,
]
private let roundedRectVerbs: [CGPathElementType] = [
  .moveToPoint, .addLineToPoint, .addCurveToPoint, .addLineToPoint, .addCurveToPoint, .addLineToPoint,
  .addCurveToPoint, .addLineToPoint, .addCurveToPoint, .closeSubpath,
]

extension PathStorage {
  init(rect: CGRect, transform: CGAffineTransform = .identity) {
    if rect.isNull {
      self.init()
      return
    }
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let start = CGPoint(x: x0, y: y0)
    let plain = PathStorage(
      verbs: rectVerbs, points: [start, CGPoint(x: x1, y: y0), CGPoint(x: x1, y: y1), CGPoint(x: x0, y: y1)],
      shape: .rect(rect.standardized), subpathStart: start)
    self = plain.transformed(by: transform)
  }

  init(ellipseIn rect: CGRect, transform: CGAffineTransform = .identity) {
    if rect.isNull {
      self.init()
      return
    }
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let (cx, cy) = (rect.midX, rect.midY)
    let kx = rect.width / 2 * quarterArcHandle
    let ky = rect.height / 2 * quarterArcHandle
    let start = CGPoint(x: x1, y: cy)
    let plain = PathStorage(
      verbs: ellipseVerbs,
      points: [
        start,
        CGPoint(x: x1, y: cy + ky), CGPoint(x: cx + kx, y: y1), CGPoint(x: cx, y: y1),
        CGPoint(x: cx - kx, y: y1), CGPoint(x: x0, y: cy + ky), CGPoint(x: x0, y: cy),
        CGPoint(x: x0, y: cy - ky), CGPoint(x: cx - kx, y: y0), CGPoint(x: cx, y: y0),
        CGPoint(x: cx + kx, y: y0), CGPoint(x: x1, y: cy - ky), start,
      ],
      shape: .ellipse(rect.standardized), subpathStart: start)
    self = plain.transformed(by: transform)
  }

  init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    // A NaN size counts as 0: the comparison is false.
    let rx = cornerWidth > 0 ? min(cornerWidth, rect.width / 2) : 0
    let ry = cornerHeight > 0 ? min(cornerHeight, rect.height / 2) : 0
    if rect.isNull || rx == 0 || ry == 0 {
      self.init(rect: rect, transform: transform)
      return
    }
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let kx = rx * (1 - quarterArcHandle)
    let ky = ry * (1 - quarterArcHandle)
    let start = CGPoint(x: x1, y: rect.midY)
    let plain = PathStorage(
      verbs: roundedRectVerbs,
      points: [
        start,
        CGPoint(x: x1, y: y1 - ry),
        CGPoint(x: x1, y: y1 - ky), CGPoint(x: x1 - kx, y: y1), CGPoint(x: x1 - rx, y: y1),
        CGPoint(x: x0 + rx, y: y1),
        CGPoint(x: x0 + kx, y: y1), CGPoint(x: x0, y: y1 - ky), CGPoint(x: x0, y: y1 - ry),
        CGPoint(x: x0, y: y0 + ry),
        CGPoint(x: x0, y: y0 + ky), CGPoint(x: x0 + kx, y: y0), CGPoint(x: x0 + rx, y: y0),
        CGPoint(x: x1 - rx, y: y0),
        CGPoint(x: x1 - kx, y: y0), CGPoint(x: x1, y: y0 + ky), CGPoint(x: x1, y: y0 + ry),
      ],
      shape: .roundedRect(rect.standardized, CGSize(width: rx, height: ry)), subpathStart: start)
    self = plain.transformed(by: transform)
  }
}
