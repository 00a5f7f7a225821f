import PDFReading
import Synchronization

/// A PDF whose pages are drawn with `CGContext.drawPDFPage(_:)`. It is immutable.
public final class CGPDFDocument: Sendable {
  /// Whether a password protects the document, so that it has to be unlocked.
  public let isEncrypted: Bool
  private let encrypted: Data?
  private let content: Mutex<Content?>

  /// What a document holds once it is unlocked.
  private struct Content {
    var data: Data
    var pageCount: Int

    /// Nil for what cannot be read, or needs a password.
    init?(_ data: Data) {
      guard let page = try? PDFPage(data, number: 1) else { return nil }
      (self.data, pageCount) = (data, page.pageCount)
    }
  }

  /// Opens a file; nil if it cannot be read. One that a password protects has no pages until it is unlocked.
  public convenience init?(_ url: CFURL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data)
  }

  /// Opens a document in memory; nil if it cannot be read. One that a password protects has no pages until it is unlocked.
  public convenience init?(_ provider: CGDataProvider) {
    guard let data = provider.data else { return nil }
    self.init(data)
  }

  private init?(_ data: Data) {
    guard FileEnd.isThere(data, of: .pdf) else { return nil }
    let content = Content(data)
    isEncrypted = content == nil && EncryptedPDF(data) != nil
    guard content != nil || isEncrypted else { return nil }
    encrypted = isEncrypted ? data : nil
    self.content = Mutex(content)
  }

  /// Whether pages can be read: no password is needed, or the right one was given.
  public var isUnlocked: Bool { content.withLock { $0 != nil } }

  /// The number of pages; 0 while the document is locked.
  public var numberOfPages: Int { content.withLock { $0?.pageCount ?? 0 } }

  /// Unlocks the document with a password.
  ///
  /// - Returns: whether it is unlocked, now or since earlier.
  public func unlockWithPassword(_ password: String) -> Bool {
    content.withLock { content in
      if content == nil, let encrypted {
        content = EncryptedPDF(encrypted)?.decrypted(password: password).flatMap { Content($0) }
      }
      return content != nil
    }
  }

  /// Returns a page, the first being 1; nil if there is none, or the document is locked.
  public func page(at pageNumber: Int) -> CGPDFPage? {
    guard let content = content.withLock({ $0 }), (1...max(content.pageCount, 1)).contains(pageNumber),
      let image = try? CGImage(encodedData: content.data, page: pageNumber)
    else { return nil }
    return CGPDFPage(image, document: self)
  }
}

/// A page of a PDF, rotated upright and clipped to its crop box. It is immutable.
public final class CGPDFPage: Sendable {
  /// The page as an image, for `CALayer.contents`. Not in Apple's API.
  public let image: CGImage
  /// The document of the page.
  public let document: CGPDFDocument?

  init(_ image: CGImage, document: CGPDFDocument) {
    self.image = image
    self.document = document
  }

  /// The page number, from 1.
  public var pageNumber: Int { image.page }

  /// Returns the visible part of the page, in points: its size at the origin for every box, since pages are
  /// clipped to their crop box.
  public func getBoxRect(_ box: CGPDFBox) -> CGRect { CGRect(origin: .zero, size: image.naturalSize) }

  /// The rotation of the page: 0, since pages are already upright.
  public var rotationAngle: Int32 { 0 }

  /// Returns a transform that centres the page in a rectangle, scaled down if it is larger.
  ///
  /// - Parameters:
  ///   - rotate: degrees, clockwise.
  ///   - preserveAspectRatio: if false, each side is scaled down independently.
  public func getDrawingTransform(
    _ box: CGPDFBox, rect: CGRect, rotate: Int32, preserveAspectRatio: Bool
  ) -> CGAffineTransform {
    let page = getBoxRect(box)
    let turn = CGAffineTransform(rotationAngle: -CGFloat(rotate) * .pi / 180)
    let turned = page.applying(turn)
    guard turned.width > 0, turned.height > 0 else { return .identity }
    var (x, y) = (min(rect.width / turned.width, 1), min(rect.height / turned.height, 1))
    if preserveAspectRatio { (x, y) = (min(x, y), min(x, y)) }
    return CGAffineTransform(translationX: -page.midX, y: -page.midY).concatenating(turn)
      .concatenating(CGAffineTransform(scaleX: x, y: y))
      .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
  }
}

/// The boxes of a PDF's page.
public enum CGPDFBox: Int32, Sendable, Hashable {
  case mediaBox, cropBox, bleedBox, trimBox, artBox
}

extension CGContext {
  /// Draws a page at the origin of user space, one unit per point. It stays vectors in documents.
  public func drawPDFPage(_ page: CGPDFPage) { draw(page.image, in: page.getBoxRect(.cropBox)) }
}
