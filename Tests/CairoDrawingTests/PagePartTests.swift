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
}
