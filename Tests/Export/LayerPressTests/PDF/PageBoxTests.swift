import Foundation
import LayerPress
import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// The boxes of PDF pages, and pages that are not whole points large: Cairo 1.16 cuts drawings at whole points.
@Suite struct PageBoxTests {
  /// A black page with a square in each corner: red and green above, blue and white below.
  private func cornered(_ width: CGFloat, _ height: CGFloat) -> CALayer {
    let page = TestLayers.page(width, height)
    page.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    let side = min(width, height) / 4
    let colors: [[CGFloat]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]]
    for (index, color) in colors.enumerated() {
      let corner = CALayer()
      corner.frame = CGRect(
        x: index % 2 == 0 ? 0 : width - side, y: index / 2 == 0 ? 0 : height - side, width: side, height: side
      )
      corner.backgroundColor = CGColor(srgbRed: color[0], green: color[1], blue: color[2], alpha: 1)
      page.addSublayer(corner)
    }
    return page
  }

  @Test func pagesAreFilledToTheirEdges() throws {
    for (width, height) in [(20.25, 10.75), (24.25, 8), (8, 24.75), (0.5, 0.5)] {
      let page = cornered(width, height)
      // MuPDF has no pages of less than a point.
      for viewer in Viewer.allCases where viewer != .mupdf || width > 1 {
        let seen = try viewer.picture(of: page, scale: 16)
        let (right, bottom) = (seen.width - 1, seen.height - 1)
        let name = "\(viewer), \(width) × \(height)"
        expectEqual([right + 1, bottom + 1], [Int(width * 16), Int(height * 16)], name)
        #expect(seen[0, 0] == [255, 0, 0, 255], "\(name)")
        #expect(seen[right, 0] == [0, 255, 0, 255], "\(name)")
        #expect(seen[0, bottom] == [0, 0, 255, 255], "\(name)")
        #expect(seen[right, bottom] == [255, 255, 255, 255], "\(name)")
        #expect(seen[right, bottom / 2] == [0, 0, 0, 255], "\(name)")
        #expect(seen[right / 2, bottom] == [0, 0, 0, 255], "\(name)")
      }
    }
  }

  @Test func paperThatIsTooSmallSaysWhatItCutsOff() throws {
    func finding(_ paper: CGSize, fits: Bool = false, bleed: Double) throws -> [String] {
      var options = ExportOptions()
      options.pdf.paper = ExportOptions.Paper(size: paper, fits: fits)
      options.pdf.bleed = PageEdges(bleed)
      let page = cornered(100, 50)
      return try Exporter(options: options).examine(ExportDocument(pages: [page]), as: [.pdf]).findings.map(
        \.reason)
    }
    #expect(try finding(CGSize(width: 100, height: 50), bleed: 8.5) == [])
    #expect(
      try finding(CGSize(width: 90, height: 45), bleed: 8.5) == [
        "the paper cuts off 5 points left and right, and 2.5 points above and below of the bleed of 8.5"
      ])
    #expect(
      try finding(CGSize(width: 90, height: 45), bleed: 3) == [
        "the paper cuts off 5 points left and right, and 2.5 points above and below: the page is 100 × 50 points, the sheet 90 × 45; "
          + "ExportOptions.Paper.fits reduces the page"
      ])
    #expect(
      try finding(CGSize(width: 90, height: 50), bleed: 8.5) == [
        "the paper cuts off 5 points left and right of the bleed of 8.5"
      ])
    #expect(try finding(CGSize(width: 90, height: 45), fits: true, bleed: 3) == [])
  }

  @Test func pagesBeyondWhatReadersShowAreFindings() throws {
    func findings(_ side: CGFloat) throws -> [String] {
      try Exporter().examine(ExportDocument(pages: [cornered(side, 50)]), as: [.pdf]).findings.map(\.reason)
    }
    #expect(try findings(14400) == [])
    #expect(
      try findings(14401) == [
        "the page is longer than 14400 points (200 inches), and some PDF viewers show nothing of such a page"
      ])
  }

  @Test func linksAndPicturesOfPagesKeepTheirPlaces() throws {
    let page = cornered(100, 80.25)
    let link = CALayer()
    link.frame = CGRect(x: 10, y: 20.25, width: 30, height: 15)
    link.backgroundColor = CGColor(gray: 1, alpha: 1)
    link.url = "https://example.org"
    page.addSublayer(link)
    let folder = try TestFolder()
    try Exporter().export(page, to: folder.file("a.pdf"))
    #expect(try boxes("MediaBox", folder.file("a.pdf")) == [[0, 0, 100, 80.25]])
    #expect(try boxes("Rect", folder.file("a.pdf")) == [[10, 45, 40, 60]])

    let frame = TestLayers.page(100, 80.25)
    frame.contents = try CGImage(contentsOf: URL(fileURLWithPath: folder.file("a.pdf")))
    let (seen, meant) = (
      try Viewer.none.picture(of: frame, scale: 4), try Viewer.none.picture(of: page, scale: 4)
    )
    let differences = zip(seen.pixels, meant.pixels).map { abs(Int($0) - Int($1)) }
    #expect(differences.max() ?? 255 <= 1)
  }

  // MARK: Boxes of printers

  /// The numbers of all boxes of a name, in the document's order.
  private func boxes(_ name: String, _ path: String) throws -> [[Double]] {
    let text = try Tool("qpdf", ["--qdf", "--object-streams=disable", path, "-"]).output
    return text.components(separatedBy: "/\(name) [").dropFirst().map { box in
      box.prefix { $0 != "]" }.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    }
  }

  /// The trim box and the bleed box of a page.
  private func boxes(
    _ options: ExportOptions, of page: CALayer = TestLayers.page(118, 68)
  ) throws -> [[Double]] {
    let folder = try TestFolder()
    let path = folder.file("a.pdf")
    try Exporter(options: options).export(page, to: path)
    #expect(try Tool("qpdf", ["--check", path]).errors == "")
    return try boxes("TrimBox", path) + boxes("BleedBox", path)
  }

  @Test func withoutBleedThePaperIsCutAtThePagesEdge() throws {
    #expect(try boxes(ExportOptions()) == [[0, 0, 118, 68], [0, 0, 118, 68]])
    var onPaper = ExportOptions()
    onPaper.pdf.paper = ExportOptions.Paper(size: CGSize(width: 200, height: 100))
    #expect(try boxes(onPaper) == [[41, 16, 159, 84], [41, 16, 159, 84]])
  }

  @Test func thePaperIsCutInsideOfTheBleed() throws {
    var options = ExportOptions()
    options.pdf.bleed = 9
    #expect(try boxes(options) == [[9, 9, 109, 59], [0, 0, 118, 68]])
    options.pdf.paper = ExportOptions.Paper(size: CGSize(width: 200, height: 100))
    #expect(try boxes(options) == [[50, 25, 150, 75], [41, 16, 159, 84]])
  }

  /// 85 × 55 mm, drawn three larger on each side.
  @Test func aBusinessCardIsCutAsLargeAsItIsMeant() throws {
    let file = repository.appendingPathComponent("samples/business-card.json")
    var options = ExportOptions()
    options.pdf.bleed = 8.504
    let boxes = try boxes(options, of: #require(Scene(contentsOf: file).pages.first))
    let (trim, bleed) = (boxes[0], boxes[1])
    expectEqual(trim[2] - trim[0], 240.945, accuracy: 0.001)
    expectEqual(trim[3] - trim[1], 155.906, accuracy: 0.002)
    for (side, sign) in zip(0..<4, [1, 1, -1, -1] as [Double]) {
      expectEqual(sign * (trim[side] - bleed[side]), 8.504, accuracy: 0.001)
    }
  }

  @Test func theBleedIsMeasuredOnTheSheet() throws {
    var options = ExportOptions()
    options.pdf.bleed = 9
    options.pdf.paper = ExportOptions.Paper(size: CGSize(width: 79, height: 54), fits: true, margin: 10)
    #expect(try boxes(options) == [[19, 19, 60, 35], [10, 10, 69, 44]])
  }

  @Test func boxesLieOnTheSheet() throws {
    var options = ExportOptions()
    options.pdf.bleed = 9
    options.pdf.paper = ExportOptions.Paper(size: CGSize(width: 110, height: 40))
    #expect(try boxes(options) == [[5, 0, 105, 40], [0, 0, 110, 40]])
  }

  @Test func aBleedThatLeavesNothingIsRefused() throws {
    var options = ExportOptions()
    options.pdf.bleed = 34
    if let error = #expect(throws: (any Error).self, performing: { try boxes(options) }) {
      #expect((error as? ExportError)?.reason == .bleedBeyondPage(bleed: 34, limit: 34))
    }
    for bleed in [-1, .nan] as [Double] {
      options.pdf.bleed = PageEdges(bleed)
      if let error = #expect(throws: (any Error).self, "\(bleed)", performing: { try boxes(options) }) {
        #expect((error as? ExportError)?.reason == .unusableOption(name: "bleed", value: "\(bleed)"))
      }
    }
  }
}
