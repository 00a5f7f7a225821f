extension CALayer {
  /// A copy of the layer by its class's own `init(layer:)`.
  @inline(never)
  final func makeCopyOfOwnClass() -> CALayer {
    guard !type(of: self).propertyTable.isTable(of: self) else { return makeCopy() }
    return unsafeBitCast(type(of: self), to: AnyLayerClass.Type.self).init(layer: self)
  }

  /// Whether a change of the property that a key path begins with is drawn by the layer's class itself.
  final func isDrawnAnew(byKeyPath keyPath: String) -> Bool {
    type(of: self).needsDisplay(forKey: String(keyPath.prefix { $0 != "." }))
  }

  /// Whether a key path may be that of a property which the layer's class, not being one of this module, has of its own.
  final func mayHaveProperty(_ keyPath: String) -> Bool {
    !keyPath.contains(".") && !type(of: self).propertyTable.isTable(of: self)
  }
}

/// Stands for whatever class a layer is of, so that its `init()` and `init(layer:)` can be called.
///
/// Swift lets an initialiser be called on a class that is known only at run time where it is `required`. `CALayer` cannot
/// say that: code for Apple's systems overrides them without the word, and would not compile. But an override may
/// be required, and takes the same place in the table of methods that every subclass of `CALayer` has. Open, so that the
/// optimiser does not take it for the only class that the call could mean.
@_spi(Properties) open class AnyLayerClass: CALayer {
  public required override init() { super.init() }
  public required override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
