import Documents

extension CGContext {
  /// Creates a context that writes a PDF to a file, which appears when `closePDF()` is called or the context
  /// is released. y points up. Errors are printed to standard error.
  ///
  /// - Parameters:
  ///   - mediaBox: the box of pages without one; nil for 612 × 792 points at the origin.
  ///   - auxiliaryInfo: `kCGPDFContextTitle`, `kCGPDFContextAuthor`, `kCGPDFContextSubject` and
  ///     `kCGPDFContextKeywords` are used.
  /// - Returns: nil for a box without area, and in a program without an exporter: link it with the product
  ///   `LayerPress`.
  public convenience init?(
    _ url: URL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: [String: Any]?
  ) {
    self.init(mediaBox: mediaBox, auxiliaryInfo) { data in
      do {
        try data.write(to: url, options: .atomic)
      } catch {
        complain("CGContext", error)
      }
    }
  }

  /// Creates a context that writes a PDF to a consumer when `closePDF()` is called or the context is
  /// released, otherwise like the one that writes to a file.
  public convenience init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: [String: Any]?
  ) {
    self.init(mediaBox: mediaBox, auxiliaryInfo) { consumer.write($0) }
  }

  convenience init?(
    mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: [String: Any]?, write: @escaping (Data) -> Void
  ) {
    let box = (mediaBox?.pointee ?? CGRect(x: 0, y: 0, width: 612, height: 792)).standardized
    guard let painter = Self.linkedPainter(), ContextDocument.isUsable(box) else { return nil }
    self.init(
      bounds: box, bitmap: nil,
      document: ContextDocument(
        mediaBox: box, metadata: DocumentMetadata(auxiliaryInfo ?? [:]), painter: painter, write: write))
  }

  /// Begins a page of a document, with the state of a new context.
  ///
  /// - Parameter pageInfo: may contain a `CGRect`, or the bytes of one, for `kCGPDFContextMediaBox`.
  public func beginPDFPage(_ pageInfo: [String: Any]?) {
    let value = pageInfo?[kCGPDFContextMediaBox]
    var box = value as? CGRect
    if let data = value as? Data, data.count == MemoryLayout<CGRect>.size {
      box = data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }
    }
    begin(pageOf: box)
  }

  /// Ends the page. Drawing between pages is not shown.
  public func endPDFPage() {
    guard let document, document.isInPage else { return }
    document.endPage(takeOperations())
  }

  /// Begins a page of a document; nil uses the box that the context was created with.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) { begin(pageOf: mediaBox?.pointee) }

  /// Ends the page.
  public func endPage() { endPDFPage() }

  /// Writes the document. Later drawing is lost.
  public func closePDF() {
    endPDFPage()
    document?.close()
  }

  private func begin(pageOf box: CGRect?) {
    guard let document else { return }
    endPDFPage()
    _ = takeOperations()
    document.beginPage(box)
  }
}

/// The pages of a PDF context.
package final class ContextDocument {
  private let mediaBox: CGRect
  private let metadata: DocumentMetadata
  private let painter: any ContextPainter
  private let write: (Data) -> Void
  private var pages: [ContextPage] = []
  private var openPage: ContextPage?
  private var isClosed = false

  init(
    mediaBox: CGRect, metadata: DocumentMetadata, painter: any ContextPainter, write: @escaping (Data) -> Void
  ) {
    self.mediaBox = mediaBox
    self.metadata = metadata
    self.painter = painter
    self.write = write
  }

  static func isUsable(_ box: CGRect) -> Bool {
    [box.minX, box.minY, box.width, box.height].allSatisfy { abs($0) < 1e9 } && box.width > 0
      && box.height > 0
  }

  var isInPage: Bool { openPage != nil }

  func beginPage(_ box: CGRect?) {
    let box = box?.standardized ?? mediaBox
    openPage = ContextPage(mediaBox: Self.isUsable(box) ? box : mediaBox, operations: [])
  }

  func endPage(_ operations: [CGContext.Operation]) {
    guard var page = openPage else { return }
    openPage = nil
    page.operations = operations
    pages.append(page)
  }

  /// Writes the document once. Without pages there is none.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    if !pages.isEmpty, let data = painter.document(of: pages, metadata: metadata) { write(data) }
    pages = []
  }
}

/// The box of a page: a `CGRect`, or `Data` of one.
public let kCGPDFContextMediaBox = "kCGPDFContextMediaBox"
/// A document's title.
public let kCGPDFContextTitle = "kCGPDFContextTitle"
/// A document's author.
public let kCGPDFContextAuthor = "kCGPDFContextAuthor"
/// A document's subject.
public let kCGPDFContextSubject = "kCGPDFContextSubject"
/// A document's keywords: a string, or an array of them.
public let kCGPDFContextKeywords = "kCGPDFContextKeywords"

extension DocumentMetadata {
  /// - Parameter values: the auxiliary information of a context.
  fileprivate init(_ values: [String: Any]) {
    self.init(
      title: values[kCGPDFContextTitle] as? String, author: values[kCGPDFContextAuthor] as? String,
      subject: values[kCGPDFContextSubject] as? String,
      keywords: values[kCGPDFContextKeywords] as? [String]
        ?? (values[kCGPDFContextKeywords] as? String).map { [$0] } ?? [])
  }
}
