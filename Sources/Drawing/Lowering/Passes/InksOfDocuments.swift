import CoreGraphics
import Drawing
import ImageDecoding

/// SVG pictures with colours in inks, which nothing that draws them knows.
enum InksOfDocuments {
  /// Returns the page with pictures in the colours of a screen. Where inks are printed, each is a finding.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard page.drawing.facts.has([.images, .patterns]) else { return page }
    var shown: [CGImage.ContentHash: CGImage] = [:]
    var result = page
    for case .image(let item) in page.drawing.reachable(with: [.images, .patterns]).lazy.flatMap(\.nodes)
    where SVGInks.mayOccur(in: item.image) {
      let whole = lowering.images.whole(item.image)
      let picture = shown[whole.contentHash] ?? SVGInks.shown(whole)
      shown[whole.contentHash] = picture
      guard lowering.capabilities.contains(.inks) else { continue }
      let name = item.image.sourceName ?? "an SVG document"
      let finding = Finding(
        layer: item.layer, outcome: .approximated,
        reason: picture == nil
          ? "the inks of colours in \(name) cannot be read"
          : "the colours of \(name) that name their inks are printed as they look rather than with these")
      if !result.findings.contains(finding) { result.findings.append(finding) }
    }
    guard !shown.isEmpty else { return result }
    result.drawing = page.drawing.rewriting { node in
      guard case .image(let item) = node, item.image.format == .svg,
        let picture = shown[lowering.images.whole(item.image).contentHash]
      else { return nil }
      return .image(item.showing(picture, item.partOfWhole))
    }
    return result
  }
}
