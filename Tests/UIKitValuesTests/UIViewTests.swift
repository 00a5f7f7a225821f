import LayerPress
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

  /// The view as an export shows it.
  private func shown(_ view: UIView) throws -> Pixels {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".png")
    defer { try? FileManager.default.removeItem(at: file) }
    try Exporter().export(view.layer, to: file.path, scale: 1)
    let image = try #require(UIImage(contentsOfFile: file.path))
    return try #require(Pixels(image))
  }

  private let red: [UInt8] = [255, 0, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]

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
    #expect([pixels[5, 2], pixels[5, 7]] == [red, [0, 0, 0, 0]])
  }

  @Test func viewsLayOutWhatLiesInThem() throws {
    let pixels = try shown(Row(frame: CGRect(x: 0, y: 0, width: 10, height: 4)))
    #expect([pixels[2, 2], pixels[7, 2]] == [red, blue])
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

  @Test func picturesFillViewsByTheirMode() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let square = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    let view = UIImageView(image: square)
    #expect(view.frame.size == CGSize(width: 4, height: 4))
    view.frame = CGRect(x: 0, y: 0, width: 12, height: 8)
    view.contentMode = .top
    #expect(try shown(view).ink == CGRect(x: 4, y: 0, width: 4, height: 4))
    view.contentMode = .bottomRight
    #expect(try shown(view).ink == CGRect(x: 8, y: 4, width: 4, height: 4))
    view.contentMode = .scaleAspectFit
    #expect(try shown(view).ink == CGRect(x: 2, y: 0, width: 8, height: 8))
  }

  @Test func templatesTakeTheTint() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let dot = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { context in
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    let view = UIImageView(image: dot.withRenderingMode(.alwaysTemplate))
    view.tintColor = .red
    #expect(try shown(view)[1, 1] == red)
  }

  @Test func labelsShowTextInTheMiddle() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 120, height: 60))
    label.text = "Hill"
    label.textAlignment = .center
    label.textColor = .red
    let ink = try shown(label).ink
    #expect(abs(ink.midX - 60) < 3)
    #expect(abs(ink.midY - 30) < 6)
    #expect(label.intrinsicContentSize.height == label.font.lineHeight.rounded(.up))
  }

  @Test func labelsHaveSoManyLines() {
    let label = UILabel()
    label.text = "one two three four five six seven eight nine ten"
    let line = label.sizeThatFits(CGSize(width: 80, height: 1000)).height
    label.numberOfLines = 2
    let two = label.sizeThatFits(CGSize(width: 80, height: 1000)).height
    label.numberOfLines = 0
    let all = label.sizeThatFits(CGSize(width: 80, height: 1000)).height
    #expect(line < two && two < all)
    #expect(abs(two - 2 * line) <= 2)
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
    #expect([pixels[2, 2], pixels[7, 2]] == [red, blue])
  }

  @Test func viewsHearOfTheirWindow() {
    final class Listener: UIView {
      var windows: [UIWindow?] = []
      override func didMoveToWindow() { windows.append(window) }
    }
    let (window, box, listener) = (UIWindow(), UIView(), Listener())
    box.addSubview(listener)
    #expect(listener.windows.isEmpty && listener.window == nil)
    window.addSubview(box)
    #expect(listener.window === window && listener.windows.count == 1)
    box.removeFromSuperview()
    #expect(listener.windows.count == 2 && listener.windows[1] == nil)
  }

  @Test func changesOfViewsBecomeAnimations() {
    let (box, view) = (UIView(), UIView())
    box.addSubview(view)
    CATransaction.withTime(0) {
      view.alpha = 0.5
      #expect(view.layer.animationKeys() == nil)
      UIView.animate(withDuration: 2) { view.alpha = 0 }
      #expect(view.layer.animation(forKey: "opacity")?.duration == 2)
    }
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
    #expect(!UILabel().isUserInteractionEnabled && !UIImageView().isUserInteractionEnabled)
  }
}
