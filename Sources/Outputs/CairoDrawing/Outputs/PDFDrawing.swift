import CoreGraphics
import Drawing
import ImageDecoding
import PDFMarks
import TextLayout

/// A PDF under construction from pages of drawings. The result is plain Cairo output with marks for what
/// Cairo cannot express (`PDFMarks`); these, boxes, identifiers, links and dates are dealt with at the end.
public final class PDFDrawing {
  private let sink: DocumentSink
  private let surface: CairoSurface
  private let context: CairoContext
  private let resources: Resources
  private let outlines: GlyphOutlines
  private let fallbackDPI: Double
  private let leavesMarks: Bool
  /// How many of Cairo's pages each page is drawn on; the caller has to join them, one above the other.
  public private(set) var parts: [Int] = []
  /// The marks for colours with printing information.
  public private(set) var inks = InkMarks()
  /// Whether the elements of `DrawnPage.structure` are marked (`content`). Default false.
  public var isTagged = false
  /// Whether named layers that lie directly in a page's own are marked, to be switched on and off. Default false; finishing
  /// steps always are.
  public var hasLayers = false
  /// The marks of elements and layers.
  public private(set) var content = ContentMarks()
  /// Marks the elements and layers of the last page.
  private var marker: ContentMarker?
  /// Whether something that covers a page may overprint, so that what lies behind it is drawn too. Default
  /// false: only if colours say so.
  public var keepsCovered = false
  /// Whether pictures with profiles other than sRGB are carried in their own colours (`carriedPictures`), for a press or for
  /// greys. Default false: they become sRGB.
  public var carriesProfiles: Bool {
    get { resources.pictures.carriesProfiles }
    set { resources.pictures.carriesProfiles = newValue }
  }
  /// Whether shadows are marked in all colours (`InkMarks`), as a press needs to know them. Default false.
  public var marksShadows: Bool {
    get { inks.marksShadows }
    set { inks.marksShadows = newValue }
  }

  /// - Parameters:
  ///   - fallbackDPI: dots per inch for what PDF cannot express as vectors.
  ///   - creationDate: in PDF's own form without the prefix, `20000101000000Z`.
  ///   - leavesMarks: leaves marks in place of JPEGs and of TIFFs in inks, and divides crowded pages: the
  ///     caller has to insert `carriedPictures`, and join `parts`. Otherwise the document holds JPEGs itself,
  ///     and pictures in inks as RGB.
  ///   - write: receives bytes; false stops with an error.
  public init(
    images: ImageCache, outlines: GlyphOutlines, fallbackDPI: Double, creationDate: String,
    leavesMarks: Bool = false, write: @escaping (UnsafeRawBufferPointer) -> Bool
  ) throws(CairoError) {
    sink = DocumentSink(write)
    surface = try CairoSurface(pdf: sink, size: CGSize(width: 1, height: 1))
    guard let context = CairoContext(surface) else { throw .memory(during: "making a PDF") }
    self.context = context
    self.outlines = outlines
    self.fallbackDPI = fallbackDPI
    self.leavesMarks = leavesMarks
    resources = Resources(pictures: PictureStore(images, leavesMarks: leavesMarks))
    surface.setFallbackResolution(fallbackDPI)
    surface.setPDFVersion(creationDate: creationDate)
  }

  /// Says of a page of a PDF how many components its mark has, 3 or 4; nil if it is to be drawn rather than copied. Only
  /// asked if the document has marks. Default: all are drawn.
  public var copiedPage: (CGImage) -> Int? {
    get { resources.pictures.copiedPage }
    set { resources.pictures.copiedPage = newValue }
  }

  /// The pictures to insert for marks, as their files have them.
  public var carriedPictures: [CarriedPicture] { resources.pictures.carried }

  /// Adds a page that is lowered to what PDF supports (`Capabilities.pdf`).
  ///
  /// - Parameters:
  ///   - size: the page in points. Cairo cuts drawings at whole points, so the document's page is this size
  ///     rounded up, with `size` in its lower left corner: the caller writes the true box.
  ///   - placement: from the list's coordinates to the page's.
  ///   - background: painted over the whole page first; nil for none.
  /// - Returns: what could not be expressed as vectors, or not at all.
  public func addPage(
    _ list: DrawnPage, size: CGSize, placement: CGAffineTransform = .identity, background: RGBA? = nil
  ) throws(CairoError) -> [Finding] {
    let sheet = PDFMarks.sheet(for: size)
    let placement = placement.concatenating(
      CGAffineTransform(translationX: 0, y: sheet.height - size.height))
    var list = list
    list.drawing = list.drawing.marked(by: &inks)
    for (hash, document) in list.documentsInInks.sorted(by: { $0.key.description < $1.key.description }) {
      resources.replace(hash, by: document.original.marked(by: &inks))
    }
    var environment = Environment(
      output: .pdf, resources: resources, plan: PagePlan(list), outlines: outlines, fallbackDPI: fallbackDPI,
      pageIsRightToLeft: list.isMostlyRightToLeft)
    let isMarked = leavesMarks && (isTagged || hasLayers || list.drawing.facts.has(.finishing))
    marker =
      isMarked
      ? ContentMarker(content, page: parts.count, of: list, isTagged: isTagged, hasLayers: hasLayers) : nil
    environment.marker = marker
    defer { if let marker { content = marker.marks } }
    let background = background.map { Paint.color($0).marked(by: &inks) }
    surface.setPageSize(sheet)
    // Cairo holds a page's drawing until it is complete, which takes more memory than making it.
    let drawings = leavesMarks ? list.drawing.parts(of: Self.mostLeaves) : [list.drawing]
    parts.append(drawings.count)
    var findings: [Finding] = []
    sink.holdsFallback = false
    for (part, drawing) in drawings.enumerated() {
      findings += try draw(
        drawing, size: sheet, placement: placement, background: part == 0 ? background : nil, in: environment)
    }
    if sink.holdsFallback {
      findings.append(
        Finding(
          layer: -1, outcome: .rasterised(dpi: fallbackDPI),
          reason: "Cairo drew a part of the page as pixels"))
    }
    return findings
  }

  /// Notes what is known of elements of the last page.
  ///
  /// - Parameters:
  ///   - boxes: where they are, in points from its upper left corner.
  ///   - texts: what is read of some instead of their content.
  public func describe(_ boxes: [LayerIndex: CGRect], _ texts: [LayerIndex: String]) {
    marker?.place(boxes)
    marker?.read(texts)
    if let marker { content = marker.marks }
  }

  /// The index of the element of a link on the last page; nil if it has none.
  ///
  /// - Parameter layer: the layer whose element is innermost around the link.
  public func element(ofLinkTo url: String, in layer: LayerIndex) -> Int? {
    marker?.element(ofLinkTo: url, in: layer)
  }

  /// Adds one of Cairo's pages.
  private func draw(
    _ drawing: Drawing, size: CGSize, placement: CGAffineTransform, background: Paint?,
    in environment: Environment
  ) throws(CairoError) -> [Finding] {
    context.save()
    if keepsCovered || inks.holdsOverprint || marker != nil {
      // Cairo discards what lies behind something that covers all of a page, unless that is clipped.
      context.append(CGRect(origin: .zero, size: size))
      context.clip()
    }
    if case .color(let color)? = background { context.paint(color) }
    let canvas = Canvas(context)
    if drawing.facts.leafCount > Self.manyLeaves { coverUnseen(size) }
    if drawing.facts.leafCount > Self.manyForms { coverForms() }
    canvas.concatenate(placement)
    Painter(canvas, environment).draw(drawing)
    context.restore()
    context.showPage()
    resources.recordings = []
    resources.forms.forgetUnused()
    try canvas.check(during: "drawing a page")
    try surface.check(during: "writing a page")
    return canvas.findings
  }

  /// The number of things from which `coverUnseen` is worth it.
  private static let manyLeaves = 80
  /// The number of things from which there may be so many forms that `coverForms` is worth it.
  private static let manyForms = 1000
  /// Roughly how many things go on one of Cairo's pages, as each takes 1 kB.
  private static let mostLeaves = 1 << 16

  /// Fills a path whose box is larger than the page, but which is nowhere on it.
  ///
  /// Cairo collects the boxes of everything it draws in a region, which takes quadratic time, unless the
  /// first box contains all others.
  private func coverUnseen(_ page: CGSize) {
    context.fillBeyondCorners(of: CGRect(origin: .zero, size: page))
  }

  /// Shows an empty form whose box contains those of all others. Cairo applies their transforms twice, so
  /// they lie far off the page.
  private func coverForms() {
    let box = CGRect(x: -100, y: -100, width: 200, height: 200)
    guard let form = CairoSurface(recording: box), let drawing = CairoContext(form) else { return }
    drawing.fillBeyondCorners(of: box)
    context.save()
    context.scale(100, 100)
    context.setSource(recording: form)
    context.paint()
    context.restore()
  }

  /// Ends the document, which writes its last bytes.
  public func finish() throws(CairoError) {
    surface.finish()
    try surface.check(during: "finishing a PDF")
    guard sink.flush() else { throw .write(during: "finishing a PDF") }
  }
}

extension CairoContext {
  /// Fills two triangles, one beyond the upper left corner of a box and one beyond the lower right.
  fileprivate func fillBeyondCorners(of box: CGRect) {
    beginPath()
    for (x, y, inwards) in [(box.minX - 2, box.minY - 2, 1.0), (box.maxX + 2, box.maxY + 2, -1)] {
      appendPolygon([CGPoint(x: x, y: y), CGPoint(x: x + inwards, y: y), CGPoint(x: x, y: y + inwards)])
    }
    setSource(RGBA(red: 1, green: 1, blue: 1))
    fill()
  }
}

extension DrawnPage {
  /// Whether more letters of the text run from right to left than from left to right.
  fileprivate var isMostlyRightToLeft: Bool {
    // Not lazily: making the types of the sequences takes longer than drawing a small page.
    let runs = drawing.reachable(with: .anyText).flatMap { drawing in
      drawing.nodes.compactMap { if case .glyphs(let run) = $0 { run } else { nil } }
    }
    // Telling letters takes longer than drawing them.
    guard runs.contains(where: \.isRightToLeft) else { return false }
    let balance = runs.reduce(0) { balance, run in
      let letters = run.text.unicodeScalars.count { $0.properties.isAlphabetic }
      return run.isRightToLeft ? balance - letters : balance + letters
    }
    return balance < 0
  }
}
