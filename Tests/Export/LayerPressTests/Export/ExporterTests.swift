import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

@Suite struct ExporterTests {
  /// The example of `Exporter`'s documentation.
  @Test func theDocumentedExampleMakesItsFiles() throws {
    let folder = try TestFolder()

    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    layer.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    layer.cornerRadius = 20

    let exporter = Exporter()
    try exporter.export(layer, to: folder.file("card.pdf"))
    try exporter.export(layer, to: folder.file("card@2x.png"), scale: 2)

    #expect(try folder.names == ["card.pdf", "card@2x.png"])
  }

  @Test func pixelsAreThoseOfTheLayers() throws {
    let folder = try TestFolder()
    try Exporter().export(TestLayers.square(), to: folder.file("a.png"), scale: 2)
    let png = try DecodedPNG(path: folder.file("a.png"))
    expectEqual([png.width, png.height], [80, 60])
    #expect(png[19, 19] == [0, 255, 0, 255])
    #expect(png[20, 20] == [255, 0, 0, 255])
    #expect(!png.hasAlpha)
  }

  @Test func aPNGTakesTheScaleOfItsLayerUnlessToldOtherwise() throws {
    let folder = try TestFolder()
    let layer = TestLayers.square()
    layer.contentsScale = 3
    let report = try Exporter().export(layer, to: folder.file("a.png"))
    #expect(report.outputs.map(\.pixelWidth) == [120])
    #expect(report.outputs.map(\.scale) == [3])
  }

  @Test func transparencyAndBackground() throws {
    let folder = try TestFolder()
    var exporter = Exporter()
    try exporter.export(TestLayers.page(4, 4), to: folder.file("clear.png"))
    exporter.options.background = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    try exporter.export(TestLayers.page(4, 4), to: folder.file("blue.png"))
    #expect(try DecodedPNG(path: folder.file("clear.png"))[1, 1] == [0, 0, 0, 0])
    #expect(try DecodedPNG(path: folder.file("blue.png"))[1, 1] == [0, 0, 255, 255])
  }

  @Test func picturesHigherThanCairosLimit() throws {
    let folder = try TestFolder()
    let page = TestLayers.page(2, 70_000)
    let mark = CALayer()
    mark.frame = CGRect(x: 0, y: 31_995, width: 1, height: 35_000)
    mark.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    page.addSublayer(mark)
    try Exporter().export(page, to: folder.file("a.png"))
    let png = try DecodedPNG(path: folder.file("a.png"))
    expectEqual([png.width, png.height], [2, 70_000])
    #expect((0..<70_000).filter { png[0, $0][3] == 255 && png[1, $0][3] == 0 } == Array(31_995..<66_995))
  }

  @Test func picturesOfRowsThatNoMemoryHoldsAreRefused() throws {
    let folder = try TestFolder()
    let page = TestLayers.page(6_710_886.5, 0.1)
    page.contentsScale = 10
    if let error = #expect(
      throws: (any Error).self, performing: { try Exporter().export(page, to: folder.file("a.png")) })
    {
      #expect("\(error)".contains("67108865 × 1 pixels; from 1 × 1 to 67108864 × 2147483647"), "\(error)")
    }
    #expect(try folder.names == [])
  }

  @Test func picturesWiderThanCairosLimit() throws {
    let folder = try TestFolder()
    let page = TestLayers.page(40_000, 3)
    let mark = CALayer()
    mark.frame = CGRect(x: 31_990, y: 1, width: 20, height: 1)
    mark.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    page.addSublayer(mark)
    try Exporter().export(page, to: folder.file("a.png"))
    let png = try DecodedPNG(path: folder.file("a.png"))
    expectEqual([png.width, png.height], [40_000, 3])
    let row = (31_980..<32_020).map { png[$0, 1][3] == 255 }
    #expect(row == (31_980..<32_020).map { (31_990..<32_010).contains($0) })
  }

  @Test func svgIsWellFormedAndNamesLayers() throws {
    let folder = try TestFolder()
    try Exporter().export(TestLayers.square(), to: folder.file("a.svg"))
    let check = try Tool("xmllint", ["--noout", folder.file("a.svg")])
    #expect(check.status == 0, "\(check.errors)")
    #expect(try folder.text("a.svg").contains("id=\"square\""))
  }

  @Test func svgByCairoIsWellFormedToo() throws {
    let folder = try TestFolder()
    var exporter = Exporter()
    exporter.options.svg.engine = .cairo
    try exporter.export(TestLayers.square(), to: folder.file("a.svg"))
    let check = try Tool("xmllint", ["--noout", folder.file("a.svg")])
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test func onePageOfADocument() throws {
    let folder = try TestFolder()
    let document = ExportDocument(pages: [TestLayers.page(10, 10), TestLayers.page(20, 10)])
    let report = try Exporter().export(
      document, to: [ExportOutput(.png(scale: 1), path: folder.file("2.png"), page: 2)])
    #expect(report.outputs.first?.pixelWidth == 20)
    if let error = #expect(
      throws: (any Error).self,
      performing: {
        try Exporter().export(
          document, to: [ExportOutput(.png(scale: 1), path: folder.file("3.png"), page: 3)])
      })
    {
      #expect((error as? ExportError)?.reason == .noSuchPage(3, count: 2))
    }
  }

  @Test func theSameLayersGiveTheSameBytes() throws {
    let folder = try TestFolder()
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
      #expect(try folder.bytes("a.\(ending)") == folder.bytes("b.\(ending)"), "\(ending)")
    }
  }

  @Test func filesThatAreDrawnAtOnceAreThoseThatAreDrawnAlone() throws {
    let folder = try TestFolder()
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
    #expect(together.outputs.map(\.format) == outputs.map(\.1.name))
    for (name, _) in outputs {
      #expect(try folder.bytes("together-\(name)") == folder.bytes("alone-\(name)"), "\(name)")
    }
  }

  @Test func unusablePagesAreRefused() throws {
    let folder = try TestFolder()
    for (width, height): (CGFloat, CGFloat) in [(0, 10), (10, 0), (.infinity, 10), (1e20, 240)] {
      if let error = #expect(
        throws: (any Error).self,
        performing: { try Exporter().export(TestLayers.page(width, height), to: folder.file("a.pdf")) })
      {
        guard case .unusablePageSize? = (error as? ExportError)?.reason else {
          Issue.record("\(error)")
          return
        }
      }
    }
    if let error = #expect(
      throws: (any Error).self, performing: { try Exporter().export(ExportDocument(pages: []), to: []) })
    {
      #expect((error as? ExportError)?.reason == .noPages)
    }
    #expect(try folder.names == [])
  }

  @Test func unusableNumbersAreRefused() throws {
    let folder = try TestFolder()
    for scale in [0, -1, Double.nan, 1e12] {
      #expect(throws: (any Error).self, "\(scale)") {
        try Exporter().export(TestLayers.square(), to: folder.file("a.png"), scale: scale)
      }
    }
    #expect(throws: (any Error).self) {
      try Exporter().export(TestLayers.square(), to: folder.file("a.jpeg"))
    }
    #expect(try folder.names == [])
  }

  @Test func fontsThatAreNotThereAreNamed() throws {
    let folder = try TestFolder()
    var exporter = Exporter()
    exporter.options.fonts.paths = [folder.file("none.ttf")]
    if let error = #expect(
      throws: (any Error).self,
      performing: { try exporter.export(TestLayers.square(), to: folder.file("a.pdf")) })
    {
      #expect("\(error)".contains("none.ttf"), "\(error)")
    }
  }

  @Test func whatIsSaidOfALayerIsNotSaidOfEachCopy() throws {
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
    #expect(report.findings.count { $0.outcome == .substituted } == 1, "\(report.findings)")
  }

  @Test func aDocumentMayBringFontsOfItsOwn() throws {
    var exporter = Exporter()
    exporter.options.fonts.usesSystem = false
    let font = repository.appendingPathComponent("samples/assets/SampleVariable.ttf")
    let report = try exporter.survey(ExportDocument(pages: [TestLayers.text("Text")], fonts: [font]))
    #expect(report.fonts.map(\.family) == ["Sample Variable"])
  }

  @Test func textWithoutAnyFontSaysHowToAddOne() throws {
    var exporter = Exporter()
    exporter.options.fonts.usesSystem = false
    let report = try exporter.examine(ExportDocument(pages: [TestLayers.text("Text")]), as: [.svg])
    #expect(
      report.findings.filter { $0.outcome == .damaged }.map(\.reason) == [
        "its text cannot be laid out: there are no fonts to set text with; ExportOptions.fonts adds some"
      ])
  }

  @Test func aSubstitutedFontIsReportedAndStrictlyRefused() throws {
    let folder = try TestFolder()
    let page = TestLayers.text("Text")
    (page.sublayers?.first as? CATextLayer)?.font = "No Such Font"
    page.sublayers?.first?.name = "label"
    var exporter = Exporter()
    let report = try exporter.export(page, to: folder.file("a.svg"))
    #expect(report.findings.map(\.outcome) == [.substituted])
    #expect(report.findings.first?.layer == "sublayers[0]")
    #expect(report.findings.first?.name == "label")
    #expect(report.fonts.count == 1)

    exporter.options.strictness = .strict
    if let error = #expect(
      throws: (any Error).self, performing: { try exporter.export(page, to: folder.file("strict.svg")) })
    {
      #expect((error as? ExportError)?.reason == .notExact(report.findings))
    }
    #expect(try folder.names == ["a.svg"])
  }

  @Test func whatIsDamagedIsAnErrorUnlessTheExportIsLenient() throws {
    let folder = try TestFolder()
    let page = TestLayers.square()
    let wide = CALayer()
    wide.bounds.size = CGSize(width: CGFloat.infinity, height: 1)
    page.addSublayer(wide)
    var exporter = Exporter()
    if let error = #expect(
      throws: (any Error).self, performing: { try exporter.export(page, to: folder.file("a.svg")) })
    {
      guard case .damaged(let findings)? = (error as? ExportError)?.reason else {
        Issue.record("\(error)")
        return
      }
      #expect(findings.map(\.outcome) == [.damaged])
    }
    #expect(try folder.names == [])
    exporter.options.strictness = .lenient
    let report = try exporter.export(page, to: folder.file("a.svg"))
    #expect(report.findings.map(\.outcome) == [.damaged])
    #expect(try folder.names == ["a.svg"])
  }

  @Test func noOutputIsWrittenWhereOneFails() throws {
    let folder = try TestFolder()
    // What is a file is no folder, which is seen when the second output is drawn.
    try folder.write("", to: "file")
    let outputs = [
      ExportOutput(.svg, path: folder.file("a.svg")), ExportOutput(.pdf, path: folder.file("file/a.pdf")),
    ]
    var exporter = Exporter()
    exporter.options.workers = 1
    var drawn = 0.0
    #expect(throws: (any Error).self) {
      try exporter.export(ExportDocument(pages: [TestLayers.square()]), to: outputs) { drawn = $0 }
    }
    #expect(drawn == 0.5)
    #expect(try folder.names == ["file"])
  }

  @Test func progressRisesToOneAndCanCancel() throws {
    let folder = try TestFolder()
    let document = ExportDocument(pages: [TestLayers.square()])
    let outputs = [
      ExportOutput(.svg, path: folder.file("a.svg")),
      ExportOutput(.png(scale: 1), path: folder.file("a.png")),
    ]
    var parts: [Double] = []
    try Exporter().export(document, to: outputs) { parts.append($0) }
    #expect(parts == parts.sorted())
    #expect(parts.last == 1)

    let cancelled = [ExportOutput(.svg, path: folder.file("b.svg"))]
    #expect(throws: (any Error).self) {
      try Exporter().export(document, to: cancelled) { _ throws(ExportError) in throw ExportError(.cancelled)
      }
    }
    #expect(try !folder.names.contains("b.svg"))
  }
}
