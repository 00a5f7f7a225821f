import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

/// Animations by which layers follow others: kept and written, but not played.
@Suite struct MatchMoveTests {
  private let follower = """
    <CALayer id="follower"><animations><follow type="CAMatchMoveAnimation" keyPath="position" duration="inf" \
    additive="1" appliesY="0" targetsSuperlayer="1" usesNormalizedCoordinates="1">\
    <sourceLayer object="leader"/><sourcePoints><CGPoint value="0.5 1"/><CGPoint value="1 1"/></sourcePoints>\
    <animationType/></follow></animations></CALayer>
    """

  private func page(_ elements: String) throws -> Scene {
    try CAMLText.scene("<sublayers>\(elements)</sublayers>")
  }

  private func check(_ page: CALayer, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let layer = try #require(
      page.sublayers?.first { $0.identifier == "follower" }, sourceLocation: sourceLocation)
    let animation = try #require(
      layer.animation(forKey: "follow") as? CAMatchMoveAnimation, sourceLocation: sourceLocation)
    #expect(animation.keyPath == "position", sourceLocation: sourceLocation)
    #expect(animation.sourceLayerIdentifier == "leader", sourceLocation: sourceLocation)
    #expect(
      animation.sourcePoints as? [CGPoint] == [CGPoint(x: 0.5, y: 1), CGPoint(x: 1, y: 1)],
      sourceLocation: sourceLocation)
    expectEqual(
      [animation.appliesX, animation.appliesY, animation.appliesScale, animation.appliesRotation],
      [
        true, false, true, true,
      ], sourceLocation: sourceLocation)
    #expect(animation.targetsSuperlayer, sourceLocation: sourceLocation)
    #expect(animation.usesNormalizedCoordinates, sourceLocation: sourceLocation)
  }

  @Test func itIsReadAndWrittenInBothFormats() throws {
    let scene = try page("<CALayer id=\"leader\"/>\(follower)")
    #expect(scene.warnings.map(\.description) == [])
    let root = try #require(scene.pages.first)
    try check(root)
    let caml = try CAMLWriter().data(for: root)
    #expect(String(decoding: caml, as: UTF8.self).contains("<sourceLayer object=\"leader\"/>"))
    for (data, file) in [(caml, "s.caml"), (try SceneWriter().data(for: root), "s.json")] {
      let again = try Scene(data: data, file: file)
      #expect(again.warnings.map(\.description) == [], "\(file)")
      let copy = try #require(again.pages.first)
      // Scene files give animations no keys; the trees say whether they are the same.
      if file == "s.caml" { try check(copy) }
      #expect(LayerTreeEquality.areEqual(root, copy), "\(file)")
    }
  }

  @Test func layersMayFollowEachOther() throws {
    let other = follower.replacingOccurrences(of: "leader", with: "follower")
      .replacingOccurrences(of: "id=\"follower\"", with: "id=\"leader\"")
    let root = try #require(try page(other + follower).pages.first)
    #expect(throws: Never.self) { try CAMLWriter().data(for: root) }
    try check(root)
  }

  @Test func aReferenceToNothingIsNamed() throws {
    let scene = try page(follower)
    #expect(scene.warnings.map(\.message) == ["no object has the id \"leader\""])
    try check(try #require(scene.pages.first))
  }

  @Test func aLayerThatIsSetNamesItself() {
    let leader = CALayer()
    leader.identifier = "leader"
    let animation = CAMatchMoveAnimation(keyPath: "position")
    animation.sourceLayer = leader
    #expect(animation.sourceLayerIdentifier == "leader")
    #expect((animation.copy() as? CAMatchMoveAnimation)?.sourceLayer == leader)
    animation.sourceLayerIdentifier = "other"
    #expect(animation.sourceLayer == nil)
  }
}
