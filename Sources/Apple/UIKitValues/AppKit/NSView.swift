/// AppKit's responder: as UIKit's, it gets no events here.
open class NSResponder: NSObject {
  public override init() {}

  /// Not called here: nibs are not read.
  open func awakeFromNib() {}
  /// Not called here: there is no Interface Builder.
  open func prepareForInterfaceBuilder() {}
}

/// AppKit's view: a rectangle with a layer, whose y points up unless `isFlipped`. There are no events and constraints.
///
/// `layer` is nil until the view, or one that it is in, wants a layer: `wantsLayer` makes one, and a layer that is set before is
/// shown as it is (layer hosting). Strings and `UIImage`s that `draw(_:)` draws stand upright only where `isFlipped`. `dataWithPDF(inside:)` and `NSPrintOperation` export views with or without.
open class NSView: NSResponder, CALayerDelegate {
  /// When a layer draws anew. Always when its size changes, or it is asked to.
  public enum LayerContentsRedrawPolicy: Int, Sendable, Hashable {
    case never, onSetNeedsDisplay, duringViewResize, beforeViewResize, crossfade
  }

  /// The sides and sizes that change with the superview's size.
  public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let none = AutoresizingMask([])
    public static let minXMargin = AutoresizingMask(rawValue: 1)
    public static let width = AutoresizingMask(rawValue: 2)
    public static let maxXMargin = AutoresizingMask(rawValue: 4)
    public static let minYMargin = AutoresizingMask(rawValue: 8)
    public static let height = AutoresizingMask(rawValue: 16)
    public static let maxYMargin = AutoresizingMask(rawValue: 32)
  }

  /// The layer that shows the view, also while `layer` is nil.
  private(set) lazy var backing: CALayer = adopted(makeBackingLayer())
  private var isHosting = false
  /// The subviews, from back to front.
  open private(set) var subviews: [NSView] = []
  /// The superview.
  open private(set) weak var superview: NSView?
  /// Stored without effect. Default `onSetNeedsDisplay`.
  open var layerContentsRedrawPolicy = LayerContentsRedrawPolicy.onSetNeedsDisplay
  /// Stored without effect: there are no constraints. Default true.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// Stored without effect. Default nil.
  open var toolTip: String?
  private var ownsLayer = false

  /// Creates a view with a frame.
  public init(frame frameRect: CGRect) {
    super.init()
    backing.frame = frameRect
    updateFlips()
  }

  /// Creates a view without size.
  public override convenience init() { self.init(frame: .zero) }

  /// Creates a view without size: nibs and archives are not read here.
  public required init?(coder: NSCoder) {
    super.init()
    updateFlips()
  }

  private func adopted(_ layer: CALayer) -> CALayer {
    layer.delegate = self
    layer.setNeedsDisplay()
    layer.setNeedsLayout()
    return layer
  }

  // MARK: Layers

  /// Whether the view has a layer. Default false.
  open var wantsLayer: Bool {
    get { ownsLayer }
    set { ownsLayer = newValue }
  }

  /// The view's layer; nil unless it or a view that it is in wants one. Setting it shows that layer in the view's place.
  open var layer: CALayer? {
    get {
      var view: NSView? = self
      while let current = view, !current.ownsLayer, !current.isHosting { view = current.superview }
      return view == nil ? nil : backing
    }
    set {
      let layer = newValue ?? makeBackingLayer()
      let old = backing
      layer.frame = old.frame
      isHosting = newValue != nil
      // What it hosts draws itself.
      backing = isHosting ? layer : adopted(layer)
      superview?.backing.replaceSublayer(old, with: layer)
      old.delegate = nil
      for view in subviews { layer.addSublayer(view.backing) }
      updateFlips()
    }
  }

  /// Creates the view's layer: a `CALayer`.
  open func makeBackingLayer() -> CALayer { CALayer() }

  /// Whether the layer is updated by `updateLayer()` instead of drawn. Default false.
  open var wantsUpdateLayer: Bool { false }
  /// Updates the layer. Subclasses override it.
  open func updateLayer() {}

  // MARK: Geometry

  /// The rectangle in the superview.
  open var frame: CGRect {
    get { backing.frame }
    set {
      let old = backing.bounds.size
      backing.frame = newValue
      if newValue.size != old { backing.setNeedsLayout() }
    }
  }
  /// The rectangle in its own coordinates.
  open var bounds: CGRect {
    get { backing.bounds }
    set { backing.bounds = newValue }
  }
  /// Sets the size.
  open func setFrameSize(_ newSize: CGSize) { frame.size = newSize }
  /// Sets the origin.
  open func setFrameOrigin(_ newOrigin: CGPoint) { frame.origin = newOrigin }
  /// Whether y points down. Default false.
  open var isFlipped: Bool { false }
  /// How it changes with its superview's size. Default none.
  open var autoresizingMask: AutoresizingMask {
    get { AutoresizingMask(rawValue: UInt(backing.autoresizingMask.rawValue)) }
    set {
      backing.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(truncatingIfNeeded: newValue.rawValue))
    }
  }
  /// The size of the contents; −1 for none. Default none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }
  /// The value that stands for no size.
  public class var noIntrinsicMetric: CGFloat { -1 }
  /// Does nothing: there are no constraints.
  open func invalidateIntrinsicContentSize() {}
  /// Converts a point of this view to another one; nil means the root view.
  open func convert(_ point: CGPoint, to view: NSView?) -> CGPoint {
    backing.convert(point, to: (view ?? root).backing)
  }
  /// Converts a point of another view to this one; nil means the root view.
  open func convert(_ point: CGPoint, from view: NSView?) -> CGPoint {
    backing.convert(point, from: (view ?? root).backing)
  }

  private var root: NSView {
    var view = self
    while let above = view.superview { view = above }
    return view
  }

  /// Layers' y points down unless their geometry is flipped, and that of those in them again.
  private func updateFlips() {
    var pending = [self]
    while let view = pending.popLast() {
      let outer = view.superview.map { $0.isFlipped } ?? true
      if !view.isHosting { view.backing.isGeometryFlipped = view.isFlipped != outer }
      pending += view.subviews
    }
  }

  // MARK: Looks

  /// Whether the view is hidden. Default false.
  open var isHidden: Bool {
    get { backing.isHidden }
    set { backing.isHidden = newValue }
  }
  /// The opacity, 0…1. Default 1.
  open var alphaValue: CGFloat {
    get { CGFloat(backing.opacity) }
    set { backing.opacity = Float(newValue) }
  }
  /// Whether what is outside of the bounds is cut. Default false.
  open var clipsToBounds: Bool {
    get { backing.masksToBounds }
    set { backing.masksToBounds = newValue }
  }
  /// Whether the view covers what is behind it. Default false.
  open var isOpaque: Bool { false }

  // MARK: Tree

  /// Adds a view in front of all others.
  open func addSubview(_ view: NSView) {
    guard view !== self, !isDescendant(of: view) else { return }
    view.removeFromSuperview()
    view.viewWillMove(toSuperview: self)
    subviews.append(view)
    view.superview = self
    backing.addSublayer(view.backing)
    view.updateFlips()
    view.viewDidMoveToSuperview()
    didAddSubview(view)
  }
  /// Removes the view from its superview.
  open func removeFromSuperview() {
    guard let superview else { return }
    superview.willRemoveSubview(self)
    viewWillMove(toSuperview: nil)
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    backing.removeFromSuperlayer()
    updateFlips()
    viewDidMoveToSuperview()
  }
  /// Returns whether this view is another one, or in it.
  open func isDescendant(of view: NSView) -> Bool {
    var current: NSView? = self
    while let next = current {
      if next === view { return true }
      current = next.superview
    }
    return false
  }
  /// Called after a subview has been added.
  open func didAddSubview(_ subview: NSView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: NSView) {}
  /// Called before the superview changes.
  open func viewWillMove(toSuperview newSuperview: NSView?) {}
  /// Called after the superview has changed.
  open func viewDidMoveToSuperview() {}
  /// Not called here: there are no windows.
  open func viewDidMoveToWindow() {}
  /// Not called here.
  open func viewDidChangeBackingProperties() {}
  /// Not called here.
  open func viewDidChangeEffectiveAppearance() {}

  // MARK: Layout and drawing

  /// Whether the view is laid out before it is next shown.
  open var needsLayout: Bool {
    get { backing.needsLayout() }
    set { if newValue { backing.setNeedsLayout() } }
  }
  /// Whether the view is drawn before it is next shown.
  open var needsDisplay: Bool {
    get { backing.needsDisplay() }
    set { if newValue { backing.setNeedsDisplay() } }
  }
  /// Requests that the view is drawn before it is next shown.
  open func setNeedsDisplay(_ invalidRect: CGRect) { backing.setNeedsDisplay() }
  /// Positions subviews and additional layers. Subclasses override it.
  open func layout() {}
  /// Lays out what requested it, in it.
  open func layoutSubtreeIfNeeded() { backing.layoutIfNeeded() }
  /// Draws the view in the current context. Subclasses override it.
  open func draw(_ dirtyRect: CGRect) {}

  /// Draws the layer with `draw(_:)`.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    ContextStack.current.push(.init(context: ctx, isFlipped: isFlipped))
    draw(layer.bounds)
    ContextStack.current.pop()
  }
  /// Creates the layer's contents: calls `updateLayer()`, or records what `draw(_:)` draws.
  open func display(_ layer: CALayer) { if wantsUpdateLayer { updateLayer() } else { layer.recordDrawing() } }
  /// Called before the layer draws.
  open func layerWillDraw(_ layer: CALayer) {}
  /// Lays out with `layout()`.
  open func layoutSublayers(of layer: CALayer) { layout() }
  /// Returns no action for a change of a property.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }

  // MARK: Pictures

  /// Returns an empty picture of a part of the view, for `cacheDisplay(in:to:)`; nil for a part without area.
  open func bitmapImageRepForCachingDisplay(in rect: CGRect) -> NSBitmapImageRep? {
    let scale = UIScreen.main.scale
    let rep = NSBitmapImageRep(
      bitmapDataPlanes: nil, pixelsWide: Int((rect.width * scale).rounded(.up)),
      pixelsHigh: Int((rect.height * scale).rounded(.up)), bitsPerSample: 8, samplesPerPixel: 4,
      hasAlpha: true,
      isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 32)
    rep?.size = rect.size
    return rep
  }

  /// Draws a part of the view and of those in it into a picture, by `CALayer.render(in:)`.
  open func cacheDisplay(in rect: CGRect, to bitmapImageRep: NSBitmapImageRep) {
    guard let context = bitmapImageRep.context, rect.width > 0, rect.height > 0 else { return }
    layoutSubtreeIfNeeded()
    context.saveGState()
    context.scaleBy(
      x: CGFloat(bitmapImageRep.pixelsWide) / rect.width, y: CGFloat(bitmapImageRep.pixelsHigh) / rect.height)
    if isFlipped {
      context.translateBy(x: 0, y: rect.height)
      context.scaleBy(x: 1, y: -1)
    }
    context.translateBy(x: -rect.minX, y: -rect.minY)
    backing.render(in: context)
    context.restoreGState()
  }

  /// Returns a part of the view as a PDF page of that size, made by the exporter; empty if it cannot be made.
  open func dataWithPDF(inside rect: CGRect) -> Data {
    let data = NSMutableData()
    guard NSPrintOperation.pdfOperation(with: self, inside: rect, to: data).run() else { return Data() }
    return data as Data
  }
}
