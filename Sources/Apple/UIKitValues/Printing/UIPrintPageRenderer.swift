import LayerPress

/// Draws the pages of a document: views by their formatters, and what subclasses draw.
///
/// `pdfData()` and `writePDF(to:)` make PDFs of the pages by the exporter, in which views keep everything that layers have:
/// perspective, filters, text that can be found. (On Apple's systems a printer gets them.) Within
/// `UIGraphicsBeginPDFContextToData` and the like, `drawPage(at:in:)` draws views by `CALayer.render(in:)`.
open class UIPrintPageRenderer: NSObject {
  /// The paper, in points. Default 612 × 792 from zero.
  open var paperRect = CGRect(x: 0, y: 0, width: 612, height: 792)
  /// The part of the paper that is printed on; null for all of it. Default null.
  open var printableRect = CGRect.null
  /// The height of headers within the printable part. Default 0.
  open var headerHeight: CGFloat = 0
  /// The height of footers within the printable part. Default 0.
  open var footerHeight: CGFloat = 0
  /// The formatters that were added.
  open private(set) var printFormatters: [UIPrintFormatter]?

  public override init() {}

  private var printed: CGRect { printableRect.isNull ? paperRect : printableRect }

  /// The part of a page between header and footer.
  var contentRect: CGRect {
    let box = printed
    return CGRect(
      x: box.minX, y: box.minY + headerHeight, width: box.width,
      height: max(box.height - headerHeight - footerHeight, 0))
  }

  /// The number of pages: those that the formatters need. Subclasses override it.
  open var numberOfPages: Int {
    (printFormatters ?? []).map { $0.startPage + $0.pageCount }.max() ?? 0
  }

  /// Adds a formatter from a page on, counted from 0.
  open func addPrintFormatter(_ formatter: UIPrintFormatter, startingAtPageAt pageIndex: Int) {
    formatter.printPageRenderer?.removePrintFormatter(formatter)
    formatter.startPage = max(pageIndex, 0)
    formatter.printPageRenderer = self
    printFormatters = (printFormatters ?? []) + [formatter]
  }

  private func removePrintFormatter(_ formatter: UIPrintFormatter) {
    printFormatters?.removeAll { $0 === formatter }
    formatter.printPageRenderer = nil
  }

  /// Returns the formatters of a page.
  open func printFormattersForPage(at pageIndex: Int) -> [UIPrintFormatter]? {
    printFormatters?.filter { ($0.startPage..<$0.startPage + $0.pageCount).contains(pageIndex) }
  }

  /// Called before pages are drawn. Subclasses override it.
  open func prepare(forDrawingPages range: NSRange) {}

  /// Draws a page: header, formatters, content, footer.
  open func drawPage(at pageIndex: Int, in printableRect: CGRect) {
    let box = printed
    if headerHeight > 0 {
      drawHeaderForPage(
        at: pageIndex, in: CGRect(x: box.minX, y: box.minY, width: box.width, height: headerHeight))
    }
    for formatter in printFormattersForPage(at: pageIndex) ?? [] {
      drawPrintFormatter(formatter, forPageAt: pageIndex)
    }
    drawContentForPage(at: pageIndex, in: contentRect)
    if footerHeight > 0 {
      drawFooterForPage(
        at: pageIndex,
        in: CGRect(x: box.minX, y: box.maxY - footerHeight, width: box.width, height: footerHeight))
    }
  }

  /// Draws what a formatter has for a page, in its place there.
  open func drawPrintFormatter(_ printFormatter: UIPrintFormatter, forPageAt pageIndex: Int) {
    printFormatter.draw(in: printFormatter.rectForPage(at: pageIndex), forPageAt: pageIndex)
  }

  /// Draws a page's header. Subclasses override it.
  open func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {}
  /// Draws a page's content, in front of what formatters draw. Subclasses override it.
  open func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {}
  /// Draws a page's footer. Subclasses override it.
  open func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {}

  /// Returns the pages for the exporter, for outputs and options of one's own: `Exporter().export(document, to: …)`.
  /// (Not UIKit's.)
  open func document() -> ExportDocument {
    let count = numberOfPages
    prepare(forDrawingPages: NSRange(location: 0, length: count))
    let pages = (0..<max(count, 0)).map { index in
      PrintedPage(bounds: paperRect).finished { drawPage(at: index, in: printed) }
    }
    return ExportDocument(pages: pages)
  }

  /// Returns the pages as a PDF. (Not UIKit's.)
  ///
  /// - Throws: `ExportError`, also if there are no pages.
  open func pdfData() throws -> Data {
    try Exporter().data(of: document(), as: [ExportOutput(.pdf)]).files.first ?? Data()
  }

  /// Writes the pages as a PDF. (Not UIKit's.)
  ///
  /// - Returns: what was made, and what is not exactly as asked.
  /// - Throws: `ExportError`, also if there are no pages.
  @discardableResult
  open func writePDF(to url: URL) throws -> ExportReport {
    try Exporter().export(document(), to: [ExportOutput(.pdf, path: url.path)])
  }
}

/// Divides something into pages.
open class UIPrintFormatter: NSObject {
  /// The renderer that it was added to.
  open internal(set) weak var printPageRenderer: UIPrintPageRenderer?
  /// The page on which it begins, counted from 0. Default 0.
  open var startPage = 0
  /// The number of its pages.
  open var pageCount: Int { 0 }
  /// The space around it on each page. Default none.
  open var perPageContentInsets = UIEdgeInsets.zero
  /// The greatest width; 0 for none. Default 0.
  open var maximumContentWidth: CGFloat = 0

  /// Where it is on its pages.
  var box: CGRect {
    var box = (printPageRenderer?.contentRect ?? CGRect(x: 0, y: 0, width: 612, height: 792))
      .inset(by: perPageContentInsets)
    if maximumContentWidth > 0 { box.size.width = min(box.width, maximumContentWidth) }
    return box
  }

  /// Returns its place on a page.
  open func rectForPage(at pageIndex: Int) -> CGRect { box }
  /// Draws what it has for a page.
  open func draw(in rect: CGRect, forPageAt pageIndex: Int) {}
}

/// Divides a view into pages, from the top; a view that is too wide is scaled down.
open class UIViewPrintFormatter: UIPrintFormatter {
  /// The view.
  public let view: UIView

  /// Creates the formatter of a view.
  init(view: UIView) { self.view = view }

  private var scale: CGFloat {
    view.bounds.width > 0 ? min(box.width / view.bounds.width, 1) : 1
  }

  /// The points of the view on a page.
  private var height: CGFloat { scale > 0 ? box.height / scale : 0 }

  open override var pageCount: Int {
    guard height > 0, view.bounds.height > 0 else { return 0 }
    return Int(min((view.bounds.height / height - 1e-6).rounded(.up), 1e6))
  }

  open override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
    let top = CGFloat(pageIndex - startPage) * height
    if let page = PrintedPage.current {
      page.show(view.layer, from: CGPoint(x: 0, y: top), scale: scale, in: rect)
      return
    }
    guard let context = UIGraphicsGetCurrentContext() else { return }
    view.layoutIfNeeded()
    context.saveGState()
    context.clip(to: rect)
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -view.bounds.minX, y: -view.bounds.minY - top)
    view.layer.render(in: context)
    context.restoreGState()
  }
}

extension UIView {
  /// Returns a formatter that divides the view into pages.
  public func viewPrintFormatter() -> UIViewPrintFormatter { UIViewPrintFormatter(view: self) }
}
