import CoreGraphics
import Foundation
import Testing

/// Fetch Standard, "data: URL processor"; its tests (web-platform-tests, fetch/data-urls) are where most cases come from.
@Suite struct DataURITests {
  @Test(arguments: [
    ("data:,X", "", "X"), ("data:text/plain,X", "text/plain", "X"), ("DATA:Image/PNG,X", "image/png", "X"),
    ("  data:,X  ", "", "X"), ("da\nta:,X", "", "X"), ("data:;base64,WA", "", "X"),
    ("data:;base64,WA==", "", "X"), ("data:;base64,W%20A%3D%3D", "", "X"), ("data:;base64,W \n\tA", "", "X"),
    ("data:;  base64  ,WA", "", "X"), ("data:;BASE64,WA", "", "X"), ("data:;base64;,WA", "", "WA"),
    ("data:image/png;charset=utf-8;base64,WA", "image/png", "X"), ("data:base64,WA", "base64", "WA"),
    ("data:,%58%zz%5", "", "X%zz%5"), ("data:,X#Y", "", "X"), ("data:;x=\"a,b\",X", "", "b\",X"),
  ])
  func isReadAsInBrowsers(text: String, type: String, content: String) throws {
    #expect(DataURI.isMeant(by: text) || text.contains("a\nt"))
    let uri = try DataURI(text)
    #expect(uri.type == type)
    #expect(String(decoding: uri.data, as: UTF8.self) == content)
  }

  @Test(arguments: [
    "data:;base64,W", "data:;base64,WA=", "data:;base64,WA===", "data:;base64,W?A=", "data:;base64",
  ])
  func whatNoBrowserReadsIsRefused(text: String) {
    #expect(throws: DataURI.Problem.self) { try DataURI(text) }
  }

  @Test func otherNamesAreNone() {
    for text in ["data.png", "dat:", "", "database:,", "file:data:,"] { #expect(!DataURI.isMeant(by: text)) }
  }
}
