import CoreGraphics
import Foundation
import Testing

/// Entities in SVG documents: few characters that stand for many.
@Suite struct SVGEntitiesTests {
  private func document(_ declarations: String, _ content: String) -> Data {
    Data(
      "<!DOCTYPE svg [\(declarations)]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(content)</svg>"
        .utf8)
  }

  private func expectRefusal(of data: Data) {
    #expect(throws: CGImageError.invalidHeader(.svg, "its entities come to more than 10 MB")) {
      try CGImage(encodedData: data)
    }
  }

  @Test func aLongOneThatIsUsedOftenIsRefused() {
    let long = String(repeating: "a", count: 60_000)
    let uses = String(repeating: "&a;", count: 20_000)
    expectRefusal(of: document("<!ENTITY a '\(long)'>", "<text>\(uses)</text>"))
    expectRefusal(of: document("<!ENTITY a '\(long)'>", "<path d='\(uses)'/>"))
  }

  @Test func onesThatConsistOfEachOtherAreRefused() {
    let levels = (1...9).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }
    expectRefusal(of: document("<!ENTITY e0 'lol'>" + levels.joined(), "<text>&e9;</text>"))
    expectRefusal(of: document("<!ENTITY e0 'lol'>" + levels.reversed().joined(), "<text>&e9;</text>"))
    expectRefusal(of: document("<!ENTITY a 'x&b;'><!ENTITY b 'y&a;'>", "<text>&a;</text>"))
  }

  @Test func otherEncodingsHideNothing() throws {
    let levels = (1...9).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }
    let text = String(
      decoding: document("<!ENTITY e0 'lol'>" + levels.joined(), "<text>&e9;</text>"), as: UTF8.self)
    expectRefusal(of: try #require(text.data(using: .utf16)))
  }

  /// As drawing programs write them.
  @Test func namesOfNamespacesAreFine() throws {
    let data = document(
      "<!ENTITY ns 'http://www.w3.org/1999/xlink'> <!ENTITY c \"#f00\">", "<rect fill='&c;' xmlns:x='&ns;'/>")
    #expect(try CGImage(encodedData: data).width == 9)
    let expanded = try #require(SVGEntities(data)?.expanded())
    #expect(
      String(decoding: expanded, as: UTF8.self) == """
        <svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect fill='#f00' \
        xmlns:x='http://www.w3.org/1999/xlink'/></svg>
        """)
  }

  @Test func documentsWithoutThemHaveNone() {
    #expect(SVGEntities(Data("<svg><text>&amp; &lt;!ENTITY</text></svg>".utf8)) == nil)
  }
}
