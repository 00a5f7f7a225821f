import CoreGraphics
import DisplayList
import XCTest

/// Lists in which masks stand for what erases, for formats that have only `over`.
final class HoleMasksTests: XCTestCase {
  private func box(_ x: CGFloat, _ alpha: Float = 1) -> DisplayItem {
    .path(
      DisplayPath(
        path: CGPath(rect: CGRect(x: x, y: 0, width: 10, height: 10)),
        fill: .color(RGBA(red: 0, green: 0, blue: 0, alpha: alpha))))
  }

  private func group(_ effects: GroupEffects?, _ items: DisplayItem...) -> [DisplayItem] {
    [.beginGroup(DisplayGroup(effects: effects))] + items + [.endGroup]
  }

  private func joined(_ mode: BlendMode, _ items: DisplayItem...) -> [DisplayItem] {
    [.beginGroup(DisplayGroup(effects: GroupEffects(blendMode: mode, isIsolated: true)))] + items + [
      .endGroup
    ]
  }

  private func list(_ items: [DisplayItem], _ definitions: [DisplayItem]...) -> DisplayList {
    var list = DisplayList(size: CGSize(width: 100, height: 10))
    list.items = items
    list.definitions = definitions.map {
      Definition(items: $0, bounds: CGRect(x: 0, y: 0, width: 100, height: 10))
    }
    return list
  }

  private func assert(_ list: DisplayList, becomes expected: String, line: UInt = #line) {
    XCTAssertEqual(list.sayingHolesByMasks().description, expected, line: line)
  }

  func testErasersBesideEachOtherAreOneMask() {
    assert(
      list([box(0)] + joined(.destinationOut, box(5)) + joined(.destinationOut, box(7))),
      becomes: """
        page 100 10
        group isolated mask inverted 1
          rect 0 0 10 10 fill #000000
        definition 0
        definition 1
          group echo
            group isolated
              rect 5 0 10 10 fill #000000
          group echo
            group isolated
              rect 7 0 10 10 fill #000000

        """)
  }

  func testGroupsThatAreOpenGoOnBehindTheMask() {
    let moved = DisplayItem.beginGroup(DisplayGroup(transform: CGAffineTransform(translationX: 3, y: 0)))
    assert(
      list([box(0), moved, box(1)] + joined(.destinationOut, box(5)) + [box(2), .endGroup]),
      becomes: """
        page 100 10
        group isolated mask inverted 0
          rect 0 0 10 10 fill #000000
          group at 3 0
            rect 1 0 10 10 fill #000000
        group at 3 0
          rect 2 0 10 10 fill #000000
        definition 0
          group echo
            group at 3 0
              group isolated
                rect 5 0 10 10 fill #000000

        """)
  }

  func testHolesEndWithTheGroupThatIsIsolated() {
    assert(
      list(
        [box(0)] + [.beginGroup(DisplayGroup(effects: GroupEffects(isIsolated: true))), box(1)]
          + joined(.clear, box(5)) + [.endGroup]),
      becomes: """
        page 100 10
        rect 0 0 10 10 fill #000000
        group isolated
          group isolated mask inverted 0
            rect 1 0 10 10 fill #000000
        definition 0
          group echo
            group isolated
              rect 5 0 10 10 fill #000000

        """)
  }

  func testUsesOfWhatErasesAreWrittenOut() {
    assert(
      list([box(0), .use(0, CGAffineTransform(translationX: 20, y: 0))], joined(.destinationOut, box(5))),
      becomes: """
        page 100 10
        group isolated mask inverted 1
          rect 0 0 10 10 fill #000000
          group at 20 0
        group at 20 0
        definition 0
        definition 1
          group echo
            group at 20 0
              group isolated
                rect 5 0 10 10 fill #000000

        """)
  }

  func testWhatIsNoHoleStays() {
    let list = list([box(0)] + joined(.multiply, box(5)) + joined(.xor, box(7)))
    XCTAssertEqual(list.sayingHolesByMasks().description, list.description)
  }
}
