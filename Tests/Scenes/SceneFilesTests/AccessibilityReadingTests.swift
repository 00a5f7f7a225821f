import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

/// What scenes say for those who cannot see the picture, and of what is not printed as ink.
@Suite struct AccessibilityReadingTests {
  private func layer(_ keys: String) throws -> CALayer {
    let scene = try Scene(data: Data(#"{"bounds":[0,0,1,1],\#(keys)}"#.utf8))
    return try #require(scene.pages.first)
  }

  @Test func layersSayWhatTheyAre() throws {
    let layer = try layer(
      #""accessibilityRole":"heading2","accessibilityOrder":-1.5,"language":"fr","accessibilityLabel":"Un","finishing":"hotFoil""#
    )
    #expect(layer.accessibilityRole == .heading2)
    #expect(layer.accessibilityOrder == -1.5)
    #expect(layer.language == "fr")
    #expect(layer.accessibilityLabel == "Un")
    #expect(layer.finishing == .hotFoil)
  }

  @Test func unknownRolesAreMistakes() {
    let problems = SceneText.problems(
      #"{"bounds":[0,0,1,1],"accessibilityRole":"heading7","finishing":"cuting"}"#)
    #expect(problems.count == 2)
    #expect(problems.contains { $0.contains(#"unknown value "heading7""#) })
    #expect(problems.contains { $0.contains(#"did you mean "cutting"?"#) })
  }

  @Test func aSoleLayerSaysWhatTheDocumentIs() throws {
    let scene = try Scene(
      data: Data(
        #"{"title":"A","author":"B","subject":"C","keywords":["d"],"language":"en","date":"2026-03-12","bounds":[0,0,1,1]}"#
          .utf8))
    #expect(scene.metadata.title == "A")
    #expect(scene.metadata.author == "B")
    #expect(scene.metadata.subject == "C")
    #expect(scene.metadata.keywords == ["d"])
    #expect(scene.metadata.language == "en")
    #expect(scene.metadata.date != nil)
    #expect(scene.pages.first?.language == "en")
  }

  @Test func bothSyntaxesKeepIt() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.accessibilityRole = .tableCell
    layer.accessibilityOrder = 2
    layer.language = "de-CH"
    layer.finishing = .varnish
    let json = try Scene(data: SceneWriter().data(for: layer))
    #expect(LayerTreeEquality.areEqual(layer, try #require(json.pages.first)))
    let caml = try Scene(data: CAMLWriter().data(for: layer))
    #expect(LayerTreeEquality.areEqual(layer, try #require(caml.pages.first)))
  }

  // MARK: Inks

  private let box = #"{"Cut":{"name":"Cut","alternate":"device-cmyk(0 1 0 0)","finishing":"cutting"}}"#

  private func scene(_ inks: String, beside files: [String: String]) throws -> Scene {
    let folder = URL(fileURLWithPath: try makeTemporaryFolder())
    for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    let file = folder.appendingPathComponent("scene.json")
    try Data(#"{"inks":\#(inks),"bounds":[0,0,1,1],"backgroundColor":"color(--Cut)"}"#.utf8).write(to: file)
    return try Scene(contentsOf: file)
  }

  @Test func inksSayWhatTheyStandFor() throws {
    #expect(try scene(box, beside: [:]).inks["Cut"]?.finishing == .cutting)
  }

  @Test func unknownStepsOfInksAreMistakes() {
    let problems = SceneText.problems(
      #"{"inks":{"Cut":{"alternate":"device-cmyk(0 1 0 0)","finishing":"cuting"}},"bounds":[0,0,1,1]}"#)
    #expect(problems.count == 1)
    #expect(problems.first?.contains(#""cuting" is no finishing step"#) == true, "\(problems)")
  }

  @Test func inksOfAnotherFileAreIncluded() throws {
    let scene = try scene(#"{"$include":"house.json"}"#, beside: ["house.json": box])
    #expect(scene.inks["Cut"]?.name == "Cut")
    #expect(scene.pages.first?.backgroundColor?.colorSpace?.ink?.finishing == .cutting)
  }

  @Test func theScenesOwnInksWin() throws {
    let scene = try scene(
      #"{"$include":["house.json"],"Cut":{"name":"Mine","alternate":"device-cmyk(0 1 0 0)"}}"#,
      beside: ["house.json": box])
    #expect(scene.inks["Cut"]?.name == "Mine")
  }

  @Test(arguments: [
    ([:], "scene.json:1:"), (["house.json": "{"], "house.json:1:2"),
    (["house.json": #"{"Cut":{}}"#], "house.json:1:8"),
    (["house.json": #"{"$include":"other.json"}"#], "house.json:1:13"),
  ]) func mistakesInAnIncludedFileAreToldWithTheirPlace(files: [String: String], place: String) throws {
    #expect {
      try scene(#"{"$include":"house.json"}"#, beside: files)
    } throws: { error in
      "\(error)".contains(place) && "\(error)".contains("house.json")
    }
  }

  @Test func includedFilesStayInTheFolder() throws {
    #expect {
      try scene(#"{"$include":"../house.json"}"#, beside: [:])
    } throws: { error in
      "\(error)".contains("outside of the scene's folder")
    }
  }
}
