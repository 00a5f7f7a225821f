import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite struct KeyValueTests {
  private let layer = CALayer()

  private func number(_ keyPath: String) -> Double? { layer.value(forKeyPath: keyPath) as? Double }

  @Test func propertiesByTheirKeys() {
    layer.setValue(0.25, forKey: "opacity")
    layer.setValue(true, forKey: "hidden")
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "position")
    layer.setValue("resizeAspect", forKey: "contentsGravity")
    layer.setValue(CALayerContentsGravity.top, forKey: "contentsGravity")
    #expect(layer.opacity == 0.25)
    #expect(layer.isHidden)
    #expect(layer.position == CGPoint(x: 1, y: 2))
    #expect(layer.contentsGravity == .top)
    #expect(layer.value(forKey: "opacity") as? Float == 0.25)
    #expect(layer.value(forKey: "hidden") as? Bool == true)
    #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 1, y: 2))
  }

  @Test func numbersStandForFlags() {
    layer.setValue(NSNumber(value: 1), forKey: "masksToBounds")
    #expect(layer.masksToBounds)
    layer.setValue(NSNumber(value: false), forKey: "masksToBounds")
    #expect(!layer.masksToBounds)
  }

  @Test func aValueOfTheWrongKindChangesNothing() {
    layer.setValue("big", forKey: "cornerRadius")
    layer.setValue("sideways", forKey: "contentsGravity")
    #expect(layer.cornerRadius == 0)
    #expect(layer.contentsGravity == .resize)
  }

  @Test func nilClearsWhatMayBeNil() {
    layer.backgroundColor = CGColor(gray: 1, alpha: 1)
    layer.setValue(nil, forKey: "backgroundColor")
    #expect(layer.backgroundColor == nil)
  }

  /// Measured.
  @Test func nothingIsTheNumberZeroAndTextsAreTheirNumbers() {
    layer.setValue(nil, forKey: "opacity")
    #expect(layer.opacity == 0)
    layer.setValue("0.5", forKey: "opacity")
    #expect(layer.opacity == 0.5)
    layer.setValue("12 points", forKeyPath: "position.x")
    #expect(layer.position.x == 12)
    layer.setValue(nil, forKeyPath: "position.x")
    #expect(layer.position.x == 0)
    layer.setValue("YES", forKey: "hidden")
    #expect(layer.isHidden)
    layer.setValue(nil, forKey: "hidden")
    #expect(!layer.isHidden)
  }

  @Test func pointsAndSizesStandForEachOther() {
    layer.setValue(CGSize(width: 3, height: 4), forKey: "position")
    #expect(layer.position == CGPoint(x: 3, y: 4))
    layer.setValue(CGPoint(x: 5, y: 6), forKeyPath: "bounds.size")
    #expect(layer.bounds.size == CGSize(width: 5, height: 6))
  }

  @Test func aScaleOfBothAxesOfThePlane() {
    layer.setValue(2, forKeyPath: "transform.scale.xy")
    #expect(layer.transform == CATransform3DMakeScale(2, 2, 1))
    #expect(number("transform.scale.xy") == 2)
  }

  @Test func undeclaredKeysAreKept() {
    layer.setValue("anything", forKey: "note")
    #expect(layer.value(forKey: "note") as? String == "anything")
    layer.setValue(nil, forKey: "note")
    #expect(layer.value(forKey: "note") == nil)
  }

  /// Which are no keys of Core Animation.
  @Test func keysOfOursAreTheCallersOwn() {
    let layer = CALayer()
    (layer.url, layer.identifier) = ("https://example.org", "card")
    layer.setValue(URL(fileURLWithPath: "/"), forKey: "url")
    layer.setValue(42, forKey: "id")
    #expect(layer.value(forKey: "url") as? URL == URL(fileURLWithPath: "/"))
    #expect(layer.value(forKey: "id") as? Int == 42)
    expectEqual([layer.url, layer.identifier], ["https://example.org", "card"])
  }

  @Test func partsOfGeometry() {
    layer.setValue(3, forKeyPath: "position.x")
    layer.setValue(4, forKeyPath: "bounds.origin.y")
    layer.setValue(50, forKeyPath: "bounds.size.width")
    layer.setValue(CGSize(width: 6, height: 7), forKeyPath: "bounds.size")
    layer.setValue(-9, forKeyPath: "shadowOffset.height")
    #expect(layer.position == CGPoint(x: 3, y: 0))
    #expect(layer.bounds == CGRect(x: 0, y: 4, width: 6, height: 7))
    #expect(layer.shadowOffset == CGSize(width: 0, height: -9))
    #expect(number("bounds.size.height") == 7)
  }

  @Test func partsOfTransforms() {
    layer.setValue(CGFloat.pi / 6, forKeyPath: "transform.rotation")
    layer.setValue(2, forKeyPath: "transform.scale.x")
    layer.setValue(30, forKeyPath: "transform.translation.y")
    assertEqual(
      layer.transform,
      CATransform3DConcat(
        CATransform3DScale(CATransform3DMakeRotation(.pi / 6, 0, 0, 1), 2, 1, 1),
        CATransform3DMakeTranslation(0, 30, 0)))
    expectEqual(number("transform.rotation.z") ?? 0, .pi / 6, accuracy: 1e-12)
    expectEqual(number("transform.scale.x") ?? 0, 2, accuracy: 1e-12)
    expectEqual(number("transform.scale") ?? 0, 4.0 / 3, accuracy: 1e-12)
    #expect(layer.value(forKeyPath: "transform.translation") as? CGSize == CGSize(width: 0, height: 30))
  }

  /// Core Animation's documentation calls it a size; code also gives points.
  @Test func aTranslationIsSetByASizeOrAPoint() {
    let (point, size) = (CGPoint(x: 5, y: 6), CGSize(width: 5, height: 6))
    let values: [Any] = [point, size, NSValue(cgPoint: point), NSValue(cgSize: size)]
    for value in values {
      let layer = CAReplicatorLayer()
      for key in ["transform", "sublayerTransform", "instanceTransform"] {
        layer.setValue(7, forKeyPath: "\(key).translation.z")
        layer.setValue(value, forKeyPath: "\(key).translation")
      }
      for moved in [layer.transform, layer.sublayerTransform, layer.instanceTransform] {
        assertEqual(moved, CATransform3DMakeTranslation(5, 6, 7), "\(type(of: value))")
      }
    }
  }

  @Test func aScaleIsSetByANumber() {
    for value in [2, 2.0, CGFloat(2), NSNumber(value: 2)] as [Any] {
      let layer = CALayer()
      layer.setValue(value, forKeyPath: "transform.scale")
      layer.setValue(value, forKeyPath: "sublayerTransform.scale")
      assertEqual(layer.transform, CATransform3DMakeScale(2, 2, 2))
      assertEqual(layer.sublayerTransform, CATransform3DMakeScale(2, 2, 2))
    }
  }

  @Test func everyAngleReadsBackAsItWasSet() {
    for axis in ["x", "y", "z"] {
      let layer = CALayer()
      layer.setValue(0.7, forKeyPath: "sublayerTransform.rotation.\(axis)")
      let angle = layer.value(forKeyPath: "sublayerTransform.rotation.\(axis)") as? Double
      expectEqual(angle ?? 0, 0.7, accuracy: 1e-12, axis)
    }
  }

  @Test func elementsOfTransforms() {
    layer.setValue(-0.002, forKeyPath: "sublayerTransform.m34")
    #expect(layer.sublayerTransform.m34 == -0.002)
  }

  @Test func aStyleGivesValuesToWhatHasItsDefault() {
    layer.cornerRadius = 3
    layer.style = ["cornerRadius": 8, "opacity": 0.5, "style": ["opacity": 0.1, "borderWidth": 2]]
    #expect(layer.cornerRadius == 3)
    #expect(layer.opacity == 0.5)
    #expect(layer.borderWidth == 2)
  }

  @Test func namedFiltersCellsAndSublayers() {
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    layer.filters = [blur]
    layer.setValue(4, forKeyPath: "filters.blur.inputRadius")
    #expect(number("filters.blur.inputRadius") == 4)

    let emitter = CAEmitterLayer()
    let cell = CAEmitterCell()
    cell.name = "spark"
    emitter.emitterCells = [cell]
    emitter.setValue(12, forKeyPath: "emitterCells.spark.birthRate")
    #expect(cell.birthRate == 12)

    let child = CALayer()
    child.name = "child"
    layer.addSublayer(child)
    layer.setValue(0.5, forKeyPath: "sublayers.child.opacity")
    #expect(child.opacity == 0.5)
  }

  @Test func pathsThatLeadNowhereAreIgnored() {
    for path in [
      "position.z", "transform.rotation.w", "filters.none.x", "mask.opacity", "", ".", "position.", "a.b.c",
    ] {
      layer.setValue(1, forKeyPath: path)
      if path != "" { #expect(layer.value(forKeyPath: path) == nil, "\(path)") }
    }
    #expect(layer.position == .zero)
  }

  @Test func animationsTakeUndeclaredKeysToo() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue("fade in", forKey: "purpose")
    layer.add(animation, forKey: "a")
    #expect(layer.animation(forKey: "a")?.value(forKey: "purpose") as? String == "fade in")
  }
}
