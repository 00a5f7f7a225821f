import CoreGraphics
import Drawing
import Foundation
import ImageDecoding
import Testing

/// Documents on which librsvg gives up.
@Suite struct RefusedDocumentTests {
  /// Ten squares, ten times ten of them, and so on.
  private func squares(levels: Int) throws -> CGImage {
    var svg =
      #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="9" height="9">"#
      + ##"<defs><rect id="a0" width="9" height="9" fill="#f00"/>"##
    for level in 1...levels {
      let uses = String(repeating: ##"<use x:href="#a\##(level - 1)"/>"##, count: 10)
      svg += #"<g id="a\#(level)">\#(uses)</g>"#
    }
    return try CGImage(
      encodedData: Data((svg + ##"</defs><use x:href="#a\##(levels)"/></svg>"##).utf8), sourceName: "doc.svg")
  }

  private func page(_ images: [CGImage]) -> DrawnPage {
    DrawnPage(
      20, 20,
      images.enumerated().map { k, image in
        .image(
          DrawnImage(
            image: image, source: CGRect(origin: .zero, size: image.naturalSize),
            destination: CGRect(x: 10 * k, y: 0, width: 9, height: 9)))
      })
  }

  @Test func nothingIsDrawnOfThem() throws {
    let page = page([try squares(levels: 10), try squares(levels: 10)])
    let (pixels, findings) = try page.pixelsAndFindings()
    #expect(Set(pixels.colors.map(\.alpha)) == [0])
    // Findings on one layer, or none, are told once.
    #expect(findings.map(\.outcome) == [.damaged])
    #expect(findings.map(\.reason) == ["doc.svg: exceeded more than 500000 referenced elements"])
  }

  @Test func manyReferencesAreNoReason() throws {
    let (pixels, findings) = try page([try squares(levels: 4)]).pixelsAndFindings()
    #expect(pixels[4, 4].red == 255)
    #expect(findings.isEmpty)
  }

  @Test func oneOfEqualFilesIsTried() throws {
    let images = ImageCache()
    var count = 0
    for _ in 0..<3 {
      for levels in 1...2 {
        let reason = images.refusal(of: try squares(levels: levels)) { _ in
          count += 1
          return levels == 1 ? nil : "it is too much"
        }
        #expect(reason == (levels == 1 ? nil : "it is too much"))
      }
    }
    #expect(count == 2)
  }
}
