import Foundation
import LayerPress
import SceneFiles
import Testing

/// What a host of the library gets is what the command writes.
@Suite struct SameBytesTests {
  @Test func theCommandAndTheLibraryWriteTheSamePDF() throws {
    let text = #"""
      {"title": "Card", "pages": [{"bounds": [0, 0, 120, 80], "sublayers": [
        {"class": "CATextLayer", "frame": [10, 10, 100, 30], "string": "Card", "font": "DejaVu Sans"},
        {"class": "CAGradientLayer", "frame": [10, 50, 100, 20], "colors": ["#f00", "#00f"], "opacity": 0.5}]}]}
      """#
    let folder = try SceneFolder(["card.json": text])
    defer { folder.remove() }
    let run = try CommandRun("card.json", "-o", "a.pdf", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let scene = try Scene(contentsOf: URL(fileURLWithPath: "\(folder.path)/card.json"))
    try Exporter().export(
      ExportDocument(pages: scene.pages, metadata: scene.metadata, fonts: scene.fonts),
      to: [ExportOutput(.pdf, path: "\(folder.path)/b.pdf")])
    #expect(try folder.data("a.pdf") == folder.data("b.pdf"))
  }
}
