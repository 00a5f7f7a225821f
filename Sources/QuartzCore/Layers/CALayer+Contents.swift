extension CALayer {
  /// Where contents lie in the bounds, and how large. Default `resize`.
  public var contentsGravity: CALayerContentsGravity {
    get { contentsStyle?.values.gravity ?? .resize }
    set { setContents(\.gravity, newValue, key: "contentsGravity") }
  }

  /// Pixels of the contents per point, where they keep their natural size; vector pictures do not heed it. Default 1.
  /// Animatable.
  public var contentsScale: CGFloat {
    get { contentsStyle?.values.scale ?? 1 }
    set { setContents(\.scale, newValue, key: "contentsScale") }
  }

  /// The part of the contents that is shown, in units of their size; beyond 0…1 pixels of the edge repeat, and vector
  /// pictures show nothing. Default (0, 0, 1, 1). Animatable.
  public var contentsRect: CGRect {
    get { contentsStyle?.values.rect ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set { setContents(\.rect, newValue, key: "contentsRect") }
  }

  /// The part that stretches, in units of the part that `contentsRect` shows; without a width or height, one pixel.
  /// Default (0, 0, 1, 1). Animatable.
  public var contentsCenter: CGRect {
    get { contentsStyle?.values.center ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
    set { setContents(\.center, newValue, key: "contentsCenter") }
  }

  /// How contents are made smaller. Default `linear`.
  public var minificationFilter: CALayerContentsFilter {
    get { contentsStyle?.values.minificationFilter ?? .linear }
    set { setContents(\.minificationFilter, newValue, key: "minificationFilter") }
  }

  /// How contents are made larger. Default `linear`.
  public var magnificationFilter: CALayerContentsFilter {
    get { contentsStyle?.values.magnificationFilter ?? .linear }
    set { setContents(\.magnificationFilter, newValue, key: "magnificationFilter") }
  }

  /// Which of the smaller copies is taken. Only kept: they are chosen by size. Default 0. Animatable.
  public var minificationFilterBias: Float {
    get { contentsStyle?.values.minificationFilterBias ?? 0 }
    set { setContents(\.minificationFilterBias, newValue, key: "minificationFilterBias") }
  }

  /// How drawings are stored. Only kept: they are recorded as vectors. Default `RGBA8Uint`.
  public var contentsFormat: CALayerContentsFormat {
    get { contentsStyle?.values.format ?? .RGBA8Uint }
    set { setContents(\.format, newValue, key: "contentsFormat") }
  }

  /// Whether y grows upwards in the contents: whether an odd number of layers, this one included, are flipped.
  /// Pictures and text stand upright all the same.
  public func contentsAreFlipped() -> Bool {
    var isFlipped = false
    var layer: CALayer? = self
    while let current = layer {
      if current.isGeometryFlipped { isFlipped.toggle() }
      layer = current.parent
    }
    return isFlipped
  }

  private func setContents<Value: Equatable>(
    _ path: WritableKeyPath<ContentsStyle.Values, Value>, _ value: Value, key: String
  ) {
    if contentsStyle == nil, value == ContentsStyle.Values()[keyPath: path] { return }
    willChange(key)
    contentsBox.values[keyPath: path] = value
  }
}
