import UIKitValues

// As in tutorials on animations.

/// Dots that pulse one after the other.
final class ActivityIndicatorView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    let replicatorLayer = CAReplicatorLayer()
    replicatorLayer.frame = bounds
    let dot = CALayer()
    dot.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
    dot.position = CGPoint(x: bounds.midX, y: bounds.midY - 50)
    dot.backgroundColor = UIColor.systemBlue.cgColor
    dot.cornerRadius = 7
    replicatorLayer.addSublayer(dot)
    let nrDots = 15
    replicatorLayer.instanceCount = nrDots
    let angle = 2 * CGFloat.pi / CGFloat(nrDots)
    replicatorLayer.instanceTransform = CATransform3DMakeRotation(angle, 0, 0, 1)
    let shrink = CABasicAnimation(keyPath: "transform.scale")
    shrink.fromValue = 1.0
    shrink.toValue = 0.1
    shrink.duration = 1.5
    shrink.repeatCount = .infinity
    dot.add(shrink, forKey: nil)
    replicatorLayer.instanceDelay = shrink.duration / CFTimeInterval(nrDots)
    layer.addSublayer(replicatorLayer)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A ship that follows a path, and turns with it.
final class ShipView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    let bezierPath = UIBezierPath()
    bezierPath.move(to: CGPoint(x: 20, y: 150))
    bezierPath.addCurve(
      to: CGPoint(x: 280, y: 150), controlPoint1: CGPoint(x: 95, y: 0), controlPoint2: CGPoint(x: 205, y: 300)
    )
    let pathLayer = CAShapeLayer()
    pathLayer.path = bezierPath.cgPath
    pathLayer.fillColor = UIColor.clear.cgColor
    pathLayer.strokeColor = UIColor.red.cgColor
    pathLayer.lineWidth = 3
    layer.addSublayer(pathLayer)

    let shipLayer = CALayer()
    shipLayer.frame = CGRect(x: 0, y: 0, width: 48, height: 48)
    shipLayer.position = CGPoint(x: 20, y: 150)
    shipLayer.contents =
      UIGraphicsImageRenderer(size: CGSize(width: 48, height: 48)).image { context in
        UIColor.systemTeal.setFill()
        let hull = UIBezierPath()
        hull.move(to: CGPoint(x: 2, y: 8))
        hull.addLine(to: CGPoint(x: 46, y: 24))
        hull.addLine(to: CGPoint(x: 2, y: 40))
        hull.close()
        hull.fill()
      }.cgImage
    layer.addSublayer(shipLayer)

    let animation = CAKeyframeAnimation()
    animation.keyPath = "position"
    animation.duration = 4
    animation.path = bezierPath.cgPath
    animation.rotationMode = .rotateAuto
    shipLayer.add(animation, forKey: nil)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Colours that change by themselves, and a group of animations.
final class GroupView: UIView {
  let colorLayer = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .lightGray
    colorLayer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    colorLayer.backgroundColor = UIColor.blue.cgColor
    layer.addSublayer(colorLayer)
    let color = CAKeyframeAnimation(keyPath: "backgroundColor")
    color.values = [UIColor.blue.cgColor, UIColor.red.cgColor, UIColor.green.cgColor]
    color.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut)]
    let move = CABasicAnimation(keyPath: "position")
    move.fromValue = NSValue(cgPoint: CGPoint(x: 100, y: 100))
    move.toValue = NSValue(cgPoint: CGPoint(x: 200, y: 200))
    let group = CAAnimationGroup()
    group.animations = [color, move]
    group.duration = 4
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    colorLayer.add(group, forKey: "group")
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func push() {
    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromLeft
    colorLayer.actions = ["backgroundColor": transition]
    colorLayer.backgroundColor = UIColor.orange.cgColor
  }
}

/// A clock whose hands are layers, turned as often as a picture is shown.
final class ClockView: UIView {
  private var hands: [(layer: CALayer, seconds: Double)] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.backgroundColor = UIColor.white.cgColor
    layer.cornerRadius = bounds.width / 2
    layer.borderWidth = 6
    for tick in 0..<12 {
      let mark = CALayer()
      mark.bounds = CGRect(x: 0, y: 0, width: 4, height: 14)
      mark.backgroundColor = UIColor.darkGray.cgColor
      mark.anchorPoint = CGPoint(x: 0.5, y: (bounds.height / 2 - 12) / 14)
      mark.position = CGPoint(x: bounds.midX, y: bounds.midY)
      mark.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(tick) * .pi / 6))
      layer.addSublayer(mark)
    }
    addHand(width: 8, length: 60, color: .black, seconds: 12 * 3600)
    addHand(width: 6, length: 90, color: .darkGray, seconds: 3600)
    addHand(width: 2, length: 100, color: .red, seconds: 60)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func addHand(width: CGFloat, length: CGFloat, color: UIColor, seconds: Double) {
    let hand = CALayer()
    hand.bounds = CGRect(x: 0, y: 0, width: width, height: length)
    hand.anchorPoint = CGPoint(x: 0.5, y: 0.9)
    hand.position = CGPoint(x: bounds.midX, y: bounds.midY)
    hand.backgroundColor = color.cgColor
    hand.cornerRadius = width / 2
    layer.addSublayer(hand)
    hands.append((hand, seconds))
  }

  func tick(at time: TimeInterval) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for hand in hands {
      let turn = (time / hand.seconds).truncatingRemainder(dividingBy: 1)
      hand.layer.transform = CATransform3DMakeRotation(CGFloat(turn) * 2 * .pi, 0, 0, 1)
    }
    CATransaction.commit()
  }
}

/// Snow, from an emitter that is the view's own layer.
final class SnowView: UIView {
  override class var layerClass: AnyClass { CAEmitterLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 0.1, green: 0.15, blue: 0.3, alpha: 1)
    guard let emitter = layer as? CAEmitterLayer else { return }
    emitter.emitterPosition = CGPoint(x: bounds.midX, y: -10)
    emitter.emitterSize = CGSize(width: bounds.width, height: 0)
    emitter.emitterShape = .line
    emitter.beginTime = CACurrentMediaTime() - 10
    emitter.beginTime = 0
    let cell = CAEmitterCell()
    cell.contents =
      UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image { context in
        UIColor.white.setFill()
        context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 16, height: 16))
      }.cgImage
    cell.birthRate = 20
    cell.lifetime = 10
    cell.velocity = 40
    cell.velocityRange = 20
    cell.emissionLongitude = .pi
    cell.emissionRange = .pi / 4
    cell.yAcceleration = 10
    cell.scale = 0.5
    cell.scaleRange = 0.3
    emitter.emitterCells = [cell]
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
