import Foundation
import QuartzCore
import SceneFiles
import Testing

/// Tiles without a file.
@Suite struct MissingTilesTests {
  private static let layer = #""class": "CATiledLayer", "frame": [0, 0, 512, 512], "tiles": "t_{x}_{y}.png""#

  @Test(arguments: ["t_1_0.png", "t_0_1.png", "t_1_1.png"]) func oneTileIsEnough(name: String) throws {
    let folder = try ScratchFolder()
    try folder.write(ScratchFolder.pixel, to: name)
    #expect(SceneText.messages(Self.layer, in: folder.url) == [])
    let tiled = try #require(try SceneText.layer(Self.layer, in: folder.url) as? CATiledLayer)
    #expect(tiled.tileImageProvider?(0, 0, 0) == nil)
  }

  @Test func aPatternWithoutAnyTileIsRefused() throws {
    let folder = try ScratchFolder()
    try folder.write(ScratchFolder.pixel, to: "t_2_0.png")
    #expect(
      SceneText.messages(Self.layer, in: folder.url)
        == [#"tiles: the file "t_0_0.png" does not exist; did you mean "t_2_0.png"?"#])
  }

  /// A watch waits for any of them to appear, and does not keep the names of all.
  @Test func whereNoTileWasFoundTheFolderIsAnInput() throws {
    let folder = try ScratchFolder()
    let inputs = SceneInputs()
    let layer = Self.layer.replacingOccurrences(of: "t_{x}", with: "tiles/{level}/t_{x}")
    #expect(throws: SceneError.self) {
      try Scene(
        data: Data("{\(layer)}".utf8), file: "s.json", baseURL: folder.url, inputs: inputs)
    }
    let tiles = folder.url.appendingPathComponent("tiles").standardizedFileURL.path
    #expect(inputs.paths == [tiles, "\(tiles)/0/t_0_0.png"])
  }
}
