import Foundation
import TestSupport
import Testing

/// docs/api-coverage.md is written by a script from the symbols of a build: here from lists and symbols of a few names.
@Suite struct NamesCoverageTests {
  private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Scripts")

  /// What the script says, and the page that it writes, where a module has these of Apple's names.
  private func run(
    names: String, symbols: [[String]]
  ) throws -> (run: ProcessRun, page: String?) {
    let folder = try TestFolder()
    defer { folder.remove() }
    let manager = FileManager.default
    for path in ["Scripts/support/api", "docs", "bin", "graphs", ".build/debug/symbolgraph"] {
      try manager.createDirectory(atPath: folder.file(path), withIntermediateDirectories: true)
    }
    for script in ["api-coverage", "support/api_coverage.py"] {
      try manager.copyItem(
        atPath: Self.scripts.appendingPathComponent(script).path, toPath: folder.file("Scripts/\(script)"))
    }
    try folder.write(names, to: "Scripts/support/api/QuartzCore.txt")
    try folder.write("CGVector: dx\n", to: "Scripts/support/api/CoreGraphics.txt")
    try folder.write("CTLine\nCTLineDraw\nCTRunGetTypeID\n", to: "Scripts/support/api/CoreText.txt")
    try folder.write("CGImageSource\n", to: "Scripts/support/api/ImageIO.txt")
    // In the place of the compiler: a build whose symbols are these.
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
    try folder.write("#!/bin/sh\ncp graphs/* .build/debug/symbolgraph\n", to: "bin/swift")
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("bin/swift"))
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let run = try ProcessRun(
      "/bin/sh", [folder.file("Scripts/api-coverage")],
      environment: ["PATH": folder.file("bin") + ":" + path])
    return (run, try? folder.text("docs/api-coverage.md"))
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
