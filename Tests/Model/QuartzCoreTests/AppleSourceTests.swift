import Foundation
import QuartzCore
import TestSupport
import Testing

/// Code as it is written for Apple's systems: what counts is that it compiles as it stands.
@Suite struct AppleSourceTests {
  private final class BadgeLayer: CALayer {
    let dot = CAShapeLayer()
    var progress: CGFloat = 0 {
      didSet { setNeedsDisplay() }
    }

    override init() {
      super.init()
      addSublayer(dot)
    }

    override init(layer: Any) {
      super.init(layer: layer)
      if let layer = layer as? BadgeLayer { progress = layer.progress }
    }

    required init?(coder: NSCoder) {
      super.init(coder: coder)
    }

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "progress" || super.needsDisplay(forKey: key)
    }

    override func layoutSublayers() {
      super.layoutSublayers()
      dot.frame = bounds.insetBy(dx: 2, dy: 2)
      dot.path = CGPath(ellipseIn: dot.bounds, transform: nil)
    }

    override func draw(in ctx: CGContext) {
      ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: 2))
    }

    override func action(forKey event: String) -> (any CAAction)? {
      event == "position" ? NSNull() : super.action(forKey: event)
    }
  }

  private final class Owner: NSObject, CALayerDelegate, CAAnimationDelegate {
    func layoutSublayers(of layer: CALayer) {}
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
  }

  @Test func layersOfEveryKind() {
    let owner = Owner()
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    root.delegate = owner
    root.actions = ["position": NSNull(), "sublayers": NSNull()]

    let shape = CAShapeLayer()
    shape.lineCap = .round
    shape.lineJoin = CAShapeLayerLineJoin.round
    shape.fillRule = .evenOdd
    shape.lineDashPattern = [4, 2]
    shape.strokeColor = CGColor(gray: 0, alpha: 1)

    let gradient = CAGradientLayer()
    gradient.type = .conic
    gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
    gradient.locations = [0, 0.5]
    gradient.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    gradient.cornerCurve = .continuous
    gradient.contentsGravity = .resizeAspectFill

    let text = CATextLayer()
    text.string = "Hello"
    text.font = "Menlo"
    text.alignmentMode = .center
    text.truncationMode = .end
    text.isWrapped = true

    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 10
    replicator.instanceTransform = CATransform3DMakeRotation(.pi / 5, 0, 0, 1)
    replicator.instanceAlphaOffset = -0.1

    let cell = CAEmitterCell()
    cell.birthRate = 150
    cell.emissionRange = .pi * 2
    let emitter = CAEmitterLayer()
    emitter.emitterCells = [cell]
    emitter.renderMode = .additive
    emitter.emitterShape = .circle

    let badge = BadgeLayer()
    badge.progress = 0.5
    for layer in [shape, gradient, text, replicator, emitter, badge, CATransformLayer(), CATiledLayer()] {
      root.addSublayer(layer)
    }
    badge.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    root.layoutIfNeeded()
    #expect(root.sublayers?.count == 8)
    #expect(badge.dot.frame == CGRect(x: 2, y: 2, width: 16, height: 16))
    #expect(text.value(forKey: "font") as? String == "Menlo")
  }

  @Test func geometryInTheBoxesOfUIKit() {
    let layer = CALayer()
    layer.setValue(NSValue(cgPoint: CGPoint(x: 1, y: 2)), forKey: "position")
    layer.setValue(NSValue(cgRect: CGRect(x: 0, y: 0, width: 3, height: 4)), forKey: "bounds")
    layer.setValue(NSValue(cgSize: CGSize(width: 5, height: 6)), forKeyPath: "transform.translation")
    #expect(layer.position == CGPoint(x: 1, y: 2))
    #expect(layer.bounds.size == CGSize(width: 3, height: 4))
    expectEqual([layer.transform.m41, layer.transform.m42], [5, 6])
    let box = NSValue(cgRect: layer.bounds)
    #expect(box.cgRectValue == layer.bounds)
    #expect(NSValue(cgPoint: layer.position).cgPointValue == layer.position)
    #expect(NSValue(cgSize: layer.bounds.size).cgSizeValue == layer.bounds.size)
  }

  @Test func animationsOfEveryKind() {
    let layer = CALayer()
    let basic = CABasicAnimation(keyPath: #"transform"#)
    basic.fromValue = NSValue(caTransform3D: CATransform3DIdentity)
    basic.toValue = NSValue(caTransform3D: CATransform3DMakeScale(3, 3, 1))
    basic.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    basic.delegate = Owner()
    basic.fillMode = .forwards
    basic.isRemovedOnCompletion = false
    layer.add(basic, forKey: "grow")

    let keyframes = CAKeyframeAnimation(keyPath: "position")
    keyframes.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    keyframes.rotationMode = .rotateAuto
    keyframes.calculationMode = .paced
    keyframes.keyTimes = [0, 0.5, 1]
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
    spring.keyPath = "bounds.size"
    spring.byValue = CGSize(width: 5, height: 5)
    let group = CAAnimationGroup()
    group.animations = [keyframes, spring]
    group.duration = CFTimeInterval(2)
    layer.add(group, forKey: nil)

    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromLeft
    layer.add(transition, forKey: kCATransition)
    #expect(layer.animationKeys() == ["grow", kCATransition])

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setValue(kCFBooleanFalse, forKey: kCATransactionDisableActions)
    #expect(!CATransaction.disableActions())
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    #expect(CATransaction.disableActions())
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(controlPoints: 0.2, 0, 0.8, 1))
    layer.opacity = 0.5
    CATransaction.commit()
  }
}
