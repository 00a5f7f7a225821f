import CCairo
import CoreGraphics
import Drawing

/// Makes paints what Cairo paints with: as documents have them. In pixels gradients are finer (`PixelPaintSource`).
class PaintSource {
  final let canvas: Canvas
  final let resources: Resources
  final let tiles: Tiles

  init(_ canvas: Canvas, _ environment: Environment, _ tiles: Tiles) {
    self.canvas = canvas
    resources = environment.resources
    self.tiles = tiles
  }

  /// Sets the source for the current path.
  final func set(_ paint: Paint, of path: CGPath) {
    if case .gradient(let gradient) = paint, gradient.projection != nil {
      setProjected(faded(gradient), for: path)
    } else {
      set(paint, over: path.boundingBox)
    }
  }

  /// - Parameter box: what is painted, where that is known, in user space; patterns need not reach farther.
  final func set(_ paint: Paint, over box: CGRect = .infinite) {
    switch paint {
    case .color(let color): set(color)
    case .gradient(let gradient): set(faded(gradient))
    case .pattern(let pattern): set(pattern, over: box)
    }
  }

  final func set(_ color: RGBA) {
    cairo_set_source_rgba(
      canvas.cr, decimal(color.red), decimal(color.green), decimal(color.blue),
      Double(color.alpha) * canvas.opacity)
  }

  /// A gradient, as translucent as the groups around it that need not be drawn by themselves.
  private func faded(_ gradient: Gradient) -> Gradient {
    guard canvas.opacity < 1 else { return gradient }
    var stops = gradient.stops
    for k in stops.indices { stops[k].color.alpha *= Float(canvas.opacity) }
    return gradient.with(stops)
  }

  func set(_ gradient: Gradient) {
    let reach = neededReach(of: gradient)
    let pattern =
      reach > ConicMesh.usualReach
      ? CairoPattern(gradient, reach: reach) : resources.gradients.pattern(gradient)
    if let pattern { cairo_set_source(canvas.cr, pattern.pointer) }
  }

  /// How far from a conic gradient's centre the current path goes, with room to spare, in the gradient's units.
  private func neededReach(of gradient: Gradient) -> Double {
    guard case .conic(let center, _) = gradient.kind, gradient.transform.isUsable else { return 0 }
    let box = canvas.pathBox
    guard !box.isNull else { return 0 }
    let back = gradient.transform.inverted()
    let corners = box.corners.map { $0.applying(back) }
    return corners.map { 2 * Double(hypot($0.x - center.x, $0.y - center.y)) }.max() ?? 0
  }

  /// Sets a gradient in perspective as the source for the current path.
  func setProjected(_ gradient: Gradient, for path: CGPath) {
    let mesh = ProjectedMesh(gradient, over: path, visible: canvas.clipBox)
    if let pattern = mesh.flatMap({ CairoPattern($0) }) {
      cairo_set_source(canvas.cr, pattern.pointer)
    } else {
      // Nothing of it is in sight.
      canvas.setNoSource()
    }
  }

  /// Makes a pattern what is painted with; nothing is painted where it cannot be made.
  ///
  /// - Parameter box: what is painted, in user space.
  private func set(_ pattern: TilePattern, over box: CGRect) {
    if tiles.setPicture(of: pattern) { return }
    guard let tile = tile(of: pattern) else { return canvas.setNoSource() }
    let seen = box.cut(to: canvas.clipBox)
    let isOne =
      !seen.isNull && pattern.transform.isUsable
      && pattern.cell.contains(seen.applying(pattern.transform.inverted()))
    tiles.set(
      tile, of: pattern, CAIRO_FILTER_BILINEAR, extend: isOne ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_REPEAT)
  }

  /// The tile that is repeated.
  func tile(of pattern: TilePattern) -> Tiles.Tile? { tiles.recording(of: pattern, opacity: canvas.opacity) }
}
