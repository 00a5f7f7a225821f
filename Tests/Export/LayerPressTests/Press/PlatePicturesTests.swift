import CoreGraphics
import Flattening
import Foundation
import ImageDecoding
import QuartzCore
import Testing

@testable import LayerPress
@testable import Press

/// Pictures in inks that plates and frames share.
@Suite struct PlatePicturesTests {
  /// Of the same 64 pixels, but another file.
  private func other(_ image: CGImage) throws -> CGImage {
    try CGImage(encodedData: #require(image.encodedData) + [0], sourceName: "other.jpg")
  }

  @Test func aPictureIsReadOnce() throws {
    let (pictures, image) = (PlatePictures(), try TestLayers.pictureInInks())
    var reads = 0
    for _ in 0..<3 {
      let picture = pictures.picture(of: image) {
        reads += 1
        return try? InkPicture(image)
      }
      #expect(picture?.inks.prefix(4) == [0, 255, 255, 0])
    }
    #expect(reads == 1)
  }

  @Test func oneThatCannotBeReadIsNone() throws {
    #expect(try PlatePictures().picture(of: TestLayers.pictureInInks()) { nil } == nil)
  }

  /// Two pictures of 256 bytes, in turns.
  @Test(arguments: [(512, 2), (511, 4)]) func noMoreIsKeptThanTheLimit(limit: Int, expected: Int) throws {
    let pictures = PlatePictures(limit: limit)
    let image = try TestLayers.pictureInInks()
    var reads = 0
    for image in try [image, other(image), image, other(image)] {
      _ = pictures.picture(of: image) {
        reads += 1
        return try? InkPicture(image)
      }
    }
    #expect(reads == expected)
  }

  /// What is in the place of the picture in inks before anything is drawn is what plates and proofs show.
  @Test(arguments: ["Cyan", "Magenta", nil]) func allOutputsOfAnExportShareThem(plate: String?) throws {
    let image = try TestLayers.pictureInInks()
    let page = TestLayers.page(8, 8)
    page.contents = image
    var options = ExportOptions()
    let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
    options.png.proof = ExportOptions.Proof(
      try OutputIntent(profile: Data(contentsOf: URL(fileURLWithPath: profile))))
    var run = ExportRun(
      document: ExportDocument(pages: [page]), options: options, fonts: FontSource(), place: .memory)
    _ = run.presses.pictures.picture(of: image) {
      var picture = try? InkPicture(image)
      picture?.inks = [UInt8](repeating: 0, count: 256)
      return picture
    }
    var output = ExportOutput(.png(scale: 1))
    output.plate = plate
    let drawn = try run.draw(output) { (_) throws(ExportError) in }
    let pixels = try DecodedPNG([UInt8](drawn.file.contents()))
    #expect(pixels[4, 4] == [255, 255, 255, 255])
  }
}
