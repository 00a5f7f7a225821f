import Blurring
import CCairo
import CoreGraphics
import DisplayList
import Foundation

extension Painter {
  /// Applies filters to the pixels of a group.
  func filter(_ content: CairoPattern, _ filters: [Filter]) {
    guard !filters.isEmpty, let surface = content.imageSurface else { return }
    apply(filters, to: surface, scale: SIMD2(repeating: pixelsPerPoint))
  }

  /// - Parameter scale: pixels to a unit of the filters' coordinates.
  private func apply(_ filters: [Filter], to surface: OpaquePointer, scale: SIMD2<Double>) {
    guard let pixels = SurfacePixels(surface) else { return }
    for filter in filters {
      switch filter {
      case .gaussianBlur(let radius):
        GaussianBlur(sigmaX: radius * scale.x, sigmaY: radius * scale.y).blur(
          UnsafeMutableBufferPointer(start: pixels.data, count: pixels.bytesPerRow * pixels.height),
          width: pixels.width, height: pixels.height, bytesPerRow: pixels.bytesPerRow, channels: 4)
      case .colorMatrix(let matrix):
        let mapping = ColorMapping(matrices: [matrix])
        for y in 0..<pixels.height { mapping.map(pixels.data + y * pixels.bytesPerRow, count: pixels.width) }
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Draws items as one picture, for what cannot be said otherwise; in documents, it is reported.
  func drawAsPixels(_ place: PagePlan.Place, _ range: Range<Int>, effects: GroupEffects, layer: LayerIndex) {
    let items =
      switch place {
      case .page: plan.list.items
      case .definition(let index): definitions[index].items
      case .other(let items): items
      }
    let reach = effects.filters.reduce(CGFloat(0)) { sum, filter in
      if case .gaussianBlur(let radius) = filter { sum + CGFloat(max(radius, 0)) * 4.5 } else { sum }
    }
    // What the page's clips leave of it, and what is blurred into that; a layer may be far larger.
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    let seen = effects.clips.reduce(CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)) {
      $0.cut(to: $1.path.boundingBox)
    }
    guard !seen.isNull else { return }
    let content = DisplayList.bounds(of: items[range], definitions: definitions)
    guard !content.isNull else { return }
    let box = content.insetBy(dx: -reach, dy: -reach).cut(to: seen.insetBy(dx: -reach, dy: -reach))
    guard !box.isNull, !box.isEmpty else { return }
    let raster = rasterPlacement(
      of: box, atLeast: effects.rasterizationScale ?? 0,
      atMost: effects.rasterizationScale == nil ? effects.finestDetail : .infinity)
    let scale = raster.scale
    let (left, top) = (raster.left, raster.top)
    let width = Int((Double(box.maxX) * scale.x).rounded(.up) - left) + 1
    let height = Int((Double(box.maxY) * scale.y).rounded(.up) - top) + 1
    guard width > 0, height > 0,
      let surface = CairoSurface(pixels: CAIRO_FORMAT_ARGB32, width: width, height: height),
      let context = CairoContext(surface)
    else {
      report(layer, .dropped, "there is no memory to rasterise it")
      return
    }
    let painter = Painter(
      context.pointer, target: .pixels, resources: resources, plan: plan, outlines: outlines,
      fallbackDPI: fallbackDPI, visible: CGRect(x: 0, y: 0, width: width, height: height),
      nesting: nesting + 1)
    painter.pushedGroups = pushedGroups
    painter.concatenate(CGAffineTransform(a: scale.x, b: 0, c: 0, d: scale.y, tx: -left, ty: -top))
    painter.draw(place, range)
    findings.append(contentsOf: painter.findings)
    apply(effects.filters, to: surface.pointer, scale: scale)
    if target != .pixels {
      let why =
        effects.rasterizationScale != nil
        ? "it asks for it (shouldRasterize)" : "this format has no such filter"
      report(layer, .rasterised(dpi: max(scale.x, scale.y) * 72), why)
    }
    // Documents hold what is seen, without what was blurred into it.
    let part =
      target == .pixels
      ? nil
      : surface.part(
        from: SIMD2(Double(seen.minX), Double(seen.minY)) * scale - SIMD2(left, top),
        to: SIMD2(Double(seen.maxX), Double(seen.maxY)) * scale - SIMD2(left, top))
    guard
      let pattern = CairoPattern(
        taking: cairo_pattern_create_for_surface((part?.surface ?? surface).pointer))
    else { return }
    var matrix = cairo_matrix_t(
      xx: scale.x, yx: 0, xy: 0, yy: scale.y, x0: -left - Double(part?.x ?? 0),
      y0: -top - Double(part?.y ?? 0))
    cairo_pattern_set_matrix(pattern.pointer, &matrix)
    cairo_set_source(cr, pattern.pointer)
    cairo_paint(cr)
  }

  /// How many pixels a picture of a group has at most.
  private static let mostFilteredPixels = 6.4e7

  /// The resolution of a picture of a box, in pixels to a unit, and where its first pixel lies: on the device's own
  /// pixels where the device's axes are those of the box.
  private func rasterPlacement(
    of box: CGRect, atLeast least: Double, atMost most: Double
  ) -> (scale: SIMD2<Double>, left: Double, top: Double) {
    let m = matrix
    let largest = min(
      16384 / Double(max(box.width, box.height)),
      (Self.mostFilteredPixels / (Double(box.width) * Double(box.height))).squareRoot())
    var scale = SIMD2(repeating: min(max(pixelsPerPoint, least), most))
    if target == .pixels {
      // The device's own pixels; of very wide blurs, which reach as far, fewer show as much.
      let enough = max(most * 12, least)
      scale = SIMD2(min(hypot(m.xx, m.yx), enough), min(hypot(m.xy, m.yy), enough))
    }
    scale = SIMD2(min(scale.x, largest), min(scale.y, largest))
    let isUpright = target == .pixels && m.xy == 0 && m.yx == 0 && m.xx == scale.x && m.yy == scale.y
    let shift = isUpright ? SIMD2(m.x0 - m.x0.rounded(), m.y0 - m.y0.rounded()) : .zero
    return (
      scale, (Double(box.minX) * scale.x + shift.x).rounded(.down) - shift.x,
      (Double(box.minY) * scale.y + shift.y).rounded(.down) - shift.y
    )
  }
}

extension GroupEffects {
  /// The resolution, in pixels to a unit of the group's coordinates, at which all that the filters leave can be seen: eight
  /// samples to the standard deviation of a blur, which are within 0.2 of 255 of it where viewers draw lines between them.
  /// More, where a matrix then makes differences larger; infinite without blurs.
  fileprivate var finestDetail: Double {
    var (variance, gain) = (0.0, 1.0)
    for filter in filters {
      switch filter {
      case .gaussianBlur(let radius): variance += radius * radius
      case .colorMatrix(let m):
        guard variance > 0 else { continue }
        let rows = stride(from: 0, to: m.count, by: 5).map { row in
          m[row..<min(row + 4, m.count)].reduce(0) { $0 + abs($1) }
        }
        gain *= max(rows.max() ?? 1, 1)
      }
    }
    return variance > 0 ? 8 * gain / variance.squareRoot() : .infinity
  }
}

extension CairoSurface {
  /// A copy of the pixels between two corners and of those next to them; nil where that is nearly all of them, or there is no
  /// memory.
  fileprivate func part(
    from low: SIMD2<Double>, to high: SIMD2<Double>
  ) -> (surface: CairoSurface, x: Int32, y: Int32)? {
    let size = SIMD2(
      Double(cairo_image_surface_get_width(pointer)), Double(cairo_image_surface_get_height(pointer)))
    let first = (low - 2).clamped(lowerBound: .zero, upperBound: size).rounded(.down)
    let extent = (high + 2).clamped(lowerBound: .zero, upperBound: size).rounded(.up) - first
    guard extent.x > 0, extent.y > 0, extent.x * extent.y < 0.9 * size.x * size.y,
      let copy = CairoSurface(pixels: CAIRO_FORMAT_ARGB32, width: Int(extent.x), height: Int(extent.y)),
      let context = CairoContext(copy)
    else { return nil }
    cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_surface(context.pointer, pointer, -first.x, -first.y)
    cairo_paint(context.pointer)
    return (copy, Int32(first.x), Int32(first.y))
  }
}
