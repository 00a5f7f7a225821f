import UIKitValues

// As in tutorials on layers in depth.

/// A cube of six views, each turned to its side.
final class CubeView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.85, alpha: 1)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500.0
    perspective = CATransform3DRotate(perspective, -.pi / 4, 1, 0, 0)
    perspective = CATransform3DRotate(perspective, -.pi / 4, 0, 1, 0)
    layer.sublayerTransform = perspective

    addFace(0, with: CATransform3DMakeTranslation(0, 0, 50))
    addFace(1, with: CATransform3DRotate(CATransform3DMakeTranslation(50, 0, 0), .pi / 2, 0, 1, 0))
    addFace(2, with: CATransform3DRotate(CATransform3DMakeTranslation(0, -50, 0), .pi / 2, 1, 0, 0))
    addFace(3, with: CATransform3DRotate(CATransform3DMakeTranslation(0, 50, 0), -.pi / 2, 1, 0, 0))
    addFace(4, with: CATransform3DRotate(CATransform3DMakeTranslation(-50, 0, 0), -.pi / 2, 0, 1, 0))
    addFace(5, with: CATransform3DRotate(CATransform3DMakeTranslation(0, 0, -50), .pi, 0, 1, 0))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func addFace(_ index: Int, with transform: CATransform3D) {
    let colors: [UIColor] = [
      .systemRed, .systemGreen, .systemBlue, .systemYellow, .systemPurple, .systemTeal,
    ]
    let face = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    face.text = "\(index + 1)"
    face.font = UIFont.boldSystemFont(ofSize: 40)
    face.textAlignment = .center
    face.backgroundColor = colors[index]
    face.layer.borderWidth = 1
    addSubview(face)
    face.center = CGPoint(x: bounds.midX, y: bounds.midY)
    face.layer.transform = transform
  }
}

/// Two cubes that share one perspective, by transform layers.
final class TransformLayerView: UIView {
  private func face(with transform: CATransform3D) -> CALayer {
    let face = CALayer()
    face.frame = CGRect(x: -50, y: -50, width: 100, height: 100)
    let (red, green, blue) = (
      CGFloat(abs(transform.m11)) * 0.5 + 0.4, CGFloat(abs(transform.m22)) * 0.5 + 0.3,
      CGFloat(abs(transform.m33)) * 0.5 + 0.4
    )
    face.backgroundColor = UIColor(red: red, green: green, blue: blue, alpha: 1).cgColor
    face.transform = transform
    return face
  }

  private func cube(with transform: CATransform3D) -> CALayer {
    let cube = CATransformLayer()
    var ct = CATransform3DMakeTranslation(0, 0, 50)
    cube.addSublayer(face(with: ct))
    ct = CATransform3DRotate(CATransform3DMakeTranslation(50, 0, 0), .pi / 2, 0, 1, 0)
    cube.addSublayer(face(with: ct))
    ct = CATransform3DRotate(CATransform3DMakeTranslation(0, -50, 0), .pi / 2, 1, 0, 0)
    cube.addSublayer(face(with: ct))
    ct = CATransform3DRotate(CATransform3DMakeTranslation(0, 50, 0), -.pi / 2, 1, 0, 0)
    cube.addSublayer(face(with: ct))
    ct = CATransform3DRotate(CATransform3DMakeTranslation(-50, 0, 0), -.pi / 2, 0, 1, 0)
    cube.addSublayer(face(with: ct))
    ct = CATransform3DRotate(CATransform3DMakeTranslation(0, 0, -50), .pi, 0, 1, 0)
    cube.addSublayer(face(with: ct))
    let containerSize = bounds.size
    cube.position = CGPoint(x: containerSize.width / 2, y: containerSize.height / 2)
    cube.transform = transform
    return cube
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    var pt = CATransform3DIdentity
    pt.m34 = -1 / 500
    layer.sublayerTransform = pt
    layer.addSublayer(cube(with: CATransform3DTranslate(CATransform3DIdentity, -80, 0, 0)))
    var c2t = CATransform3DTranslate(CATransform3DIdentity, 80, 0, 0)
    c2t = CATransform3DRotate(c2t, -.pi / 4, 1, 0, 0)
    c2t = CATransform3DRotate(c2t, -.pi / 4, 0, 1, 0)
    layer.addSublayer(cube(with: c2t))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// What lies in a view, mirrored below it, by a replicator that is the view's own layer.
final class ReflectionView: UIView {
  override class var layerClass: AnyClass { CAReplicatorLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    guard let layer = self.layer as? CAReplicatorLayer else { return }
    layer.instanceCount = 2
    var transform = CATransform3DIdentity
    transform = CATransform3DTranslate(transform, 0, 2, 0)
    transform = CATransform3DScale(transform, 1, -1, 0)
    layer.instanceTransform = transform
    layer.instanceAlphaOffset = -0.6

    let label = UILabel(frame: CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height / 2))
    label.text = "Reflection"
    label.font = .systemFont(ofSize: 36, weight: .heavy)
    label.textAlignment = .center
    label.textColor = .systemBlue
    addSubview(label)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
