extension CALayer {
  /// 0…1, multiplied into the alpha of `shadowColor`; at 0 there is no shadow. Default 0. Animatable.
  public var shadowOpacity: Float {
    get { shadowStyle?.values.opacity ?? 0 }
    set { setShadow(\.opacity, newValue, key: "shadowOpacity") }
  }

  /// Nil draws no shadow. Default opaque black. Animatable.
  public var shadowColor: CGColor? {
    get { shadowStyle.map { $0.values.color } ?? CALayer.black }
    set { setShadow(\.color, newValue, key: "shadowColor") }
  }

  /// Where the shadow lies from what casts it, in points of the layer's own coordinates. Default (0, −3). Animatable.
  public var shadowOffset: CGSize {
    get { shadowStyle?.values.offset ?? CGSize(width: 0, height: -3) }
    set { setShadow(\.offset, newValue, key: "shadowOffset") }
  }

  /// The standard deviation of the shadow's blur, in points; 0, and what is below, for a sharp shadow. Default 3.
  /// Animatable.
  public var shadowRadius: CGFloat {
    get { shadowStyle?.values.radius ?? 3 }
    set { setShadow(\.radius, newValue, key: "shadowRadius") }
  }

  /// The outline that casts the shadow, in the layer's coordinates, filled by the nonzero rule; nil for what the
  /// layer and its sublayers draw. Default nil. Animatable.
  public var shadowPath: CGPath? {
    get { shadowStyle?.values.path }
    set { setShadow(\.path, newValue?.copy(), key: "shadowPath") }
  }

  private func setShadow<Value: Equatable>(
    _ path: WritableKeyPath<ShadowStyle.Values, Value>, _ value: Value, key: String
  ) {
    if shadowStyle == nil, value == ShadowStyle.Values()[keyPath: path] { return }
    willChange(key)
    shadow.values[keyPath: path] = value
  }
}
