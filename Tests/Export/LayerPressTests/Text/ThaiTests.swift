import LayerPress
import QuartzCore
import Testing

/// Thai in PDF: marks above and below letters have no width, and many lie a little beside the edge of their letter.
@Suite struct ThaiTests {
  @Test(arguments: ["Noto Sans Thai", "Noto Serif Thai", "Noto Looped Thai"])
  func wordsAreReadWhole(font: String) throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let text = "มีช่อง ไม่มีช่องว่าง เป็นมนุษย์ทั้งหลาย ผู้ใหญ่ กตัญญู ญี่ปุ่น ฏิฐิ ปั๊มน้ำ"
    let page = TestLayers.text(text, in: CGSize(width: 600, height: 60))
    (page.sublayers?.first as? CATextLayer)?.font = font
    try Exporter().export(page, to: folder.file("a.pdf"))
    for arguments in [["pdftotext", "a.pdf", "-"], ["mutool", "draw", "-q", "-F", "text", "a.pdf"]] {
      let read = try Tool(arguments[0], Array(arguments.dropFirst()), in: folder.path).output
      #expect(read.split(whereSeparator: \.isWhitespace).joined(separator: " ") == text, "\(arguments[0])")
    }
  }
}
