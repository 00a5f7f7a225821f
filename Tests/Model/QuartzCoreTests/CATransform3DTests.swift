@_spi(Geometry) @_spi(Properties) @_spi(Time) import QuartzCore
import XCTest

final class CATransform3DTests: XCTestCase {
  func testTranslatingActsBeforeTheTransform() {
    let t = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 1, 1, 1)
    XCTAssertEqual([t.m41, t.m42, t.m43], [2, 3, 4])
  }

  func testRotationAboutZTurnsXTowardsY() {
    let t = CATransform3DMakeRotation(.pi / 2, 0, 0, 5)
    XCTAssertEqual(t.m12, 1, accuracy: 1e-15)
    XCTAssertEqual(t.m21, -1, accuracy: 1e-15)
  }

  func testRotationAboutNoAxisChangesNothing() {
    XCTAssertTrue(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
  }

  func testInverseUndoesTheTransform() {
    var random = Seeded(state: 1)
    for _ in 0..<200 {
      let t = random.transform()
      assertEqual(CATransform3DConcat(t, CATransform3DInvert(t)), CATransform3DIdentity, accuracy: 1e-9)
    }
  }

  func testWhatHasNoInverseStaysAsItIs() {
    let flat = CATransform3DMakeScale(1, 0, 1)
    XCTAssertEqual(CATransform3DInvert(flat), flat)
  }

  func testAffineTransformsGoThereAndBack() {
    let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 5, tx: 6, ty: 7)
    let t = CATransform3DMakeAffineTransform(m)
    XCTAssertTrue(CATransform3DIsAffine(t))
    XCTAssertEqual(CATransform3DGetAffineTransform(t), m)
    XCTAssertFalse(CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
  }

  func testPartsMakeUpTheTransformAgain() throws {
    var random = Seeded(state: 2)
    for round in 0..<300 {
      var t = random.transform()
      if round % 3 == 0 { t = CATransform3DScale(t, -1, 1, 1) }
      if round % 2 == 0 { t.m34 = -1 / 500 }
      let parts = try XCTUnwrap(DecomposedTransform(t))
      assertEqual(parts.transform, t, accuracy: 1e-8, "round \(round)")
    }
  }

  func testLayersGrowOutOfNothing() throws {
    let nothing = try XCTUnwrap(DecomposedTransform(CATransform3DMakeScale(0, 0, 1)))
    let whole = try XCTUnwrap(DecomposedTransform(CATransform3DIdentity))
    assertEqual(nothing.interpolated(to: whole, 0.5).transform, CATransform3DMakeScale(0.5, 0.5, 1))
  }

  func testHalfWayOfAQuarterTurnIsAnEighth() throws {
    let start = try XCTUnwrap(DecomposedTransform(CATransform3DIdentity))
    let end = try XCTUnwrap(DecomposedTransform(CATransform3DMakeRotation(.pi / 2, 0, 1, 0)))
    assertEqual(start.interpolated(to: end, 0.5).transform, CATransform3DMakeRotation(.pi / 4, 0, 1, 0))
  }

  func testAMirrorImageIsMirroredAlongItsOwnAxis() throws {
    let parts = try XCTUnwrap(DecomposedTransform(CATransform3DMakeScale(1, -2, 1)))
    XCTAssertEqual(parts.scale, SIMD3(1, -2, 1))
    XCTAssertEqual(parts.rotation, SIMD4(0, 0, 0, 1))
  }

  /// Measured on macOS at a quarter, or half, of the way: m11, m12, m21, m22.
  func testTransformsOfThePlaneGoAsMeasured() {
    let h = 0.5.squareRoot()
    let shear = CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0))
    let turnedMirror = CATransform3DConcat(
      CATransform3DMakeRotation(0.5, 0, 0, 1), CATransform3DMakeScale(-1, 1, 1))
    let stretchedTurn = CATransform3DConcat(
      CATransform3DMakeScale(2, 1, 1), CATransform3DMakeRotation(1.5, 0, 0, 1))
    let one = CATransform3DIdentity
    let measured: [(from: CATransform3D, to: CATransform3D, t: Double, [CGFloat])] = [
      (one, CATransform3DMakeScale(-1, 1, 1), 0.25, [0.5, 0, 0, 1]),
      (one, CATransform3DMakeScale(1, -1, 1), 0.25, [1, 0, 0, 0.5]),
      (one, CATransform3DMakeScale(-1, -1, 1), 0.25, [h, -h, h, h]),
      (one, CATransform3DMakeRotation(.pi, 0, 0, 1), 0.5, [0, -1, 1, 0]),
      (one, CATransform3DMakeRotation(1.5 * .pi, 0, 0, 1), 0.25, [0.92388, -0.38268, 0.38268, 0.92388]),
      (one, shear, 0.25, [1, 0, 0.1151, 1.0023]),
      (one, turnedMirror, 0.25, [0.4961, -0.0623, 0.1247, 0.9922]),
      (one, stretchedTurn, 0.5, [1.0975, 1.0225, -0.6816, 0.7317]),
      (CATransform3DMakeScale(-1, 1, 1), CATransform3DMakeScale(1, -1, 1), 0.25, [-h, -h, -h, h]),
    ]
    for (from, to, t, expected) in measured {
      guard case .transform(let m) = PropertyValue.transform(from).interpolated(to: .transform(to), t) else {
        return XCTFail("no transform")
      }
      for (number, wanted) in zip([m.m11, m.m12, m.m21, m.m22], expected) {
        XCTAssertEqual(number, wanted, accuracy: 2e-4, "\(from.elements) to \(to.elements): \(m.elements)")
      }
    }
  }

  func testAnglesTurnAboutXThenYThenZ() throws {
    var random = Seeded(state: 3)
    for _ in 0..<100 {
      let (x, y, z) = (random.number(-3...3), random.number(-1.5...1.5), random.number(-3...3))
      let t = CATransform3DConcat(
        CATransform3DConcat(CATransform3DMakeRotation(x, 1, 0, 0), CATransform3DMakeRotation(y, 0, 1, 0)),
        CATransform3DMakeRotation(z, 0, 0, 1))
      var parts = try XCTUnwrap(DecomposedTransform(t))
      XCTAssertEqual(parts.angles.x, Double(x), accuracy: 1e-9)
      XCTAssertEqual(parts.angles.y, Double(y), accuracy: 1e-9)
      XCTAssertEqual(parts.angles.z, Double(z), accuracy: 1e-9)
      parts.angles = SIMD3(Double(x), Double(y), Double(z))
      assertEqual(parts.transform, t)
    }
  }
}
