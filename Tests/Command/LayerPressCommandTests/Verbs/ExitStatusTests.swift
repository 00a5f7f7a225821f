import Foundation
import Testing

/// The exit statuses of what goes wrong, and the messages with it.
@Suite struct ExitStatusTests {
  private static let card = """
    {"bounds": [0, 0, 40, 30], "sublayers": [
      {"id": "a", "sublayers": [{"frame": [0, 0, 9, 9], "backgroundColor": "red"}]}]}
    """

  private func run(_ arguments: [String]) throws -> CommandRun {
    let folder = try SceneFolder(["card.json": Self.card])
    defer { folder.remove() }
    let run = try CommandRun(arguments: arguments, in: folder.path)
    #expect(try folder.names == ["card.json"])
    return run
  }

  @Test(arguments: [
    ("card.json -o a.pdf --standard pdfx-4", "PDF/X asks for a date"),
    ("card.json -o a.pdf --paper A4 --fit --margin 500mm", "--margin 500mm leaves no room on --paper A4"),
    ("card.json -o a.pdf --paper A4 --fit --margin 105mm", "less than 105mm are possible"),
    ("card.json -o a.pdf --fonts card.json", "“card.json” contains no font"),
    ("inspect card.json --fonts card.json", "“card.json” contains no font"),
    ("card.json -o a.png --scale 100000", "--scale 100000: the picture would be 4000000 ×"),
    ("card.json -o a.gif --dpi 72000", "card.json: --dpi 72000: the animated picture would be"),
  ]) func whatTheArgumentsAskForInVainIsTwo(arguments: String, words: String) throws {
    let run = try run(arguments.split(separator: " ").map(String.init))
    #expect(run.status == 2)
    #expect(run.errors.contains(words), Comment(rawValue: run.errors))
  }

  @Test func aLayerWithoutSizeIsRefusedWithItsPlace() throws {
    let run = try run(["card.json", "-o", "a.png", "--layer", "a"])
    #expect(run.status == 3)
    let words = #"card.json:2:3: error: sublayers[0]: the layer has no size; give it "bounds" or a "frame""#
    #expect(run.errors.hasPrefix(words), Comment(rawValue: run.errors))
  }
}
