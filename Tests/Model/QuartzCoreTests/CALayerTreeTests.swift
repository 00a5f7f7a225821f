import QuartzCore
import XCTest

final class CALayerTreeTests: XCTestCase {
  private func names(_ layer: CALayer) -> String {
    (layer.sublayers ?? []).map { $0.name ?? "?" }.joined()
  }

  private func layer(_ name: String, _ sublayers: CALayer...) -> CALayer {
    let layer = CALayer()
    layer.name = name
    if !sublayers.isEmpty { layer.sublayers = sublayers }
    return layer
  }

  func testSublayersAreNilUntilThereAreSome() {
    let root = CALayer()
    XCTAssertNil(root.sublayers)
    root.addSublayer(layer("a"))
    XCTAssertEqual(names(root), "a")
    XCTAssertTrue(root.sublayers?.first?.superlayer === root)
  }

  func testInsertingBelowAboveAndAtAPlace() {
    let (a, b) = (layer("a"), layer("b"))
    let root = layer("root", a, b)
    root.insertSublayer(layer("c"), below: b)
    root.insertSublayer(layer("d"), above: a)
    root.insertSublayer(layer("e"), at: 0)
    root.insertSublayer(layer("f"), at: 99)
    XCTAssertEqual(names(root), "eadcbf")
  }

  func testInsertingNextToAStrangerGoesToTheEnds() {
    let root = layer("root", layer("a"))
    root.insertSublayer(layer("b"), below: layer("x"))
    root.insertSublayer(layer("c"), below: nil)
    root.insertSublayer(layer("d"), above: layer("x"))
    XCTAssertEqual(names(root), "cabd")
  }

  func testALayerMovesWithinItsSuperlayer() {
    let (a, b, c) = (layer("a"), layer("b"), layer("c"))
    let root = layer("root", a, b, c)
    root.insertSublayer(a, at: 2)
    XCTAssertEqual(names(root), "bac")
    root.insertSublayer(c, below: b)
    XCTAssertEqual(names(root), "cba")
    root.addSublayer(c)
    XCTAssertEqual(names(root), "bac")
  }

  func testALayerLeavesTheTreeItWasIn() {
    let a = layer("a")
    let (first, second) = (layer("first", a), layer("second"))
    second.addSublayer(a)
    XCTAssertNil(first.sublayers)
    XCTAssertTrue(a.superlayer === second)
  }

  func testReplacing() {
    let (a, b) = (layer("a"), layer("b"))
    let root = layer("root", a, b, layer("c"))
    root.replaceSublayer(b, with: layer("x"))
    XCTAssertEqual(names(root), "axc")
    XCTAssertNil(b.superlayer)
    root.replaceSublayer(layer("stranger"), with: b)
    XCTAssertEqual(names(root), "axc")
  }

  func testReplacingBySibling() {
    let (a, b, c) = (layer("a"), layer("b"), layer("c"))
    let root = layer("root", a, b, c)
    root.replaceSublayer(c, with: a)
    XCTAssertEqual(names(root), "ba")
  }

  func testACycleIsRefused() {
    let leaf = layer("leaf")
    let middle = layer("middle", leaf)
    let root = layer("root", middle)
    leaf.addSublayer(root)
    leaf.mask = root
    leaf.sublayers = [root, middle, layer("ok")]
    root.addSublayer(root)
    XCTAssertNil(root.superlayer)
    XCTAssertNil(leaf.mask)
    XCTAssertEqual(names(leaf), "ok")
    XCTAssertEqual(names(root), "middle")
  }

  func testSettingSublayersReleasesTheOldOnes() {
    let a = layer("a")
    let root = layer("root", a, layer("b"))
    let c = layer("c")
    root.sublayers = [c, a, c]
    XCTAssertEqual(names(root), "ca")
    root.sublayers = nil
    XCTAssertNil(a.superlayer)
  }

  func testManySublayersMoveAtOnce() {
    let (first, second) = (CALayer(), CALayer())
    first.sublayers = (0..<100_000).map { _ in CALayer() }
    let stays = layer("stays")
    first.insertSublayer(stays, at: 500)
    second.sublayers = first.sublayers?.filter { $0 !== stays }
    XCTAssertEqual(names(first), "stays")
    XCTAssertEqual(second.sublayers?.count, 100_000)
    XCTAssertTrue(second.sublayers?.allSatisfy { $0.superlayer === second } ?? false)
  }

  func testAMaskCanBecomeASublayer() {
    let mask = layer("mask")
    let root = layer("root")
    root.mask = mask
    root.sublayers = [layer("a"), mask]
    XCTAssertNil(root.mask)
    XCTAssertEqual(names(root), "amask")
  }

  func testAMaskBelongsToOneLayer() {
    let mask = layer("mask")
    let (first, second) = (layer("first", mask), layer("second"))
    first.mask = mask
    XCTAssertNil(first.sublayers)
    second.mask = mask
    XCTAssertNil(first.mask)
    XCTAssertTrue(mask.superlayer === second)
    mask.removeFromSuperlayer()
    XCTAssertNil(second.mask)
    XCTAssertNil(mask.superlayer)
  }

  func testASuperlayerIsNotHeld() {
    let child = CALayer()
    do {
      let root = CALayer()
      root.addSublayer(child)
    }
    XCTAssertNil(child.superlayer)
  }

  func testAChainOfAHundredThousandIsReleased() {
    for byMask in [false, true] {
      weak var last: CALayer?
      do {
        let root = CALayer()
        var layer = root
        for _ in 0..<100_000 {
          let next = CALayer()
          if byMask { layer.mask = next } else { layer.addSublayer(next) }
          layer = next
        }
        last = layer
        XCTAssertNotNil(last)
      }
      XCTAssertNil(last)
    }
  }

  func testAChainBuiltFromItsEndIsReleased() {
    var layer = CALayer()
    for _ in 0..<100_000 {
      let next = CALayer()
      next.addSublayer(layer)
      layer = next
    }
    XCTAssertEqual(layer.sublayers?.count, 1)
  }

  func testGroupsAndCellsWithinEachOtherAreReleased() {
    var group = CAAnimationGroup()
    var cell = CAEmitterCell()
    for _ in 0..<20_000 {
      let (outerGroup, outerCell) = (CAAnimationGroup(), CAEmitterCell())
      outerGroup.setNested(group)
      outerCell.setNested(cell)
      (group, cell) = (outerGroup, outerCell)
    }
    XCTAssertEqual(group.animations?.count, 1)
    XCTAssertEqual(cell.emitterCells?.count, 1)
  }

  func testNothingHoldsItself() {
    let (group, inner) = (CAAnimationGroup(), CAAnimationGroup())
    inner.animations = [group]
    group.animations = [inner, CABasicAnimation()]
    XCTAssertEqual(group.animations?.count, 1)
    let cell = CAEmitterCell()
    cell.emitterCells = [cell]
    XCTAssertEqual(cell.emitterCells, [])
  }
}

extension CAAnimationGroup {
  fileprivate func setNested(_ group: CAAnimationGroup) { animations = [group] }
}

extension CAEmitterCell {
  fileprivate func setNested(_ cell: CAEmitterCell) { emitterCells = [cell] }
}
