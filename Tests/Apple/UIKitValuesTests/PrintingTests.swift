import LayerPress
import Testing
import UIKitValues

/// Printing views.
struct PrintingTests {
  private final class Report: UIPrintPageRenderer {
    override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {
      UIColor.blue.setFill()
      UIRectFill(headerRect)
    }
  }

  /// A red view with a blue lower half, 100 × 200 points.
  private var view: UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    view.backgroundColor = .red
    let half = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
    half.backgroundColor = .blue
    view.addSubview(half)
    return view
  }

  private func renderer(of view: UIView) -> Report {
    let renderer = Report()
    renderer.paperRect = CGRect(x: 0, y: 0, width: 50, height: 60)
    renderer.headerHeight = 10
    renderer.addPrintFormatter(view.viewPrintFormatter(), startingAtPageAt: 0)
    return renderer
  }

  @Test func aViewIsScaledToThePaperAndDividedIntoPages() throws {
    let renderer = renderer(of: view)
    // At half the size it is 100 points high, of which a page has room for 50.
    #expect(renderer.numberOfPages == 2)
    let data = try renderer.pdfData()
    for (page, color) in [red, blue].enumerated() {
      let document = try #require(CGDataProvider(data: data as CFData).flatMap { CGPDFDocument($0) })
      #expect(document.numberOfPages == 2)
      let drawn = try #require(document.page(at: page + 1))
      let pixels = try #require(
        Pixels(size: CGSize(width: 50, height: 60)) { context in
          context.translateBy(x: 0, y: 60)
          context.scaleBy(x: 1, y: -1)
          context.drawPDFPage(drawn)
        })
      #expect(pixels[25, 5] == blue)
      #expect(pixels[25, 35] == color)
      #expect(pixels[2, 58] == color)
    }
  }

  @Test func aPrintedViewKeepsItsPerspective() throws {
    let (view, card) = (UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), UIView())
    card.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
    card.backgroundColor = .red
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 100
    card.transform3D = CATransform3DRotate(transform, 1, 0, 1, 0)
    view.addSubview(card)
    let exported = try shown(view)
    let page = try Exporter().data(of: renderer(of: view).document().pages[0], as: .png(scale: 1))
    let printed = try #require(UIImage(data: page).flatMap { Pixels($0) })
    // Its right side is farther away, and so shorter: neither is there without perspective.
    #expect(exported[12, 9][3] != exported[36, 9][3] || exported[18, 9][3] > 0)
    for y in 0..<50 {
      for x in 0..<50 { #expect(printed[x, y + 10] == exported[x, y]) }
    }
  }

  @Test func pagesAreDrawnIntoPDFContextsToo() throws {
    let renderer = renderer(of: view)
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, renderer.paperRect, nil)
    for page in 0..<renderer.numberOfPages {
      UIGraphicsBeginPDFPage()
      renderer.drawPage(at: page, in: UIGraphicsGetPDFContextBounds())
    }
    UIGraphicsEndPDFContext()
    let document = try #require(CGDataProvider(data: data as Data as CFData).flatMap { CGPDFDocument($0) })
    #expect(document.numberOfPages == 2)
    let pixels = try #require(UIImage(data: data as Data).flatMap { Pixels($0) })
    #expect(pixels[25, 5] == blue)
    #expect(pixels[25, 35] == red)
  }
}
