import Blurring
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
    if let precision = outlinePrecision(of: stroke, along: path) {
      draw(DrawnPath(path: path.outline(of: stroke, precision: precision), fill: stroke.paint))
      return
    }
    canvas.set(stroke)
    paints.set(stroke.paint)
    canvas.context.stroke()
  }

  /// Returns the precision for a stroke that must be filled as an outline; nil for others.
  func outlinePrecision(of stroke: Stroke, along path: CGPath) -> CGFloat? { nil }
}

final class PixelPathPainter: PathPainter {
  /// The most rows that all edges of a path cross together, from which on Cairo takes much longer than for the pixels
  /// that they touch: it keeps the edges that cross a row in a sorted list.
  private static let mostCrossedRows = 400_000.0
  /// The most elements of paths whose rows need not be counted.
  private static let mostElements = 4096

  /// The pixels of a path of so many edges that its coverage is sampled; nil for others.
  private func crowdedPixels(of path: CGPath) -> CGRect? {
    guard path.elementCount > Self.mostElements, let box = canvas.visiblePixels,
      path.crossedRows(in: box, through: canvas.toDevice) > Self.mostCrossedRows
    else { return nil }
    return box
  }

  override func fill(_ item: DrawnPath, with fill: Paint) {
    guard let box = crowdedPixels(of: item.path) else { return super.fill(item, with: fill) }
    let coverage = SampledCoverage(of: item.path.transformed(by: canvas.toDevice), rule: item.rule, in: box)
    let raster = AlphaRaster(width: Int(box.width), height: Int(box.height), alphas: coverage.alphas())
    guard let surface = raster.surface() else { return super.fill(item, with: fill) }
    paints.set(fill, over: item.path.boundingBox)
    canvas.context.save()
    canvas.context.resetMatrix()
    canvas.context.mask(surface, at: box.origin)
    canvas.context.restore()
  }

  /// Cairo applies the mitre limit on the device.
  override func outlinePrecision(of stroke: Stroke, along path: CGPath) -> CGFloat? {
    let m = canvas.matrix
    let (across, down) = m.scales
    let isEven =
      abs(across - down) <= 1e-6 * across && abs(m.xx * m.xy + m.yx * m.yy) <= 1e-6 * across * down
    return stroke.join == .miter && !isEven || crowdedPixels(of: path) != nil ? CGFloat(across + down) : nil
  }
}
