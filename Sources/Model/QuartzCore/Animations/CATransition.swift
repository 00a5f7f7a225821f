/// A change from a layer's previous appearance to its current one.
open class CATransition: CAAnimation {
  /// How the new contents replace the old ones. Default `fade`.
  open var type = CATransitionType.fade
  /// The side that the new contents come from; nil means `fromRight`. Default nil.
  open var subtype: CATransitionSubtype?
  /// The start of the transition's progress, 0…1. Default 0.
  open var startProgress: Float = 0
  /// The end of the transition's progress, 0…1. Default 1.
  open var endProgress: Float = 1
  /// A custom filter in place of `type`. Stored without effect. Default nil.
  open var filter: Any?

  /// The layer's previous appearance, with all its descendants; nil for nothing. (Core Animation does not
  /// expose it.)
  ///
  /// If it is not set, `CALayer.add(_:forKey:)` takes a copy of the layer at that time: later changes are
  /// new.
  public final var previousLayer: CALayer? {
    get { before.layer }
    set { before = Before(layer: newValue) }
  }

  /// Shared by copies, so that a file's reader can set it after the layer has copied the transition.
  final class Before {
    var layer: CALayer?
    init(layer: CALayer?) { self.layer = layer }
  }
  var before = Before(layer: nil)
  /// Whether adding takes a copy of the layer. False for transitions from files that do not specify a
  /// previous layer.
  @_spi(Properties) public final var takesLayer = true

  override func makeEmptyCopy() -> CAAnimation { CATransition() }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CATransition else { return }
    type = other.type
    subtype = other.subtype
    startProgress = other.startProgress
    endProgress = other.endProgress
    filter = other.filter
    before = other.before
    takesLayer = other.takesLayer
  }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .transition }
}
