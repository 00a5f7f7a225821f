import ImageDecoding
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Tiles of patterns meet in PDF as they do in our pixels: no lines between cells, whatever their edges look like.
struct TileSeamTests {
  struct Tile: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Of the tile, 16 × 12.
    var svg: String?
    /// Of the tile's pixels, by their distance from its edge.
    var alpha: (@Sendable (Int) -> UInt8)?
    /// What is told of the layer.
    var outcome: ExportReport.Finding.Outcome?
  }

  static let tiles = [
    Tile(testDescription: "a picture with soft edges", alpha: { UInt8(min(60 + 50 * $0, 255)) }),
    Tile(testDescription: "a translucent picture", alpha: { _ in 128 }),
    Tile(testDescription: "an opaque picture", alpha: { _ in 255 }),
    Tile(
      testDescription: "soft shapes across the border",
      svg: """
        <radialGradient id='g'><stop stop-color='#fc0'/><stop offset='1' stop-color='#fc0' stop-opacity='0'/>
        </radialGradient><circle cx='8' cy='6' r='11' fill='url(#g)'/>
        """, outcome: .rasterised),
    Tile(
      testDescription: "solid shapes across the border",
      svg: "<rect width='16' height='12' fill='#8c4'/><circle cy='6' r='4'/><circle cx='16' cy='6' r='4'/>",
      outcome: .rasterised),
    Tile(
      testDescription: "shapes on a solid ground",
      svg: "<rect width='16' height='12' fill='#8c4'/><circle cx='8' cy='6' r='4' fill='#fff'/>"),
    Tile(testDescription: "shapes within the tile", svg: "<circle cx='8' cy='6' r='4' fill='#fc0'/>"),
  ]

  static let matrices = [
    CGAffineTransform(a: 1.3, b: 0, c: 0, d: 1.3, tx: 3.4, ty: 2.7),
    CGAffineTransform(a: 1.2, b: 0.5, c: -0.5, d: 1.2, tx: 3, ty: 2),
  ]

  private func image(of tile: Tile) throws -> CGImage {
    let (width, height) = (16, 12)
    guard let alpha = tile.alpha else {
      let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='12'>\(tile.svg ?? "")</svg>"
      return try CGImage(encodedData: Data(svg.utf8))
    }
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { pixels += [230, 200, 60, alpha(min(x, y, width - 1 - x, height - 1 - y))] }
    }
    return try TestLayers.picture(width, height, pixels, .last)
  }

  private func page(_ tile: Tile, _ matrix: CGAffineTransform, alpha: CGFloat = 1) throws -> CALayer {
    let page = TestLayers.page(60, 48)
    page.backgroundColor = CGColor(srgbRed: 0.1, green: 0.1, blue: 0.4, alpha: 1)
    let layer = CALayer()
    layer.frame = page.bounds.insetBy(dx: 4, dy: 4)
    layer.backgroundColor = try CGColor(
      patternImage: image(of: tile), matrix: matrix, alpha: alpha)
    page.addSublayer(layer)
    return page
  }

  /// Of pixels within the tiled area, but for the few that differ most: viewers put a picture's pixels on whole ones of theirs.
  private func largestChange(_ page: CALayer, in viewer: Viewer) throws -> Int {
    let changes = try PictureChanges(
      from: Viewer.none.picture(of: page, scale: 2), to: viewer.picture(of: page, scale: 2), reach: 1)
    return changes.largest(butFor: 30, columns: 12..<108, rows: 12..<84)
  }

  @Test(arguments: tiles, [Viewer.poppler, .mupdf])
  func noLinesAreSeen(between tile: Tile, in viewer: Viewer) throws {
    for matrix in Self.matrices {
      #expect(try largestChange(page(tile, matrix), in: viewer) <= 24, "\(matrix)")
    }
  }

  @Test(arguments: [Viewer.poppler, .mupdf])
  func fadedTilesHaveNoLinesEither(in viewer: Viewer) throws {
    for tile in Self.tiles {
      #expect(
        try largestChange(page(tile, Self.matrices[1], alpha: 0.6), in: viewer) <= 24,
        "\(tile.testDescription)")
    }
  }

  @Test(arguments: tiles)
  func pixelsAreReported(of tile: Tile) throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let report = try Exporter().export(page(tile, Self.matrices[1]), to: folder.file("a.pdf"))
    #expect(report.findings.map(\.outcome) == [tile.outcome].compactMap { $0 })
  }

  @Test func contractManyTilesAreFewBytes() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let page = TestLayers.page(600, 800)
    let small = CGAffineTransform(scaleX: 0.6, y: 0.6)
    page.backgroundColor = try CGColor(patternImage: image(of: Self.tiles[6]), matrix: small, alpha: 1)
    try Exporter().export(page, to: folder.file("a.pdf"))
    #expect(try folder.bytes("a.pdf").count < 4000)
  }

  @Test func tooManyTilesAreReported() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let page = TestLayers.page(600, 800)
    let tiny = CGAffineTransform(scaleX: 0.2, y: 0.2)
    page.backgroundColor = try CGColor(patternImage: image(of: Self.tiles[5]), matrix: tiny, alpha: 1)
    let report = try Exporter().export(page, to: folder.file("a.pdf"))
    #expect(report.findings.map(\.outcome) == [.approximated])
  }

  @Test func photographsInTilesStayAsTheyAre() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let page = TestLayers.page(300, 200)
    let grey = [UInt32](repeating: 0xFF5A_5A5A, count: 300 * 300)
    let jpeg = try grey.withUnsafeBufferPointer { try JPEGEncoder.encode($0, width: 300, quality: 80) }
    page.backgroundColor = try CGColor(
      patternImage: CGImage(encodedData: Data(jpeg)), matrix: CGAffineTransform(scaleX: 0.3, y: 0.3), alpha: 1
    )
    try Exporter().export(page, to: folder.file("a.pdf"))
    let pictures = try Tool("pdfimages", ["-list", folder.file("a.pdf")]).output.split(separator: "\n")
    #expect(pictures.dropFirst(2).allSatisfy { $0.contains("jpeg") })
  }
}
