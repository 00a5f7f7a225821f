import CoreGraphics

/// Sets the boxes and links of pages.
struct PageBoxes: FinishingPass {
  var pages: [PDFFinisher.Page]

  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    let count = Array(document.pages).count
    guard count == pages.count else { throw .unknown("there are \(count) pages instead of \(pages.count)") }
    // Equal boxes share one object here, and are written inline: qpdf takes a kilobyte for each object.
    var boxes: [CGRect: QPDFDocument.Object] = [:]
    for (page, object) in zip(pages, document.pages) { add(page, to: object, of: document, &boxes) }
  }

  private func add(
    _ page: PDFFinisher.Page, to object: QPDFDocument.Object, of document: QPDFDocument,
    _ boxes: inout [CGRect: QPDFDocument.Object]
  ) {
    // PDF's origin is the lower left corner of the sheet.
    func box(_ rect: CGRect) -> QPDFDocument.Object {
      let place = CGRect(
        x: rect.minX, y: page.size.height - rect.maxY, width: rect.width, height: rect.height)
      let box = boxes[place] ?? document.box(place)
      boxes[place] = box
      return box
    }
    object["MediaBox"] = box(CGRect(origin: .zero, size: page.size))
    object["TrimBox"] = box(page.trim)
    object["BleedBox"] = box(page.bleed)
    if page.userUnit != 1 { object["UserUnit"] = document.number(page.userUnit) }
    guard !page.links.isEmpty else { return }
    let links = page.links.map { link in
      let annotation = document.dictionary([
        "Type": document.name("Annot"), "Subtype": document.name("Link"), "Rect": box(link.rect),
        "Border": document.array((0..<3).map { _ in document.number(0) }),
        // Printed like the page, as PDF/A requires.
        "F": document.number(4),
        "A": document.dictionary(["S": document.name("URI"), "URI": document.bytes(link.url)]),
      ])
      annotation["Contents"] = link.label.map(document.text)
      return document.indirect(annotation)
    }
    object["Annots"] = document.array(links)
  }
}
