import LayerPress
import Testing

/// Contexts that write PDFs, as Core Graphics makes them.
struct DocumentContextTests {
  /// What a body draws into a PDF, as poppler reads it.
  private func shown(
    _ information: [String: Any]? = nil, box: CGRect = CGRect(x: 0, y: 0, width: 40, height: 20),
    _ body: (CGContext) -> Void, read: (String, TestFolder) throws -> Void
  ) throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let file = folder.file("a.pdf")
    var box = box
    let context = try #require(CGContext(URL(fileURLWithPath: file) as CFURL, mediaBox: &box, information))
    body(context)
    context.closePDF()
    try read(file, folder)
  }

  @Test func pagesHaveTheirBoxesAndYGrowsUpwards() throws {
    try shown {
      var small = CGRect(x: 0, y: 0, width: 10, height: 10)
      $0.beginPDFPage(nil)
      $0.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      $0.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
      $0.endPDFPage()
      $0.beginPage(mediaBox: &small)
      $0.fill(CGRect(x: 0, y: 5, width: 10, height: 5))
      $0.endPage()
    } read: { file, folder in
      let first = try shownPage(1, of: file, folder)
      #expect((first.width, first.height) == (40, 20))
      #expect(first[5, 15] == [255, 0, 0, 255])
      #expect(first[5, 5] == [255, 255, 255, 255])
      let second = try shownPage(2, of: file, folder)
      #expect((second.width, second.height) == (10, 10))
      #expect(second[5, 2] == [0, 0, 0, 255])
    }
  }

  @Test func aBoxMayLieElsewhere() throws {
    try shown(box: CGRect(x: 100, y: 200, width: 10, height: 10)) {
      $0.beginPDFPage(nil)
      $0.fill(CGRect(x: 100, y: 200, width: 5, height: 5))
      $0.endPDFPage()
    } read: { file, folder in
      let page = try shownPage(1, of: file, folder)
      #expect(page[2, 7] == [0, 0, 0, 255])
      #expect(page[7, 2] == [255, 255, 255, 255])
    }
  }

  @Test func aPageBeginsWithTheStateOfANewContext() throws {
    try shown {
      $0.beginPDFPage(nil)
      $0.translateBy(x: 100, y: 100)
      $0.setAlpha(0)
      $0.beginPDFPage(nil)
      $0.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
    } read: { file, folder in
      let second = try shownPage(2, of: file, folder)
      #expect(second[20, 10] == [0, 0, 0, 255])
    }
  }

  @Test func documentsSayWhatTheyAre() throws {
    try shown([kCGPDFContextTitle as String: "Plan", kCGPDFContextAuthor as String: "Ada"]) {
      $0.beginPDFPage(nil)
      $0.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
    } read: { file, _ in
      let information = try Tool("pdfinfo", [file]).output
      #expect(information.contains("Plan"))
      #expect(information.contains("Ada"))
      #expect(try Tool("qpdf", ["--check", file]).status == 0)
    }
  }

  @Test func withoutPagesThereIsNoFile() throws {
    try shown {
      $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    } read: { _, folder in
      let names = try folder.names
      #expect(names.isEmpty)
    }
  }

  @Test func aContextThatGoesWritesItsDocument() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    do {
      let context = CGContext(URL(fileURLWithPath: folder.file("a.pdf")) as CFURL, mediaBox: nil, nil)
      context?.beginPDFPage(nil)
      context?.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
      context?.endPDFPage()
    }
    #expect(try Tool("pdfinfo", [folder.file("a.pdf")]).output.contains("612 x 792"))
  }

  @Test(arguments: [CGRect.zero, .null, .infinite, CGRect(x: 0, y: 0, width: 1e12, height: 9)])
  func boxesThatAreNone(box: CGRect) {
    var box = box
    #expect(CGContext(URL(fileURLWithPath: "/nowhere/a.pdf") as CFURL, mediaBox: &box, nil) == nil)
  }

  private func shownPage(_ number: Int, of file: String, _ folder: TestFolder) throws -> DecodedPNG {
    let target = folder.file("page")
    _ = try Tool(
      "pdftoppm", ["-r", "72", "-png", "-singlefile", "-f", "\(number)", "-l", "\(number)", file, target])
    return try DecodedPNG(path: target + ".png")
  }
}
