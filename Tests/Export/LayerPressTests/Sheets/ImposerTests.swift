import FinishingSupport
import Foundation
import LayerPress
import TestSupport
import Testing

/// Pages of PDFs that others have made, on sheets.
@Suite struct ImposerTests {
  /// A document of pages of 200 × 100 points: objects 3 and 4, whose further entries are given. Objects from 5 on follow.
  private func document(
    _ pages: [String], catalog: String = "", _ objects: HandmadePDF.Object...
  ) throws -> (path: String, folder: TestFolder) {
    let kids = pages.indices.map { "\($0 + 3) 0 R" }.joined(separator: " ")
    let pdf = HandmadePDF(
      [
        "<< /Type /Catalog /Pages 2 0 R \(catalog) >>",
        "<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>",
      ]
        + pages.map { "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] \($0) >>" } + objects)
    let folder = try TestFolder()
    try pdf.bytes.write(to: URL(fileURLWithPath: folder.file("in.pdf")))
    return (folder.file("in.pdf"), folder)
  }

  private func stream(_ content: String) -> HandmadePDF.Object { .stream("", Array(content.utf8)) }

  private func options(_ columns: Int, _ rows: Int, gutter: CGFloat = 0) -> Imposer.Options {
    var options = Imposer.Options()
    options.layout = .grid(SheetGrid(columns: columns, rows: rows, gutter: gutter))
    return options
  }

  @Test func turnedPagesAndBoxesThatBeginElsewhere() throws {
    let (path, folder) = try document(
      ["/Rotate 90 /Contents 4 0 R"], stream("1 0 0 rg 0 0 20 10 re f"))
    let file = try SheetFile(imposing: path, options(1, 1))
    #expect(file.boxes("MediaBox") == [[0, 0, 100, 200]])
    // The page's lower left corner is now at the upper left.
    let picture = try file.picture()
    #expect(picture.width == 100)
    #expect(picture.pixels[4 * (3 * 100 + 5) + 1] == 0)
    #expect(picture.pixels[4 * (190 * 100 + 5) + 1] == 255)
    withExtendedLifetime(folder) {}
  }

  @Test func pagesOnlyAsFarAsTheirBleed() throws {
    let page = "/TrimBox [20 20 180 80] /BleedBox [10 10 190 90] /CropBox [20 20 180 80] /Contents 4 0 R"
    let (path, folder) = try document([page], stream("0 0 1 rg 0 0 200 100 re f"))
    var options = options(1, 1)
    options.marks = PrinterMarks([.crop], offset: 15, length: 10)
    let file = try SheetFile(imposing: path, options)
    #expect(file.boxes("MediaBox") == [[0, 0, 210, 110]])
    #expect(file.boxes("TrimBox") == [[25, 25, 185, 85]])
    #expect(file.boxes("BleedBox") == [[15, 15, 195, 95]])
    let picture = try file.picture()
    // In the bleed there is blue, outside of it there is not.
    #expect(picture.pixels[4 * (50 * 210 + 17) + 1] == 0)
    #expect(picture.pixels[4 * (50 * 210 + 12) + 1] == 255)
    withExtendedLifetime(folder) {}
  }

  @Test func spotInksAndOverprintStay() throws {
    let resources =
      "/Resources << /ColorSpace << /S [/Separation /Gold /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 .3 .8 .1] /N 1 >>] >> /ExtGState << /O << /OP true /op true /OPM 1 >> >> >>"
    let content = "0 1 0 0 k 0 0 200 100 re f /O gs /S cs 1 scn 50 20 100 60 re f"
    let (path, folder) = try document(["\(resources) /Contents 4 0 R"], stream(content))
    var options = options(2, 1)
    options.pages = [1, 1]
    let file = try SheetFile(imposing: path, options)
    let (plates, width) = try file.plates(dpi: 72)
    #expect(width == 400)
    for x in [100, 300] {
      #expect(plates["Gold"]?[50 * width + x] == 255)
      #expect(plates["Magenta"]?[50 * width + x] == 255)
    }
    withExtendedLifetime(folder) {}
  }

  @Test func bookmarksAndLinksLeadToTheSheets() throws {
    let link =
      "/Annots [<< /Type /Annot /Subtype /Link /Rect [10 10 50 30] /Border [0 0 0] /Dest [4 0 R /XYZ 20 90 null] >>]"
    let (path, folder) = try document(
      [link, ""], catalog: "/Outlines 5 0 R", "<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>",
      "<< /Title (Two) /Parent 5 0 R /Dest [4 0 R /Fit] >>")
    let file = try SheetFile(imposing: path, options(2, 1, gutter: 10))
    #expect(file.boxes("Rect") == [[10, 10, 50, 30]])
    // Both lead to the only page, the link to the place where the second page lies.
    let lines = file.text.replacing(/\s+/, with: " ")
    let sheet = try #require(lines.firstMatch(of: /\/Kids \[ (\d+ 0 R) \]/)).1
    #expect(lines.contains("/Dest [ \(sheet) /XYZ 230 90 null ]"))
    #expect(lines.contains("/Dest [ \(sheet) /Fit ]"))
    withExtendedLifetime(folder) {}
  }

  @Test func layersOfADocumentStay() throws {
    let catalog = "/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] /Order [5 0 R] >> >>"
    let (path, folder) = try document(
      ["/Resources << /Properties << /L 5 0 R >> >> /Contents 4 0 R"], catalog: catalog,
      stream("/OC /L BDC 0 g 0 0 200 100 re f EMC"), "<< /Type /OCG /Name (Die) >>")
    let file = try SheetFile(imposing: path, options(2, 2))
    #expect(file.text.contains("/OCProperties"))
    // The layer is switched off.
    #expect(try file.picture().pixels.allSatisfy { $0 == 255 })
    withExtendedLifetime(folder) {}
  }

  @Test func whatSheetsCannotHaveIsTold() throws {
    let (path, folder) = try tagged()
    var options = options(2, 1)
    options.pages = [1, 1]
    let report = try Imposer(options: options).impose(
      contentsOf: URL(fileURLWithPath: path), to: folder.file("out.pdf"))
    #expect(
      report.findings.map(\.reason) == [
        "the structure (tags) is left out: pages that are shown more than once have none"
      ])
    #expect(throws: ExportError.self) {
      try Imposer(options: options).impose(
        contentsOf: URL(fileURLWithPath: path), to: folder.file("exact.pdf"), isExact: true)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("exact.pdf")))
  }

  /// Two pages with a heading each, the second of which is read first.
  private func tagged() throws -> (path: String, folder: TestFolder) {
    let font = "/Resources << /Font << /F 7 0 R >> >>"
    return try document(
      ["/StructParents 0 \(font) /Contents 5 0 R", "/StructParents 1 \(font) /Contents 6 0 R"],
      catalog: "/MarkInfo << /Marked true >> /StructTreeRoot 8 0 R",
      stream("/H1 << /MCID 0 >> BDC BT /F 20 Tf 20 40 Td (Read last) Tj ET EMC"),
      stream("/H1 << /MCID 0 >> BDC BT /F 20 Tf 20 40 Td (Read first) Tj ET EMC"),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
      "<< /Type /StructTreeRoot /K 9 0 R /ParentTree << /Nums [0 [11 0 R] 1 [10 0 R]] >> /ParentTreeNextKey 2 >>",
      "<< /Type /StructElem /S /Document /P 8 0 R /K [10 0 R 11 0 R] >>",
      "<< /Type /StructElem /S /H1 /P 9 0 R /Pg 4 0 R /K 0 >>",
      "<< /Type /StructElem /S /H1 /P 9 0 R /Pg 3 0 R /K [0] >>")
  }

  @Test func theOrderOfReadingStays() throws {
    let (path, folder) = try tagged()
    let file = try SheetFile(imposing: path, options(2, 1))
    #expect(file.text.contains("/StructParents 1"))
    let structure = try Tool("pdfinfo", ["-struct-text", file.path]).output
    let words = structure.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(words.filter { $0.contains("Read") } == ["\"Read first\"", "\"Read last\""])
    withExtendedLifetime(folder) {}
  }

  @Test func listsOfPages() throws {
    let pages = TestLayers.numbered(5, CGSize(width: 80, height: 40))
    let all = try SheetFile(pages, ExportOptions())
    var options = options(3, 1)
    options.pages = [5, 2, 3]
    #expect(try SheetFile(imposing: all.path, options).words() == [["5", "2", "3"]])
    options.pages = [6]
    let error = #expect(throws: ExportError.self) { _ = try SheetFile(imposing: all.path, options) }
    #expect(error?.reason == .unusableSheets("there is no page 6, only 5"))
  }

  private func labelled() throws -> (path: String, folder: TestFolder) {
    try document(["", ""], catalog: "/PageLabels << /Nums [0 << /S /r >>] >>")
  }

  @Test func labelsStayWhereEachSheetIsOnePage() throws {
    let (path, folder) = try labelled()
    var options = Imposer.Options()
    options.layout = .single
    options.marks = PrinterMarks([.crop])
    #expect(try SheetFile(imposing: path, options).text.contains("/PageLabels"))
    withExtendedLifetime(folder) {}
  }

  /// Several pages on a sheet, or pages in another order.
  @Test(arguments: [(2, nil), (1, [2, 1])] as [(Int, [Int]?)])
  func labelsAreLeftOutAndThatIsTold(_ columns: Int, _ pages: [Int]?) throws {
    let (path, folder) = try labelled()
    var options = columns == 1 ? Imposer.Options() : options(columns, 1)
    if columns == 1 { options.layout = .single }
    options.pages = pages
    let output = folder.file("out.pdf")
    let report = try Imposer(options: options).impose(
      contentsOf: URL(fileURLWithPath: path), to: output)
    #expect(report.findings.map(\.reason) == ["the labels of pages are left out: sheets have none"])
    #expect(try !Tool("qpdf", ["--qdf", output, "-"]).output.contains("/PageLabels"))
  }

  @Test func textAndFontsStay() throws {
    let text = TestLayers.text("Words that can be found", in: CGSize(width: 300, height: 40))
    let one = try SheetFile([text], ExportOptions())
    var options = options(2, 3)
    options.pages = Array(repeating: 1, count: 6)
    let file = try SheetFile(imposing: one.path, options)
    #expect(try file.words().joined().count { $0 == "found" } == 6)
    func fonts(_ file: SheetFile) throws -> [String] {
      try Tool("pdffonts", [file.path]).output.split(separator: "\n").map { String($0.prefix(60)) }
    }
    #expect(try fonts(file) == fonts(one))
  }
}
