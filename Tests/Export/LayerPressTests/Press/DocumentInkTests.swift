import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Colours in inks in SVG pictures, on the plates that Ghostscript makes of PDFs.
@Suite struct DocumentInkTests {
  private static let press = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
  static let hasGhostscript =
    [press, "/usr/bin/gs"].allSatisfy { FileManager.default.fileExists(atPath: $0) }

  private func jobs() throws -> [ExportOptions] {
    var press = ExportOptions()
    press.pdf.outputIntent = try OutputIntent(profile: Data(contentsOf: URL(fileURLWithPath: Self.press)))
    press.pdf.colorSpace = .cmyk(PressColors())
    return [ExportOptions(), press]
  }

  @Test(
    .enabled(if: hasGhostscript),
    arguments: [
      (#"<rect width="20" height="20" fill="device-cmyk(0 0 0 1)"/>"#, [0, 0, 0, 255]),
      (
        #"<rect width="20" height="20" style="fill: device-cmyk(20%, 40%, 60%, 80%)"/>"#, [51, 102, 153, 204]
      ),
      (
        #"<style>rect { fill: device-cmyk(0 0 0 0.5) }</style><rect width="20" height="20"/>"#,
        [0, 0, 0, 128]
      ),
      (##"<rect width="20" height="20" fill="#231f20 icc-color(FOGRA39, 0, 0, 0, 1)"/>"##, [0, 0, 0, 255]),
      (#"<rect width="20" height="20" fill="black icc-color(press, 1 0.5 0 0)"/>"#, [255, 128, 0, 0]),
      (##"<rect width="20" height="20" fill="#000 device-cmyk(0 1 0 0)"/>"##, [0, 255, 0, 0]),
      (
        #"<g color="device-cmyk(0 0 1 0)"><rect width="20" height="20" fill="currentColor"/></g>"#,
        [0, 0, 255, 0]
      ),
      (#"<path d="M0 10h20" stroke-width="20" stroke="device-cmyk(1 0 0 0)"/>"#, [255, 0, 0, 0]),
      (#"<rect width="20" height="20" fill="device-cmyk(0 0 0 1)" fill-opacity="0.5"/>"#, [0, 0, 0, 128]),
      (#"<g opacity="0.5"><rect width="20" height="20" fill="device-cmyk(0 0 0 1)"/></g>"#, [0, 0, 0, 128]),
    ]) func colorsOfDocumentsArePrintedWithTheirInks(svg: String, inks: [Int]) throws
  {
    for options in try jobs() {
      let plates = try PrintedPlates(TestLayers.document(svg), options)
      #expect(plates.report.findings.isEmpty, "\(plates.report.findings)")
      for (ink, wanted) in zip(plates[10, 10], inks) { #expect(abs(ink - wanted) <= 2, "\(plates[10, 10])") }
    }
  }

  @Test(.enabled(if: hasGhostscript)) func textInBlackInkIsBlackInkAlone() throws {
    let plates = try PrintedPlates(
      TestLayers.document(
        #"<text x="1" y="15" font-family="DejaVu Sans" font-size="14" fill="device-cmyk(0 0 0 1)">Ink</text>"#
      ))
    #expect(plates.report.findings.isEmpty, "\(plates.report.findings)")
    #expect(plates.inks["Black"]?.max() == 255)
    #expect(["Cyan", "Magenta", "Yellow"].allSatisfy { plates.inks[$0]?.max() == 0 })
  }

  @Test(.enabled(if: hasGhostscript)) func gradientsMixInks() throws {
    for other in ["device-cmyk(0 0 0 0)", "#fff"] {
      let plates = try PrintedPlates(
        TestLayers.document(
          #"<linearGradient id="g"><stop stop-color="device-cmyk(0 0 0 1)"/><stop offset="1" "#
            + #"style="stop-color: \#(other)"/></linearGradient><rect width="20" height="20" fill="url(#g)"/>"#
        ))
      #expect(plates.report.findings.isEmpty, "\(plates.report.findings)")
      #expect(abs(plates[10, 10][3] - 122) < 12 && plates[1, 10][3] > 220 && plates[18, 10][3] < 30)
      #expect(plates[10, 10].prefix(3).allSatisfy { $0 <= 2 }, "\(plates[10, 10])")
    }
  }

  /// Colours that look the same stay what they are: in the document, beside it, and with other inks.
  @Test(.enabled(if: hasGhostscript)) func colorsThatLookTheSameAreToldApart() throws {
    let page = try TestLayers.document(
      ##"<rect width="20" height="20" fill="#336699"/><rect width="10" height="20" fill="#336699 icc-color(p,0,1,1,0)"/>"##
        + ##"<rect width="10" height="10" fill="#336699 icc-color(p,0,0.9,1,0.1)"/>"##)
    let beside = CALayer()
    beside.frame = CGRect(x: 0, y: 15, width: 20, height: 5)
    beside.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    page.addSublayer(beside)
    let plates = try PrintedPlates(page, try jobs()[1])
    #expect(plates[5, 12] == [0, 255, 255, 0])
    #expect(plates[5, 5][1] == 230 || plates[5, 5][1] == 229, "\(plates[5, 5])")
    #expect(plates[15, 5] == plates[15, 17] && plates[5, 17] == plates[15, 17])
    #expect(plates[15, 5] != [0, 255, 255, 0])
  }

  @Test(arguments: [
    (
      ##"<mask id="m"><rect width="9" height="9" fill="#fff"/></mask>"##
        + #"<rect width="20" height="20" fill="device-cmyk(0 1 0 0)" mask="url(#m)"/>"#,
      "and lie in a document with masks or filters, which make pixels of them, are printed as they look"
    ),
    (
      ##"<rect width="20" height="20" fill="#f00 icc-named-color(p, Gold)"/>"##,
      "and do not do so as cyan, magenta, yellow and black are printed as they look"
    ),
  ]) func whatCannotBePrintedIsTold(svg: String, words: String) throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let report = try Exporter().export(TestLayers.document(svg), to: folder.file("a.pdf"))
    #expect(report.findings.contains { $0.reason.contains(words) }, "\(report.findings)")
  }

  @Test func whatBecomesPixelsIsTold() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let page = try TestLayers.document(#"<rect width="20" height="20" fill="device-cmyk(0 1 0 0)"/>"#)
    page.shouldRasterize = true
    let report = try Exporter().export(page, to: folder.file("a.pdf"))
    #expect(
      report.findings.contains {
        $0.reason
          == "the colours of inks.svg that name their inks are printed as they look rather than with these"
      }, "\(report.findings)")
  }
}
