/// A layer whose contents are drawn tile by tile, at the level of detail that fits the output.
open class CATiledLayer: CALayer {
  /// Returns the image of a tile: level (0 is the full size, each further one half of it), column and row.
  public typealias TileImageProvider = @Sendable (_ level: Int, _ column: Int, _ row: Int) -> CGImage?

  /// Returns a tile's name for messages, by level, column and row.
  public typealias TileName = @Sendable (_ level: Int, _ column: Int, _ row: Int) -> String

  /// The number of levels, each half as fine as the one before. The output's resolution determines which is
  /// used. Default 1.
  open var levelsOfDetail = 1 {
    willSet { willChange("levelsOfDetail") }
    didSet { didChange() }
  }
  /// The number of levels that are finer than the layer's `contentsScale`. Default 0.
  open var levelsOfDetailBias = 0 {
    willSet { willChange("levelsOfDetailBias") }
    didSet { didChange() }
  }
  /// The size of a tile, in pixels of the chosen level. Default (256, 256).
  open var tileSize = CGSize(width: 256, height: 256) {
    willSet { willChange("tileSize") }
    didSet { didChange() }
  }
  /// The pattern of the tiles' file names, such as `tile_{x:02}_{y:02}.png`. Default nil. (Not a property of
  /// Core Animation.)
  public final var tilePattern: String?
  /// The source of tiles. Default nil. (Not a property of Core Animation, whose tiles are always drawn.)
  public final var tileImageProvider: TileImageProvider?

  /// The names of tiles in messages about missing ones. Default nil. (Not a property of Core Animation.)
  public final var tileName: TileName?

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CATiledLayer else { return }
    levelsOfDetail = other.levelsOfDetail
    levelsOfDetailBias = other.levelsOfDetailBias
    tileSize = other.tileSize
    tilePattern = other.tilePattern
    tileImageProvider = other.tileImageProvider
    tileName = other.tileName
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Does nothing: a tiled layer has no contents of its own. `draw(in:)`, or the delegate's `draw(_:in:)`, is
  /// called for each visible tile, with the context clipped to it, on several threads at once.
  open override func display() { drawingIsDone() }

  /// Returns how long a new tile takes to appear, in seconds: 0.25. Nothing fades in here.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .tiledLayer }

  override func makeCopy() -> CALayer { CATiledLayer(layer: self) }
}
