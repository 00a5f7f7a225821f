import QuartzCore
import XCTest

@testable import SceneFiles

final class TextReadingTests: XCTestCase {
  private func attributes(_ keys: String) throws -> [NSAttributedString.Key: Any] {
    let layer = try SceneText.layer(#""class": "CATextLayer", "string": [{ "text": "a", \#(keys) }]"#)
    let string = try XCTUnwrap((layer as? CATextLayer)?.string as? NSAttributedString)
    XCTAssertEqual(string.string, "a")
    return string.attributes(at: 0, effectiveRange: nil)
  }

  func testPlainStringsAndRuns() throws {
    let plain = try SceneText.layer(#""class": "CATextLayer", "string": "Hello""#)
    XCTAssertEqual((plain as? CATextLayer)?.string as? String, "Hello")
    let runs = try SceneText.layer(
      #""class": "CATextLayer", "string": ["a", { "text": "b", "kern": 2 }, "c"]"#)
    let string = try XCTUnwrap((runs as? CATextLayer)?.string as? NSAttributedString)
    XCTAssertEqual(string.string, "abc")
    XCTAssertEqual(string.attribute(.kern, at: 1, effectiveRange: nil) as? NSNumber, 2)
    XCTAssertNil(string.attribute(.kern, at: 2, effectiveRange: nil))
  }

  func testFonts() throws {
    XCTAssertEqual(
      try attributes(#""font": "Inter", "fontSize": 20"#)[.font] as? CTFont, CTFont("Inter", size: 20))
    XCTAssertEqual(try attributes(#""font": "Inter""#)[.font] as? String, "Inter")
    XCTAssertEqual(try attributes(#""fontSize": 20"#)[.fontSize] as? NSNumber, 20)
    XCTAssertEqual(
      try attributes(#""fontFeatures": { "tnum": 1 }"#)[.fontFeatures] as? [String: Int], ["tnum": 1])
    XCTAssertEqual(
      try attributes(#""fontVariations": { "wght": 650.5 }"#)[.fontVariations] as? [String: Double],
      ["wght": 650.5])
  }

  func testLines() throws {
    func style(_ json: String) throws -> NSUnderlineStyle {
      let number = try attributes(#""underlineStyle": \#(json)"#)[.underlineStyle] as? NSNumber
      return NSUnderlineStyle(rawValue: try XCTUnwrap(number).intValue)
    }
    XCTAssertEqual(try style(#""single""#), .single)
    XCTAssertEqual(try style(#""double patternDash""#), [.double, .patternDash])
    XCTAssertEqual(try style(#"["thick", "patternDot", "byWord"]"#), [.thick, .patternDot, .byWord])
    XCTAssertEqual(try style(#""patternDot""#), [.single, .patternDot])
  }

  private static let dot =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='8' height='6'/%3E"

  func testPictures() throws {
    let image = #"{ "src": "\#(Self.dot)", "scale": 2 }"#
    let given = try attributes(#""attachment": { "image": \#(image), "bounds": [1, -2, 3, 4] }"#)
    let attachment = try XCTUnwrap(given[.attachment] as? NSTextAttachment)
    XCTAssertEqual(attachment.box, CGRect(x: 1, y: -2, width: 3, height: 4))
    let natural = try attributes(#""attachment": { "image": \#(image) }"#)[.attachment] as? NSTextAttachment
    XCTAssertEqual(natural?.box, CGRect(x: 0, y: 0, width: 4, height: 3))
  }

  /// Foundation compares the attributes of neighbours, and ends the program if it takes them for its own objects.
  func testPicturesMayFollowEachOther() throws {
    let run = #"{ "attachment": { "image": "\#(Self.dot)" } }"#
    let layer = try SceneText.layer(#""class": "CATextLayer", "string": [\#(run), \#(run)]"#)
    let string = try XCTUnwrap((layer as? CATextLayer)?.string as? NSAttributedString)
    XCTAssertEqual(string.string, "\u{FFFC}\u{FFFC}")
  }

  func testARunMayBeAPictureAlone() throws {
    let layer = try SceneText.layer(
      #""class": "CATextLayer", "string": ["a", { "attachment": { "image": "\#(Self.dot)" } }]"#)
    let string = try XCTUnwrap((layer as? CATextLayer)?.string as? NSAttributedString)
    XCTAssertEqual(string.string, "a\u{FFFC}")
    layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 20)
    let written = try SceneWriter().data(for: layer)
    let read = try XCTUnwrap(Scene(data: written).pages.first as? CATextLayer)
    let again = try XCTUnwrap(read.string as? NSAttributedString)
    XCTAssertEqual(again.string, string.string)
    XCTAssertEqual(
      again.attribute(.attachment, at: 1, effectiveRange: nil) as? NSTextAttachment,
      string.attribute(.attachment, at: 1, effectiveRange: nil) as? NSTextAttachment)
  }

  func testPicturesThatAreNone() {
    XCTAssertEqual(
      SceneText.messages(#""class": "CATextLayer", "string": [{ "attachment": {} }]"#),
      ["string[0].attachment: the attachment has no \"image\""])
    XCTAssertEqual(
      SceneText.messages(#""class": "CATextLayer", "string": [{ "attachment": "a.png" }]"#).count, 1)
  }

  func testShadowsAndParagraphs() throws {
    let shadow = try XCTUnwrap(
      try attributes(
        ##""shadow": { "shadowOffset": [1, 2], "shadowBlurRadius": 3, "shadowColor": "#f00" }"##)[.shadow]
        as? NSShadow)
    XCTAssertEqual(shadow.shadowOffset, CGSize(width: 1, height: 2))
    XCTAssertEqual(shadow.shadowBlurRadius, 3)
    XCTAssertEqual(shadow.shadowColor as? CGColor, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    let style = try XCTUnwrap(
      try attributes(
        #""paragraphStyle": { "alignment": "center", "lineSpacing": 2, "lineBreakMode": "byTruncatingTail", "tabStops": [20, { "location": 80, "alignment": "right" }] }"#
      )[.paragraphStyle] as? NSParagraphStyle)
    XCTAssertEqual(style.alignment, .center)
    XCTAssertEqual(style.lineSpacing, 2)
    XCTAssertEqual(style.lineBreakMode, .byTruncatingTail)
    XCTAssertEqual(
      style.tabStops,
      [NSTextTab(textAlignment: .left, location: 20), NSTextTab(textAlignment: .right, location: 80)])
  }

  func testErrors() {
    func check(_ json: String, _ expected: String..., line: UInt = #line) {
      XCTAssertEqual(
        SceneText.messages(#""class": "CATextLayer", "string": [\#(json)]"#),
        expected.map { "string[0]" + $0 },
        line: line)
    }
    check(
      #"{"txt":"a"}"#, #": the run has no "text""#, #".txt: unknown key "txt" of a run; did you mean "text"?"#
    )
    check(
      #"{"fontSize":0,"text":"x"}"#, ".fontSize: a font's size is greater than 0, found the number 0")
    check(
      #"{"text":"u","underlineStyle":"singel"}"#,
      ".underlineStyle: unknown value \"singel\"; allowed are \"double\", \"thick\", \"single\", "
        + "\"patternDashDotDot\", \"patternDashDot\", \"patternDash\", \"patternDot\", \"byWord\"; "
        + "did you mean \"single\"?")
    check(
      #"{"text":"u","fontFeatures":{"tabular":1}}"#,
      #".fontFeatures.tabular: an OpenType tag has four letters, found "tabular""#)
    check(
      #"{"text":"u","shadow":3}"#,
      ".shadow: expected an object such as {\"shadowOffset\": [0, 1], \"shadowBlurRadius\": 2}, found the number 3"
    )
    check("5", ": expected a run such as {\"text\": \"…\", \"fontSize\": 20}, found the number 5")
  }
}
