import CCairo
import CoreGraphics
import Drawing
import ImageDecoding

extension Painter {
  /// Adds a picture's rectangle to the current path. In pixels, edges that are shared stand on whole ones.
  func addRectangle(_ rect: CGRect, joining edges: SharedEdges) {
    var (x0, y0, x1, y1) = (
      clamped(rect.minX), clamped(rect.minY), clamped(rect.maxX), clamped(rect.maxY)
    )
    let m = matrix
    if target == .pixels, m.xy == 0, m.yx == 0 {
      if edges.shared.contains(.left) { x0 = ((x0 * m.xx + m.x0).rounded() - m.x0) / m.xx }
      if edges.shared.contains(.right) { x1 = ((x1 * m.xx + m.x0).rounded() - m.x0) / m.xx }
      if edges.shared.contains(.top) { y0 = ((y0 * m.yy + m.y0).rounded() - m.y0) / m.yy }
      if edges.shared.contains(.bottom) { y1 = ((y1 * m.yy + m.y0).rounded() - m.y0) / m.yy }
    }
    cairo_rectangle(cr, x0, y0, x1 - x0, y1 - y0)
  }

  /// What has to lie beneath a picture's edges, so that nothing shines through where it meets those that follow: the
  /// picture itself, a little larger, or strips of its edges.
  ///
  /// In pixels only where it is turned: shared edges of upright ones stand on whole pixels.
  func underlays(of item: DrawnImage, _ edges: SharedEdges, in nodes: [Drawing.Node]) -> [DrawnImage] {
    guard !edges.later.isEmpty, alpha(of: item) >= 1 else { return [] }
    let m = matrix
    if target == .pixels, m.xy == 0, m.yx == 0 { return [] }
    let distance = 1 / max(hypot(m.xx, m.yx), 1e-9)
    if !item.image.hasAlpha { return [item.reaching(2 * distance, beneath: edges)] }
    guard let pixels = resources.images.pixels(of: item.image) else { return [] }
    return SharedEdges.Side.allCases.compactMap { side in
      guard let later = edges.later[side], case .image(let other) = nodes[later.place],
        other.layer == item.layer, let beside = resources.images.pixels(of: other.image)
      else { return nil }
      return EdgeStrip((item, pixels), (other, beside), side: side, distance: min(distance, later.reach / 2))
        .picture
    }
  }
}
