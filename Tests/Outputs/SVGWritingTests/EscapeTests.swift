import Testing
import XMLReading

/// Text is escaped where XML requires it, and written as it is elsewhere.
struct EscapeTests {
  @Test(arguments: [
    ("plain, é, 人", "plain, é, 人"),
    ("a<b & \"c\">", "a&lt;b &amp; &quot;c&quot;>"),
    ("\u{FFFE}\u{1}\t，", "\u{FFFD}\u{FFFD}&#9;，"),
    ("", ""),
  ])
  func attributes(text: String, written: String) {
    var bytes = Array("d=".utf8)
    XMLOutput.escape(text, inAttribute: true, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "d=" + written)
  }
}
