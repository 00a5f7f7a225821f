import CoreGraphics
import Drawing
import ImageDecoding

/// SVG pictures with colours in inks, which nothing that draws them knows.
enum InksOfDocuments {
  /// Returns the page with pictures in the colours of a screen, and the originals for outputs that print their inks. Where
  /// inks are printed and theirs are not, each picture is a finding.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard page.drawing.facts.has([.images, .patterns]) else { return page }
    // A document that many layers show is read once.
    var known: [CGImage.ContentHash: Document?] = [:]
    var losses = Losses(in: page)
    var result = page
    for item in page.drawing.pictures where item.image.format == .svg {
      let whole = lowering.images.whole(item.image)
      let document = known[whole.contentHash] ?? Document(whole)
      known[whole.contentHash] = .some(document)
      guard let document, lowering.capabilities.contains(.inks) else { continue }
      guard let shown = document.shown else {
        losses.add(item.layer, "the inks of colours in \(whole.name) cannot be read")
        continue
      }
      guard lowering.capabilities.contains(.inksOfDocuments) else {
        losses.add(whole, item.layer)
        continue
      }
      result.documentsInInks[shown.contentHash, default: DocumentInInks(original: whole)].layers
        .append(item.layer)
      if let loss = document.loss { losses.add(whole, which: loss, item.layer) }
    }
    result.findings = losses.findings
    guard known.values.contains(where: { $0?.shown != nil }) else { return result }
    result.drawing = page.drawing.rewriting { node in
      guard case .image(let item) = node, item.image.format == .svg,
        let picture = known[lowering.images.whole(item.image).contentHash]??.shown
      else { return nil }
      return .image(item.showing(picture, item.partOfWhole))
    }
    return result
  }

  /// What is known of a document with colours in inks.
  private struct Document {
    /// In the colours of a screen; nil if it cannot be read.
    var shown: CGImage?
    /// What of its inks cannot be printed; nil for nothing.
    var loss: String?

    /// Nil for a document that has no such colours.
    init?(_ image: CGImage) {
      guard SVGInks.mayOccur(in: image) else { return nil }
      (shown, loss) = (SVGInks.shown(image), SVGInks.loss(in: image))
    }
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
    var losses = Losses(in: page)
    for (layer, picture) in lost.sorted(by: { $0.0 < $1.0 }) { losses.add(picture, layer) }
    result.findings = losses.findings
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

/// A page's findings, to which each loss is added once.
private struct Losses {
  private(set) var findings: [Finding]
  private var known: Set<Finding>

  init(in page: DrawnPage) { (findings, known) = (page.findings, Set(page.findings)) }

  mutating func add(_ layer: LayerIndex, _ reason: String) {
    let finding = Finding(layer: layer, outcome: .approximated, reason: reason)
    if known.insert(finding).inserted { findings.append(finding) }
  }

  /// - Parameter which: which colours these are; nil for all that name their inks.
  mutating func add(_ picture: CGImage, which: String? = nil, _ layer: LayerIndex) {
    let colors = "the colours of \(picture.name) that name their inks" + (which.map { " and " + $0 } ?? "")
    add(layer, colors + " are printed as they look rather than with these")
  }
}
