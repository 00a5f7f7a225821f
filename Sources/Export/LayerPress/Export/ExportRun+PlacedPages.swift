import Drawing
import ImageDecoding
import Lowering
import PDFFinishing
import PDFMarks
import Press

extension ExportRun {
  /// Notes what is lost of the pages of PDFs that layers show.
  ///
  /// - Parameters:
  ///   - pages: what layers show.
  ///   - remaining: the same once the drawing is lowered; the rest has become pixels.
  /// - Returns: whether any of them is copied with its inks.
  mutating func place(
    _ pages: [ShownPage], remaining: [ShownPage], _ placed: PlacedPages, of drawnPage: DrawnPage, page: Int
  ) throws(ExportError) -> Bool {
    var placesInks = false
    var found: [Finding] = []
    let lost = "its inks and overprint are lost where it becomes pixels"
    let kept = Set(remaining)
    for shown in pages {
      let whole = images.whole(shown.image)
      let name = shown.image.sourceName ?? "a page of a PDF"
      func addFinding(_ reason: String) {
        found.append(Finding(layer: shown.layer, outcome: .approximated, reason: "\(name): \(reason)"))
      }
      switch placed.placement(of: whole) {
      case .refused(let reason) where kept.contains(shown):
        let path = drawnPage.path(of: shown.layer)
        throw ExportError(
          .forbiddenByStandard(
            "\(path.isEmpty ? "the layer" : path) shows \(name), which cannot be placed: \(reason)"))
      case .copied(let holdsInks, let notes):
        if kept.contains(shown) {
          placesInks = placesInks || holdsInks
          notes.forEach(addFinding)
        } else if holdsInks {
          addFinding(lost)
        }
      case .refused: addFinding(lost)
      case .drawn(let notes): notes.forEach(addFinding)
      }
    }
    findings.add(found, of: drawnPage, page: page, format: "pdf")
    return placesInks
  }
}

/// A page of a PDF, and the layer that shows it.
struct ShownPage: Hashable {
  var image: CGImage
  var layer: LayerIndex
}

extension DrawnPage {
  /// The pages of PDFs that layers show.
  var pdfPages: [ShownPage] {
    guard drawing.facts.has(.pdfPages) else { return [] }
    var found: [ShownPage] = []
    var known: Set<ShownPage> = []
    forEachPicture { picture in
      guard picture.image.format == .pdf else { return }
      let shown = ShownPage(image: picture.image, layer: picture.layer)
      if known.insert(shown).inserted { found.append(shown) }
    }
    return found
  }

  /// What proofs lose of pages of PDFs, which they draw in RGB.
  func findings(ofPagesIn images: ImageCache) -> [Finding] {
    pdfPages.compactMap { shown in
      guard let inks = PlacedPages.inks(of: images.whole(shown.image)), inks.holdsInks else { return nil }
      let plates = inks.spots.isEmpty ? "" : "; there are no plates of \(inks.spots.joined(separator: ", "))"
      return Finding(
        layer: shown.layer, outcome: .approximated,
        reason:
          "\(shown.image.sourceName ?? "a page of a PDF"): its inks are those of its colours on a screen\(plates)"
      )
    }
  }
}

extension Exporter {
  /// Whether documents get a page of a PDF as it is, and lose nothing of it.
  package func copiesUnchanged(_ page: CGImage) -> Bool {
    let placement = PlacedPages(printing: options.pdf.printing(InkMarks())).placement(of: page)
    if case .copied(_, let notes) = placement { return notes.isEmpty }
    return false
  }
}
