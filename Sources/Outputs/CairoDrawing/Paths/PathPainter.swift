import CoreGraphics
import Drawing

/// Draws paths. `PixelPathPainter` and `PDFPathPainter` add what pixels and PDFs need.
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

  /// Fills the current path, and preserves it if there is a stroke.
  func fill(_ item: DrawnPath, with fill: Paint) {
    canvas.set(item.rule)
    paints.set(fill, over: item.path.boundingBox)
    canvas.context.fill(keepingPath: item.stroke != nil)
  }

  /// Strokes the current path.
  private func draw(_ stroke: Stroke, along path: CGPath) {
    if let precision = outlinePrecision(of: stroke) {
      draw(DrawnPath(path: path.outline(of: stroke, precision: precision), fill: stroke.paint))
      return
    }
    canvas.set(stroke)
    paints.set(stroke.paint)
    canvas.context.stroke()
  }

  /// Returns the precision for a stroke that must be filled as an outline; nil for others.
  func outlinePrecision(of stroke: Stroke) -> CGFloat? { nil }
}

final class PixelPathPainter: PathPainter {
  /// Cairo applies the mitre limit on the device.
  override func outlinePrecision(of stroke: Stroke) -> CGFloat? {
    let m = canvas.matrix
    let (across, down) = m.scales
    let isEven =
      abs(across - down) <= 1e-6 * across && abs(m.xx * m.xy + m.yx * m.yy) <= 1e-6 * across * down
    return stroke.join == .miter && !isEven ? CGFloat(across + down) : nil
  }
}
