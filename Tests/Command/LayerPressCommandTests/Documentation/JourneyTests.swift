import Foundation
import TestSupport
import Testing

/// The scripts of Tests/Command/Journeys: what a newcomer does in the first hour, with nothing but the program and a shell.
/// `Scripts/package --check` runs the same in a bare system.
@Suite struct JourneyTests {
  @Test func everyJourneyArrives() throws {
    let root = repository.appendingPathComponent("Tests/Command")
    let scripts = try FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent("Journeys"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "sh" }
    #expect(scripts.count >= 4)
    for script in scripts {
      let folder = try SceneFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path + "/bin", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/bin/layerpress", withDestinationPath: CommandRun.program)
      let search = "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
      let run = try CommandRun(
        script.path, in: folder.path, environment: ["PATH": search, "JOURNEY_NAMES": "100"],
        program: "/bin/sh")
      #expect(run.status == 0, "\(script.lastPathComponent): \(run.errors)")
    }
  }
}
