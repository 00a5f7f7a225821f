@_spi(Properties) import QuartzCore

/// A rectangle that has a layer, draws it and lays out its subviews: as much of UIKit's class as code for
/// layers needs. There are no events and constraints.
///
/// `Exporter().export(view.layer, to: "view.pdf")` exports a view.
///
/// Instance members of UIKit can be overridden, and are therefore in this declaration; animations and
/// constants are elsewhere.
open class UIView: UIResponder, CALayerDelegate, UITraitEnvironment, UITraitChangeObservable {
  /// The layer, whose delegate the view is.
  public let layer: CALayer
  /// The subviews, from back to front.
  public internal(set) var subviews: [UIView] = []
  /// The superview.
  public internal(set) weak var superview: UIView?

  /// A number for finding the view. Default 0.
  open var tag = 0
  /// Whether `hitTest(_:with:)` finds the view: there are no events. Default true.
  open var isUserInteractionEnabled = true
  /// Whether subviews are resized according to their `autoresizingMask`. Default true.
  open var autoresizesSubviews = true { didSet { for view in subviews { view.updateAutoresizing() } } }
  /// Stored without effect: there are no constraints. Default true.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// The margins. Stored without effect. Default 8 points each.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// The margins relative to the text direction. Stored without effect. Default 8 points each.
  open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  /// Stored without effect: there are no events. Default false.
  open var isMultipleTouchEnabled = false
  /// Stored without effect: there are no events. Default false.
  open var isExclusiveTouch = false
  /// Stored without effect: layers are always drawn anew. Default true.
  open var clearsContextBeforeDrawing = true
  /// Stored without effect. Default true.
  open var insetsLayoutMarginsFromSafeArea = true
  /// Stored without effect. Default false.
  open var preservesSuperviewLayoutMargins = false
  /// The recognizers that were added. Nothing is recognised here. Default nil.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    willSet { for recognizer in gestureRecognizers ?? [] { recognizer.view = nil } }
    didSet { for recognizer in gestureRecognizers ?? [] { recognizer.view = self } }
  }
  /// Whether the view is mirrored for right-to-left text. Stored without effect. Default unspecified.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// The light or dark style for this view and its descendants. Default unspecified.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified { didSet { updateStyle() } }
  /// The style of this view, or of its nearest ancestor that specifies one.
  final var inheritedStyle = UIUserInterfaceStyle.unspecified
  final var ownTintColor: UIColor?
  private var ownTintAdjustmentMode = TintAdjustmentMode.automatic
  final var ownBackgroundColor: UIColor?
  private var ownMask: UIView?
  /// The mask while the superview does not resize its subviews, during which the layer has none.
  private var withheldAutoresizingMask: AutoresizingMask?
  private var needsConstraints = false
  /// The controller whose view it is.
  final weak var controller: UIViewController?
  var traitObservers: [TraitObserver] = []

  /// The class of the view's layer. Default `CALayer`.
  open class var layerClass: AnyClass { CALayer.self }

  private static func makeLayer() -> CALayer {
    guard let layerClass = layerClass as? CALayer.Type else { return CALayer() }
    return unsafeBitCast(layerClass, to: AnyLayerClass.Type.self).init()
  }

  /// Creates a view without size.
  public override convenience init() { self.init(frame: .zero) }

  /// Creates a view with a frame.
  public init(frame: CGRect) {
    layer = Self.makeLayer()
    super.init()
    begin()
    layer.frame = frame
  }

  /// Creates a view with default values: nibs and archives are not read here.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    super.init()
    begin()
  }

  private func begin() {
    layer.delegate = self
    layer.setNeedsDisplay()
    layer.setNeedsLayout()
  }

  deinit {
    guard !subviews.isEmpty else { return }
    // Released one by one, so that a long chain of views does not overflow the stack.
    var doomed = subviews
    subviews = []
    while var view = doomed.popLast() {
      guard isKnownUniquelyReferenced(&view) else { continue }
      doomed.append(contentsOf: view.subviews)
      view.subviews = []
    }
  }

  // MARK: Geometry

  /// The bounding box of the view in its superview.
  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The view's rectangle in its own coordinates.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// The position of the anchor point, by default the centre, in the superview.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The transform, applied about `center`.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The transform, applied about `center`.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The parts that change with the superview's size. Default none.
  open var autoresizingMask: AutoresizingMask {
    get { withheldAutoresizingMask ?? AutoresizingMask(rawValue: UInt(layer.autoresizingMask.rawValue)) }
    set {
      withheldAutoresizingMask = newValue
      updateAutoresizing()
    }
  }

  final func updateAutoresizing() {
    let mask = autoresizingMask
    let isResized = superview?.autoresizesSubviews ?? true
    withheldAutoresizingMask = isResized ? nil : mask
    layer.autoresizingMask =
      isResized ? CAAutoresizingMask(rawValue: UInt32(truncatingIfNeeded: mask.rawValue)) : []
  }

  /// The point of the bounds, in the unit square, that lies at `center` and that transforms are applied
  /// about. Default the centre.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// Pixels per point of the view's contents.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  /// The insets of bars: zero.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  /// From left to right, unless `semanticContentAttribute` forces the other direction.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  /// The direction that a view with an attribute would have.
  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Not called here: the safe area never changes.
  open func safeAreaInsetsDidChange() {}
  /// Not called here.
  open func layoutMarginsDidChange() {}

  /// Converts a point of this view to another one; nil means the root view.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer ?? root)
  }
  /// Converts a point of another view to this one.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer ?? root)
  }
  /// Returns the bounding box in another view of a rectangle of this one.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer ?? root)
  }
  /// Returns the bounding box in this view of a rectangle of another one.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer ?? root)
  }

  private var root: CALayer {
    var view = self
    while let above = view.superview { view = above }
    return view.layer
  }

  /// Returns the size that fits the view best within another: its own, or `intrinsicContentSize` if it has
  /// one.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to its best size.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    frame = CGRect(origin: frame.origin, size: size)
  }

  /// The size of the contents; `noIntrinsicMetric` if they have none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// The value that stands for no intrinsic size.
  public class var noIntrinsicMetric: CGFloat { -1 }

  /// Does nothing: there are no constraints.
  open func invalidateIntrinsicContentSize() {}

  // MARK: Looks

  /// The background colour; nil for none. Default nil. A dynamic colour depends on `traitCollection`.
  open var backgroundColor: UIColor? {
    get { ownBackgroundColor ?? layer.backgroundColor.map { UIColor(cgColor: $0) } }
    set {
      ownBackgroundColor = newValue
      layer.backgroundColor = newValue.map { $0.resolvedColor(with: traitCollection).cgColor }
    }
  }

  /// The opacity of the view and its descendants, 0…1. Default 1.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Whether the view is hidden. Default false.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// Whether the view is opaque. Stored without effect. Default true.
  open var isOpaque = true

  /// Whether subviews are clipped to the bounds. Default false.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view whose alpha multiplies this one's. Default nil.
  open var mask: UIView? {
    get { ownMask }
    set {
      ownMask = newValue
      layer.mask = newValue?.layer
    }
  }

  /// How contents fill the bounds. Default `scaleToFill`.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// The colour of template images. Default: that of the superview; of a root view `systemBlue`. Setting nil
  /// restores the default.
  open var tintColor: UIColor! {
    get {
      var view: UIView? = self
      while let current = view, current.ownTintColor == nil { view = current.superview }
      let color = view?.ownTintColor ?? UIColor.tintColor
      return tintAdjustmentMode == .dimmed ? color.dimmed : color
    }
    set {
      ownTintColor = newValue
      notifyTint { $0.ownTintColor == nil }
    }
  }

  /// Whether the tint is grey. Default automatic, which is that of the superview; of a root view normal.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get {
      var view: UIView? = self
      while let current = view, current.ownTintAdjustmentMode == .automatic { view = current.superview }
      return view?.ownTintAdjustmentMode ?? .normal
    }
    set {
      ownTintAdjustmentMode = newValue
      notifyTint { $0.ownTintAdjustmentMode == .automatic }
    }
  }

  /// Called when the tint of the view, or an ancestor that it inherits the tint from, changes, and when the
  /// view moves to a superview with another tint.
  open func tintColorDidChange() {}

  /// The current traits, in the style of this view or its ancestors.
  open var traitCollection: UITraitCollection {
    inheritedStyle == .unspecified
      ? .current
      : UITraitCollection(traitsFrom: [.current, UITraitCollection(userInterfaceStyle: inheritedStyle)])
  }

  /// Called when the traits have changed: the view or an ancestor got another style, or it moved to a place
  /// with another one.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// A description for people who cannot see the picture. Default nil.
  open override var accessibilityLabel: String? {
    get { layer.accessibilityLabel }
    set { layer.accessibilityLabel = newValue }
  }

  /// What kind of element it is, which tagged PDF has: a header is a heading, an image a figure, static text a paragraph;
  /// other kinds have no effect. Default none.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits }
    set {
      super.accessibilityTraits = newValue
      updateAccessibilityRole()
    }
  }

  /// Whether it is an element for people who cannot see the picture. Set to false, it is none in tagged PDF, whatever its label
  /// and traits are, but views in it may be. Default false, which views that were never asked also say.
  open override var isAccessibilityElement: Bool {
    get { super.isAccessibilityElement }
    set {
      super.isAccessibilityElement = newValue
      updateAccessibilityRole()
    }
  }

  /// Whether nothing in it is read, so that it is decoration in tagged PDF. Default false.
  open override var accessibilityElementsHidden: Bool {
    get { super.accessibilityElementsHidden }
    set {
      super.accessibilityElementsHidden = newValue
      updateAccessibilityRole()
    }
  }

  /// The language of what is read, in tagged PDF. Default nil.
  open override var accessibilityLanguage: String? {
    get { layer.language }
    set { layer.language = newValue }
  }

  private func updateAccessibilityRole() {
    layer.accessibilityRole =
      if accessibilityElementsHidden {
        .artifact
      } else if isNoAccessibilityElement {
        CALayerAccessibilityRole.none
      } else if accessibilityTraits.contains(.header) {
        .heading1
      } else if accessibilityTraits.contains(.image) {
        .figure
      } else if accessibilityTraits.contains(.staticText) {
        .paragraph
      } else {
        nil
      }
  }

  // MARK: Tree

  /// The view's controller, or the superview.
  open override var next: UIResponder? { controller ?? superview }

  /// Adds a view in front of all others, and removes it from its previous superview.
  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  /// Inserts a view at an index of `subviews`, or at the end if the index is beyond it.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Inserts a view behind a subview; in front of all others if that is not a subview.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, next: siblingSubview, offset: 0)
  }

  /// Inserts a view in front of a subview; in front of all others if that is not a subview.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, next: siblingSubview, offset: 1)
  }

  /// Moves a subview in front of all others.
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { insert(view, at: subviews.count) }
  }

  /// Moves a subview behind all others.
  open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insert(view, at: 0) } }

  /// Exchanges two subviews.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2), index1 != index2 else {
      return
    }
    let (low, high) = (subviews[min(index1, index2)], subviews[max(index1, index2)])
    insert(high, at: min(index1, index2))
    insert(low, at: max(index1, index2) + 1)
  }

  /// Removes the view from its superview.
  open func removeFromSuperview() { leave() }

  /// Returns whether this view is another one, or a descendant of it.
  open func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let next = current {
      if next === view { return true }
      current = next.superview
    }
    return false
  }

  /// Returns the foremost view at a point of this one: this view or a descendant; nil if there is none.
  ///
  /// Views that are hidden, nearly transparent (`alpha` below 0.01) or without user interaction are not
  /// found, nor their descendants, nor parts outside of their superview (`point(inside:with:)`).
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isHit(at: point, event) else { return nil }
    var (view, place) = (self, point)
    descent: while true {
      for subview in view.subviews.reversed() {
        let inner = subview.convert(place, from: view)
        // Custom classes may override the search.
        guard subview.isOfThisModule else {
          if let found = subview.hitTest(inner, with: event) { return found }
          continue
        }
        guard subview.isHit(at: inner, event) else { continue }
        (view, place) = (subview, inner)
        continue descent
      }
      return view
    }
  }

  /// Returns whether a point of the view lies in its bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Returns this view or its first descendant with a tag.
  open func viewWithTag(_ tag: Int) -> UIView? {
    var pending = [self]
    while let view = pending.popLast() {
      if view.tag == tag { return view }
      pending += view.subviews.reversed()
    }
    return nil
  }

  /// Called after a subview has been added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview has changed.
  open func didMoveToSuperview() {}

  /// The window of the view; nil if its root view is not a window.
  open var window: UIWindow? {
    var view = self
    while let above = view.superview { view = above }
    return view as? UIWindow
  }

  /// Adds a recognizer. Nothing is recognised here.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }
  /// Removes a recognizer.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }
  /// Not called here.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Called before the view enters or leaves a window.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the view has entered or left a window.
  open func didMoveToWindow() {}

  // MARK: Layout and drawing

  /// Requests `layoutSubviews()` before the view is next shown.
  open func setNeedsLayout() { layer.setNeedsLayout() }
  /// Lays out every view of the tree that requested it.
  open func layoutIfNeeded() { layer.layoutIfNeeded() }
  /// Positions subviews, and additional layers. Subclasses override it.
  open func layoutSubviews() {}

  /// Requests `updateConstraints()` before the view is next laid out.
  open func setNeedsUpdateConstraints() {
    needsConstraints = true
    setNeedsLayout()
  }
  /// Returns whether `updateConstraints()` is still to be called. Default false.
  open func needsUpdateConstraints() -> Bool { needsConstraints }
  /// Calls `updateConstraints()` of every view of the tree that requested it, descendants first.
  open func updateConstraintsIfNeeded() {
    var views = [self]
    var next = 0
    while next < views.count {
      views += views[next].subviews
      next += 1
    }
    for view in views.reversed() { view.updateOwnConstraints() }
  }
  /// Does nothing, as there are no constraints; overrides are called before layout.
  open func updateConstraints() {}

  private func updateOwnConstraints() {
    guard needsConstraints else { return }
    needsConstraints = false
    updateConstraints()
  }

  /// Requests `draw(_:)` before the view is next shown.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }
  /// The same: the whole view is drawn.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }

  /// Draws the view in the current context, with y pointing down. Subclasses override it.
  open func draw(_ rect: CGRect) {}

  /// Draws the view and its descendants into the current context, stretched to a rectangle, with
  /// `CALayer.render(in:)`.
  ///
  /// - Returns: whether there is a current context.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
      return false
    }
    layoutIfNeeded()
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }

  /// Returns a view that shows what this one shows now, as a picture.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
  }

  /// Returns a view that shows what a part of this one shows now, as a picture that can be stretched between caps.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    let image = UIGraphicsImageRenderer(bounds: rect).image { _ in
      drawHierarchy(in: bounds, afterScreenUpdates: afterUpdates)
    }
    guard image.cgImage != nil else { return nil }
    let view = UIImageView(
      image: capInsets == .zero
        ? image : image.resizableImage(withCapInsets: capInsets, resizingMode: .stretch))
    view.frame = CGRect(origin: .zero, size: rect.size)
    return view
  }

  // MARK: The layer's delegate

  /// Draws the layer with `draw(_:)`.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    traitCollection.performAsCurrent { draw(layer.bounds) }
    UIGraphicsPopContext()
  }

  /// Creates the layer's contents: records what `draw(_:in:)` draws.
  open func display(_ layer: CALayer) { layer.recordDrawing() }

  /// Called before the layer draws.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Lays out with `layoutSubviews()`.
  open func layoutSublayers(of layer: CALayer) {
    updateOwnConstraints()
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }

  /// Returns no action for a change of a property, except within `animate(withDuration:animations:)` and the
  /// like.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    UIView.action(for: layer, forKey: event)
  }
}
