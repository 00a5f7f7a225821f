import CoreGraphics
import Documents
import ImageDecoding
import PDFMarks

/// Finishes a PDF drawn by Cairo: corrects it, and adds what was not drawn.
public struct PDFFinisher {
  /// A page's boxes and links, in units from the page's upper left corner, with y pointing down.
  public struct Page {
    /// The size of the page.
    public var size: CGSize
    /// The trim box.
    public var trim: CGRect
    /// The bleed box.
    public var bleed: CGRect
    /// The links of the page.
    public var links: [Link]
    /// The size of the page's units, in which all of these are, in points. Default 1.
    public var userUnit = 1.0

    /// Creates a page, by default without links.
    public init(size: CGSize, trim: CGRect, bleed: CGRect, links: [Link] = []) {
      self.size = size
      self.trim = trim
      self.bleed = bleed
      self.links = links
    }
  }

  /// A link from a box on a page to a URL.
  public struct Link {
    /// In points from the page's upper left corner, with y pointing down.
    public var rect: CGRect
    /// The target.
    public var url: String
    /// A description for people who cannot see it.
    public var label: String?

    /// Creates a link, by default without a label.
    public init(rect: CGRect, url: String, label: String? = nil) {
      self.rect = rect
      self.url = url
      self.label = label
    }
  }

  /// How colours are printed, and by which standards.
  public struct Printing {
    /// The standards to follow; they need a date and, for printing, an output intent and a title.
    public var standards = PDFStandards()
    /// The printing condition of the document.
    public var outputIntent: OutputIntent?
    /// What colours are converted to.
    public var colorSpace = PDFColorSpace.keep
    /// Whether pure black ink overprints what lies behind it.
    public var overprintsBlack = false
    /// The stand-ins for colours with named inks.
    public var inks = InkMarks()

    /// Creates settings that keep colours as they are, without standards.
    public init() {}

    /// Whether colours are replaced, of pictures too.
    var changesColors: Bool { outputIntent != nil || colorSpace == .gray || !inks.isEmpty }
  }

  /// The document's pages in order.
  public var pages: [Page]
  /// The metadata of the document.
  public var metadata: DocumentMetadata
  /// The creation date; nil leaves dates out.
  public var date: ExportDate?
  /// The name and version of the program.
  public var producer: String
  /// Compresses lossless pictures.
  public var compress: PictureCompressor
  /// The files of pictures, by the numbers of their marks (`PictureMark`).
  public var carriedPictures: [CarriedPicture] = []
  /// The pages of PDFs among them; nil reads them anew.
  public var placedPages: PlacedPages?
  /// The number of pages in the file that are drawn over each other for each page; empty if it is always one.
  public var parts: [Int] = []
  /// How colours are printed, and by which standards.
  public var printing = Printing()

  /// Creates a finisher.
  public init(
    pages: [Page], metadata: DocumentMetadata, date: ExportDate?, producer: String,
    compress: @escaping PictureCompressor
  ) {
    self.pages = pages
    self.metadata = metadata
    self.date = date
    self.producer = producer
    self.compress = compress
  }

  /// All passes, in order.
  private var passes: [any FinishingPass] {
    [
      JoinedPages(parts: parts),
      // Resolve marks.
      LuminosityMasks(),
      // Make viewers show what is intended.
      NestedMasks(),
      // Finds inks by Cairo's name for them, which the next pass replaces by profiles.
      InkBlending(marks: printing.inks),
      CarriedPictures(
        pictures: carriedPictures, placedPages: placedPages ?? PlacedPages(printing: printing),
        compress: compress, intent: printing.outputIntent),
      FontAdvances(),
      GlyphMaps(),
      PictureCompression(compress: compress),
      // Required by standards.
      PictureSmoothing(standards: printing.standards),
      DocumentColors(printing: printing),
      OutputIntents(standards: printing.standards, intent: printing.outputIntent),
      // Added to what was drawn.
      DocumentInformation(metadata: metadata, date: date, producer: producer, standards: printing.standards),
      PageBoxes(pages: pages),
    ]
  }

  /// Finishes a document; the source file is not changed.
  ///
  /// - Parameters:
  ///   - source: the path of Cairo's document.
  ///   - target: the path of the finished one.
  public func finish(_ source: String, to target: String) throws(PDFFinishingError) {
    try finish(QPDFDocument(path: source), to: target)
  }

  func finish(_ document: QPDFDocument, to target: String) throws(PDFFinishingError) {
    for pass in passes {
      try pass.run(on: document)
      try document.check()
    }
    try document.write(to: target, version: printing.standards.isEmpty ? nil : printing.standards.version)
  }
}

/// A pass over the whole document.
protocol FinishingPass {
  func run(on document: QPDFDocument) throws(PDFFinishingError)
}
