/// A layer that is not a plane: it draws nothing, and its sublayers keep their depth.
open class CATransformLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .transformLayer }

  override func makeCopy() -> CALayer { CATransformLayer(layer: self) }
}
