import CoreGraphics
import Drawing
import Foundation
import Testing

@testable import SVGWriting

/// SVG documents within ours.
@Suite struct InlineDocumentTests {
  /// The view box that shows a document of 64 × 48 with a view box of 64 × 64 in a box of that size.
  private func viewBox(_ aspectRatio: String) throws -> String {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="64" height="48" viewBox="0 0 64 64"\(aspectRatio)>\
      <circle r="9"/></svg>
      """
    let box = CGRect(x: 0, y: 0, width: 64, height: 48)
    let image = DrawnImage(image: try CGImage(encodedData: Data(text.utf8)), source: box, destination: box)
    let body = try Scene(64, 48, [.image(image)]).body()
    let match = try #require(body.firstMatch(of: /viewBox="([^"]*)"/), "\(body)")
    return String(match.1)
  }

  @Test(arguments: [
    ("", "-10.6667 0 85.3333 64"), ("xMidYMid meet", "-10.6667 0 85.3333 64"), ("xMinYMid", "0 0 85.3333 64"),
    ("xMaxYMax meet", "-21.3333 0 85.3333 64"), ("xMidYMin slice", "0 0 64 48"),
    ("xMidYMid slice", "0 8 64 48"),
    (" xMinYMax  slice ", "0 16 64 48"), ("none", "0 0 64 64"), ("none slice", "0 0 64 64"),
    ("defer xMidYMin slice", "0 0 64 48"), ("xmidymin slice", "-10.6667 0 85.3333 64"),
    ("xMidYMin cover", "-10.6667 0 85.3333 64"),
  ])
  func theViewBoxLiesAsTheDocumentSays(value: String, expected: String) throws {
    #expect(try viewBox(value.isEmpty ? "" : " preserveAspectRatio=\"\(value)\"") == expected)
  }

  @Test func documentsWithinTheDocumentStay() throws {
    let inner = Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8).base64EncodedString()
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">\
      <image href="data:image/svg+xml;base64,\(inner)" width="9" height="9"/><image href="other.svg"/></svg>
      """
    let box = CGRect(x: 0, y: 0, width: 9, height: 9)
    let image = DrawnImage(image: try CGImage(encodedData: Data(text.utf8)), source: box, destination: box)
    let body = try Scene(9, 9, [.image(image)]).body()
    #expect(
      body.contains("<image xlink:href=\"data:image/svg+xml;base64,\(inner)\" width=\"9\" height=\"9\"/>"))
    #expect(!body.contains("other.svg"))
  }
}
