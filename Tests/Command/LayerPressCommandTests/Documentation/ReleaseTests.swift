import Foundation
import LayerPress
import TestSupport
import Testing

/// The number of the version, and how `Scripts/release` makes the next one.
@Suite struct ReleaseTests {
  private static let version = "Sources/Export/LayerPress/Export/LayerPressVersion.swift"

  /// A folder that has what the script reads and writes, with other changes.
  private func folder(changes: String) throws -> SceneFolder {
    let folder = try SceneFolder()
    for file in ["Scripts/release", Self.version] {
      let copy = URL(fileURLWithPath: "\(folder.path)/\(file)")
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: repository.appendingPathComponent(file), to: copy)
    }
    try folder.write(changes, to: "CHANGELOG.md")
    return folder
  }

  @Test func theProgramHasTheNewestNumberOfTheChangelog() throws {
    let changes = try String(contentsOf: repository.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(changes.firstMatch(of: #/\n## ([\d.]+) - \d{4}-\d\d-\d\d\n/#))
    #expect(newest.1 == LayerPressVersion.text)
  }

  @Test func whatIsUnreleasedGetsNumberAndDate() throws {
    let folder = try folder(
      changes: "# Changes\n\n## Unreleased\n\n- More.\n\n## 0.1.0 - 2020-02-03\n\n- All.\n")
    let run = try ProcessRun("/bin/sh", ["Scripts/release", "9.8.7", "2030-01-02"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      String(decoding: try folder.data("CHANGELOG.md"), as: UTF8.self) == """
        # Changes

        ## Unreleased

        ## 9.8.7 - 2030-01-02

        - More.

        ## 0.1.0 - 2020-02-03

        - All.

        """)
    #expect(String(decoding: try folder.data("build/release-notes.md"), as: UTF8.self) == "- More.\n\n")
    let version = String(decoding: try folder.data(Self.version), as: UTF8.self)
    #expect(version.contains(#"public static let text = "9.8.7""#))
  }

  @Test(arguments: [
    (["9.8"], "# Changes\n\n## Unreleased\n\n- More.\n", 2),
    (["9.8.7", "today"], "# Changes\n\n## Unreleased\n\n- More.\n", 2),
    (["9.8.7"], "# Changes\n\n## Unreleased\n\n## 0.1.0\n\n- All.\n", 1),
    (["9.8.7"], "# Changes\n\n## Unreleased\n\n- More.\n\n## 9.8.7 - 2020-02-03\n", 1),
  ]) func whatIsNoVersionChangesNothing(words: [String], changes: String, status: Int) throws {
    let folder = try folder(changes: changes)
    let run = try ProcessRun("/bin/sh", ["Scripts/release"] + words, in: folder.path)
    #expect(Int(run.status) == status)
    #expect(!run.errors.isEmpty)
    #expect(String(decoding: try folder.data("CHANGELOG.md"), as: UTF8.self) == changes)
  }
}
