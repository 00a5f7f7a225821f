import CoreGraphics
import Drawing
import ImageDecoding

/// Pictures in documents, which hold their files unchanged where viewers show them correctly.
final class DocumentPicturePainter: PicturePainter {
  private let hasSize: Bool

  /// - Parameter hasSize: whether the document has the sizes of pictures from files.
  init(_ canvas: Canvas, _ environment: Environment, vectors: VectorPicturePainter, hasSize: Bool) {
    self.hasSize = hasSize
    super.init(canvas, environment, vectors: vectors)
  }

  override func picture(for item: DrawnImage) throws(ImageDecodingError) -> PictureSurface {
    let fineness = pixelsPerUnit(of: item)
    let isEnlarged = item.magnification == .nearest && max(fineness.across, fineness.down) < 1
    let isTinted = item.tint.map { $0.red < 1 || $0.green < 1 || $0.blue < 1 } ?? false
    // With single rows or columns of pixels, viewers would mix in their neighbours. Inks would be lost on the way through
    // pixels.
    if !isEnlarged || item.image.colorModel == .cmyk, !isTinted, !item.isLineOfPixels, item.colors.isIdentity,
      let encoded = try store.encodedPicture(item.image, hasSize: hasSize)
    {
      return encoded
    }
    var enlargement = PictureEnlargement()
    if isEnlarged {
      enlargement = .repeating(item.image)
    } else if item.magnification != .nearest, !item.isRendition {
      enlargement = .smoothing(item.image, pixelsPerUnit: fineness)
    }
    if !isTinted, item.colors.isIdentity,
      let profiled = try store.profiledPicture(item.image, enlargement: enlargement)
    {
      return profiled
    }
    return try store.picture(item.image, tint: item.tint, colors: item.colors, enlargement: enlargement)
  }

  /// Documents cut pictures at their edges anyway, so that particles need no clip each.
  override func isCutAtEdges(_ item: DrawnImage) -> Bool {
    item.source == CGRect(origin: .zero, size: item.image.uncroppedSize)
  }
}
