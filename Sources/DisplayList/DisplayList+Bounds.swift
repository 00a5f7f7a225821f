import CoreGraphics

extension DisplayList {
  /// A box that holds everything the items draw, in their own coordinates; null where they draw nothing.
  ///
  /// Not tight for mitres, glyphs and blurs, but never too small.
  public static func bounds<Items: Sequence>(of items: Items, definitions: [Definition]) -> CGRect
  where Items.Element == DisplayItem {
    var stack = [(group: DisplayGroup(), box: CGRect.null)]
    for item in items {
      switch item {
      case .beginGroup(let group): stack.append((group, .null))
      case .endGroup:
        guard stack.count > 1, let ended = stack.popLast() else { continue }
        stack[stack.count - 1].box = stack[stack.count - 1].box.union(
          ended.group.outerBox(of: ended.group.box(around: ended.box, definitions: definitions)))
      default:
        stack[stack.count - 1].box = stack[stack.count - 1].box.union(
          item.contentBounds(definitions: definitions))
      }
    }
    while stack.count > 1, let open = stack.popLast() {
      stack[stack.count - 1].box = stack[stack.count - 1].box.union(open.box.applying(open.group.transform))
    }
    return stack[0].box
  }
}

extension DisplayGroup {
  /// What filters, clips and mask leave of a box around the group's content, in the coordinates inside the group.
  func box(around content: CGRect, definitions: [Definition]) -> CGRect {
    guard !content.isNull, content.hasFiniteEdges else { return .null }
    guard let effects else { return content }
    var box = content
    for case .gaussianBlur(let radius) in effects.filters {
      box = box.insetBy(dx: -CGFloat(radius) * 3, dy: -CGFloat(radius) * 3)
    }
    for clip in effects.clips { box = box.cut(to: clip.path.boundingBox) }
    if let mask = effects.mask, !mask.isInverted, definitions.indices.contains(Int(mask.definition)) {
      box = box.cut(to: definitions[Int(mask.definition)].bounds.applying(mask.transform))
    }
    return box
  }

  func outerBox(of box: CGRect) -> CGRect { box.isNull ? .null : box.applying(transform) }
}

extension CGRect {
  /// Foundation traps where it intersects rectangles that have other edges.
  fileprivate var hasFiniteEdges: Bool { (abs(origin.x) + abs(origin.y) + size.width + size.height).isFinite }
}

extension DisplayItem {
  /// What one item that is not a group's end draws on, in its own coordinates.
  public func contentBounds(definitions: [Definition]) -> CGRect {
    switch self {
    case .beginGroup, .endGroup:
      return .null
    case .path(let path):
      var box = path.path.boundingBox
      if let stroke = path.stroke, !box.isNull {
        // Mitres and square caps of known shapes reach no farther than half the width along the axes.
        let spikes =
          path.path.shape == .general ? max(stroke.join == .miter ? stroke.miterLimit : 1, 1.4143) : 1
        let reach = stroke.width / 2 * spikes
        box = box.insetBy(dx: -reach, dy: -reach)
      }
      return box
    case .glyphs(let run):
      return run.bounds
    case .image(let image):
      guard let projection = image.projection else { return image.destination }
      return projection.bounds(of: image.destination)
    case .shadow(let shadow):
      var box: CGRect
      switch shadow.silhouette {
      case .path(let path, _): box = path.boundingBox
      case .definition(let index):
        guard definitions.indices.contains(Int(index)) else { return .null }
        box = definitions[Int(index)].bounds
      }
      guard !box.isNull else { return .null }
      let reach = shadow.sigma * 3.5
      box = box.insetBy(dx: -reach, dy: -reach)
      box = box.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
      return shadow.projection.map { $0.bounds(of: box) } ?? box
    case .use(let index, let transform):
      guard definitions.indices.contains(Int(index)) else { return .null }
      let box = definitions[Int(index)].bounds
      return box.isNull ? .null : box.applying(transform)
    }
  }
}

extension GlyphRun {
  /// A box that holds the run's ink for any usual font: two ems around each origin.
  public var bounds: CGRect {
    guard let first = glyphs.first else { return .null }
    var (minX, maxX, minY, maxY) = (first.origin.x, first.origin.x, first.origin.y, first.origin.y)
    for glyph in glyphs {
      minX = min(minX, glyph.origin.x, glyph.origin.x + glyph.advance)
      maxX = max(maxX, glyph.origin.x, glyph.origin.x + glyph.advance)
      minY = min(minY, glyph.origin.y)
      maxY = max(maxY, glyph.origin.y)
    }
    let reach = size + (stroke?.width ?? 0)
    return CGRect(
      x: minX - reach, y: minY - 1.5 * reach, width: maxX - minX + 2 * reach,
      height: maxY - minY + 2.5 * reach)
  }
}

extension Projection {
  /// The box of the image of that part of a rectangle that lies in front of the eye.
  public func bounds(of rect: CGRect) -> CGRect {
    let points = polygon(of: rect)
    guard let first = points.first else { return .null }
    var (minX, maxX, minY, maxY) = (first.x, first.x, first.y, first.y)
    for p in points {
      (minX, maxX) = (min(minX, p.x), max(maxX, p.x))
      (minY, maxY) = (min(minY, p.y), max(maxY, p.y))
    }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// What counts as in front of the eye, as a share of the distance at which nothing is foreshortened.
  public static let nearestW = 1e-6

  /// What is seen farther than this many points from the origin is left out where nothing is known of the page: pages
  /// seldom reach there, and Cairo's coordinates end at 32767 pixels.
  public static let farthest = 1e4

  /// A linear function over the plane, `a · x + b · y + c`, which is positive on one side of a line.
  public typealias Side = (a: Double, b: Double, c: Double)

  /// The sides on which the plane's points lie that have an image: in front of the eye, and not too far from the page.
  /// Where the plane runs into the eye its image is endless, so both must be cut before the division.
  public func sight(within reach: Double = farthest) -> [Side] {
    guard affine == nil else { return [] }
    func beside(_ sign: Double, _ a: Double, _ b: Double, _ c: Double) -> Side {
      (reach * m13 + sign * a, reach * m23 + sign * b, reach * m33 + sign * c)
    }
    return [
      (m13, m23, m33 - Self.nearestW), beside(-1, m11, m21, m31), beside(1, m11, m21, m31),
      beside(-1, m12, m22, m32), beside(1, m12, m22, m32),
    ]
  }

  /// Whether a point of the plane can be seen.
  public func isInSight(_ p: CGPoint, within reach: Double = farthest) -> Bool {
    let w = w(of: p)
    guard w > Self.nearestW else { return false }
    guard affine == nil else { return true }
    let limit = w * reach
    return abs(Double(p.x) * m11 + Double(p.y) * m21 + m31) <= limit
      && abs(Double(p.x) * m12 + Double(p.y) * m22 + m32) <= limit
  }

  /// The image of that part of a rectangle that can be seen: a convex polygon, empty where all is behind the eye.
  public func polygon(of rect: CGRect) -> [CGPoint] {
    guard !rect.isNull, !rect.isInfinite else { return [] }
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
    return polygon(of: corners)
  }

  /// The image of that part of a convex polygon that can be seen, as convex.
  public func polygon(of corners: [CGPoint]) -> [CGPoint] { clippedToSight(corners).map { self($0) } }

  /// The part of a closed polygon that can be seen, still unprojected (Sutherland and Hodgman, 1974).
  public func clippedToSight(_ polygon: [CGPoint]) -> [CGPoint] {
    let result = sight().reduce(polygon) { Polygon.clip($0, where: $1.a, $1.b, $1.c) }
    return result.count >= 3 ? result.filter { w(of: $0) > 0 } : []
  }
}
