import Expressions
import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// Files that templates include.
@Suite struct TemplateIncludeTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func write(_ text: String, to name: String) throws { try folder.write(Data(text.utf8), to: name) }

  private func page(_ layers: String, parameters: String = "") -> String {
    TemplateFile.text(parameters, layers)
  }

  @Test func aFileStandsForALayer() throws {
    try write(
      #"{"title": "A badge", "bounds": [0, 0, 5, 6], "name": "badge", "sublayers": [{}]}"#, to: "badge.json")
    let layers = try TemplateFile.layers(
      page(#"{"$include": "badge.json"}, {"$include": "badge.json", "position": [7, 8], "name": "own"}"#),
      in: folder.url)
    #expect(layers.map(\.name) == ["badge", "own"])
    #expect(layers.map(\.position.x) == [0, 7])
    #expect(layers.map { $0.sublayers?.count } == [1, 1])
  }

  @Test func filesHaveParametersOfTheirOwn() throws {
    try write(
      #"{"parameters": {"who": {"type": "string"}, "size": 10}, "class": "CATextLayer", "string": "{{who}} {{size}}"}"#,
      to: "badge.json")
    let text = page(
      #"{"$include": "badge.json", "with": {"who": "{{name}}!", "size": {"$": "n + 1"}}}, {"$include": "badge.json", "with": {"who": "you"}}"#,
      parameters: #""name": "Ada", "n": 3"#)
    #expect(try TemplateFile.strings(text, in: folder.url) == ["Ada! 4", "you 10"])
  }

  @Test func filesAreIncludedInLoops() throws {
    try write(
      #"{"parameters": {"n": {"type": "number"}}, "when": "n <> 2", "class": "CATextLayer", "string": "{{n}}"}"#,
      to: "row.json")
    let text = page(#"{"repeat": {"each": "3"}, "$include": "row.json", "with": {"n": {"$": "item"}}}"#)
    #expect(try TemplateFile.strings(text, in: folder.url) == ["1", "3"])
  }

  @Test func listsOfLayersAndColorsAreIncluded() throws {
    try write(#"[{"name": "a"}, {"name": "b"}]"#, to: "marks.json")
    try write(#"["red", "lime"]"#, to: "brand.json")
    let layers = try TemplateFile.layers(
      page(
        #"{"$include": "marks.json"}, {"class": "CAGradientLayer", "colors": {"$include": "brand.json"}}, {"class": "CAGradientLayer", "colors": ["blue", {"$include": "brand.json"}]}"#
      ), in: folder.url)
    #expect(layers.map(\.name) == ["a", "b", nil, nil])
    #expect(layers.compactMap { ($0 as? CAGradientLayer)?.colors?.count } == [2, 3])
  }

  @Test func inksAreIncludedAndTheDocumentsOwnWin() throws {
    try write(
      #"{"Gold": {"alternate": "device-cmyk(0 0 1 0)"}, "Tin": {"alternate": "device-cmyk(0 0 0 0.5)"}}"#,
      to: "a.json")
    try write(
      #"{"Tin": {"alternate": "device-cmyk(0 0 0 0.2)"}, "Red": {"alternate": "device-cmyk(0 1 1 0)"}}"#,
      to: "b.json")
    let scene = try Scene(
      data: Data(
        #"{"inks": {"$include": ["a.json", "b.json"], "Gold": {"alternate": "device-cmyk(0 0 0.5 0)"}}, "bounds": [0, 0, 1, 1]}"#
          .utf8), baseURL: folder.url)
    #expect(scene.inks.keys.sorted() == ["Gold", "Red", "Tin"])
    #expect(scene.inks["Gold"]?.alternate.components?[2] == 0.5)
    #expect(scene.inks["Tin"]?.alternate.components?[3] == 0.5)
  }

  @Test func mistakesAreToldWhereTheyAre() throws {
    try write("{\n  \"opcity\": 1,\n  \"opacity\": \"x\"}", to: "bad.json")
    #expect(
      TemplateFile.problems(page(#"{}, {"$include": "bad.json"}"#), in: folder.url) == [
        #"bad.json:2:3: error: sublayers[1].opcity: unknown key "opcity" of CALayer; did you mean "opacity"?"#,
        #"bad.json:3:14: error: sublayers[1].opacity: expected a number, found the string "x""#,
      ])
    try write("{\n  \"name\": 1,,}", to: "broken.json")
    #expect(
      TemplateFile.problems(page(#"{"$include": "broken.json"}"#), in: folder.url).first?.hasPrefix(
        "broken.json:2:13: error: ") == true)
  }

  @Test func layersAreFoundInTheFilesThatTheyComeFrom() throws {
    try write("{\n\n  \"sublayers\": [\n  {\"name\": \"inner\"}]}", to: "badge.json")
    let scene = try TemplateFile.scene(page(#"{"$include": "badge.json"}"#), in: folder.url)
    let inner = try #require(scene.pages[0].sublayers?.first?.sublayers?.first)
    #expect(scene.sourceMap.file(of: inner) == "badge.json")
    #expect(scene.sourceMap.place(of: inner)?.line == 4)
    #expect(scene.sourceMap.file(of: scene.pages[0]) == nil)
  }

  @Test func circlesAreRefusedWithTheirFiles() throws {
    try write(#"{"sublayers": [{"$include": "b.json"}]}"#, to: "a.json")
    try write(#"{"sublayers": [{"$include": "a.json"}]}"#, to: "b.json")
    #expect(
      TemplateFile.problems(page(#"{"$include": "a.json"}"#), in: folder.url) == [
        "b.json:1:29: error: sublayers[0].$include: files include each other: t.json → a.json → b.json → a.json"
      ])
  }

  @Test func filesThatIncludeThemselvesTwiceOverEnd() throws {
    for level in 0..<30 {
      let next = #"{"$include": "f\#(level + 1).json"}"#
      try write(
        #"{"sublayers": [\#(Array(repeating: next, count: 10).joined(separator: ","))]}"#,
        to: "f\(level).json")
    }
    try write("{}", to: "f30.json")
    #expect(
      TemplateFile.problems(page(#"{"$include": "f0.json"}"#), in: folder.url).contains {
        $0.contains("the template has more than 200000 parts")
      })
  }

  @Test(arguments: [
    (#"{"$include": "bagde.json"}"#, #"the file "bagde.json" does not exist; did you mean "badge.json"?"#),
    (
      #"{"$include": "../x.json"}"#,
      #""../x.json" lies outside of the scene's folder, which is not allowed; allowsOutside lets scenes do so"#
    ),
    (#"{"$include": 1}"#, "expected the name of a file, found the number 1"),
    (
      #"{"$include": "{{row}}.json"}"#,
      #"the name of an included file cannot depend on data; "when" chooses between several"#
    ),
    (#"{"$include": "badge.json"}"#, #"the file needs "who" (string) in "with""#),
    (
      #"{"$include": "badge.json", "with": {"who": "x", "wo": 1}}"#,
      #"the file has no parameter "wo"; did you mean "who"?"#
    ),
    (
      #"{"$include": "badge.json", "with": {"who": "x", "n": "y"}}"#,
      #""n" is a number, found the string "y""#
    ),
    (
      #"{"$include": "list.json", "name": "x"}"#,
      "expected an object, as it is joined with others, found an array of 0 elements"
    ),
  ]) func includesThatAreWrong(layer: String, message: String) throws {
    try write(#"{"parameters": {"who": {"type": "string"}, "n": 1}, "name": "{{who}}"}"#, to: "badge.json")
    try write("[]", to: "list.json")
    #expect(
      TemplateFile.problems(page(layer), in: folder.url).map {
        $0.replacing(#/^.*?: error: (sublayers[^ ]*: )?/#, with: "")
      } == [message])
  }

  @Test func includedFilesAreAmongTheInputs() throws {
    try write("{}", to: "badge.json")
    let inputs = SceneInputs()
    _ = try Template(
      data: Data(page(#"{"$include": "badge.json"}"#).utf8), baseURL: folder.url, inputs: inputs)
    #expect(inputs.paths.map { URL(fileURLWithPath: $0).lastPathComponent } == ["badge.json"])
  }
}
