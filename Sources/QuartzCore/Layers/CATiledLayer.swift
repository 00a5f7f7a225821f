/// A layer whose contents are drawn tile by tile, at the level of detail that the output asks for.
open class CATiledLayer: CALayer {
  /// Makes the image of a tile: level (0 is the full size, each further one half of it), column and row.
  public typealias TileImageProvider = @Sendable (_ level: Int, _ column: Int, _ row: Int) -> CGImage?

  /// Names the tile of a level, column and row, for messages.
  public typealias TileName = @Sendable (_ level: Int, _ column: Int, _ row: Int) -> String

  /// How many levels there are, each half as fine as the one before. The output's resolution chooses among them. Default 1.
  open var levelsOfDetail = 1 {
    willSet { willChange("levelsOfDetail") }
    didSet { didChange() }
  }
  /// How many of the levels are finer than the layer, which has `contentsScale` pixels to a point. Default 0.
  open var levelsOfDetailBias = 0 {
    willSet { willChange("levelsOfDetailBias") }
    didSet { didChange() }
  }
  /// In pixels of the chosen level. Default (256, 256).
  open var tileSize = CGSize(width: 256, height: 256) {
    willSet { willChange("tileSize") }
    didSet { didChange() }
  }
  /// The name of the tiles' files, such as `tile_{x:02}_{y:02}.png`. Default nil. (Not a property of Core Animation.)
  public final var tilePattern: String?
  /// Where tiles come from. Default nil. (Not a property of Core Animation, whose tiles are always drawn.)
  public final var tileImageProvider: TileImageProvider?

  /// What tiles are called where they are missing. Default nil. (Not a property of Core Animation.)
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

  /// Does nothing: a tiled layer has no contents of its own. `draw(in:)`, or the delegate's `draw(_:in:)`, is called for each
  /// tile that is shown, the context being cut to it, on several threads at once.
  open override func display() { drawingIsDone() }

  /// How long a new tile takes to appear, in seconds: 0.25. Nothing fades in here.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .tiledLayer }

  override func makeCopy() -> CALayer { CATiledLayer(layer: self) }
}
