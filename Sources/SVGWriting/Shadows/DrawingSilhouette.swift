import Blurring
import CoreGraphics
import Drawing

/// The alpha of a drawing on a grid, without a painter: areas of paths, strokes, letters and pictures laid over each other,
/// faded, cut and masked.
struct DrawingSilhouette {
  /// What one group draws, and how it joins the one around it.
  private struct Level {
    var transform: CGAffineTransform
    var coverage: [Float]
    var effects: GroupEffects?
  }

  /// What is still to be drawn: nodes, and what happens behind the last of them.
  private struct Run {
    var nodes: ArraySlice<Drawing.Node>
    var end: End

    enum End {
      case nothing
      case group
      case instance
      /// The level above is a mask, which multiplies the one below it.
      case mask
    }
  }

  private let glyphShapes: any GlyphShapes
  private let pictures: any PictureCoding
  private let frame: SilhouetteRaster
  private var levels: [Level] = []
  private var runs: [Run] = []
  /// How many groups are composed by themselves, and masks and instances drawn, within each other.
  private static let deepest = 64
  /// Of a grid, beyond which it gets coarser.
  private static let mostCells = 2_000_000.0

  /// The alpha of a drawing; nil where it needs pictures that are no pixels, filters, or shadows of their own, or is nowhere.
  ///
  /// - Parameters:
  ///   - box: holds all of the drawing.
  ///   - spacing: the side of a cell, if the grid does not get too large with it.
  static func raster(
    of drawing: Drawing, in box: CGRect, spacing: Double, glyphShapes: any GlyphShapes,
    pictures: any PictureCoding
  ) -> SilhouetteRaster? {
    guard !box.isNull, box.width > 0, box.height > 0, spacing > 0 else { return nil }
    let cell = max(spacing, (Double(box.width) * Double(box.height) / mostCells).squareRoot())
    let (columns, rows) = ((Double(box.width) / cell).rounded(.up), (Double(box.height) / cell).rounded(.up))
    guard columns * rows <= 2 * mostCells,
      let frame = SilhouetteRaster(
        origin: box.origin, spacing: CGFloat(cell), width: Int(columns), height: Int(rows),
        coverage: [Float](repeating: 0, count: Int(columns) * Int(rows)))
    else { return nil }
    var silhouette = DrawingSilhouette(glyphShapes: glyphShapes, pictures: pictures, frame: frame)
    return silhouette.draw(drawing)
  }

  private init(glyphShapes: any GlyphShapes, pictures: any PictureCoding, frame: SilhouetteRaster) {
    self.glyphShapes = glyphShapes
    self.pictures = pictures
    self.frame = frame
  }

  private mutating func draw(_ drawing: Drawing) -> SilhouetteRaster? {
    levels = [Level(transform: .identity, coverage: frame.coverage)]
    runs = [Run(nodes: drawing.nodes[...], end: .nothing)]
    while var run = runs.popLast() {
      guard let node = run.nodes.popFirst() else {
        switch run.end {
        case .nothing: break
        case .group: guard close() else { return nil }
        case .instance: levels.removeLast()
        case .mask: finishMask()
        }
        continue
      }
      runs.append(run)
      guard draw(node) else { return nil }
    }
    return SilhouetteRaster(
      origin: frame.origin, spacing: frame.spacing, width: frame.width, height: frame.height,
      coverage: levels[0].coverage)
  }

  /// False for what has no silhouette here.
  private mutating func draw(_ node: Drawing.Node) -> Bool {
    let transform = levels[levels.count - 1].transform
    guard node.patterns.allSatisfy(\.isOpaque) else { return false }
    switch node {
    case .group(let group, let content):
      guard open(group) else { return false }
      runs.append(Run(nodes: content.nodes[...], end: .group))
      return true
    case .path(let path):
      if let fill = path.fill { add(path.path, path.rule, fill, transform) }
      if let stroke = path.stroke { add(path.path, stroke, transform) }
      return true
    case .glyphs(let run): return add(run, transform)
    case .image(let image): return add(image, transform)
    case .shadow: return false
    case .instance(let drawing, let own):
      guard runs.count(where: { $0.end != .group }) < Self.deepest else { return false }
      // The level shares what lies beneath: an instance is no group.
      levels.append(Level(transform: own.concatenating(transform), coverage: []))
      runs.append(Run(nodes: drawing.nodes[...], end: .instance))
      return true
    }
  }

  // MARK: - Groups

  private mutating func open(_ group: Group) -> Bool {
    let transform = group.transform.concatenating(levels[levels.count - 1].transform)
    guard let effects = group.effects, effects.changesDrawing || effects.blendMode != .normal
    else {
      levels.append(Level(transform: transform, coverage: []))
      return true
    }
    guard effects.blendMode == .normal, effects.mask?.kind != .luminosity,
      effects.filters.allSatisfy(\.keepsAlpha),
      levels.count < Self.deepest * 4, levels.count(where: { $0.effects != nil }) < Self.deepest
    else { return false }
    levels.append(Level(transform: transform, coverage: frame.coverage, effects: effects))
    return true
  }

  private mutating func close() -> Bool {
    guard levels.count > 1 else { return true }
    guard let effects = levels[levels.count - 1].effects else {
      levels.removeLast()
      return true
    }
    let transform = levels[levels.count - 1].transform
    for clip in effects.clips {
      multiply(by: coverage(of: clip.path.transformed(by: transform), clip.rule))
    }
    guard let mask = effects.mask else {
      compose()
      return true
    }
    guard runs.count(where: { $0.end != .group }) < Self.deepest else { return false }
    levels.append(
      Level(transform: mask.transform.concatenating(transform), coverage: frame.coverage, effects: effects))
    runs.append(Run(nodes: mask.drawing.nodes[...], end: .mask))
    return true
  }

  private mutating func finishMask() {
    guard let mask = levels.popLast() else { return }
    let isInverted = mask.effects?.mask?.isInverted ?? false
    multiply(by: isInverted ? mask.coverage.map { 1 - $0 } : mask.coverage)
    compose()
  }

  private mutating func multiply(by other: [Float]) {
    let top = levels.count - 1
    for k in other.indices { levels[top].coverage[k] *= other[k] }
  }

  /// Lays the topmost group over what lies beneath.
  private mutating func compose() {
    guard levels.count > 1, let group = levels.popLast() else { return }
    let opacity = Float(min(max(group.effects?.opacity ?? 1, 0), 1))
    let target = surface
    for k in group.coverage.indices where group.coverage[k] > 0 {
      levels[target].coverage[k] += group.coverage[k] * opacity * (1 - levels[target].coverage[k])
    }
  }

  /// The level that is drawn into: the innermost that is composed by itself.
  private var surface: Int { levels.lastIndex { !$0.coverage.isEmpty } ?? 0 }

  // MARK: - Areas

  private mutating func add(_ run: GlyphRun, _ transform: CGAffineTransform) -> Bool {
    guard run.fill != nil || run.stroke != nil else { return true }
    let outline = CGMutablePath()
    for glyph in run.glyphs {
      switch glyphShapes.shape(of: glyph.id, face: run.face, size: Double(run.size)) {
      case nil: continue
      case .outline(let path)?:
        outline.addPath(path, transform: CGAffineTransform(translationX: glyph.origin.x, y: glyph.origin.y))
      case .layers?, .picture?: return false
      }
    }
    if let fill = run.fill { add(outline, .winding, fill, transform) }
    if let stroke = run.stroke { add(outline, stroke, transform) }
    return true
  }

  private mutating func add(_ image: DrawnImage, _ transform: CGAffineTransform) -> Bool {
    guard !image.image.isVector else { return false }
    let box = CGPath(rect: image.destination).transformed(by: transform)
    guard image.image.hasAlpha else {
      let alpha = image.tint?.alpha ?? 1
      lay(box, .winding) { _, _ in alpha }
      return true
    }
    guard let pixels = pictures.pixels(of: image.image) else { return false }
    guard let picture = PictureAlpha(image, pixels: pixels, transform) else { return true }
    let (origin, side) = (frame.origin, frame.spacing)
    let samples = picture.samples(ofCell: side)
    lay(box, .winding) { column, row in
      let corner = CGPoint(x: origin.x + CGFloat(column) * side, y: origin.y + CGFloat(row) * side)
      return picture.mean(ofCell: corner, side: side, samples: samples)
    }
    return true
  }

  private mutating func add(_ path: CGPath, _ stroke: Stroke, _ transform: CGAffineTransform) {
    let precision = CGFloat(transform.largestScale) / frame.spacing / 8
    add(path.outline(of: stroke, precision: precision), .winding, stroke.paint, transform)
  }

  private mutating func add(
    _ path: CGPath, _ rule: CGPathFillRule, _ paint: Paint, _ transform: CGAffineTransform
  ) {
    lay(path.transformed(by: transform), rule, alpha(of: paint, transform))
  }

  /// Lays an area, with an alpha for each cell, over what is there.
  private mutating func lay(_ path: CGPath, _ rule: CGPathFillRule, _ alpha: (Int, Int) -> Float) {
    let target = surface
    guard let (area, left, top) = area(of: path, rule) else { return }
    for row in 0..<area.height {
      for column in 0..<area.width {
        let covered = area.coverage[row * area.width + column]
        guard covered > 0, row + top < frame.height, column + left < frame.width else { continue }
        let k = (row + top) * frame.width + column + left
        levels[target].coverage[k] +=
          covered * alpha(column + left, row + top) * (1 - levels[target].coverage[k])
      }
    }
  }

  /// What a path covers, on the cells of the frame that it touches.
  private func area(of path: CGPath, _ rule: CGPathFillRule) -> (SilhouetteRaster, left: Int, top: Int)? {
    let box = path.boundingBox.cut(to: frame.bounds)
    guard !box.isNull, box.width >= 0, box.height >= 0 else { return nil }
    let left = max(Int(((box.minX - frame.origin.x) / frame.spacing).rounded(.down)), 0)
    let top = max(Int(((box.minY - frame.origin.y) / frame.spacing).rounded(.down)), 0)
    let right = min(Int(((box.maxX - frame.origin.x) / frame.spacing).rounded(.up)), frame.width)
    let bottom = min(Int(((box.maxY - frame.origin.y) / frame.spacing).rounded(.up)), frame.height)
    guard left < right, top < bottom else { return nil }
    let cells = CGRect(
      x: frame.origin.x + CGFloat(left) * frame.spacing, y: frame.origin.y + CGFloat(top) * frame.spacing,
      width: (CGFloat(right - left) - 0.5) * frame.spacing,
      height: (CGFloat(bottom - top) - 0.5) * frame.spacing)
    return SilhouetteRaster(path: path, rule: rule, box: cells, spacing: frame.spacing).map {
      ($0, left, top)
    }
  }

  private func coverage(of path: CGPath, _ rule: CGPathFillRule) -> [Float] {
    var result = frame.coverage
    guard let (area, left, top) = area(of: path, rule) else { return result }
    for row in 0..<min(area.height, frame.height - top) {
      for column in 0..<min(area.width, frame.width - left) {
        result[(row + top) * frame.width + column + left] = area.coverage[row * area.width + column]
      }
    }
    return result
  }

  /// The alpha of a paint in a cell.
  private func alpha(of paint: Paint, _ transform: CGAffineTransform) -> (Int, Int) -> Float {
    switch paint {
    case .color(let color): return { _, _ in color.alpha }
    case .pattern: return { _, _ in 1 }
    case .gradient(let gradient):
      let last = gradient.stops.last?.color.alpha ?? 0
      if gradient.stops.allSatisfy({ $0.color.alpha == last }) { return { _, _ in last } }
      guard let field = GradientField(gradient), transform.isInvertible else { return { _, _ in last } }
      let back = transform.inverted()
      let frame = frame
      return { column, row in
        let place = CGPoint(
          x: frame.origin.x + (CGFloat(column) + 0.5) * frame.spacing,
          y: frame.origin.y + (CGFloat(row) + 0.5) * frame.spacing)
        return field.offset(at: place.applying(back)).map { gradient.color(at: $0).alpha } ?? 0
      }
    }
  }
}

extension Filter {
  /// Whether a drawing has the same alpha with it.
  fileprivate var keepsAlpha: Bool {
    if case .colorMatrix(let m) = self { m.count == 20 && Array(m[15...]) == [0, 0, 0, 1, 0] } else { false }
  }
}
