import CoreGraphics
import Drawing
import Foundation
import ImageDecoding
import TestSupport
import Testing
import TextLayout

@testable import CairoDrawing

/// What fails on surfaces other than the one that is exported.
@Suite struct CairoFailureTests {
  private let surface = CairoSurface(pixels: .argb, width: 4, height: 4)

  private func canvas() throws -> Canvas { Canvas(try #require(surface.flatMap { CairoContext($0) })) }

  private var environment: Environment {
    let images = ImageCache()
    return Environment(
      output: .pixels, resources: Resources(pictures: PictureStore(images)),
      plan: PagePlan(DrawnPage(size: .zero)),
      outlines: GlyphOutlines(), fallbackDPI: 72)
  }

  @Test func theFailureOfAPartIsThatOfTheWhole() throws {
    let (owner, part) = (try canvas(), try canvas())
    // Without an inverse, Cairo draws nothing more.
    part.context.scale(0, 0)
    environment.draw(Drawing([]), on: part.context, for: owner)
    #expect(throws: CairoError.self) { try owner.check(during: "drawing a page") }
  }

  @Test func theFirstFailureCounts() throws {
    let canvas = try canvas()
    canvas.fail(.memory(during: "making a tile"))
    canvas.fail(.memory(during: "making a bitmap"))
    #expect(canvas.failure?.operation == "making a tile")
  }

  @Test func surfacesThatAreTooLargeAreNone() {
    #expect(CairoSurface(pixels: .argb, width: 40_000, height: 1) == nil)
    #expect(throws: CairoError.self) {
      var byte: UInt8 = 0
      _ = try CairoSurface(pixels: &byte, format: .argb, width: 40_000, height: 1, bytesPerRow: 160_000)
    }
  }

  /// Painters speak Swift; Cairo's functions stand in one folder. `pango_cairo_` is Pango's.
  @Test func cairosFunctionsAreCalledInOneFolder() throws {
    let sources = repository.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.allObjects ?? []
    let calling = files.compactMap { $0 as? URL }.filter { file in
      guard file.pathExtension == "swift", !file.path.contains("/CairoDrawing/Canvas/"),
        let text = try? String(contentsOf: file, encoding: .utf8)
      else { return false }
      return text.range(of: #"(?<!\w)cairo_\w+\("#, options: .regularExpression) != nil
    }
    #expect(calling.map(\.lastPathComponent) == [])
  }
}
