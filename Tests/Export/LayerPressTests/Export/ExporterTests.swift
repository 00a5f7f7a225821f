import LayerPress
import QuartzCore
import TestSupport
import XCTest

final class ExporterTests: XCTestCase {
  /// The example of `Exporter`'s documentation.
  func testTheDocumentedExampleMakesItsFiles() throws {
    let folder = try TestFolder(self)

    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    layer.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    layer.cornerRadius = 20

    let exporter = Exporter()
    try exporter.export(layer, to: folder.file("card.pdf"))
    try exporter.export(layer, to: folder.file("card@2x.png"), scale: 2)

    XCTAssertEqual(try folder.names, ["card.pdf", "card@2x.png"])
  }

  func testPixelsAreThoseOfTheLayers() throws {
    let folder = try TestFolder(self)
    try Exporter().export(TestLayers.square(), to: folder.file("a.png"), scale: 2)
    let png = try DecodedPNG(path: folder.file("a.png"))
    XCTAssertEqual([png.width, png.height], [80, 60])
    XCTAssertEqual(png[19, 19], [0, 255, 0, 255])
    XCTAssertEqual(png[20, 20], [255, 0, 0, 255])
    XCTAssertFalse(png.hasAlpha)
  }

  func testAPNGTakesTheScaleOfItsLayerUnlessToldOtherwise() throws {
    let folder = try TestFolder(self)
    let layer = TestLayers.square()
    layer.contentsScale = 3
    let report = try Exporter().export(layer, to: folder.file("a.png"))
    XCTAssertEqual(report.outputs.map(\.pixelWidth), [120])
    XCTAssertEqual(report.outputs.map(\.scale), [3])
  }

  func testTransparencyAndBackground() throws {
    let folder = try TestFolder(self)
    var exporter = Exporter()
    try exporter.export(TestLayers.page(4, 4), to: folder.file("clear.png"))
    exporter.options.background = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    try exporter.export(TestLayers.page(4, 4), to: folder.file("blue.png"))
    XCTAssertEqual(try DecodedPNG(path: folder.file("clear.png"))[1, 1], [0, 0, 0, 0])
    XCTAssertEqual(try DecodedPNG(path: folder.file("blue.png"))[1, 1], [0, 0, 255, 255])
  }

  func testPicturesHigherThanCairosLimit() throws {
    let folder = try TestFolder(self)
    let page = TestLayers.page(2, 70_000)
    let mark = CALayer()
    mark.frame = CGRect(x: 0, y: 31_995, width: 1, height: 35_000)
    mark.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    page.addSublayer(mark)
    try Exporter().export(page, to: folder.file("a.png"))
    let png = try DecodedPNG(path: folder.file("a.png"))
    XCTAssertEqual([png.width, png.height], [2, 70_000])
    XCTAssertEqual(
      (0..<70_000).filter { png[0, $0][3] == 255 && png[1, $0][3] == 0 }, Array(31_995..<66_995))
  }

  func testPicturesOfRowsThatNoMemoryHoldsAreRefused() throws {
    let folder = try TestFolder(self)
    let exporter = Exporter(options: ExportOptions())
    XCTAssertThrowsError(
      try exporter.export(TestLayers.page(67_108_865, 1), to: folder.file("a.png"))
    ) { error in
      XCTAssertTrue(
        "\(error)".contains("67108865 × 1 pixels; from 1 × 1 to 67108864 × 2147483647"), "\(error)")
    }
    XCTAssertEqual(try folder.names, [])
  }

  func testPicturesWiderThanCairosLimit() throws {
    let folder = try TestFolder(self)
    let page = TestLayers.page(40_000, 3)
    let mark = CALayer()
    mark.frame = CGRect(x: 31_990, y: 1, width: 20, height: 1)
    mark.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    page.addSublayer(mark)
    try Exporter().export(page, to: folder.file("a.png"))
    let png = try DecodedPNG(path: folder.file("a.png"))
    XCTAssertEqual([png.width, png.height], [40_000, 3])
    let row = (31_980..<32_020).map { png[$0, 1][3] == 255 }
    XCTAssertEqual(row, (31_980..<32_020).map { (31_990..<32_010).contains($0) })
  }

  func testSVGIsWellFormedAndNamesLayers() throws {
    let folder = try TestFolder(self)
    try Exporter().export(TestLayers.square(), to: folder.file("a.svg"))
    let check = try Tool("xmllint", ["--noout", folder.file("a.svg")])
    XCTAssertEqual(check.status, 0, check.errors)
    XCTAssertTrue(try folder.text("a.svg").contains("id=\"square\""))
  }

  func testSVGByCairoIsWellFormedToo() throws {
    let folder = try TestFolder(self)
    var exporter = Exporter()
    exporter.options.svg.engine = .cairo
    try exporter.export(TestLayers.square(), to: folder.file("a.svg"))
    let check = try Tool("xmllint", ["--noout", folder.file("a.svg")])
    XCTAssertEqual(check.status, 0, check.errors)
  }

  func testOnePageOfADocument() throws {
    let folder = try TestFolder(self)
    let document = ExportDocument(pages: [TestLayers.page(10, 10), TestLayers.page(20, 10)])
    let report = try Exporter().export(
      document, to: [ExportOutput(.png(scale: 1), path: folder.file("2.png"), page: 2)])
    XCTAssertEqual(report.outputs.first?.pixelWidth, 20)
    XCTAssertThrowsError(
      try Exporter().export(
        document, to: [ExportOutput(.png(scale: 1), path: folder.file("3.png"), page: 3)])
    ) { XCTAssertEqual(($0 as? ExportError)?.reason, .noSuchPage(3, count: 2)) }
  }

  func testTheSameLayersGiveTheSameBytes() throws {
    let folder = try TestFolder(self)
    for name in ["a", "b"] {
      let page = TestLayers.text("The same")
      page.addSublayer(TestLayers.square())
      try Exporter().export(
        ExportDocument(pages: [page]),
        to: ["pdf", "svg", "png"].compactMap { ending in
          ExportOutput.Format(name: ending).map { ExportOutput($0, path: folder.file("\(name).\(ending)")) }
        })
    }
    for ending in ["pdf", "svg", "png"] {
      XCTAssertEqual(try folder.bytes("a.\(ending)"), try folder.bytes("b.\(ending)"), ending)
    }
  }

  func testFilesThatAreDrawnAtOnceAreThoseThatAreDrawnAlone() throws {
    let folder = try TestFolder(self)
    let page = TestLayers.text("Ten sizes at once")
    page.sublayers?.first?.shadowOpacity = 0.5
    let names = (1...6).map { ("\($0).png", ExportOutput.Format.png(scale: Double($0) / 2)) }
    let outputs = names + [("a.pdf", .pdf), ("a.svg", .svg)]
    func export(to name: (String) -> String, workers: Int) throws -> ExportReport {
      var options = ExportOptions()
      options.workers = workers
      return try Exporter(options: options).export(
        ExportDocument(pages: [page]),
        to: outputs.map { ExportOutput($0.1, path: folder.file(name($0.0))) })
    }
    let together = try export(to: { "together-\($0)" }, workers: 4)
    _ = try export(to: { "alone-\($0)" }, workers: 1)
    XCTAssertEqual(together.outputs.map(\.format), outputs.map(\.1.name))
    for (name, _) in outputs {
      XCTAssertEqual(try folder.bytes("together-\(name)"), try folder.bytes("alone-\(name)"), name)
    }
  }

  func testUnusablePagesAreRefused() throws {
    let folder = try TestFolder(self)
    for (width, height): (CGFloat, CGFloat) in [(0, 10), (10, 0), (.infinity, 10)] {
      XCTAssertThrowsError(
        try Exporter().export(TestLayers.page(width, height), to: folder.file("a.pdf"))
      ) { error in
        guard case .unusablePageSize? = (error as? ExportError)?.reason else { return XCTFail("\(error)") }
      }
    }
    XCTAssertThrowsError(try Exporter().export(ExportDocument(pages: []), to: [])) {
      XCTAssertEqual(($0 as? ExportError)?.reason, .noPages)
    }
    XCTAssertEqual(try folder.names, [])
  }

  func testUnusableNumbersAreRefused() throws {
    let folder = try TestFolder(self)
    for scale in [0, -1, Double.nan, 1e12] {
      XCTAssertThrowsError(
        try Exporter().export(TestLayers.square(), to: folder.file("a.png"), scale: scale), "\(scale)")
    }
    XCTAssertThrowsError(try Exporter().export(TestLayers.square(), to: folder.file("a.jpeg")))
    XCTAssertEqual(try folder.names, [])
  }

  func testFontsThatAreNotThereAreNamed() throws {
    let folder = try TestFolder(self)
    var exporter = Exporter()
    exporter.options.fonts.paths = [folder.file("none.ttf")]
    XCTAssertThrowsError(try exporter.export(TestLayers.square(), to: folder.file("a.pdf"))) {
      XCTAssertTrue("\($0)".contains("none.ttf"), "\($0)")
    }
  }

  func testWhatIsSaidOfALayerIsNotSaidOfEachCopy() throws {
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 80, height: 50)
    text.string = "Text"
    text.font = "No Such Font"
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeRotation(0.3, 0, 1, 0)
    replicator.addSublayer(text)
    let page = TestLayers.page(200, 200)
    page.addSublayer(replicator)
    let report = try Exporter().survey(ExportDocument(pages: [page]))
    XCTAssertEqual(report.findings.count { $0.outcome == .substituted }, 1, "\(report.findings)")
  }

  func testADocumentMayBringFontsOfItsOwn() throws {
    var exporter = Exporter()
    exporter.options.fonts.usesSystem = false
    let font = repository.appendingPathComponent("samples/assets/SampleVariable.ttf")
    let report = try exporter.survey(ExportDocument(pages: [TestLayers.text("Text")], fonts: [font]))
    XCTAssertEqual(report.fonts.map(\.family), ["Sample Variable"])
  }

  func testTextWithoutAnyFontSaysHowToAddOne() throws {
    var exporter = Exporter()
    exporter.options.fonts.usesSystem = false
    let report = try exporter.examine(ExportDocument(pages: [TestLayers.text("Text")]), as: [.svg])
    XCTAssertEqual(
      report.findings.filter { $0.outcome == .dropped }.map(\.reason),
      [
        "its text cannot be laid out: there are no fonts to set text with; --fonts (ExportOptions.fonts) adds some"
      ])
  }

  func testASubstitutedFontIsReportedAndStrictlyRefused() throws {
    let folder = try TestFolder(self)
    let page = TestLayers.text("Text")
    (page.sublayers?.first as? CATextLayer)?.font = "No Such Font"
    page.sublayers?.first?.name = "label"
    var exporter = Exporter()
    let report = try exporter.export(page, to: folder.file("a.svg"))
    XCTAssertEqual(report.findings.map(\.outcome), [.substituted])
    XCTAssertEqual(report.findings.first?.layer, "sublayers[0]")
    XCTAssertEqual(report.findings.first?.name, "label")
    XCTAssertEqual(report.fonts.count, 1)

    exporter.options.strictness = .strict
    XCTAssertThrowsError(try exporter.export(page, to: folder.file("strict.svg"))) {
      XCTAssertEqual(($0 as? ExportError)?.reason, .notExact(report.findings))
    }
    XCTAssertEqual(try folder.names, ["a.svg"])
  }

  func testWhatIsDamagedIsAnErrorUnlessTheExportIsLenient() throws {
    let folder = try TestFolder(self)
    let page = TestLayers.square()
    let wide = CALayer()
    wide.bounds.size = CGSize(width: CGFloat.infinity, height: 1)
    page.addSublayer(wide)
    var exporter = Exporter()
    XCTAssertThrowsError(try exporter.export(page, to: folder.file("a.svg"))) { error in
      guard case .damaged(let findings)? = (error as? ExportError)?.reason else { return XCTFail("\(error)") }
      XCTAssertEqual(findings.map(\.outcome), [.damaged])
    }
    XCTAssertEqual(try folder.names, [])
    exporter.options.strictness = .lenient
    let report = try exporter.export(page, to: folder.file("a.svg"))
    XCTAssertEqual(report.findings.map(\.outcome), [.damaged])
    XCTAssertEqual(try folder.names, ["a.svg"])
  }

  func testNoOutputIsWrittenWhereOneFails() throws {
    let folder = try TestFolder(self)
    // What is a file is no folder, which is seen when the second output is drawn.
    try folder.write("", to: "file")
    let outputs = [
      ExportOutput(.svg, path: folder.file("a.svg")), ExportOutput(.pdf, path: folder.file("file/a.pdf")),
    ]
    var exporter = Exporter()
    exporter.options.workers = 1
    var drawn = 0.0
    XCTAssertThrowsError(
      try exporter.export(ExportDocument(pages: [TestLayers.square()]), to: outputs) { drawn = $0 })
    XCTAssertEqual(drawn, 0.5)
    XCTAssertEqual(try folder.names, ["file"])
  }

  func testProgressRisesToOneAndCanCancel() throws {
    let folder = try TestFolder(self)
    let document = ExportDocument(pages: [TestLayers.square()])
    let outputs = [
      ExportOutput(.svg, path: folder.file("a.svg")),
      ExportOutput(.png(scale: 1), path: folder.file("a.png")),
    ]
    var parts: [Double] = []
    try Exporter().export(document, to: outputs) { parts.append($0) }
    XCTAssertEqual(parts, parts.sorted())
    XCTAssertEqual(parts.last, 1)

    let cancelled = [ExportOutput(.svg, path: folder.file("b.svg"))]
    XCTAssertThrowsError(
      try Exporter().export(document, to: cancelled) { _ throws(ExportError) in throw ExportError(.cancelled)
      })
    XCTAssertFalse(try folder.names.contains("b.svg"))
  }
}
