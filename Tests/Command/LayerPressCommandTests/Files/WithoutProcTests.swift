import Foundation
import TestSupport
import Testing

/// Containers and other roots may lack /proc.
@Suite struct WithoutProcTests {
  private func run(_ arguments: String..., in folder: SceneFolder) throws -> CommandRun {
    // In a namespace of its own, an empty folder lies over it.
    let words = "mount -t tmpfs none /proc && exec \"$0\" \"$@\""
    let begin = ["--mount", "--map-root-user", "sh", "-c", words]
    let unshare = "/usr/bin/unshare"
    guard FileManager.default.isExecutableFile(atPath: unshare),
      try ProcessRun(unshare, begin + ["true"]).status == 0
    else { try skip("no namespace can be made here") }
    return try CommandRun(
      arguments: begin + [CommandRun.program] + arguments, in: folder.path,
      environment: ["TMPDIR": folder.path], program: unshare)
  }

  @Test func argumentsAreRead() throws {
    let run = try run("--version", in: SceneFolder())
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("layerpress "), "\(run.text)\(run.errors)")
  }

  /// A font of the scene's own is copied, and opened by its path.
  @Test func fontsOfScenesAreDrawn() throws {
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
    guard FileManager.default.fileExists(atPath: font) else { try skip("fonts-dejavu is not installed") }
    let scene = #"""
      {"bounds": [0, 0, 90, 30], "fonts": ["own.ttf"],
       "sublayers": [{"class": "CATextLayer", "frame": [0, 0, 90, 30], "string": "own", "font": "DejaVu Serif", "fontSize": 12,
                      "foregroundColor": "red"}]}
      """#
    let folder = try SceneFolder(["a.json": scene])
    try FileManager.default.copyItem(atPath: font, toPath: "\(folder.path)/own.ttf")
    let run = try run("a.json", "-o", "{name}.{format}", "--formats", "pdf,svg,png", "--strict", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.names == ["a.json", "a.pdf", "a.png", "a.svg", "own.ttf"], "nothing is left behind")
  }

  /// The report's picture is a file that is never written.
  @Test func picturesAreMadeInMemory() throws {
    let folder = try SceneFolder(["a.json": #"{"bounds": [0, 0, 9, 9], "backgroundColor": "red"}"#])
    let run = try run("preflight", "a.json", "--rules", "digital", "--html", "r.html", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(String(decoding: try folder.data("r.html"), as: UTF8.self).contains("data:image/png;base64,"))
    #expect(try folder.names == ["a.json", "r.html"], "nothing is left behind")
  }

  @Test func memoryIsLimited() throws {
    let folder = try SceneFolder(["a.json": #"{"bounds": [0, 0, 9, 9], "backgroundColor": "red"}"#])
    let run = try run("a.json", "-o", "a.png", "--scale", "2000", "--max-memory", "1M", in: folder)
    #expect(run.status == 1)
    #expect(run.errors.contains("it took more than 1 MB of memory"), "\(run.errors)")
  }
}
