import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// SVG documents as contents of layers.
@Suite struct SVGContentsTests {
  @Test func stretchedTextLooksInPDFAsItDoesInPixels() throws {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><text x="2" y="22" font-size="20" \
      font-family="DejaVu Sans">Text</text></svg>
      """
    let page = TestLayers.page(180, 30)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    page.contents = try CGImage(encodedData: Data(document.utf8))
    let folder = try TestFolder()
    try Exporter().export(page, to: folder.file("a.pdf"))
    try Exporter().export(page, to: folder.file("a.png"))
    _ = try Tool("pdftoppm", ["-png", "-singlefile", "-r", "72", "a.pdf", "seen"], in: folder.path)
    let seen = try DecodedPNG(path: folder.file("seen.png"))
    let meant = try DecodedPNG(path: folder.file("a.png"))
    // How much ink each column of pixels has.
    func ink(_ picture: DecodedPNG) -> [Int] {
      (0..<180).map { x in (0..<30).reduce(0) { $0 + 255 - Int(picture[x, $1][1]) } }
    }
    #expect(ink(meant).reduce(0, +) > 50_000, "there is text")
    let difference = zip(ink(seen), ink(meant)).reduce(0) { $0 + abs($1.0 - $1.1) }
    #expect(difference < ink(meant).reduce(0, +) / 5)
  }

  @Test func masksAndFiltersHaveTheFallbackResolutionInPDFAndAreReported() throws {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><filter id="f"><feGaussianBlur stdDeviation="1"/>
      </filter><rect x="8" y="8" width="24" height="24" filter="url(#f)"/></svg>
      """
    let page = TestLayers.page(80, 80)
    page.contents = try CGImage(encodedData: Data(document.utf8))
    let folder = try TestFolder()
    var exporter = Exporter()
    exporter.options.images.fallbackDPI = 144
    let report = try exporter.export(
      ExportDocument(pages: [page]), to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
    #expect(report.findings.map(\.outcome) == [.rasterised])
    let images = try Tool("pdfimages", ["-list", "a.pdf"], in: folder.path).output
    let widths = images.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ")[3] }
    #expect(Set(widths) == ["160"], "\(images)")
  }

  /// Cairo 1.16 ends the program where a turned drawing has clips of which nothing is left, as of these two, which touch.
  @Test func clipsThatTouchInATurnedDocumentDoNotEndTheProgram() throws {
    let folder = try TestFolder()
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">
      <clipPath id="c"><circle cx="45" cy="45" r="40"/></clipPath>
      <marker id="k"><path d="M0 0L4 2L0 4z"/></marker>
      <g clip-path="url(#c)"><path d="M5 5C40 90 50-40 85 80" marker-end="url(#k)"/></g>
      <rect x="60" y="70" width="20" height="20" fill="#00f"/><text>Text</text></svg>
      """
    let (page, layer) = (TestLayers.page(120, 100), CALayer())
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    layer.frame = CGRect(x: 20, y: 20, width: 80, height: 60)
    layer.contents = try CGImage(encodedData: Data(document.utf8))
    layer.transform = CATransform3DScale(CATransform3DMakeRotation(0.3, 0, 0, 1), 1.1, 0.8, 1)
    page.addSublayer(layer)
    for name in ["a.pdf", "a.png"] { try Exporter().export(page, to: folder.file(name)) }
    _ = try Tool("pdftoppm", ["-png", "-singlefile", "-r", "72", "a.pdf", "seen"], in: folder.path)
    let (seen, meant) = (
      try DecodedPNG(path: folder.file("seen.png")), try DecodedPNG(path: folder.file("a.png"))
    )
    for (x, y) in [(70, 73), (75, 35)] {
      for k in 0..<3 { expectEqual(Int(seen[x, y][k]), Int(meant[x, y][k]), accuracy: 8, "\(x) \(y)") }
    }
    #expect(meant[70, 73].map(Int.init) == [0, 0, 255, 255], "what is drawn after the clips")
  }

  /// librsvg 2.54 has no room for what it composes apart where it draws turned or mirrored.
  @Test func whatADocumentComposesIsDrawnAtEveryAngle() throws {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" width="60" height="60">
      <g opacity=".5"><path d="M0 0h60v60h-60z"/><circle cx="30" cy="30" r="9" fill="#fff"/></g></svg>
      """
    let folder = try TestFolder()
    let (page, layer) = (TestLayers.page(100, 100), CALayer())
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    layer.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
    layer.contents = try CGImage(encodedData: Data(document.utf8))
    page.addSublayer(layer)
    for angle in [0.6, 1, 2.5, 4] {
      layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      for opacity: Float in [1, 0.8] {
        layer.opacity = opacity
        for name in ["a.pdf", "a.png"] {
          #expect(try Exporter().export(page, to: folder.file(name)).findings == [], "\(name)")
        }
        _ = try Tool("pdftoppm", ["-png", "-singlefile", "-r", "72", "a.pdf", "seen"], in: folder.path)
        for name in ["seen.png", "a.png"] {
          let seen = try DecodedPNG(path: folder.file(name))
          let grey = 255 - 127.5 * Double(opacity)
          expectEqual(Double(seen[50, 26][0]), grey, accuracy: 3, "\(name) \(angle)")
          #expect(seen[50, 50][0] == 255, "\(name) \(angle)")
        }
      }
    }
  }

  /// librsvg 2.54 ends the program where a tile of feTile is empty, so nothing may bring it there.
  @Test func emptyTilesOfFiltersDoNotEndTheProgram() throws {
    let folder = try TestFolder()
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">
      <style>rect { filter: url(#f) !important }</style>
      <filter id="f"><feFlood x="500" y="500" width="10" height="10"/><feTile/></filter>
      <rect width="30" height="20" fill="#00ff00"/></svg>
      """
    let entities = document.replacingOccurrences(
      of: "<svg", with: "<!DOCTYPE svg [<!ENTITY t \"&#60;feTile/>\">]><svg"
    )
    .replacingOccurrences(of: "<feTile/>", with: "&t;")
    for (name, bytes) in [
      ("plain", Data(document.utf8)), ("entities", Data(entities.utf8)),
    ] {
      let page = TestLayers.page(30, 20)
      let layer = CALayer()
      layer.frame = page.bounds
      layer.contents = try CGImage(encodedData: bytes)
      page.addSublayer(layer)
      for transform in [CATransform3DIdentity, perspective] {
        layer.transform = transform
        let report = try Exporter().export(page, to: folder.file("a.png"))
        #expect(report.findings.contains { $0.reason.contains("feTile") }, "\(name): \(report.findings)")
        #expect(try DecodedPNG(path: folder.file("a.png"))[15, 10] == [0, 255, 0, 255], "\(name)")
      }
    }
  }

  private var perspective: CATransform3D {
    var matrix = CATransform3DIdentity
    matrix.m34 = -1 / 100
    return CATransform3DRotate(matrix, 0.5, 0, 1, 0)
  }

  /// A broken document in ours would break ours.
  @Test func whatIsNoSVGIsLeftOutOfEveryFormatAndNamedWithThePlace() throws {
    let folder = try TestFolder()
    for (fill, closed, reason) in [
      ("red", "", "line 2, column 49: Premature end of data in tag svg line 1"),
      ("&undefined;", "</g>", "line 2, column 48: Entity 'undefined' not defined"),
    ] {
      let document = """
        <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
        <g><rect width="5" height="5" fill="\(fill)"/>\(closed)</svg>
        """
      let page = TestLayers.page(20, 20)
      page.contents = try CGImage(encodedData: Data(document.utf8))
      for name in ["a.svg", "a.pdf", "a.png"] {
        var exporter = Exporter()
        exporter.options.strictness = .lenient
        let report = try exporter.export(page, to: folder.file(name))
        #expect(report.findings.map(\.outcome) == [.damaged], "\(name)")
        #expect(report.findings.map(\.reason) == ["SVG document cannot be read as SVG: \(reason)"], "\(name)")
      }
      #expect(try !String(contentsOfFile: folder.file("a.svg"), encoding: .utf8).contains("rect"))
      #expect(try Tool("xmllint", ["--noout", "a.svg"], in: folder.path).status == 0)
    }
  }
}
