import CoreGraphics
import Drawing

/// Gradients as Cairo patterns.
final class GradientStore {
  private var patterns: [ObjectIdentifier: (Gradient, CairoPattern)] = [:]
  private var patternsByValue: [Gradient: CairoPattern] = [:]
  private var colorTables: [ObjectIdentifier: (Gradient, ColorTable?)] = [:]

  /// - Parameter toDevice: maps the gradient's space to pixels.
  func pattern(_ gradient: Gradient, toDevice: CGAffineTransform) -> CairoPattern? {
    if let size = CairoPattern.reducedSize(of: gradient, toDevice: toDevice) {
      return CairoPattern(gradient, size: size)
    }
    if let (_, known) = patterns[ObjectIdentifier(gradient)] { return known }
    if let known = patternsByValue[gradient] {
      patterns[ObjectIdentifier(gradient)] = (gradient, known)
      return known
    }
    guard let made = CairoPattern(gradient, size: CairoPattern.size(of: gradient)) else { return nil }
    patterns[ObjectIdentifier(gradient)] = (gradient, made)
    patternsByValue[gradient] = made
    return made
  }

  /// Returns a radial gradient's colours; nil if they do not fit a table.
  func colorTable(_ gradient: Gradient) -> ColorTable? {
    if let (_, known) = colorTables[ObjectIdentifier(gradient)] { return known }
    let made = ColorTable(gradient)
    colorTables[ObjectIdentifier(gradient)] = (gradient, made)
    return made
  }
}
