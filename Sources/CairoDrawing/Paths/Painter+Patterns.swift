import CCairo
import CoreGraphics
import Drawing
import Foundation
import ImageDecoding

/// What tells one tile, or one sheet of them, from others while a page is drawn.
struct TileKey: Hashable {
  var drawing: ObjectIdentifier
  var cell: CGRect
  var opacity: Double
  /// Pixels of the tile, where it is made of pixels.
  var width = 0
  var height = 0
  /// What a sheet covers; null for a single tile.
  var area = CGRect.null
}

extension Painter {
  /// Makes a pattern what is painted with; nothing is painted where it cannot be made.
  ///
  /// PDF has patterns too, but viewers put each of their tiles on whole pixels and cut it there: lines of up to 254/255 are
  /// seen between them (docs/pictures.md). So it is given a sheet of tiles, where that is not too large.
  ///
  /// - Parameter box: what is painted, in user space.
  func setSource(_ pattern: TilePattern, over box: CGRect) {
    if target == .pdf {
      if setSheet(of: pattern, over: box) { return }
      if edgeColor(of: pattern) != .clear {
        report(groups.last?.layer ?? -1, .approximated, Self.hairlines)
      }
    }
    if let picture = plainPicture(of: pattern), alpha(of: picture.image) >= 1,
      setSource(picture, of: pattern)
    {
      return
    }
    guard let tile = tile(of: pattern, target: target, opacity: opacity) else {
      cairo_set_source_rgba(cr, 0, 0, 0, 0)
      return
    }
    setRepeating(
      tile.surface, pattern.transform.inverted().concatenating(tile.placement), CAIRO_FILTER_BILINEAR)
  }

  func setRepeating(_ surface: CairoSurface, _ placement: CGAffineTransform, _ filter: cairo_filter_t) {
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
  func plainPicture(of pattern: TilePattern) -> (image: DrawnImage, place: CGAffineTransform)? {
    var nodes = pattern.drawing.nodes
    var place = CGAffineTransform.identity
    if nodes.count == 1, case .group(let group, let content) = nodes[0], group.effects == nil {
      place = group.transform
      nodes = content.nodes
    }
    guard nodes.count == 1, case .image(let image) = nodes[0], image.projection == nil,
      !image.image.isVector, image.source == CGRect(origin: .zero, size: image.image.naturalSize),
      image.destination.applying(place) == pattern.cell
    else { return nil }
    return (image, place)
  }

  /// Repeats a picture's own pixels; false where they cannot be had.
  private func setSource(
    _ picture: (image: DrawnImage, place: CGAffineTransform), of pattern: TilePattern
  ) -> Bool {
    let pixels = reduction(picture.place.concatenating(pattern.transform), picture.image)
    guard let shown = repeatable(picture, halvings: pixels.halvings) else { return false }
    setRepeating(
      shown.surface, pattern.transform.inverted().concatenating(shown.placement),
      pixels.isReduced ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR)
    return true
  }

  /// A picture's pixels, and where they lie: from the pattern's coordinates to pixels. Nil, which is reported, where they
  /// cannot be had.
  func repeatable(
    _ picture: (image: DrawnImage, place: CGAffineTransform), halvings: Int = 0
  ) -> (surface: CairoSurface, placement: CGAffineTransform)? {
    let image = picture.image
    do throws(ImageDecodingError) {
      let shown = try resources.picture(image.image, tint: image.tint, halvings: halvings)
      let origin = image.image.sourceRect.origin
      let (sx, sy) = (
        image.source.width / image.destination.width, image.source.height / image.destination.height
      )
      let upright = CGAffineTransform(
        a: sx, b: 0, c: 0, d: sy, tx: origin.x - image.destination.minX * sx,
        ty: origin.y - image.destination.minY * sy)
      return (
        shown.surface, picture.place.inverted().concatenating(upright).concatenating(shown.placement)
      )
    } catch {
      report(image.layer, error)
      return nil
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

  /// A tile as Cairo repeats it, and where it lies: from the pattern's coordinates to its own units. Its sides are whole
  /// numbers, since Cairo repeats nothing else exactly.
  ///
  /// - Parameter resolution: pixels to a unit of the device, for a tile that is made of pixels.
  func tile(
    of pattern: TilePattern, target: Target, opacity: Double, resolution: CGFloat = 1
  ) -> (surface: CairoSurface, placement: CGAffineTransform)? {
    let cell = pattern.cell
    guard cell.width > 0, cell.height > 0 else { return nil }
    let m = pattern.transform.concatenating(matrix.affine)
    func side(_ length: CGFloat) -> CGFloat {
      min(max((length * resolution).rounded(.up), 1), Self.mostPixels)
    }
    let placement =
      target == .pixels
      ? placement(
        of: cell, width: side(cell.width * hypot(m.a, m.b)), height: side(cell.height * hypot(m.c, m.d)))
      : tileUnits(of: cell)
    let (width, height) = (
      (cell.width * placement.a).rounded(), (cell.height * placement.d).rounded()
    )
    var key = TileKey(drawing: ObjectIdentifier(pattern.drawing), cell: cell, opacity: opacity)
    if target == .pixels { (key.width, key.height) = (Int(width), Int(height)) }
    if let known = tiles[key] { return (known, placement) }
    guard
      let surface = target == .pixels
        ? CairoSurface(pixels: CAIRO_FORMAT_ARGB32, width: Int(width), height: Int(height))
        : CairoSurface(recording: CGRect(x: 0, y: 0, width: width, height: height)),
      surface.status == CAIRO_STATUS_SUCCESS, let context = CairoContext(surface)
    else { return nil }
    let whole = Group(effects: GroupEffects(opacity: opacity, isIsolated: opacity < 1))
    drawApart(on: context.pointer, as: target) { painter in
      painter.concatenate(placement)
      painter.draw(Drawing([.group(whole, pattern.drawing)]))
    }
    tiles[key] = surface
    if target != .pixels { prepare(surface) }
    return (surface, placement)
  }

  /// From a pattern's coordinates to those of its tile in documents. These are vectors: their units only have to be small
  /// beside what is drawn.
  func tileUnits(of cell: CGRect) -> CGAffineTransform {
    func side(_ length: CGFloat) -> CGFloat {
      min(max((length * 64 / min(length, 64)).rounded(.up), 1), Self.mostPixels)
    }
    return placement(of: cell, width: side(cell.width), height: side(cell.height))
  }

  private func placement(of cell: CGRect, width: CGFloat, height: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: -cell.minX, y: -cell.minY)
      .concatenating(CGAffineTransform(scaleX: width / cell.width, y: height / cell.height))
  }

  /// The longest side of a tile that is made of pixels.
  private static let mostPixels: CGFloat = 4096
}
