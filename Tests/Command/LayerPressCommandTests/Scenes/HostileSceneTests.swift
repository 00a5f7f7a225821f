import XCTest

/// Scenes that no one should be able to crash the program with.
final class HostileSceneTests: XCTestCase {
  private func status(of scene: String, _ arguments: String...) throws -> (Int32, String) {
    let folder = try SceneFolder(self, ["scene.json": scene])
    let run = try CommandRun(arguments: ["scene.json"] + arguments, in: folder.path)
    let left = try folder.names.filter { $0.hasPrefix(".") }
    XCTAssertEqual(left, [])
    return (run.status, run.errors)
  }

  func testTextsThatAreNoScenesAreRefused() throws {
    let texts = [
      "", " ", "{", "[]", "null", "\"x\"", "{\"bounds\": [0, 0, NaN, 1]}", "{\"bounds\": [0, 0, 1e400, 1]}",
      "{\"bounds\": [0, 0, 1, 1]} x", "{}", "{\"bounds\": [0, 0, 1, 1], \"contents\": \"scene.json\"}",
      "{\"bounds\": [0, 0, 1, 1], \"contents\": \"/etc/passwd\"}", "{\"pages\": []}",
    ]
    for text in texts {
      let (status, errors) = try status(of: text, "-o", "out.svg")
      XCTAssertEqual(status, 3, "\(text): \(errors)")
      XCTAssertTrue(errors.hasPrefix("scene.json"), errors)
    }
  }

  func testBytesThatAreNoUTF8AreRefused() throws {
    let folder = try SceneFolder(self)
    try Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D]).write(
      to: URL(fileURLWithPath: folder.path + "/a.json"))
    let run = try CommandRun("a.json", "-o", "a.svg", in: folder.path)
    XCTAssertEqual(run.status, 3, run.errors)
  }

  func testLayersNestedVeryDeeply() throws {
    let depth = 20_000
    let scene =
      String(repeating: "{\"bounds\": [0, 0, 9, 9], \"sublayers\": [", count: depth)
      + "{\"frame\": [0, 0, 5, 5], \"backgroundColor\": \"#f00\"}" + String(repeating: "]}", count: depth)
    for format in ["svg", "png", "pdf"] {
      let (status, errors) = try status(of: scene, "-o", "out.\(format)", "-q")
      XCTAssertEqual(status, 0, "\(format): \(errors.prefix(300))")
    }
  }

  func testMasksOfMasks() throws {
    let mask = "{\"frame\": [0, 0, 9, 9], \"backgroundColor\": \"#000\", \"mask\": "
    let scene =
      "{\"bounds\": [0, 0, 9, 9], \"mask\": " + String(repeating: mask, count: 3)
      + "{\"frame\": [0, 0, 5, 5], \"backgroundColor\": \"#000\"}" + String(repeating: "}", count: 4)
    for format in ["svg", "png", "pdf"] {
      let (status, errors) = try status(of: scene, "-o", "out.\(format)")
      XCTAssertEqual(status, 0, "\(format): \(errors)")
    }
  }

  func testThePictureOfAnImageThatIsText() throws {
    let folder = try SceneFolder(
      self,
      ["a.png": "not a picture", "scene.json": "{\"bounds\": [0, 0, 9, 9], \"contents\": \"a.png\"}"])
    let run = try CommandRun("scene.json", "-o", "out.png", in: folder.path)
    XCTAssertEqual(run.status, 3, run.errors)
    XCTAssertTrue(run.errors.contains("a.png"), run.errors)
  }

  func testAPictureThatIsTooLargeIsRefusedByItsSize() throws {
    let (status, errors) = try status(
      of: "{\"bounds\": [0, 0, 1000000, 1000000]}", "-o", "out.png", "--scale", "1000000")
    XCTAssertEqual(status, 2)
    XCTAssertTrue(errors.contains("pixels"), errors)
  }

  func testAnInterruptedExportLeavesNothing() throws {
    let folder = try SceneFolder(
      self, ["scene.json": "{\"bounds\": [0, 0, 20000, 20000]}", "out.png": "old"])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandRun.program)
    process.arguments = [
      "scene.json", "-o", "out.png", "--scale", "8", "--max-output-pixels", "1000000000000",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    try process.run()
    usleep(300_000)
    process.terminate()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationReason, .uncaughtSignal)
    XCTAssertEqual(process.terminationStatus, SIGTERM)
    XCTAssertEqual(try folder.names, ["out.png", "scene.json"])
    XCTAssertEqual(try folder.data("out.png"), Data("old".utf8))
  }
}
