import Foundation
import Testing

@testable import LayerPressCommand

/// What `layerpress inspect` shows of scenes in JSON.
@Suite struct InspectTests {
  private static let scene = """
    {"bounds": [0, 0, 40, 40], "backgroundColor": "red", "sublayers": [{"frame": [0, 0, 9, 9], "animations": [
      {"class": "CABasicAnimation", "keyPath": "opacity", "toValue": 0, "duration": 2},
      {"class": "CAAnimationGroup", "duration": 1, "animations": [
        {"class": "CABasicAnimation", "keyPath": "zPosition", "toValue": 5}]}]}]}
    """

  private static let template = """
    {"parameters": {"name": {"type": "string", "description": "who wears it"},
      "side": {"type": "string", "allowed": ["left", "right"], "default": "left"}},
     "bounds": [0, 0, 40, 40], "backgroundColor": "red", "name": "{{name}}"}
    """

  @Test func parametersOfATemplateAreListed() throws {
    let folder = try SceneFolder(["a.json": Self.template])
    let list = """
      parameters
        name: string – who wears it
        side: string, default left, one of left, right

      """
    let bare = try CommandRun("inspect", "a.json", in: folder.path)
    #expect(bare.status == 0)
    #expect(bare.text == "a.json\n" + list)
    #expect(bare.errors.contains("the layers are shown with --set name=…"))
    let set = try CommandRun("inspect", "a.json", "--set", "name=Ada", in: folder.path)
    #expect(set.text == "a.json, 40 × 40\n" + list + "  CALayer “Ada” (0, 0, 40, 40)\n")
  }

  @Test func animationsWithoutKeysAreListed() throws {
    let folder = try SceneFolder(["a.json": Self.scene])
    defer { folder.remove() }
    let run = try CommandRun("inspect", "a.json", in: folder.path)
    #expect(
      run.text == """
        a.json, 40 × 40
          CALayer (0, 0, 40, 40)
            CALayer (0, 0, 9, 9)
                animation: CABasicAnimation of opacity, 2 s
                animation: CAAnimationGroup, 1 s

        """)
  }

  @Test func animationsWithoutKeysAreInTheJSON() throws {
    struct Outline: Decodable {
      struct Layer: Decodable {
        struct Animation: Decodable { var key: String?, className: String, keyPath: String? }
        var animations: [Animation]?
      }
      var layers: [Layer]
    }
    let folder = try SceneFolder(["a.json": Self.scene])
    defer { folder.remove() }
    let run = try CommandRun("inspect", "a.json", "--json", in: folder.path)
    let animations = try JSONDecoder().decode(Outline.self, from: run.output).layers.compactMap(\.animations)
    #expect(animations.map { $0.map(\.className) } == [["CABasicAnimation", "CAAnimationGroup"]])
    #expect(animations.first?.first?.key == nil)
  }

  @Test func thePreviewListsThemWithTheProperties() throws {
    let folder = try SceneFolder(["a.json": Self.scene])
    defer { folder.remove() }
    let name = folder.path + "/a.json"
    let scene = PreviewedScene(name, arguments: try Arguments(["preview", name]))
    scene.read()
    let properties = scene.outline(scene.entered).layers.flatMap(\.properties)
    #expect(
      properties.filter { $0.key == "animation" }.map(\.value) == ["opacity", "CAAnimationGroup"])
  }

  @Test func picturesOfAnimationsAreFiles() throws {
    let scene = """
      {"bounds": [0, 0, 40, 40], "backgroundColor": "red", "animations": [
        {"class": "CABasicAnimation", "keyPath": "contents", "toValue": "dot.svg"}]}
      """
    let dot = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#
    let folder = try SceneFolder(["a.json": scene, "dot.svg": dot])
    defer { folder.remove() }
    let run = try CommandRun("inspect", "a.json", in: folder.path)
    #expect(run.text.hasSuffix("files\n  dot.svg\n"))
  }
}
