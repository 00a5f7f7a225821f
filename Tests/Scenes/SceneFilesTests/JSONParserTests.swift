import Foundation
import Testing

@testable import SceneFiles

/// What the parser makes of JSON that is right.
@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue {
    let result = JSONParser.parse(Data(text.utf8))
    #expect(result.problems.map(\.message) == [])
    #expect(result.isComplete)
    return result.document.root
  }

  @Test func numbersAreExact() throws {
    let texts = [
      "0", "-0", "1", "-12.5", "0.1", "1e2", "1E-2", "123456789012345678", "5e-324", "1.7976931348623157e308",
      "0.30000000000000004", "3.141592653589793", "9007199254740993", "1.000000000000000000000000000001",
    ]
    let array = try parse("[\(texts.joined(separator: ","))]")
    #expect(array.elements.map(\.number) == texts.map(Double.init))
  }

  @Test func stringsAreDecoded() throws {
    let array = try parse(#"["a\"\\\/\b\f\n\r\t", "\u00e9\ud83d\ude00", "é😀", ""]"#)
    #expect(array.elements.map(\.string) == ["a\"\\/\u{8}\u{C}\n\r\t", "é😀", "é😀", ""])
  }

  @Test func anOffsetInADecodedStringIsFoundInTheText() throws {
    let array = try parse(#"["a\n\u00e9b"]"#)
    let string = try #require(array.elements.first { _ in true })
    // a, line feed, two bytes of é, b
    #expect((0..<5).map { string.sourceOffset(ofStringByte: $0) } == [2, 3, 5, 5, 11])
  }

  @Test func membersKeepTheirOrder() throws {
    let object = try parse(#"{ "b": [1, {"x": 2}], "a": null, "c": {} }"#)
    #expect(object.members.map(\.key.string) == ["b", "a", "c"])
    #expect(object.members.map(\.value.kind) == [.array, .null, .object])
    #expect(object["b"]?.count == 2)
    #expect(object["x"] == nil)
  }

  @Test func anObjectOfManyKeysFindsTheOneGivenTwice() {
    let keys = (0..<1000).map { #""k\#($0)": 0"# } + [#""k500": 1"#]
    let result = JSONParser.parse(Data("{\(keys.joined(separator: ","))}".utf8))
    #expect(result.problems.map(\.message) == [#"the key "k500" is given twice"#])
  }

  @Test func depthCostsNoStack() throws {
    let depth = 200_000
    let value = try parse(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    #expect(value.document.entries.count == depth)
  }
}
