import Foundation
import TestSupport
import Testing

/// `--state` and `--states` of scenes in JSON.
@Suite struct StateCommandTests {
  private func folder() throws -> SceneFolder {
    let card = ##"""
      {"bounds": [0, 0, 4, 4], "id": "card", "backgroundColor": "#fff", "states": [
        {"name": "light"}, {"name": "dark", "set": {"card": {"backgroundColor": "#222"}}}]}
      """##
    return try SceneFolder(["card.json": card])
  }

  private func run(_ arguments: String..., in folder: SceneFolder) throws -> CommandRun {
    try CommandRun(arguments: ["card.json"] + arguments, in: folder.path)
  }

  private func text(_ name: String, in folder: SceneFolder) throws -> String {
    String(decoding: try folder.data(name), as: UTF8.self)
  }

  @Test func oneStateIsShown() throws {
    let folder = try folder()
    let run = try run("-o", "-", "--to", "svg", "--state", "dark", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("#222"))
  }

  @Test(arguments: [["--states", "all"], ["--states", "light,dark"]])
  func eachStateHasFilesOfItsOwn(options: [String]) throws {
    let folder = try folder()
    let run = try CommandRun(arguments: ["card.json", "-o", "{name}-{state}.svg"] + options, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try text("card-light.svg", in: folder).contains("#fff"))
    #expect(try text("card-dark.svg", in: folder).contains("#222"))
  }

  @Test func filesInAFolderAreNamedAfterTheirStates() throws {
    let folder = try folder()
    let run = try run("-o", "out/", "--formats", "svg", "--states", "none,dark", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.names == ["card.json", "out", "out/card-dark.svg", "out/card-none.svg"])
  }

  @Test func theReportNamesStates() throws {
    let folder = try folder()
    let run = try run("-o", "{state}.svg", "--states", "all", "--report", "report.json", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let report = try text("report.json", in: folder)
    #expect(report.contains(#""state" : "light""#))
    #expect(report.contains(#""state" : "dark""#))
  }

  @Test(arguments: [
    (["-o", "x.svg", "--states", "all"], "--states needs {state} in the output's name"),
    (["-o", "{state}.svg"], "{state} in the output's name needs --state or --states"),
    (
      ["-o", "{state}.svg", "--states", "light,drak"],
      "card.json has no state “drak”; it has light, dark (did you mean “dark”?)"
    ),
    (["-o", "{state}.svg", "--states", "dark,dark"], "--states names “dark” twice"),
    (
      ["-o", "{state}.svg", "--states", "all", "--state", "dark"],
      "--states excludes --state and --from-state, which show one state"
    ),
    (
      ["-o", "-", "--to", "svg", "--states", "all"],
      "standard output takes one picture; --states names several"
    ),
  ])
  func whatCannotBeWrittenIsRefusedBefore(arguments: [String], message: String) throws {
    let folder = try folder()
    let run = try CommandRun(arguments: ["card.json"] + arguments, in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try folder.names == ["card.json"])
  }

  @Test func aMergeShowsTheStateOrWhatTheRowChooses() throws {
    let folder = try folder()
    try folder.write(
      ##"""
      {"parameters": {"lang": "en"}, "bounds": [0, 0, 90, 20], "sublayers": [
        {"class": "CATextLayer", "id": "hello", "frame": [0, 0, 90, 20], "string": "Hello", "fontSize": 12,
          "font": "DejaVu Sans", "foregroundColor": "#000"}],
       "states": [{"name": "de", "initial": {"$": "lang = 'de'"}, "set": {"hello": {"string": "Hallo"}}}]}
      """##, to: "t.json")
    try folder.write("lang\nen\nde\n", to: "rows.csv")
    func words(_ options: String...) throws -> [String] {
      let run = try CommandRun(
        arguments: ["merge", "t.json", "--data", "rows.csv", "-o", "t.pdf"] + options, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      guard let pdftotext = ProcessRun.path(of: "pdftotext") else { try skip("pdftotext is not installed") }
      let text = try ProcessRun(pdftotext, ["t.pdf", "-"], in: folder.path).text
      return text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    #expect(try words() == ["Hello", "Hallo"])
    #expect(try words("--state", "de") == ["Hallo", "Hallo"])
    #expect(try words("--state", "none") == ["Hello", "Hello"])
  }
}
