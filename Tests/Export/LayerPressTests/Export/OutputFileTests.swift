import Foundation
import TestSupport
import Testing

@testable import LayerPress

@Suite struct OutputFileTests {
  @Test func aFileAppearsWholeWhenItIsCommitted() throws {
    let folder = try TestFolder()
    let file = try OutputFile(path: folder.file("a"), unfinished: UnfinishedFiles())
    try file.write(Array("new".utf8))
    #expect(try folder.names == [])
    try file.commit()
    #expect(try folder.names == ["a"])
    #expect(try folder.text("a") == "new")
  }

  @Test func aFileThatIsNotCommittedLeavesTheOldOneAndNothingElse() throws {
    let folder = try TestFolder()
    try folder.write("old", to: "a")
    do {
      let file = try OutputFile(path: folder.file("a"), unfinished: UnfinishedFiles())
      try file.write(Array("half".utf8))
    }
    #expect(try folder.names == ["a"])
    #expect(try folder.text("a") == "old")
  }

  @Test func anOlderFileIsReplaced() throws {
    let folder = try TestFolder()
    try folder.write("a longer old text", to: "a")
    let file = try OutputFile(path: folder.file("a"), unfinished: UnfinishedFiles())
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(try folder.text("a") == "new")
  }

  @Test func theFileBehindALinkIsReplacedAndNotTheLink() throws {
    let folder = try TestFolder()
    try folder.write("old", to: "real")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("real"))
    let file = try OutputFile(path: folder.file("link"), unfinished: UnfinishedFiles())
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(try folder.text("real") == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == folder.file("real"))
  }

  @Test func aFolderThatIsMissingIsNamed() throws {
    let folder = try TestFolder()
    if let error = #expect(
      throws: (any Error).self,
      performing: { try OutputFile(path: folder.file("none/a"), unfinished: UnfinishedFiles()) })
    {
      let text = "\(error)"
      #expect(text.contains("none"), "\(text)")
      #expect(text.contains("No such file"), "\(text)")
    }
  }

  @Test func aFullDiskLeavesNothing() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { try skip("no /dev/full") }
    let file = try OutputFile(path: "/dev/full", unfinished: UnfinishedFiles())
    try file.write(Array("text".utf8))
    if let error = #expect(throws: (any Error).self, performing: { try file.commit() }) {
      #expect("\(error)".contains("No space left"), "\(error)")
    }
  }

  @Test func newFilesHaveTheUsualPermissions() throws {
    let folder = try TestFolder()
    let file = try OutputFile(path: folder.file("a"), unfinished: UnfinishedFiles())
    try file.commit()
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("a"))[.posixPermissions] as? Int
    // `umask` could only be asked by changing it for all tests.
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let mask = try #require(status.firstMatch(of: #/Umask:\s*([0-7]+)/#))
    #expect(mode == 0o666 & ~(Int(mask.1, radix: 8) ?? 0))
  }
}
