import Foundation

/// How documents are drawn.
open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  /// `kCGPDFContextTitle` and the like, with what the document says about itself. Default none.
  open var documentInfo: [String: Any] = [:]
}

/// What the actions of a renderer of documents draw in.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
  /// What the page shows, in points.
  open private(set) var pdfContextBounds: CGRect

  override init(_ context: CGContext, format: UIGraphicsRendererFormat) {
    pdfContextBounds = format.bounds
    super.init(context, format: format)
  }

  /// Begins a page as large as the renderer's bounds.
  open func beginPage() { beginPage(withBounds: format.bounds, pageInfo: [:]) }

  /// Begins a page that shows a box in points, y growing downwards.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    pdfContextBounds = bounds
    cgContext.beginPage(from: bounds)
  }
}

/// Draws PDFs.
open class UIGraphicsPDFRenderer: NSObject {
  /// How documents are drawn.
  public let format: UIGraphicsPDFRendererFormat

  /// Documents whose pages show a box in points, unless they say another.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat = UIGraphicsPDFRendererFormat()) {
    let copy = UIGraphicsPDFRendererFormat()
    copy.documentInfo = format.documentInfo
    copy.bounds = bounds
    self.format = copy
  }

  /// The document that actions draw, which begin its pages; empty without pages, and where the bounds have no area.
  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    document(actions) ?? Data()
  }

  /// Writes the document that actions draw; without pages there is no file.
  ///
  /// - Throws: where the bounds have no area, or the file cannot be written.
  open func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void) throws {
    guard let data = document(actions) else { throw CocoaError(.fileWriteUnknown) }
    if !data.isEmpty { try data.write(to: url, options: .atomic) }
  }

  /// Nil where the bounds have no area.
  private func document(_ actions: (UIGraphicsPDFRendererContext) -> Void) -> Data? {
    var box = format.bounds
    let data = NSMutableData()
    guard let consumer = CGDataConsumer(data: data),
      let context = CGContext(consumer: consumer, mediaBox: &box, format.documentInfo)
    else { return nil }
    ContextStack.current.push(.init(context: context))
    actions(UIGraphicsPDFRendererContext(context, format: format))
    ContextStack.current.pop()
    context.closePDF()
    return data as Data
  }
}
