import CairoDrawing
import CoreGraphics

/// What the finished file says beyond what was drawn.
struct PDFFinisher {
  /// A page's boxes and links; in points, y downwards from the page's upper left corner.
  struct Page {
    var size: CGSize
    /// Where the paper will be cut.
    var trim: CGRect
    /// How far the drawing reaches beyond that.
    var bleed: CGRect
    var links: [Link] = []
  }

  struct Link {
    var rect: CGRect
    var url: String
    /// What it is, for those who cannot see it.
    var label: String?
  }

  var pages: [Page]
  var metadata: DocumentMetadata
  var date: ExportDate?
  /// Threads that compress.
  var workers = 1
  /// What belongs into forms that stand for masks of brightness.
  var masks = DocumentMasks()

  static let producer = "LayerPress \(LayerPressVersion.text)"

  /// Reads what was drawn and writes the document, both by name.
  func finish(_ source: String, to target: String) throws(ExportError) {
    let document = try QPDFDocument(path: source)
    describe(document)
    drawLuminosityMasks(in: document)
    composeMasksInMasks(of: document)
    blendInInks(nameColors(of: document), in: document)
    writeExactAdvances(in: document)
    try compressPictures(of: document)
    for (index, page) in pages.enumerated() where index < document.pageCount {
      add(page, to: document.page(index), of: document)
    }
    try document.check()
    try document.write(to: target)
  }

  private func describe(_ document: QPDFDocument) {
    let information = document.dictionary(["Producer": document.text(Self.producer)])
    information["Title"] = metadata.title.map(document.text)
    information["Author"] = metadata.author.map(document.text)
    information["Subject"] = metadata.subject.map(document.text)
    if !metadata.keywords.isEmpty {
      information["Keywords"] = document.text(metadata.keywords.joined(separator: ", "))
    }
    if let date {
      information["CreationDate"] = document.bytes(date.pdf)
      information["ModDate"] = document.bytes(date.pdf)
    }
    document.trailer["Info"] = document.indirect(information)

    let root = document.root
    root["Lang"] = metadata.language.map(document.text)
    if metadata.title != nil {
      root["ViewerPreferences"] = document.dictionary(["DisplayDocTitle": document.flag(true)])
    }
    let packet = XMPPacket(metadata: metadata, date: date, producer: Self.producer)
    root["Metadata"] = document.indirect(
      document.stream(
        Array(packet.text.utf8),
        dictionary: ["Type": document.name("Metadata"), "Subtype": document.name("XML")]))
  }

  private func add(_ page: Page, to object: QPDFDocument.Object, of document: QPDFDocument) {
    object["MediaBox"] = array(CGRect(origin: .zero, size: page.size), on: page, of: document)
    object["TrimBox"] = array(page.trim, on: page, of: document)
    object["BleedBox"] = array(page.bleed, on: page, of: document)
    guard !page.links.isEmpty else { return }
    let links = page.links.map { link in
      let annotation = document.dictionary([
        "Type": document.name("Annot"), "Subtype": document.name("Link"),
        "Rect": array(link.rect, on: page, of: document),
        "Border": document.array((0..<3).map { _ in document.number(0) }),
        // Printed like the page, as the standards for archives ask.
        "F": document.number(4),
        "A": document.dictionary(["S": document.name("URI"), "URI": document.bytes(link.url)]),
      ])
      annotation["Contents"] = link.label.map(document.text)
      return document.indirect(annotation)
    }
    object["Annots"] = document.array(links)
  }

  /// PDF counts from the lower left corner: that of what was drawn, whose height is rounded up to whole points.
  private func array(_ rect: CGRect, on page: Page, of document: QPDFDocument) -> QPDFDocument.Object {
    let height = page.size.height.rounded(.up)
    let edges = [rect.minX, height - rect.maxY, rect.maxX, height - rect.minY]
    return document.array(edges.map { document.number(Double($0)) })
  }
}
