import CoreGraphics
import Drawing
import XMLReading

extension Painter {
  /// Writes a run as `<text>`: what a viewer with the font shows is what the run shows.
  func drawText(_ run: GlyphRun, in frame: Frame) throws {
    guard let line = run.glyphs.max(by: { $0.advance < $1.advance })?.origin.y, !run.text.isEmpty else {
      return
    }
    let fill = run.fill.flatMap { visible($0, frame.ink) }
    let strokePaint = run.stroke.flatMap { visible($0.paint, frame.ink) }
    guard fill != nil || strokePaint != nil || frame.isNamed else { return }
    let text = run.text.replacing(/[\n\r\t\u{2028}\u{2029}]/, with: " ")
    // Spaces at the end of a run show nothing, and each run has its own place.
    var chunks = TextChunks(run, text: text, shapes: glyphShapes)
    chunks.trim()
    guard let begin = chunks.chunks.first else { return }

    var node = Node(.text)
    let isFolded = frame.space.matrix.isTranslation
    let space = isFolded ? frame.space : frame.space.opened()
    let start = CGPoint(x: begin.x, y: line).applying(space.matrix)
    // Fonts lean as their designers want, and viewers have one slant for those that do not; any other is a shear.
    let lean = shear(run.face.shear, about: start.y)
    let matrix = isFolded ? lean : lean.concatenating(frame.space.matrix)
    let reach = CGRect(x: 0, y: 0, width: abs(start.x), height: max(abs(start.y), 100))
    node[.transform] = transformText(matrix, in: frame.space, extent: reach)
    let grid = grid(space)
    set(fill, as: .fill, on: &node, space: space, bounds: nil, ink: frame.ink)
    node.dependencies = AttributeSet([.fill, .fillOpacity, .stroke])
    if let stroke = run.stroke, let strokePaint {
      set(strokePaint, as: .stroke, on: &node, space: space, bounds: nil, ink: frame.ink)
      let corner = PathGeometry(segments: [
        .move(CGPoint(x: 0, y: 0)), .line(CGPoint(x: 1, y: 0)), .line(CGPoint(x: 0, y: 0.4)), .close,
      ])
      let attributes = StrokeAttributes(stroke, geometry: corner, scale: 1, grid: grid)
      attributes.set(on: &node)
      node.dependencies.formUnion(attributes.dependencies)
    }
    let isCursive = chunks.isCursive
    let spacing = isCursive ? 0 : chunks.chunks.lazy.compactMap(\.letterSpacing).first ?? 0
    setFont(run, letterSpacing: spacing, grid: grid, on: &node)
    node[.language] = run.language
    if run.isRightToLeft { node[.direction] = "rtl" }
    if chunks.chunks.contains(where: { $0.text.contains("  ") }) { node[.space] = "preserve" }
    node[.x] = grid.text(Double(start.x))
    node[.y] = grid.text(Double(start.y))
    for (index, chunk) in chunks.chunks.enumerated() {
      guard index > 0 else {
        if isCursive { node[.dx] = chunk.steps(isRightToLeft: run.isRightToLeft, grid) }
        XMLOutput.escape(chunk.text, inAttribute: false, to: &node.body)
        continue
      }
      var span = Node(.tspan)
      span[.x] = grid.text(Double(CGPoint(x: chunk.x, y: line).applying(space.matrix).x))
      if isCursive {
        span[.dx] = chunk.steps(isRightToLeft: run.isRightToLeft, grid)
      } else if let own = chunk.letterSpacing, abs(own - spacing) > 0.006 * run.size {
        span[.letterSpacing] = grid.text(Double(own))
      }
      XMLOutput.escape(chunk.text, inAttribute: false, to: &span.body)
      Markup.write(span, layout: options.layout, to: &node.body)
    }
    try append(node, in: frame)
  }

  /// A lean to the right by so much per unit of height above a line.
  private func shear(_ shear: Double, about y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: -CGFloat(shear), d: 1, tx: CGFloat(shear) * y, ty: 0)
  }

  private func setFont(_ run: GlyphRun, letterSpacing: CGFloat, grid: Grid, on node: inout Node) {
    node[.fontFamily] = FontText.family(run.face.family)
    node[.fontSize] = grid.text(Double(run.size))
    node[.fontWeight] = FontText.weight(run.face)
    node[.fontStretch] = FontText.stretch(run.face)
    if run.face.isItalic { node[.fontStyle] = "italic" }
    if letterSpacing != 0 { node[.letterSpacing] = grid.text(Double(letterSpacing)) }
    node[.style] = FontText.style(run, isSpaced: letterSpacing != 0)
    node.dependencies.formUnion(.font)
  }
}
