import CoreGraphics
import Drawing
import ImageDecoding

/// SVG pictures with colours in inks, which nothing that draws them knows.
enum InksOfDocuments {
  /// Returns the page with pictures in the colours of a screen, and the originals for outputs that print their inks. Where
  /// inks are printed and theirs are not, each picture is a finding.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard page.drawing.facts.has([.images, .patterns]) else { return page }
    var shown: [CGImage.ContentHash: CGImage] = [:]
    var result = page
    for item in page.drawing.pictures where SVGInks.mayOccur(in: item.image) {
      let whole = lowering.images.whole(item.image)
      let picture = shown[whole.contentHash] ?? SVGInks.shown(whole)
      shown[whole.contentHash] = picture
      guard lowering.capabilities.contains(.inks) else { continue }
      guard let picture else {
        result.report(item.layer, "the inks of colours in \(whole.name) cannot be read")
        continue
      }
      guard lowering.capabilities.contains(.inksOfDocuments) else {
        result.reportLost(whole, item.layer)
        continue
      }
      result.documentsInInks[picture.contentHash, default: DocumentInInks(original: whole)].layers
        .append(item.layer)
      if let loss = SVGInks.loss(in: whole) { result.reportLost(whole, which: loss, item.layer) }
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

  /// Returns the page with a finding for each layer whose picture has become pixels or has changed its colours since.
  static func reportLost(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !page.documentsInInks.isEmpty else { return page }
    var result = page
    var kept: Set<LayerIndex> = []
    for item in page.drawing.pictures
    where item.image.format == .svg
      && page.documentsInInks[lowering.images.whole(item.image).contentHash] != nil
    {
      kept.insert(item.layer)
    }
    let lost = page.documentsInInks.values.flatMap { document in
      document.layers.filter { !kept.contains($0) }.map { ($0, document.original) }
    }
    for (layer, picture) in lost.sorted(by: { $0.0 < $1.0 }) { result.reportLost(picture, layer) }
    return result
  }
}

extension Drawing {
  /// All pictures of the drawing, and of its patterns.
  fileprivate var pictures: [DrawnImage] {
    reachable(with: [.images, .patterns]).flatMap { drawing in
      drawing.nodes.compactMap { if case .image(let item) = $0 { item } else { nil } }
    }
  }
}

extension CGImage {
  fileprivate var name: String { sourceName ?? "an SVG document" }
}

extension DrawnPage {
  fileprivate mutating func report(_ layer: LayerIndex, _ reason: String) {
    let finding = Finding(layer: layer, outcome: .approximated, reason: reason)
    if !findings.contains(finding) { findings.append(finding) }
  }

  /// - Parameter which: which colours these are; nil for all that name their inks.
  fileprivate mutating func reportLost(_ picture: CGImage, which: String? = nil, _ layer: LayerIndex) {
    let colors = "the colours of \(picture.name) that name their inks" + (which.map { " and " + $0 } ?? "")
    report(layer, colors + " are printed as they look rather than with these")
  }
}
