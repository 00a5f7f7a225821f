import CoreGraphics
import Foundation
import Testing
import XMLReading

@testable import ImageDecoding

/// Pictures within SVG documents.
@Suite struct SVGPicturesTests {
  private func document(_ address: String, _ attribute: String = "href") -> Data {
    Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">
      <image width="9" height="9" \(attribute)="\(address)"/></svg>
      """.utf8)
  }

  private func address(_ data: Data, _ type: String) -> String {
    "data:image/\(type);base64,\(data.base64EncodedString())"
  }

  /// The picture that a document holds after it was read.
  private func picture(in document: Data) throws -> CGImage {
    var found: String?
    try XMLReader.read([UInt8](document)) { event in
      if case .start(let tag) = event, tag.name == "image" { found = tag["href"] ?? tag["xlink:href"] }
      return true
    }
    return try CGImage(encodedData: DataURI(#require(found)).data)
  }

  @Test func plainPicturesStay() {
    for (data, type) in [(PictureFile.palette, "png"), (PictureFile.quadrants, "jpeg")] {
      let pictures = SVGPictures(document(address(data, type)), pixelLimit: 10_000)
      #expect(pictures.changed == nil)
      #expect(pictures.problems == [])
    }
  }

  @Test(arguments: ["href", "xlink:href"]) func turnedPicturesBecomeUpright(attribute: String) throws {
    let turned = address(PictureFile.quadrants(orientation: 6), "jpeg")
    let changed = try #require(SVGPictures(document(turned, attribute), pixelLimit: 10_000).changed)
    let image = try picture(in: changed)
    #expect(image.format == .png)
    #expect(image.width == 32)
    #expect(try ImageDecoder.decode(image).quarters == OrientationTests.upright[5])
  }

  @Test func otherFormatsBecomePNG() throws {
    for (data, type) in [
      (PictureFile.webp, "webp"), (PictureFile.tiff, "tiff"), (PictureFile.bmp, "bmp"),
      (PictureFile.cmyk, "jpeg"),
    ] {
      let changed = try #require(SVGPictures(document(address(data, type)), pixelLimit: 10_000).changed)
      #expect(try picture(in: changed).format == .png)
    }
  }

  @Test func profilesAreHeeded() throws {
    let changed = try #require(
      SVGPictures(document(address(PictureFile.linear, "png")), pixelLimit: 10_000).changed)
    let pixels = try ImageDecoder.decode(picture(in: changed))
    #expect(abs(Int(pixels.pixel(0, 0)[0]) - 188) <= 1)
    #expect(abs(Int(pixels.pixel(1, 0)[0]) - 94) <= 1)
  }

  @Test func theTypeNeedNotBeRight() throws {
    let plain = PictureFile.palette.base64EncodedString()
    for start in ["data:;base64,", "data:application/octet-stream;base64,", "DATA:IMAGE/PNG;BASE64, "] {
      let changed = try #require(SVGPictures(document(start + plain), pixelLimit: 10_000).changed)
      #expect(String(decoding: changed, as: UTF8.self).contains("\"data:image/png;base64,\(plain)\""))
    }
  }

  @Test func picturesInDocumentsInDocumentsAreFound() throws {
    var inner = document(address(PictureFile.webp, "webp"))
    for _ in 0..<3 { inner = document(address(inner, "svg+xml")) }
    var found = try #require(SVGPictures(inner, pixelLimit: 10_000).changed)
    for _ in 0..<3 { found = try #require(try picture(in: found).encodedData) }
    #expect(try picture(in: found).format == .png)
  }

  @Test func deepNestingEnds() {
    var inner = document(address(PictureFile.webp, "webp"))
    for _ in 0..<12 { inner = document(address(inner, "svg+xml")) }
    #expect(
      SVGPictures(inner, pixelLimit: 10_000).problems == [
        .approximated("pictures in it lie more than 8 deep in each other")
      ])
  }

  @Test func whatIsNotShownIsTold() {
    let cases: [(String, SVGPictures.Problem)] = [
      (
        "photo.jpg",
        .approximated("the file \"photo.jpg\" is not shown: SVG pictures hold all that they show")
      ),
      (
        address(PictureFile.quadrants.dropLast(9), "jpeg"),
        .damaged("a picture in it: the file ends before the picture does")
      ),
      (
        address(PictureFile.gif, "gif"),
        .approximated("of an animated picture in it only the first frame is shown")
      ),
      ("data:image/png;base64,???", .damaged("a picture in it is no data: URI that can be read")),
    ]
    for (address, expected) in cases {
      #expect(SVGPictures(document(address), pixelLimit: 10_000).problems == [expected])
    }
  }

  @Test func entitiesHideNothing() throws {
    let text = """
      <!DOCTYPE svg [<!ENTITY picture "\(address(PictureFile.webp, "webp"))">]>
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="&picture;"/></svg>
      """
    let changed = try #require(SVGPictures(Data(text.utf8), pixelLimit: 10_000).changed)
    #expect(try picture(in: changed).format == .png)
  }
}
