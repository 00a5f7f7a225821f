import QuartzCore
import Testing

/// Pairs of trees that say the same in different words.
@Suite struct EquivalenceTests {
  @Test func aReplicatorOfThreeIsThreeLayers() {
    let first = page()
    let copies = box(CAReplicatorLayer(), 0, 0, 100, 100, nil, in: first)
    copies.instanceCount = 3
    copies.instanceTransform = CATransform3DMakeTranslation(20, 5, 0)
    box(CALayer(), 0, 0, 10, 10, Ink.red, in: copies)
    let second = page()
    let plain = box(CALayer(), 0, 0, 100, 100, nil, in: second)
    for k in 0..<3 { box(CALayer(), 20 * CGFloat(k), 5 * CGFloat(k), 10, 10, Ink.red, in: plain) }
    assertDrawsAlike(first, second)
  }

  @Test func aTransformLayerWithoutDepthIsItsSublayers() {
    let first = page()
    let space = box(CATransformLayer(), 10, 20, 50, 50, nil, in: first)
    box(CALayer(), 1, 2, 10, 10, Ink.red, in: space)
    let second = page()
    box(CALayer(), 11, 22, 10, 10, Ink.red, in: second)
    assertDrawsAlike(first, second)
  }

  @Test func aTransformLayerThatMasksIsNoPlaneEither() {
    let (first, second) = (page(), page())
    for (root, color, position) in [(first, Ink.red, 25), (second, nil, 20)] {
      let masked = box(CALayer(), 10, 20, 50, 50, Ink.red, in: root)
      let space = box(CATransformLayer(), 0, 0, 50, 50, color)
      space.position = CGPoint(x: position, y: position)
      let square = box(CALayer(), 5, 5, 20, 20, Ink.red, in: space)
      square.position.x += CGFloat(25 - position)
      square.position.y += CGFloat(25 - position)
      masked.mask = space
    }
    assertDrawsAlike(first, second)
  }

  @Test func aTransformLayerAsThePageShowsNothingOfItsOwn() {
    let first = box(CATransformLayer(), 0, 0, 200, 100, Ink.red)
    first.borderWidth = 3
    first.shadowOpacity = 1
    first.opacity = 0.5
    let second = box(CALayer(), 0, 0, 200, 100, nil)
    for (root, opacity) in [(first, 1), (second, 0.5)] {
      for k in 0..<2 {
        let square = box(CALayer(), CGFloat(10 + 20 * k), 10, 30, 30, Ink.red, in: root)
        square.opacity = Float(opacity)
      }
    }
    assertDrawsAlike(first, second)
  }

  @Test func aPerspectiveOnWhatLiesInThePageChangesNothing() {
    let (first, second) = (page(), page())
    first.sublayerTransform = perspective(300)
    for root in [first, second] { box(CALayer(), 10, 10, 30, 30, Ink.red, in: root) }
    assertDrawsAlike(first, second)
  }

  @Test func aRotationAboutZIsTheSameInTwoAndThreeDimensions() {
    let (first, second) = (page(), page())
    let a = box(CALayer(), 10, 10, 30, 30, Ink.red, in: first)
    a.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    let b = box(CALayer(), 10, 10, 30, 30, Ink.red, in: second)
    b.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
    assertDrawsAlike(first, second)
  }

  @Test func aFrameIsBoundsAndPosition() {
    let (first, second) = (page(), page())
    box(CALayer(), 10, 20, 30, 40, Ink.red, in: first)
    let layer = CALayer()
    layer.backgroundColor = Ink.red
    layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 40)
    layer.position = CGPoint(x: 25, y: 40)
    second.addSublayer(layer)
    assertDrawsAlike(first, second)
  }

  @Test func aFlippedFlipIsNone() {
    let (first, second) = (page(), page())
    for (root, flipped) in [(first, true), (second, false)] {
      let outer = box(CALayer(), 0, 0, 100, 100, nil, in: root)
      root.isGeometryFlipped = flipped
      outer.isGeometryFlipped = flipped
      box(CALayer(), 10, 20, 30, 40, Ink.red, in: outer)
    }
    // The matrices between differ; where the square ends up does not.
    #expect(boxes(of: first) == [CGRect(x: 10, y: 20, width: 30, height: 40)])
    #expect(boxes(of: first) == boxes(of: second))
  }

  @Test func aMaskByAnOpaqueRectangleCutsAsMasksToBoundsDoes() {
    let (first, second) = (page(), page())
    for root in [first, second] {
      let card = box(CALayer(), 10, 10, 40, 40, nil, in: root)
      box(CALayer(), 20, 20, 90, 90, Ink.red, in: card)
    }
    first.sublayers?.first?.mask = box(CALayer(), 0, 0, 40, 40, Ink.white)
    second.sublayers?.first?.masksToBounds = true
    #expect(boxes(of: first) == [CGRect(x: 30, y: 30, width: 20, height: 20)])
    #expect(boxes(of: first) == boxes(of: second))
  }

  @Test func anInvisibleAncestorsSubtreeIsAsIfItWereNotThere() {
    let (first, second) = (page(), page())
    let hidden = box(CALayer(), 0, 0, 10, 10, Ink.blue, in: first)
    hidden.isHidden = true
    box(CALayer(), 0, 0, 10, 10, Ink.blue, in: hidden)
    for root in [first, second] { box(CALayer(), 10, 10, 30, 30, Ink.red, in: root) }
    assertDrawsAlike(first, second)
  }

  private func boxes(of root: CALayer) -> [CGRect] { PlacedBoxes(flatten(root)).boxes }
}
