import Foundation
import TestSupport
import Testing

/// docs/api-coverage.md is written by a script from the symbols of a build.
@Suite struct NamesCoverageTests {
  private static let root = repository

  @Test func thePageIsWhatTheScriptMakesOfThisBuild() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let modules = tests.deletingLastPathComponent().appendingPathComponent("Modules")
    let script = Self.root.appendingPathComponent("Scripts/api-coverage")
    let run = try ProcessRun("/bin/sh", [script.path, modules.path, folder.file("page.md")])
    #expect(run.status == 0, "\(run.errors)")
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("docs/api-coverage.md"), encoding: .utf8)
    #expect(try folder.text("page.md") == page, "Scripts/api-coverage writes it anew")
  }

  /// What the script says, and the page that it writes, where modules have these symbols, and `names` are Apple's.
  private func run(
    names: String, symbols: [[String]]
  ) throws -> (run: ProcessRun, page: String?) {
    let folder = try TestFolder()
    defer { folder.remove() }
    let manager = FileManager.default
    for path in ["support/api", "graphs"] {
      try manager.createDirectory(atPath: folder.file(path), withIntermediateDirectories: true)
    }
    let script = "support/api_coverage.py"
    try manager.copyItem(
      atPath: Self.root.appendingPathComponent("Scripts/\(script)").path, toPath: folder.file(script))
    try folder.write(names, to: "support/api/QuartzCore.txt")
    try folder.write("CGVector: dx\n", to: "support/api/CoreGraphics.txt")
    try folder.write("CTLine\nCTLineDraw\nCTRunGetTypeID\n", to: "support/api/CoreText.txt")
    try folder.write("CGImageSource\n", to: "support/api/ImageIO.txt")
    let modules = [
      "QuartzCore": symbols, "CoreGraphics@Foundation": [["CGVector"], ["CGVector", "dx"]],
      "CoreText": [["CTLine"], ["CTLineDraw(_:_:)"]], "ImageIO": [["CGImageSource"]],
      "UIKitValues": [["UIColor"], ["UIColor", "red"], ["UIColor", "set()"]],
    ]
    for (module, symbols) in modules {
      let graph = [
        "symbols": symbols.map {
          ["pathComponents": $0, "kind": ["identifier": "swift.class"]] as [String: Any]
        }
      ]
      let text = String(decoding: try JSONSerialization.data(withJSONObject: graph), as: UTF8.self)
      try folder.write(text, to: "graphs/\(module).symbols.json")
    }
    let run = try ProcessRun(
      "/usr/bin/env", ["python3", folder.file(script), folder.file("graphs"), folder.file("page.md")])
    return (run, try? folder.text("page.md"))
  }

  @Test func thePageCountsWhatIsThereAndSaysWhyTheRestIsNot() throws {
    let (run, page) = try run(
      names: "CALayer: opacity render(in:) preferredDynamicRange\n",
      symbols: [["CALayer"], ["CALayer", "opacity"], ["CALayer", "render(in:)"]])
    #expect(run.status == 0, "\(run.errors)")
    let text = try #require(page)
    #expect(text.contains("| QuartzCore | 3 | 4 | 75.0 % |"))
    #expect(text.contains("| CoreGraphics | 2 | 2 | 100.0 % |"))
    #expect(text.contains("| CoreText | 2 | 3 | 66.7 % |"), "functions of C are listed without arguments")
    #expect(text.contains("`UIColor` 2."))
    #expect(text.contains("brighter than white. `CALayer.preferredDynamicRange`"))
  }

  @Test func aNameThatNothingExcusesIsAnError() throws {
    let (run, page) = try run(names: "CAAction: run(forKey:object:arguments:)\n", symbols: [["CAAction"]])
    #expect(run.status != 0)
    #expect(run.errors.contains("CAAction.run(forKey:object:arguments:) is not there, and nothing says why"))
    #expect(page == nil)
  }
}
