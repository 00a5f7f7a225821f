/// Makes a layer follow points of another one. Core Animation has no public declaration of it, but files of
/// its tools contain it.
///
/// It is stored, read and written, but not played, since it is not documented how several points become a
/// scale and a rotation. Exports report it, and show the layer's model position.
open class CAMatchMoveAnimation: CAPropertyAnimation {
  /// The layer that is followed. Held weakly.
  open weak var sourceLayer: CALayer?
  /// Points of that layer, as `CGPoint`s.
  open var sourcePoints: [Any]?
  /// Whether points are fractions of the source's bounds, rather than coordinates in it. Default false.
  open var usesNormalizedCoordinates = false
  /// Whether the layer's superlayer is moved instead. Default false.
  open var targetsSuperlayer = false
  /// Whether the layer follows horizontally. Default true.
  open var appliesX = true
  /// Whether the layer follows vertically. Default true.
  open var appliesY = true
  /// Whether the layer is scaled with the distance of the points. Default true.
  open var appliesScale = true
  /// Whether the layer rotates with the points. Default true.
  open var appliesRotation = true
  /// A string of the file that it was read from. Stored without effect. Default nil.
  open var animationType: String?

  /// The identifier of `sourceLayer`; if it was read from a file, the one given there. (Not a property of
  /// Core Animation.)
  public final var sourceLayerIdentifier: String? {
    get { sourceLayer?.identifier ?? givenIdentifier }
    set {
      sourceLayer = nil
      givenIdentifier = newValue
    }
  }
  private var givenIdentifier: String?

  override func makeEmptyCopy() -> CAAnimation { CAMatchMoveAnimation() }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CAMatchMoveAnimation else { return }
    sourceLayer = other.sourceLayer
    givenIdentifier = other.givenIdentifier
    sourcePoints = other.sourcePoints
    usesNormalizedCoordinates = other.usesNormalizedCoordinates
    targetsSuperlayer = other.targetsSuperlayer
    appliesX = other.appliesX
    appliesY = other.appliesY
    appliesScale = other.appliesScale
    appliesRotation = other.appliesRotation
    animationType = other.animationType
  }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .matchMoveAnimation }
}
