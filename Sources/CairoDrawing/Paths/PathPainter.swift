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
    paints.set(fill, over: item.path.boundingBox)
    if item.stroke != nil { cairo_fill_preserve(canvas.cr) } else { cairo_fill(canvas.cr) }
  }

  /// Strokes the path that is the current one.
  private func draw(_ stroke: Stroke, along path: CGPath) {
    if let precision = outlinePrecision(of: stroke) {
      draw(DrawnPath(path: path.outline(of: stroke, precision: precision), fill: stroke.paint))
      return
    }
    canvas.set(stroke)
    paints.set(stroke.paint)
    cairo_stroke(canvas.cr)
  }

  /// How fine the outline of a stroke has to be, where that is filled instead; nil where it is not.
  func outlinePrecision(of stroke: Stroke) -> CGFloat? { nil }
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
}
