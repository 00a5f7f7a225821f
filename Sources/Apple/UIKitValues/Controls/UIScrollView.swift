/// A view that shows a part of its subviews, which `contentOffset` says. It clips them; its bars are not drawn.
open class UIScrollView: UIView {
  /// How soon scrolling ends.
  public struct DecelerationRate: RawRepresentable, Sendable, Hashable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The colour of bars.
  public enum IndicatorStyle: Int, Sendable, Hashable {
    case `default`, black, white
  }

  /// How a keyboard disappears.
  public enum KeyboardDismissMode: Int, Sendable, Hashable {
    case none, onDrag, interactive
  }

  /// How bars are taken into account.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable, Hashable {
    case automatic, scrollableAxes, never, always
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    clipsToBounds = true
  }

  /// The point of the contents in the upper left corner: the origin of `bounds`. Default zero.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      delegate?.scrollViewDidScroll(self)
    }
  }
  /// The size of the contents. Default zero.
  open var contentSize = CGSize.zero
  /// The space around the contents, which moves nothing by itself. Default none.
  open var contentInset = UIEdgeInsets.zero
  /// The same as `contentInset`.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  /// Stored without effect. Default automatic.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// Stored without effect. Default none.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// Is told of changes of `contentOffset`. Default nil.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// Stored without effect. Default true.
  open var isScrollEnabled = true
  /// Stored without effect. Default false.
  open var isPagingEnabled = false
  /// Stored without effect. Default false.
  open var isDirectionalLockEnabled = false
  /// Stored without effect. Default true.
  open var bounces = true
  /// Stored without effect. Default true.
  open var bouncesZoom = true
  /// Stored without effect. Default false.
  open var alwaysBounceVertical = false
  /// Stored without effect. Default false.
  open var alwaysBounceHorizontal = false
  /// Stored without effect. Default true.
  open var showsHorizontalScrollIndicator = true
  /// Stored without effect. Default true.
  open var showsVerticalScrollIndicator = true
  /// Stored without effect. Default `default`.
  open var indicatorStyle = IndicatorStyle.default
  /// Stored without effect. Default `normal`.
  open var decelerationRate = DecelerationRate.normal
  /// Stored without effect. Default `none`.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Stored without effect. Default true.
  open var delaysContentTouches = true
  /// Stored without effect. Default true.
  open var canCancelContentTouches = true
  /// Stored without effect. Default true.
  open var scrollsToTop = true
  /// Stored without effect. Default 1.
  open var minimumZoomScale: CGFloat = 1
  /// Stored without effect. Default 1.
  open var maximumZoomScale: CGFloat = 1
  /// The scale of the view that the delegate returns from `viewForZooming(in:)`. Default 1.
  open var zoomScale: CGFloat = 1 {
    didSet {
      delegate?.viewForZooming(in: self)?.transform = CGAffineTransform(scaleX: zoomScale, y: zoomScale)
      delegate?.scrollViewDidZoom(self)
    }
  }
  /// False.
  open var isTracking: Bool { false }
  /// False.
  open var isDragging: Bool { false }
  /// False.
  open var isDecelerating: Bool { false }
  /// False.
  open var isZooming: Bool { false }
  /// A recognizer that recognises nothing.
  public let panGestureRecognizer = UIPanGestureRecognizer()
  /// A recognizer that recognises nothing.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { nil }

  /// Sets `contentOffset`; animated, with the animation of `UIView.animate`.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    change(animated) { self.contentOffset = contentOffset }
  }

  /// Sets `zoomScale`; animated, with the animation of `UIView.animate`.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { change(animated) { zoomScale = scale } }

  /// Moves the contents as little as it takes for a rectangle of them to be seen.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func moved(_ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      low < start || high - low > length ? low : max(start, high - length)
    }
    let target = CGPoint(
      x: moved(bounds.minX, bounds.width, rect.minX, rect.maxX),
      y: moved(bounds.minY, bounds.height, rect.minY, rect.maxY))
    setContentOffset(target, animated: animated)
  }

  /// Does nothing.
  open func flashScrollIndicators() {}

  private func change(_ isAnimated: Bool, _ body: () -> Void) {
    if isAnimated { UIView.animate(withDuration: 0.3, animations: body) } else { body() }
  }
}

/// Is told of what a scroll view shows. Only `scrollViewDidScroll`, `scrollViewDidZoom` and `viewForZooming` are called here.
public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
}
