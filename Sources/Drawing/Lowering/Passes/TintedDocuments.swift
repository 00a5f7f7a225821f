import CoreGraphics
import Drawing
import ImageDecoding

/// SVG pictures with multiplied colours, such as those of replicators and emitters.
enum TintedDocuments {
  /// Returns the page with recoloured documents, if filters would turn them into pixels, or do not exist.
  /// Others keep their filters.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.tintedDocuments), page.drawing.facts.has(.filters) else {
      return page
    }
    var page = page
    page.drawing = page.drawing.rewriting { node in
      guard case .group(var group, let content) = node, let filters = group.effects?.filters,
        let (parts, result) = tinted(content, by: filters, lowering.images),
        case .success(let document) = result
      else { return nil }
      group.effects?.filters = []
      // Nothing in the document blends with what lies beneath.
      group.effects?.isIsolated = false
      return .group(group, Drawing(parts.map { .image($0.showing(document, $0.partOfWhole)) }))
    }
    return page
  }

  /// Returns why a drawing keeps its filter; nil for anything but an SVG picture, and for other filters.
  static func problem(of content: Drawing, by filters: [Filter], _ images: ImageCache) -> String? {
    guard let (parts, result) = tinted(content, by: filters, images), case .failure(let error) = result
    else { return nil }
    let name = parts[0].image.sourceName ?? "an SVG document"
    return "the colours of \(name) cannot be multiplied as vectors: \(error.reason)"
  }

  /// Returns the parts of a picture that a drawing consists of, and the whole picture in other colours.
  private static func tinted(
    _ content: Drawing, by filters: [Filter], _ images: ImageCache
  ) -> ([DrawnImage], Result<CGImage, SVGTintError>)? {
    guard let parts = content.nodes.partsOfOnePicture, let picture = parts.first,
      picture.image.format == .svg, filters.count == 1, case .colorMatrix(let matrix) = filters[0],
      let tint = ImageTint(factorsOf: matrix)
    else { return nil }
    return (parts, images.tinted(picture.image, by: tint))
  }
}

extension ImageTint {
  /// The factors of a colour matrix of four rows and five columns; nil if it does anything else.
  fileprivate init?(factorsOf m: [Double]) {
    guard m.count == 20 else { return nil }
    let factors = [0, 6, 12, 18]
    let isDiagonal = m.indices.allSatisfy { factors.contains($0) || m[$0] == 0 }
    guard isDiagonal, m[18] == 1, factors.allSatisfy({ (0...1).contains(m[$0]) }) else { return nil }
    self.init(components: Float(m[0]), Float(m[6]), Float(m[12]))
  }
}
