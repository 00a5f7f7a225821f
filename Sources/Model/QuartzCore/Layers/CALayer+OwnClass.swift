extension CALayer {
  /// Creates a copy by the class's own `init(layer:)`.
  @inline(never)
  final func makeCopyOfOwnClass() -> CALayer {
    guard !type(of: self).propertyTable.isTable(of: self) else { return makeCopy() }
    return unsafeBitCast(type(of: self), to: AnyLayerClass.Type.self).init(layer: self)
  }

  /// Whether the layer's class itself draws the property at the beginning of a key path.
  final func isDrawnAnew(byKeyPath keyPath: String) -> Bool {
    type(of: self).needsDisplay(forKey: String(keyPath.prefix { $0 != "." }))
  }

  /// Whether a key path may refer to a property that a class outside of this module declares.
  final func mayHaveProperty(_ keyPath: String) -> Bool {
    !keyPath.contains(".") && !type(of: self).propertyTable.isTable(of: self)
  }
}

/// Stands for any layer class, so that its `init()` and `init(layer:)` can be called.
///
/// Swift only allows calling an initialiser of a class known at run time if it is `required`. `CALayer`
/// cannot declare that: code for Apple's systems overrides it without the keyword, and would not compile. But
/// an override may be required, and uses the same entry of the vtable that every subclass of `CALayer` has.
/// It is open, so that the optimiser does not assume that it is the only class the call could refer to.
@_spi(Properties) open class AnyLayerClass: CALayer {
  public required override init() { super.init() }
  public required override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
