// Setters of boxed properties: they allocate no box for a default, and look up the action first.
extension CALayer {
  final func flag(_ flag: LayerFlags, _ isOn: Bool, key: String) {
    guard flags.contains(flag) != isOn else { return }
    willChange(key)
    if isOn { flags.insert(flag) } else { flags.remove(flag) }
    didChange()
  }

  final func setContents<Value: Equatable>(
    _ path: WritableKeyPath<ContentsStyle.Values, Value>, _ value: Value, key: String
  ) {
    if contentsStyle == nil, value == ContentsStyle.Values()[keyPath: path] { return }
    willChange(key)
    contentsBox.values[keyPath: path] = value
    didChange()
  }

  final func setShadow<Value: Equatable>(
    _ path: WritableKeyPath<ShadowStyle.Values, Value>, _ value: Value, key: String
  ) {
    if shadowStyle == nil, value == ShadowStyle.Values()[keyPath: path] { return }
    willChange(key)
    shadow.values[keyPath: path] = value
    didChange()
  }

  final func setRare<Value: Equatable>(
    _ path: WritableKeyPath<RareStyle.Values, Value>, _ value: Value, key: String
  ) {
    if rareStyle == nil, value == RareStyle.Values()[keyPath: path] { return }
    willChange(key)
    rare.values[keyPath: path] = value
    didChange()
  }

  final func setRareObject<Value>(
    _ path: WritableKeyPath<RareStyle.Values, Value?>, _ value: Value?, key: String
  ) {
    if rareStyle == nil, value == nil { return }
    willChange(key)
    rare.values[keyPath: path] = value
    didChange()
  }

  final var timing: MediaTiming {
    get { rareStyle?.values.timing ?? CALayer.defaultTiming }
    set {
      if rareStyle == nil, newValue == CALayer.defaultTiming { return }
      rare.values.timing = newValue
    }
  }
}
