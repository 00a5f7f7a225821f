import Foundation
import Testing

@testable import SceneFiles

/// What is said about text that is not JSON, word by word.
@Suite struct JSONGrammarTests {
  private func check(_ json: String, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation)
  {
    #expect(SceneText.problems(json) == expected, sourceLocation: sourceLocation)
  }

  @Test func nothing() {
    check("", "1:1: error: the file is empty; a scene is a JSON object")
    check(" \n ", "2:2: error: the file is empty; a scene is a JSON object")
  }

  @Test func superfluousCommas() {
    check(#"{"bounds":[0,0,1,1],}"#, #"1:21: error: a comma before "}" is not allowed; remove it"#)
    check(#"{"bounds":[0,0,1,1,]}"#, #"1:20: error: bounds: a comma before "]" is not allowed; remove it"#)
  }

  @Test func missingCommasAndColons() {
    check(#"{"bounds":[0,0,1,1] "name":"x"}"#, #"1:21: error: expected "," or "}", found "\"""#)
    check(#"{"bounds":[0 0,1,1]}"#, #"1:14: error: bounds: expected "," or "]", found "0""#)
    check(#"{"name" "x"}"#, #"1:9: error: name: expected ":" after the key, found "\"""#)
  }

  @Test func truncatedFilesSayWhatIsOpen() {
    check(
      #"{"bounds":[0,0,1,1]"#,
      "1:20: error: the file ends here, but the object opened at line 1 is not closed")
    check(
      "{\"sublayers\":[\n{\"name\":\"a\"},\n{\"name\":",
      "3:9: error: sublayers[1].name: the file ends here, but the object opened at line 3 is not closed")
    check(
      "{\n\"bounds\":[0,",
      "2:13: error: bounds: the file ends here, but the array opened at line 2 is not closed")
    check(#"{"name":"abc"#, "1:9: error: name: the string that starts here is not closed")
    check(#"{"name":"abc\"#, "1:9: error: name: the string that starts here is not closed")
  }

  @Test func strings() {
    check(
      "{\"name\":\"a\nb\"}",
      #"1:9: error: name: the string that starts here is not closed on its line; a line break is written \n"#)
    check(
      "{\"name\":\"a\tb\"}",
      "1:11: error: name: control characters in strings are written as escapes; found U+0009")
    check(
      #"{"name":"a\qb"}"#,
      #"1:11: error: name: unknown escape; allowed are \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits"#
    )
    check(#"{"name":"\u12g4"}"#, #"1:10: error: name: \u needs four hexadecimal digits"#)
    for text in [#"\ud800x"#, #"\ud800\u0041"#, #"\udc00"#] {
      check(
        #"{"name":"\#(text)"}"#,
        #"1:10: error: name: \u escapes of surrogates come in pairs, high before low"#)
    }
  }

  @Test func quotesAndComments() {
    check(
      "{bounds:1}", #"1:2: error: expected a key or "}", found bounds; keys are written in double quotes"#)
    check("{'a':1}", #"1:2: error: expected a key or "}", found "'"; keys are written in double quotes"#)
    check("{\"a\":'x'}", #"1:6: error: a: expected a value, found "'"; strings are written in double quotes"#)
    for comment in ["// x\n", "/* x */", "# x\n"] {
      check(
        #"{"a":1, \#(comment) "b":2}"#,
        "1:9: error: expected a key, found a comment; JSON has none, so remove it")
    }
  }

  @Test func words() {
    check(#"{"a":True}"#, "1:6: error: a: expected a value, found True; did you mean true?")
    check(#"{"a":FALSE}"#, "1:6: error: a: expected a value, found FALSE; did you mean false?")
    check(#"{"a":None}"#, "1:6: error: a: expected a value, found None; did you mean null?")
    check(#"{"a":yes}"#, "1:6: error: a: expected a value, found yes; strings are written in double quotes")
  }

  @Test func numbers() {
    check(#"{"a":01}"#, "1:6: error: a: numbers have no leading zeros")
    check(#"{"a":.5}"#, #"1:6: error: a: expected a value, found "."; numbers start with a digit or "-""#)
    check(#"{"a":+5}"#, #"1:6: error: a: expected a value, found "+"; numbers start with a digit or "-""#)
    check(#"{"a":5.}"#, #"1:8: error: a: expected a digit after the decimal point, found "}""#)
    check(#"{"a":5e}"#, #"1:8: error: a: expected a digit in the exponent, found "}""#)
    check(#"{"a":-}"#, #"1:7: error: a: expected a digit after "-", found "}""#)
  }

  @Test func numbersThatAreNotFiniteAreAllReported() {
    check(
      #"{"bounds":[0,0,NaN,1],"opacity":-Infinity,"cornerRadius":1e400,"borderWidth":Infinity}"#,
      "1:16: error: bounds[2]: NaN is not a number that JSON has; numbers are finite",
      "1:33: error: opacity: -Infinity is not a number that JSON has; numbers are finite",
      "1:58: error: cornerRadius: 1e400 is too large; numbers are finite, up to 1.8e308",
      "1:78: error: borderWidth: Infinity is not a number that JSON has; numbers are finite")
  }

  @Test func keysGivenTwice() {
    check(
      "{\"bounds\":[0,0,1,1],\n\"opacity\":1,\n\"opa\\u0063ity\":0.5}",
      #"3:1: error: opacity: the key "opacity" is given twice; the first one is at line 2"#)
  }

  @Test func whatFollows() {
    check(#"{"bounds":[0,0,1,1]} {}"#, #"1:22: error: nothing may follow the scene; found "{""#)
  }

  @Test func encodings() {
    #expect(
      SceneText.problems(Data([0xEF, 0xBB, 0xBF] + Array(#"{"bounds":[0,0,1,1]}"#.utf8))) == [
        "1:1: error: the file starts with a byte order mark (U+FEFF), which JSON does not allow; save it without one"
      ])
    #expect(
      SceneText.problems(Data(Array("{\n\"name\":\"".utf8) + [0xE9] + Array("\"}".utf8))) == [
        "2:9: error: the file is not UTF-8: byte 0xE9 does not belong here"
      ])
    #expect(
      SceneText.problems(Data([0xFF, 0xFE, 0x7B, 0])) == ["1:1: error: the file is UTF-16; scenes are UTF-8"])
    #expect(
      SceneText.problems(Data([0x7B, 0, 0x7D, 0])) == ["1:1: error: the file is UTF-16; scenes are UTF-8"])
  }

  @Test func columnsCountCharacters() {
    check(#"{"name":"é😀", x}"#, "1:15: error: expected a key, found x; keys are written in double quotes")
  }
}
