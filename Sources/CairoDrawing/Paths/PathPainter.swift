import CCairo
import CoreGraphics
import Drawing
import Foundation

/// Draws paths. What pixels and PDFs need besides is in `PixelPathPainter` and `PDFPathPainter`.
class PathPainter {
  final let canvas: Canvas
  final let paints: PaintSource

  init(_ canvas: Canvas, _ paints: PaintSource) {
    self.canvas = canvas
    self.paints = paints
  }

  func draw(_ item: DrawnPath) {
    canvas.append(item.path)
    if let fill = item.fill { self.fill(item, with: fill) }
    if let stroke = item.stroke { draw(stroke, along: item.path) }
  }

  /// Fills the path that is the current one, and leaves it so where there is a stroke.
  func fill(_ item: DrawnPath, with fill: Paint) {
    canvas.set(item.rule)
    paints.set(fill, of: item.path)
    if item.stroke != nil { cairo_fill_preserve(canvas.cr) } else { cairo_fill(canvas.cr) }
  }

  /// Strokes the path that is the current one.
  private func draw(_ stroke: Stroke, along path: CGPath) {
    if let precision = outlinePrecision(of: stroke) {
      draw(DrawnPath(path: path.outline(of: stroke, precision: precision), fill: stroke.paint))
      return
    }
    canvas.set(stroke)
    if !stroke.dashes.isEmpty, mustBeDashedHere(stroke, along: path) {
      canvas.append(path.copy(dashingWithPhase: stroke.dashPhase, lengths: canvas.dashes(of: stroke)))
      cairo_set_dash(canvas.cr, nil, 0, 0)
    }
    paints.set(stroke.paint)
    cairo_stroke(canvas.cr)
  }

  /// How fine the outline of a stroke has to be, where that is filled instead; nil where it is not.
  func outlinePrecision(of stroke: Stroke) -> CGFloat? { nil }

  /// Whether dashes are drawn as a path of their own.
  func mustBeDashedHere(_ stroke: Stroke, along path: CGPath) -> Bool {
    stroke.hasFewDashes(along: path)
      && path.beginsDashesAtCorners(phase: stroke.dashPhase, lengths: stroke.dashes)
  }
}

/// Paths in pixels.
final class PixelPathPainter: PathPainter {
  /// Cairo measures on the device which corners are too sharp for a mitre.
  override func outlinePrecision(of stroke: Stroke) -> CGFloat? {
    let m = canvas.matrix
    let (across, down) = m.scales
    let isEven =
      abs(across - down) <= 1e-6 * across && abs(m.xx * m.xy + m.yx * m.yy) <= 1e-6 * across * down
    return stroke.join == .miter && !isEven ? CGFloat(across + down) : nil
  }

  /// Cairo draws a corner for a dash that only begins at it, which no reader of PDF does. Not seen where dashes and
  /// gaps are but a shade of grey.
  override func mustBeDashedHere(_ stroke: Stroke, along path: CGPath) -> Bool {
    let scales = canvas.matrix.scales
    return Double(stroke.dashes.reduce(0, +)) * max(scales.across, scales.down) > 0.5
  }
}

extension Stroke {
  /// Dashes that are written one by one: of more of them a notch would be too small to see.
  private static let mostDashes = 2000.0

  func hasFewDashes(along path: CGPath) -> Bool {
    Double(path.length) * Double(dashes.count) < Self.mostDashes * Double(dashes.reduce(0, +))
  }
}
