import Foundation
import Testing

@testable import LayerPressCommand

/// Names of outputs with placeholders, where commands have placeholders of their own.
@Suite struct CommandPatternTests {
  @Test func convertCallsItsOutputAfterTheScene() throws {
    let folder = try SceneFolder(["a.json": #"{"bounds": [0, 0, 9, 9]}"#])
    defer { folder.remove() }
    let run = try CommandRun("convert", "a.json", "-o", "out/{name}-y.caml", in: folder.path)
    #expect(run.status == 0, Comment(rawValue: run.errors))
    #expect(try folder.names.contains("out/a-y.caml"))
  }

  @Test(arguments: [
    ("{scale}.caml", "{scale} is for exports; convert takes {name}"), ("{nmae}.ca", "did you mean {name}?"),
    ("{name.json", "has a { without its }"),
  ]) func convertRefusesOtherPlaceholders(output: String, words: String) throws {
    let folder = try SceneFolder(["a.json": #"{"bounds": [0, 0, 9, 9]}"#])
    defer { folder.remove() }
    let run = try CommandRun("convert", "a.json", "-o", output, in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains(words), Comment(rawValue: run.errors))
    #expect(try folder.names == ["a.json"])
  }

  @Test func helpNamesThePlaceholdersThatACommandTakes() {
    func places(_ verb: Verb) -> Set<String> {
      let rows = HelpText.text(of: verb).split(separator: #/\n\n|\n +(?=-)/#)
      let row = rows.first { $0.contains("--output OUT") } ?? ""
      return Set(row.matches(of: #/\{(\w+)\}/#).map { String($0.1) })
    }
    #expect(places(.cut) == ["x", "y", "level"])
    #expect(places(.convert) == ["name"])
    #expect(places(.export).isSuperset(of: OutputPattern.Place.allCases.map(\.rawValue)))
  }
}
