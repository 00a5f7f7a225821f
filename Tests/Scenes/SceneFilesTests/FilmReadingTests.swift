import Foundation
import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// Layers that show films, in JSON and CAML.
@Suite struct FilmReadingTests {
  /// A scene beside the file film.mp4, and the folder.
  private func scene(_ keys: String) throws -> (scene: Scene, folder: URL) {
    let folder = URL(fileURLWithPath: try makeTemporaryFolder())
    try Data("film".utf8).write(to: folder.appendingPathComponent("film.mp4"))
    let text = #"{"bounds": [0, 0, 10, 10], "sublayers": [{"class": "AVPlayerLayer", \#(keys)}]}"#
    return (try Scene(data: Data(text.utf8), file: "a.json", baseURL: folder), folder)
  }

  private func layer(_ scene: Scene) throws -> AVPlayerLayer {
    try #require(scene.pages.first?.sublayers?.first as? AVPlayerLayer)
  }

  @Test func keysAreRead() throws {
    let (scene, folder) = try scene(
      #""video": "film.mp4", "time": 1.5, "rate": 0.5, "videoGravity": "resizeAspectFill""#)
    let layer = try layer(scene)
    #expect(layer.video?.path == folder.appendingPathComponent("film.mp4").path)
    #expect(layer.time == 1.5)
    #expect(layer.rate == 0.5)
    #expect(layer.videoGravity == .resizeAspectFill)
    #expect(scene.warnings.map(\.description) == [])
  }

  @Test func filmsThatAreMissingOrOutsideOfTheFolderAreMistakes() {
    for (name, words) in [
      ("fim.mp4", #"the file "fim.mp4" does not exist; did you mean "film.mp4"?"#),
      ("../film.mp4", "lies outside of the scene's folder"), ("https://a.b/film.mp4", "is a web address"),
    ] {
      let error = #expect(throws: SceneError.self) { try scene(#""video": "\#(name)""#) }
      #expect(error.map { "\($0)".contains(words) } ?? false, "\(name)")
    }
  }

  @Test func aLinkOutOfTheFolderIsRefused() throws {
    let outside = try makeTemporaryFolder() + "/secret.mp4"
    try Data("film".utf8).write(to: URL(fileURLWithPath: outside))
    let folder = URL(fileURLWithPath: try makeTemporaryFolder())
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("film.mp4").path, withDestinationPath: outside)
    let text = #"{"bounds": [0, 0, 10, 10], "class": "AVPlayerLayer", "video": "film.mp4"}"#
    let error = #expect(throws: SceneError.self) {
      try Scene(data: Data(text.utf8), file: "a.json", baseURL: folder)
    }
    #expect(error.map { "\($0)".contains("leads out of the scene's folder") } ?? false)
  }

  @Test func aFilmIsWrittenByItsPathInTheFolder() throws {
    let (scene, folder) = try scene(#""video": "film.mp4", "time": 2"#)
    let page = try #require(scene.pages.first)
    let json = try SceneWriter(imageFolder: folder).data(for: page)
    #expect(String(decoding: json, as: UTF8.self).contains(#""video": "film.mp4""#))
    let caml = try CAMLWriter(images: .folder(folder)).data(for: page)
    let copy = try Scene(data: caml, file: "a.caml", baseURL: folder)
    #expect(copy.warnings.map(\.description) == [])
    let film = try layer(copy)
    #expect(film.video?.path == folder.appendingPathComponent("film.mp4").path)
    #expect(film.time == 2)
  }

  @Test(arguments: ["CAMetalLayer", "CAEAGLLayer", "CAOpenGLLayer", "QCCompositionLayer"])
  func otherLayersThatAreDrawnElsewhereAreOfTheirClass(_ name: String) throws {
    let text = #"{"bounds": [0, 0, 10, 10], "class": "\#(name)"}"#
    let scene = try Scene(data: Data(text.utf8), file: "a.json")
    #expect(scene.pages.first.map { "\(type(of: $0))" } == name)
    #expect(scene.warnings.map(\.description) == [])
  }
}
