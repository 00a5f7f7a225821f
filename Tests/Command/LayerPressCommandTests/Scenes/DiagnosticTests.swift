import Foundation
import Testing

@testable import LayerPressCommand

/// What the program says about a scene, and how it shows the place.
@Suite struct DiagnosticTests {
  @Test func errorsShowTheLineWithACaret() throws {
    let folder = try SceneFolder([
      "a.json": "{\n  \"bounds\": [0, 0, 9, 9],\n  \"cornerRadius\": \"round\"\n}"
    ])
    let run = try CommandRun("check", "a.json", in: folder.path)
    #expect(
      run.errors == """
        a.json:3:19: error: cornerRadius: expected a number, found the string "round"
          3 |   "cornerRadius": "round"
            |                   ^

        """)
  }

  /// For editors and build systems: no line is to be taken apart.
  @Test func messagesMayBeObjects() throws {
    let folder = try SceneFolder([
      "a.json": #"{"bounds": [0, 0, 9, 9], "cornerRadius": "round"}"#,
      "b.json":
        #"{"bounds": [0, 0, 9, 9], "backgroundColor": "red", "sublayers": [{"backgroundColor": "blue", "id": "dot"}]}"#,
    ])
    let run = try CommandRun(
      "check", "a.json", "b.json", "c.json", "-v", "--messages", "json", in: folder.path)
    #expect(
      run.errors == #"""
        {"column":42,"file":"a.json","line":1,"message":"expected a number, found the string \"round\"","path":"cornerRadius","severity":"error"}
        {"column":66,"file":"b.json","line":1,"message":"its colour cannot be seen: the layer has no size","path":"sublayers[0]","severity":"warning"}
        {"message":"b.json: no errors","severity":"note"}
        {"file":"c.json","message":"the file does not exist","severity":"error"}

        """#)
  }

  @Test func objectsNameTheSceneThatFails() throws {
    let folder = try SceneFolder(["a.json": #"{"bounds": [0, 0, 9, 9], "backgroundColor": "red"}"#])
    let run = try CommandRun("a.json", "-o", "a.json/a.png", "--messages", "json", in: folder.path)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix(#"{"file":"a.json","message":"a.json/a.png: "#), "\(run.errors)")
  }

  @Test func warningsStandAtTheLayerAndNameThePage() throws {
    let folder = try SceneFolder([
      "a.json": """
      {"pages": [{"bounds": [0, 0, 9, 9], "backgroundColor": "red"},
        {"bounds": [0, 0, 9, 9], "backgroundColor": "red", "sublayers": [
          {"id": "dot", "backgroundColor": "blue"}]}]}
      """
    ])
    let run = try CommandRun("a.json", "-o", "a.pdf", in: folder.path)
    #expect(
      run.errors == """
        a.json:3:5: warning: pages[1].sublayers[0] (dot): its colour cannot be seen: the layer has no size
          3 |     {"id": "dot", "backgroundColor": "blue"}]}]}
            |     ^

        """)
    #expect(try CommandRun("check", "a.json", "--strict", in: folder.path).status == 3)
  }

  /// Errors and warnings, of the first page too, and of one that another scene's page comes before.
  @Test func placesAreNamedAsTheyStandInTheFile() throws {
    let small =
      #"{"bounds": [0, 0, 9, 9], "backgroundColor": "red", "sublayers": [{"backgroundColor": "blue"}]}"#
    let folder = try SceneFolder([
      "one.json": small, "two.json": "{\"pages\": [\(small), \(small)]}",
      "bad.json": #"{"pages": [{"bounds": [0, 0, 9, 9], "sublayers": [{"opacity": "x"}]}]}"#,
    ])
    let run = try CommandRun("two.json", "one.json", "-o", "a.pdf", "-v", in: folder.path)
    let places = run.errors.matches(of: #/warning: (\S+): its/#).map { String($0.1) }
    #expect(places == ["pages[0].sublayers[0]", "pages[1].sublayers[0]", "sublayers[0]"], "\(run.errors)")
    #expect(
      try CommandRun("check", "bad.json", in: folder.path).errors
        .contains("error: pages[0].sublayers[0].opacity: expected a number"))
  }

  @Test func standardInputIsShownToo() throws {
    let folder = try SceneFolder()
    let run = try CommandRun(
      "check", "-", "--from", "json", in: folder.path, input: #"{"bounds": [0, 0, 9, "x"]}"#)
    #expect(
      run.errors.hasSuffix("\n  1 | {\"bounds\": [0, 0, 9, \"x\"]}\n    |                      ^\n"),
      "\(run.errors)")
  }

  @Test func coloursAreForTerminalsUnlessAskedFor() throws {
    let folder = try SceneFolder(["a.json": "{\"bounds\": 1}"])
    #expect(try !CommandRun("check", "a.json", in: folder.path).errors.contains("\u{1B}"))
    #expect(
      try CommandRun("check", "a.json", "--color", "always", in: folder.path).errors
        .contains("    |            \u{1B}[1;31m^\u{1B}[0m\n"))
  }

  @Test func ofLongLinesThePartAroundThePlaceIsShown() throws {
    let line = String(repeating: "a", count: 300) + "X" + String(repeating: "b", count: 300)
    let excerpt = try #require(SourceTexts.excerpt(of: line, number: 7, column: 301, width: 80))
    #expect(excerpt.line.count == 73)
    #expect(excerpt.line.hasPrefix("…"))
    #expect(excerpt.line.hasSuffix("…"))
    #expect(Array(excerpt.line)[excerpt.indent.count] == "X")
  }

  @Test func tabsAndControlsKeepTheCaretInPlace() {
    #expect(
      SourceTexts.excerpt(of: "\t\u{1B}[31mä x", number: 1, column: 9, width: 80)
        == SourceTexts.Excerpt(number: 1, line: "  [31mä x", indent: "        "))
  }

  @Test func placesThatShowNothingAreLeftOut() {
    #expect(SourceTexts.excerpt(of: "  { ", number: 1, column: 3, width: 80) == nil)
    #expect(SourceTexts.excerpt(of: "short", number: 1, column: 90, width: 80) == nil)
    #expect(SourceTexts().excerpt(of: "/nowhere/a.json", line: 1, column: 1, width: 80) == nil)
  }

  @Test func filesThatAreNoScenesAreToldWhatTheyAre() throws {
    let scene = #"{"bounds": [0, 0, 9, 9], "backgroundColor": "red"}"#
    let folder = try SceneFolder(["a.json": scene])
    for (format, kind) in [("png", "a PNG picture"), ("svg", "an SVG picture"), ("pdf", "a PDF document")] {
      #expect(try CommandRun("a.json", "-o", "a.\(format)", in: folder.path).status == 0)
      let run = try CommandRun("check", "a.\(format)", in: folder.path)
      #expect(run.status == 3)
      #expect(
        run.errors
          == "a.\(format): error: this is \(kind), not a scene; the layers of a scene show it by \"contents\": \"a.\(format)\"\n"
      )
    }
    #expect(
      try CommandRun("check", ".", in: folder.path).errors
        == ".: error: there is no CAML document: no folder that ends in .ca, no main.caml; "
        + "scenes in a folder are named one by one, such as ./a.json\n")
    let font = try CommandRun("check", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", in: folder.path)
    #expect(font.errors.contains("this is a font, not a scene"), "\(font.errors)")
  }

  /// Pictures may stand within scenes.
  @Test func anSVGWithinASceneIsNoSVG() throws {
    let scene =
      "{\"bounds\": [0, 0, 9, 9],\n \"contents\": \"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>\"}"
    let folder = try SceneFolder(["a.json": scene])
    let run = try CommandRun("check", "a.json", in: folder.path)
    #expect(!run.errors.contains("this is"), "\(run.errors)")
  }
}
