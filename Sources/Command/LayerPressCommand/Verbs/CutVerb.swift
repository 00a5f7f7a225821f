import LayerPress
import SceneFiles

/// `cut`: cuts a picture into tiles.
struct CutVerb {
  let arguments: Arguments
  let cut: CutArguments
  let console: Console

  private var image: String { arguments.scenes[0] }

  func run() throws(UsageError) -> Command.Status {
    guard arguments.scenes.count == 1 else { throw UsageError("cut takes one picture") }
    if case .deepZoom(let layout) = cut.layout {
      try ReadFiles(scenes: [], others: [image]).check(output: layout.path)
    }
    guard let picture = load() else { return .refused }
    var cutter = TileCutter(
      tileWidth: cut.tileWidth, tileHeight: cut.tileHeight, format: cut.format,
      unfinishedFiles: arguments.unfinishedFiles)
    cutter.levels = cut.layout.levels
    cutter.pixelLimit = cut.pixelLimit
    Interruption.remove(cutter.unfinishedFiles)
    let bar = ProgressBar(console: console, jobs: 1)
    defer { bar.end() }
    let size = picture.naturalSize
    let plan = cutter.plan(width: Int(size.width), height: Int(size.height))
    do throws(ExportError) {
      let made = try cutter.cut(picture, path: namer(levels: plan.count)) { (part) throws(ExportError) in
        bar.update(0, to: part)
      }
      if case .deepZoom(let layout) = cut.layout {
        try layout.write(
          width: made[0].width, height: made[0].height, tileSize: cut.tileWidth,
          unfinishedFiles: cutter.unfinishedFiles)
      }
      bar.end()
      for (level, size) in made.enumerated() {
        console.inform(
          "level \(level): \(size.width) × \(size.height) pixels, \(size.columns) × \(size.rows) tiles")
      }
      return .done
    } catch {
      bar.end()
      console.error("\(error)", about: error.place == nil ? image : nil)
      if case .unusablePicture = error.reason { return .refused }
      return .failed
    }
  }

  /// The paths of the tiles. A tile must not replace the picture.
  private func namer(levels: Int) -> @Sendable (TileCutter.Tile) throws(ExportError) -> String {
    let picture = FileIdentity(image)
    return { (tile) throws(ExportError) in
      let path =
        switch cut.layout {
        case .deepZoom(let layout): layout.path(of: tile, levels: levels)
        case .tiles(let pattern, _): pattern.name(level: tile.level, column: tile.column, row: tile.row)
        }
      guard FileIdentity(path) != picture else {
        throw ExportError(
          .cannotWrite("the file is the picture that is cut; it will not be overwritten"), at: path)
      }
      return path
    }
  }

  private func load() -> CGImage? {
    do throws(CGImageError) {
      // Rows are read while it is cut, so the picture may be larger than memory.
      let picture = try CGImage(deferredContentsOf: URL(fileURLWithPath: image), pixelLimit: .max)
      guard !picture.isVector else {
        console.error("a \(picture.format.displayName) document has no pixels to be cut", about: image)
        return nil
      }
      return picture
    } catch {
      console.error("\(error)", about: image)
      return nil
    }
  }
}

struct CutArguments {
  enum Layout {
    /// Files named by a pattern, with or without smaller levels.
    case tiles(TilePattern, levels: Bool)
    case deepZoom(DeepZoom)

    var levels: TileCutter.Levels {
      switch self {
      case .tiles(_, let levels): levels ? .untilOneTile : .none
      case .deepZoom: .untilOnePixel
      }
    }
  }

  var layout: Layout
  var format: TileCutter.Format
  var tileWidth: Int
  var tileHeight: Int
  var pixelLimit: Int
}

extension CutArguments {
  static let defaultTile = 256
  static let largestTile = 32_768
  static let defaultQuality = 85

  init(_ values: OptionValues) throws(UsageError) {
    guard let output = values.string(.output), output != "-" else {
      throw UsageError("no output is given: -o 'NAME_{x:02}_{y:02}.png', or -o NAME.dzi")
    }
    (tileWidth, tileHeight) = try Self.tile(values.string(.tile))
    pixelLimit = try values.integer(.maxPixels, in: 1...Int.max) ?? CGImage.defaultPixelLimit
    let quality = try values.integer(.jpegQuality, in: 1...100)
    let pngLevel: PNGLevel? = try values.choice(.pngLevel)
    let isDeepZoom = output.lowercased().hasSuffix(".dzi")
    var ending = output.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if isDeepZoom { ending = pngLevel == nil ? "jpg" : "png" }
    switch ending {
    case "png": format = .png(pngLevel ?? .default)
    case "jpg", "jpeg": format = .jpeg(quality: quality ?? Self.defaultQuality)
    default: throw UsageError("the ending of “\(output)” names no format; .jpg, .png and .dzi do")
    }
    if ending == "png", quality != nil { throw UsageError("--jpeg-quality is for tiles in JPEG") }
    if ending != "png", pngLevel != nil { throw UsageError("--png-level is for tiles in PNG") }
    guard !isDeepZoom else {
      guard tileWidth == tileHeight else { throw UsageError("Deep Zoom's tiles are square") }
      layout = .deepZoom(DeepZoom(path: output, ending: ending))
      return
    }
    let pattern: TilePattern
    do throws(SyntaxError) { pattern = try TilePattern(output) } catch {
      throw UsageError("“\(output)”: \(error.message)")
    }
    let hasLevels = values.raw.flags.contains(.levels)
    guard hasLevels == pattern.uses(.level) else {
      throw UsageError(
        hasLevels
          ? "--levels needs {level} in the output's name"
          : "{level} in the output's name needs --levels")
    }
    layout = .tiles(pattern, levels: hasLevels)
  }

  /// `256`, or `512x256`.
  private static func tile(_ text: String?) throws(UsageError) -> (Int, Int) {
    guard let text else { return (defaultTile, defaultTile) }
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 1 || sides.count == 2, let width = sides[0], let height = sides[sides.count - 1],
      (1...largestTile).contains(width), (1...largestTile).contains(height)
    else {
      throw UsageError("--tile \(text) is not a size from 1 to \(largestTile) pixels, such as 256 or 512x256")
    }
    return (width, height)
  }
}
