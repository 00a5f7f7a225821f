import LayerPress

/// Makes a PDF of a view by the exporter, in which it keeps everything that layers have. There are no panels and no printers.
open class NSPrintOperation: NSObject {
  private enum Place {
    case data(NSMutableData)
    case file(String)
  }

  /// The view.
  open private(set) var view: NSView?
  /// How it is printed.
  open var printInfo: NSPrintInfo
  /// Stored without effect. Default true.
  open var showsPrintPanel = true
  /// Stored without effect. Default true.
  open var showsProgressPanel = true
  /// The title of the document. Default nil.
  open var jobTitle: String?
  /// What the last `run()` made, and what is not exactly as asked; nil if it failed. (Not AppKit's.)
  open private(set) var report: ExportReport?
  /// Why the last `run()` failed. (Not AppKit's.)
  open private(set) var error: ExportError?
  private let rect: CGRect
  private let place: Place

  private init(_ view: NSView, _ rect: CGRect, _ place: Place, _ printInfo: NSPrintInfo?) {
    (self.view, self.rect, self.place) = (view, rect, place)
    self.printInfo = printInfo ?? NSPrintInfo()
  }

  /// Returns an operation that puts a part of a view into data, as a page of its size.
  open class func pdfOperation(with view: NSView, inside rect: CGRect, to data: NSMutableData)
    -> NSPrintOperation
  { NSPrintOperation(view, rect, .data(data), nil) }

  /// Returns an operation that puts a part of a view into data, as a page of its size.
  open class func pdfOperation(
    with view: NSView, inside rect: CGRect, to data: NSMutableData, printInfo: NSPrintInfo?
  ) -> NSPrintOperation { NSPrintOperation(view, rect, .data(data), printInfo) }

  /// Returns an operation that writes a part of a view to a file, as a page of its size.
  open class func pdfOperation(
    with view: NSView, inside rect: CGRect, toPath path: String, printInfo: NSPrintInfo?
  ) -> NSPrintOperation { NSPrintOperation(view, rect, .file(path), printInfo) }

  /// Makes the PDF.
  ///
  /// - Returns: whether it was made; `error` says why not.
  @discardableResult
  open func run() -> Bool {
    guard let view else { return false }
    (report, error) = (nil, nil)
    let layer = view.backing
    let isDown = layer.contentsAreFlipped()
    let page = PrintedPage(bounds: CGRect(origin: .zero, size: rect.size))
    let corner = CGPoint(
      x: rect.minX - layer.bounds.minX,
      y: isDown ? rect.minY - layer.bounds.minY : layer.bounds.maxY - rect.maxY)
    page.show(layer, from: corner, scale: 1, in: CGRect(origin: .zero, size: rect.size))
    var document = ExportDocument(pages: [page.finished {}])
    document.metadata.title = jobTitle
    do throws(ExportError) {
      switch place {
      case .data(let data):
        let made = try Exporter().data(of: document, as: [ExportOutput(.pdf)])
        for file in made.files { data.append(file) }
        report = made.report
      case .file(let path): report = try Exporter().export(document, to: [ExportOutput(.pdf, path: path)])
      }
      return true
    } catch {
      self.error = error
      return false
    }
  }
}

/// How something is printed. Stored without effect: pages are as large as what is printed.
open class NSPrintInfo: NSObject {
  /// The paper in points. Default 612 × 792.
  open var paperSize = CGSize(width: 612, height: 792)
  /// In points. Default 0.
  open var topMargin: CGFloat = 0
  /// In points. Default 0.
  open var bottomMargin: CGFloat = 0
  /// In points. Default 0.
  open var leftMargin: CGFloat = 0
  /// In points. Default 0.
  open var rightMargin: CGFloat = 0

  public override init() {}
}
