/// Makes a layer follow points of another one. Core Animation has it without a public declaration; files of its tools hold it.
///
/// It is kept, read and written, but not played: how several points become a scale and a turn is not documented. Exports
/// report it, and show the layer where its model says.
open class CAMatchMoveAnimation: CAPropertyAnimation {
  /// The layer that is followed. Not kept alive.
  open weak var sourceLayer: CALayer?
  /// Points of that layer, as `CGPoint`s.
  open var sourcePoints: [Any]?
  /// Whether points are shares of the source's bounds, rather than coordinates in it. Default false.
  open var usesNormalizedCoordinates = false
  /// Whether the layer's superlayer is moved in its place. Default false.
  open var targetsSuperlayer = false
  /// Whether the layer moves across. Default true.
  open var appliesX = true
  /// Whether the layer moves up and down. Default true.
  open var appliesY = true
  /// Whether the layer becomes as large as the distance of the points says. Default true.
  open var appliesScale = true
  /// Whether the layer turns as the points do. Default true.
  open var appliesRotation = true
  /// A word of the file that it was read from. Only kept. Default nil.
  open var animationType: String?

  /// The identifier of `sourceLayer`; of files that were read, the one that they give. (Not of Core Animation.)
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
