import Drawing
import QuartzCore

/// What a mask layer drew.
enum DrawnMask {
  /// One opaque area: it cuts.
  case clip(ClipPath)
  /// Anything else multiplies by its alpha.
  case drawing(Mask)

  /// The path that a drawing comes to as a mask; nil where it is more than one opaque area.
  static func clip(_ drawing: Drawing) -> ClipPath? {
    var (drawing, transform) = (drawing, CGAffineTransform.identity)
    while drawing.nodes.count == 1 {
      switch drawing.nodes[0] {
      case .group(let group, let content):
        guard group.effects == nil else { return nil }
        transform = group.transform.concatenating(transform)
        drawing = content
      case .path(let path):
        guard path.stroke == nil, let fill = path.fill, fill.isOpaque else { return nil }
        return ClipPath(path: path.path.transformed(by: transform), rule: path.rule)
      case .glyphs, .image, .shadow, .instance: return nil
      }
    }
    return nil
  }
}
