import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

@Suite struct ImageReadingTests {
  private func contents(_ layer: CALayer) throws -> CGImage {
    try #require(layer.contents as? CGImage)
  }

  @Test func aFileIsLoadedOnce() throws {
    let folder = try ScratchFolder()
    try folder.write(ScratchFolder.pixel, to: "a.png")
    let layer = try SceneText.layer(
      #""sublayers": [{ "contents": "a.png" }, { "contents": "./a.png" }]"#, in: folder.url)
    let images = try (layer.sublayers ?? []).map(contents)
    #expect(images.count == 2)
    #expect(images.first === images.last)
    #expect(images.first?.sourceName == "a.png")
  }

  @Test func namesImplyScales() throws {
    let folder = try ScratchFolder()
    try folder.write(ScratchFolder.pixel, to: "a@2x.png")
    try folder.write(ScratchFolder.pixel, to: "b@3x.png")
    func scale(_ keys: String) throws -> CGFloat { try SceneText.layer(keys, in: folder.url).contentsScale }
    #expect(try scale(#""contents": "a@2x.png""#) == 2)
    #expect(try scale(#""contents": "b@3x.png""#) == 3)
    #expect(try scale(#""contents": "a@2x.png", "contentsScale": 1"#) == 1)
    #expect(try scale(#""contentsScale": 1, "contents": "a@2x.png""#) == 1)
    #expect(try scale(#""contents": { "src": "a@2x.png", "scale": 4 }"#) == 4)
  }

  @Test func dataURIs() throws {
    let uri = "data:image/png;base64,\(ScratchFolder.pixel.base64EncodedString())"
    #expect(try contents(SceneText.layer(#""contents": "\#(uri)""#)).width == 1)
    let svg = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='3' height='4'/%3E"
    #expect(try contents(SceneText.layer(#""contents": "\#(svg)""#)).naturalSize.height == 4)
  }

  @Test func scenesStayInTheirFolder() throws {
    let folder = try ScratchFolder()
    let outside = folder.url.deletingLastPathComponent().appendingPathComponent("out.png")
    try ScratchFolder.pixel.write(to: outside)
    try folder.write(ScratchFolder.pixel, to: "in/a.png")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("link.png"), withDestinationURL: outside)
    let remedy = "; allowsOutside lets scenes do so"
    func check(_ name: String, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(
        SceneText.messages(#""contents": "\#(name)""#, in: folder.url) == expected,
        sourceLocation: sourceLocation)
    }
    check("in/../in/a.png")
    check(
      "../out.png",
      "contents: \"../out.png\" lies outside of the scene's folder, which is not allowed\(remedy)")
    check(
      outside.path,
      "contents: \(Quoted.text(outside.path)) lies outside of the scene's folder, which is not allowed\(remedy)"
    )
    check(
      "link.png",
      "contents: \"link.png\" is a link that leads out of the scene's folder, which is not allowed\(remedy)")
    let json = Data(
      #"{ "bounds": [0, 0, 1, 1], "contents": "../out.png", "mask": { "contents": "link.png" } }"#.utf8)
    #expect(throws: Never.self) { try Scene(data: json, baseURL: folder.url, allowsOutside: true) }
  }

  @Test func anImageOfTooManyPixelsNamesTheOption() throws {
    let uri = "data:image/png;base64,\(ScratchFolder.pixel.base64EncodedString())"
    let json = Data(#"{ "bounds": [0, 0, 1, 1], "contents": "\#(uri)" }"#.utf8)
    if let error = #expect(throws: (any Error).self, performing: { try Scene(data: json, pixelLimit: 0) }) {
      let remedy = "the limit is 0 pixels); pixelLimit allows more"
      #expect("\(error)".hasSuffix(remedy), "\(error)")
    }
  }

  @Test func errors() throws {
    let folder = try ScratchFolder()
    try folder.write(Data("hello".utf8), to: "text.png")
    try folder.write(Data(), to: "empty.png")
    try folder.write(ScratchFolder.pixel, to: "disc.png")
    func check(_ json: String, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(
        SceneText.messages(#""contents": \#(json)"#, in: folder.url) == expected,
        sourceLocation: sourceLocation)
    }
    check(#""dsic.png""#, #"contents: the file "dsic.png" does not exist; did you mean "disc.png"?"#)
    check(#""text.png""#, #"contents: the file "text.png" is text, not an image"#)
    check(#""empty.png""#, #"contents: the file "empty.png" is an empty file"#)
    check(
      #""https://x.org/a.png""#,
      #"contents: "https://x.org/a.png" is a web address; scenes name files in their own folder"#)
    #expect(
      SceneText.messages(#""contents": "file:///tmp/a.png""#, in: folder.url).first
        == #"contents: "file:///tmp/a.png" is a URL; scenes name files by their path in the scene's folder"#)
    check(#""data:image/png;base64,!!!!""#, "contents: the data: URI is not valid base64")
    check(#""data:image/png""#, "contents: a data: URI has a comma before its data")
    check(
      #"{"source":"disc.png"}"#, #"contents: the image has no "src""#,
      #"contents.source: unknown key "source" of an image; allowed are src, scale, A8asL8"#)
    check(#"{"src":"disc.png","scale":0}"#, "contents.scale: the scale of an image is greater than 0")
    check(
      "5", "contents: expected a file name, a data: URI, or {\"src\": …, \"scale\": …}, found the number 5")
    #expect(
      SceneText.messages(#""contents": "a.png""#) == [
        #"contents: "a.png" is a file name, but the scene has no folder to look in"#
      ])
  }

  // MARK: Tiles

  @Test func tilesComeFromFilesByTheirNumbers() throws {
    let folder = try ScratchFolder()
    for name in ["t_00_0.png", "t_01_0.png"] { try folder.write(ScratchFolder.pixel, to: name) }
    let layer = try SceneText.layer(
      #""class": "CATiledLayer", "frame": [0, 0, 300, 100], "tiles": "t_{x:02}_{y}.png""#, in: folder.url)
    let tiled = try #require(layer as? CATiledLayer)
    #expect(tiled.tileImageProvider?(0, 1, 0)?.sourceName == "t_01_0.png")
    #expect(tiled.tileImageProvider?(0, 2, 0) == nil)
  }

  @Test func errorsOfTiles() throws {
    let folder = try ScratchFolder()
    try folder.write(ScratchFolder.pixel, to: "t_0_0.png")
    func check(_ pattern: String, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) {
      let keys = #""class": "CATiledLayer", "frame": [0, 0, 300, 100], "tiles": "\#(pattern)""#
      #expect(
        SceneText.messages(keys, in: folder.url) == expected.map { "tiles: " + $0 },
        sourceLocation: sourceLocation)
    }
    check("t_{y}_{x}.png")
    check("u_{x}_{y}.png", #"the file "u_0_0.png" does not exist; did you mean "t_0_0.png"?"#)
    check("t_{x}.png", "the pattern has no {y}")
    check("t_{x.png", "the brace is not closed")
    check(
      "t_{x}_{z}.png", "unknown part \"{z}\"; allowed are {x}, {y} and {level}, with digits such as {x:02}")
  }
}
