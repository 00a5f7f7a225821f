import QuartzCore
import XCTest

@testable import SceneFiles

/// Animations by which layers follow others: kept and written, but not played.
final class MatchMoveTests: XCTestCase {
  private let follower = """
    <CALayer id="follower"><animations><follow type="CAMatchMoveAnimation" keyPath="position" duration="inf" \
    additive="1" appliesY="0" targetsSuperlayer="1" usesNormalizedCoordinates="1">\
    <sourceLayer object="leader"/><sourcePoints><CGPoint value="0.5 1"/><CGPoint value="1 1"/></sourcePoints>\
    <animationType/></follow></animations></CALayer>
    """

  private func page(_ elements: String) throws -> Scene {
    try CAMLText.scene("<sublayers>\(elements)</sublayers>")
  }

  private func check(_ page: CALayer, line: UInt = #line) throws {
    let layer = try XCTUnwrap(page.sublayers?.first { $0.identifier == "follower" }, line: line)
    let animation = try XCTUnwrap(layer.animation(forKey: "follow") as? CAMatchMoveAnimation, line: line)
    XCTAssertEqual(animation.keyPath, "position", line: line)
    XCTAssertEqual(animation.sourceLayerIdentifier, "leader", line: line)
    XCTAssertEqual(
      animation.sourcePoints as? [CGPoint], [CGPoint(x: 0.5, y: 1), CGPoint(x: 1, y: 1)], line: line)
    XCTAssertEqual(
      [animation.appliesX, animation.appliesY, animation.appliesScale, animation.appliesRotation],
      [true, false, true, true], line: line)
    XCTAssertTrue(animation.targetsSuperlayer && animation.usesNormalizedCoordinates, line: line)
  }

  func testItIsReadAndWrittenInBothFormats() throws {
    let scene = try page("<CALayer id=\"leader\"/>\(follower)")
    XCTAssertEqual(scene.warnings.map(\.description), [])
    let root = try XCTUnwrap(scene.pages.first)
    try check(root)
    let caml = try CAMLWriter().data(for: root)
    XCTAssertTrue(String(decoding: caml, as: UTF8.self).contains("<sourceLayer object=\"leader\"/>"))
    for (data, file) in [(caml, "s.caml"), (try SceneWriter().data(for: root), "s.json")] {
      let again = try Scene(data: data, file: file)
      XCTAssertEqual(again.warnings.map(\.description), [], file)
      let copy = try XCTUnwrap(again.pages.first)
      // Scene files give animations no keys; the trees say whether they are the same.
      if file == "s.caml" { try check(copy) }
      XCTAssertTrue(LayerTreeEquality.areEqual(root, copy), file)
    }
  }

  func testLayersMayFollowEachOther() throws {
    let other = follower.replacingOccurrences(of: "leader", with: "follower")
      .replacingOccurrences(of: "id=\"follower\"", with: "id=\"leader\"")
    let root = try XCTUnwrap(try page(other + follower).pages.first)
    XCTAssertNoThrow(try CAMLWriter().data(for: root))
    try check(root)
  }

  func testAReferenceToNothingIsNamed() throws {
    let scene = try page(follower)
    XCTAssertEqual(scene.warnings.map(\.message), ["no object has the id \"leader\""])
    try check(try XCTUnwrap(scene.pages.first))
  }

  func testALayerThatIsSetNamesItself() {
    let leader = CALayer()
    leader.identifier = "leader"
    let animation = CAMatchMoveAnimation(keyPath: "position")
    animation.sourceLayer = leader
    XCTAssertEqual(animation.sourceLayerIdentifier, "leader")
    XCTAssertEqual((animation.copy() as? CAMatchMoveAnimation)?.sourceLayer, leader)
    animation.sourceLayerIdentifier = "other"
    XCTAssertNil(animation.sourceLayer)
  }
}
