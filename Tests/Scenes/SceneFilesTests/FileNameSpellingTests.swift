import Foundation
import SceneFiles
import Testing

/// File names with letters that Unicode spells in two ways.
@Suite struct FileNameSpellingTests {
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGP438DQwMDw/z8AEP4D/vDnphkAAAAASUVORK5CYII="

  /// As macOS writes them into archives, and as keyboards write them.
  @Test(arguments: [("e\u{301}te\u{301}", "\u{E9}t\u{E9}"), ("\u{E9}t\u{E9}", "e\u{301}te\u{301}")])
  func bothNameTheSameFile(there: String, named: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "spelling-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appendingPathComponent(there)
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let data = try #require(Data(base64Encoded: Self.pixel))
    try data.write(to: inner.appendingPathComponent(there + ".png"))
    let json = #"{"bounds": [0, 0, 2, 1], "contents": "\#(named)/\#(named).png"}"#
    let scene = try Scene(data: Data(json.utf8), baseURL: folder)
    #expect(scene.pages.first?.contents != nil)
    #expect(throws: SceneError.self) {
      try Scene(data: Data(#"{"bounds": [0, 0, 2, 1], "contents": "\#(named).png"}"#.utf8), baseURL: folder)
    }
  }

  @Test(arguments: [
    "data:image/png;base64,\(pixel)", "DATA:;base64, \(pixel.dropLast())",
    "data:;base64,\(pixel.dropLast())%3D",
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='2' height='1'/>",
    "data:image/svg+xml;charset=utf-8,<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'/>",
  ])
  func addressesAreReadAsInBrowsers(address: String) throws {
    let scene = try Scene(data: Data(#"{"bounds": [0, 0, 2, 1], "contents": "\#(address)"}"#.utf8))
    #expect(scene.pages.first?.contents != nil)
  }

  @Test func aNumberSignEndsTheAddress() throws {
    let address =
      "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1' fill='#f00'/>"
    let error = #expect(throws: SceneError.self) {
      try Scene(data: Data(#"{"bounds": [0, 0, 2, 1], "contents": "\#(address)"}"#.utf8))
    }
    #expect("\(try #require(error))".contains("it ends at the first #, which is written %23 in a URI"))
  }
}
