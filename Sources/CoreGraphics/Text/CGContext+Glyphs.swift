/// What is done to glyphs where text is drawn.
public enum CGTextDrawingMode: Int32, Sendable, Hashable {
  case fill
  case stroke
  case fillStroke
  /// Nothing is drawn; the text position moves all the same.
  case invisible
  /// What is drawn afterwards is cut to the glyphs as well.
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

/// What applies to glyphs.
struct TextState: Sendable {
  var mode = CGTextDrawingMode.fill
  var font: CGFont?
  var size: CGFloat = 1
}

extension CGContext {
  /// What is done to glyphs from now on; Core Text heeds it. Default `fill`.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.text.mode = mode }
  /// What is done to glyphs; Core Graphics has no name for it.
  package var textDrawingMode: CGTextDrawingMode { state.text.mode }

  /// Of `showGlyphs(_:at:)`. Default none.
  public func setFont(_ font: CGFont) { state.text.font = font }

  /// Of `showGlyphs(_:at:)`, in units of text space for an em. Default 1.
  public func setFontSize(_ size: CGFloat) { state.text.size = size }

  /// Makes no difference: all glyphs are shown at places.
  public func setCharacterSpacing(_ spacing: CGFloat) {}

  /// Draws glyphs of the font that was set, each at its place of text space (see `textMatrix`, y upwards), as
  /// `setTextDrawingMode(_:)` says. Without a font nothing is drawn, nor are glyphs without a place.
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

  /// Draws the outlines of glyphs, in user space, as the mode of text says.
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
