import Foundation
import Testing

@testable import SceneFiles

/// What is wrong with text is said with the place where it stands.
@Suite struct BadTextTests {
  /// A page with one text layer in its third line.
  private func page(_ keys: String, fonts: String = "") -> String {
    "{\"bounds\": [0, 0, 9, 9],\(fonts)\n\"sublayers\": [{\"class\": \"CATextLayer\",\n\(keys)}]}"
  }

  private func check(_ keys: String, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation)
  {
    #expect(SceneText.problems(page(keys)) == expected, sourceLocation: sourceLocation)
  }

  @Test func unknownAttributes() {
    check(
      #""string": [{"text": "a", "fontsize": 9}]"#,
      #"3:26: error: sublayers[0].string[0].fontsize: unknown key "fontsize" of a run; did you mean "fontSize"?"#
    )
    #expect(
      SceneText.problems(page(#""string": [{"text": "a", "paragraphStyle": {"aligment": "left"}}]"#)).map {
        $0.replacing(/allowed are .*;/, with: "…;")
      } == [
        #"3:45: error: sublayers[0].string[0].paragraphStyle.aligment: unknown key "aligment" of a paragraph style; "#
          + #"…; did you mean "alignment"?"#
      ])
  }

  @Test func sizesThatAreNone() {
    check(
      #""fontSize": -12"#,
      "3:13: error: sublayers[0].fontSize: a font's size is greater than 0, found the number -12")
    check(
      #""string": ["a", {"text": "b", "fontSize": 0}]"#,
      "3:43: error: sublayers[0].string[1].fontSize: a font's size is greater than 0, found the number 0")
    check(
      #""font": {"name": "Inter", "size": -1}"#,
      "3:35: error: sublayers[0].font.size: a font's size is greater than 0, found the number -1")
    check(
      #""fontSize": 30001"#,
      "3:13: error: sublayers[0].fontSize: a font's size is at most 30000 points, found the number 30001")
    check(
      #""fontSize": 1e999"#,
      "3:13: error: sublayers[0].fontSize: 1e999 is too large; numbers are finite, up to 1.8e308")
  }

  /// Runs hold their own text, so that no range can miss it; who tries to give one is told.
  @Test func ranges() {
    check(
      #""string": [{"text": "abc", "range": [2, 9], "kern": 1}]"#,
      #"3:28: error: sublayers[0].string[0].range: unknown key "range" of a run"#)
  }

  @Test func tagsThatAreNone() {
    for tag in ["tnumb", "a b ", "a=1,", "größ"] {
      check(
        #""string": [{"text": "a", "fontFeatures": {"\#(tag)": 1}}]"#,
        #"3:43: error: sublayers[0].string[0].fontFeatures.\#(tag): an OpenType tag has four letters, found "\#(tag)""#
      )
    }
  }

  @Test func invalidUTF8() {
    var json = Data(page(#""string": "é"#).dropLast(4).utf8)
    json += [0xC3, 0x28] + Data(#""}]}"#.utf8)
    #expect(
      SceneText.problems(json) == ["3:12: error: the file is not UTF-8: byte 0xC3 does not belong here"])
    // Half of a surrogate pair, which UTF-8 cannot say either.
    check(
      #""string": "\ud83d""#,
      #"3:12: error: sublayers[0].string: \u escapes of surrogates come in pairs, high before low"#)
  }

  @Test func filesThatAreNoFonts() throws {
    let folder = try ScratchFolder()
    try folder.write(Data("Dear reader,".utf8), to: "letter.ttf")
    try folder.write(Data(), to: "empty.otf")
    #expect(
      SceneText.problems(
        page(#""string": "a""#, fonts: " \"fonts\": [\"letter.ttf\",\n\"empty.otf\"],"), in: folder.url
      )
      .filter { $0.contains("font") } == [
        #"1:36: error: fonts[0]: the file "letter.ttf" contains no font"#,
        #"2:1: error: fonts[1]: the file "empty.otf" contains no font"#,
      ])
  }
}
