import Foundation
import LayerPress
import QuartzCore
import Testing

/// SVG documents that librsvg does not draw quite as they are meant.
@Suite struct SVGDocumentTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Exports a page that is filled with a document.
  @discardableResult
  private func export(
    _ document: String, to name: String, size: CGSize = CGSize(width: 60, height: 40)
  ) throws -> [ExportReport.Finding] {
    let page = TestLayers.page(size.width, size.height)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    page.contents = try CGImage(
      encodedData: Data(
        "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'>\(document)</svg>".utf8))
    return try Exporter().export(page, to: folder.file(name)).findings
  }

  /// Nine squares in nine groups, and so on: the SVG would be small, and stop whatever shows it.
  @Test func documentsThatMultiplyBeyondLimitsAreNotWrittenIntoSVG() throws {
    defer { folder.remove() }
    let groups = (1...7).map { level in
      let uses = String(repeating: "<use href='#a\(level - 1)'/>", count: 9)
      return "<g id='a\(level)'>\(uses)</g>"
    }
    let page = TestLayers.page(60, 40)
    page.contents = try CGImage(
      encodedData: Data(
        """
        <svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'>
        <defs><rect id='a0' width='9' height='9'/>\(groups.joined())</defs><use href='#a7'/></svg>
        """.utf8), sourceName: "squares.svg")
    var exporter = Exporter()
    exporter.options.strictness = .lenient
    let report = try exporter.export(page, to: folder.file("a.svg"))
    #expect(report.findings.map(\.outcome) == [.damaged])
    #expect(report.findings.map(\.reason) == ["squares.svg: exceeded more than 500000 referenced elements"])
    #expect(try !String(contentsOfFile: folder.file("a.svg"), encoding: .utf8).contains("<use"))
  }

  private let maskAndText = """
    <mask id='m'><rect width='60' height='40' fill='#fff'/><text x='30' y='30' font-size='20'>A</text></mask>
    <rect width='60' height='40' fill='#00f' mask='url(#m)'/>
    <text x='4' y='30' font-size='9' font-family='DejaVu Sans'>plain</text>
    """

  @Test(arguments: [1, 3.3]) func masksBesideTextHaveTheFallbackResolution(scale: Double) throws {
    defer { folder.remove() }
    let size = CGSize(width: 60 * scale, height: 40 * scale)
    let findings = try export(maskAndText, to: "a.pdf", size: size)
    #expect(findings.map(\.outcome) == [.rasterised])
    #expect(findings.map { $0.dpi?.rounded() } == [300])
    let images = try Tool("pdfimages", ["-list", "a.pdf"], in: folder.path).output
    let resolutions = images.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ")[12] }
    #expect(Set(resolutions) == ["300"], "\(images)")
    #expect(try Tool("pdftotext", ["a.pdf", "-"], in: folder.path).output.contains("plain"))
  }

  /// librsvg 2.54 draws no letters of some thousand pixels.
  @Test func lettersTooLargeForTheFallbackResolutionAreDrawnAtALowerOne() throws {
    defer { folder.remove() }
    let findings = try export(maskAndText, to: "a.pdf", size: CGSize(width: 3000, height: 2000))
    #expect(findings.map(\.outcome) == [.rasterised])
    let dpi = try #require(findings.first?.dpi)
    #expect(dpi >= 72)
    #expect(dpi < 300)
    #expect(try Tool("pdftotext", ["a.pdf", "-"], in: folder.path).output.contains("plain"))
  }

  @Test(arguments: ["a.pdf", "a.png"]) func dropShadowsAreDrawn(name: String) throws {
    defer { folder.remove() }
    let findings = try export(
      """
      <filter id='f' x='0' y='0' width='3' height='3'>
      <feDropShadow dx='20' dy='10' stdDeviation='.01' flood-color='#0f0'><set/></feDropShadow></filter>
      <rect x='5' y='5' width='10' height='10' fill='#00f' filter='url(#f)'/>
      """, to: name)
    #expect(findings.map(\.outcome) == (name == "a.pdf" ? [.rasterised] : []))
    if name == "a.pdf" {
      _ = try Tool("pdftoppm", ["-png", "-singlefile", "-r", "72", "a.pdf", "a"], in: folder.path)
    }
    let seen = try DecodedPNG(path: folder.file("a.png"))
    #expect(seen[10, 10] == [0, 0, 255, 255])
    #expect(seen[30, 20] == [0, 255, 0, 255])
    #expect(seen[50, 30] == [255, 255, 255, 255])
  }

  @Test(arguments: ["a.pdf", "a.png"]) func whatIsNotDrawnIsReported(name: String) throws {
    defer { folder.remove() }
    let findings = try export(
      """
      <path id='p' d='M0 20h60'/><text><textPath href='#p'>Text</textPath></text>
      <foreignObject width='9' height='9'><p xmlns='http://www.w3.org/1999/xhtml'>HTML</p></foreignObject>
      """, to: name)
    #expect(findings.map(\.outcome) == [.approximated])
    #expect(
      findings.map(\.reason) == ["SVG document: librsvg does not draw foreignObject, textPath"])
  }

  @Test(arguments: ["a.pdf", "a.png", "a.svg"]) func animationsAreReported(name: String) throws {
    defer { folder.remove() }
    let findings = try export(
      "<rect width='9' height='9'><animate attributeName='width' to='20' dur='1s'/></rect>", to: name)
    #expect(
      findings.map(\.reason) == [
        "SVG document: "
          + (name == "a.svg" ? "animations in it are left out" : "librsvg does not draw animations")
      ])
  }

  @Test func whatSVGLeavesOutIsReported() throws {
    defer { folder.remove() }
    let findings = try export(
      "<foreignObject width='9' height='9'><p xmlns='http://www.w3.org/1999/xhtml'>HTML</p></foreignObject>",
      to: "a.svg")
    #expect(findings.map(\.reason) == ["SVG document: HTML in it (foreignObject) is left out"])
  }
}
