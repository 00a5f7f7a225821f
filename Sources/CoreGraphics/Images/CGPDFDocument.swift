import Foundation
import PDFReading

/// A PDF whose pages are drawn with `CGContext.drawPDFPage(_:)`. It never changes.
public final class CGPDFDocument: Sendable {
  private let data: Data
  /// How many pages there are.
  public let numberOfPages: Int

  /// The document of a file; nil where it cannot be read, or needs a password.
  public convenience init?(_ url: CFURL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data)
  }

  /// The document of bytes; nil where it cannot be read, or needs a password.
  public convenience init?(_ provider: CGDataProvider) {
    guard let data = provider.data else { return nil }
    self.init(data)
  }

  private init?(_ data: Data) {
    guard FileEnd.isThere(data, of: .pdf), let page = try? PDFPage(data, number: 1) else { return nil }
    self.data = data
    numberOfPages = page.pageCount
  }

  /// A page, the first being 1; nil where there is none.
  public func page(at pageNumber: Int) -> CGPDFPage? {
    guard (1...max(numberOfPages, 1)).contains(pageNumber),
      let image = try? CGImage(encodedData: data, page: pageNumber)
    else { return nil }
    return CGPDFPage(image, document: self)
  }
}

/// A page of a PDF, upright as it is to be read and cut to its crop box. It never changes.
public final class CGPDFPage: Sendable {
  /// The page as a picture, for `CALayer.contents`. Not in Apple's API.
  public let image: CGImage
  /// The document that it is a page of.
  public let document: CGPDFDocument?

  init(_ image: CGImage, document: CGPDFDocument) {
    self.image = image
    self.document = document
  }

  /// From 1.
  public var pageNumber: Int { image.page }

  /// What is seen of the page, in points: its size at the origin, whatever the box, since pages come cut to their crop box.
  public func getBoxRect(_ box: CGPDFBox) -> CGRect { CGRect(origin: .zero, size: image.naturalSize) }

  /// How far the page has to be turned to be read: 0, since pages come upright.
  public var rotationAngle: Int32 { 0 }

  /// Maps the page's coordinates so that it lies in the middle of a rectangle, made smaller where it is larger than that.
  ///
  /// - Parameters:
  ///   - rotate: degrees, clockwise.
  ///   - preserveAspectRatio: else each side is made smaller by itself.
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

/// The boxes that a page of a PDF has.
public enum CGPDFBox: Int32, Sendable, Hashable {
  case mediaBox, cropBox, bleedBox, trimBox, artBox
}

extension CGContext {
  /// Draws a page at the origin of user space, one unit for a point. It stays vectors in documents.
  public func drawPDFPage(_ page: CGPDFPage) { draw(page.image, in: page.getBoxRect(.cropBox)) }
}
