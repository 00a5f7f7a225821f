import XCTest

@testable import SceneFiles

/// What the parser makes of JSON that is right.
final class JSONParserTests: XCTestCase {
  private func parse(_ text: String) throws -> JSONValue {
    let result = JSONParser.parse(Data(text.utf8))
    XCTAssertEqual(result.problems.map(\.message), [])
    XCTAssertTrue(result.isComplete)
    return result.document.root
  }

  func testNumbersAreExact() throws {
    let texts = [
      "0", "-0", "1", "-12.5", "0.1", "1e2", "1E-2", "123456789012345678", "5e-324", "1.7976931348623157e308",
      "0.30000000000000004", "3.141592653589793", "9007199254740993", "1.000000000000000000000000000001",
    ]
    let array = try parse("[\(texts.joined(separator: ","))]")
    XCTAssertEqual(array.elements.map(\.number), texts.map(Double.init))
  }

  func testStringsAreDecoded() throws {
    let array = try parse(#"["a\"\\\/\b\f\n\r\t", "\u00e9\ud83d\ude00", "é😀", ""]"#)
    XCTAssertEqual(array.elements.map(\.string), ["a\"\\/\u{8}\u{C}\n\r\t", "é😀", "é😀", ""])
  }

  func testAnOffsetInADecodedStringIsFoundInTheText() throws {
    let array = try parse(#"["a\n\u00e9b"]"#)
    let string = try XCTUnwrap(array.elements.first { _ in true })
    // a, line feed, two bytes of é, b
    XCTAssertEqual((0..<5).map { string.sourceOffset(ofStringByte: $0) }, [2, 3, 5, 5, 11])
  }

  func testMembersKeepTheirOrder() throws {
    let object = try parse(#"{ "b": [1, {"x": 2}], "a": null, "c": {} }"#)
    XCTAssertEqual(object.members.map(\.key.string), ["b", "a", "c"])
    XCTAssertEqual(object.members.map(\.value.kind), [.array, .null, .object])
    XCTAssertEqual(object["b"]?.count, 2)
    XCTAssertNil(object["x"])
  }

  func testAnObjectOfManyKeysFindsTheOneGivenTwice() {
    let keys = (0..<1000).map { #""k\#($0)": 0"# } + [#""k500": 1"#]
    let result = JSONParser.parse(Data("{\(keys.joined(separator: ","))}".utf8))
    XCTAssertEqual(result.problems.map(\.message), [#"the key "k500" is given twice"#])
  }

  func testDepthCostsNoStack() throws {
    let depth = 200_000
    let value = try parse(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    XCTAssertEqual(value.document.entries.count, depth)
  }
}
