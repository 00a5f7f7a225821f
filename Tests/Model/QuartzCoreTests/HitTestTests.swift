import QuartzCore
import Testing

@Suite struct HitTestTests {
  private let root = CALayer()

  init() {
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
  }

  @discardableResult
  private func add(_ name: String, _ frame: CGRect, to superlayer: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = frame
    (superlayer ?? root).addSublayer(layer)
    return layer
  }

  private func hit(_ x: CGFloat, _ y: CGFloat) -> String? {
    root.hitTest(CGPoint(x: x, y: y)).map { $0.name ?? "root" }
  }

  @Test func theLastSublayerIsInFront() {
    add("a", CGRect(x: 0, y: 0, width: 50, height: 50))
    add("b", CGRect(x: 25, y: 25, width: 50, height: 50))
    #expect(hit(10, 10) == "a")
    #expect(hit(30, 30) == "b")
    #expect(hit(90, 90) == "root")
    #expect(hit(101, 50) == nil)
  }

  @Test func zPositionComesBeforeOrder() {
    add("a", CGRect(x: 0, y: 0, width: 50, height: 50)).zPosition = 1
    add("b", CGRect(x: 0, y: 0, width: 50, height: 50))
    #expect(hit(10, 10) == "a")
  }

  @Test func hiddenLayersAreNotFound() {
    let a = add("a", CGRect(x: 0, y: 0, width: 50, height: 50))
    add("b", CGRect(x: 0, y: 0, width: 50, height: 50), to: a)
    a.isHidden = true
    #expect(hit(10, 10) == "root")
  }

  /// Measured.
  @Test func layersOfNoOpacityAreNotFound() {
    add("a", CGRect(x: 0, y: 0, width: 10, height: 10)).opacity = 0
    #expect(hit(5, 5) == "root")
  }

  /// Measured: whatever the mask draws, its bounds count.
  @Test func whatLiesOutsideOfAMaskIsNotFound() {
    let masked = add("a", CGRect(x: 0, y: 0, width: 20, height: 20))
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    masked.mask = mask
    #expect(hit(5, 5) == "a")
    #expect(hit(15, 5) == "root")
    mask.mask = CALayer()
    #expect(hit(5, 5) == "root", "the mask has a mask of its own, which is empty")
  }

  @Test func aShapeThatMasksIsFoundByItsPath() {
    let masked = add("a", CGRect(x: 0, y: 0, width: 20, height: 20))
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    masked.mask = shape
    #expect(hit(10, 10) == "a")
    #expect(hit(1, 1) == "root")
  }

  @Test func sublayersOutsideOfTheBoundsAreFoundUnlessCutAway() {
    let a = add("a", CGRect(x: 0, y: 0, width: 20, height: 20))
    add("b", CGRect(x: 30, y: 0, width: 20, height: 20), to: a)
    #expect(hit(40, 10) == "b")
    a.masksToBounds = true
    #expect(hit(40, 10) == "root")
  }

  @Test func transformsAndScrolledBoundsCount() {
    let a = add("a", CGRect(x: 40, y: 40, width: 20, height: 20))
    a.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
    #expect(hit(50, 37) == "a")
    #expect(hit(41, 41) == "root")
    root.bounds.origin = CGPoint(x: 20, y: 0)
    #expect(root.hitTest(CGPoint(x: 30, y: 50))?.name == "a")
  }

  @Test func perspectiveMovesWhatIsHit() {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 100
    root.sublayerTransform = eye
    let a = add("a", CGRect(x: 40, y: 40, width: 20, height: 20))
    a.zPosition = 50
    #expect(hit(32, 50) == "a")
    a.zPosition = -100
    #expect(hit(42, 50) == "root")
  }

  @Test func depthOfTiltedPlanesDecides() {
    let space = CATransformLayer()
    space.frame = root.bounds
    root.addSublayer(space)
    for (name, angle) in [("a", CGFloat.pi / 4), ("b", -CGFloat.pi / 4)] {
      add(name, CGRect(x: 0, y: 0, width: 100, height: 100), to: space).transform =
        CATransform3DMakeRotation(angle, 0, 1, 0)
    }
    // Turned about y by a positive angle, the left half comes nearer.
    #expect(hit(30, 50) == "a")
    #expect(hit(70, 50) == "b")
  }

  @Test func backsOfSingleSidedLayersAreNotFound() {
    let a = add("a", CGRect(x: 0, y: 0, width: 100, height: 100))
    a.isDoubleSided = false
    a.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(hit(50, 50) == "root")
  }

  @Test func subclassesAreAskedThemselves() {
    final class Glass: CALayer {
      override func hitTest(_ p: CGPoint) -> CALayer? { nil }
    }
    let glass = Glass()
    glass.frame = root.bounds
    root.addSublayer(glass)
    #expect(hit(50, 50) == "root")
  }

  @Test func aHundredThousandNestedLayersAreSearched() {
    var layer = root
    for _ in 0..<100_000 {
      let next = CALayer()
      next.frame = root.bounds
      layer.addSublayer(next)
      layer = next
    }
    layer.name = "last"
    #expect(hit(50, 50) == "last")
  }
}
