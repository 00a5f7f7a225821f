@_spi(Properties) import QuartzCore
import Testing

@testable import SceneFiles

/// Key paths mean the same to animations, JSON and CAML.
struct KeyPathReadingTests {
  private static let components = [
    "transform.scale.xy", "transform.scale", "transform.rotation.y", "transform.translation.z",
    "transform.m34",
    "position.x", "bounds.origin.y", "bounds.size", "shadowOffset.width", "sublayerTransform.scale.xy",
  ]

  @Test(arguments: components) func animationsOfScenesHaveThem(_ keyPath: String) throws {
    let type = try #require(KeyPathType.type(of: keyPath, in: PropertyTable.layers[0]))
    let value = type == .size ? "[1, 2]" : "0.5"
    let animation =
      #"{"class": "CABasicAnimation", "keyPath": "\#(keyPath)", "toValue": \#(value), "duration": 1}"#
    #expect(SceneText.messages(#""animations": [\#(animation)]"#) == [])
  }

  /// What a scene accepts is what a layer has.
  @Test(
    arguments: components + [
      "transform.scale.xyz", "transform.rotation.xy", "position.z", "bounds.x", "opacity.x",
    ])
  func layersHaveThemToo(_ keyPath: String) {
    let isRead = KeyPathType.type(of: keyPath, in: PropertyTable.layers[0]) != nil
    #expect(isRead == (CALayer().value(forKeyPath: keyPath) != nil))
  }

  @Test func statesOfCAMLScale() throws {
    let text = """
      <CALayer bounds="0 0 9 9"><sublayers><CALayer id="a" bounds="0 0 4 4"/></sublayers><states>
      <LKState name="Unlock"><elements><LKStateSetValue targetId="a" keyPath="transform.scale.xy">
      <value type="real" value="0.5"/></LKStateSetValue></elements></LKState></states></CALayer>
      """
    let document = #"<caml xmlns="http://www.apple.com/CoreAnimation/1.0">\#(text)</caml>"#
    let scene = try Scene(data: Data(document.utf8))
    #expect(scene.warnings.isEmpty)
    #expect(scene.enterState(named: "Unlock"))
    let layer = try #require(scene.pages.first?.sublayers?.first)
    #expect(layer.affineTransform() == CGAffineTransform(scaleX: 0.5, y: 0.5))
  }
}
