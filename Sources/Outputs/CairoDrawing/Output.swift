import CoreGraphics

/// The kind of surface to draw on. Only this file and `Painter.init` check it; the latter chooses the
/// painters for each output.
enum Output {
  /// Pixels, exact at their resolution.
  case pixels
  /// PDF by Cairo.
  case pdf
  /// SVG by Cairo, which supports only the operator over.
  case svg

  /// Returns an unseen page for drawing what belongs into a document; nil for pixels, or without memory.
  func scratchPage(_ size: CGSize) -> CairoSurface? {
    switch self {
    case .pixels: nil
    case .pdf: try? CairoSurface(pdf: nil, size: size)
    case .svg: try? CairoSurface(svg: nil, size: size)
    }
  }
}
