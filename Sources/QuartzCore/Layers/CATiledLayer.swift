/// A layer whose contents are drawn tile by tile, at the level of detail that the output asks for.
open class CATiledLayer: CALayer {
  /// Makes the image of a tile: level (0 is the full size, each further one half of it), column and row.
  public typealias TileImageProvider = @Sendable (_ level: Int, _ column: Int, _ row: Int) -> CGImage?

  /// How many levels there are. Default 1.
  open var levelsOfDetail = 1
  /// How many of the levels are larger than the layer. Default 0.
  open var levelsOfDetailBias = 0
  /// In pixels of the chosen level. Default (256, 256).
  open var tileSize = CGSize(width: 256, height: 256)
  /// The name of the tiles' files, such as `tile_{x:02}_{y:02}.png`. Default nil. (Not a property of Core Animation.)
  public final var tilePattern: String?
  /// Where tiles come from. Default nil. (Not a property of Core Animation, whose tiles are always drawn.)
  public final var tileImageProvider: TileImageProvider?

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CATiledLayer else { return }
    levelsOfDetail = other.levelsOfDetail
    levelsOfDetailBias = other.levelsOfDetailBias
    tileSize = other.tileSize
    tilePattern = other.tilePattern
    tileImageProvider = other.tileImageProvider
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// How long a new tile takes to appear, in seconds: 0.25. Nothing fades in here.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .tiledLayer }

  override func makeCopy() -> CALayer { CATiledLayer(layer: self) }
}
