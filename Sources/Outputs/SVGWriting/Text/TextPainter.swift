import CoreGraphics
import Drawing
import XMLReading

/// Draws text: as text, or as glyph outlines.
final class TextPainter {
  private let document: Document
  private let shapes: any GlyphShapes
  private var sharedFonts: [SharedFont.Key: SharedFont] = [:]

  private var paints: Paints { Paints(document: document) }
  private var paths: PathPainter { PathPainter(document: document) }

  init(_ document: Document, shapes: any GlyphShapes) { (self.document, self.shapes) = (document, shapes) }

  func draw(_ run: GlyphRun, in frame: Frame) throws {
    let isShaded = [run.fill, run.stroke?.paint].contains { $0?.isShaded ?? false }
    // Viewers disagree about coloured glyphs in text; as pictures and outlines they look the same everywhere.
    let isText =
      document.options.text == .text && !(run.face.synthesis.shear != 0 && isShaded)
      && !hasColoredGlyphs(run)
    let link = frame.isNamed ? run.url : nil
    if let link {
      var anchor = Element(.a)
      anchor[.href] = link
      try document.elements.open(anchor)
    }
    if isText { try drawAsText(run, in: frame) } else { try drawOutlines(run, in: frame) }
    if link != nil { try document.elements.close() }
  }

  private func hasColoredGlyphs(_ run: GlyphRun) -> Bool {
    run.glyphs.contains {
      switch shapes.shape(of: $0.id, face: run.face, size: Double(run.size)) {
      case .picture?, .layers?: true
      case .outline?, nil: false
      }
    }
  }

  // MARK: - Outlines

  private func drawOutlines(_ run: GlyphRun, in frame: Frame) throws {
    let fill = run.fill.flatMap { paints.visible($0, frame.ink) }
    let stroke = run.stroke.flatMap { paints.visible($0.paint, frame.ink) }
    guard fill != nil || stroke != nil else { return }
    let merged = CGMutablePath()
    var shared: [SharedFont.Glyph] = []
    var pictures: [(png: Data, box: CGRect)] = []
    var layers: [(path: CGPath, color: RGBA?)] = []
    let size = Double(run.size)
    let font = sharedFont(of: run, in: frame)
    for glyph in run.glyphs {
      if let id = font?.ids[glyph.id] {
        shared.append(SharedFont.Glyph(id: id, origin: glyph.origin))
        continue
      }
      switch shapes.shape(of: glyph.id, face: run.face, size: size) {
      // A space.
      case nil: if !shared.isEmpty { shared[shared.count - 1].endsWord = true }
      case .outline(let path)?:
        if let font, let id = share(glyph.id, path, of: font) {
          shared.append(SharedFont.Glyph(id: id, origin: glyph.origin))
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
    let label = frame.isNamed ? run.text.withoutOuterSpace : nil
    let parts = (merged.isEmpty ? 0 : 1) + shared.count + pictures.count + layers.count
    guard parts > 0 else { return }
    let isGrouped = parts > 1 || merged.isEmpty
    var inner = frame
    inner.openElements = 0
    if isGrouped {
      var group = Element(.g)
      group[.ariaLabel] = label
      if !frame.space.matrix.isTranslation {
        group[.transform] = document.transform(
          frame.space.matrix, in: frame.space, extent: frame.space.opened().visible)
        inner.space = frame.space.opened()
      } else if shared.count == parts, frame.clips.isEmpty,
        let start = Self.lineStart(of: shared.map(\.origin))
      {
        let place = frame.space.inside(CGAffineTransform(translationX: start.x, y: start.y))
        group[.transform] = document.transform(place.matrix, in: frame.space, extent: .zero)
        inner.space = place.opened()
        for k in shared.indices {
          shared[k].origin = CGPoint(x: shared[k].origin.x - start.x, y: 0)
        }
      }
      try document.openClips(of: &inner)
      try document.open(group, in: &inner)
    }
    if !merged.isEmpty {
      try paths.draw(
        DrawnPath(path: merged, fill: run.fill, stroke: run.stroke), in: inner,
        label: isGrouped ? nil : label)
    }
    for glyph in font.map({ wordwise(shared, of: $0, in: inner.space) }) ?? [] {
      try document.append(use(of: glyph.id, at: glyph.origin, fill: fill, in: inner.space), in: inner)
    }
    for (path, color) in layers {
      let own = color.map { Paint.color($0.withAlpha($0.alpha * Float(fill?.alpha ?? 1))) }
      try paths.draw(DrawnPath(path: path, fill: own ?? run.fill), in: inner)
    }
    for (png, box) in pictures {
      try document.append(picture(png, in: box, alpha: fill?.alpha ?? 1, frame: inner), in: inner)
    }
    try document.close(inner)
  }

  /// Returns the beginning of a line of glyphs if stating it once is shorter; nil for few glyphs or several
  /// lines.
  private static func lineStart(of origins: [CGPoint]) -> CGPoint? {
    guard origins.count > 3, let first = origins.first, origins.allSatisfy({ $0.y == first.y }) else {
      return nil
    }
    return first
  }

  /// Returns the store for ids of the run's glyphs; nil if no `<use>` can look like them.
  private func sharedFont(of run: GlyphRun, in frame: Frame) -> SharedFont? {
    guard case .color? = run.fill, run.stroke == nil, frame.space.matrix.isTranslation else { return nil }
    let font = DrawingCensus.FontKey(run)
    let key = SharedFont.Key(font: font, grid: document.grid(frame.space))
    if let known = sharedFonts[key] { return known }
    let new = SharedFont(grid: key.grid, counts: document.census.glyphs[font] ?? [:])
    sharedFonts[key] = new
    return new
  }

  /// Returns the id of a glyph's outline in the definitions, if that is shorter than repeating it.
  private func share(_ glyph: UInt32, _ path: CGPath, of font: SharedFont) -> String? {
    let count = font.counts[glyph] ?? 0
    // A reference takes about 30 bytes, a point of an outline about 5.
    let points = path.points.count
    guard count >= 3, (count - 1) * points * 5 > count * 30 + 40 else { return nil }
    var element = Element(area: path, grid: font.grid)
    element.dependencies = .everything
    let id = document.id(of: element)
    font.ids[glyph] = id
    return id
  }

  /// Returns the same glyphs, with words that the document has shown often as one reference each.
  private func wordwise(
    _ glyphs: [SharedFont.Glyph], of font: SharedFont, in space: UserSpace
  ) -> [SharedFont.Glyph] {
    glyphs.split(after: \.endsWord).flatMap { word -> ArraySlice<SharedFont.Glyph> in
      guard let first = word.first, let key = font.word(of: word) else { return word }
      let id = font.words.use(of: key) {
        var group = Element(.g)
        group.children = word.map { glyph in
          let place = CGPoint(x: glyph.origin.x - first.origin.x, y: 0)
          return use(of: glyph.id, at: place, fill: .color(.black), in: space.opened())
        }
        group.dependencies = .everything
        return document.id(of: group)
      }
      return id.map { [SharedFont.Glyph(id: $0, origin: first.origin)] } ?? word
    }
  }

  private func use(of id: String, at origin: CGPoint, fill: Paint?, in space: UserSpace) -> Element {
    var use = document.use(of: id, at: origin, in: space)
    paints.set(fill, as: .fill, on: &use, in: space)
    return use
  }

  private func picture(_ png: Data, in box: CGRect, alpha: Double, frame: Frame) -> Element {
    var picture = document.picture("image/png", png, in: box, frame.space)
    if alpha < 0.9995 { picture[.opacity] = ColorText.opacity(alpha) }
    if case .solid(let color) = frame.ink {
      picture[.filter] = Filters(document: document).reference(
        toColorMatrix: Filters.matrix(replacingColorBy: color))
    }
    return picture
  }

  // MARK: - Text

  /// Writes a run as `<text>`, such that a viewer with the font shows the same as the run.
  private func drawAsText(_ run: GlyphRun, in frame: Frame) throws {
    guard let line = run.glyphs.max(by: { $0.advance < $1.advance })?.origin.y, !run.text.isEmpty else {
      return
    }
    let fill = run.fill.flatMap { paints.visible($0, frame.ink) }
    let strokePaint = run.stroke.flatMap { paints.visible($0.paint, frame.ink) }
    guard fill != nil || strokePaint != nil || frame.isNamed else { return }
    let text = run.text.replacing(/[\n\r\t\u{2028}\u{2029}]/, with: " ")
    // Spaces at the end of a run show nothing, and each run has its own position.
    var chunks = TextChunks(run, text: text, shapes: shapes)
    chunks.trim()
    guard let begin = chunks.chunks.first else { return }

    var element = Element(.text)
    let isFolded = frame.space.matrix.isTranslation
    let space = isFolded ? frame.space : frame.space.opened()
    let start = CGPoint(x: begin.x, y: line).applying(space.matrix)
    // Fonts slant as designed, and viewers have a single synthetic slant; any other is a shear.
    let lean = shear(run.face.synthesis.shear, about: start.y)
    let matrix = isFolded ? lean : lean.concatenating(frame.space.matrix)
    let reach = CGRect(x: 0, y: 0, width: abs(start.x), height: max(abs(start.y), 100))
    element[.transform] = document.transform(matrix, in: frame.space, extent: reach)
    let grid = document.grid(space)
    paints.set(fill, as: .fill, on: &element, in: space, ink: frame.ink)
    element.dependencies = AttributeSet([.fill, .fillOpacity, .stroke])
    if let stroke = run.stroke, let strokePaint {
      paints.set(strokePaint, as: .stroke, on: &element, in: space, ink: frame.ink)
      let corner = CGMutablePath()
      corner.addLines(between: [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 0.4)])
      corner.closeSubpath()
      let attributes = StrokeAttributes(stroke, on: corner, scale: 1, grid: grid)
      attributes.set(on: &element)
      element.dependencies.formUnion(attributes.dependencies)
    }
    let isCursive = chunks.isCursive
    let spacing = isCursive ? 0 : chunks.chunks.lazy.compactMap(\.letterSpacing).first ?? 0
    setFont(run, letterSpacing: spacing, grid: grid, on: &element)
    element[.language] = run.shaping.language
    if run.isRightToLeft { element[.direction] = "rtl" }
    if chunks.chunks.contains(where: { $0.text.contains("  ") }) { element[.space] = "preserve" }
    element[.x] = grid.text(Double(start.x))
    element[.y] = grid.text(Double(start.y))
    for (index, chunk) in chunks.chunks.enumerated() {
      guard index > 0 else {
        if isCursive { element[.dx] = chunk.steps(isRightToLeft: run.isRightToLeft, grid) }
        XMLOutput.escape(chunk.text, inAttribute: false, to: &element.text)
        continue
      }
      var span = Element(.tspan)
      span[.x] = grid.text(Double(CGPoint(x: chunk.x, y: line).applying(space.matrix).x))
      if isCursive {
        span[.dx] = chunk.steps(isRightToLeft: run.isRightToLeft, grid)
      } else if let own = chunk.letterSpacing, abs(own - spacing) > 0.006 * run.size {
        span[.letterSpacing] = grid.text(Double(own))
      }
      XMLOutput.escape(chunk.text, inAttribute: false, to: &span.text)
      element.children.append(span)
    }
    try document.append(element, in: frame)
  }

  /// Returns a slant to the right by this much per unit of height above a line.
  private func shear(_ shear: Double, about y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: -CGFloat(shear), d: 1, tx: CGFloat(shear) * y, ty: 0)
  }

  private func setFont(_ run: GlyphRun, letterSpacing: CGFloat, grid: Grid, on element: inout Element) {
    element[.fontFamily] = FontText.family(run.face.family)
    element[.fontSize] = grid.text(Double(run.size))
    element[.fontWeight] = FontText.weight(run.face)
    element[.fontStretch] = FontText.stretch(run.face)
    if run.face.isItalic { element[.fontStyle] = "italic" }
    if letterSpacing != 0 { element[.letterSpacing] = grid.text(Double(letterSpacing)) }
    element[.style] = FontText.style(run, isSpaced: letterSpacing != 0)
    element.dependencies.formUnion(.font)
  }
}

/// The outlines of a font at one size among the definitions.
final class SharedFont {
  struct Key: Hashable {
    var font: DrawingCensus.FontKey
    var grid: Grid
  }

  /// A defined glyph, or word, and where it is shown.
  struct Glyph {
    var id: String
    var origin: CGPoint
    /// Whether a space follows.
    var endsWord = false
  }

  /// Glyphs, with their distances from the first in steps of the grid.
  struct Word: Hashable {
    var ids: [String]
    var steps: [Int64]
  }

  let grid: Grid
  /// How often the document shows each glyph.
  let counts: [UInt32: Int]
  var ids: [UInt32: String] = [:]
  /// The ids of words that were shown often.
  var words = Repetitions<Word, String>(fewest: 10)

  /// The fewest glyphs of a word that may have an id.
  private static let fewestGlyphs = 3

  init(grid: Grid, counts: [UInt32: Int]) { (self.grid, self.counts) = (grid, counts) }

  /// Returns the word that glyphs on a line form; nil for short ones.
  func word(of glyphs: ArraySlice<Glyph>) -> Word? {
    guard glyphs.count >= Self.fewestGlyphs, let first = glyphs.first?.origin,
      glyphs.allSatisfy({ $0.origin.y == first.y })
    else { return nil }
    return Word(ids: glyphs.map(\.id), steps: glyphs.map { grid.step(Double($0.origin.x - first.x)) })
  }
}

extension Array {
  /// Returns the parts that end with elements for which a condition holds.
  fileprivate func split(after isLast: (Element) -> Bool) -> [ArraySlice<Element>] {
    var parts: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices where isLast(self[index]) || index == endIndex - 1 {
      parts.append(self[start...index])
      start = index + 1
    }
    return parts
  }
}

extension String {
  /// The text without the spaces and line breaks around it.
  fileprivate var withoutOuterSpace: String {
    func isSeen(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isWhitespace }
    guard let first = unicodeScalars.firstIndex(where: isSeen),
      let last = unicodeScalars.lastIndex(where: isSeen)
    else { return "" }
    return String(unicodeScalars[first...last])
  }
}

extension Paint {
  var isShaded: Bool {
    if case .color = self { false } else { true }
  }

  /// The alpha of a plain colour; 1 for gradients and patterns.
  var alpha: Double {
    if case .color(let color) = self { Double(color.alpha) } else { 1 }
  }
}
