import Blurring
import CoreGraphics
import Drawing
import XCTest

@testable import SVGWriting

/// The alpha of drawings by numbers, which shadows without filters are made of.
final class DrawingSilhouetteTests: XCTestCase {
  private func silhouette(
    _ nodes: [Drawing.Node], pictures: any PictureCoding = NoPictures()
  ) -> SilhouetteRaster? {
    DrawingSilhouette.raster(
      of: Drawing(nodes), in: CGRect(x: 0, y: 0, width: 10, height: 10), spacing: 0.5,
      glyphShapes: SquareGlyphs(), pictures: pictures)
  }

  /// The alpha at a place, which lies well within a cell.
  private func alpha(
    _ x: Double, _ y: Double, _ nodes: [Drawing.Node], pictures: any PictureCoding = NoPictures()
  ) throws -> Float {
    let raster = try XCTUnwrap(silhouette(nodes, pictures: pictures))
    return raster.coverage[Int(y * 2) * raster.width + Int(x * 2)]
  }

  private func letter(_ id: UInt32, at origin: CGPoint) -> Drawing.Node {
    let face = FontFace(file: "/fonts/a.ttf", family: "A", style: "Regular", postScriptName: "A")
    return .glyphs(
      GlyphRun(
        face: face, size: 4, glyphs: [GlyphRun.Glyph(id: id, origin: origin, advance: 4)], text: "a",
        clusters: [GlyphRun.Cluster(byteCount: 1, glyphCount: 1)], isRightToLeft: false, fill: .color(.black))
    )
  }

  func testAreasLieOverEachOther() throws {
    let items = [filled(rect(0, 0, 6, 10), alpha: 0.5), filled(rect(4, 0, 6, 10), alpha: 0.6)]
    XCTAssertEqual(try alpha(2, 5, items), 0.5, accuracy: 1e-5)
    XCTAssertEqual(try alpha(5, 5, items), 0.8, accuracy: 1e-5)
    XCTAssertEqual(try alpha(8, 5, items), 0.6, accuracy: 1e-5)
  }

  func testCellsAtAnEdgeAreCoveredInPart() throws {
    XCTAssertEqual(try alpha(5.1, 5, [filled(rect(0, 0, 5.125, 10))]), 0.25, accuracy: 1e-4)
  }

  func testAGroupFadesAsAWhole() throws {
    let items = group(
      [filled(rect(0, 0, 6, 10)), filled(rect(4, 0, 6, 10))],
      effects: GroupEffects(opacity: 0.5, isIsolated: true))
    XCTAssertEqual(try alpha(5, 5, items), 0.5, accuracy: 1e-5)
  }

  func testClipsCut() throws {
    let items = group(
      [filled(rect(0, 0, 10, 10))],
      effects: GroupEffects(clips: [ClipPath(path: rect(0, 0, 6, 10)), ClipPath(path: rect(3, 0, 7, 10))]))
    XCTAssertEqual(try alpha(2, 5, items), 0)
    XCTAssertEqual(try alpha(5, 5, items), 1)
    XCTAssertEqual(try alpha(8, 5, items), 0)
  }

  func testMasksMultiply() throws {
    let half = Mask(Drawing([filled(rect(0, 0, 5, 10), alpha: 0.5)]))
    let items = group(
      [filled(rect(0, 0, 10, 10), alpha: 0.5)],
      effects: GroupEffects(isIsolated: true, mask: half))
    XCTAssertEqual(try alpha(2, 5, items), 0.25, accuracy: 1e-5)
    XCTAssertEqual(try alpha(8, 5, items), 0)
  }

  func testGradientsFade() throws {
    let fade = Gradient(
      kind: .axial(start: .zero, end: CGPoint(x: 10, y: 0)),
      stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .clear)])
    let items: [Drawing.Node] = [.path(DrawnPath(path: rect(0, 0, 10, 10), fill: .gradient(fade)))]
    XCTAssertEqual(try alpha(2, 5, items), 0.775, accuracy: 1e-4)
  }

  func testStrokesLettersAndInstances() throws {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 0, y: 2))
    line.addLine(to: CGPoint(x: 10, y: 2))
    let stroke = Drawing.Node.path(
      DrawnPath(path: line, fill: nil, stroke: Stroke(paint: .color(.black), width: 2)))
    XCTAssertEqual(try alpha(5, 2, [stroke]), 1)
    XCTAssertEqual(try alpha(5, 4, [stroke]), 0)
    let square = Drawing([filled(rect(0, 0, 1, 1))])
    let instance = Drawing.Node.instance(square, CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 6, ty: 6))
    XCTAssertEqual(try alpha(7, 7, [instance]), 1)
    XCTAssertEqual(try alpha(5, 7, [instance]), 0)
    let letters = letter(3, at: CGPoint(x: 2, y: 8))
    XCTAssertEqual(try alpha(3, 7, [letters]), 1)
    XCTAssertEqual(try alpha(3, 5, [letters]), 0)
  }

  func testPicturesHaveTheirAlpha() throws {
    // Opaque, clear; clear, half.
    let rows = PixelRows(
      width: 2, height: 2, bytes: [0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 128])
    let image = try CGImage(encodedData: XCTUnwrap(DecodedPictures().png(of: rows)))
    let pictures = FixedPictures(rows: rows)
    func item(_ magnification: DrawnImage.Interpolation) -> [Drawing.Node] {
      let shown = DrawnImage(
        image: image, source: CGRect(x: 0, y: 0, width: 2, height: 2),
        destination: CGRect(x: 0, y: 0, width: 4, height: 4), magnification: magnification)
      return group([.image(shown)], at: CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 1, ty: 1))
    }
    for (x, y, expected) in [(2.2, 2.2, 1.0), (7.2, 2.2, 0), (2.2, 7.2, 0), (7.2, 7.2, 0.5), (9.7, 9.7, 0)] {
      XCTAssertEqual(
        Double(try alpha(x, y, item(.nearest), pictures: pictures)), expected, accuracy: 0.01, "\(x), \(y)")
    }
    // In the middle of the four pixels.
    XCTAssertEqual(Double(try alpha(5.2, 5.2, item(.linear), pictures: pictures)), 0.375, accuracy: 0.04)
    XCTAssertNil(silhouette(item(.linear)), "pixels that cannot be had")
  }

  func testWhatIsNoAreaHasNone() throws {
    XCTAssertNil(silhouette([letter(1000, at: .zero)]))
    let blurred = group(
      [filled(rect(0, 0, 5, 5))], effects: GroupEffects(isIsolated: true, filters: [.gaussianBlur(radius: 1)])
    )
    XCTAssertNil(silhouette(blurred))
  }
}
