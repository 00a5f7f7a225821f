import XCTest

@testable import LayerPress

final class OutputFileTests: XCTestCase {
  func testAFileAppearsWholeWhenItIsCommitted() throws {
    let folder = try TestFolder(self)
    let file = try OutputFile(path: folder.file("a"), unfinished: UnfinishedFiles())
    try file.write(Array("new".utf8))
    XCTAssertEqual(try folder.names, [])
    try file.commit()
    XCTAssertEqual(try folder.names, ["a"])
    XCTAssertEqual(try folder.text("a"), "new")
  }

  func testAFileThatIsNotCommittedLeavesTheOldOneAndNothingElse() throws {
    let folder = try TestFolder(self)
    try folder.write("old", to: "a")
    do {
      let file = try OutputFile(path: folder.file("a"), unfinished: UnfinishedFiles())
      try file.write(Array("half".utf8))
    }
    XCTAssertEqual(try folder.names, ["a"])
    XCTAssertEqual(try folder.text("a"), "old")
  }

  func testAnOlderFileIsReplaced() throws {
    let folder = try TestFolder(self)
    try folder.write("a longer old text", to: "a")
    let file = try OutputFile(path: folder.file("a"), unfinished: UnfinishedFiles())
    try file.write(Array("new".utf8))
    try file.commit()
    XCTAssertEqual(try folder.text("a"), "new")
  }

  func testTheFileBehindALinkIsReplacedAndNotTheLink() throws {
    let folder = try TestFolder(self)
    try folder.write("old", to: "real")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("real"))
    let file = try OutputFile(path: folder.file("link"), unfinished: UnfinishedFiles())
    try file.write(Array("new".utf8))
    try file.commit()
    XCTAssertEqual(try folder.text("real"), "new")
    XCTAssertEqual(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")), folder.file("real"))
  }

  func testAFolderThatIsMissingIsNamed() throws {
    let folder = try TestFolder(self)
    XCTAssertThrowsError(
      try OutputFile(path: folder.file("none/a"), unfinished: UnfinishedFiles())
    ) { error in
      let text = "\(error)"
      XCTAssertTrue(text.contains("none") && text.contains("No such file"), text)
    }
  }

  func testAFullDiskLeavesNothing() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { throw XCTSkip("no /dev/full") }
    let file = try OutputFile(path: "/dev/full", unfinished: UnfinishedFiles())
    try file.write(Array("text".utf8))
    XCTAssertThrowsError(try file.commit()) {
      XCTAssertTrue("\($0)".contains("No space left"), "\($0)")
    }
  }

  func testNewFilesHaveTheUsualPermissions() throws {
    let folder = try TestFolder(self)
    let file = try OutputFile(path: folder.file("a"), unfinished: UnfinishedFiles())
    try file.commit()
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("a"))[.posixPermissions] as? Int
    let mask = umask(0)
    umask(mask)
    XCTAssertEqual(mode, 0o666 & ~Int(mask))
  }
}
