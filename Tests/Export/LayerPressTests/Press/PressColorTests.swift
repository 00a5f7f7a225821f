import Foundation
import ImageDecoding
import LayerPress
import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// Colours on the plates of a press, as Ghostscript prints them.
@Suite struct PressColorTests {
  private static let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"

  private func layer(_ frame: CGRect, _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
    return layer
  }

  /// A folder with the page as `a.pdf`.
  private func exported(_ page: CALayer, inInks: Bool) throws -> TestFolder {
    let folder = try TestFolder()
    var options = ExportOptions()
    options.pdf.outputIntent = try OutputIntent(
      profile: Data(contentsOf: URL(fileURLWithPath: Self.profile)))
    if inInks { options.pdf.colorSpace = .cmyk(PressColors()) }
    try Exporter(options: options).export(page, to: folder.file("a.pdf"))
    #expect(try Tool("qpdf", ["--check", folder.file("a.pdf")]).errors == "")
    return folder
  }

  /// Cyan, magenta, yellow and black of each pixel, 255 being all.
  private func plates(_ page: CALayer, inInks: Bool) throws -> [[UInt8]] {
    let folder = try exported(page, inInks: inInks)
    _ = try Tool(
      "gs",
      [
        "-q", "-sDEVICE=pamcmyk32", "-r72", "-dRenderIntent=1", "-dBlackPtComp=1",
        "-sOutputICCProfile=\(Self.profile)", "-sDefaultCMYKProfile=\(Self.profile)", "-o", "a.pam", "a.pdf",
      ], in: folder.path)
    let file = try folder.bytes("a.pam")
    let head = try #require(Data(file).range(of: Data("ENDHDR\n".utf8))?.upperBound)
    return stride(from: head, to: file.count - 3, by: 4).map { Array(file[$0..<$0 + 4]) }
  }

  @Test func blackTextIsOnTheBlackPlateAlone() throws {
    let pixels = try plates(TestLayers.text("Ink"), inInks: true)
    #expect(pixels.contains { $0[3] == 255 })
    #expect(pixels.allSatisfy { $0[0] == 0 && $0[1] == 0 && $0[2] == 0 })
  }

  /// Black in place of the blue behind it would be lighter than the blue.
  @Test func shadowsComeOverTheInksBehindThem() throws {
    let page = TestLayers.page(40, 40)
    page.addSublayer(layer(CGRect(x: 0, y: 0, width: 40, height: 40), 0.06, 0.25, 0.5))
    let card = layer(CGRect(x: 10, y: 10, width: 20, height: 20), 1, 1, 1)
    (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (1, 3, .zero)
    page.addSublayer(card)
    let pixels = try plates(page, inInks: true)
    let (blue, shade) = (pixels[0], pixels[20 * 40 + 8])
    #expect(shade[3] > blue[3] + 60)
    for plate in 0..<3 { expectEqual(Int(shade[plate]), Int(blue[plate]), accuracy: 2) }
  }

  /// What blends by its colours blends as on a screen, and is converted then.
  @Test func blendModesLookTheSameInInks() throws {
    let page = TestLayers.page(40, 40)
    page.addSublayer(layer(CGRect(x: 0, y: 0, width: 40, height: 20), 0.9, 0.4, 0.1))
    for (index, mode) in ["multiplyBlendMode", "differenceBlendMode", "luminosityBlendMode"].enumerated() {
      let blended = layer(CGRect(x: CGFloat(index) * 12, y: 5, width: 10, height: 30), 0.2, 0.6, 0.8)
      blended.compositingFilter = mode
      page.addSublayer(blended)
    }
    try assertInksAreThoseOfTheScreen(page)
  }

  @Test func theSampleOfBlendModesLooksTheSameInInks() throws {
    let samples = repository.appendingPathComponent("samples")
    let scene = try Scene(contentsOf: samples.appendingPathComponent("blend-modes.json"))
    try assertInksAreThoseOfTheScreen(#require(scene.pages.first))
  }

  /// Whether what is converted here is what Ghostscript makes of the same in sRGB by the same profile.
  private func assertInksAreThoseOfTheScreen(_ page: CALayer) throws {
    let (inks, screen) = (try plates(page, inInks: true), try plates(page, inInks: false))
    #expect(inks.count == screen.count)
    let differences = zip(inks, screen).map { a, b in zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 255 }
    #expect(differences.max() ?? 255 <= 4)
  }

  /// A JPEG of 16 × 16 pixels, dark orange.
  private func photograph() throws -> Data {
    let pixels = [UInt32](repeating: 0xFFC8_3C1E, count: 256)
    return try pixels.withUnsafeBufferPointer { Data(try JPEGEncoder.encode($0, width: 16, quality: 95)) }
  }

  @Test func aPhotographIsConverted() throws {
    let page = TestLayers.page(16, 16)
    page.contents = try CGImage(encodedData: photograph())
    try assertInksAreThoseOfTheScreen(page)
  }

  @Test func aPhotographIsConvertedOnce() throws {
    let (page, image) = (TestLayers.page(40, 16), try CGImage(encodedData: photograph()))
    for x in [0, 20] as [CGFloat] {
      let picture = CALayer()
      (picture.frame, picture.contents) = (CGRect(x: x, y: 0, width: 16, height: 16), image)
      page.addSublayer(picture)
    }
    let list = try Tool("pdfimages", ["-list", "a.pdf"], in: exported(page, inInks: true).path).output
    let objects = list.split(separator: "\n").filter { $0.contains(" cmyk ") && $0.contains(" jpeg ") }
      .compactMap { $0.split(separator: " ").dropFirst(10).first }
    #expect(objects.count == 2, "\(list)")
    #expect(Set(objects).count == 1, "\(list)")
  }

  @Test func aJPEGInInksStaysAsItIs() throws {
    let (page, image) = (TestLayers.page(8, 8), try TestLayers.pictureInInks())
    page.contents = image
    for inInks in [true, false] {
      let file = try exported(page, inInks: inInks).bytes("a.pdf")
      #expect(Data(file).range(of: try #require(image.encodedData)) != nil)
    }
  }
}
