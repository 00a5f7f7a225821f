import QuartzCore
import XCTest

final class HitTestTests: XCTestCase {
  private let root = CALayer()

  override func setUp() {
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

  func testTheLastSublayerIsInFront() {
    add("a", CGRect(x: 0, y: 0, width: 50, height: 50))
    add("b", CGRect(x: 25, y: 25, width: 50, height: 50))
    XCTAssertEqual(hit(10, 10), "a")
    XCTAssertEqual(hit(30, 30), "b")
    XCTAssertEqual(hit(90, 90), "root")
    XCTAssertNil(hit(101, 50))
  }

  func testZPositionComesBeforeOrder() {
    add("a", CGRect(x: 0, y: 0, width: 50, height: 50)).zPosition = 1
    add("b", CGRect(x: 0, y: 0, width: 50, height: 50))
    XCTAssertEqual(hit(10, 10), "a")
  }

  func testHiddenLayersAreNotFound() {
    let a = add("a", CGRect(x: 0, y: 0, width: 50, height: 50))
    add("b", CGRect(x: 0, y: 0, width: 50, height: 50), to: a)
    a.isHidden = true
    XCTAssertEqual(hit(10, 10), "root")
  }

  /// Measured.
  func testLayersOfNoOpacityAreNotFound() {
    add("a", CGRect(x: 0, y: 0, width: 10, height: 10)).opacity = 0
    XCTAssertEqual(hit(5, 5), "root")
  }

  /// Measured: whatever the mask draws, its bounds count.
  func testWhatLiesOutsideOfAMaskIsNotFound() {
    let masked = add("a", CGRect(x: 0, y: 0, width: 20, height: 20))
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    masked.mask = mask
    XCTAssertEqual(hit(5, 5), "a")
    XCTAssertEqual(hit(15, 5), "root")
    mask.mask = CALayer()
    XCTAssertEqual(hit(5, 5), "root", "the mask has a mask of its own, which is empty")
  }

  func testAShapeThatMasksIsFoundByItsPath() {
    let masked = add("a", CGRect(x: 0, y: 0, width: 20, height: 20))
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    masked.mask = shape
    XCTAssertEqual(hit(10, 10), "a")
    XCTAssertEqual(hit(1, 1), "root")
  }

  func testSublayersOutsideOfTheBoundsAreFoundUnlessCutAway() {
    let a = add("a", CGRect(x: 0, y: 0, width: 20, height: 20))
    add("b", CGRect(x: 30, y: 0, width: 20, height: 20), to: a)
    XCTAssertEqual(hit(40, 10), "b")
    a.masksToBounds = true
    XCTAssertEqual(hit(40, 10), "root")
  }

  func testTransformsAndScrolledBoundsCount() {
    let a = add("a", CGRect(x: 40, y: 40, width: 20, height: 20))
    a.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
    XCTAssertEqual(hit(50, 37), "a")
    XCTAssertEqual(hit(41, 41), "root")
    root.bounds.origin = CGPoint(x: 20, y: 0)
    XCTAssertEqual(root.hitTest(CGPoint(x: 30, y: 50))?.name, "a")
  }

  func testPerspectiveMovesWhatIsHit() {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 100
    root.sublayerTransform = eye
    let a = add("a", CGRect(x: 40, y: 40, width: 20, height: 20))
    a.zPosition = 50
    XCTAssertEqual(hit(32, 50), "a")
    a.zPosition = -100
    XCTAssertEqual(hit(42, 50), "root")
  }

  func testDepthOfTiltedPlanesDecides() {
    let space = CATransformLayer()
    space.frame = root.bounds
    root.addSublayer(space)
    for (name, angle) in [("a", CGFloat.pi / 4), ("b", -CGFloat.pi / 4)] {
      add(name, CGRect(x: 0, y: 0, width: 100, height: 100), to: space).transform =
        CATransform3DMakeRotation(angle, 0, 1, 0)
    }
    // Turned about y by a positive angle, the left half comes nearer.
    XCTAssertEqual(hit(30, 50), "a")
    XCTAssertEqual(hit(70, 50), "b")
  }

  func testBacksOfSingleSidedLayersAreNotFound() {
    let a = add("a", CGRect(x: 0, y: 0, width: 100, height: 100))
    a.isDoubleSided = false
    a.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    XCTAssertEqual(hit(50, 50), "root")
  }

  func testSubclassesAreAskedThemselves() {
    final class Glass: CALayer {
      override func hitTest(_ p: CGPoint) -> CALayer? { nil }
    }
    let glass = Glass()
    glass.frame = root.bounds
    root.addSublayer(glass)
    XCTAssertEqual(hit(50, 50), "root")
  }

  func testAHundredThousandNestedLayersAreSearched() {
    var layer = root
    for _ in 0..<100_000 {
      let next = CALayer()
      next.frame = root.bounds
      layer.addSublayer(next)
      layer = next
    }
    layer.name = "last"
    XCTAssertEqual(hit(50, 50), "last")
  }
}
