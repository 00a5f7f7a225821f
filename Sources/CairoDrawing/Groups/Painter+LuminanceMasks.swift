import CCairo
import CoreGraphics
import Drawing
import Lowering

extension Painter {
  /// What a group becomes whose filter makes alpha of its luminance.
  struct LuminanceMask {
    /// What is painted through the mask.
    let color: RGBA
    /// The group's content in greys that stand for alpha, without its own alpha.
    let content: Drawing
  }

  /// Nil where the group's brightness is no mask: for other filters, and where colours mix.
  func luminanceMask(_ filters: [Filter], over content: Drawing) -> LuminanceMask? {
    // Looking at the paints takes time, and few groups have such filters.
    guard filters.count == 1, case .colorMatrix(let matrix) = filters[0],
      let color = RGBA.colorOfLuminance(matrix),
      NonOverlappingPaints.areAll(
        of: content, hasOwnColors: { [resources] in resources.font($0)?.hasColor ?? false })
    else { return nil }
    let weights = Array(matrix[15..<18]) + [0, matrix[19]]
    let greys = ColorMapping([weights + weights + weights + [0, 0, 0, 1, 0]], ignoresAlpha: true)
    var known: [ObjectIdentifier: Drawing] = [:]
    return LuminanceMask(color: color, content: content.mapped(by: greys, known: &known))
  }

  /// Makes alpha of the brightness of greys, in a colour.
  func mask(_ color: RGBA, byBrightnessOf content: CairoPattern) {
    guard let surface = content.imageSurface, let pixels = SurfacePixels(surface) else { return }
    let parts = [color.blue, color.green, color.red]
    for y in 0..<pixels.height {
      let row = pixels.data + y * pixels.bytesPerRow
      for x in stride(from: 0, to: 4 * pixels.width, by: 4) {
        let alpha = row[x]
        for k in 0..<3 { row[x + k] = UInt8((Float(alpha) * parts[k]).rounded()) }
        row[x + 3] = alpha
      }
    }
    cairo_surface_mark_dirty(surface)
  }
}

extension RGBA {
  /// The colour that a matrix gives to everything, if it makes alpha of nothing but red, green and blue.
  fileprivate static func colorOfLuminance(_ m: [Double]) -> RGBA? {
    guard m.count == 20, [0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13, 18].allSatisfy({ m[$0] == 0 }), m[19] == 0,
      m[15..<18].allSatisfy({ $0 >= 0 })
    else { return nil }
    func component(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
    return RGBA(red: component(m[4]), green: component(m[9]), blue: component(m[14]))
  }
}
