import CCairo
import CoreGraphics
import Drawing
import Foundation
import ImageDecoding

extension Painter {
  /// Draws a picture, and with it those that follow and are parts of the same; says how many.
  func draw(_ item: DrawnImage, at place: Int, in nodes: [Drawing.Node]) -> Int {
    guard let projection = item.projection, !item.image.isVector else {
      let edges = SharedEdges(of: place, in: nodes)
      for underlay in underlays(of: item, edges, in: nodes) { draw(underlay) }
      draw(item, joining: edges)
      return 1
    }
    let parts = nodes.projectedParts(from: place)
    draw(parts, by: projection)
    return parts.count
  }

  /// - Parameter joining: the edges that the picture shares with others beside it.
  func draw(_ item: DrawnImage, joining edges: SharedEdges = SharedEdges()) {
    guard item.destination.width > 0, item.destination.height > 0, item.source.width > 0,
      item.source.height > 0, item.destination.width.isFinite, item.destination.height.isFinite
    else { return }
    if item.image.isVector {
      drawVectors(item)
      return
    }
    do throws(ImageDecodingError) {
      let picture = try flatPicture(item)
      noteFrames(of: picture, item.layer)
      drawFlat(item, picture: picture, joining: edges)
    } catch {
      report(item.layer, error)
    }
  }

  /// Draws parts of one picture that are seen in one perspective.
  func draw(_ parts: [DrawnImage], by projection: Projection) {
    guard let first = parts.first else { return }
    do throws(ImageDecodingError) {
      try drawProjected(parts, by: projection)
    } catch {
      report(first.layer, error)
    }
  }

  func noteFrames(of picture: Picture, _ layer: LayerIndex) {
    guard picture.hasMoreFrames else { return }
    report(layer, .approximated, "of an animated picture only the first frame is shown")
  }

  /// The opacity of a picture's tint and of what lies around it.
  func alpha(of item: DrawnImage) -> Double { Double(item.tint?.alpha ?? 1) * opacity }

  /// A picture's own bytes or its pixels, whichever the format can carry.
  private func flatPicture(_ item: DrawnImage) throws(ImageDecodingError) -> Picture {
    guard target != .pixels else {
      return try resources.picture(
        item.image, tint: item.tint, colors: item.colors, halvings: halvings(for: item))
    }
    let fineness = pixelsPerUnit(of: item)
    let isEnlarged = item.magnification == .nearest && max(fineness.across, fineness.down) < 1
    let isTinted = item.tint.map { $0.red < 1 || $0.green < 1 || $0.blue < 1 } ?? false
    // Of lines of pixels viewers would show their neighbours too.
    if !isEnlarged, !isTinted, !item.isLineOfPixels, item.colors.isIdentity,
      let encoded = resources.encodedPicture(item.image, for: target)
    {
      return encoded
    }
    var enlargement = PictureEnlargement()
    if isEnlarged {
      enlargement = .repeating(item.image)
    } else if item.magnification != .nearest, !item.isRendition {
      enlargement = .smoothing(item.image, pixelsPerUnit: fineness)
    }
    return try resources.picture(item.image, tint: item.tint, colors: item.colors, enlargement: enlargement)
  }

  /// Pixels of the picture to a unit of the device, along its own axes.
  private func pixelsPerUnit(of item: DrawnImage) -> (across: Double, down: Double) {
    let m = matrix
    return (
      Double(item.source.width / item.destination.width) / max(hypot(m.xx, m.yx), 1e-12),
      Double(item.source.height / item.destination.height) / max(hypot(m.xy, m.yy), 1e-12)
    )
  }

  /// How often a picture's sides are halved before it is drawn: Cairo's own filters then have at most four pixels for each
  /// that is shown, where they are good and fast.
  private func halvings(for item: DrawnImage) -> Int {
    guard item.minification != .nearest else { return 0 }
    let fineness = pixelsPerUnit(of: item)
    let least = min(fineness.across, fineness.down)
    return least.isFinite && least >= 4 ? Int((log2(least) - 1).rounded(.down)) : 0
  }

  private func drawFlat(_ item: DrawnImage, picture: Picture, joining edges: SharedEdges) {
    let (source, destination) = (item.source, item.destination)
    guard let pattern = CairoPattern(taking: cairo_pattern_create_for_surface(picture.surface.pointer)) else {
      return
    }
    // From user space to pixels of the whole upright picture, and on to those of the surface.
    let (sx, sy) = (source.width / destination.width, source.height / destination.height)
    let origin = item.image.sourceRect.origin
    let upright = CGAffineTransform(
      a: sx, b: 0, c: 0, d: sy, tx: source.minX + origin.x - destination.minX * sx,
      ty: source.minY + origin.y - destination.minY * sy)
    var placement = cairo_matrix_t(upright.concatenating(picture.placement))
    guard placement.affine.isUsable else { return }
    cairo_pattern_set_matrix(pattern.pointer, &placement)
    cairo_pattern_set_filter(pattern.pointer, filter(for: item))
    // Documents would hold a copy of the picture whose edge repeats.
    cairo_pattern_set_extend(pattern.pointer, target == .pixels ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    let alpha = alpha(of: item)
    cairo_save(cr)
    cairo_set_source(cr, pattern.pointer)
    if target == .pdf, alpha < 1, source == item.image.wholeRect, edges == SharedEdges() {
      // Documents cut pictures at their edges anyway: particles go without a clip each.
      cairo_paint_with_alpha(cr, max(alpha, 0))
      cairo_restore(cr)
      return
    }
    cairo_new_path(cr)
    addRectangle(destination, joining: edges)
    if alpha < 1 {
      cairo_clip(cr)
      clipGeneration += 1
      cairo_paint_with_alpha(cr, max(alpha, 0))
    } else {
      cairo_fill(cr)
    }
    cairo_restore(cr)
  }

  private func filter(for item: DrawnImage) -> cairo_filter_t {
    let fineness = pixelsPerUnit(of: item)
    let isReduced = target == .pixels && max(fineness.across, fineness.down) > 1.001
    switch isReduced ? item.minification : item.magnification {
    case .nearest: return CAIRO_FILTER_NEAREST
    case .linear: return isReduced ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR
    case .trilinear: return isReduced ? CAIRO_FILTER_BEST : CAIRO_FILTER_BILINEAR
    }
  }
}

extension CGImage {
  /// All of the picture, in its own coordinates; null for a part of one.
  fileprivate var wholeRect: CGRect {
    let isWhole =
      sourceRect.origin == .zero
      && sourceRect.width * sourceRect.height == CGFloat(storedWidth * storedHeight)
    return isWhole ? sourceRect : .null
  }
}
