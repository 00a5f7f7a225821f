import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

@Suite struct DocumentReadingTests {
  @Test func pagesAndWhatIsSaidAboutThem() throws {
    let folder = try ScratchFolder()
    try folder.write(Data([0, 1, 0, 0]), to: "fonts/Own.ttf")
    let json =
      #"{ "pages": [{ "bounds": [0, 0, 1, 1], "name": "a" }, { "frame": [5, 5, 2, 2], "name": "b" }], "title": "T", "#
      + #""author": "A", "subject": "S", "keywords": ["k", "l"], "language": "en", "#
      + #""date": "2026-03-12", "fonts": ["fonts/Own.ttf", "fonts"] }"#
    let scene = try Scene(data: Data(json.utf8), file: "s.json", baseURL: folder.url)
    #expect(scene.pages.map(\.name) == ["a", "b"])
    let metadata = scene.metadata
    expectEqual(
      [metadata.title, metadata.author, metadata.subject, metadata.language], ["T", "A", "S", "en"])
    #expect(metadata.keywords == ["k", "l"])
    #expect(metadata.date == Date(timeIntervalSince1970: 1_773_273_600))
    #expect(scene.fonts.map(\.lastPathComponent) == ["Own.ttf", "fonts"])
    #expect(scene.file == "s.json")
  }

  @Test func datesAreDaysOrSeconds() throws {
    func scene(_ date: String) throws -> Scene {
      try Scene(data: Data(#"{"date": "\#(date)", "pages": [{"bounds": [0, 0, 1, 1]}]}"#.utf8))
    }
    for date in ["2026-03-12", "2026-03-12T19:30:05Z", "1970-01-01", "2024-02-29"] {
      let text = String(decoding: try SceneWriter().data(for: scene(date)), as: UTF8.self)
      #expect(text.contains(#""date": "\#(date)""#), "\(text)")
    }
    for date in [
      "2026-02-29", "2026-3-12", "12.3.2026", "1969-12-31", "2026-03-12T19:30:00", "2026-03-12 ", "",
    ] {
      #expect(throws: (any Error).self, "\(date)") { try scene(date) }
    }
  }

  @Test func fontsBesideASinglePage() throws {
    let folder = try ScratchFolder()
    try folder.write(Data("OTTO".utf8), to: "Own.ttf")
    let json = Data(#"{ "bounds": [0, 0, 1, 1], "fonts": ["Own.ttf"] }"#.utf8)
    #expect(try Scene(data: json, baseURL: folder.url).fonts.map(\.lastPathComponent) == ["Own.ttf"])
    #expect(
      SceneText.problems(#"{"bounds":[0,0,1,1],"fonts":["Ow.ttf"]}"#, in: folder.url) == [
        #"1:30: error: fonts[0]: the file "Ow.ttf" does not exist; did you mean "Own.ttf"?"#
      ])
  }

  @Test func aSchemaForEditorsMayStandAtTheTop() {
    for json in [
      #"{"$schema": "s.json", "bounds": [0, 0, 1, 1]}"#,
      #"{"$schema": "s.json", "pages": [{"bounds": [0, 0, 1, 1]}]}"#,
    ] {
      #expect(SceneText.problems(json) == [], "\(json)")
    }
    #expect(SceneText.problems(#"{"bounds": [0, 0, 1, 1], "sublayers": [{"$schema": "s.json"}]}"#).count == 1)
  }

  @Test func filesAreReadRelativeToTheirFolder() throws {
    let folder = try ScratchFolder()
    try folder.write(ScratchFolder.pixel, to: "a.png")
    try folder.write(Data(#"{ "bounds": [0, 0, 1, 1], "contents": "a.png" }"#.utf8), to: "s.json")
    let scene = try Scene(contentsOf: folder.url.appendingPathComponent("s.json"))
    #expect(scene.pages.first?.contents as? CGImage != nil)
  }

  @Test func aMissingFile() throws {
    let folder = try ScratchFolder()
    let url = folder.url.appendingPathComponent("none.json")
    if let error = #expect(throws: (any Error).self, performing: { try Scene(contentsOf: url) }) {
      #expect("\(error)" == "\(url.path): error: the file does not exist")
    }
  }
}
