import CoreGraphics
import Drawing

/// Pages of PDFs as SVG documents: what a document of SVG can hold as vectors.
enum PDFPagesAsSVG {
  /// The page without pages of PDFs, where the output has none. Those that cannot be said so become pixels, which is added
  /// to the findings.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.pdfPages), page.drawing.facts.has(.pdfPages) else { return page }
    var result = page
    var pages: [CGImage.ContentHash: PDFPageAsSVG?] = [:]
    var sizes: [CGImage.ContentHash: Double] = [:]
    page.forEachImage { picture, scale in
      guard picture.image.format == .pdf else { return }
      let size = picture.pointsPerPixel * scale
      sizes[picture.image.contentHash] = max(sizes[picture.image.contentHash] ?? 0, size)
    }
    result.drawing = page.drawing.rewriting { node in
      guard case .image(let picture) = node, picture.image.format == .pdf else { return nil }
      let image = picture.image
      let converted =
        pages[image.contentHash]
        ?? lowering.rasteriser.svg(of: image, dpi: lowering.dpi * (sizes[image.contentHash] ?? 1))
      pages[image.contentHash] = .some(converted)
      // What is shown of the whole page.
      let shown = picture.partOfWhole
      switch converted {
      case nil: return nil
      case .vectors(let document)?: return .image(picture.showing(document, shown))
      case .pixels(let pixels)?:
        let (made, meant) = (pixels.naturalSize, image.uncroppedSize)
        let scale = made.width / meant.width
        let zoom = CGAffineTransform(scaleX: scale, y: made.height / meant.height)
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
  /// How many units of user space a unit of the picture takes, the longer way; in perspective, at most four times what it
  /// takes without.
  fileprivate var pointsPerPixel: Double {
    guard source.width > 0, source.height > 0, destination.width > 0, destination.height > 0 else { return 0 }
    let size = Double(max(destination.width / source.width, destination.height / source.height))
    guard let box = projection?.bounds(of: destination), !box.isNull else { return size }
    let grown = max(box.width / destination.width, box.height / destination.height)
    return size * Double(min(max(grown, 1), 4))
  }
}
