import CoreGraphics
import Drawing

/// Gradients whose colours change at once somewhere, as areas that end there.
///
/// PDF viewers compute a gradient's colours at about 256 places, and show each up to the next. So what should end
/// at a step goes on for as much as a sample is wide, a point where the gradient is 256 points long, and shows as a
/// line where something begins there. Each area has a gradient of its own, without steps, and reaches beneath the
/// following one, so that nothing shows through between them.
struct GradientSteps {
  /// The most steps of a gradient that are drawn exactly.
  private static let most = 32
  /// The least distance on the page, in points, by which viewers may be off.
  private static let leastOffset = 0.125
  private static let samples = 256.0

  /// Returns the page with such areas, unless viewers show steps where they are. Not where moments are merged, as
  /// steps may come and go.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    let capabilities = lowering.capabilities
    guard !capabilities.contains(.gradientSteps), !capabilities.contains(.joinedMoments),
      page.drawing.facts.has(.gradientSteps)
    else { return page }
    var page = page
    let hasMasks = capabilities.contains(.luminosityMasks)
    page.replaceNodes(with: .gradientSteps, by: lowering) { nodes, view in
      var isChanged = false
      let areas = nodes.flatMap { node -> [Drawing.Node] in
        guard case .path(let path) = node,
          let areas = Self.areas(inPlaceOf: path, in: view, hasMasks: hasMasks)
        else { return [node] }
        isChanged = true
        return areas
      }
      return isChanged ? areas : nil
    }
    return page
  }

  /// Returns nil for paths that stay the same.
  private static func areas(inPlaceOf path: DrawnPath, in view: View, hasMasks: Bool) -> [Drawing.Node]? {
    guard case .gradient(let gradient)? = path.fill, !gradient.isConicOrProjected,
      gradient.transform.isUsable,
      let line = gradient.line, (1...most).contains(gradient.stepCount),
      line.length * gradient.transform.concatenating(view.toPage).largestScale / samples > leastOffset
    else { return nil }
    let isOpaque = gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    guard isOpaque || hasMasks else { return nil }
    let pieces = GradientSteps(
      gradient, line, over: path.path, overlap: 1 / max(view.scale, 1e-9))
    var nodes = pieces.areas { isOpaque ? $0 : $0.withAlpha(1) }
    if !isOpaque {
      let alphas = Drawing(pieces.areas { RGBA(gray: $0.alpha) })
      nodes = [.group(GroupEffects(isIsolated: true, mask: Mask(alphas, kind: .luminosity)), nodes)]
    }
    if path.path.rectangle == nil || line.isCircle {
      let clip = ClipPath(path: path.path, rule: path.rule)
      nodes = [.group(GroupEffects(isIsolated: true, clips: [clip]), nodes)]
    }
    if path.stroke != nil {
      var stroke = path
      stroke.fill = nil
      nodes.append(.path(stroke))
    }
    return nodes
  }

  private let gradient: Gradient
  private let line: Gradient.Line
  /// The corners of the painted area: those of its box, unless it is a rectangle.
  private let corners: [CGPoint]
  /// How far areas reach beneath the following ones, in the path's coordinates.
  private let overlap: Double

  private init(_ gradient: Gradient, _ line: Gradient.Line, over path: CGPath, overlap: Double) {
    (self.gradient, self.line, self.overlap) = (gradient, line, overlap)
    let box = path.rectangle ?? path.boundingBox.insetBy(dx: -1, dy: -1)
    corners = box.corners
  }

  /// Returns the areas, back to front.
  private func areas(_ color: (RGBA) -> RGBA) -> [Drawing.Node] {
    func with(_ stops: [Gradient.Stop]) -> Gradient {
      let stops = stops.map { Gradient.Stop(offset: $0.offset, color: color($0.color)) }
      return gradient.with(stops.count == 1 ? stops + stops : stops)
    }
    var parts: [Part] = []
    var start = -Double.infinity
    var stops = Array(gradient.stops.prefix(1))
    for (a, b) in zip(gradient.stops, gradient.stops.dropFirst()) {
      guard Gradient.isStep(from: a, to: b) else {
        stops.append(b)
        continue
      }
      parts.append(Part(from: start, to: Double(a.offset), gradient: with(stops)))
      if a.offset < b.offset {
        parts.append(
          Part(
            from: Double(a.offset), to: Double(b.offset), gradient: with([a, b]).between(a.offset, b.offset)))
      }
      (start, stops) = (Double(b.offset), [b])
    }
    parts.append(Part(from: start, to: .infinity, gradient: with(stops)))
    parts.removeAll { $0.from >= $0.to }
    return line.isCircle ? discs(parts) : strips(parts)
  }

  /// What lies between two offsets.
  private struct Part {
    var from: Double
    var to: Double
    var gradient: Gradient
  }

  /// Strips across the line, each up to a little beyond its end.
  private func strips(_ parts: [Part]) -> [Drawing.Node] {
    let (start, end) = (line.start.applying(gradient.transform), line.end.applying(gradient.transform))
    // Lines of equal colour stay parallel, but not across the line, under any transform.
    let across = CGPoint(x: line.start.y - line.end.y, y: line.end.x - line.start.x)
    let side = (line.start + across).applying(gradient.transform) - start
    let normal = SIMD2(Double(side.y), Double(-side.x))
    let length = SIMD2(Double(end.x - start.x), Double(end.y - start.y))
    let (unit, size) = ((normal * length).sum(), (normal * normal).sum().squareRoot())
    guard unit != 0, size > 0 else { return [] }
    // The offset of a point is ax + by + c.
    let (a, b) = (normal.x / unit, normal.y / unit)
    let c = -(a * Double(start.x) + b * Double(start.y))
    let reach = overlap * size / abs(unit)
    return parts.compactMap { part in
      var area = corners
      if part.from.isFinite { area = Polygon.clip(area, where: a, b, c - part.from) }
      if part.to.isFinite { area = Polygon.clip(area, where: -a, -b, part.to + reach - c) }
      guard area.count >= 3 else { return nil }
      return .path(DrawnPath(path: .joining([area]), fill: .gradient(part.gradient)))
    }
  }

  /// Discs around the centre, the outermost first; the whole area for what has no end.
  private func discs(_ parts: [Part]) -> [Drawing.Node] {
    parts.reversed().map { part in
      let area =
        part.to.isFinite
        ? CGPath(ellipseIn: line.circle(part.to)).transformed(by: gradient.transform) : .joining([corners])
      return .path(DrawnPath(path: area, fill: .gradient(part.gradient)))
    }
  }
}

extension Gradient {
  /// The line along which colours change: from the start to the end, or from the centre to the circle.
  fileprivate struct Line {
    var start: CGPoint
    var end: CGPoint
    var isCircle: Bool
    var length: Double { Double(hypot(end.x - start.x, end.y - start.y)) }

    func circle(_ offset: Double) -> CGRect {
      let radius = CGFloat(length * max(offset, 0))
      return CGRect(x: start.x - radius, y: start.y - radius, width: 2 * radius, height: 2 * radius)
    }
  }

  /// Nil for gradients without such a line.
  fileprivate var line: Line? {
    switch kind {
    case .axial(let start, let end): Line(start: start, end: end, isCircle: false)
    case .radial(let center, let radius, nil):
      Line(start: center, end: CGPoint(x: center.x + radius, y: center.y), isCircle: true)
    case .radial, .conic: nil
    }
  }

  /// Returns the same gradient along a part of its line only, so that viewers sample that more finely. Around a
  /// centre there is no such part.
  fileprivate func between(_ from: CGFloat, _ to: CGFloat) -> Gradient {
    guard case .axial(let start, let end) = kind else { return self }
    func point(_ offset: CGFloat) -> CGPoint {
      CGPoint(x: start.x + (end.x - start.x) * offset, y: start.y + (end.y - start.y) * offset)
    }
    let ends = stops.enumerated().map { Stop(offset: CGFloat($0), color: $1.color) }
    return Gradient(kind: .axial(start: point(from), end: point(to)), stops: ends, transform: transform)
  }
}
