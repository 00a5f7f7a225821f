import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// TIFFs in inks in documents and pictures.
@Suite struct InkPictureExportTests {
  private static let pillow = FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/PIL")

  /// A page of 20 × 20 points that shows a TIFF of 4 × 4 pixels of cyan 100, magenta 20, yellow 0 and black 40 per cent.
  private func page(_ options: String = "") throws -> CALayer {
    let script = """
      import io, sys
      from PIL import Image
      out = io.BytesIO()
      Image.new("CMYK", (4, 4), (255, 51, 0, 102)).save(out, "TIFF", compression="tiff_lzw"\(options))
      sys.stdout.buffer.write(out.getvalue())
      """
    let run = try ProcessRun("/usr/bin/python3", ["-c", script])
    try #require(run.status == 0, "\(run.errors)")
    let page = TestLayers.page(20, 20)
    page.contents = try CGImage(encodedData: run.output, sourceName: "inks.tiff")
    return page
  }

  /// The objects of the PDF that shows it, their streams uncompressed.
  private func document(
    _ page: CALayer, _ options: ExportOptions = ExportOptions()
  ) throws -> (text: String, bytes: Data) {
    let folder = try TestFolder()
    defer { folder.remove() }
    try Exporter(options: options).export(page, to: folder.file("a.pdf"))
    let check = try ProcessRun("/usr/bin/qpdf", ["--check", folder.file("a.pdf")])
    #expect(check.status == 0, "\(check.errors)")
    let run = try ProcessRun(
      "/usr/bin/qpdf", ["--stream-data=uncompress", "--object-streams=disable", folder.file("a.pdf"), "-"])
    return (run.text, run.output)
  }

  private func repeated(_ pixel: [UInt8]) -> Data { Data((0..<16).flatMap { _ in pixel }) }

  @Test(.enabled(if: pillow)) func documentsHaveItsNumbers() throws {
    let (text, bytes) = try document(page())
    #expect(bytes.range(of: repeated([255, 51, 0, 102])) != nil)
    #expect(text.contains("/ColorSpace /DeviceCMYK"))
    #expect(!text.contains("DCTDecode"))
  }

  @Test(.enabled(if: pillow)) func itsProfileGoesAlong() throws {
    let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
    try #require(FileManager.default.fileExists(atPath: profile), "Ghostscript's profiles are not installed")
    let (text, bytes) = try document(page(", icc_profile=open('\(profile)', 'rb').read()"))
    #expect(bytes.range(of: repeated([255, 51, 0, 102])) != nil)
    #expect(text.contains("/N 4"))
    #expect(!text.contains("/ColorSpace /DeviceCMYK"))
  }

  /// (1 − 1)(1 − 0.4), (1 − 0.2)(1 − 0.4) and 1 − 0.4 of red, green and blue are as bright as a grey of 112.
  @Test(.enabled(if: pillow)) func itBecomesGreyWhereThatIsAsked() throws {
    var options = ExportOptions()
    options.pdf.colorSpace = .gray
    let (text, bytes) = try document(page(), options)
    #expect(!text.contains("CMYK"))
    #expect((111...114).contains { bytes.range(of: Data(repeating: $0, count: 16)) != nil })
  }
}
