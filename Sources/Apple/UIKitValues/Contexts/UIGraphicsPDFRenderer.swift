/// The format of PDFs.
open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  /// Metadata: `kCGPDFContextTitle` and the like. Default none.
  open var documentInfo: [String: Any] = [:]
}

/// The context of a PDF renderer's actions.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
  /// The bounds of the page, in points.
  open private(set) var pdfContextBounds: CGRect

  override init(_ context: CGContext, format: UIGraphicsRendererFormat) {
    pdfContextBounds = format.bounds
    super.init(context, format: format)
  }

  /// Begins a page with the renderer's bounds.
  open func beginPage() { beginPage(withBounds: format.bounds, pageInfo: [:]) }

  /// Begins a page with bounds in points, with y pointing down.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    pdfContextBounds = bounds
    cgContext.beginPage(from: bounds)
  }
}

/// Draws PDFs.
open class UIGraphicsPDFRenderer: NSObject {
  /// The format of the documents.
  public let format: UIGraphicsPDFRendererFormat

  /// Creates a renderer; the bounds, in points, are the default for pages.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat = UIGraphicsPDFRendererFormat()) {
    let copy = UIGraphicsPDFRendererFormat()
    copy.documentInfo = format.documentInfo
    copy.bounds = bounds
    self.format = copy
  }

  /// Returns the document that actions draw, which must begin its pages; empty without pages, or if the
  /// bounds have no area.
  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    document(actions) ?? Data()
  }

  /// Writes the document that actions draw; without pages no file is written.
  ///
  /// - Throws: if the bounds have no area, or the file cannot be written.
  open func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void) throws {
    guard let data = document(actions) else { throw CocoaError(.fileWriteUnknown) }
    if !data.isEmpty { try data.write(to: url, options: .atomic) }
  }

  /// Nil if the bounds have no area.
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
