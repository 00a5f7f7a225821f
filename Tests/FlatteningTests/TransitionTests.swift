import QuartzCore
import XCTest

final class TransitionTests: XCTestCase {
  /// A red box that becomes a blue one.
  private func changed(_ type: CATransitionType, cornerRadius: CGFloat = 0) -> CALayer {
    let root = page()
    let layer = box(CALayer(), 0, 0, 40, 20, Ink.red, in: root)
    let transition = CATransition()
    transition.type = type
    transition.duration = 1
    layer.add(transition, forKey: kCATransition)
    layer.backgroundColor = Ink.blue
    layer.cornerRadius = cornerRadius
    return root
  }

  func testWhatCoversTheOldContentsFadesInAboveThem() {
    assertDraws(
      changed(.fade), at: 0.25,
      """
      page 100 100
      group
        group
          rect 0 0 40 20 fill #ff0000
        group opacity 0.25 isolated
          rect 0 0 40 20 fill #0000ff
      """)
  }

  func testOtherwiseBothAreMixed() {
    let text = flatten(changed(.fade, cornerRadius: 10), at: 0.25).description
    XCTAssertTrue(text.contains("opacity 0.75 isolated"), text)
    XCTAssertTrue(text.contains("plusLighter"), text)
  }

  func testPushMovesBoth() {
    assertDraws(
      changed(.push), at: 0.25,
      """
      page 100 100
      group
        group at -10 0
          rect 0 0 40 20 fill #ff0000
        group at 30 0
          rect 0 0 40 20 fill #0000ff
      """)
  }

  func testRevealTakesTheOldContentsAway() {
    assertDraws(
      changed(.reveal), at: 0.25,
      """
      page 100 100
      group
        group
          rect 0 0 40 20 fill #0000ff
        group at -10 0
          rect 0 0 40 20 fill #ff0000
      """)
  }

  func testAtItsStartOnlyTheOldContentsShowAndAtItsEndOnlyTheNew() {
    for type in [CATransitionType.fade, .moveIn, .push, .reveal] {
      let start = flatten(changed(type), at: 0).description
      XCTAssertTrue(start.contains("#ff0000"), start)
      let end = flatten(changed(type), at: 1).description
      XCTAssertFalse(end.contains("#ff0000"), end)
      XCTAssertTrue(end.contains("#0000ff"), end)
    }
  }

  func testAnAnimationMovesTheMask() {
    let root = page()
    let layer = box(CALayer(), 0, 0, 40, 20, Ink.red, in: root)
    layer.mask = box(CALayer(), 0, 0, 10, 20, Ink.white)
    let move = CABasicAnimation(keyPath: "mask.position.x")
    move.byValue = 20
    move.duration = 1
    layer.add(move, forKey: nil)
    let text = flatten(root, at: 0.5).description
    XCTAssertTrue(text.contains("rect 10 0 10 20"), text)
  }
}
