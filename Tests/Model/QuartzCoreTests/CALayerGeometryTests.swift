import Foundation
@_spi(Geometry) import QuartzCore
import TestSupport
import Testing

@Suite struct CALayerGeometryTests {
  @Test func frameFollowsPositionAnchorAndBounds() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 5, y: 5, width: 100, height: 40)
    layer.position = CGPoint(x: 60, y: 50)
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    #expect(layer.frame == CGRect(x: 60, y: 10, width: 100, height: 40))
  }

  /// Measured.
  @Test func sidesOfBoundsBelowZeroCountToTheOtherSide() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 5, y: 5, width: -10, height: -20)
    #expect(layer.bounds.origin == CGPoint(x: -5, y: -15))
    #expect(layer.bounds.size == CGSize(width: 10, height: 20))
  }

  @Test func settingTheFrameKeepsTheBoundsOrigin() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 7, y: 8, width: 1, height: 1)
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(layer.bounds == CGRect(x: 7, y: 8, width: 30, height: 40))
    #expect(layer.position == CGPoint(x: 25, y: 40))
  }

  @Test func frameOfAQuarterTurnSwapsTheSides() {
    let layer = CALayer()
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    expectEqual(layer.bounds.width, 40, accuracy: 1e-12)
    expectEqual(layer.bounds.height, 30, accuracy: 1e-12)
    assertEqual(layer.frame, CGRect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test func framesSetUnderScalesReadBackTheSame() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let layer = CALayer()
      layer.anchorPoint = random.point(0...1)
      layer.transform = CATransform3DMakeScale(random.number(0.1...4), -random.number(0.1...4), 2)
      let frame = CGRect(
        x: random.number(-99...99), y: random.number(-99...99), width: random.number(1...99),
        height: random.number(1...99))
      layer.frame = frame
      assertEqual(layer.frame, frame)
    }
  }

  /// A chain of layers with random geometry; every other one flipped, some with sublayer transforms.
  private func chain(_ random: inout SeededGenerator, perspective: Bool) -> [CALayer] {
    var layers: [CALayer] = []
    for depth in 0..<6 {
      let layer = CALayer()
      layer.bounds = CGRect(origin: random.point(-20...20), size: CGSize(width: 80, height: 60))
      layer.position = random.point(0...60)
      layer.anchorPoint = random.point(0...1)
      layer.setAffineTransform(
        CGAffineTransform(rotationAngle: random.number(-3...3)).scaledBy(x: random.number(0.5...2), y: 1.3))
      layer.isGeometryFlipped = depth % 2 == 1
      if perspective {
        layer.transform = CATransform3DRotate(layer.transform, random.number(-0.5...0.5), 1, 1, 0)
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 2000
        layer.sublayerTransform = eye
      }
      layers.last?.addSublayer(layer)
      layers.append(layer)
    }
    return layers
  }

  @Test func pointsGoThereAndBackBetweenAnyTwoLayers() {
    var random = SeededGenerator(seed: 5)
    for round in 0..<60 {
      let layers = chain(&random, perspective: round % 2 == 1)
      let side = CALayer()
      side.position = random.point(-5...5)
      layers[2].addSublayer(side)
      for (a, b) in [(layers[0], layers[5]), (layers[5], layers[1]), (side, layers[5])] {
        let p = random.point(-10...10)
        assertEqual(b.convert(a.convert(p, to: b), to: a), p, accuracy: 1e-5)
        assertEqual(b.convert(p, from: a), a.convert(p, to: b), accuracy: 1e-9)
      }
    }
  }

  @Test func conversionComposesAlongTheTree() {
    var random = SeededGenerator(seed: 6)
    for round in 0..<40 {
      let layers = chain(&random, perspective: round % 2 == 0)
      let p = random.point(-10...10)
      let direct = layers[5].convert(p, to: layers[0])
      let steps = layers[3].convert(layers[5].convert(p, to: layers[3]), to: layers[0])
      assertEqual(direct, steps, accuracy: 1e-6)
    }
  }

  @Test func convertToNilLeavesTheRoot() {
    let root = CALayer()
    root.frame = CGRect(x: 100, y: 200, width: 10, height: 10)
    #expect(root.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 101, y: 202))
    #expect(root.convert(CGPoint(x: 101, y: 202), from: nil) == CGPoint(x: 1, y: 2))
  }

  @Test func aFlippedLayerCountsFromItsLowerEdge() {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.isGeometryFlipped = true
    let child = CALayer()
    child.frame = CGRect(x: 0, y: 10, width: 20, height: 20)
    root.addSublayer(child)
    #expect(root.convert(CGPoint(x: 0, y: 10), to: nil) == CGPoint(x: 0, y: 90))
    #expect(child.convert(child.bounds, to: nil) == CGRect(x: 0, y: 70, width: 20, height: 20))
    #expect(!child.contentsAreFlipped())
    #expect(CALayer().contentsAreFlipped(), "as on iOS: y grows downwards")
  }

  @Test func transformLayersKeepDepthAndPlanesDoNot() {
    // A quarter turn about y, then back: in one space the two cancel; through a plane the first leaves nothing.
    func convert(through container: CALayer) -> CGPoint {
      let root = CALayer()
      container.transform = CATransform3DMakeRotation(1, 0, 1, 0)
      let child = CALayer()
      child.transform = CATransform3DMakeRotation(-1, 0, 1, 0)
      root.addSublayer(container)
      container.addSublayer(child)
      return child.convert(CGPoint(x: 10, y: 0), to: root)
    }
    let cosine = cos(CGFloat(1))
    assertEqual(convert(through: CATransformLayer()), CGPoint(x: 10, y: 0))
    assertEqual(convert(through: CALayer()), CGPoint(x: 10 * cosine * cosine, y: 0))
  }

  @Test func whatIsSeenEdgeOnHasNoPlace() {
    let root = CALayer()
    let child = CALayer()
    child.transform = CATransform3DMakeScale(0, 1, 1)
    root.addSublayer(child)
    #expect(root.convert(CGPoint(x: 1, y: 1), to: child).x.isNaN)
    #expect(root.convert(CGRect(x: 0, y: 0, width: 1, height: 1), to: child).isNull)
  }

  @Test func timeIsConvertedThroughEveryClock() {
    let (root, child) = (CALayer(), CALayer())
    root.addSublayer(child)
    root.beginTime = 2
    child.speed = 2
    child.timeOffset = 1
    #expect(child.convertTime(5, from: nil) == 7)
    #expect(child.convertTime(7, to: nil) == 5)
    #expect(root.convertTime(7, from: child) == 3)
  }
}
