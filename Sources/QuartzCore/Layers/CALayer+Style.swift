extension CALayer {
  private func flag(_ flag: LayerFlags, _ isOn: Bool, key: String) {
    guard flags.contains(flag) != isOn else { return }
    willChange(key)
    if isOn { flags.insert(flag) } else { flags.remove(flag) }
  }

  /// Whether the layer and all below it are left out. Default false. Animatable.
  public var isHidden: Bool {
    get { flags.contains(.hidden) }
    set {
      guard newValue != isHidden else { return }
      flag(.hidden, newValue, key: "hidden")
      willChange(newValue ? kCAOnOrderOut : kCAOnOrderIn)
    }
  }

  /// Whether the layer shows when it faces away. Default true. Animatable.
  public var isDoubleSided: Bool {
    get { !flags.contains(.singleSided) }
    set { flag(.singleSided, !newValue, key: "doubleSided") }
  }

  /// Whether the coordinates inside the layer run upwards where those outside run downwards. Default false.
  public var isGeometryFlipped: Bool {
    get { flags.contains(.geometryFlipped) }
    set { flag(.geometryFlipped, newValue, key: "geometryFlipped") }
  }

  /// Whether contents, sublayers and the shadow are cut at the rounded bounds. Default false. Animatable.
  public var masksToBounds: Bool {
    get { flags.contains(.masksToBounds) }
    set { flag(.masksToBounds, newValue, key: "masksToBounds") }
  }

  /// 0…1, multiplied into all of the layer, its shadow included. Default 1. Animatable.
  public var opacity: Float {
    get { storedOpacity }
    set {
      willChange("opacity")
      storedOpacity = newValue
    }
  }

  /// Whether `opacity` applies to the layer and its sublayers as one picture. Default true.
  public var allowsGroupOpacity: Bool {
    get { !flags.contains(.noGroupOpacity) }
    set { flag(.noGroupOpacity, !newValue, key: "allowsGroupOpacity") }
  }

  /// What the bounds are filled with, below the contents; nil for nothing. Default nil. Animatable.
  public var backgroundColor: CGColor? {
    get { storedBackgroundColor }
    set {
      willChange("backgroundColor")
      storedBackgroundColor = newValue
    }
  }

  /// In points; no more than half the shorter side counts. Background, border and what `masksToBounds` cuts are
  /// rounded. Default 0. Animatable.
  public var cornerRadius: CGFloat {
    get { storedCornerRadius }
    set {
      willChange("cornerRadius")
      storedCornerRadius = newValue
    }
  }

  /// Which corners `cornerRadius` rounds. Default all. Animatable.
  public var maskedCorners: CACornerMask {
    get { rareStyle?.values.maskedCorners ?? .all }
    set { setRare(\.maskedCorners, newValue, key: "maskedCorners") }
  }

  /// The shape of rounded corners. Default `circular`. Animatable.
  public var cornerCurve: CALayerCornerCurve {
    get { rareStyle?.values.cornerCurve ?? .circular }
    set { setRare(\.cornerCurve, newValue, key: "cornerCurve") }
  }

  /// How many radii from the corner a curve starts.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// In points, inside of the bounds; the border lies above the sublayers. Default 0. Animatable.
  public var borderWidth: CGFloat {
    get { storedBorderWidth }
    set {
      willChange("borderWidth")
      storedBorderWidth = newValue
    }
  }

  /// Nil draws no border. Default opaque black. Animatable.
  public var borderColor: CGColor? {
    get { storedBorderColor }
    set {
      willChange("borderColor")
      storedBorderColor = newValue
    }
  }

  /// Whether the layer is drawn as pixels, at `rasterizationScale`. Default false. Animatable.
  public var shouldRasterize: Bool {
    get { flags.contains(.rasterize) }
    set { flag(.rasterize, newValue, key: "shouldRasterize") }
  }

  /// Pixels per point of what `shouldRasterize` draws; more where `contentsScale` or the output have more. Default 1.
  /// Animatable.
  public var rasterizationScale: CGFloat {
    get { rareStyle?.values.rasterizationScale ?? 1 }
    set { setRare(\.rasterizationScale, newValue, key: "rasterizationScale") }
  }

  /// A promise that the layer draws every pixel of its bounds. Only kept. Default false.
  public var isOpaque: Bool {
    get { flags.contains(.opaque) }
    set { flag(.opaque, newValue, key: "opaque") }
  }

  /// Whether a new size asks for `display()`. Default false.
  public var needsDisplayOnBoundsChange: Bool {
    get { flags.contains(.needsDisplayOnBoundsChange) }
    set { flag(.needsDisplayOnBoundsChange, newValue, key: "needsDisplayOnBoundsChange") }
  }

  /// A wish of how drawings are made. Only kept. Default false.
  public var drawsAsynchronously: Bool {
    get { flags.contains(.drawsAsynchronously) }
    set { flag(.drawsAsynchronously, newValue, key: "drawsAsynchronously") }
  }

  /// Only kept: edges are always antialiased. Default false.
  public var allowsEdgeAntialiasing: Bool {
    get { flags.contains(.edgeAntialiasing) }
    set { flag(.edgeAntialiasing, newValue, key: "allowsEdgeAntialiasing") }
  }

  /// Which edges are smooth. Only kept: all of them are. Default all edges.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { rareStyle?.values.edgeAntialiasingMask ?? .all }
    set { setRare(\.edgeAntialiasingMask, newValue, key: "edgeAntialiasingMask") }
  }

  /// Whether contents may be brighter than white. Only kept: all colours are sRGB. Default false.
  public var wantsExtendedDynamicRangeContent: Bool {
    get { flags.contains(.extendedDynamicRange) }
    set { flag(.extendedDynamicRange, newValue, key: "wantsExtendedDynamicRangeContent") }
  }

  /// How bright contents are brought to the range of the output. Only kept. Default `automatic`.
  public var toneMapMode: CAToneMapMode {
    get { rareStyle?.values.toneMapMode ?? .automatic }
    set { setRare(\.toneMapMode, newValue, key: "toneMapMode") }
  }

  /// How the layer's size and position follow its superlayer's size. Default none.
  public var autoresizingMask: CAAutoresizingMask {
    get { rareStyle?.values.autoresizingMask ?? [] }
    set { setRare(\.autoresizingMask, newValue, key: "autoresizingMask") }
  }

  /// How the layer joins what lies behind it, up to the nearest layer that is drawn by itself: the name of a blend
  /// mode, such as `multiplyBlendMode` (also without `BlendMode`), or a `CAFilter` of such a kind. PDF and SVG only
  /// come close to Porter and Duff's modes and to sums (`plusL`, `plusD`). Default nil. Animatable.
  public var compositingFilter: Any? {
    get { rareStyle?.values.compositingFilter }
    set { setRareObject(\.compositingFilter, newValue, key: "compositingFilter") }
  }

  /// Applied to the layer and its sublayers, first to last: `CAFilter`s, or names of kinds, whose inputs have their
  /// defaults. Default nil. Animatable.
  public var filters: [Any]? {
    get { rareStyle?.values.filters }
    set { setRareObject(\.filters, newValue, key: "filters") }
  }

  /// Applied to what lies behind the layer, within its rounded bounds: as `filters`. Default nil. Animatable.
  public var backgroundFilters: [Any]? {
    get { rareStyle?.values.backgroundFilters }
    set { setRareObject(\.backgroundFilters, newValue, key: "backgroundFilters") }
  }

  /// Sets a rare property, without making room for a default.
  final func setRare<Value: Equatable>(
    _ path: WritableKeyPath<RareStyle.Values, Value>, _ value: Value, key: String
  ) {
    if rareStyle == nil, value == RareStyle.Values()[keyPath: path] { return }
    willChange(key)
    rare.values[keyPath: path] = value
  }

  final func setRareObject<Value>(
    _ path: WritableKeyPath<RareStyle.Values, Value?>, _ value: Value?, key: String
  ) {
    if rareStyle == nil, value == nil { return }
    willChange(key)
    rare.values[keyPath: path] = value
  }
}
