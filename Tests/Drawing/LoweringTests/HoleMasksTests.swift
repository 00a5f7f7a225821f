import CoreGraphics
import Drawing
import DrawingSupport
import Testing

@testable import Lowering

/// Drawings in which masks stand for what erases, for formats that have only `over`.
@Suite struct HoleMasksTests {
  private func joined(_ mode: BlendMode, _ node: Drawing.Node) -> Drawing.Node {
    .group(GroupEffects(blendMode: mode, isIsolated: true), [node])
  }

  @Test func erasersBesideEachOtherAreOneMask() {
    let drawing = Drawing([square(0), joined(.destinationOut, square(5)), joined(.destinationOut, square(7))])
    #expect(
      drawing.replacingHolesWithMasks().description == """
        group isolated mask inverted 0
          rect 0 0 1 1 fill #000000
        drawing 0
          group artifact
            group isolated
              rect 5 0 1 1 fill #000000
          group artifact
            group isolated
              rect 7 0 1 1 fill #000000

        """)
  }

  @Test func groupsThatAreOpenGoOnBehindTheMask() {
    let drawing = Drawing([square(0), moved(3, square(1), joined(.destinationOut, square(5)), square(2))])
    #expect(
      drawing.replacingHolesWithMasks().description == """
        group isolated mask inverted 0
          rect 0 0 1 1 fill #000000
          group at 3 0
            rect 1 0 1 1 fill #000000
        group at 3 0
          rect 2 0 1 1 fill #000000
        drawing 0
          group artifact
            group at 3 0
              group isolated
                rect 5 0 1 1 fill #000000

        """)
  }

  @Test func holesEndWithTheGroupThatIsIsolated() {
    let inner = Drawing.Node.group(
      GroupEffects(isIsolated: true), [square(1), joined(.destinationOut, square(5))])
    #expect(
      Drawing([square(0), inner]).replacingHolesWithMasks().description == """
        rect 0 0 1 1 fill #000000
        group isolated
          group isolated mask inverted 0
            rect 1 0 1 1 fill #000000
        drawing 0
          group artifact
            group isolated
              rect 5 0 1 1 fill #000000

        """)
  }

  @Test func instancesOfWhatErasesAreWrittenOut() {
    let eraser = Drawing([joined(.destinationOut, square(5))])
    let drawing = Drawing([square(0), .instance(eraser, CGAffineTransform(translationX: 20, y: 0))])
    #expect(
      drawing.replacingHolesWithMasks().description == """
        group isolated mask inverted 0
          rect 0 0 1 1 fill #000000
        drawing 0
          group artifact
            group at 20 0
              group isolated
                rect 5 0 1 1 fill #000000

        """)
  }

  @Test func whatIsNoHoleStays() {
    let drawing = Drawing([square(0), joined(.multiply, square(5)), joined(.xor, square(7))])
    #expect(drawing.replacingHolesWithMasks().description == drawing.description)
  }
}
