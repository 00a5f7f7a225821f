import Foundation

/// A view that shows a picture.
open class UIImageView: UIView {
  /// The picture; its template shows in the view's tint. Default nil.
  open var image: UIImage? { didSet { showImage() } }

  /// A view as large as a picture.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    showImage()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  open override func tintColorDidChange() { if image?.renderingMode == .alwaysTemplate { showImage() } }

  /// The picture's own.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  /// The picture's own.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  private func showImage() {
    let shown = image?.renderingMode == .alwaysTemplate ? image?.withTintColor(tintColor) : image
    layer.contents = shown?.cgImage
    layer.contentsScale = shown?.scale ?? 1
    let caps = shown?.capInsets ?? .zero
    let size = shown?.size ?? .zero
    let isWhole = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.contentsCenter =
      caps == .zero || size.width <= 0 || size.height <= 0
      ? isWhole
      : CGRect(
        x: caps.left / size.width, y: caps.top / size.height,
        width: 1 - (caps.left + caps.right) / size.width,
        height: 1 - (caps.top + caps.bottom) / size.height)
  }

  /// Shows the picture anew: nothing is drawn.
  open override func display(_ layer: CALayer) { showImage() }
}
