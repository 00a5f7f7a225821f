/// A rectangle with contents, style and sublayers: one node of a tree that can be exported as a picture.
///
/// Names, defaults and behaviour are Core Animation's. Geometry: a layer's own coordinates are those of its `bounds`;
/// `position`, `frame` and `zPosition` are in its superlayer's. Unless `isGeometryFlipped` says otherwise, y grows
/// downwards.
///
/// A layer is not safe to change from several threads; reading one from several while nobody changes it is fine.
/// Everything that Core Animation declares can be overridden, and so stands in this declaration; what makes it work lies
/// in the files of this folder and of those for geometry, time and animations.
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

  /// A copy of a layer's properties, as presentation layers are made; without its superlayer, sublayers, mask and
  /// animations. What is not a `CALayer` gives a layer of defaults. Subclasses copy what they declare.
  public init(layer: Any) {
    super.init()
    if let layer = layer as? CALayer { assignStoredProperties(of: layer) }
  }

  /// A layer of a keyed archive, with all that lies below it. Nil, and the coder has the error, where the archive makes no
  /// sense.
  public required init?(coder: NSCoder) {
    super.init()
    guard read(from: coder) else { return nil }
  }

  /// Writes what of the layer's properties is not as in a new layer, its animations, and the tree below it, to a keyed
  /// archive. Recorded drawings, patterns, delegates and actions have no form there and are left out.
  open func encode(with coder: NSCoder) { write(to: coder) }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  deinit {
    if flags.contains(.isPresentation) { releaseOuter() }
    guard !children.isEmpty || storedMask != nil else { return }
    // Released one by one, so that a long chain of layers does not take the stack down.
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

  /// The layer's rectangle in its own coordinates. Sides below 0 count to the other side. Default empty. Animatable.
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

  /// Where the anchor point lies in the superlayer. Default (0, 0). Animatable.
  open var position: CGPoint {
    get { storedPosition }
    set {
      willChange("position")
      storedPosition = newValue
      didChange()
    }
  }

  /// How near to the eye, in the superlayer. Default 0. Animatable.
  open var zPosition: CGFloat {
    get { storedZPosition }
    set {
      willChange("zPosition")
      storedZPosition = newValue
      didChange()
    }
  }

  /// The point that `position` places and about which `transform` turns, in units of the bounds' size. Default
  /// (0.5, 0.5). Animatable.
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

  /// Applied about the anchor point. Default the identity. Animatable.
  open var transform: CATransform3D {
    get { depthStyle?.transform ?? CATransform3DIdentity }
    set {
      guard depthStyle != nil || !CATransform3DIsIdentity(newValue) else { return }
      willChange("transform")
      depth.transform = newValue
      didChange()
    }
  }

  /// Applied to every sublayer, about the anchor point. Default the identity. Animatable.
  open var sublayerTransform: CATransform3D {
    get { depthStyle?.sublayerTransform ?? CATransform3DIdentity }
    set {
      guard depthStyle != nil || !CATransform3DIsIdentity(newValue) else { return }
      willChange("sublayerTransform")
      depth.sublayerTransform = newValue
      didChange()
    }
  }

  /// Whether the layer shows when it faces away. Default true. Animatable.
  open var isDoubleSided: Bool {
    get { !flags.contains(.singleSided) }
    set { flag(.singleSided, !newValue, key: "doubleSided") }
  }

  /// Whether the coordinates inside the layer run upwards where those outside run downwards. Default false.
  open var isGeometryFlipped: Bool {
    get { flags.contains(.geometryFlipped) }
    set { flag(.geometryFlipped, newValue, key: "geometryFlipped") }
  }

  /// `transform`, where it is affine.
  open func affineTransform() -> CGAffineTransform {
    CATransform3DGetAffineTransform(transform)
  }

  /// Sets `transform`.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// The box around the layer in its superlayer, derived from bounds, position, anchor point and transform.
  ///
  /// Setting it sets `position` and the size of `bounds`.
  open var frame: CGRect {
    get { derivedFrame }
    set { assignFrame(newValue) }
  }

  /// Whether the point, in the layer's own coordinates, lies in its bounds.
  open func contains(_ p: CGPoint) -> Bool {
    bounds.contains(p)
  }

  /// The foremost layer at a point: this one or one below it in the tree; nil where there is none.
  ///
  /// Hidden layers and those of opacity 0 are not found, nor what a layer cuts away that masks to its bounds, nor what lies
  /// outside of the bounds of its mask, or of the path of a mask that is a shape. `hitTest` of sublayers is asked
  /// where their class is not one of this module.
  ///
  /// - Parameter p: in the superlayer's coordinates.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    HitTest.foremostLayer(at: p, below: self)
  }

  /// A point of another layer's coordinates in this layer's. For nil, of the coordinates around the root layer.
  ///
  /// Where a plane is seen edge-on, or the point lies behind the eye, there is no such point: both coordinates are NaN.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    let map = l.map { $0.projection(onto: self) } ?? projection(to: nil).inverse
    return map?.map(p) ?? CALayer.nowhere
  }

  /// A point of this layer's coordinates in another layer's. See `convert(_:from:)`.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    projection(onto: l)?.map(p) ?? CALayer.nowhere
  }

  /// The box around a rectangle of another layer's coordinates, in this layer's; null where nothing of it is seen.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    let map = l.map { $0.projection(onto: self) } ?? projection(to: nil).inverse
    return map?.boundingBox(of: r) ?? .null
  }

  /// The box around a rectangle of this layer's coordinates, in another layer's; null where nothing of it is seen.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    projection(onto: l)?.boundingBox(of: r) ?? .null
  }

  /// A moment of another layer's time in this layer's; of the scene's time for nil.
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    localTime(ofSceneTime: l?.sceneTime(ofLocalTime: t) ?? t)
  }

  /// A moment of this layer's time in another layer's; in the scene's time for nil.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let time = sceneTime(ofLocalTime: t)
    return l?.localTime(ofSceneTime: time) ?? time
  }

  // MARK: Looks

  /// Whether the layer and all below it are left out. Default false. Animatable.
  open var isHidden: Bool {
    get { flags.contains(.hidden) }
    set {
      guard newValue != isHidden else { return }
      flag(.hidden, newValue, key: "hidden")
      runAction(forEvent: newValue ? kCAOnOrderOut : kCAOnOrderIn)
    }
  }

  /// 0…1, multiplied into all of the layer, its shadow included. Default 1. Animatable.
  open var opacity: Float {
    get { storedOpacity }
    set {
      willChange("opacity")
      storedOpacity = newValue
      didChange()
    }
  }

  /// Whether `opacity` applies to the layer and its sublayers as one picture. Default true.
  open var allowsGroupOpacity: Bool {
    get { !flags.contains(.noGroupOpacity) }
    set { flag(.noGroupOpacity, !newValue, key: "allowsGroupOpacity") }
  }

  /// What the bounds are filled with, below the contents; nil for nothing. Default nil. Animatable.
  open var backgroundColor: CGColor? {
    get { storedBackgroundColor }
    set {
      willChange("backgroundColor")
      storedBackgroundColor = newValue
      didChange()
    }
  }

  /// In points; no more than half the shorter side counts. Background, border and what `masksToBounds` cuts are
  /// rounded. Default 0. Animatable.
  open var cornerRadius: CGFloat {
    get { storedCornerRadius }
    set {
      willChange("cornerRadius")
      storedCornerRadius = newValue
      didChange()
    }
  }

  /// Which corners `cornerRadius` rounds. Default all. Animatable.
  open var maskedCorners: CACornerMask {
    get { rareStyle?.values.maskedCorners ?? .all }
    set { setRare(\.maskedCorners, newValue, key: "maskedCorners") }
  }

  /// The shape of rounded corners. Default `circular`. Animatable.
  open var cornerCurve: CALayerCornerCurve {
    get { rareStyle?.values.cornerCurve ?? .circular }
    set { setRare(\.cornerCurve, newValue, key: "cornerCurve") }
  }

  /// How many radii from the corner a curve starts.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// In points, inside of the bounds; the border lies above the sublayers. Default 0. Animatable.
  open var borderWidth: CGFloat {
    get { storedBorderWidth }
    set {
      willChange("borderWidth")
      storedBorderWidth = newValue
      didChange()
    }
  }

  /// Nil draws no border. Default opaque black. Animatable.
  open var borderColor: CGColor? {
    get { storedBorderColor }
    set {
      willChange("borderColor")
      storedBorderColor = newValue
      didChange()
    }
  }

  /// Whether contents, sublayers and the shadow are cut at the rounded bounds. Default false. Animatable.
  open var masksToBounds: Bool {
    get { flags.contains(.masksToBounds) }
    set { flag(.masksToBounds, newValue, key: "masksToBounds") }
  }

  /// Whether the layer is drawn as pixels, at `rasterizationScale`. Default false. Animatable.
  open var shouldRasterize: Bool {
    get { flags.contains(.rasterize) }
    set { flag(.rasterize, newValue, key: "shouldRasterize") }
  }

  /// Pixels per point of what `shouldRasterize` draws; more where `contentsScale` or the output have more. Default 1.
  /// Animatable.
  open var rasterizationScale: CGFloat {
    get { rareStyle?.values.rasterizationScale ?? 1 }
    set { setRare(\.rasterizationScale, newValue, key: "rasterizationScale") }
  }

  /// A promise that the layer draws every pixel of its bounds. Only kept. Default false.
  open var isOpaque: Bool {
    get { flags.contains(.opaque) }
    set { flag(.opaque, newValue, key: "opaque") }
  }

  /// Only kept: edges are always antialiased. Default false.
  open var allowsEdgeAntialiasing: Bool {
    get { flags.contains(.edgeAntialiasing) }
    set { flag(.edgeAntialiasing, newValue, key: "allowsEdgeAntialiasing") }
  }

  /// Which edges are smooth. Only kept: all of them are. Default all edges.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { rareStyle?.values.edgeAntialiasingMask ?? .all }
    set { setRare(\.edgeAntialiasingMask, newValue, key: "edgeAntialiasingMask") }
  }

  /// How the layer blends with its backdrop, up to the nearest layer that is isolated: the name of a blend
  /// mode, such as `multiplyBlendMode` (also without `BlendMode`), or a `CAFilter` of such a kind. PDF and SVG only
  /// come close to Porter and Duff's modes and to sums (`plusL`, `plusD`). Default nil. Animatable.
  open var compositingFilter: Any? {
    get { rareStyle?.values.compositingFilter }
    set { setRareObject(\.compositingFilter, newValue, key: "compositingFilter") }
  }

  /// Applied to the layer and its sublayers, first to last: `CAFilter`s, or names of kinds, whose inputs have their
  /// defaults. Default nil. Animatable.
  open var filters: [Any]? {
    get { rareStyle?.values.filters }
    set { setRareObject(\.filters, newValue, key: "filters") }
  }

  /// Applied to the layer's backdrop, within its rounded bounds: as `filters`. Default nil. Animatable.
  open var backgroundFilters: [Any]? {
    get { rareStyle?.values.backgroundFilters }
    set { setRareObject(\.backgroundFilters, newValue, key: "backgroundFilters") }
  }

  // MARK: Shadow

  /// 0…1, multiplied into the alpha of `shadowColor`; at 0 there is no shadow. Default 0. Animatable.
  open var shadowOpacity: Float {
    get { shadowStyle?.values.opacity ?? 0 }
    set { setShadow(\.opacity, newValue, key: "shadowOpacity") }
  }

  /// Nil draws no shadow. Default opaque black. Animatable.
  open var shadowColor: CGColor? {
    get { shadowStyle.map { $0.values.color } ?? CALayer.black }
    set { setShadow(\.color, newValue, key: "shadowColor") }
  }

  /// Where the shadow lies from what casts it, in points of the layer's own coordinates. Default (0, −3). Animatable.
  open var shadowOffset: CGSize {
    get { shadowStyle?.values.offset ?? CGSize(width: 0, height: -3) }
    set { setShadow(\.offset, newValue, key: "shadowOffset") }
  }

  /// The standard deviation of the shadow's blur, in points; 0, and what is below, for a sharp shadow. Default 3.
  /// Animatable.
  open var shadowRadius: CGFloat {
    get { shadowStyle?.values.radius ?? 3 }
    set { setShadow(\.radius, newValue, key: "shadowRadius") }
  }

  /// The outline that casts the shadow, in the layer's coordinates, filled by the nonzero rule; nil for what the
  /// layer and its sublayers draw. Default nil. Animatable.
  open var shadowPath: CGPath? {
    get { shadowStyle?.values.path }
    set { setShadow(\.path, newValue?.copy(), key: "shadowPath") }
  }

  // MARK: Tree

  /// The layer that this one is a sublayer or the mask of.
  open var superlayer: CALayer? { outer }

  /// From back to front; nil where there are none. Default nil.
  ///
  /// Setting it takes layers out of the trees they were in. A layer that this one lies below is left out.
  open var sublayers: [CALayer]? {
    get {
      let layers = shownChildren
      return layers.isEmpty ? nil : layers
    }
    set { replaceChildren(newValue ?? []) }
  }

  /// Takes the layer, or mask, out of its tree; nothing happens where it is in none.
  open func removeFromSuperlayer() {
    leave()
  }

  /// Puts a layer in front of all others. It leaves the tree it was in. Ignored where this layer lies below it, or is it.
  open func addSublayer(_ layer: CALayer) {
    insert(layer, at: children.count)
  }

  /// Puts a layer at a place of `sublayers`, or at its end where the index is beyond it.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer, at: Int(idx))
  }

  /// Puts a layer behind a sublayer; behind all others where `sibling` is nil, in front of them where it is no sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    guard layer !== sibling else { return }
    insert(layer, next: sibling, offset: 0, otherwise: sibling == nil ? 0 : children.count)
  }

  /// Puts a layer in front of a sublayer; in front of all others where `sibling` is nil or not a sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    guard layer !== sibling else { return }
    insert(layer, next: sibling, offset: 1, otherwise: children.count)
  }

  /// Puts a layer in the place of a sublayer. Nothing happens where `oldLayer` is not a sublayer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replace(oldLayer, with: newLayer)
  }

  /// A layer whose alpha multiplies this one's. It belongs to this layer alone. Default nil.
  ///
  /// Setting it takes the layer out of the tree it was in. A layer that this one lies below is refused.
  open var mask: CALayer? {
    get { shownMask }
    set { assignMask(newValue) }
  }

  // MARK: Contents and drawing

  /// An image, or what `display()` recorded. Default nil. Animatable.
  open var contents: Any? {
    get { contentsStyle?.values.contents }
    set {
      guard contentsStyle != nil || newValue != nil else { return }
      willChange("contents")
      contentsBox.values.contents = newValue
      didChange()
    }
  }

  /// Where contents lie in the bounds, and how large. Default `resize`.
  open var contentsGravity: CALayerContentsGravity {
    get { contentsStyle?.values.gravity ?? .resize }
    set { setContents(\.gravity, newValue, key: "contentsGravity") }
  }

  /// Pixels of the contents per point, where they keep their natural size; vector pictures do not heed it. Default 1.
  /// Animatable.
  open var contentsScale: CGFloat {
    get { contentsStyle?.values.scale ?? 1 }
    set { setContents(\.scale, newValue, key: "contentsScale") }
  }

  /// The part of the contents that is shown, in units of their size; beyond 0…1 pixels of the edge repeat, and vector
  /// pictures show nothing. Default (0, 0, 1, 1). Animatable.
  open var contentsRect: CGRect {
    get { contentsStyle?.values.rect ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set { setContents(\.rect, newValue, key: "contentsRect") }
  }

  /// The part that stretches, in units of the part that `contentsRect` shows; without a width or height, one pixel.
  /// Default (0, 0, 1, 1). Animatable.
  open var contentsCenter: CGRect {
    get { contentsStyle?.values.center ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set { setContents(\.center, newValue, key: "contentsCenter") }
  }

  /// How contents are made smaller. Default `linear`.
  open var minificationFilter: CALayerContentsFilter {
    get { contentsStyle?.values.minificationFilter ?? .linear }
    set { setContents(\.minificationFilter, newValue, key: "minificationFilter") }
  }

  /// How contents are made larger. Default `linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { contentsStyle?.values.magnificationFilter ?? .linear }
    set { setContents(\.magnificationFilter, newValue, key: "magnificationFilter") }
  }

  /// Which of the smaller copies is taken. Only kept: they are chosen by size. Default 0. Animatable.
  open var minificationFilterBias: Float {
    get { contentsStyle?.values.minificationFilterBias ?? 0 }
    set { setContents(\.minificationFilterBias, newValue, key: "minificationFilterBias") }
  }

  /// How drawings are stored. Only kept: they are recorded as vectors. Default `RGBA8Uint`.
  open var contentsFormat: CALayerContentsFormat {
    get { contentsStyle?.values.format ?? .RGBA8Uint }
    set { setContents(\.format, newValue, key: "contentsFormat") }
  }

  /// Whether contents may be brighter than white. Only kept: all colours are sRGB. Default false.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { flags.contains(.extendedDynamicRange) }
    set { flag(.extendedDynamicRange, newValue, key: "wantsExtendedDynamicRangeContent") }
  }

  /// How bright contents are brought to the range of the output. Only kept. Default `automatic`.
  open var toneMapMode: CAToneMapMode {
    get { rareStyle?.values.toneMapMode ?? .automatic }
    set { setRare(\.toneMapMode, newValue, key: "toneMapMode") }
  }

  /// Whether y grows downwards in the context that `draw(in:)` gets, and so against Core Graphics' own way: true as on
  /// iOS, unless an odd number of layers, this one included, have their geometry flipped. Pictures and text stand upright
  /// all the same.
  open func contentsAreFlipped() -> Bool {
    var isFlipped = true
    var layer: CALayer? = self
    while let current = layer {
      if current.isGeometryFlipped { isFlipped.toggle() }
      layer = current.outer
    }
    return isFlipped
  }

  /// Makes `contents` anew: asks the delegate's `display(_:)`, or records what `draw(in:)` draws.
  open func display() {
    flags.remove(.needsDisplay)
    if let delegate { delegate.display(self) } else { recordDrawing() }
  }

  /// Notes that nothing is left to be drawn anew.
  final func drawingIsDone() { flags.remove(.needsDisplay) }

  /// Draws the contents, in the layer's own coordinates. Asks the delegate's `draw(_:in:)`; subclasses override it.
  open func draw(in ctx: CGContext) {
    delegate?.draw(self, in: ctx)
  }

  /// Draws the layer and everything below it, in its own coordinates.
  ///
  /// Two-dimensional, like Apple's: sublayers' transforms count as far as they are affine. Shadows are those of all that
  /// a layer draws; replicas, particles, `shadowPath`, filters and masks that are no shapes are left to the
  /// exporter.
  open func render(in ctx: CGContext) {
    LayerRendering.render(self, in: ctx)
  }

  /// Whether a new size asks for `display()`. Default false.
  open var needsDisplayOnBoundsChange: Bool {
    get { flags.contains(.needsDisplayOnBoundsChange) }
    set { flag(.needsDisplayOnBoundsChange, newValue, key: "needsDisplayOnBoundsChange") }
  }

  /// A wish of how drawings are made. Only kept. Default false.
  open var drawsAsynchronously: Bool {
    get { flags.contains(.drawsAsynchronously) }
    set { flag(.drawsAsynchronously, newValue, key: "drawsAsynchronously") }
  }

  /// Asks for `display()` before the layer is next shown.
  open func setNeedsDisplay() {
    flags.insert(.needsDisplay)
  }

  /// The same as `setNeedsDisplay()`: drawings are recorded as a whole.
  open func setNeedsDisplay(_ r: CGRect) {
    setNeedsDisplay()
  }

  /// Whether `display()` was asked for and has not been called since.
  open func needsDisplay() -> Bool { flags.contains(.needsDisplay) }

  /// Calls `display()` where it was asked for; exports do so themselves.
  open func displayIfNeeded() {
    if needsDisplay() { display() }
  }

  // MARK: Layout

  /// Places the sublayers; asks the delegate's `layoutSublayers(of:)`, or without one the layout manager's. Subclasses
  /// override it.
  open func layoutSublayers() {
    if let delegate { delegate.layoutSublayers(of: self) } else { layoutManager?.layoutSublayers(of: self) }
  }

  /// Asks for `layoutSublayers()` before the layer is next shown.
  open func setNeedsLayout() {
    flags.insert(.needsLayout)
    layoutManager?.invalidateLayout(of: self)
  }

  /// What places the sublayers where neither a delegate nor a subclass does. Default nil.
  open var layoutManager: (any CALayoutManager)? {
    get { rareStyle?.values.layoutManager }
    set {
      guard rareStyle != nil || newValue != nil else { return }
      rare.values.layoutManager = newValue
      flags.insert(.needsLayout)
    }
  }

  /// What a `CAConstraintLayoutManager` of the superlayer places this layer by. Default nil.
  open var constraints: [CAConstraint]? {
    get { rareStyle?.values.constraints }
    set {
      guard rareStyle != nil || newValue != nil else { return }
      rare.values.constraints = newValue
      superlayer?.setNeedsLayout()
    }
  }

  /// Adds to `constraints`.
  open func addConstraint(_ c: CAConstraint) {
    constraints = (constraints ?? []) + [c]
  }

  /// Whether `layoutSublayers()` was asked for, as a new size of the bounds and a change of the sublayers do too.
  open func needsLayout() -> Bool { flags.contains(.needsLayout) }

  /// Lays out every layer of the tree below that asked for it, masks and what lies in them too, and the layers above that
  /// did.
  open func layoutIfNeeded() {
    layoutTree()
  }

  /// How the layer's size and position follow its superlayer's size. Default none.
  open var autoresizingMask: CAAutoresizingMask {
    get { rareStyle?.values.autoresizingMask ?? [] }
    set { setRare(\.autoresizingMask, newValue, key: "autoresizingMask") }
  }

  /// The size the layer would like to have: what its layout manager says, or that of its bounds.
  open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? bounds.size }

  /// Tells the sublayers that the size of the bounds has changed.
  open func resizeSublayers(withOldSize size: CGSize) {
    for layer in children { layer.resize(withOldSuperlayerSize: size) }
  }

  /// Moves and stretches the layer as its `autoresizingMask` says.
  open func resize(withOldSuperlayerSize size: CGSize) {
    autoresize(withOldSuperlayerSize: size)
  }

  /// Scrolls the nearest scroll layer above to a point of this layer.
  open func scroll(_ p: CGPoint) {
    guard let layer = scrollLayer else { return }
    layer.scroll(to: convert(p, to: layer))
  }

  /// Scrolls the nearest scroll layer above until a rectangle of this layer is visible.
  open func scrollRectToVisible(_ r: CGRect) {
    guard let layer = scrollLayer else { return }
    layer.scroll(to: convert(r, to: layer))
  }

  /// The part of the layer's bounds that lies within the nearest scroll layer's.
  open var visibleRect: CGRect {
    guard let layer = scrollLayer else { return bounds }
    return bounds.cut(to: convert(layer.bounds, from: layer))
  }

  // MARK: Time

  /// Where its own time 0 lies in its superlayer's time, in seconds. The layer is shown before it, too. Default 0.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// How many seconds its time runs before it ends, or repeats; the layer is shown on. Default infinity, as layers
  /// last.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// How fast the animations, emitters and sublayers of the layer run; at 0 their time is always `timeOffset`.
  /// Default 1.
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// Seconds added to the layer's own time. Default 0.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// How many times a finite duration runs; then time stands at its end. Default 0, which counts as 1.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// For how many seconds a finite duration is repeated; beats `repeatCount` where it is above 0. Default 0.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether each run of a finite duration goes back again. Default false.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// Only kept: a layer is shown whatever its time. Default `removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  // MARK: Animations and actions

  /// Draws, lays out and acts for the layer. Not held. Default nil.
  open var delegate: (any CALayerDelegate)? {
    get { rareStyle?.delegate }
    set {
      guard rareStyle != nil || newValue != nil else { return }
      rare.delegate = newValue
    }
  }

  /// What to do when properties change, by their names. Default nil.
  open var actions: [String: any CAAction]? {
    get { rareStyle?.values.actions }
    set { setRareObject(\.actions, newValue, key: "actions") }
  }

  /// Adds a copy of an animation; it takes the place of one with the same key.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    addCopy(of: anim, forKey: key)
  }

  /// Removes the animation with this key; its delegate hears that it has not finished.
  open func removeAnimation(forKey key: String) {
    removeAnimations { $0.key == key && !$0.isAnonymous }
  }

  /// Removes all animations, those without a key too.
  open func removeAllAnimations() {
    removeAnimations { _ in true }
  }

  /// The animation with this key.
  open func animation(forKey key: String) -> CAAnimation? {
    rareStyle?.values.animations.first { $0.key == key && !$0.isAnonymous }?.animation
  }

  /// The keys of all animations that have one, in the order they were added; nil where there are none.
  open func animationKeys() -> [String]? {
    let keys = (rareStyle?.values.animations ?? []).filter { !$0.isAnonymous }.map(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// What to do when a property changes, by Core Animation's search: delegate, `actions`, `style`, the class; then, within
  /// `CATransaction.withTime`, an animation from the old value, or a transition where there is nothing between two values
  /// (`hidden`, `sublayers`, `mask`, `filters` …). Nil for nothing.
  open func action(forKey event: String) -> (any CAAction)? {
    searchAction(forKey: event)
  }

  /// The last place that `action(forKey:)` looks at. Nil.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  // MARK: Presentation

  /// The layer as it shows at the time in force (see `CATransaction.withTime`), or at time 0 without one. Its superlayer,
  /// sublayers and mask are those of the same moment, so that it can be asked for what lies at a point (`hitTest`), and
  /// rendered. Of a presentation copy, that copy.
  ///
  /// Copies are made by `init(layer:)`. A class of your own that declares initialisers has to override it, as on Apple's
  /// systems: a program that asks a class without it for its presentation ends there.
  open func presentation() -> Self? { presentationCopy(atSceneTime: CATransaction.time ?? 0) as? Self }

  /// Of a presentation copy, the layer that it shows; of any other layer, itself.
  open func model() -> Self { rareStyle?.model as? Self ?? self }

  // MARK: Key-value access

  /// Values of properties that are not set otherwise; may hold another such dictionary under `style`. Default nil.
  ///
  /// Setting it gives its values to those properties that have their defaults.
  open var style: [AnyHashable: Any]? {
    get { rareStyle?.values.style }
    set {
      setRareObject(\.style, newValue, key: "style")
      takeValuesOfStyle()
    }
  }

  /// The default of a property; nil where the class does not declare it.
  open class func defaultValue(forKey key: String) -> Any? {
    propertyTable[key]?.defaultValue.anyValue
  }

  /// Whether the layer is displayed anew when this property changes, at every moment of its animations too. A class that
  /// answers true needs `init(layer:)`, by which the copies are made that are displayed. False.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Whether archives get the value of a key: where it has one.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    value(forKey: key) != nil
  }

  /// A property, or what was set for a key that no class declares: numbers as `NSNumber`, geometry as itself. What was never
  /// set has the value of `defaultValue(forKey:)`.
  open func value(forKey key: String) -> Any? {
    KeyValueAccess.value(of: self, forKey: key)
  }

  /// Sets a property. Nil is 0 for numbers, and texts count by the number that they begin with; another value of the wrong
  /// kind changes nothing. Keys that no class declares are kept, and animations may change them, see ``LayerValue``.
  open func setValue(_ value: Any?, forKey key: String) {
    KeyValueAccess.setValue(value, of: self, forKey: key)
  }

  /// A property or a part of one: `position.x`, `bounds.size.width`, `transform.rotation.z`, `filters.blur.inputRadius`.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyValueAccess.value(of: self, forKeyPath: keyPath)
  }

  /// Sets a property or a part of one. A path that leads nowhere, and a value of the wrong kind, change nothing.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    KeyValueAccess.setValue(value, of: self, forKeyPath: keyPath)
  }

  /// The table of the nearest class that has one.
  @_spi(Properties) open class var propertyTable: PropertyTable { .layer }

  /// A new layer of the nearest class of this module, with this one's properties.
  func makeCopy() -> CALayer { CALayer(layer: self) }
}
