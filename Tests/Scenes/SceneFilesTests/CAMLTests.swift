import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

/// CAML documents: what they mean, what is refused, and what is written.
@Suite struct CAMLTests {
  private func scene(_ inside: String, _ attributes: String = "") throws -> Scene {
    let text = "<caml><CALayer bounds=\"0 0 100 200\" \(attributes)>\(inside)</CALayer></caml>"
    return try Scene(data: Data(text.utf8), file: "s.caml")
  }

  private func problems(_ text: String) -> [String] {
    SceneText.problems(Data(text.utf8))
  }

  @Test func yGrowsUpwardsUnlessTheRootSaysOtherwise() throws {
    #expect(try #require(try scene("").pages.first).isGeometryFlipped)
    #expect(try !#require(try scene("", "geometryFlipped=\"1\"").pages.first).isGeometryFlipped)
  }

  @Test func aPropertyIsAnAttributeOrAnElement() throws {
    let layers = try #require(
      try scene(
        "<sublayers><CALayer opacity=\"0.5\"/><CALayer><opacity value=\"0.5\"/></CALayer></sublayers>"
      )
      .pages.first?.sublayers)
    #expect(layers.map(\.opacity) == [0.5, 0.5])
  }

  @Test func theLastFunctionOfATransformActsFirst() throws {
    var remarks: [SyntaxError] = []
    let transform = CAMLTransform.parse("translate(10, 0) rotate(90deg)", &remarks)
    #expect(transform.m41 == 10)
    expectEqual(transform.m12, 1, accuracy: 1e-12)
    #expect(remarks.isEmpty)
  }

  @Test func entitiesAreRefused() {
    let text =
      "<!DOCTYPE caml [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]><caml><CALayer name=\"&b;\"/></caml>"
    #expect(problems(text).first?.contains("entities are refused") ?? false)
  }

  @Test func illFormedXMLIsAnErrorWithItsPlace() {
    let found = problems("<caml>\n<CALayer bounds=\"0 0 9 9\"><sublayers></CALayer></caml>")
    #expect(found.first?.hasPrefix("2:") ?? false)
    #expect(found.first?.contains("ill-formed XML") ?? false)
  }

  @Test func whatCannotBeReadIsAsIfItWereAbsent() throws {
    let scene = try scene("<contents><CGImage src=\"none.png\"/></contents>", "zPosition=\"undefined\"")
    #expect(scene.pages.first?.zPosition == 0)
    #expect(scene.pages.first?.contents == nil)
    #expect(scene.warnings.map(\.severity) == [.warning, .warning])
  }

  @Test func aStateIsEnteredAndTakenBack() throws {
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
    let root = try #require(scene.pages.first)
    let layer = try #require(root.sublayers?.first)
    let controller = CAStateController(layer: root)
    controller.setState(named: "Both")
    #expect(layer.position == CGPoint(x: 7, y: 40))
    controller.setState(nil, of: root)
    #expect(layer.position == CGPoint(x: 1, y: 2))
  }

  @Test func samplesReadAgainAsTheyWereWritten() throws {
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
          #expect(copy?.warnings.map(\.description) == [], "\(name)")
          let root = try? #require(copy?.pages.first)
          #expect(root.map { LayerTreeEquality.areEqual(page, $0) } ?? false, "\(name)")
        } catch {
          refused.append("\(name): \(error)")
        }
      }
    }
    #expect(refused.contains { $0.contains(" at sublayers[") }, "\(refused)")
    // Attributed strings, files of tiles and inks are what CAML has no way to say.
    #expect(
      refused.allSatisfy { refusal in
        ["attributed string", "files of tiles", "an ink"].contains(where: refusal.contains)
      }, "\(refused)")
  }
}
