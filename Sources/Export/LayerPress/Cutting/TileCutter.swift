import ImageDecoding

/// Cuts a picture into tiles, optionally also smaller copies of it.
///
/// Rows are read once, from top to bottom. One row of tiles per level is held while it fills, and its tiles
/// are compressed on several threads while the next rows are read. Pictures of any size fit, as long as their
/// rows are stored in that order.
public struct TileCutter: Sendable {
  /// Which smaller copies are cut as well. Each is half as large as the one before, with sides rounded up.
  public enum Levels: Sendable, Hashable {
    /// The full size alone.
    case none
    /// Down to the first that fits into one tile.
    case untilOneTile
    /// Down to a single pixel.
    case untilOnePixel
  }

  /// How tiles are compressed.
  public enum Format: Sendable, Hashable {
    /// Lossless.
    case png(PNGLevel)
    /// With a quality of 1…100. Translucent pixels are composed with white.
    case jpeg(quality: Int)
  }

  /// The position of a tile.
  public struct Tile: Sendable, Hashable {
    /// 0 is the full size; each further level is half as large.
    public var level: Int
    /// From 0, left to right.
    public var column: Int
    /// From 0, top to bottom.
    public var row: Int
  }

  /// One level of the result, from the full size downwards.
  public struct Level: Sendable, Hashable {
    /// Of the whole level, in pixels.
    public var width: Int
    /// Of the whole level, in pixels.
    public var height: Int
    /// The number of tiles side by side; the last may be narrower.
    public var columns: Int
    /// The number of rows of tiles; the last may be lower.
    public var rows: Int
  }

  /// In pixels; above 0.
  public var tileWidth: Int
  /// In pixels; above 0.
  public var tileHeight: Int
  /// Which smaller copies are cut as well. Default `none`.
  public var levels = Levels.none
  /// How tiles are compressed.
  public var format: Format
  /// The most pixels of pictures that must be in memory as a whole (with an EXIF orientation, interlaced, or
  /// neither JPEG nor PNG), and of a row of tiles.
  public var pixelLimit = CGImage.defaultPixelLimit
  /// The number of threads that compress. Default nil: as many as the machine has cores.
  public var workers: Int?
  /// The temporary files that currently have a name, for programs that handle signals.
  public let unfinishedFiles: UnfinishedFiles

  /// Creates a cutter for the full size alone.
  ///
  /// - Parameters:
  ///   - tileWidth: in pixels; `cut` refuses anything not above 0.
  ///   - tileHeight: in pixels; `cut` refuses anything not above 0.
  ///   - format: the format of the tiles' files.
  ///   - unfinishedFiles: receives the temporary files, for programs that handle signals.
  public init(
    tileWidth: Int, tileHeight: Int, format: Format, unfinishedFiles: UnfinishedFiles = UnfinishedFiles()
  ) {
    self.tileWidth = tileWidth
    self.tileHeight = tileHeight
    self.format = format
    self.unfinishedFiles = unfinishedFiles
  }

  /// The levels that a picture of this size is cut into.
  public func plan(width: Int, height: Int) -> [Level] {
    var result: [Level] = []
    var size = (width, height)
    while true {
      let columns = (size.0 + tileWidth - 1) / tileWidth
      let rows = (size.1 + tileHeight - 1) / tileHeight
      result.append(Level(width: size.0, height: size.1, columns: columns, rows: rows))
      let isLast =
        switch levels {
        case .none: true
        case .untilOneTile: columns * rows == 1
        case .untilOnePixel: size.0 == 1 && size.1 == 1
        }
      if isLast { return result }
      size = ((size.0 + 1) / 2, (size.1 + 1) / 2)
    }
  }

  /// Cuts a picture. Each tile's file appears whole; an error leaves those that exist already.
  ///
  /// - Parameters:
  ///   - image: the picture, of any size, since it is read row by row.
  ///   - path: returns the path of a tile, or throws. Called on several threads. Missing folders are created.
  ///   - progress: called now and then with the fraction of the work done, 0…1; an error it throws ends the
  ///     work.
  /// - Returns: what was cut, from the full size downwards.
  /// - Throws: for a picture that cannot be read, a tile without pixels, or a file that cannot be written.
  @discardableResult
  public func cut(
    _ image: CGImage, path: @escaping @Sendable (Tile) throws(ExportError) -> String,
    progress: (Double) throws(ExportError) -> Void = { (_) throws(ExportError) in }
  ) throws(ExportError) -> [Level] {
    guard tileWidth > 0, tileHeight > 0 else {
      throw ExportError(.unusableOption(name: "tile size", value: "\(tileWidth) × \(tileHeight)"))
    }
    try check(image)
    let rows: PictureRows
    do throws(ImageDecodingError) {
      rows = try PictureRows(image, pixelLimit: pixelLimit)
    } catch {
      throw ExportError(.unusablePicture(error.description))
    }
    let plan = plan(width: rows.width, height: rows.height)
    let press = TilePress(cutter: self, path: path)
    let stages = plan.enumerated().map { level, size in
      CuttingStage(level: level, size: size, tileHeight: tileHeight, press: press)
    }
    defer { press.wait() }
    let band = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: rows.width * Self.rowsAtOnce)
    defer { band.deallocate() }
    var done = 0
    while done < rows.height {
      let count: Int
      do throws(ImageDecodingError) { count = try rows.read(into: band) } catch {
        throw ExportError(.unusablePicture(error.description))
      }
      for y in 0..<count {
        let row = UnsafeBufferPointer(rebasing: band[(y * rows.width)..<((y + 1) * rows.width)])
        try CuttingStage.push(row, to: stages)
      }
      done += count
      try progress(Double(done) / Double(rows.height))
    }
    press.wait()
    if let error = press.error { throw error }
    return plan
  }

  /// How many rows are read at once.
  private static let rowsAtOnce = 16

  /// Refuses a picture so wide that not even a row of its tiles can be held, before anything is allocated for it: a damaged
  /// file of a few bytes may claim that.
  private func check(_ image: CGImage) throws(ExportError) {
    let held = max(min(tileHeight, image.height), Self.rowsAtOnce)
    let (pixels, overflows) = image.width.multipliedReportingOverflow(by: held)
    guard overflows || pixels > pixelLimit else { return }
    throw ExportError(
      .unusablePicture(
        "the picture is too wide: a row of tiles has \(image.width) × \(held) pixels (the limit is \(pixelLimit) pixels)"
      ))
  }
}
