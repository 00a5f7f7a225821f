import CCairo
import CoreGraphics

/// What is drawn into. Asked here and in `Painter.init` only, where each output gets the painters that draw for it.
enum Output {
  /// Pixels; everything is exact at their resolution.
  case pixels
  /// PDF by Cairo.
  case pdf
  /// SVG by Cairo: knows only the operator over.
  case svg

  /// A page that nobody sees, to draw on what is a document; nil for pixels, and where there is no memory.
  func scratchPage(width: Double, height: Double) -> CairoSurface? {
    switch self {
    case .pixels: nil
    case .pdf: CairoSurface(taking: cairo_pdf_surface_create_for_stream(nil, nil, width, height))
    case .svg: CairoSurface(taking: cairo_svg_surface_create_for_stream(nil, nil, width, height))
    }
  }
}
