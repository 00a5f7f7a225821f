import CoreGraphics
import DisplayList

extension ScriptCanvas {
  func fill(_ definitions: inout [Definition]) throws(UnreadablePicture) {
    draw(try source.items(over: ScriptArea(path: path.copy, rule: rule), &definitions))
  }

  func paint(_ definitions: inout [Definition]) throws(UnreadablePicture) {
    draw(try source.items(over: ScriptArea(everythingIn: extents), &definitions))
  }

  func stroke(_ definitions: inout [Definition]) throws(UnreadablePicture) {
    guard line.width > 0, !path.copy.isEmpty else { return }
    // In units, the pen lies as the matrix has it, but its place.
    var pen = matrix.concatenating(toUnits)
    (pen.tx, pen.ty) = (0, 0)
    let back = pen.inverted()
    guard abs(pen.a * pen.d - pen.b * pen.c) > 0 else { return }
    let isSimilar = pen.isSimilarity
    let size = isSimilar ? hypot(pen.a, pen.b) : 1
    let trail = isSimilar ? path.copy : path.copy.transformed(by: back)
    func stroke(_ paint: Paint) -> Stroke {
      Stroke(
        paint: paint, width: line.width * size, cap: line.cap, join: line.join, miterLimit: line.miterLimit,
        dashes: line.dashes.map { $0 * size }, dashPhase: line.phase * size)
    }
    let reach = line.width * max(line.miterLimit, 2) / 2
    let box = trail.boundingBox.insetBy(dx: -reach * size, dy: -reach * size)
    guard var paint = try source.paint(over: isSimilar ? box : box.applying(pen)) else {
      // Drawn with, and cut to what the stroke covers; seen up to eight times as large.
      let outline = trail.outline(of: stroke(.color(.black)), precision: 8)
      let area = isSimilar ? outline : outline.transformed(by: pen)
      draw(try source.items(over: ScriptArea(path: area, rule: .winding), &definitions))
      return
    }
    if isSimilar {
      draw([.path(DisplayPath(path: trail, fill: nil, stroke: stroke(paint)))])
      return
    }
    if case .gradient(let gradient) = paint {
      paint = .gradient(
        Gradient(
          kind: gradient.kind, stops: gradient.stops, transform: gradient.transform.concatenating(back)))
    }
    draw([
      .beginGroup(DisplayGroup(transform: pen)),
      .path(DisplayPath(path: trail, fill: nil, stroke: stroke(paint))), .endGroup,
    ])
  }

  /// Paints everything as opaque as the pattern is.
  func paint(through mask: ScriptPattern, _ definitions: inout [Definition]) throws(UnreadablePicture) {
    let everything = ScriptArea(everythingIn: extents)
    let content = try source.items(over: everything, &definitions)
    guard !content.isEmpty else { return }
    let effects: GroupEffects
    if case .color(let color) = mask.kind {
      effects = GroupEffects(opacity: Double(color.alpha), isIsolated: true)
    } else {
      let items = try mask.items(over: everything, &definitions)
      definitions.append(
        Definition(items: items, bounds: DisplayList.bounds(of: items, definitions: definitions)))
      let index = DefinitionIndex(definitions.count - 1)
      effects = GroupEffects(isIsolated: true, mask: Mask(definition: index))
    }
    draw([.beginGroup(DisplayGroup(effects: effects))] + content + [.endGroup])
  }
}

/// What a pattern is to cover.
struct ScriptArea {
  var path: CGPath
  var rule: CGPathFillRule
  /// Whether it is all of the canvas, and need not cut what is drawn there.
  var isEverything = false

  init(path: CGPath, rule: CGPathFillRule) {
    (self.path, self.rule) = (path, rule)
  }

  init(everythingIn extents: CGRect) {
    self.init(path: CGPath(rect: extents), rule: .winding)
    isEverything = true
  }
}

extension ScriptPattern {
  /// The items that show the pattern, being a source, on an area.
  func items(over area: ScriptArea, _ definitions: inout [Definition]) throws(UnreadablePicture)
    -> [DisplayItem]
  {
    guard !area.path.isEmpty else { return [] }
    if let paint = try paint(over: area.path.boundingBox) {
      return [.path(DisplayPath(path: area.path, fill: paint, rule: area.rule))]
    }
    let content: [DisplayItem]
    switch kind {
    case .color, .linear: return []
    case .radial(let first, let last): content = try rings(first, last, over: area.path)
    case .image, .canvas:
      guard extend != .reflect else { throw UnreadablePicture("a pattern that is mirrored at its edges") }
      content =
        extend == .repeat ? try tiles(over: area.path.boundingBox, &definitions) : placed(tile)
    }
    guard !area.isEverything, !content.isEmpty else { return content }
    let effects = GroupEffects(clips: [ClipPath(path: area.path, rule: area.rule)])
    return [.beginGroup(DisplayGroup(effects: effects))] + content + [.endGroup]
  }

  /// What a pattern without repeats shows, in its own coordinates.
  var tile: [DisplayItem] {
    switch kind {
    case .color, .linear, .radial: return []
    case .image(let image):
      let box = CGRect(origin: .zero, size: image.naturalSize)
      let smoothness: DisplayImage.Interpolation = isSmooth ? .linear : .nearest
      return [
        .image(
          DisplayImage(
            image: image, source: box, destination: box.offsetBy(dx: origin.x, dy: origin.y),
            magnification: smoothness, minification: smoothness, isRendition: isRendition))
      ]
    case .canvas(let canvas):
      guard canvas.isIsolated else { return canvas.items }
      return [.beginGroup(DisplayGroup(effects: GroupEffects(isIsolated: true)))] + canvas.items + [.endGroup]
    }
  }

  /// Items of the pattern's space where they belong in the drawing.
  func placed(_ items: [DisplayItem]) -> [DisplayItem] {
    guard !matrix.isIdentity, !items.isEmpty else { return items }
    return [.beginGroup(DisplayGroup(transform: matrix))] + items + [.endGroup]
  }
}

extension CGAffineTransform {
  /// Whether it makes circles circles.
  fileprivate var isSimilarity: Bool {
    let longest = max(abs(a), abs(b), abs(c), abs(d))
    return abs(abs(a) - abs(d)) <= 1e-5 * longest && abs(abs(b) - abs(c)) <= 1e-5 * longest
      && abs(a * c + b * d) <= 1e-5 * longest * longest
  }
}
