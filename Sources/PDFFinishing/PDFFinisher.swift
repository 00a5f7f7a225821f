import CoreGraphics
import ImageDecoding
import PDFMarks

/// Makes of a PDF that Cairo has drawn what it is meant to be, and adds what it says beyond what was drawn.
public struct PDFFinisher {
  /// A page's boxes and links; in points, y downwards from the page's upper left corner.
  public struct Page {
    /// How large the page is shown.
    public var size: CGSize
    /// Where the paper will be cut.
    public var trim: CGRect
    /// How far the drawing reaches beyond that.
    public var bleed: CGRect
    /// Where a click leads somewhere.
    public var links: [Link]

    /// A page, by default without links.
    public init(size: CGSize, trim: CGRect, bleed: CGRect, links: [Link] = []) {
      self.size = size
      self.trim = trim
      self.bleed = bleed
      self.links = links
    }
  }

  /// A box on a page that leads to an address.
  public struct Link {
    /// In points, y downwards from the page's upper left corner.
    public var rect: CGRect
    /// Where it leads.
    public var url: String
    /// What it is, for those who cannot see it.
    public var label: String?

    /// A link, by default without a label.
    public init(rect: CGRect, url: String, label: String? = nil) {
      self.rect = rect
      self.url = url
      self.label = label
    }
  }

  /// The document's pages in order.
  public var pages: [Page]
  /// What the document says about itself.
  public var metadata: DocumentMetadata
  /// When it was made; nil leaves dates out.
  public var date: ExportDate?
  /// The program that made it, with its version.
  public var producer: String
  /// Compresses lossless pictures.
  public var compress: PictureCompressor
  /// Pictures as their files have them, by the numbers of their marks (`PictureMark`).
  public var carriedPictures: [CarriedPicture] = []
  /// What the document follows; needs a date and, for presses, an output intent and a title.
  public var standards = PDFStandards()
  /// In how many pages of the file each page is drawn, one over the other; empty where each is drawn in one.
  public var parts: [Int] = []
  /// What the document is to be printed by.
  public var outputIntent: OutputIntent?
  /// What colours become.
  public var colorSpace = PDFColorSpace.keep
  /// Whether black ink alone is printed over what lies behind it.
  public var overprintsBlack = false
  /// What stands for colours that name their inks.
  public var inks = InkMarks()

  /// What is to be said of a document.
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

  /// All that is done to a document, in this order.
  private var passes: [any FinishingPass] {
    [
      JoinedPages(parts: parts),
      // What marks stand for.
      LuminosityMasks(),
      // What readers need to show what is meant.
      NestedMasks(),
      // Finds inks by Cairo's name for them, in whose place their profiles are named then.
      InkBlending(marks: inks),
      CarriedPictures(pictures: carriedPictures, compress: compress),
      FontAdvances(),
      GlyphMaps(),
      PictureCompression(compress: compress),
      // What standards ask.
      PictureSmoothing(standards: standards),
      DocumentColors(
        standards: standards, intent: outputIntent, space: colorSpace, marks: inks,
        overprintsBlack: overprintsBlack),
      OutputIntents(standards: standards, intent: outputIntent),
      // What was not drawn.
      DocumentInformation(metadata: metadata, date: date, producer: producer, standards: standards),
      PageBoxes(pages: pages),
    ]
  }

  /// Finishes a document from file to file; the source stays as it is.
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
    try document.write(to: target, version: standards.isEmpty ? nil : standards.version)
  }
}

/// One thing that is done to all of a document.
protocol FinishingPass {
  func run(on document: QPDFDocument) throws(PDFFinishingError)
}
