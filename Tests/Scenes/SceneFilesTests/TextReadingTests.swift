import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

@Suite struct TextReadingTests {
  private func attributes(_ keys: String) throws -> [NSAttributedString.Key: Any] {
    let layer = try SceneText.layer(#""class": "CATextLayer", "string": [{ "text": "a", \#(keys) }]"#)
    let string = try #require((layer as? CATextLayer)?.string as? NSAttributedString)
    #expect(string.string == "a")
    return string.attributes(at: 0, effectiveRange: nil)
  }

  @Test func plainStringsAndRuns() throws {
    let plain = try SceneText.layer(#""class": "CATextLayer", "string": "Hello""#)
    #expect((plain as? CATextLayer)?.string as? String == "Hello")
    let runs = try SceneText.layer(
      #""class": "CATextLayer", "string": ["a", { "text": "b", "kern": 2 }, "c"]"#)
    let string = try #require((runs as? CATextLayer)?.string as? NSAttributedString)
    #expect(string.string == "abc")
    #expect(string.attribute(.kern, at: 1, effectiveRange: nil) as? NSNumber == 2)
    #expect(string.attribute(.kern, at: 2, effectiveRange: nil) == nil)
  }

  @Test func fonts() throws {
    #expect(
      try attributes(#""font": "Inter", "fontSize": 20"#)[.font] as? CTFont == CTFont("Inter", size: 20))
    #expect(try attributes(#""font": "Inter""#)[.font] as? String == "Inter")
    #expect(try attributes(#""fontSize": 20"#)[.fontSize] as? NSNumber == 20)
    #expect(try attributes(#""fontFeatures": { "tnum": 1 }"#)[.fontFeatures] as? [String: Int] == ["tnum": 1])
    #expect(
      try attributes(#""fontVariations": { "wght": 650.5 }"#)[.fontVariations] as? [String: Double] == [
        "wght": 650.5
      ])
  }

  @Test func lines() throws {
    func style(_ json: String) throws -> NSUnderlineStyle {
      let number = try attributes(#""underlineStyle": \#(json)"#)[.underlineStyle] as? NSNumber
      return NSUnderlineStyle(rawValue: try #require(number).intValue)
    }
    #expect(try style(#""single""#) == .single)
    #expect(try style(#""double patternDash""#) == [.double, .patternDash])
    #expect(try style(#"["thick", "patternDot", "byWord"]"#) == [.thick, .patternDot, .byWord])
    #expect(try style(#""patternDot""#) == [.single, .patternDot])
  }

  private static let dot =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='8' height='6'/%3E"

  @Test func pictures() throws {
    let image = #"{ "src": "\#(Self.dot)", "scale": 2 }"#
    let given = try attributes(#""attachment": { "image": \#(image), "bounds": [1, -2, 3, 4] }"#)
    let attachment = try #require(given[.attachment] as? NSTextAttachment)
    #expect(attachment.box == CGRect(x: 1, y: -2, width: 3, height: 4))
    let natural = try attributes(#""attachment": { "image": \#(image) }"#)[.attachment] as? NSTextAttachment
    #expect(natural?.box == CGRect(x: 0, y: 0, width: 4, height: 3))
  }

  /// Foundation compares the attributes of neighbours, and ends the program if it takes them for its own objects.
  @Test func picturesMayFollowEachOther() throws {
    let run = #"{ "attachment": { "image": "\#(Self.dot)" } }"#
    let layer = try SceneText.layer(#""class": "CATextLayer", "string": [\#(run), \#(run)]"#)
    let string = try #require((layer as? CATextLayer)?.string as? NSAttributedString)
    #expect(string.string == "\u{FFFC}\u{FFFC}")
  }

  @Test func aRunMayBeAPictureAlone() throws {
    let layer = try SceneText.layer(
      #""class": "CATextLayer", "string": ["a", { "attachment": { "image": "\#(Self.dot)" } }]"#)
    let string = try #require((layer as? CATextLayer)?.string as? NSAttributedString)
    #expect(string.string == "a\u{FFFC}")
    layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 20)
    let written = try SceneWriter().data(for: layer)
    let read = try #require(Scene(data: written).pages.first as? CATextLayer)
    let again = try #require(read.string as? NSAttributedString)
    #expect(again.string == string.string)
    #expect(
      again.attribute(.attachment, at: 1, effectiveRange: nil) as? NSTextAttachment == string.attribute(
        .attachment, at: 1, effectiveRange: nil) as? NSTextAttachment)
  }

  @Test func picturesThatAreNone() {
    #expect(
      SceneText.messages(#""class": "CATextLayer", "string": [{ "attachment": {} }]"#) == [
        "string[0].attachment: the attachment has no \"image\""
      ])
    #expect(SceneText.messages(#""class": "CATextLayer", "string": [{ "attachment": "a.png" }]"#).count == 1)
  }

  @Test func shadowsAndParagraphs() throws {
    let shadow = try #require(
      try attributes(
        ##""shadow": { "shadowOffset": [1, 2], "shadowBlurRadius": 3, "shadowColor": "#f00" }"##)[.shadow]
        as? NSShadow)
    #expect(shadow.shadowOffset == CGSize(width: 1, height: 2))
    #expect(shadow.shadowBlurRadius == 3)
    #expect(shadow.shadowColor as? CGColor == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    let style = try #require(
      try attributes(
        #""paragraphStyle": { "alignment": "center", "lineSpacing": 2, "lineBreakMode": "byTruncatingTail", "tabStops": [20, { "location": 80, "alignment": "right" }] }"#
      )[.paragraphStyle] as? NSParagraphStyle)
    #expect(style.alignment == .center)
    #expect(style.lineSpacing == 2)
    #expect(style.lineBreakMode == .byTruncatingTail)
    #expect(
      style.tabStops == [
        NSTextTab(textAlignment: .left, location: 20), NSTextTab(textAlignment: .right, location: 80),
      ])
  }

  @Test func errors() {
    func check(_ json: String, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(
        SceneText.messages(#""class": "CATextLayer", "string": [\#(json)]"#)
          == expected.map { "string[0]" + $0 }, sourceLocation: sourceLocation)
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
