import CoreGraphics
import Drawing
import Lowering

extension Painter {
  func mapped(_ color: RGBA) -> RGBA { colors.isIdentity ? color : colors(color) }

  func mapped(_ gradient: Gradient) -> Gradient {
    guard !colors.isIdentity || opacity < 1 else { return gradient }
    var stops = colors(gradient.stops)
    for k in stops.indices { stops[k].color.alpha *= Float(opacity) }
    return gradient.with(stops)
  }

  func areNonOverlappingPaints(_ content: Drawing) -> Bool {
    NonOverlappingPaints.areAll(
      of: content, hasOwnColors: { [resources] in resources.font($0)?.hasColor ?? false })
  }
}
