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

  /// Shapes, shadows, masks and perspective: what was a rounded rectangle still is one.
  func testAConvertedSampleMakesTheSamePDF() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let samples = tests.deletingLastPathComponent().appendingPathComponent("samples")
    let folder = try SceneFolder(self)
    try FileManager.default.copyItem(
      atPath: samples.appendingPathComponent("assets").path, toPath: "\(folder.path)/assets")
    for name in ["shadows", "cube", "rounded-corners"] {
      try FileManager.default.copyItem(
        atPath: samples.appendingPathComponent("\(name).json").path, toPath: "\(folder.path)/\(name).json")
      for words in [
        ["convert", "\(name).json", "-o", "\(name).caml"], ["\(name).json", "-o", "a.pdf"],
        ["\(name).caml", "-o", "b.pdf"],
      ] {
        let run = try CommandRun(arguments: words, in: folder.path)
        XCTAssertEqual(run.status, 0, run.errors)
      }
      XCTAssertEqual(try folder.data("a.pdf"), try folder.data("b.pdf"), name)
    }
  }

  func testWhatADocumentSaysBesideItsLayersIsWarnedAbout() throws {
    let folder = try SceneFolder(
      self, ["a.json": #"{"title": "Card", "pages": [{"bounds": [0, 0, 9, 9]}]}"#])
    let run = try CommandRun("convert", "a.json", "-o", "b.caml", in: folder.path)
    XCTAssertEqual(run.status, 0)
    XCTAssertTrue(run.errors.contains("title"), run.errors)
    XCTAssertEqual(try CommandRun("convert", "a.json", "-o", "b.caml", "--strict", in: folder.path).status, 3)
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
