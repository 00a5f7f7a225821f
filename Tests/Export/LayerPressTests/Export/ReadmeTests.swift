import LayerPress
import QuartzCore
import Testing

/// The examples of README.md, as they stand there.
@Suite struct ReadmeTests {
  @Test func theFirstExample() throws {
    try inFolderOfItsOwn { folder in
      let card = CAGradientLayer()
      card.bounds = CGRect(x: 0, y: 0, width: 240, height: 150)
      card.colors = [
        CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 1),
        CGColor(red: 0.6, green: 0.2, blue: 0.8, alpha: 1),
      ]
      card.cornerRadius = 16

      try Exporter().export(card, to: folder.file("card.pdf"))
      try Exporter().export(card, to: folder.file("card@2x.png"), scale: 2)

      #expect(try DecodedPNG(path: folder.file("card@2x.png")).width == 480)
    }
  }

  @Test func theLongerExample() throws {
    try inFolderOfItsOwn { folder in
      let (front, back) = (TestLayers.square(), TestLayers.square())
      var exporter = Exporter()
      exporter.options.pdf.paper = ExportOptions.Paper(
        size: CGSize(width: 595, height: 842), fits: true, margin: 36)
      exporter.options.strictness = .strict

      let report = try exporter.export(
        ExportDocument(pages: [front, back], metadata: DocumentMetadata(title: "Card", language: "en")),
        to: [
          ExportOutput(.pdf, path: folder.file("card.pdf")),
          ExportOutput(.png(scale: 3), path: folder.file("front@3x.png"), page: 1),
        ])

      #expect(report.findings == [])
      #expect(report.outputs.map(\.pages.count) == [2, 1])
    }
  }

  private func inFolderOfItsOwn(_ body: (TestFolder) throws -> Void) throws {
    try body(TestFolder())
  }
}
