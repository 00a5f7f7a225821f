import Foundation
import QuartzCore
import Testing

@Suite struct FlippedGeometryTests {
  @Test func aFlipMirrorsSublayersAboutTheMidLine() {
    let root = page()
    root.isGeometryFlipped = true
    box(CALayer(), 10, 20, 30, 10, Ink.red, in: root)
    assertDraws(
      root,
      """
      page 100 100
      group
        group matrix 1 0 0 -1 10 80
          rect 0 0 30 10 fill #ff0000
      """)
  }

  @Test func aFlipWithinAFlipIsUprightAgain() {
    let root = page()
    root.isGeometryFlipped = true
    let inner = box(CALayer(), 0, 0, 100, 50, nil, in: root)
    inner.isGeometryFlipped = true
    box(CALayer(), 10, 20, 30, 10, Ink.red, in: inner).contents = picture(3, 1)
    assertDraws(
      root,
      """
      page 100 100
      group
        group matrix 1 0 0 -1 0 100
          group matrix 1 0 0 -1 10 30
            rect 0 0 30 10 fill #ff0000
            image unnamed 0 0 3 1 to 0 0 30 10
      """)
  }

  @Test func textStandsUpright() {
    func text(flipped: Bool) -> String {
      let root = page()
      root.isGeometryFlipped = flipped
      let label = box(CATextLayer(), 0, 0, 100, 20, nil, in: root)
      label.string = "up"
      label.font = "DejaVu Sans"
      label.fontSize = 12
      return flatten(root).description
    }
    let glyphs = text(flipped: false).split(separator: "\n").first { $0.contains("glyphs") }
    let upright = text(flipped: true).split(separator: "\n")
    #expect(
      upright.prefix(4).map(String.init) == [
        "page 100 100", "group", "  group matrix 1 0 0 -1 0 100", "    group matrix 1 0 0 -1 0 20",
      ])
    #expect(glyphs?.drop { $0 == " " } == upright.dropFirst(4).first?.drop { $0 == " " })
  }

  @Test func gravityAndMaskFollowTheFlip() {
    let root = page()
    root.isGeometryFlipped = true
    let card = box(CALayer(), 0, 0, 40, 40, Ink.red, in: root)
    card.mask = box(CALayer(), 0, 0, 40, 10, Ink.red)
    assertDraws(
      root,
      """
      page 100 100
      group
        group matrix 1 0 0 -1 0 100 clip rect 0 0 40 10
          rect 0 0 40 40 fill #ff0000
      """)
  }
}
