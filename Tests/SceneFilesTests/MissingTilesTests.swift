import QuartzCore
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
}
