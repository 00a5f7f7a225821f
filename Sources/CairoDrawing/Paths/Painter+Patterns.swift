import CCairo
import CoreGraphics
import Drawing
import Foundation
import ImageDecoding

/// What tells one tile from others while a page is drawn.
struct TileKey: Hashable {
  var drawing: ObjectIdentifier
  var cell: CGRect
  var opacity: Double
  /// Pixels of the tile, where it is made of pixels.
  var width = 0
  var height = 0
}

extension Painter {
  /// Makes a pattern what is painted with. Documents hold its tile once and say that it repeats; nothing is painted where
  /// it cannot be made.
  func setSource(_ pattern: TilePattern) {
    if let picture = plainPicture(of: pattern), setSource(picture, of: pattern) { return }
    guard let (tile, scale) = tile(of: pattern) else {
      cairo_set_source_rgba(cr, 0, 0, 0, 0)
      return
    }
    let toTile = CGAffineTransform(translationX: -pattern.cell.minX, y: -pattern.cell.minY)
      .concatenating(CGAffineTransform(scaleX: scale.width, y: scale.height))
    setRepeating(tile, pattern.transform.inverted().concatenating(toTile), CAIRO_FILTER_BILINEAR)
  }

  private func setRepeating(_ surface: CairoSurface, _ placement: CGAffineTransform, _ filter: cairo_filter_t)
  {
    guard placement.isUsable,
      let source = CairoPattern(taking: cairo_pattern_create_for_surface(surface.pointer))
    else {
      cairo_set_source_rgba(cr, 0, 0, 0, 0)
      return
    }
    var matrix = cairo_matrix_t(placement)
    if surface.isRecording { matrix = matrix.forRecording }
    cairo_pattern_set_matrix(source.pointer, &matrix)
    cairo_pattern_set_extend(source.pointer, CAIRO_EXTEND_REPEAT)
    cairo_pattern_set_filter(source.pointer, filter)
    cairo_set_source(cr, source.pointer)
  }

  // MARK: Pictures

  /// The picture that the tile consists of, with its place; nil where there is more to it, or it is no pixels.
  private func plainPicture(of pattern: TilePattern) -> (image: DrawnImage, place: CGAffineTransform)? {
    guard opacity >= 1, colors.isIdentity else { return nil }
    var nodes = pattern.drawing.nodes
    var place = CGAffineTransform.identity
    if nodes.count == 1, case .group(let group, let content) = nodes[0], group.effects == nil {
      place = group.transform
      nodes = content.nodes
    }
    guard nodes.count == 1, case .image(let image) = nodes[0], image.tint == nil, image.projection == nil,
      !image.image.isVector, image.source == CGRect(origin: .zero, size: image.image.naturalSize),
      image.destination.applying(place) == pattern.cell
    else { return nil }
    return (image, place)
  }

  /// Repeats a picture's own pixels, or its own bytes; false where they cannot be had, or are turned in the file.
  private func setSource(
    _ picture: (image: DrawnImage, place: CGAffineTransform), of pattern: TilePattern
  ) -> Bool {
    let image = picture.image
    let toItem = picture.place.concatenating(pattern.transform)
    do throws(ImageDecodingError) {
      let shown: Picture
      var filter = CAIRO_FILTER_BILINEAR
      if target == .pixels {
        let pixels = reduction(toItem, image)
        shown = try resources.picture(image.image, tint: nil, halvings: pixels.halvings)
        if pixels.isReduced { filter = CAIRO_FILTER_GOOD }
      } else if let encoded = resources.encodedPicture(image.image, for: target),
        image.image.orientation == .up
      {
        shown = encoded
      } else {
        shown = try resources.picture(image.image, tint: nil)
      }
      let origin = image.image.sourceRect.origin
      let (sx, sy) = (
        image.source.width / image.destination.width, image.source.height / image.destination.height
      )
      let upright = CGAffineTransform(
        a: sx, b: 0, c: 0, d: sy, tx: origin.x - image.destination.minX * sx,
        ty: origin.y - image.destination.minY * sy)
      setRepeating(
        shown.surface, toItem.inverted().concatenating(upright).concatenating(shown.placement), filter)
      return true
    } catch {
      report(image.layer, error)
      return false
    }
  }

  /// How often the sides of a picture are halved, and whether it is still shown smaller then.
  private func reduction(_ toItem: CGAffineTransform, _ image: DrawnImage) -> (
    halvings: Int, isReduced: Bool
  ) {
    let m = toItem.concatenating(matrix.affine)
    let across = 1 / max(Double(hypot(m.a, m.b)), 1e-12)
    let down = 1 / max(Double(hypot(m.c, m.d)), 1e-12)
    let least = min(across, down)
    let most = Int(log2(Double(max(min(image.image.width, image.image.height), 1))))
    let halvings = least.isFinite && least >= 4 ? min(Int((log2(least) - 1).rounded(.down)), most) : 0
    return (halvings, max(across, down) > 1.001)
  }

  // MARK: Drawings

  /// A tile as Cairo repeats it, and how many of its units are one of the pattern's. Its sides are whole numbers, since
  /// Cairo repeats nothing else exactly.
  private func tile(of pattern: TilePattern) -> (CairoSurface, CGSize)? {
    let cell = pattern.cell
    guard cell.width > 0, cell.height > 0 else { return nil }
    let m = pattern.transform.concatenating(matrix.affine)
    // Documents' tiles are vectors: their units only have to be small beside what is drawn.
    let (across, down) =
      target == .pixels
      ? (hypot(m.a, m.b), hypot(m.c, m.d)) : (64 / min(cell.width, 64), 64 / min(cell.height, 64))
    func side(_ length: CGFloat) -> CGFloat { min(max(length.rounded(.up), 1), Self.mostPixels) }
    let (width, height) = (side(cell.width * across), side(cell.height * down))
    let scale = CGSize(width: width / cell.width, height: height / cell.height)
    var key = TileKey(drawing: ObjectIdentifier(pattern.drawing), cell: cell, opacity: opacity)
    if target == .pixels { (key.width, key.height) = (Int(width), Int(height)) }
    if let known = tiles[key] { return (known, scale) }
    guard
      let surface = target == .pixels
        ? CairoSurface(pixels: CAIRO_FORMAT_ARGB32, width: Int(width), height: Int(height))
        : CairoSurface(recording: CGRect(x: 0, y: 0, width: width, height: height)),
      surface.status == CAIRO_STATUS_SUCCESS, let context = CairoContext(surface)
    else { return nil }
    let painter = Painter(
      context.pointer, target: target, resources: resources, plan: plan, outlines: outlines,
      fallbackDPI: fallbackDPI, nesting: nesting)
    painter.concatenate(
      CGAffineTransform(translationX: -cell.minX, y: -cell.minY)
        .concatenating(CGAffineTransform(scaleX: scale.width, y: scale.height)))
    let whole = Group(effects: GroupEffects(opacity: opacity, isIsolated: opacity < 1))
    painter.draw(Drawing([.group(whole, pattern.drawing)]))
    findings += painter.findings
    tiles[key] = surface
    prepare(surface)
    return (surface, scale)
  }

  /// The longest side of a tile that is made of pixels.
  private static let mostPixels: CGFloat = 4096
}
