import CoreGraphics
import Drawing
import TextLayout
import XCTest

/// Inter's `post` table puts the underline 464 of 2816 units below the baseline, 192 thick; its `OS/2` the
/// top of the strike-through 922 above.
final class DecorationTests: XCTestCase {
  private let red = RGBA(red: 1, green: 0, blue: 0)
  private let baseline: CGFloat = 20 * 2728 / 2816

  private func boxes(
    _ string: String = "word", width: CGFloat = 1000, _ change: (inout TextAttributes) -> Void
  ) throws
    -> [CGRect]
  {
    Fixtures.paths(try Fixtures.layout(Fixtures.text(string, change), width: width)).map(\.path.boundingBox)
  }

  func testUnderlineIsCentredOnTheFontsPosition() throws {
    let box = try XCTUnwrap(boxes { $0.decorations.underline = TextDecoration() }.first)
    XCTAssertEqual(box.midY, baseline + 20 * 464 / 2816, accuracy: 1e-6)
    XCTAssertEqual(box.height, 20 * 192 / 2816, accuracy: 1e-6)
    XCTAssertEqual(box.width, try Fixtures.width(Fixtures.text("word")), accuracy: 1e-6)
  }

  func testStrikethroughHangsFromTheFontsPosition() throws {
    let box = try XCTUnwrap(boxes { $0.decorations.strikethrough = TextDecoration() }.first)
    XCTAssertEqual(box.minY, baseline - 20 * 922 / 2816, accuracy: 1e-6)
  }

  func testBackgroundCoversAscentToDescent() throws {
    let box = try XCTUnwrap(boxes { $0.decorations.background = red }.first)
    XCTAssertEqual(box.minY, 0, accuracy: 1e-9)
    XCTAssertEqual(box.height, 20 * (2728 + 680) / 2816, accuracy: 1e-9)
  }

  func testColorsOfLinesAreThoseOfTheTextUnlessNamed() throws {
    func color(_ change: (inout TextAttributes) -> Void) throws -> RGBA? {
      let path = try XCTUnwrap(Fixtures.paths(try Fixtures.layout(Fixtures.text("x", change))).first)
      guard case .color(let color)? = path.fill else { return nil }
      return color
    }
    XCTAssertEqual(try color { ($0.decorations.underline, $0.paint.color) = (TextDecoration(), red) }, red)
    XCTAssertEqual(try color { $0.decorations.underline = TextDecoration(color: red) }, red)
    XCTAssertEqual(try color { $0.decorations.strikethrough = TextDecoration(color: red) }, red)
  }

  func testThickAndDoubleLines() throws {
    let thickness: CGFloat = 20 * 192 / 2816
    let thick = try boxes { $0.decorations.underline = TextDecoration(.thick) }
    XCTAssertEqual(thick.count, 1)
    XCTAssertEqual(thick.first?.height ?? 0, 2 * thickness, accuracy: 1e-9)
    XCTAssertEqual(try boxes { $0.decorations.underline = TextDecoration(.double) }.count, 2)
  }

  func testPatternsAreDashedStrokes() throws {
    var seen: Set<[CGFloat]> = []
    for pattern in TextDecoration.Pattern.allCases where pattern != .solid {
      let text = Fixtures.text("x") { $0.decorations.underline = TextDecoration(pattern: pattern) }
      let path = try XCTUnwrap(Fixtures.paths(try Fixtures.layout(text)).first)
      XCTAssertNil(path.fill)
      seen.insert(path.stroke?.dashes ?? [])
    }
    XCTAssertEqual(seen.count, 4)
  }

  func testLinesByWordLeaveSpacesOut() throws {
    XCTAssertEqual(try boxes("two words") { $0.decorations.underline = TextDecoration() }.count, 1)
    XCTAssertEqual(
      try boxes("two words") { $0.decorations.underline = TextDecoration(isByWord: true) }.count, 2)
  }

  func testOneLineRunsThroughFallbackFonts() throws {
    XCTAssertEqual(try boxes("Latin 日本 Latin") { $0.decorations.underline = TextDecoration() }.count, 1)
  }

  func testHangingWhiteSpaceIsNotDecorated() throws {
    let width = try Fixtures.width(Fixtures.text("word"))
    let all = try boxes("word   word", width: width) { $0.decorations.underline = TextDecoration() }
    XCTAssertEqual(all.map(\.width), [width, width])
  }

  func testBackgroundsLieBelowAllText() throws {
    let result = try Fixtures.layout(Fixtures.text("a\nb") { $0.decorations.background = red })
    let kinds = result.nodes.map { if case .path = $0 { "path" } else { "glyphs" } }
    XCTAssertEqual(kinds, ["path", "path", "glyphs", "glyphs"])
  }
}
