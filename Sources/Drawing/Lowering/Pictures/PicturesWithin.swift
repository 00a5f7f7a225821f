import CoreGraphics
import Drawing
import ImageDecoding

/// Pictures within SVG pictures, which viewers of PDF, of SVG and librsvg would each show in their own way.
enum PicturesWithin {
  /// Returns the page with documents whose pictures are upright, in sRGB and of formats that all of them read.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard page.drawing.facts.has(.filePictures) else { return page }
    var page = page
    var changed: [ObjectIdentifier: CGImage] = [:]
    var seen: Set<ObjectIdentifier> = []
    var reported: Set<Finding> = []
    for case .image(let image) in page.drawing.reachable(with: .filePictures).lazy.flatMap(\.nodes)
    where image.image.format == .svg {
      let (document, problems) = lowering.images.withPlainPictures(image.image)
      if seen.insert(ObjectIdentifier(image.image)).inserted, let document {
        changed[ObjectIdentifier(image.image)] = document
      }
      for problem in problems {
        let name = image.image.sourceName ?? "SVG document"
        let finding =
          switch problem {
          case .damaged(let words):
            Finding(layer: image.layer, outcome: .damaged, reason: "\(name): \(words)")
          case .approximated(let words):
            Finding(layer: image.layer, outcome: .approximated, reason: "\(name): \(words)")
          }
        if reported.insert(finding).inserted { page.findings.append(finding) }
      }
    }
    guard !changed.isEmpty else { return page }
    page.drawing = page.drawing.rewriting { node in
      guard case .image(let image) = node, let document = changed[ObjectIdentifier(image.image)] else {
        return nil
      }
      return .image(image.showing(document, image.source))
    }
    return page
  }
}
