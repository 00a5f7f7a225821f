import CoreGraphics
import Drawing
import DrawingSupport
import Foundation
import Lowering
import Testing

/// Parts of a document that meet: what is drawn first continues beneath what follows.
@Suite struct DocumentPartsTests {
  /// Two parts of a document of 10 × 10 points, of which the second is stretched to four times its width.
  private func parts(_ attributes: String = "fill='#fff'") throws -> [Drawing.Node] {
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><path d='M0 0h10v10H0' \(attributes)/></svg>"
    let image = try CGImage(encodedData: Data(svg.utf8))
    return [(0, 5), (5, 20)].map { x, width in
      .image(
        DrawnImage(
          image: image, source: CGRect(x: x, y: 0, width: 5, height: 10),
          destination: CGRect(x: x, y: 0, width: width, height: 10)))
    }
  }

  private func pictures(_ page: DrawnPage) -> [DrawnImage] {
    page.drawing.reachable().flatMap(\.nodes).compactMap {
      if case .image(let image) = $0 { image } else { nil }
    }
  }

  @Test(arguments: [Capabilities.svg, .pdf])
  func theFirstShowsMoreOfTheDocument(_ capabilities: Capabilities) throws {
    let seen = try pictures(lowered(parts(), to: capabilities))
    try #require(seen.count == 2)
    #expect(seen[0].destination == CGRect(x: 0, y: 0, width: 6.5, height: 10))
    #expect(seen[0].source == CGRect(x: 0, y: 0, width: 6.5, height: 10), "at the same size as before")
    #expect(seen[1].destination == CGRect(x: 5, y: 0, width: 20, height: 10))
  }

  /// In pixels, edges are whole where they lie along the page's.
  @Test(arguments: [(turn: 0.0, width: 5.0), (0.2, 6.5)])
  func inPixelsItDoesSoWhereItIsTurned(_ look: (turn: Double, width: Double)) throws {
    let turned = try [
      Drawing.Node.instance(Drawing(parts()), CGAffineTransform(rotationAngle: CGFloat(look.turn)))
    ]
    let seen = pictures(lowered(turned, to: .pixels))
    #expect(abs((seen.first?.destination.width ?? 0) - CGFloat(look.width)) < 1e-9)
  }

  /// Where they overlap, they would be seen twice.
  @Test func partsOfATranslucentDocumentStay() throws {
    let seen = try pictures(lowered(parts("fill-opacity='.5'"), to: .svg))
    #expect(seen.first?.destination.width == 5)
  }
}
