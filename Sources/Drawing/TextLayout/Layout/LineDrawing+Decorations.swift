import CoreGraphics
import Drawing

extension LineDrawing {
  /// A run's decorations on one line of text: those behind its glyphs and those in front.
  struct Lines {
    var below: [DrawnPath] = []
    var above: [DrawnPath] = []
  }

  mutating func drawBackground(_ span: DecorationSpan, _ line: PlacedLine) {
    let run = line.paragraph.runs[span.run]
    guard let color = run.attributes.decorations.background, color.alpha > 0 else { return }
    let metrics = run.font.primary.metrics
    let rect = CGRect(
      x: span.extent.lowerBound, y: line.baseline - run.rise - metrics.ascent * run.size, width: span.width,
      height: (metrics.ascent + metrics.descent) * run.size)
    backgrounds.append(.path(DrawnPath(path: CGPath(rect: rect, transform: nil), fill: .color(color))))
    ink.add(rect)
  }

  func lines(of span: DecorationSpan, _ line: PlacedLine) -> Lines {
    let run = line.paragraph.runs[span.run]
    let metrics = run.font.primary.metrics
    let baseline = line.baseline - run.rise
    let (decorations, color) = (run.attributes.decorations, run.attributes.paint.color)
    var result = Lines()
    if let underline = decorations.underline {
      result.below = underline.paths(
        along: span, y: baseline - metrics.underline.position * run.size,
        thickness: metrics.underline.thickness * run.size,
        color: underline.color ?? color, below: true)
    }
    if let strikethrough = decorations.strikethrough {
      result.above = strikethrough.paths(
        along: span, y: baseline - metrics.strikethrough.position * run.size,
        thickness: metrics.strikethrough.thickness * run.size,
        color: strikethrough.color ?? color, below: false)
    }
    return result
  }

  mutating func draw(_ path: DrawnPath) {
    foreground.append(.path(path))
    ink.add(path.path.boundingBox.insetBy(dx: 0, dy: -(path.stroke?.width ?? 0) / 2))
  }

  /// Glyphs and decorations cast separate shadows, all behind the text.
  mutating func drawShadow(of silhouette: CGPath, _ shadow: TextShadow) {
    guard shadow.color.alpha > 0, !silhouette.isEmpty else { return }
    let sigma = max(shadow.blurRadius, 0) / 2
    foreground.append(
      .shadow(
        DrawnShadow(
          silhouette: .path(silhouette, .winding), sigma: sigma, offset: shadow.offset, color: shadow.color)))
    ink.add(
      silhouette.boundingBox.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
        .insetBy(dx: -3 * sigma, dy: -3 * sigma))
  }
}

extension TextDecoration {
  /// The decoration of a run on one line of text; empty if its colour is clear.
  fileprivate func paths(
    along span: DecorationSpan, y: CGFloat, thickness: CGFloat, color: RGBA, below: Bool
  ) -> [DrawnPath] {
    guard color.alpha > 0 else { return [] }
    return (isByWord ? span.words : [span.extent]).flatMap {
      paths(along: $0, y: y, thickness: thickness, color: color, below: below)
    }
  }
}

extension DrawnPath {
  /// The outline of what a line of text draws.
  var silhouette: CGPath {
    guard let stroke else { return path }
    let dashed = stroke.dashes.isEmpty ? path : path.copy(dashingWithPhase: 0, lengths: stroke.dashes)
    return dashed.copy(strokingWithWidth: stroke.width, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
  }
}
