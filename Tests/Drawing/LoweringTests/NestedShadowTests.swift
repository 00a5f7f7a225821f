import CoreGraphics
import Drawing
import DrawingSupport
import ImageDecoding
import Synchronization
import Testing

@testable import Lowering

/// Shadows of drawings that hold shadows.
@Suite struct NestedShadowTests {
  /// Keeps the silhouettes that it is asked for.
  private final class Recorder: Rasteriser {
    let silhouettes = Mutex<[Drawing]>([])

    func silhouette(of drawing: Drawing, in area: RasterArea) -> Silhouette? {
      silhouettes.withLock { $0.append(drawing) }
      return OnePixel().silhouette(of: drawing, in: area)
    }

    func raster(
      of drawing: Drawing, in area: RasterArea, part: CGRect, filters: [Filter], background: RGBA?
    ) -> Raster? { nil }

    func hasOwnColors(_ face: FontFace) -> Bool { false }

    func svg(of page: CGImage, showing part: CGRect, dpi: Double) -> PDFPageAsSVG? { nil }
  }

  /// The drawing of layers each of which casts a shadow of all within it.
  private func nested(_ depth: Int) -> Drawing {
    var drawing = Drawing([
      .path(
        DrawnPath(
          path: CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil), fill: .color(.black)))
    ])
    for _ in 0..<depth {
      let shadow = DrawnShadow(
        silhouette: .drawing(drawing), sigma: 3, offset: CGSize(width: 0, height: 1), color: .black, layer: -1
      )
      drawing = Drawing([.shadow(shadow), .instance(drawing, .identity)])
    }
    return drawing
  }

  @Test func silhouettesAreThoseOfTheDrawingAsItWas() {
    let depth = 30
    let recorder = Recorder()
    var page = DrawnPage(size: CGSize(width: 100, height: 100))
    page.drawing = nested(depth)
    let lowered = Lowering(to: .pdf, images: ImageCache(), rasteriser: recorder).lowered(page)
    #expect(!lowered.drawing.facts.has(.anyShadows))
    let silhouettes = recorder.silhouettes.withLock { $0 }
    // Each is drawn once, and refers to the one within it, which the rasteriser keeps.
    #expect(silhouettes.count == depth)
    #expect(silhouettes.allSatisfy { !$0.facts.has(.masks) })
    #expect(silhouettes.map(\.nodes.count).max() == 2)
  }
}
