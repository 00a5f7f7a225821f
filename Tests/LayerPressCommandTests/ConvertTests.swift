import Foundation
import QuartzCore
import SceneFiles
import XCTest

/// `layerpress convert`: JSON and CAML, there and back.
final class ConvertTests: XCTestCase {
  private let scene = """
    {"bounds": [0, 0, 60, 40], "sublayers": [
      {"name": "card", "frame": [10, 10, 20, 15], "backgroundColor": "#ff8000", "cornerRadius": 3, "opacity": 0.5}]}
    """

  private func page(_ name: String, in folder: SceneFolder) throws -> CALayer {
    let scene = try Scene(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    return try XCTUnwrap(scene.pages.first)
  }

  func testASceneComesBackFromEveryFormat() throws {
    let folder = try SceneFolder(self, ["a.json": scene])
    for target in ["b.json", "b.caml", "b.ca"] {
      XCTAssertEqual(try CommandRun("convert", "a.json", "-o", target, in: folder.path).status, 0, target)
      XCTAssertEqual(try CommandRun("convert", target, "-o", "back.json", in: folder.path).status, 0, target)
      XCTAssertTrue(
        LayerTreeEquality.areEqual(try page("a.json", in: folder), try page("back.json", in: folder)), target)
    }
  }

  func testABundleReplacesTheOneThatWasThere() throws {
    let folder = try SceneFolder(self, ["a.json": scene])
    for _ in 0..<2 {
      XCTAssertEqual(try CommandRun("convert", "a.json", "-o", "b.ca", in: folder.path).status, 0)
    }
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ["a.json", "b.ca"])
  }

  func testWhatCAMLCannotSayIsNamedAndNothingIsWritten() throws {
    let text = """
      {"bounds": [0, 0, 9, 9], "sublayers": [{"class": "CATextLayer", "string": [{"text": "a", "size": 9}]}]}
      """
    let folder = try SceneFolder(self, ["a.json": text])
    let run = try CommandRun("convert", "a.json", "-o", "b.caml", in: folder.path)
    XCTAssertEqual(run.status, 3)
    XCTAssertTrue(run.errors.contains("string"), run.errors)
    XCTAssertEqual(try folder.names, ["a.json"])
  }

  func testStandardOutputNeedsAFormat() throws {
    let folder = try SceneFolder(self, ["a.json": scene])
    XCTAssertEqual(try CommandRun("convert", "a.json", "-o", "-", in: folder.path).status, 2)
    let run = try CommandRun("convert", "a.json", "-o", "-", "--to", "caml", in: folder.path)
    XCTAssertEqual(run.status, 0)
    XCTAssertTrue(run.text.hasPrefix("<?xml"), run.text)
  }
}
