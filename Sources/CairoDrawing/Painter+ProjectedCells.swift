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
    func color(_ i: Int, _ j: Int) -> SIMD4<Float> {
      sampler.sample(Double(columns[i].middle), Double(rows[j].middle))
    }
    // Areas reach half a pixel beneath opaque ones that are drawn later, so that nothing shines through between them.
    func isCovered(_ i: Int, _ j: Int) -> Bool {
      i < columns.count && j < rows.count && color(i, j)[3] >= 255
    }
    for (j, row) in rows.enumerated() {
      var start = 0
      while start < columns.count {
        let own = color(start, j)
        let reachesDown = isCovered(start, j + 1)
        var end = start + 1
        while end < columns.count, color(end, j) == own, isCovered(end, j + 1) == reachesDown { end += 1 }
        let (left, right, top, bottom) = (columns[start].from, columns[end - 1].to, row.from, row.to)
        var corners = [place(left, top), place(right, top)]
        // The flaps are slanted: a straight one would add its own smooth edge to that of the area it lies beneath.
        if isCovered(end, j) {
          let slant = min(0.25, (bottom - top) / 3)
          corners += [place(right + 0.5, top + slant), place(right + 0.5, bottom - slant)]
        }
        corners.append(place(right, bottom))
        if reachesDown {
          let slant = min(0.25, (right - left) / 3)
          corners += [place(right - slant, bottom + 0.5), place(left + slant, bottom + 0.5)]
        }
        corners.append(place(left, bottom))
        fill(projection.clippedAtEye(corners).map { projection($0) }, own, alpha: alpha(of: item))
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
