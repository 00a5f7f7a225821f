import Foundation
@_spi(Properties) @_spi(Time) import QuartzCore
import TestSupport
import Testing

/// Settings that nobody would choose: whatever they are, there is a layer to show, and soon.
@Suite final class EvaluationFuzzTests {
  private var random = SeededGenerator(seed: 9)

  private func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private func anyNumber() -> Double {
    pick([0, 1, -1, 0.5, 2, 1e-300, 1e300, .infinity, -.infinity, .nan, 7, 0.25])
  }

  private func anyValue() -> Any {
    pick([
      anyNumber(), CGPoint(x: anyNumber(), y: 1), CGSize(width: 1, height: anyNumber()),
      CGRect(x: 0, y: anyNumber(), width: 1, height: 2), CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      CATransform3DMakeScale(anyNumber(), 0, 1), NSValue(caTransform3D: CATransform3D()), "text", true,
      NSNull(),
      [anyNumber(), 1, 2] as [Any], CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)), [] as [Any],
    ])
  }

  private let keyPaths = [
    "position", "position.x", "bounds", "bounds.size", "bounds.size.width", "transform", "transform.rotation",
    "transform.rotation.y", "transform.scale", "transform.scale.z", "transform.translation", "transform.m34",
    "sublayerTransform.rotation.x", "opacity", "hidden", "backgroundColor", "path", "lineDashPattern",
    "contents",
    "maskedCorners", "cornerCurve", "shadowPath", "filters.blur.inputRadius", "nothing", "", ".", "position.",
    "sublayers.a.opacity", "mask.opacity", "frame.origin.x", "animations", "style", "lineWidth",
    "contentsGravity",
  ]

  private func numbers() -> [NSNumber] {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in NSNumber(value: anyNumber()) }
  }

  private func anyPath() -> CGPath {
    let path = CGMutablePath()
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let point = CGPoint(x: pick([0, 1, 5]), y: pick([0, 3]))
      switch Int.random(in: 0...3, using: &random) {
      case 0: path.move(to: point)
      case 1: path.addLine(to: point)
      case 2: path.addCurve(to: point, control1: .zero, control2: point)
      default: if !path.isEmpty { path.closeSubpath() }
      }
    }
    return path
  }

  private func anyAnimation(depth: Int) -> CAAnimation {
    let animation: CAAnimation
    switch Int.random(in: 0...(depth > 0 ? 4 : 3), using: &random) {
    case 0:
      let basic = CABasicAnimation(keyPath: pick(keyPaths))
      (basic.fromValue, basic.toValue, basic.byValue) = (
        pick([nil, anyValue()]), pick([nil, anyValue()]), pick([nil, anyValue()])
      )
      basic.valueFunction = pick([nil, nil, CAValueFunction(name: pick([.scale, .rotateZ, .translate]))])
      basic.isAdditive = pick([true, false])
      basic.isCumulative = pick([true, false])
      animation = basic
    case 1:
      let keys = CAKeyframeAnimation(keyPath: pick(keyPaths))
      keys.values = pick([nil, (0..<4).map { _ in anyValue() }, (0..<3).map { _ in anyNumber() }])
      keys.path = pick([nil, nil, anyPath()])
      keys.keyTimes = pick([nil, numbers()])
      keys.calculationMode = pick([.linear, .discrete, .paced, .cubic, .cubicPaced])
      keys.rotationMode = pick([nil, .rotateAuto, .rotateAutoReverse])
      (keys.tensionValues, keys.biasValues) = (pick([nil, numbers()]), pick([nil, numbers()]))
      keys.isAdditive = pick([true, false])
      animation = keys
    case 2:
      let spring = CASpringAnimation(keyPath: pick(keyPaths))
      spring.toValue = anyValue()
      spring.mass = CGFloat(anyNumber())
      spring.stiffness = CGFloat(anyNumber())
      spring.damping = CGFloat(anyNumber())
      spring.allowsOverdamping = pick([true, false])
      _ = spring.settlingDuration
      animation = spring
    case 3:
      let transition = CATransition()
      transition.type = pick([.fade, .moveIn, .push, .reveal])
      transition.startProgress = Float(anyNumber())
      animation = transition
    default:
      let group = CAAnimationGroup()
      group.animations = (0..<3).map { _ in anyAnimation(depth: depth - 1) }
      animation = group
    }
    animation.beginTime = pick([0, 0, anyNumber()])
    animation.duration = pick([1, 2, anyNumber()])
    animation.speed = Float(pick([1, 1, anyNumber()]))
    animation.timeOffset = pick([0, anyNumber()])
    animation.repeatCount = Float(pick([0, anyNumber()]))
    animation.repeatDuration = pick([0, 0, anyNumber()])
    animation.autoreverses = pick([true, false])
    animation.fillMode = pick([.removed, .both, .forwards, .backwards])
    animation.isRemovedOnCompletion = pick([true, false])
    animation.timingFunction = pick([
      nil,
      CAMediaTimingFunction(controlPoints: Float(anyNumber()), Float(anyNumber()), 0.5, Float(anyNumber())),
    ])
    return animation
  }

  @Test func whateverTheSettingsThereIsALayerToShow() {
    for _ in 0..<3_000 {
      let layer = CAShapeLayer()
      let blur = CAFilter(type: "gaussianBlur")
      blur.name = "blur"
      layer.filters = [blur]
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      for _ in 0..<3 { layer.add(anyAnimation(depth: 2), forKey: nil) }
      for time in [0, 0.3, 1, 1e9, -1, .nan, .infinity] as [Double] {
        let shown = layer.presentationLayer(atParentTime: time)
        #expect(shown.position.x.isFinite)
        #expect(shown.bounds.width.isFinite)
        #expect(shown.cornerRadius.isFinite)
      }
      #expect(layer.position == .zero, "the model stays as it was")
    }
  }

  @Test func whateverTheKeyPathAndValueNothingBreaks() {
    let layer = CAShapeLayer()
    for _ in 0..<5_000 {
      let keyPath = pick(keyPaths) + pick(["", ".x", ".y.z", ".m11", "."])
      layer.setValue(anyValue(), forKeyPath: keyPath)
      _ = layer.value(forKeyPath: keyPath)
      _ = layer.frame
    }
    #expect(layer.superlayer == nil)
  }
}
