import CoreGraphics
import XCTest

final class CGAffineTransformTests: XCTestCase {
  private func assertEqual(
    _ a: CGAffineTransform, _ b: CGAffineTransform, accuracy: CGFloat = 1e-12, line: UInt = #line
  ) {
    for (x, y) in zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty]) {
      XCTAssertEqual(x, y, accuracy: accuracy, line: line)
    }
  }

  func testConcatenatingActsInReadingOrder() {
    let t = CGAffineTransform(translationX: 10, y: 0).concatenating(CGAffineTransform(scaleX: 2, y: 3))
    XCTAssertEqual(CGPoint(x: 1, y: 1).applying(t), CGPoint(x: 22, y: 3))
  }

  func testTranslatedByActsBeforeTheReceiver() {
    let t = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 0)
    XCTAssertEqual(CGPoint(x: 1, y: 1).applying(t), CGPoint(x: 22, y: 3))
  }

  func testRotationTurnsXTowardsY() {
    let p = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    XCTAssertEqual(p.x, 0, accuracy: 1e-15)
    XCTAssertEqual(p.y, 1, accuracy: 1e-15)
  }

  func testInverseUndoes() {
    let t = CGAffineTransform(a: 2, b: 1, c: -3, d: 0.5, tx: 7, ty: -9)
    assertEqual(t.concatenating(t.inverted()), .identity)
  }

  func testFlatTransformIsItsOwnInverse() {
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    XCTAssertEqual(flat.inverted(), flat)
  }

  func testRectBecomesTheBoxAroundItsCorners() {
    let box = CGRect(x: 0, y: 0, width: 2, height: 1).applying(
      CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    XCTAssertEqual(box, CGRect(x: -1, y: 0, width: 1, height: 2))
    XCTAssertTrue(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
  }

  func testDecomposedPartsMakeUpTheTransform() {
    let components = CGAffineTransformComponents(
      scale: CGSize(width: 2, height: 3), horizontalShear: 0.5, rotation: 0.7,
      translation: CGVector(dx: 4, dy: 5))
    let t = CGAffineTransform(components)
    assertEqual(CGAffineTransform(t.decomposed()), t)
    XCTAssertEqual(t.decomposed().rotation, 0.7, accuracy: 1e-12)
    let mirror = CGAffineTransform(scaleX: 1, y: -1)
    XCTAssertEqual(mirror.decomposed().scale, CGSize(width: 1, height: -1))
  }

  func testSurvivesCoding() throws {
    let t = CGAffineTransform(a: 1.5, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    XCTAssertEqual(try JSONDecoder().decode(CGAffineTransform.self, from: JSONEncoder().encode(t)), t)
  }
}
