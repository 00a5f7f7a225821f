import CoreGraphics
import ImageDecoding

/// What a drawing makes once and uses often. Belongs to one thread.
final class Resources {
  let fonts = FontStore()
  let gradients = GradientStore()
  let pictures: PictureStore
  let forms = FormStore()
  var tiles = Tiles.Pixels()
  var shadowRasters = ShadowRasters(capacity: 1 << 26)
  /// Separate from shadows: displaced by drawings, these would double in number with each level.
  var drawingRasters = ShadowRasters(capacity: 1 << 25)
  /// The recordings of the current page; see `Environment.prepare`.
  var recordings: [CairoSurface] = []
  private var documents: [CGImage.ContentHash: any VectorDocument] = [:]

  init(pictures: PictureStore) { self.pictures = pictures }

  /// Draws another document in place of one, from now on.
  func replace(_ hash: CGImage.ContentHash, by document: @autoclosure () -> CGImage?) {
    guard documents[hash] == nil, let made = document()?.openDocument() else { return }
    documents[hash] = made
  }

  /// Returns an SVG document or a page of a PDF, parsed once; nil for other bytes.
  func document(_ image: CGImage) -> (any VectorDocument)? {
    if let known = documents[image.contentHash] { return known }
    guard let made = image.openDocument() else { return nil }
    documents[image.contentHash] = made
    return made
  }
}
