import CoreGraphics
import DisplayList
import XCTest

@testable import LayerPress

/// Where a display list can be clicked.
final class LinkTests: XCTestCase {
  private func square(_ x: CGFloat) -> DisplayItem {
    .path(
      DisplayPath(
        path: CGPath(rect: CGRect(x: x, y: 0, width: 10, height: 10), transform: nil), fill: .color(.black)))
  }

  private func linked(_ items: [DisplayItem]) -> [DisplayItem] {
    [.beginGroup(DisplayGroup(effects: GroupEffects(url: "https://example.org")))] + items + [.endGroup]
  }

  func testEveryUseOfADrawingThatHoldsALinkIsOne() {
    var list = DisplayList(size: CGSize(width: 100, height: 100))
    let box = CGRect(x: 0, y: 0, width: 10, height: 10)
    list.definitions = [
      Definition(items: linked([square(0)]), bounds: box),
      Definition(items: [.use(0, CGAffineTransform(translationX: 5, y: 0))], bounds: box),
    ]
    list.items = [
      .use(1, CGAffineTransform(translationX: 0, y: 20)), .use(0, CGAffineTransform(scaleX: 2, y: 2)),
    ]
    XCTAssertEqual(
      list.links().map(\.rect),
      [CGRect(x: 5, y: 20, width: 10, height: 10), CGRect(x: 0, y: 0, width: 20, height: 20)])
  }

  func testALinkReachesAsFarAsTheDrawingsThatItUses() {
    var list = DisplayList(size: CGSize(width: 100, height: 100))
    list.definitions = [
      Definition(items: linked([square(0)]), bounds: CGRect(x: 0, y: 0, width: 10, height: 10))
    ]
    list.items = linked([.use(0, .identity), square(30)])
    XCTAssertEqual(list.links().map(\.rect.width), [10, 40])
  }
}
