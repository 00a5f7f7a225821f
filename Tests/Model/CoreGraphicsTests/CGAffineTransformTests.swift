import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite struct CGAffineTransformTests {
  private func assertEqual(
    _ a: CGAffineTransform, _ b: CGAffineTransform, accuracy: CGFloat = 1e-12,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (x, y) in zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty]) {
      expectEqual(x, y, accuracy: accuracy, sourceLocation: sourceLocation)
    }
  }

  @Test func concatenatingActsInReadingOrder() {
    let t = CGAffineTransform(translationX: 10, y: 0).concatenating(CGAffineTransform(scaleX: 2, y: 3))
    #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 22, y: 3))
  }

  @Test func translatedByActsBeforeTheReceiver() {
    let t = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 0)
    #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 22, y: 3))
  }

  @Test func rotationTurnsXTowardsY() {
    let p = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    expectEqual(p.x, 0, accuracy: 1e-15)
    expectEqual(p.y, 1, accuracy: 1e-15)
  }

  @Test func inverseUndoes() {
    let t = CGAffineTransform(a: 2, b: 1, c: -3, d: 0.5, tx: 7, ty: -9)
    assertEqual(t.concatenating(t.inverted()), .identity)
  }

  @Test func flatTransformIsItsOwnInverse() {
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test func rectBecomesTheBoxAroundItsCorners() {
    let box = CGRect(x: 0, y: 0, width: 2, height: 1).applying(
      CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(box == CGRect(x: -1, y: 0, width: 1, height: 2))
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
  }

  @Test func decomposedPartsMakeUpTheTransform() {
    let components = CGAffineTransformComponents(
      scale: CGSize(width: 2, height: 3), horizontalShear: 0.5, rotation: 0.7,
      translation: CGVector(dx: 4, dy: 5))
    let t = CGAffineTransform(components)
    assertEqual(CGAffineTransform(t.decomposed()), t)
    expectEqual(t.decomposed().rotation, 0.7, accuracy: 1e-12)
    let mirror = CGAffineTransform(scaleX: 1, y: -1)
    #expect(mirror.decomposed().scale == CGSize(width: 1, height: -1))
  }

  @Test func survivesCoding() throws {
    let t = CGAffineTransform(a: 1.5, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: JSONEncoder().encode(t)) == t)
  }
}
