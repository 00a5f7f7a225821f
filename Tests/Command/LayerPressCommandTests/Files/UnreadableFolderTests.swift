import Foundation
import TestSupport
import Testing

/// Folders that the user may not read.
@Suite struct UnreadableFolderTests {
  private static let setpriv = "/usr/bin/setpriv"
  static let mayBecomeAnother = geteuid() == 0 && FileManager.default.isExecutableFile(atPath: setpriv)

  /// Runs the program as a user who is not the owner of files.
  private func check(_ name: String, in folder: SceneFolder) throws -> CommandRun {
    guard geteuid() == 0 else { return try CommandRun("check", name, in: folder.path) }
    return try CommandRun(
      "--reuid", "65534", "--regid", "65534", "--clear-groups", CommandRun.program, "check", name,
      in: folder.path, program: Self.setpriv)
  }

  private func folder(_ scene: String) throws -> SceneFolder {
    let folder = try SceneFolder(["card.json": scene])
    try FileManager.default.createDirectory(
      atPath: folder.path + "/locked", withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    if geteuid() != 0 {
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path + "/locked")
    }
    return folder
  }

  @Test(.enabled(if: mayBecomeAnother || geteuid() != 0)) func aFolderAsSceneSaysSo() throws {
    let folder = try folder("{}")
    defer { folder.remove() }
    let run = try check("locked", in: folder)
    #expect(run.status == 3)
    #expect(run.messages == "locked: error: the folder cannot be read: permission denied\n")
  }

  @Test(.enabled(if: mayBecomeAnother || geteuid() != 0)) func aFileInOneSaysSo() throws {
    let folder = try folder(#"{"bounds": [0, 0, 9, 9], "contents": "locked/a.png"}"#)
    defer { folder.remove() }
    let run = try check("card.json", in: folder)
    #expect(run.status == 3)
    #expect(
      run.messages.contains(#"the file "locked/a.png" cannot be read: permission denied"#), "\(run.errors)")
  }
}
