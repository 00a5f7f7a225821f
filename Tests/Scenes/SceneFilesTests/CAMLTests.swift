import QuartzCore
import TestSupport
import XCTest

@testable import SceneFiles

/// CAML documents: what they mean, what is refused, and what is written.
final class CAMLTests: XCTestCase {
  private func scene(_ inside: String, _ attributes: String = "") throws -> Scene {
    let text = "<caml><CALayer bounds=\"0 0 100 200\" \(attributes)>\(inside)</CALayer></caml>"
    return try Scene(data: Data(text.utf8), file: "s.caml")
  }

  private func problems(_ text: String) -> [String] {
    SceneText.problems(Data(text.utf8))
  }

  func testYGrowsUpwardsUnlessTheRootSaysOtherwise() throws {
    XCTAssertTrue(try XCTUnwrap(try scene("").pages.first).isGeometryFlipped)
    XCTAssertFalse(try XCTUnwrap(try scene("", "geometryFlipped=\"1\"").pages.first).isGeometryFlipped)
  }

  func testAPropertyIsAnAttributeOrAnElement() throws {
    let layers = try XCTUnwrap(
      try scene(
        "<sublayers><CALayer opacity=\"0.5\"/><CALayer><opacity value=\"0.5\"/></CALayer></sublayers>"
      )
      .pages.first?.sublayers)
    XCTAssertEqual(layers.map(\.opacity), [0.5, 0.5])
  }

  func testTheLastFunctionOfATransformActsFirst() throws {
    var remarks: [SyntaxError] = []
    let transform = CAMLTransform.parse("translate(10, 0) rotate(90deg)", &remarks)
    XCTAssertEqual(transform.m41, 10)
    XCTAssertEqual(transform.m12, 1, accuracy: 1e-12)
    XCTAssertTrue(remarks.isEmpty)
  }

  func testEntitiesAreRefused() {
    let text =
      "<!DOCTYPE caml [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]><caml><CALayer name=\"&b;\"/></caml>"
    XCTAssertTrue(problems(text).first?.contains("entities are refused") ?? false)
  }

  func testIllFormedXMLIsAnErrorWithItsPlace() {
    let found = problems("<caml>\n<CALayer bounds=\"0 0 9 9\"><sublayers></CALayer></caml>")
    XCTAssertTrue(found.first?.hasPrefix("2:") ?? false)
    XCTAssertTrue(found.first?.contains("ill-formed XML") ?? false)
  }

  func testWhatCannotBeReadIsAsIfItWereAbsent() throws {
    let scene = try scene("<contents><CGImage src=\"none.png\"/></contents>", "zPosition=\"undefined\"")
    XCTAssertEqual(scene.pages.first?.zPosition, 0)
    XCTAssertNil(scene.pages.first?.contents)
    XCTAssertEqual(scene.warnings.map(\.severity), [.warning, .warning])
  }

  func testAStateIsEnteredAndTakenBack() throws {
    let scene = try scene(
      """
      <sublayers><CALayer id="a" position="1 2"/></sublayers>
      <states>
        <LKState name="Low"><elements><LKStateSetValue targetId="a" keyPath="position.y">
          <value type="integer" value="40"/></LKStateSetValue></elements></LKState>
        <LKState name="Both" basedOn="Low"><elements><LKStateSetValue targetId="a" keyPath="position.x">
          <value type="real" value="7"/></LKStateSetValue></elements></LKState>
      </states>
      """)
    let root = try XCTUnwrap(scene.pages.first)
    let layer = try XCTUnwrap(root.sublayers?.first)
    let controller = CAStateController(layer: root)
    controller.setState(named: "Both")
    XCTAssertEqual(layer.position, CGPoint(x: 7, y: 40))
    controller.setState(nil, of: root)
    XCTAssertEqual(layer.position, CGPoint(x: 1, y: 2))
  }

  func testSamplesReadAgainAsTheyWereWritten() throws {
    let folder = repository.appendingPathComponent("samples")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".json")
    }
    var refused: [String] = []
    for name in names.sorted() {
      let scene = try Scene(contentsOf: folder.appendingPathComponent(name))
      for page in scene.pages {
        do throws(SceneWritingError) {
          let data = try CAMLWriter(images: .folder(folder)).data(for: page)
          let copy = try? Scene(data: data, file: name, baseURL: folder)
          XCTAssertEqual(copy?.warnings.map(\.description), [], name)
          let root = try? XCTUnwrap(copy?.pages.first)
          XCTAssertTrue(root.map { LayerTreeEquality.areEqual(page, $0) } ?? false, name)
        } catch {
          refused.append("\(name): \(error)")
        }
      }
    }
    XCTAssertTrue(refused.contains { $0.contains(" at sublayers[") }, "\(refused)")
    // Attributed strings, files of tiles and inks are what CAML has no way to say.
    XCTAssertTrue(
      refused.allSatisfy { refusal in
        ["attributed string", "files of tiles", "an ink"].contains(where: refusal.contains)
      }, "\(refused)")
  }
}
