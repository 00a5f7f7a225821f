/// How glyphs are drawn.
public enum CGTextDrawingMode: Int32, Sendable, Hashable {
  case fill
  case stroke
  case fillStroke
  /// Nothing is drawn, but the text position moves.
  case invisible
  /// Later drawing is also clipped to the glyphs.
  case fillClip
  case strokeClip
  case fillStrokeClip
  case clip

  fileprivate var pathMode: CGPathDrawingMode? {
    switch self {
    case .fill, .fillClip: .fill
    case .stroke, .strokeClip: .stroke
    case .fillStroke, .fillStrokeClip: .fillStroke
    case .invisible, .clip: nil
    }
  }

  fileprivate var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}

struct TextState: Sendable {
  var mode = CGTextDrawingMode.fill
  var font: CGFont?
  var size: CGFloat = 1
}

extension CGContext {
  /// Sets how glyphs are drawn, also by Core Text. Default `fill`.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.text.mode = mode }
  /// How glyphs are drawn; Core Graphics has no getter.
  package var textDrawingMode: CGTextDrawingMode { state.text.mode }

  /// Sets the font of `showGlyphs(_:at:)`. Default none.
  public func setFont(_ font: CGFont) { state.text.font = font }

  /// Sets the font size of `showGlyphs(_:at:)`, in units of text space per em. Default 1.
  public func setFontSize(_ size: CGFloat) { state.text.size = size }

  /// Has no effect: all glyphs are drawn at explicit positions.
  public func setCharacterSpacing(_ spacing: CGFloat) {}

  /// Draws glyphs of the current font, each at a position in text space (see `textMatrix`, with y pointing
  /// up), according to `setTextDrawingMode(_:)`. Nothing is drawn without a font, nor are glyphs without a
  /// position.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = state.text.font else { return }
    let shape = CGMutablePath()
    for (glyph, position) in zip(glyphs, positions) {
      guard let outline = font.program.path(of: glyph) else { continue }
      let place = CGAffineTransform(
        a: state.text.size, b: 0, c: 0, d: state.text.size, tx: position.x, ty: position.y)
      shape.addPath(outline, transform: place.concatenating(textMatrix))
    }
    draw(glyphs: shape)
  }

  /// Draws the outlines of glyphs, in user space, according to the text drawing mode.
  package func draw(glyphs shape: CGPath) {
    if let mode = state.text.mode.pathMode {
      beginPath()
      addPath(shape)
      drawPath(using: mode)
    }
    guard state.text.mode.clips else { return }
    beginPath()
    addPath(shape)
    clip()
  }
}
