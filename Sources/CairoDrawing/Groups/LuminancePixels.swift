import CCairo
import CoreGraphics
import Drawing
import Lowering

/// A group whose filter makes alpha of its luminance, and whose colours do not mix.
struct LuminanceMask {
  /// What is painted through the mask.
  let color: RGBA
  /// The group's content in greys that stand for alpha, without its own alpha.
  let content: Drawing

  /// Nil where the group's brightness is no mask.
  init?(_ filters: [Filter], over content: Drawing, _ fonts: FontStore) {
    // Looking at the paints takes time, and few groups have such filters.
    guard filters.count == 1, case .colorMatrix(let matrix) = filters[0],
      let color = RGBA.colorOfLuminance(matrix),
      NonOverlappingPaints.areAll(of: content, hasOwnColors: { fonts.font($0)?.hasColor ?? false })
    else { return nil }
    self.color = color
    let weights = Array(matrix[15..<18]) + [0, matrix[19]]
    let greys = ColorMapping([weights + weights + weights + [0, 0, 0, 1, 0]], ignoresAlpha: true)
    var known: [ObjectIdentifier: Drawing] = [:]
    self.content = content.mapped(by: greys, known: &known)
  }
}

extension CairoPattern {
  /// Makes alpha of the brightness of greys, in a colour.
  func mask(_ color: RGBA) {
    guard let surface = imageSurface, let pixels = SurfacePixels(surface) else { return }
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

  /// Makes the alpha of each pixel how bright it is on black.
  func makeAlphaOfLuminosity() {
    guard let surface = imageSurface, let pixels = SurfacePixels(surface) else { return }
    for y in 0..<pixels.height {
      let row = pixels.data + y * pixels.bytesPerRow
      for x in stride(from: 0, to: 4 * pixels.width, by: 4) {
        let light = 0.11 * Double(row[x]) + 0.59 * Double(row[x + 1]) + 0.3 * Double(row[x + 2])
        row[x + 3] = UInt8(light.rounded())
        // Colours are no brighter than alpha where they are multiplied by it.
        for k in 0..<3 { row[x + k] = row[x + 3] }
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
