import Foundation
import ImageDecoding
import LayerPress
import TestSupport
import Testing

/// JPEGs stored as red, green and blue that only the names of their components tell.
@Suite struct UnmarkedJPEGTests {
  /// 16 × 16 pixels, the left half (220, 30, 30), the right half (30, 160, 60).
  private static let file = """
    /9j/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/wAARCAAQABADUhEARxEA\
    QhEA/8QAFgABAQEAAAAAAAAAAAAAAAAACgcJ/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAwDUgBHAEIAAD8A1wY7sdxByCF4L4H3QcQcgheH/9k=
    """

  private func page() throws -> CALayer {
    let page = TestLayers.page(16, 16)
    page.contents = try CGImage(encodedData: #require(Data(base64Encoded: Self.file)))
    return page
  }

  @Test(arguments: [
    ["/usr/bin/pdftoppm", "-r", "72", "-png", "-singlefile", "a.pdf", "a"],
    ["/usr/bin/mutool", "draw", "-r", "72", "-o", "a.png", "a.pdf"],
    ["/usr/bin/gs", "-q", "-sDEVICE=png16m", "-r72", "-o", "a.png", "a.pdf"],
  ]) func readersShowTheColors(tool: [String]) throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    try Exporter().export(page(), to: folder.file("a.pdf"))
    let run = try ProcessRun(tool[0], Array(tool.dropFirst()), in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let pixels = try ImageDecoder.decode(CGImage(encodedData: Data(folder.bytes("a.png"))))
    for (x, color) in [(4, [220, 30, 30]), (12, [30, 160, 60])] {
      let place = 4 * (8 * pixels.width + x)
      let shown = [2, 1, 0].map { Int(pixels.pixels[place + $0]) }
      #expect(zip(shown, color).allSatisfy { abs($0 - $1) <= 4 }, "\(tool[0]): \(shown)")
    }
  }

  @Test func theyBecomeGreysAndInks() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    var options = ExportOptions()
    options.pdf.colorSpace = .gray
    try Exporter(options: options).export(page(), to: folder.file("a.pdf"))
    #expect(try ProcessRun("/usr/bin/qpdf", ["--check", folder.file("a.pdf")]).status == 0)
  }
}
