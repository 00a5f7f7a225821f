import CoreGraphics
import Documents
import Foundation
import ImageDecoding

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
    /// The index of its element in a tagged document (`ContentMarks.elements`); nil for none.
    public var element: Int?

    /// Creates a link, by default without a label, and of no element.
    public init(rect: CGRect, url: String, label: String? = nil, element: Int? = nil) {
      self.rect = rect
      self.url = url
      self.label = label
      self.element = element
    }
  }

  /// An entry of the outline.
  public struct Bookmark {
    /// What is shown of it.
    public var title: String
    /// Its level, from 1; it lies within the last entry before it of a smaller one.
    public var level: Int
    /// The index of the page that it leads to.
    public var page: Int
    /// The place on that page, in its units from its lower left corner, with y pointing up.
    public var place: CGPoint

    /// Creates an entry.
    public init(title: String, level: Int, page: Int, place: CGPoint) {
      (self.title, self.level, self.page, self.place) = (title, level, page, place)
    }
  }

  /// The outline of the document, in order. Default none.
  public var bookmarks: [Bookmark] = []
  /// The labels of pages, by index; nil for their numbers. Default none.
  public var pageLabels: [String?] = []
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
  /// The number of pages in the file that are drawn over each other for each page; empty if it is always one.
  public var parts: [Int] = []
  /// What the document needs for print, or to follow a standard; nil for an ordinary document.
  package var press: (any PressFinishing)?
  /// The document's identifier in its metadata, if a standard asks for one; nil for one that is made of its content.
  package var identity: String?
  /// Puts the finished pages on sheets; nil for a document of pages.
  package var sheets: (any FinishingPass)?

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
  ///
  /// - Parameter isPrinted: whether the document is prepared for print.
  private func passes(isPrinted: Bool) -> [any FinishingPass] {
    let press = isPrinted ? press : nil
    return (self.press?.passesOfMarks ?? []) + (press?.passesBeforeAll ?? []) + [
      JoinedPages(parts: parts),
      // Resolve marks.
      LuminosityMasks(),
      // Make viewers show what is intended.
      NestedMasks(),
    ]
      // Inks are found by Cairo's name for them, which the next pass replaces by profiles.
      + (press?.passesBeforePictures ?? []) + [
        CarriedPictures(pictures: carriedPictures, press: self.press, compress: compress),
        FontAdvances(),
        GlyphMaps(),
        PictureCompression(compress: compress),
      ] + (press?.passesAfterPictures ?? []) + [
        // Added to what was drawn.
        DocumentInformation(
          metadata: metadata, date: date, producer: producer, claims: claims, given: identity),
        PageBoxes(pages: pages),
        Bookmarks(bookmarks: bookmarks, labels: pageLabels),
      ] + (self.press?.passesOfStructure ?? [])
      + (sheets.map { [$0] } ?? [])
  }

  private var claims: StandardClaims { press?.claims ?? StandardClaims() }

  /// Finishes a document; the source file is not changed.
  ///
  /// - Parameters:
  ///   - source: the path of Cairo's document.
  ///   - target: the path of the finished one.
  public func finish(_ source: String, to target: String) throws(PDFFinishingError) {
    try finish(QPDFDocument(path: source), to: target)
  }

  package func finish(_ document: QPDFDocument, to target: String) throws(PDFFinishingError) {
    try complete(document)
    try document.write(to: target, version: claims.version)
  }

  /// Finishes a document without writing it.
  package func complete(_ document: QPDFDocument) throws(PDFFinishingError) {
    // Pages with pictures in inks blend in inks, whatever else is asked for.
    for pass in passes(isPrinted: press?.isNeeded ?? false || document.holdsInks) {
      try pass.run(on: document)
      try document.check()
    }
  }

  /// The version of PDF that the document is written in.
  package var version: String { claims.version ?? QPDFDocument.leastVersion }
}

/// A pass over the whole document.
package protocol FinishingPass {
  func run(on document: QPDFDocument) throws(PDFFinishingError)
}

/// What a document needs for print, or to follow a standard: the target `Press` does it, which ordinary documents
/// do without.
package protocol PressFinishing {
  /// Whether more is asked for than to place pages of other PDFs.
  var isNeeded: Bool { get }
  /// The passes that resolve the marks of parts of the content, before all others; whether anything else is needed or not.
  var passesOfMarks: [any FinishingPass] { get }
  /// The passes that say what these parts are, once everything else is complete.
  var passesOfStructure: [any FinishingPass] { get }
  /// The passes over the document as Cairo has written it.
  var passesBeforeAll: [any FinishingPass] { get }
  /// The passes before pictures get the colour spaces that they were given.
  var passesBeforePictures: [any FinishingPass] { get }
  /// The passes over what is complete but for its metadata.
  var passesAfterPictures: [any FinishingPass] { get }
  /// What the document says of the standards that it follows.
  var claims: StandardClaims { get }

  /// Whether a picture's profile is that of the press. PDF/X forbids it in pictures (ISO 15930-7, 6.2.4.3), and readers
  /// would convert the inks once more.
  func isPressProfile(_ profile: Data) -> Bool
  /// Puts a page of another PDF in the place of its mark.
  func place(_ page: CGImage, into mark: QPDFDocument.Object, of document: QPDFDocument)
    throws(PDFFinishingError)
}
