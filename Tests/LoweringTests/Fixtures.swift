import CoreGraphics
import Drawing

/// A unit square whose left edge is at x.
func square(_ x: CGFloat = 0, alpha: Float = 1, red: Float = 0) -> Drawing.Node {
  .path(
    DrawnPath(
      path: CGPath(rect: CGRect(x: x, y: 0, width: 1, height: 1)),
      fill: .color(RGBA(red: red, green: 0, blue: 0, alpha: alpha))))
}

/// A group that moves what is in it to the right.
func moved(_ x: CGFloat, layer: LayerIndex = -1, _ nodes: Drawing.Node...) -> Drawing.Node {
  .group(Group(transform: CGAffineTransform(translationX: x, y: 0), layer: layer), nodes)
}
