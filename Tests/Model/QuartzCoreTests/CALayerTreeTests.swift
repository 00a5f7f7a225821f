import QuartzCore
import Testing

@Suite struct CALayerTreeTests {
  private func names(_ layer: CALayer) -> String {
    (layer.sublayers ?? []).map { $0.name ?? "?" }.joined()
  }

  private func layer(_ name: String, _ sublayers: CALayer...) -> CALayer {
    let layer = CALayer()
    layer.name = name
    if !sublayers.isEmpty { layer.sublayers = sublayers }
    return layer
  }

  @Test func sublayersAreNilUntilThereAreSome() {
    let root = CALayer()
    #expect(root.sublayers == nil)
    root.addSublayer(layer("a"))
    #expect(names(root) == "a")
    #expect(root.sublayers?.first?.superlayer === root)
  }

  @Test func insertingBelowAboveAndAtAPlace() {
    let (a, b) = (layer("a"), layer("b"))
    let root = layer("root", a, b)
    root.insertSublayer(layer("c"), below: b)
    root.insertSublayer(layer("d"), above: a)
    root.insertSublayer(layer("e"), at: 0)
    root.insertSublayer(layer("f"), at: 99)
    #expect(names(root) == "eadcbf")
  }

  @Test func insertingNextToAStrangerGoesToTheEnds() {
    let root = layer("root", layer("a"))
    root.insertSublayer(layer("b"), below: layer("x"))
    root.insertSublayer(layer("c"), below: nil)
    root.insertSublayer(layer("d"), above: layer("x"))
    #expect(names(root) == "cabd")
  }

  @Test func aLayerMovesWithinItsSuperlayer() {
    let (a, b, c) = (layer("a"), layer("b"), layer("c"))
    let root = layer("root", a, b, c)
    root.insertSublayer(a, at: 2)
    #expect(names(root) == "bac")
    root.insertSublayer(c, below: b)
    #expect(names(root) == "cba")
    root.addSublayer(c)
    #expect(names(root) == "bac")
  }

  @Test func aLayerLeavesTheTreeItWasIn() {
    let a = layer("a")
    let (first, second) = (layer("first", a), layer("second"))
    second.addSublayer(a)
    #expect(first.sublayers == nil)
    #expect(a.superlayer === second)
  }

  @Test func replacing() {
    let (a, b) = (layer("a"), layer("b"))
    let root = layer("root", a, b, layer("c"))
    root.replaceSublayer(b, with: layer("x"))
    #expect(names(root) == "axc")
    #expect(b.superlayer == nil)
    root.replaceSublayer(layer("stranger"), with: b)
    #expect(names(root) == "axc")
  }

  @Test func replacingBySibling() {
    let (a, b, c) = (layer("a"), layer("b"), layer("c"))
    let root = layer("root", a, b, c)
    root.replaceSublayer(c, with: a)
    #expect(names(root) == "ba")
  }

  @Test func aCycleIsRefused() {
    let leaf = layer("leaf")
    let middle = layer("middle", leaf)
    let root = layer("root", middle)
    leaf.addSublayer(root)
    leaf.mask = root
    leaf.sublayers = [root, middle, layer("ok")]
    root.addSublayer(root)
    #expect(root.superlayer == nil)
    #expect(leaf.mask == nil)
    #expect(names(leaf) == "ok")
    #expect(names(root) == "middle")
  }

  @Test func settingSublayersReleasesTheOldOnes() {
    let a = layer("a")
    let root = layer("root", a, layer("b"))
    let c = layer("c")
    root.sublayers = [c, a, c]
    #expect(names(root) == "ca")
    root.sublayers = nil
    #expect(a.superlayer == nil)
  }

  @Test func manySublayersMoveAtOnce() {
    let (first, second) = (CALayer(), CALayer())
    first.sublayers = (0..<100_000).map { _ in CALayer() }
    let stays = layer("stays")
    first.insertSublayer(stays, at: 500)
    second.sublayers = first.sublayers?.filter { $0 !== stays }
    #expect(names(first) == "stays")
    #expect(second.sublayers?.count == 100_000)
    #expect(second.sublayers?.allSatisfy { $0.superlayer === second } ?? false)
  }

  @Test func aMaskCanBecomeASublayer() {
    let mask = layer("mask")
    let root = layer("root")
    root.mask = mask
    root.sublayers = [layer("a"), mask]
    #expect(root.mask == nil)
    #expect(names(root) == "amask")
  }

  @Test func aMaskBelongsToOneLayer() {
    let mask = layer("mask")
    let (first, second) = (layer("first", mask), layer("second"))
    first.mask = mask
    #expect(first.sublayers == nil)
    second.mask = mask
    #expect(first.mask == nil)
    #expect(mask.superlayer === second)
    mask.removeFromSuperlayer()
    #expect(second.mask == nil)
    #expect(mask.superlayer == nil)
  }

  @Test func aSuperlayerIsNotHeld() {
    let child = CALayer()
    do {
      let root = CALayer()
      root.addSublayer(child)
    }
    #expect(child.superlayer == nil)
  }

  @Test func aChainOfAHundredThousandIsReleased() {
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
        #expect(last != nil)
      }
      #expect(last == nil)
    }
  }

  @Test func aChainBuiltFromItsEndIsReleased() {
    var layer = CALayer()
    for _ in 0..<100_000 {
      let next = CALayer()
      next.addSublayer(layer)
      layer = next
    }
    #expect(layer.sublayers?.count == 1)
  }

  @Test func groupsAndCellsWithinEachOtherAreReleased() {
    var group = CAAnimationGroup()
    var cell = CAEmitterCell()
    for _ in 0..<20_000 {
      let (outerGroup, outerCell) = (CAAnimationGroup(), CAEmitterCell())
      outerGroup.setNested(group)
      outerCell.setNested(cell)
      (group, cell) = (outerGroup, outerCell)
    }
    #expect(group.animations?.count == 1)
    #expect(cell.emitterCells?.count == 1)
  }

  @Test func nothingHoldsItself() {
    let (group, inner) = (CAAnimationGroup(), CAAnimationGroup())
    inner.animations = [group]
    group.animations = [inner, CABasicAnimation()]
    #expect(group.animations?.count == 1)
    let cell = CAEmitterCell()
    cell.emitterCells = [cell]
    #expect(cell.emitterCells == [])
  }
}

extension CAAnimationGroup {
  fileprivate func setNested(_ group: CAAnimationGroup) { animations = [group] }
}

extension CAEmitterCell {
  fileprivate func setNested(_ cell: CAEmitterCell) { emitterCells = [cell] }
}
