/// A rectangle with contents, style and sublayers: one node of a tree that can be exported as a picture.
///
/// Names, defaults and behaviour are Core Animation's. Geometry: a layer's own coordinates are those of its `bounds`;
/// `position`, `frame` and `zPosition` are in its superlayer's. Unless `isGeometryFlipped` says otherwise, y grows
/// downwards.
///
/// A layer is not safe to change from several threads; reading one from several while nobody changes it is fine.
/// Subclasses can override what this declaration lists; opacity, colours, corners, border, shadow and placement of
/// contents are plain properties here.
open class CALayer: NSObject, CAMediaTiming {
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
  open var name: String?
  /// The layer's identifier in scene files and in the output. Default nil. (Not a property of Core Animation.)
  public final var identifier: String?

  public override init() {}

  /// A copy of a layer's properties, as presentation layers are made; without its superlayer, sublayers, mask and
  /// animations. What is not a `CALayer` gives a layer of defaults.
  public init(layer: Any) {
    super.init()
    if let layer = layer as? CALayer { assignStoredProperties(of: layer) }
  }

  /// Archives of layers are not read here; scene files are the way to store a tree. Always nil.
  public required init?(coder: NSCoder) {
    return nil
  }

  deinit {
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

  /// The layer's rectangle in its own coordinates. Default empty. Animatable.
  open var bounds: CGRect {
    get { storedBounds }
    set {
      guard newValue != storedBounds else { return }
      willChange("bounds")
      let oldSize = storedBounds.size
      storedBounds = newValue
      boundsDidChange(from: oldSize)
    }
  }

  /// Where the anchor point lies in the superlayer. Default (0, 0). Animatable.
  open var position: CGPoint {
    get { storedPosition }
    set {
      willChange("position")
      storedPosition = newValue
    }
  }

  /// How near to the eye, in the superlayer. Default 0. Animatable.
  open var zPosition: CGFloat {
    get { storedZPosition }
    set {
      willChange("zPosition")
      storedZPosition = newValue
    }
  }

  /// The point that `position` places and about which `transform` turns, in units of the bounds' size. Default
  /// (0.5, 0.5). Animatable.
  open var anchorPoint: CGPoint {
    get { storedAnchorPoint }
    set {
      willChange("anchorPoint")
      storedAnchorPoint = newValue
    }
  }

  /// The anchor point's z, in points. Default 0. Animatable.
  open var anchorPointZ: CGFloat {
    get { depthStyle?.anchorPointZ ?? 0 }
    set {
      guard newValue != anchorPointZ else { return }
      willChange("anchorPointZ")
      depth.anchorPointZ = newValue
    }
  }

  /// Applied about the anchor point. Default the identity. Animatable.
  open var transform: CATransform3D {
    get { depthStyle?.transform ?? CATransform3DIdentity }
    set {
      guard depthStyle != nil || !CATransform3DIsIdentity(newValue) else { return }
      willChange("transform")
      depth.transform = newValue
    }
  }

  /// Applied to every sublayer, about the anchor point. Default the identity. Animatable.
  open var sublayerTransform: CATransform3D {
    get { depthStyle?.sublayerTransform ?? CATransform3DIdentity }
    set {
      guard depthStyle != nil || !CATransform3DIsIdentity(newValue) else { return }
      willChange("sublayerTransform")
      depth.sublayerTransform = newValue
    }
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
    storedBounds.contains(p)
  }

  /// The foremost layer at a point: this one or one below it in the tree; nil where there is none.
  ///
  /// Hidden layers are not found, nor what a layer cuts away that masks to its bounds. `hitTest` of sublayers is asked
  /// where their class is not one of this module.
  ///
  /// - Parameter p: in the superlayer's coordinates.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    HitTest.foremostLayer(at: p, below: self)
  }

  // MARK: Tree

  /// The layer that this one is a sublayer or the mask of.
  open var superlayer: CALayer? { parent }

  /// From back to front; nil where there are none. Default nil.
  ///
  /// Setting it takes layers out of the trees they were in. A layer that this one lies below is left out.
  open var sublayers: [CALayer]? {
    get { children.isEmpty ? nil : children }
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

  /// Puts a layer behind a sublayer; behind all others where `sibling` is nil or not a sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    guard layer !== sibling else { return }
    insert(layer, next: sibling, offset: 0, otherwise: 0)
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
    get { storedMask }
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
    }
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
  /// a layer draws; text, replicas, particles, `shadowPath`, filters and masks that are no shapes are left to
  /// the exporter.
  open func render(in ctx: CGContext) {
    LayerRendering.render(self, in: ctx)
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

  /// Places the sublayers; asks the delegate's `layoutSublayers(of:)`. Subclasses override it.
  open func layoutSublayers() {
    delegate?.layoutSublayers(of: self)
  }

  /// Asks for `layoutSublayers()` before the layer is next shown.
  open func setNeedsLayout() {
    flags.insert(.needsLayout)
  }

  /// Whether `layoutSublayers()` was asked for, as a new size of the bounds and a change of the sublayers do too.
  open func needsLayout() -> Bool { flags.contains(.needsLayout) }

  /// Lays out every layer of the tree below that asked for it, masks and what lies in them too, and the layers above that
  /// did.
  open func layoutIfNeeded() {
    layoutTree()
  }

  /// The size the layer would like to have: that of its bounds.
  open func preferredFrameSize() -> CGSize { bounds.size }

  /// Tells the sublayers that the size of the bounds has changed.
  open func resizeSublayers(withOldSize size: CGSize) {
    for layer in children { layer.resize(withOldSuperlayerSize: size) }
  }

  /// Moves and stretches the layer as its `autoresizingMask` says.
  open func resize(withOldSuperlayerSize size: CGSize) {
    autoresize(withOldSuperlayerSize: size)
  }

  // MARK: Animations and actions

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

  /// The keys of all animations, in the order they were added; nil where there are none.
  open func animationKeys() -> [String]? {
    guard let animations = rareStyle?.values.animations, !animations.isEmpty else { return nil }
    return animations.filter { !$0.isAnonymous }.map(\.key)
  }

  /// What to do when a property changes, by Core Animation's search: delegate, `actions`, `style`, the class; then, within
  /// `CATransaction.withTime`, an animation. Nil for nothing.
  open func action(forKey event: String) -> (any CAAction)? {
    searchAction(forKey: event)
  }

  /// The last place that `action(forKey:)` looks at. Nil.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  // MARK: Key-value access

  /// The default of a property; nil where the class does not declare it.
  open class func defaultValue(forKey key: String) -> Any? {
    propertyTable[key]?.defaultValue.anyValue
  }

  /// Whether the layer is displayed anew when this property changes. False.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Whether the key has a value. Archives are not written here.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    value(forKey: key) != nil
  }

  /// A property, or what was set for a key that no class declares: numbers as `NSNumber`, geometry as itself.
  open func value(forKey key: String) -> Any? {
    KeyValueAccess.value(of: self, forKey: key)
  }

  /// Sets a property. A value of the wrong kind changes nothing. Keys that no class declares are kept.
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
