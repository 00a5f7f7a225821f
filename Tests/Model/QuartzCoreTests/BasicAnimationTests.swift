import Foundation
@_spi(Time) import QuartzCore
import Testing

@Suite struct BasicAnimationTests {
  private func shown(_ layer: CALayer, at time: Double, _ animations: CAAnimation...) -> CALayer {
    for animation in animations {
      if animation.duration == 0 { animation.duration = 1 }
      layer.add(animation, forKey: nil)
    }
    return layer.presentationLayer(atParentTime: time)
  }

  private func basic(_ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil) -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.byValue = by
    return animation
  }

  private func corner(_ time: Double, from: Any? = nil, to: Any? = nil, by: Any? = nil) -> CGFloat {
    let layer = CALayer()
    layer.cornerRadius = 10
    return shown(layer, at: time, basic("cornerRadius", from: from, to: to, by: by)).cornerRadius
  }

  @Test func theSixCombinations() {
    #expect(corner(0.5, from: 2, to: 4) == 3)
    #expect(corner(0.5, from: 2, by: 4) == 4)
    #expect(corner(0.5, to: 6, by: 4) == 4)
    #expect(corner(0.5, from: 2) == 6)
    #expect(corner(0.5, to: 6) == 8)
    #expect(corner(0.5, by: 4) == 12)
    #expect(corner(0.5) == 10)
  }

  @Test func pointsSizesRectsAndColours() {
    let layer = CALayer()
    let copy = shown(
      layer, at: 0.5, basic("position", from: CGPoint(x: 0, y: 10), to: CGPoint(x: 20, y: 30)),
      basic("bounds", from: CGRect.zero, to: CGRect(x: 2, y: 4, width: 6, height: 8)),
      basic("shadowOffset", to: CGSize(width: 4, height: 5)),
      basic(
        "backgroundColor", from: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
        to: CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0)))
    #expect(copy.position == CGPoint(x: 10, y: 20))
    #expect(copy.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(copy.shadowOffset == CGSize(width: 2, height: 1))
    #expect(copy.backgroundColor == CGColor(srgbRed: 0.5, green: 0, blue: 0.5, alpha: 0.5))
  }

  /// Measured.
  @Test func betweenAColourAndNoneThereIsNone() {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    #expect(shown(CALayer(), at: 0.5, basic("backgroundColor", to: red)).backgroundColor == nil)
    let layer = CALayer()
    layer.borderColor = nil
    #expect(shown(layer, at: 0, basic("borderColor", from: red)).borderColor == red)
    #expect(shown(layer, at: 0.5, basic("borderColor", from: red)).borderColor == nil)
  }

  @Test func aRotationByItsAngleGoesRoundMoreThanOnce() {
    let copy = shown(CALayer(), at: 0.25, basic("transform.rotation.z", from: 0, to: 2 * CGFloat.pi))
    assertEqual(copy.transform, CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
  }

  @Test func wholeTransformsGoByTheirParts() {
    let end = CATransform3DScale(CATransform3DMakeRotation(.pi / 2, 0, 0, 1), 3, 3, 1)
    let copy = shown(CALayer(), at: 0.5, basic("transform", to: end))
    assertEqual(copy.transform, CATransform3DScale(CATransform3DMakeRotation(.pi / 4, 0, 0, 1), 2, 2, 1))
  }

  @Test func boxedValuesAreUnpacked() {
    let to = NSValue(caTransform3D: CATransform3DMakeScale(3, 3, 1))
    #expect(to.caTransform3DValue == CATransform3DMakeScale(3, 3, 1))
    assertEqual(
      shown(CALayer(), at: 0.5, basic("transform", to: to)).transform, CATransform3DMakeScale(2, 2, 1))
    let point = NSValue(point: CGPoint(x: 4, y: 6))
    #expect(shown(CALayer(), at: 0.5, basic("position", to: point)).position == CGPoint(x: 2, y: 3))
  }

  @Test func aTranslationIsAnimatedBySizesAndPoints() {
    let (point, size) = (CGPoint(x: 4, y: 6), CGSize(width: 4, height: 6))
    for to in [point, size, NSValue(cgPoint: point), NSValue(cgSize: size)] as [Any] {
      for from in [nil, CGPoint.zero, CGSize.zero] as [Any?] {
        let copy = shown(
          CALayer(), at: 0.5, basic("transform.translation", from: from, to: to),
          basic("sublayerTransform.translation", from: from, to: to))
        let place = "from \(String(describing: from)) to \(to)"
        assertEqual(copy.transform, CATransform3DMakeTranslation(2, 3, 0), place)
        assertEqual(copy.sublayerTransform, CATransform3DMakeTranslation(2, 3, 0), place)
      }
    }
  }

  @Test func pointsAddToATranslation() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeTranslation(10, 0, 0)
    let by = basic("transform.translation")
    by.byValue = CGPoint(x: 4, y: 6)
    assertEqual(shown(layer, at: 0.5, by).transform, CATransform3DMakeTranslation(12, 3, 0))
    layer.removeAllAnimations()
    let additive = basic("transform.translation", from: CGPoint.zero, to: CGPoint(x: 4, y: 6))
    additive.isAdditive = true
    assertEqual(shown(layer, at: 0.5, additive).transform, CATransform3DMakeTranslation(12, 3, 0))
  }

  @Test func keyframesAndPathsMoveATranslation() {
    let keyframes = CAKeyframeAnimation(keyPath: "transform.translation")
    keyframes.duration = 1
    keyframes.values = [CGPoint.zero, CGSize(width: 4, height: 6), NSValue(cgPoint: CGPoint(x: 8, y: 6))]
    assertEqual(shown(CALayer(), at: 0.75, keyframes).transform, CATransform3DMakeTranslation(6, 6, 0))
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 20))
    let along = CAKeyframeAnimation(keyPath: "transform.translation")
    along.duration = 1
    along.path = path
    along.isAdditive = true
    assertEqual(shown(CALayer(), at: 0.5, along).transform, CATransform3DMakeTranslation(5, 10, 0))
  }

  @Test func partsOfTheSameTransformAddUp() {
    let copy = shown(
      CALayer(), at: 0.5, basic("transform.scale", from: 1, to: 3), basic("transform.translation.x", to: 10),
      basic("transform.rotation", to: 1))
    let expected = CATransform3DConcat(
      CATransform3DScale(CATransform3DMakeRotation(0.5, 0, 0, 1), 2, 2, 2),
      CATransform3DMakeTranslation(5, 0, 0))
    assertEqual(copy.transform, expected)
  }

  @Test func pathsOfTheSameStructureMix() throws {
    let layer = CAShapeLayer()
    layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let copy = shown(
      layer, at: 0.5, basic("path", to: CGPath(rect: CGRect(x: 20, y: 0, width: 30, height: 10))))
    let path = try #require((copy as? CAShapeLayer)?.path)
    #expect(path.boundingBox == CGRect(x: 10, y: 0, width: 20, height: 10))
    layer.removeAllAnimations()
    let ellipse = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    let other = shown(layer, at: 0.75, basic("path", to: ellipse))
    #expect((other as? CAShapeLayer)?.path == ellipse, "what cannot be mixed changes half way")
  }

  /// A line is a curve with its controls at its ends.
  @Test func linesGoOverIntoCurves() throws {
    let (bent, straight) = (CGMutablePath(), CGMutablePath())
    straight.move(to: .zero)
    straight.addLine(to: CGPoint(x: 10, y: 0))
    bent.move(to: .zero)
    bent.addCurve(
      to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 4, y: 8), control2: CGPoint(x: 6, y: 8))
    let layer = CAShapeLayer()
    layer.path = straight
    let copy = shown(layer, at: 0.25, basic("path", to: bent))
    let expected = CGMutablePath()
    expected.move(to: .zero)
    expected.addCurve(
      to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 9, y: 2))
    #expect((copy as? CAShapeLayer)?.path == expected)
  }

  @Test func coloursAndLocationsOfGradientsMix() {
    let (black, white) = (
      CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1), CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    )
    let layer = CAGradientLayer()
    layer.colors = [black, white]
    layer.locations = [0, 1]
    let copy = shown(
      layer, at: 0.5, basic("colors", to: [white, black]), basic("locations", to: [0.5, 0.5]))
    let gray = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    #expect((copy as? CAGradientLayer)?.colors as? [CGColor] == [gray, gray])
    #expect((copy as? CAGradientLayer)?.locations == [0.25, 0.75])
  }

  /// Measured: flags are numbers, of which all but 0 are on.
  @Test func flagsAreOnBetweenTwoOfWhichOneIs() {
    for (time, expected) in [(0, false), (0.1, true), (0.9, true)] {
      #expect(shown(CALayer(), at: time, basic("hidden", from: false, to: true)).isHidden == expected)
      #expect(shown(CALayer(), at: time, basic("hidden", from: true, to: false)).isHidden)
    }
    #expect(shown(CALayer(), at: 0.1, basic("hidden", from: 0, to: 1)).isHidden)
  }

  @Test func pointsAndSizesStandForEachOther() {
    let (point, size) = (CGPoint(x: 4, y: 6), CGSize(width: 4, height: 6))
    #expect(
      shown(CALayer(), at: 0.5, basic("position", from: CGSize.zero, to: size)).position
        == CGPoint(x: 2, y: 3))
    #expect(
      shown(CALayer(), at: 0.5, basic("bounds.size", from: CGPoint.zero, to: point)).bounds.size
        == CGSize(width: 2, height: 3))
    #expect(
      shown(CALayer(), at: 0.5, basic("shadowOffset", from: CGPoint.zero, to: NSValue(point: point)))
        .shadowOffset == CGSize(width: 2, height: 3))
  }

  @Test func additiveAnimationsAddToWhatIsThere() {
    let layer = CALayer()
    layer.position = CGPoint(x: 100, y: 0)
    let first = basic("position.x", from: -50, to: 0)
    let second = basic("position", by: CGPoint(x: 0, y: 8))
    first.isAdditive = true
    second.isAdditive = true
    #expect(shown(layer, at: 0.5, first, second).position == CGPoint(x: 75, y: 4))
  }

  @Test func cumulativeRepetitionsGoOnWhereTheLastOneEnded() {
    let animation = basic("cornerRadius", from: 0, to: 10)
    animation.repeatCount = 3
    animation.isCumulative = true
    #expect(shown(CALayer(), at: 2.5, animation).cornerRadius == 25)
  }

  @Test func aCumulativeRepetitionThatComesBackStartsWhereItEnded() {
    let animation = basic("cornerRadius", from: 4, to: 10)
    animation.repeatCount = 3
    animation.autoreverses = true
    animation.isCumulative = true
    // Each there and back ends at 4, which the next one adds.
    #expect(shown(CALayer(), at: 2.5, animation).cornerRadius == 11)
    #expect(shown(CALayer(), at: 5, animation).cornerRadius == 18)
  }

  @Test func valueFunctionsTurnNumbersIntoTransforms() {
    let animation = basic("transform", from: 0, to: 2 * CGFloat.pi)
    animation.valueFunction = CAValueFunction(name: .rotateY)
    assertEqual(shown(CALayer(), at: 0.5, animation).transform, CATransform3DMakeRotation(.pi, 0, 1, 0))
    let scale = basic("transform", from: [1, 1, 1], to: [3, 5, 1])
    scale.valueFunction = CAValueFunction(name: .scale)
    assertEqual(shown(CALayer(), at: 0.5, scale).transform, CATransform3DMakeScale(2, 3, 1))
    for (name, numbers, expected) in [
      (CAValueFunctionName.scaleXY, [3.0], CATransform3DMakeScale(3, 3, 1)),
      (.scaleXY, [3, 5], CATransform3DMakeScale(3, 5, 1)), (.scaleXYZ, [3], CATransform3DMakeScale(3, 3, 3)),
      (.scaleXYZ, [3, 5, 7], CATransform3DMakeScale(3, 5, 7)),
    ] {
      let function = CAValueFunction(name: name)
      #expect(function?.transform(numbers.map { CGFloat($0) }) == expected, "\(name.rawValue) \(numbers)")
    }
    #expect(CAValueFunction(name: CAValueFunctionName("spin")) == nil)
  }

  @Test func theModelAndWhatItSharesStayAsTheyWere() {
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    blur.inputs = ["inputRadius": 2]
    let layer = CALayer()
    layer.filters = [blur]
    let copy = shown(layer, at: 0.5, basic("filters.blur.inputRadius", to: 4))
    #expect(copy.value(forKeyPath: "filters.blur.inputRadius") as? Double == 3)
    #expect(blur.inputs["inputRadius"] as? Int == 2)

    let emitter = CAEmitterLayer()
    let cell = CAEmitterCell()
    cell.name = "spark"
    emitter.emitterCells = [cell]
    let moment = shown(emitter, at: 0.5, basic("emitterCells.spark.velocity", to: 10))
    #expect((moment as? CAEmitterLayer)?.emitterCells?.first?.velocity == 5)
    #expect(cell.velocity == 0)
  }

  @Test func whatLeadsNowhereOrIsOfTheWrongKindChangesNothing() {
    let layer = CALayer()
    layer.position = CGPoint(x: 1, y: 2)
    let copy = shown(
      layer, at: 0.5, basic("position.w", to: 5), basic("nonsense", to: 5), basic("position", to: "left"),
      CABasicAnimation())
    #expect(copy.position == CGPoint(x: 1, y: 2))
  }

  @Test func whatIsNoNumberShowsTheModel() {
    let layer = CALayer()
    layer.cornerRadius = 4
    #expect(shown(layer, at: 0.5, basic("cornerRadius", to: CGFloat.nan)).cornerRadius == 4)
  }

  @Test func aSubclassesDrawingIsOnTheCopyToo() {
    final class Dot: CALayer {
      override func draw(in ctx: CGContext) { ctx.fill(bounds) }
    }
    let dot = Dot()
    dot.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    dot.setNeedsDisplay()
    #expect(shown(dot, at: 0.5, basic("opacity", to: 0)).contents is CGContext)
  }

  @Test func aLayerWithNothingActiveIsShownItself() {
    let layer = CALayer()
    #expect(layer.presentationLayer(atParentTime: 1) === layer)
    #expect(shown(layer, at: 5, basic("opacity", to: 0)) === layer)
  }

  @Test func presentationCopiesKnowTheirModel() throws {
    let layer = CAShapeLayer()
    let copy = shown(layer, at: 0.5, basic("lineWidth", to: 3))
    #expect(copy.model() === layer)
    #expect(layer.model() === layer)
    let atTime = try CATransaction.withTime(0.5) { try #require(layer.presentation()) }
    #expect(atTime.lineWidth == 2)
  }

  @Test func addingCopiesTheAnimation() {
    let (layer, animation) = (CALayer(), basic("opacity", to: 0))
    layer.add(animation, forKey: "fade")
    animation.toValue = 5
    #expect((layer.animation(forKey: "fade") as? CABasicAnimation)?.toValue as? Int == 0)
    layer.add(CASpringAnimation(keyPath: "position"), forKey: "fade")
    #expect(layer.animationKeys() == ["fade"])
    #expect(layer.animation(forKey: "fade") is CASpringAnimation)
    layer.removeAnimation(forKey: "fade")
    #expect(layer.animationKeys() == nil)
  }
}
