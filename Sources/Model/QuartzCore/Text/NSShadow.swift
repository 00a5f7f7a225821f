/// The shadow of a text run.
open class NSShadow: NSObject, NSCopying {
  private let mark = UnderlayMark()
  /// In points of the layer's coordinates, with y pointing down. Default (0, 0).
  open var shadowOffset = CGSize.zero
  /// Twice the standard deviation of the Gaussian, in points. Default 0.
  open var shadowBlurRadius: CGFloat = 0
  /// A `CGColor`. Default black with an alpha of a third; nil for no shadow.
  open var shadowColor: Any? = CGColor(gray: 0, alpha: 1.0 / 3)

  public override init() {}

  /// Returns a shadow with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
      && CGColor.color(of: shadowColor) == CGColor.color(of: other.shadowColor)
  }

  public override var hash: Int { shadowBlurRadius.hashValue }
}
