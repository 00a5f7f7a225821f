import CoreGraphics
import Drawing
import Lowering

extension Painter {
  /// Draws a shadow and, above it, the drawing that casts it, as parts of a silhouette: one filter around the drawing.
  ///
  /// Drawn apart, as what can be seen is so that it stays vector, the drawing would be drawn twice; and where shadows lie within
  /// each other, twice as often at each level: readers took minutes for a dozen.
  ///
  /// - Parameter frame: where the shadow stands; the drawing comes next.
  /// - Returns: false, and nothing drawn, where the two are no such pair.
  func drawInSilhouette(
    _ shadow: DrawnShadow, in frame: Frame
  ) throws -> Bool {
    guard case .solid(let color) = frame.ink, options.shadows == .filter, !options.isUniform,
      frame.clip == nil,
      shadow.projection == nil, shadow.sigma > 0, !shadow.color.isInvisible,
      case .drawing(let drawing) = shadow.silhouette, !drawing.bounds.isNull,
      frame.next + 1 < frame.drawing.nodes.count,
      case .instance(let shown, .identity) = frame.drawing.nodes[frame.next + 1], shown === drawing,
      frame.space.matrix.isTranslation, Self.uprightTurn(of: frame.space.toPage) == nil
    else { return false }
    let (sigma, alpha) = (Double(shadow.sigma), Double(shadow.color.alpha))
    var blur = Node(.feGaussianBlur)
    blur[.stdDeviation] = grid(frame.space).text(sigma)
    var offset = Node(.feOffset)
    offset[.dx] = grid(frame.space).text(Double(shadow.offset.width))
    offset[.dy] = grid(frame.space).text(Double(shadow.offset.height))
    var fading = colorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, alpha, 0])
    fading[.result] = "s"
    var composing = Node(.feComposite)
    composing[.input] = "SourceGraphic"
    composing[.input2] = "s"
    let margin = CGFloat(3 * sigma + 1)
    let box = drawing.bounds.applying(frame.space.matrix)
    let cast = box.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height).insetBy(
      dx: -margin, dy: -margin)
    var group = Node(.g)
    group[.filter] = filterReference(
      [blur, offset, fading, composing], region: box.union(cast), isGray: color.isGrayExtreme, in: frame.space
    )
    try builder.open(group)
    try appendExtent(of: drawing, in: frame.space)
    var inner = frame
    inner.openElements = 1
    inner.isNamed = false
    try place(drawing, in: inner)
    return true
  }

  /// Appends an area that shows nothing, as large as a drawing that is to be blurred, where there are blurs in it: some viewers
  /// take the bounds of what a filter is given without what filters in it add, and cut it off there (docs/viewers.md).
  func appendExtent(of drawing: Drawing, in space: Space) throws {
    guard !options.isUniform, !drawing.bounds.isNull, drawing.holdsBlurs else { return }
    var area = Node(.path)
    area.shape = Shape(geometry: PathGeometry(CGPath(rect: drawing.bounds), space.matrix), grid: grid(space))
    area[.fill] = "none"
    try builder.append(area)
  }
}

extension Drawing {
  /// Whether something in it is blurred.
  fileprivate var holdsBlurs: Bool {
    guard facts.has([.shadows, .filters]) else { return false }
    return walk(enteringInstances: true).contains { visit in
      switch visit.node {
      case .shadow(let shadow): shadow.sigma > 0
      case .group(let group, _): group.effects?.filters.contains(where: \.isBlur) ?? false
      case .path, .glyphs, .image, .instance: false
      }
    }
  }
}
