import CoreGraphics
import Drawing
import Lowering

/// Draws shadows as silhouettes with blurs; all others have already been lowered.
struct ShadowPainter {
  let document: Document

  private var filters: Filters { Filters(document: document) }

  /// - Returns: the drawing that casts it, if that is still to be drawn.
  func draw(_ shadow: DrawnShadow, in frame: Frame) throws -> Frame? {
    var color = shadow.color
    if case .solid(let solid) = frame.ink { color = solid.withAlpha(color.alpha) }
    guard !color.isInvisible else { return nil }
    let sigma = Double(shadow.sigma)
    let space = frame.space.inside(
      CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height))
    switch shadow.silhouette {
    case .path(let path, let rule):
      try draw(path, rule: rule, sigma: sigma, color: color, space: space, in: frame)
      return nil
    case .drawing(let drawing): return try draw(drawing, sigma: sigma, color: color, space: space, in: frame)
    }
  }

  /// Draws a path in the shadow's colour with a blur.
  private func draw(
    _ path: CGPath, rule: CGPathFillRule, sigma: Double, color: RGBA, space: UserSpace, in frame: Frame
  ) throws {
    let isFolded = space.matrix.isSimilarity
    let upright = isFolded ? space.toPage.uprightTurn : nil
    var place = isFolded ? space : space.opened()
    if let upright { place = place.turned(by: upright) }
    let path = path.transformed(by: place.matrix)
    guard !path.isEmpty else { return }
    var element = Element(area: path, grid: document.grid(place))
    if let transform = upright ?? (isFolded ? nil : space.matrix) {
      element[.transform] = document.transform(transform, in: space, extent: path.boundingBox)
    }
    element.set(color, as: .fill)
    if rule == .evenOdd, !path.isConvexPrimitive { element[.fillRule] = "evenodd" }
    if sigma > 0 {
      element[.filter] = filters.reference(
        toBlur: sigma * (isFolded ? place.matrix.meanScale : 1), around: path.boundingBox,
        isGray: color.isGrayExtreme, in: place)
    }
    try document.append(element, in: frame)
  }

  /// Draws a drawing in the shadow's colour with a blur.
  private func draw(
    _ drawing: Drawing, sigma: Double, color: RGBA, space: UserSpace, in frame: Frame
  ) throws -> Frame? {
    guard !drawing.isEmpty, space.matrix.isInvertible else { return nil }
    var space = space
    var outermost: Element?
    if sigma > 0, space.matrix.isSimilarity,
      let upright = space.matrix.concatenating(space.toPage).uprightTurn
    {
      // The blur applies outside the rotation.
      let before = space.matrix
      space.matrix = upright.concatenating(before)
      space = space.opened()
      space.matrix = upright.inverted()
      var outer = Element(.g)
      outer[.transform] = document.transform(
        upright.concatenating(before), in: frame.space, extent: drawing.bounds)
      outermost = outer
    }
    var group = Element(.g)
    var inner = frame
    (inner.space, inner.openElements) = (space, 0)
    if !space.matrix.isTranslation {
      group[.transform] = document.transform(space.matrix, in: space, extent: drawing.bounds)
      inner.space = space.opened()
    }
    if sigma > 0 {
      let margin = CGFloat(3 * sigma + 1)
      let place = outermost == nil ? inner.space : space
      let region = drawing.bounds.applying(place.matrix).insetBy(dx: -margin, dy: -margin)
      let filter = filters.reference(
        to: [filters.blur(sigma, in: inner.space)], region: region, isGray: color.isGrayExtreme, in: place)
      if outermost == nil { group[.filter] = filter } else { outermost?[.filter] = filter }
    }
    if !color.isOpaque { group[.opacity] = ColorText.opacity(Double(color.alpha)) }
    try document.openClips(of: &inner)
    if let outermost { try document.open(outermost, in: &inner) }
    try document.open(group, in: &inner)
    if sigma > 0 { try appendExtent(of: drawing, in: inner.space) }
    inner.ink = .solid(color.withAlpha(1))
    inner.isNamed = false
    return try Instances(document: document).place(drawing, in: inner)
  }

  // MARK: - Shadows within shadows

  /// Returns the drawing that casts a shadow and follows it, if both are parts of a silhouette that one
  /// filter can express; else nil.
  ///
  /// Drawn separately, as visible drawings are to stay vector, the drawing would appear twice; with nested
  /// shadows this doubles at each level, and viewers took minutes for a dozen.
  func drawing(casting shadow: DrawnShadow, in frame: Frame) -> Drawing? {
    guard frame.ink != .own, frame.clips.isEmpty, shadow.sigma > 0, !shadow.color.isInvisible,
      case .drawing(let drawing) = shadow.silhouette, !drawing.bounds.isNull,
      frame.next + 1 < frame.drawing.nodes.count,
      case .instance(let shown, .identity) = frame.drawing.nodes[frame.next + 1], shown === drawing,
      frame.space.matrix.isTranslation, frame.space.toPage.uprightTurn == nil
    else { return nil }
    return drawing
  }

  /// Draws a shadow and, above it, the drawing that casts it, with one filter on the drawing.
  func draw(_ drawing: Drawing, casting shadow: DrawnShadow, in frame: Frame) throws -> Frame? {
    let (sigma, alpha) = (Double(shadow.sigma), Double(shadow.color.alpha))
    let grid = document.grid(frame.space)
    var offset = Element(.feOffset)
    offset[.dx] = grid.text(Double(shadow.offset.width))
    offset[.dy] = grid.text(Double(shadow.offset.height))
    var fading = Filters.colorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, alpha, 0])
    fading[.result] = "s"
    var composing = Element(.feComposite)
    composing[.input] = "SourceGraphic"
    composing[.input2] = "s"
    let margin = CGFloat(3 * sigma + 1)
    let box = drawing.bounds.applying(frame.space.matrix)
    let cast = box.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height).insetBy(
      dx: -margin, dy: -margin)
    var isGray = true
    if case .solid(let color) = frame.ink { isGray = color.isGrayExtreme }
    var group = Element(.g)
    group[.filter] = filters.reference(
      to: [filters.blur(sigma, in: frame.space), offset, fading, composing], region: box.union(cast),
      isGray: isGray, in: frame.space)
    var inner = frame
    inner.openElements = 0
    try document.open(group, in: &inner)
    try appendExtent(of: drawing, in: frame.space)
    inner.isNamed = false
    return try Instances(document: document).place(drawing, in: inner)
  }

  /// Appends an invisible area as large as a drawing to be blurred, if there are blurs in it: some viewers
  /// compute the bounds of a filter's input without nested filters, and cut it off there
  /// (docs/internals/viewers.md).
  private func appendExtent(of drawing: Drawing, in space: UserSpace) throws {
    guard !drawing.bounds.isNull, drawing.holdsBlurs else { return }
    var area = Element(.path)
    area.shape = Shape(
      CGPath(rect: drawing.bounds).transformed(by: space.matrix), grid: document.grid(space))
    area[.fill] = "none"
    area.dependencies = AttributeSet([.fill, .stroke])
    try document.elements.append(area)
  }
}

extension RGBA {
  /// Black and white are the same in all colour spaces of filters.
  fileprivate var isGrayExtreme: Bool { ColorText.text(self) == "#000" || ColorText.text(self) == "#fff" }
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
