import Foundation
@_spi(Geometry) @_spi(Properties) @_spi(Time) import QuartzCore
import TestSupport
import Testing

@Suite struct CATransform3DTests {
  @Test func translatingActsBeforeTheTransform() {
    let t = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 1, 1, 1)
    expectEqual([t.m41, t.m42, t.m43], [2, 3, 4])
  }

  @Test func rotationAboutZTurnsXTowardsY() {
    let t = CATransform3DMakeRotation(.pi / 2, 0, 0, 5)
    expectEqual(t.m12, 1, accuracy: 1e-15)
    expectEqual(t.m21, -1, accuracy: 1e-15)
  }

  @Test func rotationAboutNoAxisChangesNothing() {
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
  }

  @Test func inverseUndoesTheTransform() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let t = random.transform()
      assertEqual(CATransform3DConcat(t, CATransform3DInvert(t)), CATransform3DIdentity, accuracy: 1e-9)
    }
  }

  @Test func whatHasNoInverseStaysAsItIs() {
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DInvert(flat) == flat)
  }

  @Test func affineTransformsGoThereAndBack() {
    let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 5, tx: 6, ty: 7)
    let t = CATransform3DMakeAffineTransform(m)
    #expect(CATransform3DIsAffine(t))
    #expect(CATransform3DGetAffineTransform(t) == m)
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
  }

  @Test func partsMakeUpTheTransformAgain() throws {
    var random = SeededGenerator(seed: 2)
    for round in 0..<300 {
      var t = random.transform()
      if round % 3 == 0 { t = CATransform3DScale(t, -1, 1, 1) }
      if round % 2 == 0 { t.m34 = -1 / 500 }
      let parts = try #require(DecomposedTransform(t))
      assertEqual(parts.transform, t, accuracy: 1e-8, "round \(round)")
    }
  }

  @Test func layersGrowOutOfNothing() throws {
    let nothing = try #require(DecomposedTransform(CATransform3DMakeScale(0, 0, 1)))
    let whole = try #require(DecomposedTransform(CATransform3DIdentity))
    assertEqual(nothing.interpolated(to: whole, 0.5).transform, CATransform3DMakeScale(0.5, 0.5, 1))
  }

  @Test func halfWayOfAQuarterTurnIsAnEighth() throws {
    let start = try #require(DecomposedTransform(CATransform3DIdentity))
    let end = try #require(DecomposedTransform(CATransform3DMakeRotation(.pi / 2, 0, 1, 0)))
    assertEqual(start.interpolated(to: end, 0.5).transform, CATransform3DMakeRotation(.pi / 4, 0, 1, 0))
  }

  @Test func aMirrorImageIsMirroredAlongItsOwnAxis() throws {
    let parts = try #require(DecomposedTransform(CATransform3DMakeScale(1, -2, 1)))
    #expect(parts.scale == SIMD3(1, -2, 1))
    #expect(parts.rotation == SIMD4(0, 0, 0, 1))
  }

  /// Measured on macOS at a quarter, or half, of the way: m11, m12, m21, m22.
  @Test func transformsOfThePlaneGoAsMeasured() {
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
        Issue.record("no transform")
        return
      }
      for (number, wanted) in zip([m.m11, m.m12, m.m21, m.m22], expected) {
        expectEqual(number, wanted, accuracy: 2e-4, "\(from.elements) to \(to.elements): \(m.elements)")
      }
    }
  }

  @Test func anglesTurnAboutXThenYThenZ() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let (x, y, z) = (random.number(-3...3), random.number(-1.5...1.5), random.number(-3...3))
      let t = CATransform3DConcat(
        CATransform3DConcat(CATransform3DMakeRotation(x, 1, 0, 0), CATransform3DMakeRotation(y, 0, 1, 0)),
        CATransform3DMakeRotation(z, 0, 0, 1))
      var parts = try #require(DecomposedTransform(t))
      expectEqual(parts.angles.x, Double(x), accuracy: 1e-9)
      expectEqual(parts.angles.y, Double(y), accuracy: 1e-9)
      expectEqual(parts.angles.z, Double(z), accuracy: 1e-9)
      parts.angles = SIMD3(Double(x), Double(y), Double(z))
      assertEqual(parts.transform, t)
    }
  }
}
