import CoreGraphics
import Drawing

/// Turns paints into Cairo sources, as for documents. In pixels, gradients are finer (`PixelPaintSource`).
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
  ///
  /// - Parameter box: the painted box in user space, if known; patterns need not extend beyond it.
  final func set(_ paint: Paint, over box: CGRect = .infinite) {
    switch paint {
    case .color(let color): set(color)
    case .gradient(let gradient): set(faded(gradient))
    case .pattern(let pattern): set(pattern, over: box)
    }
  }

  final func set(_ color: RGBA) {
    canvas.context.setWrittenSource(color, alpha: Double(color.alpha) * canvas.opacity)
  }

  /// Returns a gradient with the opacity of the groups around it that need no surface of their own.
  private func faded(_ gradient: Gradient) -> Gradient {
    guard canvas.opacity < 1 else { return gradient }
    var stops = gradient.stops
    for k in stops.indices { stops[k].color.alpha *= Float(canvas.opacity) }
    return gradient.with(stops)
  }

  func set(_ gradient: Gradient) {
    let pattern = resources.gradients.pattern(gradient, toDevice: canvas.toDevice)
    if let pattern { canvas.context.setSource(pattern) }
  }

  /// Makes a pattern the source; nothing if it cannot be made.
  ///
  /// - Parameter box: the painted box, in user space.
  private func set(_ pattern: TilePattern, over box: CGRect) {
    if tiles.setPicture(of: pattern) { return }
    guard let tile = tile(of: pattern) else { return canvas.setNoSource() }
    let seen = box.cut(to: canvas.clipBox)
    let isOne =
      !seen.isNull && pattern.transform.isUsable
      && pattern.cell.covers(seen.applying(pattern.transform.inverted()))
    tiles.set(
      tile, of: pattern, .bilinear, extend: isOne ? .none : .repeating)
  }

  /// Returns the tile that is repeated.
  func tile(of pattern: TilePattern) -> Tiles.Tile? { tiles.recording(of: pattern, opacity: canvas.opacity) }
}
