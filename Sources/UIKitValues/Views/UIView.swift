import Foundation
@_spi(Properties) import QuartzCore

/// A rectangle that has a layer, draws it and lays out what lies in it: as much of UIKit's as code for layers needs. There are
/// no events and constraints.
///
/// `Exporter().export(view.layer, to: "view.pdf")` shows a view.
///
/// What UIKit declares of an instance can be overridden, and so stands in this declaration; animations and constants lie apart.
open class UIView: UIResponder, CALayerDelegate, UITraitEnvironment, UITraitChangeObservable {
  /// The layer, whose delegate the view is.
  public let layer: CALayer
  /// Views that lie in this one, from back to front.
  public private(set) var subviews: [UIView] = []
  /// The view that this one lies in.
  public private(set) weak var superview: UIView?

  /// A number to find the view by. Default 0.
  open var tag = 0
  /// Only kept: there are no events. Default true.
  open var isUserInteractionEnabled = true
  /// Whether subviews change with the size, as their `autoresizingMask` says. Default true.
  open var autoresizesSubviews = true { didSet { for view in subviews { view.updateAutoresizing() } } }
  /// Only kept: there are no constraints. Default true.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// Space at the sides. Only kept. Default 8 points each.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// Space at the sides, by the way text runs. Only kept. Default 8 points each.
  open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  /// A name to find the view by in tests. Only kept. Default nil.
  open var accessibilityIdentifier: String?
  /// Whether programs that read the screen aloud tell of the view. Only kept. Default false.
  open var isAccessibilityElement = false
  /// Whether the view turns round where text runs from right to left. Only kept. Default unspecified.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// Light or dark for this view and what lies in it. Default unspecified.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified { didSet { updateStyle() } }
  /// That of this view, or of the nearest above that says one.
  private var style = UIUserInterfaceStyle.unspecified
  private var ownTintColor: UIColor?
  private var ownTintAdjustmentMode = TintAdjustmentMode.automatic
  private var ownBackgroundColor: UIColor?
  private var ownMask: UIView?
  /// The view's mask while its superview does not resize its subviews: the layer has none then.
  private var withheldAutoresizingMask: AutoresizingMask?
  private var needsConstraints = false
  /// Who asked to hear of changes of traits.
  var traitObservers: [TraitObserver] = []

  /// The class of the view's layer. Default `CALayer`.
  open class var layerClass: AnyClass { CALayer.self }

  private static func makeLayer() -> CALayer {
    guard let layerClass = layerClass as? CALayer.Type else { return CALayer() }
    return unsafeBitCast(layerClass, to: AnyLayerClass.Type.self).init()
  }

  /// A view without size.
  public override convenience init() { self.init(frame: .zero) }

  /// A view in a rectangle of its superview.
  public init(frame: CGRect) {
    layer = Self.makeLayer()
    super.init()
    begin()
    layer.frame = frame
  }

  /// A view of defaults: nibs and archives are not read here.
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
    // Released one by one, so that a long chain of views does not take the stack down.
    var doomed = subviews
    subviews = []
    while var view = doomed.popLast() {
      guard isKnownUniquelyReferenced(&view) else { continue }
      doomed.append(contentsOf: view.subviews)
      view.subviews = []
    }
  }

  // MARK: Geometry

  /// The box around the view in its superview.
  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The view's rectangle in its own coordinates.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// Where the anchor point, which is the middle, lies in the superview.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// Applied about `center`.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// Applied about `center`.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// Which parts change with the superview's size. Default none.
  open var autoresizingMask: AutoresizingMask {
    get { withheldAutoresizingMask ?? AutoresizingMask(rawValue: UInt(layer.autoresizingMask.rawValue)) }
    set {
      withheldAutoresizingMask = newValue
      updateAutoresizing()
    }
  }

  private func updateAutoresizing() {
    let mask = autoresizingMask
    let isResized = superview?.autoresizesSubviews ?? true
    withheldAutoresizingMask = isResized ? nil : mask
    layer.autoresizingMask =
      isResized ? CAAutoresizingMask(rawValue: UInt32(truncatingIfNeeded: mask.rawValue)) : []
  }

  /// Which point of the bounds lies at `center`, and is the one that transforms are applied about, in the unit square. Default
  /// the middle.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// Pixels per point of what the view shows.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  /// No part of the view lies beneath bars: zero.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  /// Where a point of this view lies in another one; nil for that of the topmost view.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer ?? root)
  }
  /// Where a point of another view lies in this one.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer ?? root)
  }
  /// The box of a rectangle of this view in another one.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer ?? root)
  }
  /// The box of a rectangle of another view in this one.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer ?? root)
  }

  private var root: CALayer {
    var view = self
    while let above = view.superview { view = above }
    return view.layer
  }

  /// The size that suits the view best in another one: its own, or `intrinsicContentSize` where it has one.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that suits the view best.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    frame = CGRect(origin: frame.origin, size: size)
  }

  /// The size of the contents; `noIntrinsicMetric` where they have none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Says that there is no size.
  public class var noIntrinsicMetric: CGFloat { -1 }

  /// Does nothing: there are no constraints.
  open func invalidateIntrinsicContentSize() {}

  // MARK: Looks

  /// Default nil, which is none. A dynamic colour is that of `traitCollection`.
  open var backgroundColor: UIColor? {
    get { ownBackgroundColor ?? layer.backgroundColor.map { UIColor(cgColor: $0) } }
    set {
      ownBackgroundColor = newValue
      layer.backgroundColor = newValue.map { $0.resolvedColor(with: traitCollection).cgColor }
    }
  }

  /// Of the view and all that lies in it, 0…1. Default 1.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Default false.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// Whether the view covers all of its bounds. Only kept. Default true.
  open var isOpaque = true

  /// Whether subviews are cut at the bounds. Default false.
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

  /// What templates are shown in. Default: that of the superview, and at the top `systemBlue`. Setting nil gives that again.
  open var tintColor: UIColor! {
    get {
      var view: UIView? = self
      while let current = view, current.ownTintColor == nil { view = current.superview }
      let color = view?.ownTintColor ?? UIColor.tintColor
      return tintAdjustmentMode == .dimmed ? color.dimmed : color
    }
    set {
      ownTintColor = newValue
      tellTint { $0.ownTintColor == nil }
    }
  }

  /// Whether the tint is grey. Default automatic, which is that of the superview, and normal at the top.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get {
      var view: UIView? = self
      while let current = view, current.ownTintAdjustmentMode == .automatic { view = current.superview }
      return view?.ownTintAdjustmentMode ?? .normal
    }
    set {
      ownTintAdjustmentMode = newValue
      tellTint { $0.ownTintAdjustmentMode == .automatic }
    }
  }

  /// Called when the tint changes, by the view itself or by one above it that it has its tint from, and when the view comes
  /// to another one.
  open func tintColorDidChange() {}

  /// Tells this view of a tint, and those below it that inherit it.
  private func tellTint(where inherits: (UIView) -> Bool) {
    var pending = [self]
    while let view = pending.popLast() {
      view.tintColorDidChange()
      pending += view.subviews.reversed().filter(inherits)
    }
  }

  /// The traits of now, in the style that this view or one above it asks for.
  open var traitCollection: UITraitCollection {
    style == .unspecified
      ? .current : UITraitCollection(traitsFrom: [.current, UITraitCollection(userInterfaceStyle: style)])
  }

  /// Brings the style to this view and to what lies in it, as far as it is another one there.
  private func updateStyle() {
    var pending = [self]
    while let view = pending.popLast() {
      let own = view.overrideUserInterfaceStyle
      let style = own == .unspecified ? view.superview?.style ?? .unspecified : own
      guard style != view.style else { continue }
      let previous = view.traitCollection
      view.style = style
      if let color = view.ownBackgroundColor { view.backgroundColor = color }
      view.setNeedsDisplay()
      view.traitCollectionDidChange(previous)
      view.tellTraitObservers(before: previous)
      pending += view.subviews
    }
  }

  /// Called when the traits have changed: the view, or one above it, was given another style, or came to where there is one.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// A text for those who cannot see the picture. Default nil.
  open var accessibilityLabel: String? {
    get { layer.accessibilityLabel }
    set { layer.accessibilityLabel = newValue }
  }

  // MARK: Tree

  /// Puts a view in front of all others. It leaves the view it was in.
  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  /// Puts a view at a place of `subviews`, or at its end where the index is beyond it.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Puts a view behind a subview; in front of all where that is none.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, next: siblingSubview, offset: 0)
  }

  /// Puts a view in front of a subview; in front of all where that is none.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, next: siblingSubview, offset: 1)
  }

  /// Puts a subview in front of all others.
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { insert(view, at: subviews.count) }
  }

  /// Puts a subview behind all others.
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insert(view, at: 0) }
  }

  /// Lets two subviews change places.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2), index1 != index2 else {
      return
    }
    let (low, high) = (subviews[min(index1, index2)], subviews[max(index1, index2)])
    insert(high, at: min(index1, index2))
    insert(low, at: max(index1, index2) + 1)
  }

  /// Takes the view out of its superview.
  open func removeFromSuperview() {
    guard let owner = superview else { return }
    owner.willRemoveSubview(self)
    willMove(toSuperview: nil)
    let window = window
    tellWindow(next: nil)
    owner.subviews.removeAll { $0 === self }
    superview = nil
    updateAutoresizing()
    layer.removeFromSuperlayer()
    updateStyle()
    didMoveToSuperview()
    tellWindow(before: window)
  }

  private func insert(_ view: UIView, next sibling: UIView, offset: Int) {
    guard view !== sibling else { return }
    insert(view, at: subviews.firstIndex { $0 === sibling }.map { $0 + offset } ?? subviews.count)
  }

  private func insert(_ view: UIView, at index: Int) {
    // What has nothing in it lies above nothing.
    guard view !== self, view.subviews.isEmpty || !isDescendant(of: view) else { return }
    var index = min(max(index, 0), subviews.count)
    if view.superview === self, let old = subviews.firstIndex(where: { $0 === view }) {
      subviews.remove(at: old)
      if old < index { index -= 1 }
    } else {
      view.willMove(toSuperview: self)
      view.tellWindow(next: self.window)
      if let owner = view.superview {
        owner.willRemoveSubview(view)
        owner.subviews.removeAll { $0 === view }
      }
    }
    let isNew = view.superview !== self
    let (window, tint) = (view.window, view.tintColor)
    // Layers of one's own may lie between those of the views.
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
    view.superview = self
    guard isNew else { return }
    view.updateAutoresizing()
    view.updateStyle()
    view.didMoveToSuperview()
    view.tellWindow(before: window)
    didAddSubview(view)
    guard view.ownTintColor == nil else { return }
    // Who is below hears of it only if it is another one: trees are built from below too.
    let isOther = view.tintColor != tint
    view.tellTint { isOther && $0.ownTintColor == nil }
  }

  /// Whether this view is another one, or lies in it.
  open func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let next = current {
      if next === view { return true }
      current = next.superview
    }
    return false
  }

  /// The foremost view at a point of this one: this view or one below it; nil where there is none.
  ///
  /// Views that are hidden, nearly clear (`alpha` below 0.01) or without user interaction are not found, nor what lies
  /// in them, nor what lies outside of the view that it is in (`point(inside:with:)`).
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isHit(at: point, event) else { return nil }
    var (view, place) = (self, point)
    descent: while true {
      for subview in view.subviews.reversed() {
        let inner = subview.convert(place, from: view)
        // Classes of the caller's own may search in another way.
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

  /// Whether a point of the view lies in its bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  private func isHit(at point: CGPoint, _ event: UIEvent?) -> Bool {
    !isHidden && isUserInteractionEnabled && alpha >= 0.01 && self.point(inside: point, with: event)
  }

  private var isOfThisModule: Bool {
    [UIView.self, UILabel.self, UIImageView.self, UIWindow.self].contains { $0 == type(of: self) }
  }

  /// This view or the first below it that has a tag.
  open func viewWithTag(_ tag: Int) -> UIView? {
    var pending = [self]
    while let view = pending.popLast() {
      if view.tag == tag { return view }
      pending += view.subviews.reversed()
    }
    return nil
  }

  /// Called after a subview has come.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview goes.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview has changed.
  open func didMoveToSuperview() {}

  /// The window that the view lies in; nil where the topmost view is none.
  open var window: UIWindow? {
    var view = self
    while let above = view.superview { view = above }
    return view as? UIWindow
  }

  /// Called before the view comes to a window, or goes from one.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the view has come to a window, or gone from one.
  open func didMoveToWindow() {}

  private func tellWindow(next: UIWindow?) {
    if window !== next { tellAll { $0.willMove(toWindow: next) } }
  }

  private func tellWindow(before: UIWindow?) {
    if window !== before { tellAll { $0.didMoveToWindow() } }
  }

  private func tellAll(_ body: (UIView) -> Void) {
    var pending = [self]
    while let view = pending.popLast() {
      body(view)
      pending += view.subviews.reversed()
    }
  }

  // MARK: Layout and drawing

  /// Asks for `layoutSubviews()` before the view is next shown.
  open func setNeedsLayout() { layer.setNeedsLayout() }
  /// Lays out every view of the tree that asked for it.
  open func layoutIfNeeded() { layer.layoutIfNeeded() }
  /// Places subviews, and layers of one's own. Subclasses override it.
  open func layoutSubviews() {}

  /// Asks for `updateConstraints()` before the view is next laid out.
  open func setNeedsUpdateConstraints() {
    needsConstraints = true
    setNeedsLayout()
  }
  /// Whether `updateConstraints()` is still to be called. Default false.
  open func needsUpdateConstraints() -> Bool { needsConstraints }
  /// Calls `updateConstraints()` of every view of the tree that asked for it, those below first.
  open func updateConstraintsIfNeeded() {
    var views = [self]
    var next = 0
    while next < views.count {
      views += views[next].subviews
      next += 1
    }
    for view in views.reversed() { view.updateOwnConstraints() }
  }
  /// There are no constraints: what subclasses do here is done before they are laid out.
  open func updateConstraints() {}

  private func updateOwnConstraints() {
    guard needsConstraints else { return }
    needsConstraints = false
    updateConstraints()
  }

  /// Asks for `draw(_:)` before the view is next shown.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }
  /// The same: all of the view is drawn.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }

  /// Draws the view in the current context, where y grows downwards. Subclasses override it.
  open func draw(_ rect: CGRect) {}

  /// Draws the view and what lies in it into the current context, stretched to a rectangle: what `CALayer.render(in:)` draws.
  ///
  /// - Returns: whether there is a context.
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

  // MARK: The layer's delegate

  /// Draws the layer by `draw(_:)`.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    traitCollection.performAsCurrent { draw(layer.bounds) }
    UIGraphicsPopContext()
  }

  /// Makes the layer's contents: records what `draw(_:in:)` draws.
  open func display(_ layer: CALayer) { layer.recordDrawing() }

  /// Called before the layer draws.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Lays out by `layoutSubviews()`.
  open func layoutSublayers(of layer: CALayer) {
    updateOwnConstraints()
    layoutSubviews()
  }

  /// Nothing happens when a property changes, but for what `animate(withDuration:animations:)` runs.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    UIView.action(for: layer, forKey: event)
  }
}
