import UIKitValues

// As in tutorials on shape layers.

final class StickFigureView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 175, y: 100))
    path.addArc(
      withCenter: CGPoint(x: 150, y: 100), radius: 25, startAngle: 0, endAngle: 2 * CGFloat.pi,
      clockwise: true)
    path.move(to: CGPoint(x: 150, y: 125))
    path.addLine(to: CGPoint(x: 150, y: 175))
    path.addLine(to: CGPoint(x: 125, y: 225))
    path.move(to: CGPoint(x: 150, y: 175))
    path.addLine(to: CGPoint(x: 175, y: 225))
    path.move(to: CGPoint(x: 100, y: 150))
    path.addLine(to: CGPoint(x: 200, y: 150))

    let shapeLayer = CAShapeLayer()
    shapeLayer.strokeColor = UIColor.red.cgColor
    shapeLayer.fillColor = UIColor.clear.cgColor
    shapeLayer.lineWidth = 5
    shapeLayer.lineJoin = .round
    shapeLayer.lineCap = .round
    shapeLayer.path = path.cgPath
    layer.addSublayer(shapeLayer)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

/// A ring that fills, on a layer that is the view's own.
final class CircularProgressView: UIView {
  private let trackLayer = CAShapeLayer()
  private let progressLayer = CAShapeLayer()

  var progress: CGFloat = 0 {
    didSet {
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      animation.fromValue = oldValue
      animation.toValue = progress
      animation.duration = 1
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      progressLayer.strokeEnd = progress
      progressLayer.add(animation, forKey: "animateprogress")
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setupView()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setupView()
  }

  private func setupView() {
    backgroundColor = UIColor.systemBackground
    for (shape, color) in [(trackLayer, UIColor.systemGray5), (progressLayer, UIColor.systemGreen)] {
      shape.fillColor = UIColor.clear.cgColor
      shape.strokeColor = color.cgColor
      shape.lineWidth = 20
      shape.lineCap = .round
      layer.addSublayer(shape)
    }
    progressLayer.strokeEnd = 0
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let circle = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: min(bounds.width, bounds.height) / 2 - 20,
      startAngle: -.pi / 2, endAngle: 3 * .pi / 2, clockwise: true)
    trackLayer.path = circle.cgPath
    progressLayer.path = circle.cgPath
  }
}

/// Two corners of four, by a mask.
final class TicketView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let gradient = layer as? CAGradientLayer else { return }
    gradient.colors = [UIColor.systemIndigo.cgColor, UIColor.systemPink.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    let maskLayer = CAShapeLayer()
    maskLayer.frame = bounds
    maskLayer.path =
      UIBezierPath(
        roundedRect: bounds, byRoundingCorners: [.topLeft, .bottomRight],
        cornerRadii: CGSize(width: 40, height: 40)
      ).cgPath
    layer.mask = maskLayer
  }
}

/// A dashed line that marches, and a shadow that follows a path.
final class MarchingAntsView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    let ants = CAShapeLayer()
    ants.path = UIBezierPath(roundedRect: bounds.insetBy(dx: 30, dy: 30), cornerRadius: 24).cgPath
    ants.fillColor = UIColor(red: 1, green: 0.95, blue: 0.8, alpha: 1).cgColor
    ants.strokeColor = UIColor.black.cgColor
    ants.lineWidth = 3
    ants.lineDashPattern = [10, 5]
    ants.shadowOpacity = 0.4
    ants.shadowRadius = 6
    ants.shadowOffset = CGSize(width: 0, height: 4)
    ants.shadowPath = ants.path
    let march = CABasicAnimation(keyPath: "lineDashPhase")
    march.fromValue = 0
    march.toValue = ants.lineDashPattern?.reduce(0) { $0 - $1.intValue } ?? 0
    march.duration = 1
    march.repeatCount = .infinity
    ants.add(march, forKey: "march")
    layer.addSublayer(ants)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
