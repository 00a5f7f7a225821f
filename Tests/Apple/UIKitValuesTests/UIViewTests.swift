import LayerPress
import TestSupport
import Testing
import UIKitValues

struct UIViewTests {
  private final class Badge: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
  }

  private final class Star: UIView {
    override func draw(_ rect: CGRect) {
      UIColor.red.setFill()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: rect.width, height: rect.height / 2)).fill()
    }
  }

  private final class Row: UIView {
    let (left, right) = (UIView(), UIView())

    override init(frame: CGRect) {
      super.init(frame: frame)
      left.backgroundColor = .red
      right.backgroundColor = .blue
      addSubview(left)
      addSubview(right)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSubviews() {
      super.layoutSubviews()
      left.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height)
      right.frame = CGRect(x: bounds.width / 2, y: 0, width: bounds.width / 2, height: bounds.height)
    }
  }

  /// A layer of a class that QuartzCore does not know.
  private final class OwnLayer: CAGradientLayer {
    var steps = 3
    override init() {
      super.init()
      name = "own"
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class OwnView: UIView {
    override class var layerClass: AnyClass { OwnLayer.self }
  }

  @Test func layersAreOfTheClassThatTheViewNames() {
    #expect(type(of: UIView().layer) == CALayer.self)
    let badge = Badge()
    #expect(badge.layer is CAShapeLayer)
    #expect(badge.layer.delegate === badge)
    let own = OwnView().layer as? OwnLayer
    #expect((own?.name, own?.steps) == ("own", 3))
  }

  @Test func viewsDrawTheirLayers() throws {
    let pixels = try shown(Star(frame: CGRect(x: 5, y: 5, width: 10, height: 10)))
    expectEqual([pixels[5, 2], pixels[5, 7]], [red, [0, 0, 0, 0]])
  }

  @Test func viewsLayOutWhatLiesInThem() throws {
    let pixels = try shown(Row(frame: CGRect(x: 0, y: 0, width: 10, height: 4)))
    expectEqual([pixels[2, 2], pixels[7, 2]], [red, blue])
  }

  @Test func geometryIsTheLayers() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(abs(view.frame.width - 40) < 1e-9)
    let inner = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.transform = .identity
    view.addSubview(inner)
    #expect(inner.convert(.zero, to: view) == CGPoint(x: 1, y: 2))
  }

  @Test func theTreeIsTheLayersTree() {
    let (box, a, b, c) = (UIView(), UIView(), UIView(), UIView())
    box.addSubview(a)
    box.addSubview(b)
    box.insertSubview(c, belowSubview: b)
    #expect(box.subviews == [a, c, b])
    #expect(box.layer.sublayers == [a.layer, c.layer, b.layer])
    box.bringSubviewToFront(a)
    box.exchangeSubview(at: 0, withSubviewAt: 1)
    #expect(box.subviews == [b, c, a])
    #expect(box.layer.sublayers == [b.layer, c.layer, a.layer])
    a.addSubview(box)
    #expect(a.subviews.isEmpty)
    c.removeFromSuperview()
    #expect((c.superview, c.layer.superlayer) == (nil, nil))
    b.tag = 7
    #expect(box.viewWithTag(7) === b)
  }

  @Test func chainsOfViewsGoAway() {
    var view = UIView()
    for _ in 0..<50_000 {
      let above = UIView()
      above.addSubview(view)
      view = above
    }
    #expect(view.subviews.count == 1)
  }

  @Test func coloursAreThoseOfTheViewsStyle() {
    let view = UIView()
    view.backgroundColor = .systemBackground
    #expect(view.layer.backgroundColor?.srgbComponents.red == 1)
    let outer = UIView()
    outer.overrideUserInterfaceStyle = .dark
    outer.addSubview(view)
    #expect(view.layer.backgroundColor?.srgbComponents.red == 0)
  }

  @Test func textIsTextInDocuments() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    label.text = "Found again"
    let texts = try Exporter().drawings(of: ExportDocument(pages: [label.layer]))
    #expect(texts.joined().contains("Found again"))
  }

  @Test func hierarchiesAreDrawnIntoPictures() throws {
    let row = Row(frame: CGRect(x: 0, y: 0, width: 10, height: 4))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(bounds: row.bounds, format: format).image { _ in
      row.drawHierarchy(in: row.bounds, afterScreenUpdates: true)
    }
    let pixels = try #require(Pixels(image))
    expectEqual([pixels[2, 2], pixels[7, 2]], [red, blue])
  }

  @Test func viewsHearOfTheirWindow() throws {
    final class Listener: UIView {
      var windows: [UIWindow?] = []
      override func didMoveToWindow() { windows.append(window) }
    }
    let (window, box, listener) = (UIWindow(), UIView(), Listener())
    box.addSubview(listener)
    #expect(listener.windows.isEmpty)
    #expect(listener.window == nil)
    window.addSubview(box)
    #expect(listener.window === window)
    #expect(listener.windows.count == 1)
    box.removeFromSuperview()
    try #require(listener.windows.count == 2)
    #expect(listener.windows[1] == nil)
  }

  @Test func viewsHearOfTheirWindowBefore() {
    final class Listener: UIView {
      var calls: [String] = []
      override func willMove(toWindow newWindow: UIWindow?) {
        calls.append("will \(newWindow == nil ? "none" : "one"), is \(window == nil ? "none" : "one")")
      }
      override func didMoveToWindow() { calls.append("did") }
    }
    let (window, listener) = (UIWindow(), Listener())
    window.addSubview(listener)
    listener.removeFromSuperview()
    #expect(listener.calls == ["will one, is none", "did", "will none, is one", "did"])
  }

  /// A view that counts how often it heard of a tint.
  private final class Tinted: UIView {
    var changes = 0
    override func tintColorDidChange() { changes += 1 }
  }

  @Test func tintsReachThoseWhoInheritThem() {
    let (outer, inner, own) = (UIView(), Tinted(), Tinted())
    let box = UIView()
    box.addSubview(inner)
    outer.addSubview(box)
    outer.addSubview(own)
    own.tintColor = .green
    (inner.changes, own.changes) = (0, 0)
    outer.tintColor = .red
    #expect((inner.changes, own.changes) == (1, 0))
    #expect(inner.tintColor == .red)
    box.removeFromSuperview()
    let other = UIView()
    other.tintColor = .blue
    other.addSubview(box)
    #expect((inner.changes, inner.tintColor) == (2, .blue))
  }

  @Test func dimmedTintsAreGrey() {
    let (outer, inner) = (UIView(), Tinted())
    outer.addSubview(inner)
    outer.tintColor = .red
    inner.changes = 0
    outer.tintAdjustmentMode = .dimmed
    #expect(inner.changes == 1)
    #expect(inner.tintAdjustmentMode == .dimmed)
    let grey = inner.tintColor.cgColor.srgbComponents
    #expect(grey.red == grey.green)
    #expect(grey.green == grey.blue)
    #expect(grey.red > 0.3)
    inner.tintAdjustmentMode = .normal
    #expect(inner.tintColor == .red)
  }

  @Test func viewsResizeSubviewsUnlessTheySayNo() {
    let (box, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), UIView())
    inner.frame = box.bounds
    inner.autoresizingMask = .flexibleWidth
    box.addSubview(inner)
    box.autoresizesSubviews = false
    box.frame.size.width = 20
    #expect(inner.frame.width == 10)
    #expect(inner.autoresizingMask == .flexibleWidth)
    box.autoresizesSubviews = true
    box.frame.size.width = 30
    #expect(inner.frame.width == 20)
  }

  @Test func viewsHearOfTraits() {
    final class Listener: UIView {
      var styles: [UIUserInterfaceStyle] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        if traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) {
          styles.append(traitCollection.userInterfaceStyle)
        }
      }
    }
    let (outer, listener) = (UIView(), Listener())
    var calls: [String] = []
    let registration = listener.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (view: Listener, previous: UITraitCollection) in
      calls.append("\(previous.userInterfaceStyle) to \(view.traitCollection.userInterfaceStyle)")
    }
    listener.registerForTraitChanges([UITraitDisplayScale.self]) { (_: Listener, _) in calls.append("scale") }
    outer.overrideUserInterfaceStyle = .dark
    outer.addSubview(listener)
    listener.unregisterForTraitChanges(registration)
    outer.overrideUserInterfaceStyle = .light
    #expect(listener.styles == [.dark, .light])
    #expect(calls == ["unspecified to dark"])
  }

  @Test func constraintsAreUpdatedBeforeLayout() {
    final class Careful: UIView {
      var calls: [String] = []
      override func updateConstraints() {
        calls.append("constraints")
        super.updateConstraints()
      }
      override func layoutSubviews() { calls.append("layout") }
    }
    let view = Careful()
    view.setNeedsUpdateConstraints()
    view.layoutIfNeeded()
    view.layoutIfNeeded()
    #expect(view.calls == ["constraints", "layout"])
    let box = UIView()
    box.addSubview(view)
    view.setNeedsUpdateConstraints()
    box.updateConstraintsIfNeeded()
    #expect(view.calls.count == 3)
    #expect(!view.needsUpdateConstraints())
  }

  @Test func pointsFindTheForemostView() {
    final class Hole: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }
    }
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (view, front) = (
      UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50)),
      UIView(frame: CGRect(x: 30, y: 30, width: 50, height: 50))
    )
    box.addSubview(view)
    box.addSubview(front)
    box.addSubview(Hole(frame: box.bounds))
    #expect(box.hitTest(CGPoint(x: 15, y: 15), with: nil) === view)
    #expect(box.hitTest(CGPoint(x: 40, y: 40), with: nil) === front)
    #expect(box.hitTest(CGPoint(x: 5, y: 5), with: nil) === box)
    #expect(box.hitTest(CGPoint(x: 150, y: 5), with: nil) == nil)
    front.isUserInteractionEnabled = false
    #expect(box.hitTest(CGPoint(x: 40, y: 40), with: nil) === view)
    view.alpha = 0.005
    #expect(box.hitTest(CGPoint(x: 40, y: 40), with: nil) === box)
    #expect(!UILabel().isUserInteractionEnabled)
    #expect(!UIImageView().isUserInteractionEnabled)
  }

  private final class TextView: UIView {
    var draws = 0
    override class var layerClass: AnyClass { CATextLayer.self }
    override func draw(_ rect: CGRect) { draws += 1 }
  }

  @Test func aViewOfATextLayerDoesNotDraw() throws {
    let view = TextView(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    (view.layer as? CATextLayer)?.string = "text"
    _ = try shown(view)
    #expect(view.draws == 0)
  }
}
