import Foundation
import TestSupport
import Testing

/// Scenes that no one should be able to crash the program with.
@Suite struct HostileSceneTests {
  private func status(of scene: String, _ arguments: String...) throws -> (Int32, String) {
    let folder = try SceneFolder(["scene.json": scene])
    let run = try CommandRun(arguments: ["scene.json"] + arguments, in: folder.path)
    let left = try folder.names.filter { $0.hasPrefix(".") }
    #expect(left == [])
    return (run.status, run.errors)
  }

  @Test func textsThatAreNoScenesAreRefused() throws {
    let texts = [
      "", " ", "{", "[]", "null", "\"x\"", "{\"bounds\": [0, 0, NaN, 1]}", "{\"bounds\": [0, 0, 1e400, 1]}",
      "{\"bounds\": [0, 0, 1, 1]} x", "{}", "{\"bounds\": [0, 0, 1, 1], \"contents\": \"scene.json\"}",
      "{\"bounds\": [0, 0, 1, 1], \"contents\": \"/etc/passwd\"}", "{\"pages\": []}",
    ]
    for text in texts {
      let (status, errors) = try status(of: text, "-o", "out.svg")
      #expect(status == 3, "\(text): \(errors)")
      #expect(errors.hasPrefix("scene.json"), "\(errors)")
    }
  }

  @Test func bytesThatAreNoUTF8AreRefused() throws {
    let folder = try SceneFolder()
    try Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D]).write(
      to: URL(fileURLWithPath: folder.path + "/a.json"))
    let run = try CommandRun("a.json", "-o", "a.svg", in: folder.path)
    #expect(run.status == 3, "\(run.errors)")
  }

  @Test func layersNestedVeryDeeply() throws {
    let depth = 20_000
    let scene =
      String(repeating: "{\"bounds\": [0, 0, 9, 9], \"sublayers\": [", count: depth)
      + "{\"frame\": [0, 0, 5, 5], \"backgroundColor\": \"#f00\"}" + String(repeating: "]}", count: depth)
    for format in ["svg", "png", "pdf"] {
      let (status, errors) = try status(of: scene, "-o", "out.\(format)", "-q")
      #expect(status == 0, "\(format): \(errors.prefix(300))")
    }
  }

  @Test func masksOfMasks() throws {
    let mask = "{\"frame\": [0, 0, 9, 9], \"backgroundColor\": \"#000\", \"mask\": "
    let scene =
      "{\"bounds\": [0, 0, 9, 9], \"mask\": " + String(repeating: mask, count: 3)
      + "{\"frame\": [0, 0, 5, 5], \"backgroundColor\": \"#000\"}" + String(repeating: "}", count: 4)
    for format in ["svg", "png", "pdf"] {
      let (status, errors) = try status(of: scene, "-o", "out.\(format)")
      #expect(status == 0, "\(format): \(errors)")
    }
  }

  @Test func thePictureOfAnImageThatIsText() throws {
    let folder = try SceneFolder([
      "a.png": "not a picture", "scene.json": "{\"bounds\": [0, 0, 9, 9], \"contents\": \"a.png\"}",
    ])
    let run = try CommandRun("scene.json", "-o", "out.png", in: folder.path)
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.errors.contains("a.png"), "\(run.errors)")
  }

  @Test func aPictureThatIsTooLargeIsRefusedByItsSize() throws {
    let (status, errors) = try status(
      of: "{\"bounds\": [0, 0, 1000000, 1000000]}", "-o", "out.png", "--scale", "1000000")
    #expect(status == 2)
    #expect(errors.contains("pixels"), "\(errors)")
  }

  @Test func anInterruptedExportLeavesNothing() throws {
    let folder = try SceneFolder(["scene.json": "{\"bounds\": [0, 0, 20000, 20000]}", "out.png": "old"])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandRun.program)
    process.arguments = [
      "scene.json", "-o", "out.png", "--scale", "8", "--max-output-pixels", "1000000000000",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let end = process.signalOfEnd()
    try process.run()
    // Until it writes its unfinished file, which has no name.
    let files = "/proc/\(process.processIdentifier)/fd"
    func isWriting() -> Bool {
      let open = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
      return open.contains {
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\($0)")
        return file?.hasPrefix(folder.path + "/") == true
      }
    }
    while !isWriting(), process.isRunning { sched_yield() }
    process.terminate()
    end.wait()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGTERM)
    #expect(try folder.names == ["out.png", "scene.json"])
    #expect(try folder.data("out.png") == Data("old".utf8))
  }
}
