import Foundation
import TestSupport
import Testing

@testable import LayerPressCommand

/// Values of templates' parameters on the command line.
@Suite struct TemplateCommandTests {
  private static let badge = """
    {"parameters": {"name": {"type": "string"}, "table": {"type": "number", "default": 7}},
     "bounds": [0, 0, 200, 100], "backgroundColor": "#fff", "sublayers": [
       {"class": "CATextLayer", "frame": [10, 10, 180, 20], "string": "{{name}} at {{table}}", "font": "DejaVu Sans",
        "fontSize": 12, "foregroundColor": "#000"}]}
    """

  private func folder() throws -> SceneFolder {
    try SceneFolder(["badge.json": Self.badge, "name.txt": "Ada\n", "people.csv": "name\nAlan\nGrace\n"])
  }

  private func text(_ file: String, in folder: SceneFolder) throws -> [String] {
    guard let pdftotext = ProcessRun.path(of: "pdftotext") else { try skip("pdftotext is not installed") }
    let text = try ProcessRun(pdftotext, [file, "-"], in: folder.path).text
    return text.split { $0 == "\n" || $0 == "\u{C}" }.map(String.init)
  }

  @Test func valuesAreSet() throws {
    let folder = try folder()
    #expect(try CommandRun("badge.json", "-o", "a.pdf", "--set", "name=A=B", in: folder.path).status == 0)
    #expect(try text("a.pdf", in: folder) == ["A=B at 7"])
    let run = try CommandRun(
      "badge.json", "-o", "b.pdf", "--set-file", "name=name.txt", "--set", "table=3", in: folder.path)
    #expect(run.status == 0)
    #expect(try text("b.pdf", in: folder) == ["Ada at 3"])
  }

  @Test func rowsOfAMergeHaveTheLastWord() throws {
    let folder = try folder()
    let run = try CommandRun(
      "merge", "badge.json", "--data", "people.csv", "-o", "a.pdf", "--set", "table=5", "--set",
      "name=Nobody",
      in: folder.path)
    #expect(run.status == 0)
    #expect(try text("a.pdf", in: folder) == ["Alan at 5", "Grace at 5"])
  }

  @Test(arguments: [
    (["--set", "nmae=Ada"], 3, "the template has no parameter \"nmae\"; did you mean \"name\"?"),
    ([], 3, "the template needs"),
    (["--set", "name=Ada", "--set", "table=many"], 3, "parameters.table"),
    (["--set", "name"], 2, "--set name is not NAME=VALUE"),
    (["--set", "name=A", "--set", "name=B"], 2, "--set name: the parameter is set twice"),
    (["--set-file", "name=missing.txt"], 2, "--set-file name=missing.txt: the file cannot be read"),
  ])
  func wrongValues(_ options: [String], status: Int32, message: String) throws {
    let folder = try folder()
    let run = try CommandRun(arguments: ["badge.json", "-o", "a.pdf"] + options, in: folder.path)
    #expect(run.status == status)
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(try !folder.names.contains("a.pdf"))
  }
}
