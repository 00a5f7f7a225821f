import CoreGraphics
import Drawing
import Testing

@testable import LayerPress

/// Where a drawing can be clicked.
@Suite struct LinkTests {
  private func square(_ x: CGFloat) -> Drawing.Node {
    .path(
      DrawnPath(
        path: CGPath(rect: CGRect(x: x, y: 0, width: 10, height: 10), transform: nil), fill: .color(.black)))
  }

  private func linked(_ nodes: [Drawing.Node]) -> [Drawing.Node] {
    [.group(GroupEffects(url: "https://example.org"), nodes)]
  }

  @Test func everyUseOfADrawingThatHoldsALinkIsOne() {
    var list = DrawnPage(size: CGSize(width: 100, height: 100))
    let link = Drawing(linked([square(0)]))
    let moved = Drawing([.instance(link, CGAffineTransform(translationX: 5, y: 0))])
    list.drawing = Drawing([
      .instance(moved, CGAffineTransform(translationX: 0, y: 20)),
      .instance(link, CGAffineTransform(scaleX: 2, y: 2)),
    ])
    #expect(
      list.links().map(\.link.rect) == [
        CGRect(x: 5, y: 20, width: 10, height: 10), CGRect(x: 0, y: 0, width: 20, height: 20),
      ])
  }

  @Test func aLinkReachesAsFarAsTheDrawingsThatItUses() {
    var list = DrawnPage(size: CGSize(width: 100, height: 100))
    let link = Drawing(linked([square(0)]))
    list.drawing = Drawing(linked([.instance(link, .identity), square(30)]))
    #expect(list.links().map(\.link.rect.width) == [10, 40])
  }
}
