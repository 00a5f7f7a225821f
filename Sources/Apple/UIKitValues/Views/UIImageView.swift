/// A view that shows an image. It does not react to touches: `isUserInteractionEnabled` is false.
open class UIImageView: UIView {
  /// The image; a template image is shown in the view's tint, and an animated one plays. Default nil.
  open var image: UIImage? { didSet { imageDidChange() } }
  /// The image while `isHighlighted`. Default nil, which uses `image`.
  open var highlightedImage: UIImage? { didSet { imageDidChange() } }
  /// Whether `highlightedImage` is shown. Default false.
  open var isHighlighted = false { didSet { imageDidChange() } }
  /// Images that are shown in turn after `startAnimating()`, instead of `image`. Default nil.
  open var animationImages: [UIImage]?
  /// The duration of all of them together, in seconds. Default 0, which is 1/30 second each.
  open var animationDuration: TimeInterval = 0
  /// How often they are repeated; 0 is for ever. Default 0.
  open var animationRepeatCount = 0
  private var plays = false

  /// Creates a view as large as an image.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// Creates a view as large as an image, with another one for its highlighted state.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    (self.image, self.highlightedImage) = (image, highlightedImage)
    // Property observers are not called within an initialiser.
    imageDidChange()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  open override var contentMode: ContentMode { didSet { showImage() } }

  open override func tintColorDidChange() {
    if shown?.renderingMode == .alwaysTemplate { showImage() }
    guard let playing = layer.animation(forKey: Self.framesKey) else { return }
    // They continue from where they are.
    if frames.contains(where: { $0.renderingMode == .alwaysTemplate }) { play(from: playing.beginTime) }
  }

  /// The image's size.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  /// Returns the image's size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  /// Starts showing `animationImages` in turn.
  open func startAnimating() {
    plays = true
    play()
  }

  /// Shows `image` again.
  open func stopAnimating() {
    plays = false
    play()
  }

  /// Whether images are shown in turn.
  open var isAnimating: Bool { layer.animation(forKey: Self.framesKey) != nil }

  /// The image while nothing plays.
  private var shown: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// The images that are shown in turn, if any.
  private var frames: [UIImage] { ownFrames ?? shown?.images ?? [] }

  private var ownFrames: [UIImage]? { plays ? animationImages : nil }

  private func tinted(_ image: UIImage) -> UIImage {
    (image.renderingMode == .alwaysTemplate ? image.withTintColor(tintColor) : image).upright
  }

  private func imageDidChange() {
    showImage()
    play()
  }

  private func showImage() {
    let image = shown.map(tinted)
    let isTiled = image?.isTiled == true && contentMode.gravity == .resize
    layer.needsDisplayOnBoundsChange = isTiled || contentMode == .redraw
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.contentsCenter = isTiled ? whole : image?.contentsCenter ?? whole
    layer.contentsScale = image?.scale ?? 1
    if isTiled { layer.recordDrawing() } else { layer.contents = image?.cgImage }
  }

  private static let framesKey = "UIImageView.frames"

  /// - Parameter beginTime: 0 for now.
  private func play(from beginTime: CFTimeInterval = 0) {
    layer.removeAnimation(forKey: Self.framesKey)
    let own = ownFrames
    let frames = frames.map(tinted)
    guard !frames.isEmpty else { return }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = frames.compactMap(\.cgImage)
    animation.calculationMode = .discrete
    animation.beginTime = beginTime
    let duration = own == nil ? shown?.duration ?? 0 : animationDuration
    animation.duration = duration > 0 ? duration : Double(frames.count) / 30
    animation.repeatCount = own == nil || animationRepeatCount == 0 ? .infinity : Float(animationRepeatCount)
    layer.add(animation, forKey: Self.framesKey)
  }

  /// Draws an image whose middle is tiled. Others are the layer's contents themselves.
  open override func draw(_ layer: CALayer, in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    shown.map(tinted)?.draw(in: layer.bounds)
    UIGraphicsPopContext()
  }

  /// Updates the image; subclasses do not draw.
  open override func display(_ layer: CALayer) { showImage() }
}
