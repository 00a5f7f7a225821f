/// The Deep Zoom layout of a cut picture for web viewers: `name.dzi`, which holds the size, and the tiles in
/// `name_files/LEVEL/COLUMN_ROW.jpg`, level 0 being a single pixel.
public struct DeepZoom: Sendable {
  /// The path of the `.dzi` file.
  public let path: String
  private let ending: String

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - path: the path of the `.dzi` file.
  ///   - ending: the extension of the tiles: `jpg` or `png`.
  public init(path: String, ending: String) {
    self.path = path
    self.ending = ending
  }

  /// The path of a tile's file.
  ///
  /// - Parameters:
  ///   - tile: the tile, its level counted from the full size.
  ///   - levels: the number of levels.
  public func path(of tile: TileCutter.Tile, levels: Int) -> String {
    let base = path.hasSuffix(".dzi") ? String(path.dropLast(4)) : path
    return "\(base)_files/\(levels - 1 - tile.level)/\(tile.column)_\(tile.row).\(ending)"
  }

  /// Writes the `.dzi` file.
  public func write(
    width: Int, height: Int, tileSize: Int, unfinishedFiles: UnfinishedFiles
  ) throws(ExportError) {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="\(ending)" Overlap="0" TileSize="\(tileSize)">
        <Size Width="\(width)" Height="\(height)"/>
      </Image>

      """
    let file = try OutputFile(path: path, unfinished: unfinishedFiles)
    try file.write(Array(text.utf8))
    try file.commit()
  }
}
