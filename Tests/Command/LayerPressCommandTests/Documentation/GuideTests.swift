import Foundation
import TestSupport
import Testing

/// README.md and the pages of docs that build something, followed as a reader would: the files are saved under the names that the text gives
/// them, the commands run in one folder, from the top of the page to its end.
@Suite struct GuideTests {
  @Test func theFirstSceneOfTheReadme() throws {
    let folder = try follow("README.md")
    for name in ["badge.pdf", "badge@2x.png"] { #expect(try folder.names.contains(name), "\(name)") }
    let shown = try SceneFolder()
    try FileManager.default.copyItem(
      atPath: Self.root.appendingPathComponent("docs/badge.svg").path, toPath: shown.path + "/badge.svg")
    #expect(
      try Picture("badge.svg", in: shown).greatestDifference(from: Picture("badge.svg", in: folder)) <= 3)
  }

  @Test func theCookbook() throws {
    let folder = try follow("docs/cookbook.md")
    let written = Set(try folder.names)
    for name in [
      "out/bell.svg", "out/bell.png", "out/bell@2x.png", "out/bell@3x.png", "inline/dot.svg",
      "inline/check.svg", "out/check@3x.png",
      "card.pdf",
      "proof.pdf",
      "chart.svg", "out/Grace.pdf", "out/all-badges.pdf", "spinner.svg", "spinner.png", "frames/24.png",
      "quarter.pdf", "card.ca/main.caml",
    ] {
      #expect(written.contains(name), "\(name)")
    }
    #expect(!written.contains("frames/25.png"))
    if Self.hasFFmpeg { try checkVideo(in: folder) }
  }

  @Test func aThousandBadges() throws {
    let folder = try follow(
      "docs/merging.md", beside: ["FOGRA39L_coated.icc": "/usr/share/color/icc/ghostscript/default_cmyk.icc"])
    #expect(try folder.names.filter { $0.hasPrefix("speakers/") }.count == 100)
    #expect(try String(contentsOfFile: folder.path + "/wrong.csv", encoding: .utf8).contains("Grace,,three"))
    let pages = ["badges.pdf": "1000", "sheets.pdf": "125", "late.pdf": "1", "press.pdf": "100"]
    guard let qpdf = ProcessRun.path(of: "qpdf") else { try skip("qpdf is not installed") }
    for (name, count) in pages {
      #expect(try ProcessRun(qpdf, ["--show-npages", name], in: folder.path).text == count + "\n", "\(name)")
    }
  }

  @Test func fromACardToAFoldedSheet() throws {
    let folder = try follow("docs/print-job.md")
    guard let qpdf = ProcessRun.path(of: "qpdf") else { try skip("qpdf is not installed") }
    for name in ["card.pdf", "card-marks.pdf", "sheets.pdf", "folded.pdf", "imposed.pdf"] {
      #expect(try ProcessRun(qpdf, ["--show-npages", name], in: folder.path).text == "2\n", "\(name)")
    }
    let card = String(decoding: try folder.data("card.json"), as: UTF8.self)
    try folder.write(card.replacing("\"lineWidth\": 0.5", with: "\"lineWidth\": 0.1"), to: "card.json")
    let thin = try CommandRun("preflight", "card.json", in: folder.path)
    let page = try String(contentsOf: Self.root.appendingPathComponent("docs/print-job.md"), encoding: .utf8)
    let line = try #require(page.split(separator: "\n").first { $0.contains("[hairline]") })
    #expect(thin.errors.contains(line), "\(thin.errors)")
  }

  /// As `Scripts/package --check` does with installed packages, without a network.
  @Test func theFirstCommandOfEachPage() throws {
    let script = try ProcessRun(
      "/usr/bin/env", ["python3", "Scripts/support/first_commands.py", "."], in: Self.root.path
    ).text
    for page in ["README.md", "docs/caml.md", "docs/cli.md", "docs/cookbook.md", "docs/print.md"] {
      #expect(script.contains("echo '\(page): layerpress "), "\(page)")
    }
    let folder = try SceneFolder()
    // The press profile that packages bring, by its name.
    try FileManager.default.createDirectory(
      atPath: folder.path + "/share/color/icc", withIntermediateDirectories: true)
    for (name, place) in [
      ("share/color/icc/FOGRA39L_coated.icc", "/usr/share/color/icc/ghostscript/default_cmyk.icc"),
      ("samples", Self.root.appendingPathComponent("samples").path), ("layerpress", CommandRun.program),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: place)
    }
    let environment = ProcessInfo.processInfo.environment
    let run = try CommandRun(
      "-c", script, in: folder.path,
      environment: [
        "PATH": "\(folder.path):\(environment["PATH"] ?? "/usr/bin:/bin")",
        "XDG_DATA_DIRS":
          "\(folder.path)/share:\(environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share")",
      ], program: "/bin/sh")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }

  /// Whether the recipe for videos can be followed; it is left out elsewhere.
  private static let hasFFmpeg = FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")

  /// The spinner as a video: as long and as fast as was asked for, and of the scene's colour.
  private func checkVideo(in folder: SceneFolder) throws {
    let facts = try CommandRun(
      "-v", "error", "-show_entries", "stream=width,height,color_space,r_frame_rate,nb_frames", "-of",
      "csv=p=0",
      "spinner.mp4", in: folder.path, program: "/usr/bin/ffprobe")
    #expect(facts.text == "480,480,bt709,30/1,120\n")
    // A pixel of the arc's end, which has turned by half: #2563eb.
    let pixel = try ProcessRun(
      "/bin/sh",
      [
        "-c",
        "ffmpeg -v error -ss 0.5 -i spinner.mp4 -frames:v 1 -vf "
          + "scale=in_color_matrix=bt709:in_range=tv,format=rgb24,crop=1:1:240:40 -f rawvideo - | od -An -tu1",
      ], in: folder.path)
    let numbers = pixel.text.split(separator: " ").compactMap {
      Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    #expect(numbers.count == 3)
    for (found, wanted) in zip(numbers, [0x25, 0x63, 0xEB]) { expectEqual(found, wanted, accuracy: 6) }
  }

  /// The folder in which a page's files lie in the end.
  ///
  /// - Parameter files: what the reader has already, by the names that the page gives it.
  private func follow(_ page: String, beside files: [String: String] = [:]) throws -> SceneFolder {
    let folder = try SceneFolder()
    for (name, path) in files {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: path)
    }
    try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/bin/layerpress", withDestinationPath: CommandRun.program)
    let search = "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    let blocks = try Self.blocks(of: page)
    #expect(!blocks.isEmpty, "\(page)")
    for block in blocks {
      switch block.language {
      case "sh" where block.text.contains("ffmpeg") && !Self.hasFFmpeg: continue
      case "sh":
        let run = try CommandRun(
          "-euo", "pipefail", "-c", block.text, in: folder.path, environment: ["PATH": search],
          program: "/bin/bash")
        #expect(run.status == 0, "\(block.text)\n\(run.errors)")
      default:
        let name = try #require(block.file, "no name stands before\n\(block.text)")
        let parent = (name as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
          atPath: "\(folder.path)/\(parent)", withIntermediateDirectories: true)
        try folder.write(block.text, to: name)
      }
    }
    return folder
  }

  private struct Block {
    var language: String
    var text: String
    /// The last file that the text before the block names.
    var file: String?
  }

  private static var root: URL {
    repository
  }

  /// What stands between fences, but for Swift, which is compiled elsewhere, and what has no language: it installs.
  private static func blocks(of page: String) throws -> [Block] {
    // Odd parts lie between fences.
    let parts = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
      .components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).compactMap { index in
      let lines = parts[index].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      guard let language = lines.first, let text = lines.last, !["", "swift"].contains(language) else {
        return nil
      }
      let quoted = parts[index - 1].components(separatedBy: "`")
      let names = stride(from: 1, to: quoted.count, by: 2).map { quoted[$0] }
      return Block(
        language: String(language), text: String(text),
        file: names.last { $0.hasSuffix(".json") || $0.hasSuffix(".py") })
    }
  }
}
