import QuartzCore
import XCTest

final class KeyValueTests: XCTestCase {
  private let layer = CALayer()

  private func number(_ keyPath: String) -> Double? { layer.value(forKeyPath: keyPath) as? Double }

  func testPropertiesByTheirKeys() {
    layer.setValue(0.25, forKey: "opacity")
    layer.setValue(true, forKey: "hidden")
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "position")
    layer.setValue("resizeAspect", forKey: "contentsGravity")
    layer.setValue(CALayerContentsGravity.top, forKey: "contentsGravity")
    XCTAssertEqual(layer.opacity, 0.25)
    XCTAssertTrue(layer.isHidden)
    XCTAssertEqual(layer.position, CGPoint(x: 1, y: 2))
    XCTAssertEqual(layer.contentsGravity, .top)
    XCTAssertEqual(layer.value(forKey: "opacity") as? Float, 0.25)
    XCTAssertEqual(layer.value(forKey: "hidden") as? Bool, true)
    XCTAssertEqual(layer.value(forKey: "position") as? CGPoint, CGPoint(x: 1, y: 2))
  }

  func testNumbersStandForFlags() {
    layer.setValue(NSNumber(value: 1), forKey: "masksToBounds")
    XCTAssertTrue(layer.masksToBounds)
    layer.setValue(NSNumber(value: false), forKey: "masksToBounds")
    XCTAssertFalse(layer.masksToBounds)
  }

  func testAValueOfTheWrongKindChangesNothing() {
    layer.setValue("big", forKey: "cornerRadius")
    layer.setValue("sideways", forKey: "contentsGravity")
    XCTAssertEqual(layer.cornerRadius, 0)
    XCTAssertEqual(layer.contentsGravity, .resize)
  }

  func testNilClearsWhatMayBeNil() {
    layer.backgroundColor = CGColor(gray: 1, alpha: 1)
    layer.setValue(nil, forKey: "backgroundColor")
    XCTAssertNil(layer.backgroundColor)
  }

  /// Measured.
  func testNothingIsTheNumberZeroAndTextsAreTheirNumbers() {
    layer.setValue(nil, forKey: "opacity")
    XCTAssertEqual(layer.opacity, 0)
    layer.setValue("0.5", forKey: "opacity")
    XCTAssertEqual(layer.opacity, 0.5)
    layer.setValue("12 points", forKeyPath: "position.x")
    XCTAssertEqual(layer.position.x, 12)
    layer.setValue(nil, forKeyPath: "position.x")
    XCTAssertEqual(layer.position.x, 0)
    layer.setValue("YES", forKey: "hidden")
    XCTAssertTrue(layer.isHidden)
    layer.setValue(nil, forKey: "hidden")
    XCTAssertFalse(layer.isHidden)
  }

  func testPointsAndSizesStandForEachOther() {
    layer.setValue(CGSize(width: 3, height: 4), forKey: "position")
    XCTAssertEqual(layer.position, CGPoint(x: 3, y: 4))
    layer.setValue(CGPoint(x: 5, y: 6), forKeyPath: "bounds.size")
    XCTAssertEqual(layer.bounds.size, CGSize(width: 5, height: 6))
  }

  func testAScaleOfBothAxesOfThePlane() {
    layer.setValue(2, forKeyPath: "transform.scale.xy")
    XCTAssertEqual(layer.transform, CATransform3DMakeScale(2, 2, 1))
    XCTAssertEqual(number("transform.scale.xy"), 2)
  }

  func testUndeclaredKeysAreKept() {
    layer.setValue("anything", forKey: "note")
    XCTAssertEqual(layer.value(forKey: "note") as? String, "anything")
    layer.setValue(nil, forKey: "note")
    XCTAssertNil(layer.value(forKey: "note"))
  }

  /// Which are no keys of Core Animation.
  func testKeysOfOursAreTheCallersOwn() {
    let layer = CALayer()
    (layer.url, layer.identifier) = ("https://example.org", "card")
    layer.setValue(URL(fileURLWithPath: "/"), forKey: "url")
    layer.setValue(42, forKey: "id")
    XCTAssertEqual(layer.value(forKey: "url") as? URL, URL(fileURLWithPath: "/"))
    XCTAssertEqual(layer.value(forKey: "id") as? Int, 42)
    XCTAssertEqual([layer.url, layer.identifier], ["https://example.org", "card"])
  }

  func testPartsOfGeometry() {
    layer.setValue(3, forKeyPath: "position.x")
    layer.setValue(4, forKeyPath: "bounds.origin.y")
    layer.setValue(50, forKeyPath: "bounds.size.width")
    layer.setValue(CGSize(width: 6, height: 7), forKeyPath: "bounds.size")
    layer.setValue(-9, forKeyPath: "shadowOffset.height")
    XCTAssertEqual(layer.position, CGPoint(x: 3, y: 0))
    XCTAssertEqual(layer.bounds, CGRect(x: 0, y: 4, width: 6, height: 7))
    XCTAssertEqual(layer.shadowOffset, CGSize(width: 0, height: -9))
    XCTAssertEqual(number("bounds.size.height"), 7)
  }

  func testPartsOfTransforms() {
    layer.setValue(CGFloat.pi / 6, forKeyPath: "transform.rotation")
    layer.setValue(2, forKeyPath: "transform.scale.x")
    layer.setValue(30, forKeyPath: "transform.translation.y")
    assertEqual(
      layer.transform,
      CATransform3DConcat(
        CATransform3DScale(CATransform3DMakeRotation(.pi / 6, 0, 0, 1), 2, 1, 1),
        CATransform3DMakeTranslation(0, 30, 0)))
    XCTAssertEqual(number("transform.rotation.z") ?? 0, .pi / 6, accuracy: 1e-12)
    XCTAssertEqual(number("transform.scale.x") ?? 0, 2, accuracy: 1e-12)
    XCTAssertEqual(number("transform.scale") ?? 0, 4.0 / 3, accuracy: 1e-12)
    XCTAssertEqual(layer.value(forKeyPath: "transform.translation") as? CGSize, CGSize(width: 0, height: 30))
  }

  /// Core Animation's documentation calls it a size; code also gives points.
  func testATranslationIsSetByASizeOrAPoint() {
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

  func testAScaleIsSetByANumber() {
    for value in [2, 2.0, CGFloat(2), NSNumber(value: 2)] as [Any] {
      let layer = CALayer()
      layer.setValue(value, forKeyPath: "transform.scale")
      layer.setValue(value, forKeyPath: "sublayerTransform.scale")
      assertEqual(layer.transform, CATransform3DMakeScale(2, 2, 2))
      assertEqual(layer.sublayerTransform, CATransform3DMakeScale(2, 2, 2))
    }
  }

  func testEveryAngleReadsBackAsItWasSet() {
    for axis in ["x", "y", "z"] {
      let layer = CALayer()
      layer.setValue(0.7, forKeyPath: "sublayerTransform.rotation.\(axis)")
      let angle = layer.value(forKeyPath: "sublayerTransform.rotation.\(axis)") as? Double
      XCTAssertEqual(angle ?? 0, 0.7, accuracy: 1e-12, axis)
    }
  }

  func testElementsOfTransforms() {
    layer.setValue(-0.002, forKeyPath: "sublayerTransform.m34")
    XCTAssertEqual(layer.sublayerTransform.m34, -0.002)
  }

  func testAStyleGivesValuesToWhatHasItsDefault() {
    layer.cornerRadius = 3
    layer.style = ["cornerRadius": 8, "opacity": 0.5, "style": ["opacity": 0.1, "borderWidth": 2]]
    XCTAssertEqual(layer.cornerRadius, 3)
    XCTAssertEqual(layer.opacity, 0.5)
    XCTAssertEqual(layer.borderWidth, 2)
  }

  func testNamedFiltersCellsAndSublayers() {
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    layer.filters = [blur]
    layer.setValue(4, forKeyPath: "filters.blur.inputRadius")
    XCTAssertEqual(number("filters.blur.inputRadius"), 4)

    let emitter = CAEmitterLayer()
    let cell = CAEmitterCell()
    cell.name = "spark"
    emitter.emitterCells = [cell]
    emitter.setValue(12, forKeyPath: "emitterCells.spark.birthRate")
    XCTAssertEqual(cell.birthRate, 12)

    let child = CALayer()
    child.name = "child"
    layer.addSublayer(child)
    layer.setValue(0.5, forKeyPath: "sublayers.child.opacity")
    XCTAssertEqual(child.opacity, 0.5)
  }

  func testPathsThatLeadNowhereAreIgnored() {
    for path in [
      "position.z", "transform.rotation.w", "filters.none.x", "mask.opacity", "", ".", "position.", "a.b.c",
    ] {
      layer.setValue(1, forKeyPath: path)
      if path != "" { XCTAssertNil(layer.value(forKeyPath: path), path) }
    }
    XCTAssertEqual(layer.position, .zero)
  }

  func testAnimationsTakeUndeclaredKeysToo() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue("fade in", forKey: "purpose")
    layer.add(animation, forKey: "a")
    XCTAssertEqual(layer.animation(forKey: "a")?.value(forKey: "purpose") as? String, "fade in")
  }
}
