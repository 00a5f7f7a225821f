import CCairo
import CoreGraphics
import DisplayList

extension Painter {
  /// The widest and highest picture that is drawn pixel by pixel.
  private static let largestMosaic = 64

  /// Draws a small picture with hard pixels in perspective as one area for each run of equal pixels. False if the picture
  /// is not of that kind.
  func drawProjectedCells(_ item: DisplayImage, picture: Picture, projection: Projection) -> Bool {
    guard item.magnification == .nearest, let sampler = PictureSampler(picture.surface, isNearest: true),
      sampler.width <= Self.largestMosaic, sampler.height <= Self.largestMosaic
    else { return false }
    let origin = item.image.sourceRect.origin
    let source = item.source.offsetBy(dx: origin.x, dy: origin.y)
    let columns = Self.cells(from: source.minX, to: source.maxX, count: sampler.width)
    let rows = Self.cells(from: source.minY, to: source.maxY, count: sampler.height)
    let destination = item.destination
    func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(
        x: destination.minX + (x - source.minX) * destination.width / source.width,
        y: destination.minY + (y - source.minY) * destination.height / source.height)
    }
    for (j, row) in rows.enumerated() {
      var start = 0
      while start < columns.count {
        let color = sampler.sample(Double(columns[start].middle), Double(row.middle))
        var end = start + 1
        while end < columns.count,
          sampler.sample(Double(columns[end].middle), Double(row.middle)) == color
        {
          end += 1
        }
        // Opaque areas reach half a pixel beneath those that are drawn later, so that nothing shines through between them.
        let reach: CGFloat = picture.isOpaque ? 0.5 : 0
        let right = columns[end - 1].to + (end < columns.count ? reach : 0)
        let bottom = row.to + (j + 1 < rows.count ? reach : 0)
        let corners = [
          place(columns[start].from, row.from), place(right, row.from), place(right, bottom),
          place(columns[start].from, bottom),
        ]
        fill(projection.clippedAtEye(corners).map { projection($0) }, color, alpha: alpha(of: item))
        start = end
      }
    }
    return true
  }

  private func fill(_ polygon: [CGPoint], _ color: SIMD4<Float>, alpha: Double) {
    guard let first = polygon.first, color[3] > 0 else { return }
    cairo_new_path(cr)
    cairo_move_to(cr, clamped(first.x), clamped(first.y))
    for point in polygon.dropFirst() { cairo_line_to(cr, clamped(point.x), clamped(point.y)) }
    cairo_close_path(cr)
    let scale = Double(1 / color[3])
    cairo_set_source_rgba(
      cr, Double(color[2]) * scale, Double(color[1]) * scale, Double(color[0]) * scale,
      Double(color[3]) / 255 * alpha)
    cairo_fill(cr)
  }

  /// The pixels from one place to another; those at the ends may be cut, those beyond the picture repeat its edge.
  private static func cells(
    from: CGFloat, to: CGFloat, count: Int
  ) -> [(from: CGFloat, to: CGFloat, middle: CGFloat)] {
    var borders = [from]
    for border in 0...count where CGFloat(border) > from && CGFloat(border) < to {
      borders.append(CGFloat(border))
    }
    borders.append(to)
    return zip(borders, borders.dropFirst()).map { ($0, $1, ($0 + $1) / 2) }
  }
}
