import Foundation
import QuartzCore
import Testing

@Suite struct TransitionTests {
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

  @Test func whatCoversTheOldContentsFadesInAboveThem() {
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

  @Test func otherwiseBothAreMixed() {
    let text = flatten(changed(.fade, cornerRadius: 10), at: 0.25).description
    #expect(text.contains("opacity 0.75 isolated"), "\(text)")
    #expect(text.contains("plusLighter"), "\(text)")
  }

  @Test func pushMovesBoth() {
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

  @Test func revealTakesTheOldContentsAway() {
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

  @Test func thePageItselfGoesOver() {
    func page(_ type: CATransitionType, _ subtype: CATransitionSubtype = .fromLeft) -> CALayer {
      let root = FlatteningTests.page()
      root.backgroundColor = Ink.red
      root.position = CGPoint(x: 7, y: 7)
      let transition = CATransition()
      transition.type = type
      transition.subtype = subtype
      transition.duration = 1
      root.add(transition, forKey: kCATransition)
      root.backgroundColor = Ink.blue
      return root
    }
    func expect(
      _ old: String, _ new: String, _ root: CALayer, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let box = "rect 0 0 100 100 fill"
      let order = root.isRevealed ? [(new, "0000ff"), (old, "ff0000")] : [(old, "ff0000"), (new, "0000ff")]
      let groups = order.map { "group\($0.0)\n  \(box) #\($0.1)\n" }.joined()
      #expect(
        flatten(root, at: 0.25).description == "page 100 100\n" + groups, sourceLocation: sourceLocation)
    }
    expect("", " opacity 0.25 isolated", page(.fade))
    expect("", " at -75 0", page(.moveIn))
    expect(" at 25 0", " at -75 0", page(.push))
    expect(" at 0 -25", " at 0 75", page(.push, .fromTop))
    expect(" at 25 0", "", page(.reveal))
    #expect(
      flatten(page(.push), at: 1).description == "page 100 100\ngroup\n  rect 0 0 100 100 fill #0000ff\n")
  }

  @Test func atItsStartOnlyTheOldContentsShowAndAtItsEndOnlyTheNew() {
    for type in [CATransitionType.fade, .moveIn, .push, .reveal] {
      let start = flatten(changed(type), at: 0).description
      #expect(start.contains("#ff0000"), "\(start)")
      let end = flatten(changed(type), at: 1).description
      #expect(!end.contains("#ff0000"), "\(end)")
      #expect(end.contains("#0000ff"), "\(end)")
    }
  }

  @Test func whatIsHiddenFadesAway() {
    let root = page()
    let layer = box(CALayer(), 0, 0, 40, 20, Ink.red, in: root)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.withTime(2) { layer.isHidden = true }
    CATransaction.commit()
    let text = flatten(root, at: 2.25).description
    #expect(text.contains("rect 0 0 40 20 fill #ff0000"), "\(text)")
    #expect(text.contains("opacity 0.75"), "\(text)")
    #expect(!flatten(root, at: 3.5).description.contains("#ff0000"))
  }

  @Test func anAnimationMovesTheMask() {
    let root = page()
    let layer = box(CALayer(), 0, 0, 40, 20, Ink.red, in: root)
    layer.mask = box(CALayer(), 0, 0, 10, 20, Ink.white)
    let move = CABasicAnimation(keyPath: "mask.position.x")
    move.byValue = 20
    move.duration = 1
    layer.add(move, forKey: nil)
    let text = flatten(root, at: 0.5).description
    #expect(text.contains("rect 10 0 10 20"), "\(text)")
  }
}

extension CALayer {
  /// Whether the layer's transition is one that uncovers it.
  fileprivate var isRevealed: Bool { (animation(forKey: kCATransition) as? CATransition)?.type == .reveal }
}
