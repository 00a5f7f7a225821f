/// A rectangle with contents, style and sublayers: one node of a tree that can be exported as a picture.
///
/// Names, defaults and behaviour are Core Animation's. Geometry: a layer's own coordinates are those of its
/// `bounds`; `position`, `frame` and `zPosition` are in its superlayer's. Unless `isGeometryFlipped` says
/// otherwise, y grows downwards.
///
/// A layer must not be changed from several threads; reading it from several while nobody changes it is fine.
/// Everything that Core Animation declares can be overridden, and is therefore in this declaration; the
/// implementation is in this folder and those for geometry, time and animations.
open class CALayer: NSObject, CAMediaTiming, NSSecureCoding {
  final var storedBounds = CGRect.zero
  final var storedPosition = CGPoint.zero
  final var storedAnchorPoint = CGPoint(x: 0.5, y: 0.5)
  final var storedZPosition: CGFloat = 0
  final var storedOpacity: Float = 1
  final var flags: LayerFlags = []
  final var storedCornerRadius: CGFloat = 0
  final var storedBorderWidth: CGFloat = 0
  final var storedBorderColor: CGColor? = CALayer.black
  final var storedBackgroundColor: CGColor?
  final var children: [CALayer] = []
  final var storedMask: CALayer?
  /// The superlayer, or the layer whose mask this is.
  final weak var parent: CALayer?
  final var depthStyle: DepthStyle?
  final var contentsStyle: ContentsStyle?
  final var shadowStyle: ShadowStyle?
  final var rareStyle: RareStyle?

  /// The layer's name. Default nil.
  open var name: String? {
    willSet { willChange("name") }
    didSet { didChange() }
  }
  /// The layer's identifier in scene files and in the output. Default nil. (Not a property of Core Animation.)
  public final var identifier: String?

  public override init() {}

  /// A copy of a layer's properties, as for presentation layers, without its superlayer, sublayers, mask and
  /// animations. Anything but a `CALayer` gives a layer with default values. Subclasses copy the properties
  /// they declare.
  public init(layer: Any) {
    super.init()
    if let layer = layer as? CALayer { assignStoredProperties(of: layer) }
  }

  /// Decodes a layer and its descendants from a keyed archive. Returns nil, with the error in the coder, if
  /// the archive is invalid.
  public required init?(coder: NSCoder) {
    super.init()
    guard read(from: coder) else { return nil }
  }

  /// Encodes the properties that differ from a new layer's, the animations, and the tree below the layer into
  /// a keyed archive. Recorded drawings, patterns, delegates and actions cannot be archived and are left out.
  open func encode(with coder: NSCoder) { write(to: coder) }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  deinit {
    if flags.contains(.isPresentation) { releaseOuter() }
    guard !children.isEmpty || storedMask != nil else { return }
    // Released one by one, so that a long chain of layers does not overflow the stack.
    var doomed = children
    children = []
    if let storedMask { doomed.append(storedMask) }
    storedMask = nil
    while var layer = doomed.popLast() {
      guard isKnownUniquelyReferenced(&layer) else { continue }
      doomed.append(contentsOf: layer.children)
      layer.children = []
      if let mask = layer.storedMask {
        doomed.append(mask)
        layer.storedMask = nil
      }
    }
  }

  // MARK: Geometry

  /// The layer's rectangle in its own coordinates. Negative sizes are standardised. Default empty.
  /// Animatable.
  open var bounds: CGRect {
    get { storedBounds }
    set {
      let newValue = newValue.standardized
      guard newValue != storedBounds else { return }
      willChange("bounds")
      let oldSize = storedBounds.size
      storedBounds = newValue
      boundsDidChange(from: oldSize)
      didChange()
    }
  }

  /// The position of the anchor point in the superlayer. Default (0, 0). Animatable.
  open var position: CGPoint {
    get { storedPosition }
    set {
      willChange("position")
      storedPosition = newValue
      didChange()
    }
  }

  /// The distance towards the viewer, in the superlayer. Default 0. Animatable.
  open var zPosition: CGFloat {
    get { storedZPosition }
    set {
      willChange("zPosition")
      storedZPosition = newValue
      didChange()
    }
  }

  /// The point that `position` places and that `transform` is applied about, in units of the bounds' size.
  /// Default (0.5, 0.5). Animatable.
  open var anchorPoint: CGPoint {
    get { storedAnchorPoint }
    set {
      willChange("anchorPoint")
      storedAnchorPoint = newValue
      didChange()
    }
  }

  /// The anchor point's z, in points. Default 0. Animatable.
  open var anchorPointZ: CGFloat {
    get { depthStyle?.anchorPointZ ?? 0 }
    set {
      guard newValue != anchorPointZ else { return }
      willChange("anchorPointZ")
      depth.anchorPointZ = newValue
      didChange()
    }
  }

  /// The transform, applied about the anchor point. Default the identity. Animatable.
  open var transform: CATransform3D {
    get { depthStyle?.transform ?? CATransform3DIdentity }
    set {
      guard depthStyle != nil || !CATransform3DIsIdentity(newValue) else { return }
      willChange("transform")
      depth.transform = newValue
      didChange()
    }
  }

  /// A transform applied to every sublayer, about the anchor point. Default the identity. Animatable.
  open var sublayerTransform: CATransform3D {
    get { depthStyle?.sublayerTransform ?? CATransform3DIdentity }
    set {
      guard depthStyle != nil || !CATransform3DIsIdentity(newValue) else { return }
      willChange("sublayerTransform")
      depth.sublayerTransform = newValue
      didChange()
    }
  }

  /// Whether the layer is visible when it faces away. Default true. Animatable.
  open var isDoubleSided: Bool {
    get { !flags.contains(.singleSided) }
    set { flag(.singleSided, !newValue, key: "doubleSided") }
  }

  /// Whether y inside the layer points in the opposite direction from y outside. Default false.
  open var isGeometryFlipped: Bool {
    get { flags.contains(.geometryFlipped) }
    set { flag(.geometryFlipped, newValue, key: "geometryFlipped") }
  }

  /// Returns `transform` if it is affine.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Sets `transform` to an affine transform.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// The bounding box of the layer in its superlayer, derived from bounds, position, anchor point and
  /// transform.
  ///
  /// Setting it sets `position` and the size of `bounds`.
  open var frame: CGRect {
    get { derivedFrame }
    set { assignFrame(newValue) }
  }

  /// Returns whether a point in the layer's own coordinates lies in its bounds.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// Returns the foremost layer at a point: this one or a descendant; nil if there is none.
  ///
  /// Hidden layers and layers of opacity 0 are not found, nor anything clipped by `masksToBounds`, or outside
  /// of the bounds of a mask or of the path of a shape layer used as a mask. Sublayers whose class is not
  /// from this module are asked with `hitTest`.
  ///
  /// - Parameter p: in the superlayer's coordinates.
  open func hitTest(_ p: CGPoint) -> CALayer? { HitTest.foremostLayer(at: p, below: self) }

  /// Converts a point from another layer's coordinates to this layer's; nil means the coordinates around the
  /// root layer.
  ///
  /// If a plane is seen edge-on, or the point lies behind the eye, there is no such point: both coordinates
  /// are NaN.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    let map = l.map { $0.projection(onto: self) } ?? projection(to: nil).inverse
    return map?.map(p) ?? CALayer.nowhere
  }

  /// Converts a point from this layer's coordinates to another layer's. See `convert(_:from:)`.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    projection(onto: l)?.map(p) ?? CALayer.nowhere
  }

  /// Returns the bounding box, in this layer's coordinates, of a rectangle in another layer's; null if
  /// nothing of it is visible.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    let map = l.map { $0.projection(onto: self) } ?? projection(to: nil).inverse
    return map?.boundingBox(of: r) ?? .null
  }

  /// Returns the bounding box, in another layer's coordinates, of a rectangle in this layer's; null if
  /// nothing of it is visible.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    projection(onto: l)?.boundingBox(of: r) ?? .null
  }

  /// Converts a time from another layer's time to this layer's; nil means the scene's time.
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    localTime(ofSceneTime: l?.sceneTime(ofLocalTime: t) ?? t)
  }

  /// Converts a time from this layer's time to another layer's; nil means the scene's time.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let time = sceneTime(ofLocalTime: t)
    return l?.localTime(ofSceneTime: time) ?? time
  }

  // MARK: Looks

  /// Whether the layer and its descendants are left out. Default false. Animatable.
  open var isHidden: Bool {
    get { flags.contains(.hidden) }
    set {
      guard newValue != isHidden else { return }
      flag(.hidden, newValue, key: "hidden")
      runAction(forEvent: newValue ? kCAOnOrderOut : kCAOnOrderIn)
    }
  }

  /// The opacity of the layer and its descendants, including shadows, 0…1. Default 1. Animatable.
  open var opacity: Float {
    get { storedOpacity }
    set {
      willChange("opacity")
      storedOpacity = newValue
      didChange()
    }
  }

  /// Whether `opacity` applies to the layer and its sublayers as a group. Default true.
  open var allowsGroupOpacity: Bool {
    get { !flags.contains(.noGroupOpacity) }
    set { flag(.noGroupOpacity, !newValue, key: "allowsGroupOpacity") }
  }

  /// The colour that fills the bounds, behind the contents; nil for none. Default nil. Animatable.
  open var backgroundColor: CGColor? {
    get { storedBackgroundColor }
    set {
      willChange("backgroundColor")
      storedBackgroundColor = newValue
      didChange()
    }
  }

  /// The radius of the corners in points, limited to half the shorter side. It rounds the background, the
  /// border and the clip of `masksToBounds`. Default 0. Animatable.
  open var cornerRadius: CGFloat {
    get { storedCornerRadius }
    set {
      willChange("cornerRadius")
      storedCornerRadius = newValue
      didChange()
    }
  }

  /// The corners that `cornerRadius` rounds. Default all. Animatable.
  open var maskedCorners: CACornerMask {
    get { rareStyle?.values.maskedCorners ?? .all }
    set { setRare(\.maskedCorners, newValue, key: "maskedCorners") }
  }

  /// The shape of rounded corners. Default `circular`. Animatable.
  open var cornerCurve: CALayerCornerCurve {
    get { rareStyle?.values.cornerCurve ?? .circular }
    set { setRare(\.cornerCurve, newValue, key: "cornerCurve") }
  }

  /// Returns how far from the corner a curve starts, in multiples of the radius.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// The width of the border in points. It is drawn inside the bounds, above the sublayers. Default 0.
  /// Animatable.
  open var borderWidth: CGFloat {
    get { storedBorderWidth }
    set {
      willChange("borderWidth")
      storedBorderWidth = newValue
      didChange()
    }
  }

  /// The colour of the border; nil draws none. Default opaque black. Animatable.
  open var borderColor: CGColor? {
    get { storedBorderColor }
    set {
      willChange("borderColor")
      storedBorderColor = newValue
      didChange()
    }
  }

  /// Whether contents, sublayers and the shadow are clipped to the rounded bounds. Default false. Animatable.
  open var masksToBounds: Bool {
    get { flags.contains(.masksToBounds) }
    set { flag(.masksToBounds, newValue, key: "masksToBounds") }
  }

  /// Whether the layer is rasterised, at `rasterizationScale`. Default false. Animatable.
  open var shouldRasterize: Bool {
    get { flags.contains(.rasterize) }
    set { flag(.rasterize, newValue, key: "shouldRasterize") }
  }

  /// The scale of `shouldRasterize` in pixels per point; higher if `contentsScale` or the output is finer.
  /// Default 1. Animatable.
  open var rasterizationScale: CGFloat {
    get { rareStyle?.values.rasterizationScale ?? 1 }
    set { setRare(\.rasterizationScale, newValue, key: "rasterizationScale") }
  }

  /// A promise that the layer fills its bounds with opaque pixels. Stored without effect. Default false.
  open var isOpaque: Bool {
    get { flags.contains(.opaque) }
    set { flag(.opaque, newValue, key: "opaque") }
  }

  /// Stored without effect: edges are always antialiased. Default false.
  open var allowsEdgeAntialiasing: Bool {
    get { flags.contains(.edgeAntialiasing) }
    set { flag(.edgeAntialiasing, newValue, key: "allowsEdgeAntialiasing") }
  }

  /// The edges that are antialiased. Stored without effect: all of them are. Default all edges.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { rareStyle?.values.edgeAntialiasingMask ?? .all }
    set { setRare(\.edgeAntialiasingMask, newValue, key: "edgeAntialiasingMask") }
  }

  /// How the layer blends with its backdrop, up to the nearest isolated layer: the name of a blend mode, such
  /// as `multiplyBlendMode` (`BlendMode` may be omitted), or a `CAFilter` of such a kind. PDF and SVG only
  /// approximate the Porter-Duff modes and sums (`plusL`, `plusD`). Default nil. Animatable.
  open var compositingFilter: Any? {
    get { rareStyle?.values.compositingFilter }
    set { setRareObject(\.compositingFilter, newValue, key: "compositingFilter") }
  }

  /// Filters applied to the layer and its sublayers, first to last: `CAFilter`s, or names of kinds, whose
  /// inputs then have their defaults. Default nil. Animatable.
  open var filters: [Any]? {
    get { rareStyle?.values.filters }
    set { setRareObject(\.filters, newValue, key: "filters") }
  }

  /// Filters applied to the layer's backdrop within its rounded bounds, given as in `filters`. Default nil.
  /// Animatable.
  open var backgroundFilters: [Any]? {
    get { rareStyle?.values.backgroundFilters }
    set { setRareObject(\.backgroundFilters, newValue, key: "backgroundFilters") }
  }

  // MARK: Shadow

  /// The opacity of the shadow, multiplied into the alpha of `shadowColor`, 0…1; 0 draws no shadow. Default
  /// 0. Animatable.
  open var shadowOpacity: Float {
    get { shadowStyle?.values.opacity ?? 0 }
    set { setShadow(\.opacity, newValue, key: "shadowOpacity") }
  }

  /// The colour of the shadow; nil draws none. Default opaque black. Animatable.
  open var shadowColor: CGColor? {
    get { shadowStyle.map { $0.values.color } ?? CALayer.black }
    set { setShadow(\.color, newValue, key: "shadowColor") }
  }

  /// The shadow's offset, in points of the layer's own coordinates. Default (0, −3). Animatable.
  open var shadowOffset: CGSize {
    get { shadowStyle?.values.offset ?? CGSize(width: 0, height: -3) }
    set { setShadow(\.offset, newValue, key: "shadowOffset") }
  }

  /// The standard deviation of the shadow's blur, in points; 0 or less gives a sharp shadow. Default 3.
  /// Animatable.
  open var shadowRadius: CGFloat {
    get { shadowStyle?.values.radius ?? 3 }
    set { setShadow(\.radius, newValue, key: "shadowRadius") }
  }

  /// The outline that casts the shadow, in the layer's coordinates, filled by the nonzero rule; nil uses what
  /// the layer and its sublayers draw. Default nil. Animatable.
  open var shadowPath: CGPath? {
    get { shadowStyle?.values.path }
    set { setShadow(\.path, newValue?.copy(), key: "shadowPath") }
  }

  // MARK: Tree

  /// The layer that this one is a sublayer or the mask of.
  open var superlayer: CALayer? { outer }

  /// The sublayers from back to front; nil if there are none. Default nil.
  ///
  /// Setting it removes the layers from their previous trees. An ancestor of this layer is left out.
  open var sublayers: [CALayer]? {
    get {
      let layers = shownChildren
      return layers.isEmpty ? nil : layers
    }
    set { replaceChildren(newValue ?? []) }
  }

  /// Removes the layer, or mask, from its tree; does nothing if it is in none.
  open func removeFromSuperlayer() { leave() }

  /// Adds a layer in front of all others, and removes it from its previous tree. Ignored if it is this layer
  /// or an ancestor of it.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: children.count) }

  /// Inserts a layer at an index of `sublayers`, or at the end if the index is beyond it.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  /// Inserts a layer behind a sublayer; behind all others if `sibling` is nil, in front of them if it is not
  /// a sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    guard layer !== sibling else { return }
    insert(layer, next: sibling, offset: 0, otherwise: sibling == nil ? 0 : children.count)
  }

  /// Inserts a layer in front of a sublayer; in front of all others if `sibling` is nil or not a sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    guard layer !== sibling else { return }
    insert(layer, next: sibling, offset: 1, otherwise: children.count)
  }

  /// Replaces a sublayer by a layer. Does nothing if `oldLayer` is not a sublayer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replace(oldLayer, with: newLayer)
  }

  /// A layer whose alpha multiplies this one's. It belongs to this layer alone. Default nil.
  ///
  /// Setting it removes the layer from its previous tree. An ancestor of this layer is refused.
  open var mask: CALayer? {
    get { shownMask }
    set { assignMask(newValue) }
  }

  // MARK: Contents and drawing

  /// An image, or the recording that `display()` made. Default nil. Animatable.
  open var contents: Any? {
    get { contentsStyle?.values.contents }
    set {
      guard contentsStyle != nil || newValue != nil else { return }
      willChange("contents")
      contentsBox.values.contents = newValue
      didChange()
    }
  }

  /// The position and size of the contents in the bounds. Default `resize`.
  open var contentsGravity: CALayerContentsGravity {
    get { contentsStyle?.values.gravity ?? .resize }
    set { setContents(\.gravity, newValue, key: "contentsGravity") }
  }

  /// Pixels of the contents per point, if they keep their natural size; vector pictures ignore it. Default 1.
  /// Animatable.
  open var contentsScale: CGFloat {
    get { contentsStyle?.values.scale ?? 1 }
    set { setContents(\.scale, newValue, key: "contentsScale") }
  }

  /// The part of the contents that is shown, in units of their size. Outside of 0…1 the edge pixels repeat,
  /// and vector pictures show nothing. A negative width or height runs backwards through the contents and mirrors
  /// them. Default (0, 0, 1, 1). Animatable.
  open var contentsRect: CGRect {
    get { contentsStyle?.values.rect ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set { setContents(\.rect, newValue, key: "contentsRect") }
  }

  /// The part that is stretched, in units of the part that `contentsRect` shows; an empty width or height
  /// means one pixel. Default (0, 0, 1, 1). Animatable.
  open var contentsCenter: CGRect {
    get { contentsStyle?.values.center ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set { setContents(\.center, newValue, key: "contentsCenter") }
  }

  /// The filter for contents that are scaled down. Default `linear`.
  open var minificationFilter: CALayerContentsFilter {
    get { contentsStyle?.values.minificationFilter ?? .linear }
    set { setContents(\.minificationFilter, newValue, key: "minificationFilter") }
  }

  /// The filter for contents that are scaled up. Default `linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { contentsStyle?.values.magnificationFilter ?? .linear }
    set { setContents(\.magnificationFilter, newValue, key: "magnificationFilter") }
  }

  /// The bias of the mipmap level. Stored without effect: the level is chosen by size. Default 0. Animatable.
  open var minificationFilterBias: Float {
    get { contentsStyle?.values.minificationFilterBias ?? 0 }
    set { setContents(\.minificationFilterBias, newValue, key: "minificationFilterBias") }
  }

  /// The storage format of drawings. Stored without effect: they are recorded as vectors. Default
  /// `RGBA8Uint`.
  open var contentsFormat: CALayerContentsFormat {
    get { contentsStyle?.values.format ?? .RGBA8Uint }
    set { setContents(\.format, newValue, key: "contentsFormat") }
  }

  /// Whether contents may be brighter than white. Stored without effect: all colours are sRGB. Default false.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { flags.contains(.extendedDynamicRange) }
    set { flag(.extendedDynamicRange, newValue, key: "wantsExtendedDynamicRangeContent") }
  }

  /// How bright contents are mapped to the output's range. Stored without effect. Default `automatic`.
  open var toneMapMode: CAToneMapMode {
    get { rareStyle?.values.toneMapMode ?? .automatic }
    set { setRare(\.toneMapMode, newValue, key: "toneMapMode") }
  }

  /// Returns whether y points down in the context of `draw(in:)`, contrary to Core Graphics' default: true as
  /// on iOS, unless an odd number of layers, including this one, have flipped geometry. Images and text are
  /// upright in any case.
  open func contentsAreFlipped() -> Bool {
    var isFlipped = true
    var layer: CALayer? = self
    while let current = layer {
      if current.isGeometryFlipped { isFlipped.toggle() }
      layer = current.outer
    }
    return isFlipped
  }

  /// Updates `contents`: calls the delegate's `display(_:)`, or records what `draw(in:)` draws.
  open func display() {
    flags.remove(.needsDisplay)
    if let delegate { delegate.display(self) } else { recordDrawing() }
  }

  /// Marks the drawing as up to date.
  final func drawingIsDone() { flags.remove(.needsDisplay) }

  /// Draws the contents, in the layer's own coordinates. Calls the delegate's `draw(_:in:)`; subclasses
  /// override it.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Draws the layer and its descendants, in its own coordinates.
  ///
  /// As on Apple's systems this is two-dimensional: only affine transforms of sublayers apply, and only the
  /// first replica is drawn. Masks apply, as on iOS. Shadows are cast by everything that a layer draws.
  /// Particles, `shadowPath` and filters are only drawn by the exporter.
  open func render(in ctx: CGContext) { LayerRendering.render(self, in: ctx) }

  /// Whether a change of the bounds' size triggers `display()`. Default false.
  open var needsDisplayOnBoundsChange: Bool {
    get { flags.contains(.needsDisplayOnBoundsChange) }
    set { flag(.needsDisplayOnBoundsChange, newValue, key: "needsDisplayOnBoundsChange") }
  }

  /// Whether drawing may be deferred. Stored without effect. Default false.
  open var drawsAsynchronously: Bool {
    get { flags.contains(.drawsAsynchronously) }
    set { flag(.drawsAsynchronously, newValue, key: "drawsAsynchronously") }
  }

  /// Requests `display()` before the layer is next shown.
  open func setNeedsDisplay() { flags.insert(.needsDisplay) }

  /// The same as `setNeedsDisplay()`: drawings are always recorded as a whole.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Returns whether `display()` has been requested and not called since.
  open func needsDisplay() -> Bool { flags.contains(.needsDisplay) }

  /// Calls `display()` if it has been requested; exports do so themselves.
  open func displayIfNeeded() { if needsDisplay() { display() } }

  // MARK: Layout

  /// Positions the sublayers; calls the delegate's `layoutSublayers(of:)`, or without one the layout
  /// manager's. Subclasses override it.
  open func layoutSublayers() {
    if let delegate { delegate.layoutSublayers(of: self) } else { layoutManager?.layoutSublayers(of: self) }
  }

  /// Requests `layoutSublayers()` before the layer is next shown.
  open func setNeedsLayout() {
    flags.insert(.needsLayout)
    layoutManager?.invalidateLayout(of: self)
  }

  /// The layout manager, used if neither a delegate nor a subclass lays out the sublayers. Default nil.
  open var layoutManager: (any CALayoutManager)? {
    get { rareStyle?.values.layoutManager }
    set {
      guard rareStyle != nil || newValue != nil else { return }
      rare.values.layoutManager = newValue
      flags.insert(.needsLayout)
    }
  }

  /// The constraints by which the superlayer's `CAConstraintLayoutManager` positions this layer. Default nil.
  open var constraints: [CAConstraint]? {
    get { rareStyle?.values.constraints }
    set {
      guard rareStyle != nil || newValue != nil else { return }
      rare.values.constraints = newValue
      superlayer?.setNeedsLayout()
    }
  }

  /// Adds a constraint to `constraints`.
  open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

  /// Returns whether `layoutSublayers()` has been requested, also by a change of the bounds' size or of the
  /// sublayers.
  open func needsLayout() -> Bool { flags.contains(.needsLayout) }

  /// Lays out every layer of the tree that requested it: descendants including masks, and ancestors.
  open func layoutIfNeeded() { layoutTree() }

  /// How the layer's size and position follow the size of its superlayer. Default none.
  open var autoresizingMask: CAAutoresizingMask {
    get { rareStyle?.values.autoresizingMask ?? [] }
    set { setRare(\.autoresizingMask, newValue, key: "autoresizingMask") }
  }

  /// Returns the preferred size: that of the layout manager, or that of the bounds.
  open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? bounds.size }

  /// Notifies the sublayers of a change of the bounds' size.
  open func resizeSublayers(withOldSize size: CGSize) {
    for layer in children { layer.resize(withOldSuperlayerSize: size) }
  }

  /// Moves and resizes the layer according to `autoresizingMask`.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(withOldSuperlayerSize: size) }

  /// Scrolls the nearest enclosing scroll layer to a point of this layer.
  open func scroll(_ p: CGPoint) {
    guard let layer = scrollLayer else { return }
    layer.scroll(to: convert(p, to: layer))
  }

  /// Scrolls the nearest enclosing scroll layer until a rectangle of this layer is visible.
  open func scrollRectToVisible(_ r: CGRect) {
    guard let layer = scrollLayer else { return }
    layer.scroll(to: convert(r, to: layer))
  }

  /// The part of the layer's bounds that lies within the nearest enclosing scroll layer.
  open var visibleRect: CGRect {
    guard let layer = scrollLayer else { return bounds }
    return bounds.cut(to: convert(layer.bounds, from: layer))
  }

  // MARK: Time

  /// The start of the layer's own time in its superlayer's time, in seconds. The layer is visible before it,
  /// too. Default 0.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The duration of the layer's time before it ends or repeats, in seconds; the layer stays visible. Default
  /// infinity, unlike an animation's.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// The speed of the layer's time, which applies to its animations, emitters and sublayers; at 0 their time
  /// is always `timeOffset`. Default 1.
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// Seconds added to the layer's own time. Default 0.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// How many times a finite duration is repeated; then the time stops at the end. Default 0, which counts as
  /// 1.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// For how many seconds a finite duration is repeated; takes precedence over `repeatCount` if above 0.
  /// Default 0.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether each repetition of a finite duration also runs backwards. Default false.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// Stored without effect: a layer is visible at any time. Default `removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  // MARK: Animations and actions

  /// The delegate, which can draw, lay out and provide actions. Held weakly. Default nil.
  open var delegate: (any CALayerDelegate)? {
    get { rareStyle?.delegate }
    set {
      guard rareStyle != nil || newValue != nil else { return }
      rare.delegate = newValue
    }
  }

  /// Actions for changes of properties, by key. Default nil.
  open var actions: [String: any CAAction]? {
    get { rareStyle?.values.actions }
    set { setRareObject(\.actions, newValue, key: "actions") }
  }

  /// Adds a copy of an animation, replacing one with the same key.
  open func add(_ anim: CAAnimation, forKey key: String?) { addCopy(of: anim, forKey: key) }

  /// Removes the animation with this key; its delegate is told that it did not finish.
  open func removeAnimation(forKey key: String) {
    removeAnimations { $0.key == key && !$0.isAnonymous }
  }

  /// Removes all animations, including those without a key.
  open func removeAllAnimations() { removeAnimations { _ in true } }

  /// Returns the animation with this key.
  open func animation(forKey key: String) -> CAAnimation? {
    rareStyle?.values.animations.first { $0.key == key && !$0.isAnonymous }?.animation
  }

  /// Returns the keys of all animations that have one, in the order they were added; nil if there are none.
  open func animationKeys() -> [String]? {
    let keys = (rareStyle?.values.animations ?? []).filter { !$0.isAnonymous }.map(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// Returns the action for a change of a property, found by Core Animation's search: delegate, `actions`,
  /// `style`, the class; then, within `CATransaction.withTime`, an animation from the old value, or a
  /// transition if there are no values in between (`hidden`, `sublayers`, `mask`, `filters` …). Nil for none.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

  /// The last place where `action(forKey:)` looks. Returns nil.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  // MARK: Presentation

  /// Returns the layer as it appears at the current time of `CATransaction.withTime`, or at time 0. Its
  /// superlayer, sublayers and mask are those of the same moment, so `hitTest` and rendering work on it. A
  /// presentation copy returns itself.
  ///
  /// Copies are made by `init(layer:)`. As on Apple's systems, a subclass that declares initialisers must
  /// override it; otherwise calling this method ends the program.
  open func presentation() -> Self? { presentationCopy(atSceneTime: CATransaction.time ?? 0) as? Self }

  /// Returns the layer that a presentation copy shows; any other layer returns itself.
  open func model() -> Self { rareStyle?.model as? Self ?? self }

  // MARK: Key-value access

  /// Values for properties that are not set otherwise; may contain another such dictionary under `style`.
  /// Default nil.
  ///
  /// Setting it assigns its values to all properties that have their defaults.
  open var style: [AnyHashable: Any]? {
    get { rareStyle?.values.style }
    set {
      setRareObject(\.style, newValue, key: "style")
      takeValuesOfStyle()
    }
  }

  /// Returns the default of a property; nil if the class does not declare it.
  open class func defaultValue(forKey key: String) -> Any? {
    propertyTable[key]?.defaultValue.anyValue
  }

  /// Returns whether the layer is redisplayed when this property changes, including at every moment of its
  /// animations. A class that returns true needs `init(layer:)`, which creates the copies that are displayed.
  /// Returns false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Returns whether archives contain the value of a key: if it has one.
  open func shouldArchiveValue(forKey key: String) -> Bool { value(forKey: key) != nil }

  /// Returns a property, or the value set for a key that no class declares: numbers as `NSNumber`, geometry
  /// as itself. A value that was never set is that of `defaultValue(forKey:)`.
  open func value(forKey key: String) -> Any? { KeyValueAccess.value(of: self, forKey: key) }

  /// Sets a property. Nil sets a number to 0, and a string counts as the number that it begins with; other
  /// values of the wrong type are ignored. Keys that no class declares are stored, and can be animated, see
  /// ``LayerValue``.
  open func setValue(_ value: Any?, forKey key: String) {
    KeyValueAccess.setValue(value, of: self, forKey: key)
  }

  /// Returns a property or a component of one: `position.x`, `bounds.size.width`, `transform.rotation.z`,
  /// `filters.blur.inputRadius`.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyValueAccess.value(of: self, forKeyPath: keyPath)
  }

  /// Sets a property or a component of one. Invalid paths and values of the wrong type are ignored.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    KeyValueAccess.setValue(value, of: self, forKeyPath: keyPath)
  }

  /// The table of the nearest class that has one.
  @_spi(Properties) open class var propertyTable: PropertyTable { .layer }

  /// Creates a layer of the nearest class of this module, with this one's properties.
  func makeCopy() -> CALayer { CALayer(layer: self) }
}
