import Drawing
import ImageDecoding

/// Animated pictures, of which documents show the first frame.
enum FirstFrames {
  /// Returns the same page with a finding for each layer that shows one.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard page.drawing.facts.has(.filePictures) else { return page }
    var page = page
    for case .image(let image) in page.drawing.reachable(with: .filePictures).lazy.flatMap(\.nodes)
    where image.image.hasMoreFrames && (try? lowering.images.decoded(image.image)) != nil {
      let finding = Finding(
        layer: image.layer, outcome: .approximated,
        reason: "of an animated picture only the first frame is shown")
      if !page.findings.contains(finding) { page.findings.append(finding) }
    }
    return page
  }
}
