/// A change from how a layer looked to how it looks now.
open class CATransition: CAAnimation {
  /// How the new contents take the place of the old ones. Default `fade`.
  open var type = CATransitionType.fade
  /// Where the new contents come from; `fromRight` where nil. Default nil.
  open var subtype: CATransitionSubtype?
  /// Where the way starts, 0…1. Default 0.
  open var startProgress: Float = 0
  /// Where the way ends, 0…1. Default 1.
  open var endProgress: Float = 1
  /// A filter of one's own in place of `type`. Only kept. Default nil.
  open var filter: Any?

  /// How the layer looked before, with all that is below it; nil for nothing. (Not of Core Animation, which keeps it to
  /// itself.)
  ///
  /// `CALayer.add(_:forKey:)` takes a copy of the layer as it is then, where nothing else is set: what is changed
  /// afterwards is new.
  public final var previousLayer: CALayer? {
    get { before.layer }
    set { before = Before(layer: newValue) }
  }

  /// Shared by copies, so that a file's reader can fill it in after the layer has taken its copy.
  final class Before {
    var layer: CALayer?
    init(layer: CALayer?) { self.layer = layer }
  }
  var before = Before(layer: nil)
  /// Whether adding takes a copy of the layer: not so for what a file says, where nothing comes before.
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
