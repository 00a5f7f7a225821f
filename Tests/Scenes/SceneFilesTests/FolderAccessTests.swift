import Foundation
import Testing

@testable import SceneFiles

/// Nothing outside of a scene's folder is read, looked for or named.
final class FolderAccessTests {
  private let folder: ScratchFolder
  private var outside: URL { folder.url.deletingLastPathComponent().appendingPathComponent("private") }

  init() throws {
    folder = try ScratchFolder()
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    try ScratchFolder.pixel.write(to: outside.appendingPathComponent("salary-2026.png"))
    try folder.write(ScratchFolder.pixel, to: "in/a.png")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent(name).path, withDestinationPath: target)
  }

  private func messages(_ name: String) -> [String] {
    SceneText.messages(#""contents": "\#(name)""#, in: folder.url)
  }

  /// Whether a file exists there makes no difference.
  @Test(arguments: ["d/salary-2026.png", "d/salary-202.png", "d/x/y.png"])
  func linksThatLeadOutTellNothing(_ name: String) throws {
    try link("d", to: "../private")
    let found = messages(name)
    #expect(found.count == 1)
    let words = "contents: \"\(name)\" is a link that leads out of the scene's folder, which is not allowed; "
    #expect(found.first?.hasPrefix(words) == true, "\(found)")
  }

  @Test func linksWithinTheFolderAreFollowed() throws {
    try link("relative", to: "in")
    try link("absolute", to: folder.url.appendingPathComponent("in").path)
    try link("in/up.png", to: "../in/a.png")
    #expect(messages("relative/a.png") == [])
    #expect(messages("absolute/a.png") == [])
    #expect(messages("in/up.png") == [])
  }

  @Test func suggestionsComeFromTheFolder() throws {
    try link("relative", to: "in")
    #expect(
      messages("relative/b.png") == [
        #"contents: the file "relative/b.png" does not exist; did you mean "relative/a.png"?"#
      ])
  }

  @Test func foldersOfFontsHoldNoLinksOut() throws {
    try link("in/secret.ttf", to: "../../private/salary-2026.png")
    let problems = SceneText.problems(
      #"{ "fonts": ["in"], "pages": [{ "bounds": [0, 0, 9, 9] }] }"#, in: folder.url)
    #expect(problems.count == 1)
    #expect(problems.first?.contains(#""in/secret.ttf" is a link that leads out"#) == true, "\(problems)")
  }

  @Test func danglingLinksAreMissing() throws {
    try link("gone.png", to: "in/gone.png")
    #expect(messages("gone.png") == [#"contents: the file "gone.png" does not exist"#])
  }

  @Test func whatIsNoFileIsNotWaitedFor() throws {
    #expect(mkfifo(folder.url.appendingPathComponent("pipe.png").path, 0o600) == 0)
    #expect(messages("pipe.png") == [#"contents: the file "pipe.png" cannot be read: invalid argument"#])
    #expect(messages("in") == [#"contents: the file "in" cannot be read: is a directory"#])
  }

  @Test func theSameWithoutOpenat2() throws {
    try link("d", to: "../private")
    try link("relative", to: "in")
    let access = FolderAccess(folder: folder.url.path)
    #expect(throws: FolderAccess.Failure.outside) {
      try access.openByWords("d/salary-2026.png", O_RDONLY)
    }
    #expect(throws: FolderAccess.Failure.outside) {
      try access.openByWords("d/salary.png", O_RDONLY)
    }
    #expect(throws: FolderAccess.Failure.missing) {
      try access.openByWords("relative/b.png", O_RDONLY)
    }
    close(try access.openByWords("relative/a.png", O_RDONLY))
  }
}
