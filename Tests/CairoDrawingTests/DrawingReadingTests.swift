import CairoDrawing
import CoreGraphics
import DisplayList
import XCTest

/// What SVG pictures draw, read back from Cairo as items.
final class DrawingReadingTests: XCTestCase {
  private func picture(_ body: String, width: Int = 64, height: Int = 64) throws -> CGImage {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(width)" \
      height="\(height)">\(body)</svg>
      """
    return try CGImage(encodedData: Data(document.utf8))
  }

  private func list(_ body: String) throws -> DisplayList {
    let drawing = try SVGDrawings().drawing(of: picture(body))
    var list = DisplayList(64, 64, drawing.items)
    list.definitions = drawing.definitions
    return list
  }

  private func assertItems(
    _ body: String, _ expected: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertEqual(
      try list(body).description.trimmingPrefix("page 64 64\n").trimmingCharacters(in: .newlines), expected,
      file: file, line: line)
  }

  func testShapesAndTheirStrokes() throws {
    try assertItems(
      """
      <path d="M8 8 L40 8 C48 16 48 24 40 32 Z M4 50 h8" fill="#f00" fill-rule="evenodd" stroke="#00f8" \
      stroke-width="2" stroke-linecap="round" stroke-linejoin="bevel" stroke-dasharray="4 2 1"/>
      <g transform="scale(2 1)"><path d="M4 40 h20" stroke="#0f0"/></g>
      """,
      """
      path M8 8 L40 8 C48 16 48 24 40 32 Z M4 50 L12 50 fill #ff0000 even-odd
      path M8 8 L40 8 C48 16 48 24 40 32 Z M4 50 L12 50 stroke #0000ff88 width 2 round caps bevel joins \
      dashes 4 2 1 4 2 1
      path M8 40 L48 40 fill #000000
      group matrix 2 0 0 1 0 0
        path M4 40 L24 40 stroke #00ff00 width 1
      """)
  }

  /// A gradient about a focus beside its centre is circles of one colour each.
  func testAFocusBesideTheCenter() throws {
    try assertItems(
      """
      <radialGradient id="f" gradientUnits="userSpaceOnUse" cx="16" cy="16" r="16" fx="8"><stop stop-color="#000"/>\
      <stop offset="1" stop-color="#000002"/></radialGradient><rect width="32" height="32" fill="url(#f)"/>
      """,
      """
      group clip rect 0 0 32 32
        rect 0 0 32 32 fill #000002
        ellipse 0 0 32 32 fill #000002
        ellipse 2.667 5.333 21.333 21.333 fill #000001
        ellipse 5.333 10.667 10.667 10.667 fill #000000
      """)
  }

  func testWhatItemsCannotSayIsNamed() throws {
    let stops = ##"<stop stop-color="#f00"/><stop offset="1" stop-opacity="0"/>"##
    for (body, reason) in [
      (
        ##"<radialGradient id="g" fx=".3">\##(stops)</radialGradient>"##, "a gradient with a focus that fades"
      ),
      (
        ##"<linearGradient id="g" x2=".001" spreadMethod="reflect">\##(stops)</linearGradient>"##,
        "a gradient that repeats more than 256 times"
      ),
      (
        ##"<pattern id="g" width=".002" height=".002"><rect width="1" height="1"/></pattern>"##,
        "a pattern of more than 16384 tiles"
      ),
    ] {
      let image = try picture(body + ##"<rect width="64" height="64" fill="url(#g)"/>"##)
      XCTAssertThrowsError(try SVGDrawings().drawing(of: image)) { error in
        XCTAssertEqual("\(error)", reason)
      }
    }
  }

  func testGradients() throws {
    let stops =
      ##"<stop offset=".25" stop-color="#f00"/><stop offset="1" stop-color="#00f" stop-opacity=".5"/>"##
    try assertItems(
      """
      <linearGradient id="a">\(stops)</linearGradient>
      <linearGradient id="b" x2=".5" spreadMethod="reflect">\(stops)</linearGradient>
      <radialGradient id="c" gradientUnits="userSpaceOnUse" cx="32" cy="48" r="20" spreadMethod="repeat">\(stops)\
      </radialGradient>
      <rect width="32" height="16" fill="url(#a)"/>
      <rect y="16" width="32" height="16" fill="url(#b)"/>
      <rect y="32" width="64" height="32" fill="url(#c)"/>
      """,
      """
      rect 0 0 32 16 fill axial 0 0 to 1 0 matrix 32 0 0 16 0 0 (0.25 #ff0000, 1 #0000ff80)
      rect 0 16 32 16 fill axial 0 0 to 1 0 matrix 32 0 0 16 0 16 (0 #ff0000, 0.125 #ff0000, 0.5 #0000ff80, \
      0.875 #ff0000, 1 #ff0000)
      rect 0 32 64 32 fill radial about 32 48 radius 40 (0 #ff0000, 0.125 #ff0000, 0.5 #0000ff80, 0.5 #ff0000, \
      0.625 #ff0000, 1 #0000ff80)
      """)
  }

  func testGroupsClipsAndBlending() throws {
    try assertItems(
      """
      <clipPath id="c"><circle cx="32" cy="32" r="16"/></clipPath>
      <g opacity=".5"><rect width="8" height="8"/><rect x="4" width="8" height="8" fill="#f00"/></g>
      <g clip-path="url(#c)"><rect width="32" height="32"/><rect x="32" width="32" height="32"/></g>
      <rect width="8" height="8" fill="#0f0" style="mix-blend-mode:multiply"/>
      """,
      """
      group opacity 0.5 isolated
        rect 0 0 8 8 fill #000000
        rect 4 0 8 8 fill #ff0000
      group clip rect 16 16 32 32 clip path M48 32 C48 40.837 40.837 48 32 48 C23.163 48 16 40.837 16 32 \
      C16 23.163 23.163 16 32 16 C40.837 16 48 23.163 48 32 Z
        rect 0 0 32 32 fill #000000
        rect 32 0 32 32 fill #000000
      group multiply isolated
        rect 0 0 8 8 fill #00ff00
      """)
  }

  func testTilesOfOneColorAreJoined() throws {
    try assertItems(
      """
      <pattern id="p" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="4" height="8"/>
      <path d="M0 0 L16 16" fill="none" stroke="#f00" stroke-width="2"/></pattern>
      <rect width="16" height="8" fill="url(#p)"/>
      """,
      """
      group clip rect 0 0 16 8
        path M-0.008 -0.008 L4 -0.008 L4 8.008 L-0.008 8.008 Z M7.992 -0.008 L12 -0.008 L12 8.008 L7.992 8.008 Z \
      fill #000000
        path M1.409 -0.008 L8.008 6.591 L8.008 8.008 L6.591 8.008 L-0.008 1.409 L-0.008 -0.008 L-0.008 -0.008 Z \
      M9.409 -0.008 L16.008 6.591 L16.008 8.008 L14.591 8.008 L7.992 1.409 L7.992 -0.008 L7.992 -0.008 Z fill #ff0000
      """)
  }

  /// Lines are filled by default, which Cairo's script surface cannot write.
  func testLinesInPatterns() throws {
    try assertItems(
      """
      <pattern id="p" width="8" height="8" patternUnits="userSpaceOnUse"><line y1="4" x2="8" y2="4" stroke="#f00"/>\
      </pattern><rect width="8" height="8" fill="url(#p)"/>
      """,
      """
      group clip rect 0 0 8 8
        path M-0.008 3.499 L8.008 3.499 L8.008 4.501 L-0.008 4.501 L-0.008 3.499 Z fill #ff0000
      """)
  }

  func testPicturesMasksAndFilters() throws {
    try assertItems(
      """
      <mask id="m"><rect x="8" y="8" width="16" height="16" fill="#fff"/></mask>
      <filter id="f"><feFlood flood-color="#f00"/></filter>
      <g mask="url(#m)"><rect width="32" height="32"/></g>
      <rect x="40" y="40" width="10" height="10" filter="url(#f)"/>
      <image x="4" y="50" width="8" height="8" xlink:href="data:image/png;base64,\
      iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR42mP4z8DAAMIM/4EAAB/uBfvxq7p3AAAAAElFTkSuQmCC"/>
      """,
      """
      group isolated mask 0
        rect 0 0 32 32 fill #000000
      group matrix 0.031 0 0 0.031 0 0
        image unnamed 0 0 386 386 to 1247 1247 386 386
      group clip rect 4 50 8 8
        group matrix 4 0 0 4 4 50
          image unnamed 0 0 2 2 to 0 0 2 2
      definition 0
        group matrix 0.031 0 0 0.031 0 0
          image unnamed 0 0 512 512 to 256 256 512 512
      """)
  }
}
