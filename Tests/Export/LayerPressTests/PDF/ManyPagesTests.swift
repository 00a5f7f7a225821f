import Flattening
import QuartzCore
import Testing

@testable import LayerPress

/// Documents of many pages.
@Suite struct ManyPagesTests {
  private func book(_ pages: Int) -> ExportDocument {
    ExportDocument(
      pages: (0..<pages).map { number in
        let page = TestLayers.text("Page \(number)", in: CGSize(width: 80, height: 30 + CGFloat(number) / 4))
        page.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: CGFloat(number) / 20, alpha: 1)
        page.cornerRadius = 4
        return page
      })
  }

  @Test func theBytesAreTheSameOnAnyNumberOfThreads() throws {
    let folder = try TestFolder()
    for workers in [1, 2, 7] {
      var options = ExportOptions()
      options.workers = workers
      try Exporter(options: options).export(
        book(20), to: [ExportOutput(.pdf, path: folder.file("\(workers).pdf"))])
    }
    #expect(try folder.bytes("1.pdf") == folder.bytes("2.pdf"))
    #expect(try folder.bytes("1.pdf") == folder.bytes("7.pdf"))
  }

  @Test func aDrawnPagesListIsHeldForOtherOutputsOnly() throws {
    let folder = try TestFolder()
    for (keepsDrawings, held) in [(false, 0), (true, 20)] {
      var run = ExportRun(
        document: book(20), options: ExportOptions(), fonts: FontSource(), place: .files(UnfinishedFiles()))
      run.keepsDrawings = keepsDrawings
      _ = try run.draw(ExportOutput(.pdf, path: folder.file("a.pdf"))) { (_) throws(ExportError) in }
      #expect(run.drawings.heldCount == held)
    }
  }

  @Test func noListIsHeldForTheNamesOfPlates() throws {
    var run = ExportRun(
      document: book(20), options: ExportOptions(), fonts: FontSource(), place: .memory)
    #expect(run.plates() == ["Cyan", "Magenta", "Yellow", "Black"])
    #expect(run.drawings.heldCount == 0)
  }
}
