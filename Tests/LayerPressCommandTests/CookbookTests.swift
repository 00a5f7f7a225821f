import XCTest

/// `docs/cookbook.md`, followed as a reader would: its files are saved under the names that the text gives them, its
/// commands run in one folder, from the top of the page to its end.
final class CookbookTests: XCTestCase {
  func testEveryCommandDoesWhatThePageSays() throws {
    let folder = try SceneFolder(self)
    try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/bin/layerpress", withDestinationPath: CommandRun.program)
    let search = "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    for block in try Self.blocks {
      switch block.language {
      case "sh":
        let run = try CommandRun(
          "-euo", "pipefail", "-c", block.text, in: folder.path, environment: ["PATH": search],
          program: "/bin/bash")
        XCTAssertEqual(run.status, 0, "\(block.text)\n\(run.errors)")
      default:
        let name = try XCTUnwrap(block.file, "no name stands before\n\(block.text)")
        let parent = (name as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
          atPath: "\(folder.path)/\(parent)", withIntermediateDirectories: true)
        try folder.write(block.text, to: name)
      }
    }
    let written = Set(try folder.names)
    for name in [
      "out/bell.svg", "out/bell.png", "out/bell@2x.png", "out/bell@3x.png", "inline/dot.svg", "card.pdf",
      "proof.pdf",
      "chart.svg", "out/Grace.pdf", "out/all-badges.pdf", "spinner.svg", "spinner.png", "frames/24.png",
      "quarter.pdf", "card.ca/main.caml",
    ] {
      XCTAssert(written.contains(name), name)
    }
    XCTAssertFalse(written.contains("frames/25.png"))
  }

  private struct Block {
    var language: String
    var text: String
    /// The last file that the text before the block names.
    var file: String?
  }

  private static var blocks: [Block] {
    get throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let page = try String(contentsOf: root.appendingPathComponent("docs/cookbook.md"), encoding: .utf8)
      // Odd parts lie between fences.
      let parts = page.components(separatedBy: "```")
      return stride(from: 1, to: parts.count, by: 2).map { index in
        let lines = parts[index].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let quoted = parts[index - 1].components(separatedBy: "`")
        let names = stride(from: 1, to: quoted.count, by: 2).map { quoted[$0] }
        return Block(
          language: String(lines.first ?? ""), text: String(lines.last ?? ""),
          file: names.last { $0.hasSuffix(".json") || $0.hasSuffix(".py") })
      }
    }
  }
}
