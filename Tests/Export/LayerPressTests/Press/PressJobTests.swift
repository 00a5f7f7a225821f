import Foundation
import LayerPress
import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// What a print shop would send back: names of inks, sizes of pages, limits, and what is said of them.
@Suite struct PressJobTests {
  private static let press = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
  static let hasGhostscript =
    [press, "/usr/bin/gs"].allSatisfy { FileManager.default.fileExists(atPath: $0) }

  /// The first page of a scene, written without its outer braces.
  private func page(_ keys: String) throws -> CALayer {
    try #require(try Scene(data: Data("{\(keys)}".utf8)).pages.first)
  }

  private func options(_ standards: PDFStandard..., limit: Double? = nil) throws -> ExportOptions {
    var options = ExportOptions()
    options.pdf.outputIntent = try OutputIntent(profile: Data(contentsOf: URL(fileURLWithPath: Self.press)))
    var colors = PressColors()
    colors.inkLimit = limit
    options.pdf.colorSpace = .cmyk(colors)
    options.pdf.standards = try PDFStandards(standards)
    options.pdf.date = ExportDate(secondsSince1970: 1_773_273_600)
    return options
  }

  private func findings(_ page: CALayer, _ options: ExportOptions) throws -> [String] {
    let folder = try TestFolder()
    defer { folder.remove() }
    let document = ExportDocument(pages: [page], metadata: DocumentMetadata(title: "Job"))
    let report = try Exporter(options: options).export(
      document, to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
    return report.findings.map { "\($0)" }
  }

  /// The message of the error that an export ends with; nil if it does not.
  private func refusal(_ page: CALayer, _ options: ExportOptions) -> String? {
    do {
      _ = try findings(page, options)
      return nil
    } catch {
      return "\(error)"
    }
  }

  // MARK: Shadows

  /// A shadow of black ink darkens the inks behind it, also where the scene names the ink.
  @Test(.enabled(if: hasGhostscript), arguments: ["#000", "device-cmyk(0 0 0 1)"])
  func shadowsKeepTheInksBehindThem(color: String) throws {
    let plates = try PrintedPlates(
      page(
        """
        "bounds": [0, 0, 40, 40], "backgroundColor": "device-cmyk(1 0.6 0 0)", "sublayers": [
          {"frame": [10, 10, 20, 20], "backgroundColor": "device-cmyk(0 0 0 0)", "shadowOpacity": 1,
           "shadowColor": "\(color)", "shadowRadius": 3, "shadowOffset": [0, 0]}]
        """), options())
    let (blue, shade) = (plates[0, 0], plates[8, 20])
    #expect(Array(shade.prefix(3)) == Array(blue.prefix(3)))
    #expect(shade[3] > 60)
  }

  // MARK: Names of inks

  @Test(.enabled(if: hasGhostscript)) func namesOfInksAreTheirOwn() throws {
    let names = ["Varnish #41", "Foil #1", "Grün (ß) 100%/2 <x>", "#"]
    let inks = names.enumerated().map {
      #""I\#($0)": {"name": "\#($1)", "alternate": "device-cmyk(0 0 0 0.\#($0 + 1))"}"#
    }
    let layers = names.indices.map {
      #"{"frame": [\#(10 * $0), 0, 10, 20], "backgroundColor": "color(--I\#($0))"}"#
    }
    // A gradient of two inks is in a space of both.
    let gradient =
      #"{"class": "CAGradientLayer", "frame": [0, 20, 40, 10], "colors": ["color(--I0)", "color(--I1)"]}"#
    let plates = try PrintedPlates(
      page(
        #""bounds": [0, 0, 40, 30], "inks": {\#(inks.joined(separator: ","))}, "sublayers": [\#((layers + [gradient]).joined(separator: ","))]"#
      ), options())
    #expect(plates.spots.count == 4)
    #expect(plates.inks["#"]?[5 * 40 + 35] == 255)
    #expect(plates.inks["Varnish #41"]?[5 * 40 + 5] == 255)
    #expect(plates.inks["Foil #1"]?[5 * 40 + 15] == 255)
  }

  @Test func standardsRefuseLongNamesOfInks() throws {
    func page(_ count: Int) throws -> CALayer {
      try self.page(
        #""bounds": [0, 0, 40, 30], "inks": {"L": {"name": "\#(String(repeating: "ü", count: count))", "alternate": "device-cmyk(0 0 1 0)"}}, "backgroundColor": "color(--L)""#
      )
    }
    #expect(try refusal(page(64), options(.pdfX4))?.contains("128 bytes; standards allow 127") ?? false)
    #expect(try refusal(page(64), options(.pdfA2u))?.contains("128 bytes") ?? false)
    #expect(try refusal(page(63), options(.pdfX4)) == nil)
    #expect(try refusal(page(64), options()) == nil)
  }

  // MARK: Limits

  @Test func moreInkThanTheLimitIsReported() throws {
    let layer = try page(
      """
      "bounds": [0, 0, 40, 30], "id": "page", "inks": {"V": {"alternate": "device-cmyk(0 0 0 0)"}}, "sublayers": [
        {"id": "much", "frame": [0, 0, 10, 10], "backgroundColor": "device-cmyk(1 0.9 0.9 0.9)"},
        {"id": "little", "frame": [10, 0, 10, 10], "backgroundColor": "device-cmyk(1 1 1 0)"},
        {"id": "converted", "frame": [20, 0, 10, 10], "backgroundColor": "#000"},
        {"id": "fade", "class": "CAGradientLayer", "frame": [30, 0, 10, 10],
         "colors": ["device-cmyk(1 1 1 0.5)", "color(--V)"]}]
      """)
    let found = try findings(layer, options(limit: 300)).filter { $0.contains("% of ink") }
    #expect(found.count == 2)
    #expect(found.contains { $0.contains("much") && $0.contains("370 %") && $0.contains("300 %") })
    #expect(found.contains { $0.contains("fade") && $0.contains("350 %") })
    #expect(try !findings(layer, options()).contains { $0.contains("% of ink") })
  }

  // MARK: Blending

  @Test func onlyPagesThatStayInLightAreReported() throws {
    func page(_ back: String, _ front: String) throws -> CALayer {
      try self.page(
        """
        "bounds": [0, 0, 40, 30], "backgroundColor": "\(back)", "sublayers": [
          {"frame": [5, 5, 20, 20], "backgroundColor": "\(front)", "compositingFilter": "multiply"}]
        """)
    }
    func isReported(_ page: CALayer) throws -> Bool {
      try findings(page, options()).contains { $0.contains("stays in sRGB") }
    }
    #expect(try !isReported(page("device-cmyk(1 0 0 0)", "device-cmyk(0 1 0 0)")))
    #expect(try isReported(page("#0ff", "#f0f")))
  }

  // MARK: Sizes

  @Test func standardsLimitTheSizesOfPages() throws {
    let long = try page(#""bounds": [0, 0, 17008, 100], "backgroundColor": "device-cmyk(1 0 0 0)""#)
    let short = try page(#""bounds": [0, 0, 100, 2], "backgroundColor": "device-cmyk(1 0 0 0)""#)
    #expect(try refusal(long, options(.pdfA2u))?.contains("no side longer than 14400") ?? false)
    #expect(try refusal(long, options(.pdfX4, .pdfA2b))?.contains("no side longer than 14400") ?? false)
    #expect(try refusal(short, options(.pdfA2u))?.contains("no side shorter than 3") ?? false)
    #expect(try refusal(short, options(.pdfX4))?.contains("no side shorter than 3") ?? false)
    #expect(try refusal(short, options()) == nil)
  }

  @Test func longPagesForPressesHaveLargerUnits() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let page = try page(
      """
      "bounds": [0, 0, 17008, 100], "sublayers": [
        {"frame": [8504, 0, 8504, 100], "backgroundColor": "device-cmyk(1 0 0 0)"}]
      """)
    let report = try Exporter(options: options(.pdfX4)).export(
      ExportDocument(pages: [page], metadata: DocumentMetadata(title: "Long")),
      to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
    #expect(report.findings.isEmpty)
    #expect(report.outputs[0].pages.first?.width == 17008)
    let text = try ProcessRun(
      "/usr/bin/qpdf", ["--qdf", "--object-streams=disable", folder.file("a.pdf"), "-"]
    ).text
    #expect(text.contains("/UserUnit 2"))
    #expect(text.contains("/MediaBox [\n    0\n    0\n    8504\n    50\n  ]"))
    #expect(text.contains("/TrimBox [\n    0\n    0\n    8504\n    50\n  ]"))
    _ = try ProcessRun(
      "/usr/bin/gs", ["-q", "-sDEVICE=pgmraw", "-r9", "-o", folder.file("a.pgm"), folder.file("a.pdf")])
    let head = String(decoding: try folder.bytes("a.pgm").prefix(80), as: UTF8.self)
    #expect(head.contains("\n2126 "), "Ghostscript shows the page in its true size")
  }

  // MARK: SVG pictures

  @Test(arguments: [
    (#"<rect width="20" height="20" fill="device-cmyk(0 1 0 0)"/>"#, [255, 0, 255]),
    (#"<rect width="20" height="20" style="fill: device-cmyk(0%, 100%, 0%, 0%)"/>"#, [255, 0, 255]),
    (#"<style>rect { fill: DEVICE-CMYK(1 0 0 0.2) }</style><rect width="20" height="20"/>"#, [0, 204, 204]),
    (##"<rect width="20" height="20" fill="#ff0000 icc-color(FOGRA39,0,1,1,0)"/>"##, [255, 0, 0]),
    (#"<rect width="20" height="20" fill="rgb(0, 0, 255) icc-color(FOGRA39, 1, 1, 0, 0)"/>"#, [0, 0, 255]),
  ]) func documentsInInksLookAsTheyPrint(svg: String, color: [UInt8]) throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let page = try TestLayers.document(svg)
    try Exporter().export(page, to: folder.file("a.png"), scale: 1)
    #expect(try Array(DecodedPNG(path: folder.file("a.png"))[10, 10].prefix(3)) == color)
    try Exporter().export(page, to: folder.file("a.svg"))
    #expect(try !folder.text("a.svg").contains("device-cmyk"))
    #expect(try !folder.text("a.svg").contains("icc-color"))
  }
}
