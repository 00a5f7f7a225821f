import Expressions
import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// What is wrong with templates and their data, and where.
@Suite struct TemplateProblemTests {
  private func problems(
    _ parameters: String, _ layer: String, _ values: [String: DataValue] = [:], row: Int? = nil
  ) -> [String] {
    let text =
      "{ \"parameters\": { \(parameters) },\n  \"bounds\": [0, 0, 9, 9], \"sublayers\": [\n\(layer)] }"
    return TemplateFile.problems(text, values, row: row)
  }

  @Test func mistakesInExpressionsHaveTheirPlaceInTheString() {
    #expect(
      problems(#""name": "x""#, #"{"class": "CATextLayer", "string": "é{{ nmae }}"}"#) == [
        #"t.json:3:41: error: sublayers[0].string: nothing is called "nmae" here; did you mean "name"?"#
      ])
    #expect(
      problems(#""name": "x""#, #"{"opacity": {"$": "name * 2"}}"#) == [
        #"t.json:3:25: error: parameter name: sublayers[0].opacity: expected a number before "*", found the string "x""#
      ])
  }

  @Test func wrongValuesAreToldOfWithRowAndColumn() {
    #expect(
      problems(
        #""price": {"type": "number"}"#, #"{"opacity": {"$": "price"}}"#, ["price": .string("12,5")], row: 17)
        == [
          #"t.json:1:28: error: row 17, column price: parameters.price: "price" is a number, found the string "12,5"; decimals follow a point"#
        ])
    #expect(
      problems(#""c": {"type": "string"}"#, #"{"backgroundColor": "{{c}}"}"#, ["c": .string("rde")], row: 3)
        == [
          #"t.json:3:21: error: row 3, column c: sublayers[0].backgroundColor: "rde" is not a colour; did you mean "red"?"#
        ])
  }

  @Test func mistakesOfTheTemplateItselfHaveNoRow() {
    #expect(
      problems(#""c": "x""#, #"{"name": "{{c}}", "opcity": 1}"#, row: 3) == [
        #"t.json:3:19: error: sublayers[0].opcity: unknown key "opcity" of CALayer; did you mean "opacity"?"#
      ])
  }

  @Test func allWrongValuesOfARowAreTold() {
    #expect(
      problems(
        #""a": {"type": "date"}, "b": {"type": "flag"}, "c": {"allowed": ["red", "blue"]}"#, "{}",
        ["a": .string("28.11.2026"), "b": .string("maybe"), "c": .string("rde"), "other": .null]
      ).map { $0.replacing(#/^.*?error: /#, with: "") } == [
        #"the template has no parameter "other"; there are a, b, c"#,
        #"parameter a: parameters.a: "a" is a date such as 2026-11-28, found the string "28.11.2026""#,
        #"parameter b: parameters.b: "b" is true or false, found the string "maybe""#,
        #"parameter c: parameters.c: the string "rde" is not among the values of "c"; allowed are "red", "blue"; did you mean "red"?"#,
      ])
  }

  @Test func missingValuesAreListed() {
    #expect(
      problems(#""a": {"type": "date"}, "b": {}"#, "{}") == [
        #"t.json:1:24: error: parameter a: parameters.a: the template needs "a" (date), "b" (string)"#
      ])
  }

  @Test func unknownParametersAreToldOf() {
    #expect(
      problems(#""name": "x""#, "{}", ["nmae": .string("y")], row: 2) == [
        #"t.json: error: row 2, column nmae: the template has no parameter "nmae"; did you mean "name"?"#
      ])
    #expect(
      TemplateFile.problems(#"{"bounds": [0, 0, 1, 1]}"#, ["a": .null]) == [
        #"t.json: error: the scene has no parameters, so none is called "a""#
      ])
  }

  @Test(arguments: [
    (
      #""a": {"type": "strng"}"#,
      #"unknown type "strng"; allowed are string, number, flag, date, length, color, image, list, object; did you mean "string"?"#
    ),
    (
      #""a": {"typ": "string"}"#,
      #"unknown key "typ" of a parameter; allowed are type, default, allowed, description; did you mean "type"?"#
    ),
    (#""a": {"type": "number", "default": "x"}"#, #""a" is a number, found the string "x""#),
    (
      #""a": {"type": "color", "default": "rde"}"#,
      #""a" is a colour, found the string "rde"; "rde" is not a colour; did you mean "red"?"#
    ),
    (#""a": {"allowed": []}"#, "expected an array of at least one value, found an array of 0 elements"),
    (#""a": null"#, #"expected a parameter such as {"type": "string"}, or its default, found null"#),
    (#""": 1"#, "a parameter's name is empty"),
  ]) func declarationsThatAreWrong(parameters: String, message: String) {
    #expect(problems(parameters, "{}").contains { $0.hasSuffix(": " + message) })
  }

  @Test(arguments: [
    (#"{"opacity": {"$": 1}}"#, "expected an expression, found the number 1"),
    (
      #"{"name": "{{a"}"#,
      #"the {{ that begins here has no }}; braces that begin no expression are written \\{{"#
    ),
    (#"{"name": "{{b}}"}"#, "expected what can stand in a text, found a list of 1 value"),
    (#"{"when": "a"}"#, "a condition is true or false, found the number 1"),
    (#"{"repeat": {"each": "c"}}"#, #"a list or a whole number is repeated, found the string "x""#),
    (#"{"repeat": {"each": "1e9"}}"#, "the repeats make more than 100000 copies; maxRepeats allows more"),
    (#"{"repeat": {}}"#, #"a repeat has "each", an expression that is a list or a number"#),
    (#"{"repeat": {"each": "b", "as": ""}}"#, #"expected a name, found the string """#),
    (
      #"{"repeat": {"each": "b", "aas": "x"}}"#,
      #"unknown key "aas" of a repeat; allowed are each, as, index"#
    ),
    (
      #"{"mask": {"repeat": {"each": "b"}}}"#,
      #""repeat" stands in what lies in a list, such as a layer among sublayers"#
    ),
    (
      #"{"repeat": {"each": "300"}, "sublayers": [{"repeat": {"each": "1000"}}]}"#,
      "the repeats make more than 100000 copies; maxRepeats allows more"
    ),
  ]) func partsThatAreWrong(layer: String, message: String) {
    #expect(problems(#""a": 1, "b": [2], "c": "x""#, layer).contains { $0.hasSuffix(": " + message) })
  }

  @Test func aPlainSceneWithBracesIsToldWhatTheyMean() {
    #expect(
      TemplateFile.problems(#"{"bounds": [0, 0, 1, 1], "name": "{{x}}"}"#) == [
        #"t.json:1:37: error: name: nothing is called "x" here"#
      ])
  }

  @Test func deepTemplatesNeedNoStack() throws {
    let depth = 20_000
    let text =
      #"{"parameters": {"a": 1}, "bounds": [0, 0, 1, 1], "sublayers": ["#
      + String(repeating: #"{"when": "a = 1", "sublayers": ["#, count: depth)
      + String(repeating: "]}", count: depth) + "]}"
    let scene = try TemplateFile.scene(text)
    #expect(LayerTree(scene.pages).reduce(0) { count, _ in count + 1 } == depth + 1)
  }

  @Test func deepValuesAreRefused() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(
      problems(#""a": {"type": "list", "default": \#(deep)}"#, "{}").first?.hasSuffix(
        "at most 64 deep in one another") == true)
  }
}
