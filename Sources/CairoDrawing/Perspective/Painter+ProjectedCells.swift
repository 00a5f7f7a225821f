import CCairo
import CoreGraphics
import Drawing
import ImageDecoding

extension Painter {
  /// Draws small pictures with hard pixels, parts of one plane, in perspective as one area for each run of equal pixels.
  /// False if one of them is not of that kind.
  func drawProjectedCells(_ parts: [DrawnImage], by projection: Projection) throws(ImageDecodingError)
    -> Bool
  {
    var mosaics: [HardPixels] = []
    for part in parts {
      guard part.magnification == .nearest else { return false }
      let picture = try resources.picture(part.image, tint: part.tint)
      guard let mosaic = HardPixels(part, picture: picture) else { return false }
      noteFrames(of: picture, part.layer)
      mosaics.append(mosaic)
    }
    let alpha = parts.first.map(alpha) ?? 1
    // Areas lie beneath each other: what fades all of them fades the whole.
    if alpha < 1 {
      cairo_push_group(cr)
      cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    }
    for (n, mosaic) in mosaics.enumerated() {
      draw(mosaic, beneath: mosaics[(n + 1)...], by: projection)
    }
    if alpha < 1 {
      cairo_pop_group_to_source(cr)
      cairo_paint_with_alpha(cr, alpha)
    }
    return true
  }

  private func draw(
    _ mosaic: HardPixels, beneath later: ArraySlice<HardPixels>, by projection: Projection
  ) {
    let (columns, rows) = (mosaic.columns, mosaic.rows)
    // Areas reach half a pixel beneath opaque ones that are drawn later, so that nothing shines through between them.
    func isCovered(_ i: Int, _ j: Int) -> Bool {
      if i < columns.count, j < rows.count { return mosaic.color(i, j)[3] >= 255 }
      let x = i < columns.count ? columns[i].middle : mosaic.source.maxX + 0.01
      let y = j < rows.count ? rows[j].middle : mosaic.source.maxY + 0.01
      let p = mosaic.place(x, y)
      return later.contains { $0.isOpaque(at: p) }
    }
    for (j, row) in rows.enumerated() {
      var start = 0
      while start < columns.count {
        let own = mosaic.color(start, j)
        let reachesDown = isCovered(start, j + 1)
        var end = start + 1
        while end < columns.count, mosaic.color(end, j) == own, isCovered(end, j + 1) == reachesDown {
          end += 1
        }
        let (left, right, top, bottom) = (columns[start].from, columns[end - 1].to, row.from, row.to)
        var corners = [mosaic.place(left, top), mosaic.place(right, top)]
        // The flaps are slanted: a straight one would add its own smooth edge to that of the area it lies beneath.
        if isCovered(end, j) {
          let slant = min(0.25, (bottom - top) / 3)
          corners += [mosaic.place(right + 0.5, top + slant), mosaic.place(right + 0.5, bottom - slant)]
        }
        corners.append(mosaic.place(right, bottom))
        if reachesDown {
          let slant = min(0.25, (right - left) / 3)
          corners += [mosaic.place(right - slant, bottom + 0.5), mosaic.place(left + slant, bottom + 0.5)]
        }
        corners.append(mosaic.place(left, bottom))
        fill(projection.clippedToSight(corners).map { projection($0) }, own)
        start = end
      }
    }
  }

  private func fill(_ polygon: [CGPoint], _ color: SIMD4<Float>) {
    guard let first = polygon.first, color[3] > 0 else { return }
    cairo_new_path(cr)
    cairo_move_to(cr, clamped(first.x), clamped(first.y))
    for point in polygon.dropFirst() { cairo_line_to(cr, clamped(point.x), clamped(point.y)) }
    cairo_close_path(cr)
    let scale = Double(1 / color[3])
    cairo_set_source_rgba(
      cr, Double(color[2]) * scale, Double(color[1]) * scale, Double(color[0]) * scale,
      Double(color[3]) / 255)
    cairo_fill(cr)
  }
}

/// A small picture whose pixels stay hard.
private struct HardPixels {
  typealias Cell = (from: CGFloat, to: CGFloat, middle: CGFloat)

  /// What is shown, in pixels of the sampler.
  let source: CGRect
  let columns: [Cell]
  let rows: [Cell]
  private let destination: CGRect
  private let sampler: PictureSampler
  /// The widest and highest picture that is drawn pixel by pixel.
  private static let largest = 64

  init?(_ item: DrawnImage, picture: Picture) {
    guard let sampler = PictureSampler(picture.surface, isNearest: true), sampler.width <= Self.largest,
      sampler.height <= Self.largest
    else { return nil }
    self.sampler = sampler
    destination = item.destination
    let origin = item.image.sourceRect.origin
    source = item.source.offsetBy(dx: origin.x, dy: origin.y).applying(picture.placement)
    columns = Self.cells(from: source.minX, to: source.maxX, count: sampler.width)
    rows = Self.cells(from: source.minY, to: source.maxY, count: sampler.height)
  }

  /// The place in the plane of a place in the sampler's pixels.
  func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    CGPoint(
      x: destination.minX + (x - source.minX) * destination.width / source.width,
      y: destination.minY + (y - source.minY) * destination.height / source.height)
  }

  func color(_ i: Int, _ j: Int) -> SIMD4<Float> {
    sampler.sample(Double(columns[i].middle), Double(rows[j].middle))
  }

  /// Whether the picture covers a place in the plane.
  func isOpaque(at p: CGPoint) -> Bool {
    guard destination.contains(p) else { return false }
    let x = source.minX + (p.x - destination.minX) * source.width / destination.width
    let y = source.minY + (p.y - destination.minY) * source.height / destination.height
    return sampler.sample(Double(x), Double(y))[3] >= 255
  }

  /// The pixels from one place to another; those at the ends may be cut, those beyond the picture repeat its edge.
  private static func cells(from: CGFloat, to: CGFloat, count: Int) -> [Cell] {
    var borders = [from]
    for border in 0...count where CGFloat(border) > from && CGFloat(border) < to {
      borders.append(CGFloat(border))
    }
    borders.append(to)
    return zip(borders, borders.dropFirst()).map { ($0, $1, ($0 + $1) / 2) }
  }
}
