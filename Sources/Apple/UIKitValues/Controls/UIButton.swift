/// A button that shows an image and a title beside it, and a background, for each of its states.
open class UIButton: UIControl {
  /// The kind of a button.
  public enum ButtonType: Int, Sendable, Hashable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
  }

  /// What a state looks like; what is nil looks as in the normal state.
  private struct Look {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var titleShadowColor: UIColor?
    var image: UIImage?
    var background: UIImage?
  }

  private var looks: [State: Look] = [:]
  private let label = UILabel()
  private let picture = UIImageView()
  private let backgroundPicture = UIImageView()

  /// The kind. Titles of system buttons are in the tint. Default `custom`.
  open private(set) var buttonType = ButtonType.custom
  /// Insets of the contents. Default none.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Insets of the title within its place. Default none.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Insets of the image within its place. Default none.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Whether the image is darker while the button is pressed. Stored without effect. Default true.
  open var adjustsImageWhenHighlighted = true
  /// Whether the image is darker while the button is disabled. Stored without effect. Default true.
  open var adjustsImageWhenDisabled = true
  /// Whether a pressed button glows. Stored without effect. Default false.
  open var showsTouchWhenHighlighted = false
  /// Whether the title's shadow changes sides. Stored without effect. Default false.
  open var reversesTitleShadowWhenHighlighted = false

  /// Creates a button of a kind. Their symbols are not drawn: they belong to Apple's systems.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    updateLook()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    beginButton()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    beginButton()
  }

  private func beginButton() {
    label.font = .systemFont(ofSize: 18)
    for view in [backgroundPicture, picture, label] { addSubview(view) }
    updateLook()
  }

  /// The view that shows the title.
  open var titleLabel: UILabel? { label }
  /// The view that shows the image.
  open var imageView: UIImageView? { picture }

  // MARK: States

  private func change(_ state: State, _ body: (inout Look) -> Void) {
    body(&looks[state, default: Look()])
    updateLook()
    setNeedsLayout()
  }

  private func value<Value>(_ state: State, _ key: (Look) -> Value?) -> Value? {
    looks[state].flatMap(key) ?? looks[.normal].flatMap(key)
  }

  /// Sets the title of a state.
  open func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }
  /// Sets the title of a state, with attributes; it goes before a title without.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    change(state) { $0.attributedTitle = title }
  }
  /// Sets the colour of a state's title.
  open func setTitleColor(_ color: UIColor?, for state: State) { change(state) { $0.titleColor = color } }
  /// Sets the colour of the shadow of a state's title.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    change(state) { $0.titleShadowColor = color }
  }
  /// Sets the image of a state.
  open func setImage(_ image: UIImage?, for state: State) { change(state) { $0.image = image } }
  /// Sets the image behind title and image of a state, which fills the button.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    change(state) { $0.background = image }
  }

  /// Returns the title that was set for a state, or else for the normal one.
  open func title(for state: State) -> String? { value(state, \.title) }
  /// Returns the title with attributes that was set for a state, or else for the normal one.
  open func attributedTitle(for state: State) -> NSAttributedString? { value(state, \.attributedTitle) }
  /// Returns the colour of a state's title. Default white; of system buttons the tint.
  open func titleColor(for state: State) -> UIColor? {
    value(state, \.titleColor) ?? (buttonType == .custom ? .white : tintColor)
  }
  /// Returns the colour of the shadow of a state's title. Default nil.
  open func titleShadowColor(for state: State) -> UIColor? { value(state, \.titleShadowColor) }
  /// Returns the image that was set for a state, or else for the normal one.
  open func image(for state: State) -> UIImage? { value(state, \.image) }
  /// Returns the background that was set for a state, or else for the normal one.
  open func backgroundImage(for state: State) -> UIImage? { value(state, \.background) }

  /// The title that is shown.
  open var currentTitle: String? { title(for: state) }
  /// The title with attributes that is shown.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  /// The colour of the title that is shown.
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  /// The image that is shown.
  open var currentImage: UIImage? { image(for: state) }
  /// The background that is shown.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  override func updateLook() {
    if let attributed = currentAttributedTitle {
      label.attributedText = attributed
    } else {
      label.text = currentTitle
      label.textColor = currentTitleColor
    }
    label.shadowColor = titleShadowColor(for: state)
    picture.image = currentImage
    backgroundPicture.image = currentBackgroundImage
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateLook()
  }

  // MARK: Layout

  private var titleSize: CGSize { label.text == nil ? .zero : label.intrinsicContentSize }

  /// The size of image and title beside each other, with the contents' insets.
  open override var intrinsicContentSize: CGSize {
    let (title, image) = (titleSize, currentImage?.size ?? .zero)
    let insets = contentEdgeInsets
    return CGSize(
      width: title.width + image.width + insets.left + insets.right,
      height: max(title.height, image.height) + insets.top + insets.bottom)
  }

  /// Returns the size of the contents.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Returns where the background is: all over the button.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns where image and title are: in the button without the contents' insets.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

  /// Returns where the image is: left of the title.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let size = currentImage?.size ?? .zero
    return place(size, after: 0, of: size.width + titleSize.width, in: contentRect.inset(by: imageEdgeInsets))
  }

  /// Returns where the title is: right of the image.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let (size, image) = (titleSize, currentImage?.size.width ?? 0)
    return place(size, after: image, of: image + size.width, in: contentRect.inset(by: titleEdgeInsets))
  }

  /// Returns a part's place in a row of a width that is aligned within a box.
  private func place(_ size: CGSize, after start: CGFloat, of width: CGFloat, in box: CGRect) -> CGRect {
    let x: CGFloat =
      switch contentHorizontalAlignment {
      case .center: box.midX - width / 2
      case .left, .leading, .fill: box.minX
      case .right, .trailing: box.maxX - width
      }
    let y: CGFloat =
      switch contentVerticalAlignment {
      case .center, .fill: box.midY - size.height / 2
      case .top: box.minY
      case .bottom: box.maxY - size.height
      }
    let left = max(x, box.minX) + start
    return CGRect(
      x: left, y: y, width: max(min(size.width, box.maxX - left), 0), height: min(size.height, box.height))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = contentRect(forBounds: bounds)
    backgroundPicture.frame = backgroundRect(forBounds: bounds)
    picture.frame = imageRect(forContentRect: content)
    label.frame = titleRect(forContentRect: content)
  }
}
