import DisplayList
import QuartzCore

/// A gradient as areas of one colour each, for places where no gradient of the formats can follow: in perspective.
///
/// The areas nest: each covers all that comes after it, painted in turn, so there are no seams between them. Neighbours
/// differ by at most one step of eight-bit colour, so the result is within one step of the gradient.
struct GradientBands {
  let gradient: Gradient
  /// What is painted, in the gradient's outer coordinates.
  let box: CGRect

  init(gradient: Gradient, over box: CGRect) {
    self.gradient = gradient
    self.box = box
  }

  /// - Parameters:
  ///   - area: what is painted, projected already.
  ///   - define: makes a definition of items.
  func paint(
    area: CGPath, rule: CGPathFillRule, projector: PathProjector,
    define: ([DisplayItem]) -> DefinitionIndex, into result: inout [DisplayItem]
  ) {
    let clip = ClipPath(path: area, rule: rule)
    var mask: Mask?
    let isOpaque = gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    if !isOpaque {
      mask = Mask(definition: define(alphaBands(projector: projector)))
    }
    result.append(
      .beginGroup(DisplayGroup(effects: GroupEffects(isIsolated: true, clips: [clip], mask: mask))))
    for (region, color) in regions(of: { RGBA(red: $0.red, green: $0.green, blue: $0.blue) }) {
      let path = projector.fill(region)
      if !path.isEmpty { result.append(.path(DisplayPath(path: path, fill: .color(color)))) }
    }
    result.append(.endGroup)
  }

  /// The alpha alone, for a mask: bands side by side, each of its own alpha, since what is painted over a translucent
  /// area adds to it instead of replacing it.
  private func alphaBands(projector: PathProjector) -> [DisplayItem] {
    let regions = regions { RGBA(red: 0, green: 0, blue: 0, alpha: $0.alpha) }
    var items: [DisplayItem] = []
    for (k, (region, color)) in regions.enumerated() where color.alpha > 0 {
      let band = CGMutablePath()
      band.addPath(region)
      if k + 1 < regions.count { band.addPath(regions[k + 1].0) }
      let path = projector.fill(band)
      if !path.isEmpty { items.append(.path(DisplayPath(path: path, fill: .color(color), rule: .evenOdd))) }
    }
    return items
  }

  /// Nested regions from offset 0 on (the first is everything) with the colour that begins there.
  private func regions(of channel: (RGBA) -> RGBA) -> [(CGPath, RGBA)] {
    var result: [(CGPath, RGBA)] = []
    for (offset, color) in steps(of: channel) {
      result.append((region(from: offset), color))
    }
    return result
  }

  /// Offsets at which a new colour begins, the first being −∞, with the colours: the middle of each step's.
  private func steps(of channel: (RGBA) -> RGBA) -> [(CGFloat, RGBA)] {
    let stops = gradient.stops.map { Gradient.Stop(offset: $0.offset, color: channel($0.color)) }
    guard let first = stops.first else { return [] }
    var steps: [(CGFloat, RGBA)] = [(-.infinity, first.color)]
    for (a, b) in zip(stops, stops.dropFirst()) {
      let difference = max(
        abs(a.color.red - b.color.red), abs(a.color.green - b.color.green), abs(a.color.blue - b.color.blue),
        abs(a.color.alpha - b.color.alpha))
      let count = b.offset > a.offset ? max(Int((difference * 255).rounded(.up)), 1) : 0
      for k in 0..<count {
        let t = (Float(k) + 0.5) / Float(count)
        let offset = a.offset + (b.offset - a.offset) * CGFloat(k) / CGFloat(count)
        steps.append((offset, mix(a.color, b.color, t)))
      }
      steps.append((b.offset, b.color))
    }
    return steps
  }

  private func mix(_ a: RGBA, _ b: RGBA, _ t: Float) -> RGBA {
    RGBA(
      red: a.red + (b.red - a.red) * t, green: a.green + (b.green - a.green) * t,
      blue: a.blue + (b.blue - a.blue) * t, alpha: a.alpha + (b.alpha - a.alpha) * t)
  }

  /// Where the gradient's offset is at least this, within the box (a little enlarged, so that edges are the area's own).
  private func region(from offset: CGFloat) -> CGPath {
    let margin = max(box.width, box.height) * 0.01 + 1
    let all = box.insetBy(dx: -margin, dy: -margin)
    guard offset.isFinite else { return CGPath(rect: all, transform: nil) }
    let inverse = gradient.transform.inverted()
    let corners = [
      CGPoint(x: all.minX, y: all.minY), CGPoint(x: all.maxX, y: all.minY), CGPoint(x: all.maxX, y: all.maxY),
      CGPoint(x: all.minX, y: all.maxY),
    ]
    let result = CGMutablePath()
    switch gradient.kind {
    case .axial(let start, let end):
      // The offset is linear in the outer coordinates: three values give it.
      func value(_ p: CGPoint) -> Double {
        let q = p.applying(inverse)
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        return Double(((q.x - start.x) * dx + (q.y - start.y) * dy) / (dx * dx + dy * dy))
      }
      let c = value(.zero)
      let a = value(CGPoint(x: 1, y: 0)) - c
      let b = value(CGPoint(x: 0, y: 1)) - c
      let polygon = Polygon.clip(corners, where: a, b, c - Double(offset))
      guard polygon.count >= 3 else { return result }
      result.addLines(between: polygon)
      result.closeSubpath()
    case .radial(let center, let radius):
      // Outside of the ring: everything without the ellipse.
      result.addLines(between: corners)
      result.closeSubpath()
      let r = radius * max(offset, 0)
      guard r > 0 else { break }
      let ring = CGMutablePath()
      ring.addEllipse(in: CGRect(x: center.x - r, y: center.y - r, width: 2 * r, height: 2 * r))
      return Self.difference(box: corners, hole: ring, transform: gradient.transform)
    case .conic(let center, let angle):
      guard offset > 0 else {
        result.addLines(between: corners)
        result.closeSubpath()
        break
      }
      guard offset < 1 else { break }
      // A fan from this offset to the full turn, in the gradient's own coordinates, reaching beyond the box.
      let reach =
        corners.map { p -> CGFloat in
          let q = p.applying(inverse)
          return hypot(q.x - center.x, q.y - center.y)
        }.max() ?? 1
      let span = (1 - offset) * 2 * .pi
      let parts = max(Int((span / (.pi / 8)).rounded(.up)), 1)
      var points = [center]
      for k in 0...parts {
        let a = angle + offset * 2 * .pi + span * CGFloat(k) / CGFloat(parts)
        points.append(CGPoint(x: center.x + 2 * reach * cos(a), y: center.y + 2 * reach * sin(a)))
      }
      result.addLines(between: points.map { $0.applying(gradient.transform) })
      result.closeSubpath()
    }
    return result.copy() ?? result
  }

  /// A box with a hole, the hole running against the box.
  private static func difference(box: [CGPoint], hole: CGPath, transform: CGAffineTransform) -> CGPath {
    let result = CGMutablePath()
    let isMirrored = transform.a * transform.d - transform.b * transform.c < 0
    // An ellipse runs from growing x towards growing y, as the box's corners do.
    result.addLines(between: isMirrored ? box : box.reversed())
    result.closeSubpath()
    result.addPath(hole, transform: transform)
    return result.copy() ?? result
  }
}
