import CoreGraphics
import Drawing

/// Pages of PDFs as SVG documents, so that an SVG can show them as vectors.
enum PDFPagesAsSVG {
  /// Returns the page without pages of PDFs, if the output does not support them. Those that cannot be
  /// converted become pixels, and findings.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.pdfPages), page.drawing.facts.has(.pdfPages) else { return page }
    var result = page
    var pages: [CGImage.ContentHash: PDFPageAsSVG?] = [:]
    var sizes: [CGImage.ContentHash: Double] = [:]
    var parts: [CGImage.ContentHash: CGRect] = [:]
    page.forEachImage { picture, scale in
      guard picture.image.format == .pdf else { return }
      let size = picture.pointsPerPixel * scale
      sizes[picture.image.contentHash] = max(sizes[picture.image.contentHash] ?? 0, size)
      parts[picture.image.contentHash] = (parts[picture.image.contentHash] ?? .null).union(
        picture.partOfWhole)
    }
    result.drawing = page.drawing.rewriting { node in
      guard case .image(let picture) = node, picture.image.format == .pdf else { return nil }
      let image = picture.image
      let converted =
        pages[image.contentHash]
        ?? lowering.rasteriser.svg(
          of: image, showing: parts[image.contentHash] ?? picture.partOfWhole,
          dpi: lowering.dpi * (sizes[image.contentHash] ?? 1))
      pages[image.contentHash] = .some(converted)
      // The part of the whole page that is shown.
      let shown = picture.partOfWhole
      switch converted {
      case nil: return nil
      case .vectors(let document)?: return .image(picture.showing(document, shown))
      case .pixels(let pixels, let part)?:
        let made = pixels.naturalSize
        let scale = made.width / part.width
        let zoom = CGAffineTransform(translationX: -part.minX, y: -part.minY)
          .concatenating(CGAffineTransform(scaleX: scale, y: made.height / part.height))
        let size = sizes[image.contentHash] ?? 1
        result.findings.append(
          Finding(
            layer: picture.layer, outcome: .rasterised(dpi: 72 * Double(scale) / max(size, 1e-9)),
            reason: "\(image.sourceName ?? "PDF document") has masks that SVG is not given as vectors"))
        return .image(picture.showing(pixels, shown.applying(zoom)))
      }
    }
    return result
  }
}

extension DrawnImage {
  /// Units of user space per unit of the picture, along the longer side; in perspective, limited to four
  /// times as many as without.
  fileprivate var pointsPerPixel: Double {
    guard source.width > 0, source.height > 0, destination.width > 0, destination.height > 0 else { return 0 }
    let size = Double(max(destination.width / source.width, destination.height / source.height))
    guard let box = projection?.bounds(of: destination), !box.isNull else { return size }
    let grown = max(box.width / destination.width, box.height / destination.height)
    return size * Double(min(max(grown, 1), 4))
  }
}
