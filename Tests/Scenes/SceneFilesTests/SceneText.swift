import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// Reads scenes from strings.
enum SceneText {
  /// The errors and warnings of a scene, without the file's name: `1:31: error: opacity: …`.
  static func problems(_ json: String, in folder: URL? = nil) -> [String] {
    problems(Data(json.utf8), in: folder)
  }

  static func problems(_ data: Data, in folder: URL? = nil) -> [String] {
    let diagnostics: [SceneDiagnostic]
    do throws(SceneError) {
      diagnostics = try Scene(data: data, file: "s.json", baseURL: folder).warnings
    } catch {
      diagnostics = error.diagnostics
    }
    return diagnostics.map { String($0.description.dropFirst("s.json:".count)) }
  }

  /// The only layer of a page with these keys.
  static func layer(_ keys: String, in folder: URL? = nil) throws -> CALayer {
    let scene = try Scene(
      data: Data(#"{ "bounds": [0, 0, 100, 100], "sublayers": [{ \#(keys) }] }"#.utf8), baseURL: folder)
    return try #require(scene.pages.first?.sublayers?.first)
  }

  /// The problems of a layer with these keys, without their places.
  static func messages(_ keys: String, in folder: URL? = nil) -> [String] {
    problems(#"{ "bounds": [0, 0, 100, 100], "sublayers": [{ \#(keys) }] }"#, in: folder).map { problem in
      let text = problem.split(separator: " ", maxSplits: 2).last.map(String.init) ?? problem
      return text.replacingOccurrences(of: "sublayers[0].", with: "")
    }
  }

  static func path(_ json: String) throws -> CGPath {
    let layer = try layer(#""class": "CAShapeLayer", "path": \#(json)"#)
    return try #require((layer as? CAShapeLayer)?.path)
  }
}

/// A folder with files for one test.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("scene-\(UUID().uuidString)/scene")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }

  func write(_ data: Data, to name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// A PNG of one grey pixel.
  static let pixel =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")
    ?? Data()
}
