import Foundation
import Testing

/// `--if-changed`: files whose bytes would not change.
@Suite struct UnchangedFileTests {
  private static func scene(_ color: String) -> String {
    #"{"bounds": [0, 0, 40, 30], "sublayers": [{"frame": [5, 5, 9, 9], "backgroundColor": "\#(color)"}]}"#
  }

  /// When a file was changed, and which file it is.
  private func identity(_ name: String, in folder: SceneFolder) throws -> [Int] {
    var status = stat()
    try #require(stat("\(folder.path)/\(name)", &status) == 0)
    return [Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }

  @Test(arguments: [
    "a.json -o out.pdf", "a.json -o out.svg", "a.json -o out.png", "convert a.json -o out.caml",
    "a.json -o out.svg --report out.txt",
  ]) func aFileWithTheSameBytesStaysWhatItIs(arguments: String) throws {
    let folder = try SceneFolder(["a.json": Self.scene("red")])
    defer { folder.remove() }
    func export(_ options: String...) throws {
      let run = try CommandRun(
        arguments: arguments.split(separator: " ").map(String.init) + options, in: folder.path)
      try #require(run.status == 0, "\(run.errors)")
    }
    try export()
    let names = try folder.names.filter { $0.hasPrefix("out") }
    let before = try names.map { try identity($0, in: folder) }
    try export("--if-changed")
    #expect(try names.map { try identity($0, in: folder) } == before)
    try export()
    #expect(try zip(names, before).allSatisfy { try identity($0, in: folder) != $1 })
    let old = try folder.data(names[0])
    try folder.write(Self.scene("blue"), to: "a.json")
    try export("--if-changed")
    #expect(try folder.data(names[0]) != old)
    #expect(try folder.names.filter { $0.hasPrefix(".") }.isEmpty)
  }
}
