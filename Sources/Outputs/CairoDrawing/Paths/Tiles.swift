import CoreGraphics
import Drawing
import ImageDecoding

/// The tiles of patterns, each drawn once for a canvas.
final class Tiles {
  /// A tile as Cairo repeats it.
  struct Tile {
    let surface: CairoSurface
    /// From the pattern's coordinates to the tile's units, in which its sides are whole numbers: Cairo
    /// repeats nothing else exactly.
    let placement: CGAffineTransform
  }

  struct Key: Hashable {
    var drawing: ObjectIdentifier
    var cell: CGRect
    var opacity: Double
    /// The size in pixels, for tiles made of pixels.
    var width = 0
    var height = 0
  }

  /// Tiles made of pixels. The bands of a picture share them: a tile may be larger than a band.
  struct Pixels {
    private struct Made {
      /// Kept, so that its identity is not reused.
      let drawing: Drawing
      let surface: CairoSurface
      let findings: [Finding]
    }

    /// The number of pixels beyond which all are released.
    private static let capacity = 1 << 25

    private var tiles: [Key: Made] = [:]
    private var pixelCount = 0

    subscript(key: Key) -> (surface: CairoSurface, findings: [Finding])? {
      tiles[key].map { ($0.surface, $0.findings) }
    }

    mutating func keep(_ surface: CairoSurface, of drawing: Drawing, _ findings: [Finding], for key: Key) {
      let pixels = key.width * key.height
      if pixelCount + pixels > Self.capacity { (tiles, pixelCount) = ([:], 0) }
      tiles[key] = Made(drawing: drawing, surface: surface, findings: findings)
      pixelCount += pixels
    }
  }

  let canvas: Canvas
  let environment: Environment
  private var recordings: [Key: CairoSurface] = [:]

  /// The longest side of a tile made of pixels.
  private static let mostPixels: CGFloat = 4096

  init(_ canvas: Canvas, _ environment: Environment) {
    self.canvas = canvas
    self.environment = environment
  }

  func set(
    _ tile: Tile, of pattern: TilePattern, _ filter: CairoFilter,
    extend: CairoExtend = .repeating
  ) {
    let place = pattern.transform.inverted().concatenating(tile.placement)
    guard place.isUsable,
      let source = CairoPattern(tile.surface, place: place, filter: filter, extend: extend)
    else { return canvas.setNoSource() }
    canvas.context.setSource(source)
  }

  // MARK: Pictures

  /// Repeats the pixels of the opaque picture that a tile consists of; false if that is impossible.
  func setPicture(of pattern: TilePattern) -> Bool {
    guard let picture = pattern.drawing.picture(filling: pattern.cell),
      Double(picture.image.tint?.alpha ?? 1) * canvas.opacity >= 1
    else { return false }
    let pixels = reduction(picture.place.concatenating(pattern.transform), picture.image)
    guard let shown = repeatable(picture, halvings: pixels.halvings) else { return false }
    set(shown, of: pattern, pixels.isReduced ? .good : .bilinear)
    return true
  }

  /// Returns a picture's pixels as a tile. Reports it where they are not available, and returns nil.
  private func repeatable(
    _ picture: (image: DrawnImage, place: CGAffineTransform), halvings: Int
  ) -> Tile? {
    let image = picture.image
    do throws(ImageDecodingError) {
      let shown = try environment.resources.pictures.picture(
        image.image, tint: image.tint, halvings: halvings)
      return Tile(
        surface: shown.surface,
        placement: picture.place.inverted().concatenating(image.toWhole).concatenating(shown.placement))
    } catch {
      canvas.report(image.layer, error)
      return nil
    }
  }

  /// Returns how often the sides of a picture are halved, and whether it is still shown reduced then.
  private func reduction(_ toItem: CGAffineTransform, _ image: DrawnImage) -> (
    halvings: Int, isReduced: Bool
  ) {
    let scales = CairoMatrix(toItem.concatenating(canvas.toDevice)).scales
    let across = 1 / max(scales.across, 1e-12)
    let down = 1 / max(scales.down, 1e-12)
    let least = min(across, down)
    let most = Int(log2(Double(max(min(image.image.width, image.image.height), 1))))
    let halvings = least.isFinite && least >= 4 ? min(Int((log2(least) - 1).rounded(.down)), most) : 0
    return (halvings, max(across, down) > 1.001)
  }

  // MARK: Drawings

  /// Returns a tile as pixels.
  func pixels(of pattern: TilePattern, opacity: Double) -> Tile? {
    let cell = pattern.cell
    guard cell.width > 0, cell.height > 0 else { return nil }
    let m = pattern.transform.concatenating(canvas.toDevice)
    func side(_ length: CGFloat) -> CGFloat {
      min(max(length.rounded(.up), 1), Self.mostPixels)
    }
    let placement = placement(
      of: cell, width: side(cell.width * hypot(m.a, m.b)), height: side(cell.height * hypot(m.c, m.d)))
    let size = cell.applying(placement)
    let (width, height) = (Int(size.width.rounded()), Int(size.height.rounded()))
    return tile(
      of: pattern, placement, opacity: opacity, width: width, height: height, environment.apart(as: .pixels)
    ) {
      CairoSurface(pixels: .argb, width: width, height: height)
    }
  }

  /// Returns a tile as vectors. Its units only have to be small compared to its content.
  func recording(of pattern: TilePattern, opacity: Double) -> Tile? {
    let cell = pattern.cell
    guard cell.width > 0, cell.height > 0 else { return nil }
    let placement = units(of: cell)
    let size = cell.applying(placement)
    return tile(of: pattern, placement, opacity: opacity, environment.apart()) {
      CairoSurface(
        recording: CGRect(x: 0, y: 0, width: size.width.rounded(), height: size.height.rounded()))
    }
  }

  private func tile(
    of pattern: TilePattern, _ placement: CGAffineTransform, opacity: Double, width: Int = 0, height: Int = 0,
    _ inner: Environment, makeSurface: () -> CairoSurface?
  ) -> Tile? {
    let key = Key(
      drawing: ObjectIdentifier(pattern.drawing), cell: pattern.cell, opacity: opacity, width: width,
      height: height)
    if let surface = recordings[key] { return Tile(surface: surface, placement: placement) }
    if let known = environment.resources.tiles[key] {
      canvas.findings += known.findings
      return Tile(surface: known.surface, placement: placement)
    }
    guard let surface = makeSurface(), let context = CairoContext(surface) else {
      canvas.fail(.memory(during: "making a tile"))
      return nil
    }
    let whole = Group(effects: GroupEffects(opacity: opacity, isIsolated: opacity < 1))
    let known = canvas.findings.count
    inner.draw(
      Drawing([.group(whole, pattern.drawing)]), on: context, place: placement, for: canvas)
    if surface.isRecording {
      recordings[key] = surface
      environment.prepare(surface)
    } else {
      environment.resources.tiles.keep(
        surface, of: pattern.drawing, Array(canvas.findings.dropFirst(known)), for: key)
    }
    return Tile(surface: surface, placement: placement)
  }

  /// Returns the transform from a pattern's coordinates to those of its recorded tile.
  private func units(of cell: CGRect) -> CGAffineTransform {
    func side(_ length: CGFloat) -> CGFloat {
      min(max((length * 64 / min(length, 64)).rounded(.up), 1), Self.mostPixels)
    }
    return placement(of: cell, width: side(cell.width), height: side(cell.height))
  }

  private func placement(of cell: CGRect, width: CGFloat, height: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: -cell.minX, y: -cell.minY)
      .concatenating(CGAffineTransform(scaleX: width / cell.width, y: height / cell.height))
  }
}
