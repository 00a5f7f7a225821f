import CoreGraphics
import DisplayList
import XCTest

/// Lists in which masks stand for two drawings that are mixed, for formats that cannot add.
final class MixtureMasksTests: XCTestCase {
  private func box(_ x: CGFloat, _ alpha: Float = 1) -> DisplayItem {
    .path(
      DisplayPath(
        path: CGPath(rect: CGRect(x: x, y: 0, width: 10, height: 10)),
        fill: .color(RGBA(red: 1, green: 0, blue: 0, alpha: alpha))))
  }

  private func group(_ effects: GroupEffects, _ items: [DisplayItem]) -> [DisplayItem] {
    [.beginGroup(DisplayGroup(effects: effects))] + items + [.endGroup]
  }

  private func mixture(_ old: DisplayItem, _ new: DisplayItem, _ part: Double) -> DisplayList {
    var list = DisplayList(size: CGSize(width: 20, height: 10))
    list.items = group(
      GroupEffects(isIsolated: true),
      group(GroupEffects(opacity: 1 - part, isIsolated: true), [old])
        + group(GroupEffects(opacity: part, blendMode: .plusLighter, isIsolated: true), [new]))
    return list
  }

  /// What lies below is held back where what lies above does not hide it by itself.
  func testTheSmallerPartLiesAboveTheOther() {
    XCTAssertEqual(
      mixture(box(0), box(5), 0.25).sayingMixturesByMasks().description,
      """
      page 20 10
      group isolated
        group isolated mask 1
          group
            rect 0 0 10 10 fill #ff0000
        group opacity 0.25 isolated
          use 0
      definition 0
        group
          rect 5 0 10 10 fill #ff0000
      definition 1
        rect -1 -1 12 12 fill #000000bf
        group echo
          use 0

      """)
    let text = mixture(box(0), box(5), 0.75).sayingMixturesByMasks().description
    XCTAssertTrue(text.contains("definition 0\n  group\n    rect 0 0"), text)
  }

  /// Where the upper drawing is translucent, its alpha is bent by a mask of its own.
  func testTranslucentDrawings() {
    let text = mixture(box(0), box(5, 0.5), 0.5).sayingMixturesByMasks().description
    XCTAssertTrue(text.contains("definition 1\n  rect 4 -1 12 12 fill #00000055"), text)
    XCTAssertTrue(
      text.contains("definition 2\n  rect -1 -1 12 12 fill #00000080\n  group isolated mask 1"), text)
  }

  /// Sums of light that are no mixture stay what they are.
  func testOtherSumsStay() {
    var list = DisplayList(size: CGSize(width: 20, height: 10))
    list.items =
      [box(0)] + group(GroupEffects(opacity: 0.5, blendMode: .plusLighter, isIsolated: true), [box(5)])
    XCTAssertEqual(list.sayingMixturesByMasks().description, list.description)
  }

  /// Mixtures of mixtures draw what lies in them again and again: beyond some depth they stay what they are.
  func testDepthIsBounded() {
    var list = mixture(box(0), box(5), 0.5)
    for _ in 0..<200 {
      list.items = group(
        GroupEffects(isIsolated: true),
        group(GroupEffects(opacity: 0.5, isIsolated: true), [box(0)])
          + group(GroupEffects(opacity: 0.5, blendMode: .plusLighter, isIsolated: true), list.items))
    }
    XCTAssertLessThan(list.sayingMixturesByMasks().definitions.count, 30)
  }
}
