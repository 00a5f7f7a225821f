import XCTest

/// Libraries are loaded when a scene first needs them.
final class LoadedLibrariesTests: XCTestCase {
  /// Whether the dynamic linker looked for a library while a scene became a PDF.
  private func looksFor(_ library: String, in folder: SceneFolder, _ scene: String) throws -> Bool {
    let run = try CommandRun(scene, "-o", "out.pdf", in: folder.path, environment: ["LD_DEBUG": "files"])
    XCTAssertEqual(run.status, 0, String(run.errors.suffix(400)))
    XCTAssertTrue(run.errors.contains("libcairo"), "the linker says what it loads")
    return run.errors.contains(library)
  }

  func testOnlyPicturesThatArePDFsLoadTheirReader() throws {
    let folder = try SceneFolder(
      self,
      [
        "plain.json": #"{"bounds": [0, 0, 40, 30], "backgroundColor": "red"}"#,
        "page.json": #"{"bounds": [0, 0, 40, 30], "contents": "plain.pdf"}"#,
      ])
    XCTAssertFalse(try looksFor("libpoppler", in: folder, "plain.json"))
    try FileManager.default.moveItem(atPath: folder.path + "/out.pdf", toPath: folder.path + "/plain.pdf")
    XCTAssertTrue(try looksFor("libpoppler-glib", in: folder, "page.json"))
  }
}
