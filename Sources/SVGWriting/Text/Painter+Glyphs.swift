import CoreGraphics
import Drawing

extension Painter {
  func draw(_ run: GlyphRun, in frame: Frame) throws {
    let isConic = [run.fill, run.stroke?.paint].contains { $0?.isConic ?? false }
    // Readers disagree about coloured glyphs in text; as pictures and outlines they look the same everywhere.
    let leans = run.face.shear != 0
    let isShaded = [run.fill, run.stroke?.paint].contains { $0?.isShaded ?? false }
    let asText = options.text == .text && !isConic && !(leans && isShaded) && !hasColouredGlyphs(run)
    let link = frame.isNamed ? run.url : nil
    if let link {
      var anchor = Node(.a)
      anchor[.href] = link
      try builder.open(anchor)
    }
    if asText { try drawText(run, in: frame) } else { try drawOutlines(run, in: frame) }
    if link != nil { try builder.close() }
  }

  private func hasColouredGlyphs(_ run: GlyphRun) -> Bool {
    run.glyphs.contains {
      switch glyphShapes.shape(of: $0.id, face: run.face, size: Double(run.size)) {
      case .picture?, .layers?: true
      case .outline?, nil: false
      }
    }
  }

  // MARK: - Outlines

  private func drawOutlines(_ run: GlyphRun, in frame: Frame) throws {
    let fill = run.fill.flatMap { visible($0, frame.ink) }
    let stroke = run.stroke.flatMap { visible($0.paint, frame.ink) }
    guard fill != nil || stroke != nil else { return }
    let merged = CGMutablePath()
    var shared: [(id: String, origin: CGPoint)] = []
    var pictures: [(png: Data, box: CGRect)] = []
    var layers: [(path: CGPath, color: RGBA?)] = []
    let size = Double(run.size)
    let font = sharedFont(of: run, in: frame)
    for glyph in run.glyphs {
      if let id = font?.ids[glyph.id] {
        shared.append((id, glyph.origin))
        continue
      }
      switch glyphShapes.shape(of: glyph.id, face: run.face, size: size) {
      case nil: break
      case .outline(let path)?:
        if let font, let id = share(glyph.id, path, of: font) {
          shared.append((id, glyph.origin))
        } else {
          merged.addPath(
            path, transform: CGAffineTransform(translationX: glyph.origin.x, y: glyph.origin.y))
        }
      case .layers(let parts)?:
        let place = CGAffineTransform(translationX: glyph.origin.x, y: glyph.origin.y)
        layers += parts.map { ($0.path.transformed(by: place), $0.color) }
      case .picture(let png, let box)?:
        pictures.append((png, box.offsetBy(dx: glyph.origin.x, dy: glyph.origin.y)))
      }
    }
    let label = frame.isNamed ? run.text.trimmingCharacters(in: .whitespacesAndNewlines) : nil
    let parts = (merged.isEmpty ? 0 : 1) + shared.count + pictures.count + layers.count
    guard parts > 0 else { return }
    let isGrouped = parts > 1 || merged.isEmpty
    var inner = frame
    if isGrouped {
      var group = Node(.g)
      group[.ariaLabel] = label
      if !frame.space.matrix.isTranslation {
        group[.transform] = transformText(
          frame.space.matrix, in: frame.space, extent: frame.space.opened().visible)
        inner.space = frame.space.opened()
      }
      if let clip = frame.clip {
        var outer = Node(.g)
        outer[.clipPath] = clip
        try builder.open(outer)
        inner.clip = nil
      }
      try builder.open(group)
    }
    if !merged.isEmpty {
      try drawConicOrShape(
        merged, run: run, fill: fill, stroke: stroke, in: inner, label: isGrouped ? nil : label)
    }
    for (id, origin) in shared {
      try append(glyphUse(id, at: origin, fill: fill, space: inner.space), in: inner)
    }
    for (path, color) in layers {
      let own = color.map { Paint.color($0.withAlpha($0.alpha * Float(fill?.alpha ?? 1))) }
      guard let paint = own.map({ visible($0, inner.ink) }) ?? fill else { continue }
      try drawShape(path, fill: paint, rule: .winding, stroke: nil, strokePaint: nil, in: inner)
    }
    for picture in pictures {
      try appendPicture(picture.png, box: picture.box, in: inner, alpha: fill?.alpha ?? 1)
    }
    if isGrouped {
      try builder.close()
      if frame.clip != nil { try builder.close() }
    }
  }

  private func drawConicOrShape(
    _ path: CGPath, run: GlyphRun, fill: Paint?, stroke: Paint?, in frame: Frame, label: String?
  ) throws {
    guard [fill, stroke].contains(where: { $0?.isConic ?? false }) else {
      return try drawShape(
        path, fill: fill, rule: .winding, stroke: run.stroke, strokePaint: stroke, in: frame, label: label)
    }
    try draw(DrawnPath(path: path, fill: run.fill, stroke: run.stroke), in: frame)
  }

  /// Where ids of the run's glyphs are remembered; nil where no `<use>` looks like its glyphs.
  private func sharedFont(of run: GlyphRun, in frame: Frame) -> SharedFont? {
    guard !options.isUniform, case .color? = run.fill, run.stroke == nil, frame.space.matrix.isTranslation
    else { return nil }
    let font = DrawingCensus.FontKey(run)
    let grid = grid(Space(toPage: frame.space.toPage, visible: frame.space.visible))
    let key = SharedFont.Key(font: font, grid: grid)
    if let known = sharedFonts[key] { return known }
    let new = SharedFont(grid: grid, counts: census.glyphs[font] ?? [:])
    sharedFonts[key] = new
    return new
  }

  /// The id of a glyph's outline among the definitions, where its repetitions make that shorter than repeating it.
  private func share(_ glyph: UInt32, _ path: CGPath, of font: SharedFont) -> String? {
    let count = font.counts[glyph] ?? 0
    // A reference takes about 30 bytes, a point of an outline about 5.
    let points = path.points.count
    guard count >= 3, (count - 1) * points * 5 > count * 30 + 40 else { return nil }
    var node = Node(.path)
    node.shape = Shape(geometry: PathGeometry(path), grid: font.grid)
    node.dependencies = AttributeSet.everything
    let id = identifier(of: node)
    font.ids[glyph] = id
    return id
  }

  private func glyphUse(_ id: String, at origin: CGPoint, fill: Paint?, space: Space) -> Node {
    let place = origin.applying(space.matrix)
    let grid = grid(space)
    var node = Node(.use)
    node[.href] = "#\(id)"
    if grid.step(Double(place.x)) != 0 { node[.x] = grid.text(Double(place.x)) }
    if grid.step(Double(place.y)) != 0 { node[.y] = grid.text(Double(place.y)) }
    set(fill, as: .fill, on: &node, space: space, bounds: nil)
    node.dependencies = .everything
    return node
  }

  private func appendPicture(_ png: Data, box: CGRect, in frame: Frame, alpha: Double) throws {
    var node = imageNode(mime: "image/png", data: png, box: box, space: frame.space)
    if alpha < 0.9995 { node[.opacity] = ColorText.opacity(alpha) }
    if case .solid(let color) = frame.ink { node[.filter] = recolouring(color) }
    try append(node, in: frame)
  }
}

/// The outlines of a font at one size that stand among the definitions.
final class SharedFont {
  struct Key: Hashable {
    var font: DrawingCensus.FontKey
    var grid: Grid
  }

  let grid: Grid
  /// How often the document shows each glyph.
  let counts: [UInt32: Int]
  var ids: [UInt32: String] = [:]

  init(grid: Grid, counts: [UInt32: Int]) { (self.grid, self.counts) = (grid, counts) }
}

extension Paint {
  var isConic: Bool {
    if case .gradient(let gradient) = self { gradient.isConic } else { false }
  }

  var isShaded: Bool {
    if case .color = self { false } else { true }
  }

  /// The alpha of an even colour; 1 for gradients and patterns.
  var alpha: Double {
    if case .color(let color) = self { Double(color.alpha) } else { 1 }
  }
}
