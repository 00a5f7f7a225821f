import Foundation
import Testing

/// Libraries are loaded when a scene first needs them.
@Suite struct LoadedLibrariesTests {
  /// Whether the dynamic linker looked for a library while a scene became a PDF.
  private func looksFor(_ library: String, in folder: SceneFolder, _ scene: String) throws -> Bool {
    let run = try CommandRun(scene, "-o", "out.pdf", in: folder.path, environment: ["LD_DEBUG": "files"])
    #expect(run.status == 0, Comment(rawValue: String(run.errors.suffix(400))))
    #expect(run.errors.contains("libcairo"), "the linker says what it loads")
    return run.errors.contains(library)
  }

  @Test func onlyPicturesThatArePDFsLoadTheirReader() throws {
    let folder = try SceneFolder([
      "plain.json": #"{"bounds": [0, 0, 40, 30], "backgroundColor": "red"}"#,
      "page.json": #"{"bounds": [0, 0, 40, 30], "contents": "plain.pdf"}"#,
    ])
    #expect(try !looksFor("libpoppler", in: folder, "plain.json"))
    try FileManager.default.moveItem(atPath: folder.path + "/out.pdf", toPath: folder.path + "/plain.pdf")
    #expect(try looksFor("libpoppler-glib", in: folder, "page.json"))
  }
}
