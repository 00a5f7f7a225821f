import Drawing
import QuartzCore

/// An area that a drawing paints, in the drawing's own coordinates.
struct DrawnArea {
  enum Content {
    case paint(Paint)
    case image(DrawnImage)
  }

  let path: CGPath
  let rule: CGPathFillRule
  let content: Content
  /// The transform from the coordinates of the content to those of the drawing.
  let transform: CGAffineTransform
  /// The clips around the area, in the drawing's coordinates.
  let clips: [ClipPath]

  /// The most nested clips. Areas within more are skipped, as each would hold all of the clips.
  static let mostClips = 32
  /// How far lines may be from curves.
  private static let flatness: CGFloat = 0.02

  /// Whether nothing shows through.
  var isOpaque: Bool {
    switch content {
    case .paint(let paint): paint.isOpaque
    case .image(let image): Drawing.Node.image(image).opaqueBox != nil
    }
  }

  /// The outlines of the area, at most one within another, all convex; nil for other areas.
  var convexOutlines: [[CGPoint]]? {
    if case .rect(let rect) = path.shape, clips.isEmpty { return [rect.standardized.corners] }
    guard var outlines = path.flattened(threshold: Self.flatness).convexPolygons else { return nil }
    for clip in clips {
      guard let polygon = clip.path.flattened(threshold: Self.flatness).convexPolygon else { return nil }
      outlines = outlines.map { Polygon.intersection($0, polygon) }
    }
    return outlines
  }

  /// Returns the stretches of a line that the area covers, from 0 at its start to 1 at its end.
  func stretches(from start: CGPoint, to end: CGPoint) -> [ClosedRange<Double>] {
    clips.reduce(Self.stretches(of: path, rule, from: start, to: end)) { known, clip in
      let seen = Self.stretches(of: clip.path, clip.rule, from: start, to: end)
      return known.flatMap { a in
        seen.compactMap { b in
          let (low, high) = (max(a.lowerBound, b.lowerBound), min(a.upperBound, b.upperBound))
          return low < high ? low...high : nil
        }
      }
    }
  }

  private static func stretches(
    of path: CGPath, _ rule: CGPathFillRule, from start: CGPoint, to end: CGPoint
  ) -> [ClosedRange<Double>] {
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let length = dx * dx + dy * dy
    guard length > 0 else { return [] }
    func place(_ p: CGPoint) -> (along: Double, beside: Double) {
      let (x, y) = (Double(p.x - start.x), Double(p.y - start.y))
      return ((x * dx + y * dy) / length, x * dy - y * dx)
    }
    var crossings: [(along: Double, turn: Int)] = []
    func cross(_ a: CGPoint, _ b: CGPoint) {
      let (p, q) = (place(a), place(b))
      guard (p.beside < 0) != (q.beside < 0) else { return }
      let t = p.beside / (p.beside - q.beside)
      crossings.append((p.along + (q.along - p.along) * t, p.beside < 0 ? 1 : -1))
    }
    var (first, last) = (CGPoint.zero, CGPoint.zero)
    path.flattened(threshold: flatness).forEachElement { element in
      switch element {
      case .move(let p):
        cross(last, first)
        (first, last) = (p, p)
      case .line(let p), .quadCurve(let p, _), .curve(let p, _, _):
        cross(last, p)
        last = p
      case .closeSubpath:
        cross(last, first)
        last = first
      }
    }
    cross(last, first)
    crossings.sort { $0.along < $1.along }
    var (turns, count) = (0, 0)
    var result: [ClosedRange<Double>] = []
    for (crossing, next) in zip(crossings, crossings.dropFirst()) {
      turns += crossing.turn
      count += 1
      let isInside = rule == .winding ? turns != 0 : count % 2 == 1
      let (low, high) = (max(crossing.along, 0), min(next.along, 1))
      if isInside, low < high { result.append(low...high) }
    }
    return result
  }
}

extension Drawing {
  /// Calls the body with each painted area, in order. Areas in groups that do more than transform and clip
  /// are left out.
  ///
  /// - Parameter isWanted: receives the box around an area and returns whether it is wanted.
  func forEachArea(where isWanted: (CGRect) -> Bool, do body: (DrawnArea) -> Void) {
    var runs = [(nodes: nodes[...], transform: CGAffineTransform.identity, clips: [ClipPath]())]
    while var run = runs.popLast() {
      guard let node = run.nodes.popFirst() else { continue }
      runs.append(run)
      let (transform, clips) = (run.transform, run.clips)
      func add(_ path: CGPath, _ rule: CGPathFillRule, _ content: DrawnArea.Content) {
        body(
          DrawnArea(
            path: transform.isIdentity ? path : path.transformed(by: transform), rule: rule, content: content,
            transform: transform,
            clips: clips))
      }
      switch node {
      case .group(let group, let content):
        let ownClips = group.effects?.clips ?? []
        guard !(group.effects?.isolates ?? false), clips.count + ownClips.count <= DrawnArea.mostClips else {
          continue
        }
        let inner = group.transform.concatenating(transform)
        let moved = ownClips.map { ClipPath(path: $0.path.transformed(by: inner), rule: $0.rule) }
        runs.append((content.nodes[...], inner, clips + moved))
      case .path(let path):
        let width = (path.stroke?.width ?? 0) / 2
        let box = path.path.boundingBoxOfPath.insetBy(dx: -width, dy: -width)
        guard !box.isNull, isWanted(box.applying(transform)) else { continue }
        if let fill = path.fill { add(path.path, path.rule, .paint(fill)) }
        if let stroke = path.stroke {
          add(path.path.outline(of: stroke, precision: 1), .winding, .paint(stroke.paint))
        }
      case .image(let image):
        guard image.projection == nil, isWanted(image.destination.applying(transform)) else { continue }
        add(CGPath(rect: image.destination, transform: nil), .winding, .image(image))
      case .glyphs, .shadow, .instance: break
      }
    }
  }
}
