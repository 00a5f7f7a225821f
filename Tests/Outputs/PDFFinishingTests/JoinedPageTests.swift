import CoreGraphics
import FinishingSupport
import Foundation
import Testing

@testable import PDFFinishing

/// Pages that were drawn in parts.
@Suite struct JoinedPageTests {
  /// Three pages, each with resources of its own.
  private func document() throws -> QPDFDocument {
    let pages = (0..<3).map { k -> HandmadePDF.Object in
      let text = """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 81] /Contents \(6 + k) 0 R \
        /Resources << /ExtGState << /a0 << /ca 0.\(k + 1) >> >> >> >>
        """
      return HandmadePDF.Object(stringLiteral: text)
    }
    let contents = (0..<3).map { HandmadePDF.Object.stream("", Array("/a0 gs % \($0)".utf8)) }
    return try HandmadePDF(
      ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>"] + pages
        + contents
    ).read()
  }

  @Test func partsAreFormsOfTheFirst() throws {
    let document = try document()
    try JoinedPages(parts: [2, 1]).run(on: document)
    let pages = Array(document.pages)
    try #require(pages.count == 2)
    #expect(pages[0]["Contents"]?.plainStreamData == Data("/part0 Do\n/part1 Do\n".utf8))
    let forms = try #require(pages[0]["Resources"]?["XObject"])
    for (number, alpha) in [0.1, 0.2].enumerated() {
      let form = try #require(forms["part\(number)"])
      #expect(form.plainStreamData == Data("/a0 gs % \(number)".utf8))
      #expect(form.entry("BBox")?.integers == [0, 0, 100, 81])
      #expect(form.entry("Resources")?["ExtGState"]?["a0"]?["ca"]?.real == alpha)
    }
    #expect(pages[1]["Contents"]?.plainStreamData == Data("/a0 gs % 2".utf8))
  }

  @Test func pagesOfOnePartStay() throws {
    let (document, same) = (try document(), try document())
    try JoinedPages(parts: [1, 1, 1]).run(on: document)
    #expect(try document.text() == same.text())
  }
}
