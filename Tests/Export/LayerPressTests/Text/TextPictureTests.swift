import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Pictures in text, in all formats.
@Suite struct TextPictureTests {
  /// A text of black letters on white, with a red square of 16 points after the first.
  private func page(_ image: CGImage, opacity: Float = 1) -> CALayer {
    let page = TestLayers.page(80, 40)
    page.backgroundColor = .white
    let attachment = NSTextAttachment()
    attachment.picture = (image, image.naturalSize)
    attachment.bounds = CGRect(x: 2, y: -4, width: 16, height: 16)
    let string = NSMutableAttributedString(string: "I")
    string.append(NSAttributedString(attachment: attachment))
    string.append(NSAttributedString(string: "I"))
    let text = CATextLayer()
    text.frame = page.bounds
    (text.font, text.fontSize, text.foregroundColor) = ("DejaVu Sans", 20, .black)
    text.string = string
    text.opacity = opacity
    page.addSublayer(text)
    return page
  }

  private func vectors() throws -> CGImage {
    let square = #"<path d="M0 0h4v4h-4z" fill="red"/>"#
    return try CGImage(
      encodedData: Data(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4">\#(square)</svg>"#.utf8))
  }

  private func pixels() throws -> CGImage {
    try TestLayers.picture(
      2, 2, Array(repeating: [255, 0, 0, 255] as [UInt8], count: 4).flatMap { $0 }, .last)
  }

  /// Where a picture is red, in points.
  private func redBox(_ picture: DecodedPNG) -> CGRect {
    var box = CGRect.null
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y][0] > 200 && picture[x, y][1] < 60 {
        box = box.union(CGRect(x: Double(x) / 2, y: Double(y) / 2, width: 0.5, height: 0.5))
      }
    }
    return box
  }

  private func assertSquare(_ image: CGImage) throws -> Renditions {
    let renditions = try Renditions(page(image), in: TestFolder())
    // DejaVu Sans has 2048 units to the em: its I is 604 wide, and its ascent 1901.
    let left = 20.0 * 604 / 2048 + 2
    let bottom = 20.0 * 1901 / 2048 + 4
    for (name, picture) in renditions.shown.merging(["PNG": renditions.exact], uniquingKeysWith: { $1 }) {
      let box = redBox(picture)
      expectEqual(box.minX, left, accuracy: 0.75, name)
      expectEqual(box.maxY, bottom, accuracy: 0.75, name)
      expectEqual(box.width, 16, accuracy: 1, name)
      expectEqual(box.height, 16, accuracy: 1, name)
    }
    #expect(renditions.report.findings.count == 0)
    return renditions
  }

  @Test func documentsStayVectors() throws {
    let renditions = try assertSquare(vectors())
    #expect(renditions.pdfImageCount == 0)
    #expect(!renditions.svg.contains("data:image/png"))
  }

  @Test func pixelsArePictures() throws {
    #expect(try assertSquare(pixels()).pdfImageCount == 1)
  }

  @Test func theTextStaysText() throws {
    let folder = try TestFolder()
    try Exporter().export(page(vectors()), to: folder.file("a.pdf"))
    let text = try Tool("pdftotext", [folder.file("a.pdf"), "-"]).output
    #expect(text.filter { !$0.isWhitespace } == "II")
  }

  @Test func aPictureIsAsFaintAsItsLayer() throws {
    let png = try Exporter().data(of: page(pixels(), opacity: 0.5), as: .png(scale: 1))
    let pixel = try DecodedPNG([UInt8](png))[15, 15]
    #expect(pixel[0] == 255)
    expectEqual(Int(pixel[1]), 128, accuracy: 1)
  }
}
