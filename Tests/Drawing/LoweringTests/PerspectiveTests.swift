import CoreGraphics
import Drawing
import DrawingSupport
import Foundation
import Lowering
import Testing

/// Pictures in perspective, for outputs that have none.
@Suite struct PerspectiveTests {
  /// A wall that leads into the distance to the right.
  private let wall = Projection(
    m11: 1, m12: 0, m13: 0.01, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)

  private func shown(
    _ image: CGImage, at destination: CGRect = CGRect(x: 0, y: 0, width: 50, height: 50), alpha: Float = 1,
    layer: LayerIndex = -1
  ) -> Drawing.Node {
    .image(
      DrawnImage(
        image: image, source: CGRect(origin: .zero, size: image.naturalSize), destination: destination,
        tint: alpha < 1 ? RGBA.white.withAlpha(alpha) : nil, projection: wall, layer: layer))
  }

  private func document(_ content: String = "") throws -> CGImage {
    try CGImage(
      encodedData: Data(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50">\#(content)</svg>"#.utf8),
      sourceName: "doc.svg")
  }

  // MARK: Pixels

  @Test func aPictureIsWarpedOnceWhereItIsSeen() throws {
    for capabilities in [Capabilities.pdf, .svg, .cairoSVG] {
      let page = try lowered([shown(letters("R"), layer: 3)], to: capabilities)
      // The wall ends at 50 / 1.5.
      #expect(page.drawing.description == "image unnamed 0 0 1 1 to 0.001 0.001 33.998 49.998\n")
      #expect(
        page.findings == [
          Finding(
            layer: 3, outcome: .rasterised(dpi: page.dpi),
            reason: "pictures in perspective have no vector form")
        ])
      #expect(abs(page.dpi - 300) < 3)
    }
  }

  @Test func finePicturesHaveTheFallbackResolutionOrWhatImagesMayHave() throws {
    let row = String(repeating: "R", count: 2000)
    let fine = try letters(row, row, row, row, row, row, row, row, row, row, row, row, row, row, row, row)
    for (maximum, expected) in [(nil, 300), (100, 100), (600, 300)] as [(Double?, Double)] {
      let page = lowered([shown(fine)], to: .pdf, maxImageDPI: maximum)
      #expect(abs(page.dpi - expected) < 3)
    }
  }

  @Test func partsOfAPictureAreOne() throws {
    let image = try letters("RG")
    let page = lowered(
      [shown(image), shown(image, at: CGRect(x: 50, y: 0, width: 50, height: 50))], to: .pdf)
    #expect(page.drawing.description == "image unnamed 0 0 1 1 to 0.001 0.001 49.998 49.998\n")
  }

  @Test func equalPicturesAreDrawnOnce() throws {
    let image = try letters("RG")
    let page = lowered([shown(image, layer: 3), shown(image, alpha: 0.5), shown(image, layer: 4)], to: .pdf)
    let pictures = page.drawing.nodes.compactMap { if case .image(let drawn) = $0 { drawn } else { nil } }
    #expect(pictures.count == 3)
    #expect(pictures[0].image === pictures[2].image)
    #expect(pictures[0].image !== pictures[1].image)
    #expect(page.findings.map(\.layer) == [3, -1, 4])
  }

  @Test func nothingIsDrawnOfWhatLiesBesideThePage() throws {
    let page = try lowered([shown(letters("R"), at: CGRect(x: 0, y: 300, width: 9, height: 9))], to: .pdf)
    #expect(page.drawing.isEmpty)
  }

  @Test func pixelsAreDrawnInPerspective() throws {
    let nodes = [shown(try letters("R"))]
    #expect(lowered(nodes, to: .pixels).drawing.description == Drawing(nodes).description)
  }

  // MARK: Documents

  @Test func aDocumentIsCells() throws {
    let page = try lowered([shown(document(), layer: 3)], to: .svg)
    let lines = page.drawing.description.split(separator: "\n")
    #expect(lines.first?.hasPrefix("group opacity 0.996 isolated clip") ?? false)
    #expect(lines.count { $0.hasPrefix("  instance of 0") } == lines.count { $0.hasPrefix("group") })
    #expect(lines.suffix(2) == ["drawing 0", "  image doc.svg 0 0 50 50 to 0 0 50 50"])
    #expect(page.findings.map(\.outcome) == [.approximated])
  }

  @Test func aTranslucentDocumentFadesAsAWhole() throws {
    let text = try lowered([shown(document(), alpha: 0.5)], to: .svg).drawing.description
    #expect(text.hasPrefix("group opacity 0.5 isolated\n  group opacity 0.996 isolated clip"))
    #expect(text.hasSuffix("image doc.svg 0 0 50 50 to 0 0 50 50 tinted #ffffff\n"))
  }

  @Test func documentsWithPatternsArePixelsWhereViewersMoveTiles() throws {
    let image = try document("<pattern/>")
    let page = lowered([shown(image)], to: .pdf)
    #expect(page.drawing.description == "image unnamed 0 0 1 1 to 0.001 0.001 33.998 49.998\n")
    #expect(
      page.findings.map(\.reason) == ["patterns of a document in perspective have no vector form"])
    #expect(lowered([shown(image)], to: .svg).drawing.description.hasPrefix("group"))
  }

  /// So that the documents of all moments have the same elements.
  @Test func whatPlaysIsAlwaysAsManyCells() throws {
    for image in [try document(), try letters("R")] {
      let flat = Drawing.Node.image(
        DrawnImage(
          image: image, source: CGRect(origin: .zero, size: image.naturalSize),
          destination: CGRect(x: 0, y: 0, width: 50, height: 50),
          projection: Projection(CGAffineTransform(rotationAngle: 0.1))))
      let counts = [shown(image), flat].map { lowered([$0], to: .animatedSVG).drawing.nodes.count }
      #expect(counts == [36, 36])
    }
  }
}

extension DrawnPage {
  /// Of what became pixels.
  fileprivate var dpi: Double {
    for case .rasterised(let dpi) in findings.map(\.outcome) { return dpi }
    return 0
  }
}
