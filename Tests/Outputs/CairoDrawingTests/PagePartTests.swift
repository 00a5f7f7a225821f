import CoreGraphics
import Drawing
import DrawingSupport
import Testing

@testable import CairoDrawing

/// Crowded pages, of which Cairo draws a part at a time.
@Suite struct PagePartTests {
  @Test func partsHaveTheGroupsAroundThem() {
    let parts = Drawing([moved(5, moved(1, square(), square(1)), moved(2, square()), moved(3, square()))])
      .parts(of: 2)
    #expect(
      parts.map(\.description) == [
        """
        group at 5 0
          group at 1 0
            rect 0 0 1 1 fill #000000
            rect 1 0 1 1 fill #000000

        """,
        """
        group at 5 0
          group at 2 0
            rect 0 0 1 1 fill #000000
          group at 3 0
            rect 0 0 1 1 fill #000000

        """,
      ])
  }

  @Test func whatFitsIsOnePart() {
    let drawing = Drawing([moved(1, square()), moved(2, square())])
    #expect(drawing.parts(of: 2).map(ObjectIdentifier.init) == [ObjectIdentifier(drawing)])
  }

  @Test func whatIsComposedAsAWholeIsOnePart() {
    let faded = GroupEffects(opacity: 0.5, isIsolated: true)
    let drawing = Drawing([.group(faded, [moved(1, square()), moved(2, square())])])
    #expect(drawing.parts(of: 1).count == 1)
  }

  @Test func partsBeginWithGroups() {
    let drawing = Drawing([square(), square(1), moved(1, square()), square(2)])
    #expect(drawing.parts(of: 1).map(\.nodes.count) == [2, 2])
  }

  /// Boxes that others contain take Cairo no time.
  @Test(arguments: [(80, 0), (81, 1), (1000, 1), (1001, 2)])
  func pagesOfManyThingsBeginWithBoxesAroundAll(things: Int, boxes: Int) throws {
    let page = DrawnPage(100, 80, (0..<things).map { square(CGFloat($0 % 80)) })
    let text = try PDFTool.text(["qpdf", "--qdf", "page.pdf", "-"], on: page.pdf())
    #expect(text.contains("-2 -2 m -1 -2 l -2 -1 l h\n102 82 m") == (boxes > 0))
    #expect(text.contains("-102 -102 m -101 -102 l -102 -101 l h\n102 102 m") == (boxes > 1))
    #expect(text.contains("100 0 0 100 0 0 cm\n/a0 gs /x") == (boxes > 1))
    let plain = DrawnPage(100, 80, (0..<80).map { square(CGFloat($0)) })
    let (shown, expected) = try (PDFTool.pixels(page.pdf(), dpi: 72), PDFTool.pixels(plain.pdf(), dpi: 72))
    #expect(shown.colors == expected.colors)
  }
}
