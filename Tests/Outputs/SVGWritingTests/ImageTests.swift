import CoreGraphics
import Drawing
import Foundation
import Testing

@testable import SVGWriting

/// Pictures and documents within the document.
@Suite struct ImageTests {
  private func pixel() throws -> CGImage {
    // A PNG of two by two pixels: red, green, blue, white.
    let png = Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAGUlEQVR42gXBAQ0AAAzDIJbcv+UeRNJNwgM+/wYAEzE7eQAAAABJRU5E\
        rkJggg==
        """)
    return try CGImage(encodedData: #require(png))
  }

  private func shown(_ image: CGImage, _ source: CGRect, at destination: CGRect) -> Drawing.Node {
    .image(DrawnImage(image: image, source: source, destination: destination))
  }

  @Test func aFileIsEmbeddedAsItIs() throws {
    let image = try pixel()
    let data = try #require(image.encodedData)
    #expect(
      try Scene(
        20, 20,
        [shown(image, CGRect(x: 0, y: 0, width: 2, height: 2), at: CGRect(x: 5, y: 5, width: 10, height: 8))]
      )
      .body() == """
        <image x="5" y="5" width="10" height="8" preserveAspectRatio="none" \
        xlink:href="data:image/png;base64,\(data.base64EncodedString())"/>
        """)
  }

  @Test func aFileOfOtherColoursThanSRGBIsWrittenAnew() throws {
    let place = CGRect(x: 0, y: 0, width: 2, height: 2)
    var scene = try Scene(2, 2, [shown(pixel(), place, at: place)])
    scene.pictures = FixedPictures()
    #expect(try scene.body().contains(Data("png".utf8).base64EncodedString()))
  }

  @Test func aFileThatIsShownAgainIsEmbeddedOnce() throws {
    let image = try pixel()
    let whole = CGRect(x: 0, y: 0, width: 2, height: 2)
    let body = try Scene(
      40, 20,
      [
        shown(image, whole, at: CGRect(x: 0, y: 0, width: 10, height: 10)),
        shown(image, whole, at: CGRect(x: 20, y: 0, width: 10, height: 20)),
      ]
    ).body()
    #expect(body.components(separatedBy: "data:image/png").count == 2, "\(body)")
    #expect(body.contains(##"<use xlink:href="#a" transform="scale(5)"/>"##), "\(body)")
    #expect(body.contains(##"<use xlink:href="#a" transform="matrix(5 0 0 10 20 0)"/>"##), "\(body)")
  }

  @Test func aPartIsClipped() throws {
    let body = try Scene(
      20, 20,
      [shown(pixel(), CGRect(x: 1, y: 0, width: 1, height: 1), at: CGRect(x: 5, y: 5, width: 8, height: 8))]
    ).body()
    #expect(body.contains(#"<image x="-3" y="5" width="16" height="16""#), "\(body)")
    #expect(body.contains(#"<path d="M5 5h8v8H5z"/>"#), "\(body)")
  }

  @Test func whatCannotBeDecodedIsReported() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let provider = try #require(CGDataProvider(data: Data(repeating: 0, count: 16)))
    let raw = try #require(
      CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
    let item = DrawnImage(
      image: raw, source: CGRect(x: 0, y: 0, width: 2, height: 2),
      destination: CGRect(x: 0, y: 0, width: 2, height: 2),
      layer: 7)
    #expect(
      try Scene(20, 20, [.image(item)]).write().findings == [
        Finding(layer: 7, outcome: .dropped, reason: "the image cannot be decoded")
      ])
  }

  // MARK: - Documents

  private func inlined(_ svg: String) throws -> String {
    let image = try CGImage(encodedData: Data(svg.utf8))
    return try Scene(
      40, 40,
      [
        shown(
          image, CGRect(x: 0, y: 0, width: 10, height: 10), at: CGRect(x: 20, y: 20, width: 20, height: 20))
      ]
    ).body()
  }

  @Test func aDocumentIsPlacedWithIdsOfItsOwn() throws {
    #expect(
      try inlined(
        """
        <?xml version="1.0"?><!-- drawn by hand --><svg xmlns="http://www.w3.org/2000/svg" \
        xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10" viewBox="0 0 5 5" fill="red"><g \
        id="x"><circle r='2' style="fill:url(#y)"/></g><use xlink:href="#x"/></svg>
        """) == """
          <svg x="20" y="20" width="20" height="20" viewBox="0 0 5 5" preserveAspectRatio="none">
          <g fill="red"><g id="a-x"><circle r="2" style="fill:url(#a-y)"/></g><use xlink:href="#a-x"/></g>
          </svg>
          """)
  }

  /// Inkscape and LibreOffice do not cut documents off at their boxes.
  @Test func aPartOfADocumentIsCutByAClip() throws {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle r="9"/></svg>"#
    let image = try CGImage(encodedData: Data(svg.utf8))
    let part = CGRect(x: 0, y: 0, width: 5, height: 10)
    #expect(
      try Scene(40, 40, [shown(image, part, at: CGRect(x: 20, y: 20, width: 10, height: 20))]).body() == """
        <defs>
        <clipPath id="b">
        <path d="M20 20h10v20H20z"/>
        </clipPath>
        </defs>
        <g clip-path="url(#b)">
        <svg x="20" y="20" width="10" height="20" viewBox="0 0 5 10" preserveAspectRatio="none" overflow="visible">
        <g><circle r="9"/></g>
        </svg>
        </g>
        """)
  }

  @Test func aDocumentInAnotherEncodingIsPlaced() throws {
    let text =
      #"<?xml version="1.0" encoding="ISO-8859-1"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">"#
      + "<text>\u{E9}</text></svg>"
    let image = try CGImage(encodedData: #require(text.data(using: .isoLatin1)))
    let box = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(try Scene(40, 40, [shown(image, box, at: box)]).body().contains("<g><text>\u{E9}</text></g>"))
  }

  @Test func scriptsAndReferencesToTheOutsideAreLeftOut() throws {
    let body = try inlined(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="a()"><script>alert(1)</script>\
      <foreignObject><p>x</p></foreignObject><rect width="1" height="1" onclick="b()" fill="url(http://c)"/>\
      <image href="http://d/e.png" width="1" height="1"/><a href="javascript:f()"><circle r="1"/></a>\
      <rect style="fill:u\\72l(http://g)" width="2" height="2"/><image href="data:image/svg+xml,h"/></svg>
      """)
    for forbidden in [
      "alert", "onload", "onclick", "http://c", "http://d", "http://g", "javascript", "foreignObject", "\\72",
      "svg+xml",
    ] {
      #expect(!body.contains(forbidden), "\(forbidden) in \(body)")
    }
    #expect(body.contains(#"<rect width="1" height="1"/>"#), "\(body)")
  }

  @Test func documentsWithStyleSheetsOrEntitiesStayApart() throws {
    for svg in [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><style>.a{fill:red}</style></svg>"#,
      #"<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><g/></svg>"#,
    ] {
      let body = try inlined(svg)
      #expect(body.contains("href=\"data:image/svg+xml;base64,"), "\(body)")
    }
  }

  // MARK: - Orientation

  @Test func orientationIsTakenOutOfThePhotographAndIntoTheTransform() throws {
    let exif: [UInt8] =
      Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let jpeg = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + [0xFF, 0xD9]
    let neutral = try #require(TIFFDirectory.settingUpright(Data(jpeg)))
    #expect(zip(jpeg, neutral).filter { $0.0 != $0.1 }.map(\.1) == [1])
    #expect(TIFFDirectory.settingUpright(Data([0xFF, 0xD8, 0xFF, 0xD9])) == nil)
  }

  @Test func everyOrientationKeepsThePictureInItsBox() {
    for orientation in CGImagePropertyOrientation.allCases {
      let file = EmbeddedFile(
        mime: "", data: Data(), stored: CGSize(width: 4, height: 3), orientation: orientation, origin: .zero)
      #expect(
        CGRect(origin: .zero, size: file.stored).applying(file.turn) == CGRect(origin: .zero, size: file.size)
      )
    }
  }
}
