import Drawing
import QuartzCore

/// The drawing of a mask layer.
enum DrawnMask {
  /// A single opaque area, which clips.
  case clip(ClipPath)
  /// Anything else, whose alpha multiplies.
  case drawing(Mask)

  /// Returns the clip equivalent to a drawing as a mask; nil where that is not a single opaque area.
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
