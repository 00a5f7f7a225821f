import DisplayList
import QuartzCore
import XCTest

@testable import Flattening

/// SVG pictures in perspective become what they draw.
final class ProjectedDrawingTests: XCTestCase {
  /// Knows one drawing, or none.
  private struct Drawings: PictureDrawings {
    var known: PictureDrawing?

    func drawing(of image: CGImage) throws(UnreadablePicture) -> PictureDrawing {
      guard let known else { throw UnreadablePicture("a secret") }
      return known
    }
  }

  /// A square of half the picture's size, in its lower right corner, seen through a mask that is a square as well.
  private let drawing = PictureDrawing(
    items: [
      .beginGroup(DisplayGroup(effects: GroupEffects(isIsolated: true, mask: Mask(definition: 0)))),
      .path(
        DisplayPath(path: CGPath(rect: CGRect(x: 5, y: 5, width: 5, height: 5)), fill: .color(.black))),
      .endGroup,
    ],
    definitions: [
      Definition(
        items: [
          .path(
            DisplayPath(path: CGPath(rect: CGRect(x: 5, y: 5, width: 5, height: 5)), fill: .color(.black)))
        ], bounds: CGRect(x: 5, y: 5, width: 5, height: 5))
    ])

  /// The items of a page whose only plane shows a document of 10 × 10 units, and leads into the distance.
  private func list(_ drawings: Drawings, _ change: (CALayer) -> Void = { _ in }) throws -> DisplayList {
    let document = #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>"#
    let plane = CALayer()
    plane.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    plane.contents = try CGImage(encodedData: Data(document.utf8))
    change(plane)
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 100
    plane.transform = CATransform3DRotate(transform, .pi / 3, 0, 1, 0)
    page.addSublayer(plane)
    return Flattener(options: FlatteningOptions(fonts: FontSource(), drawings: drawings)).displayList(
      of: page)
  }

  private func paths(in items: [DisplayItem]) -> [DisplayPath] {
    items.compactMap { if case .path(let path) = $0 { path } else { nil } }
  }

  private func effects(in items: [DisplayItem]) -> [GroupEffects] {
    items.compactMap { if case .beginGroup(let group) = $0 { group.effects } else { nil } }
  }

  func testShapesStandWhereThePictureShowsThem() throws {
    let list = try list(Drawings(known: drawing))
    XCTAssertEqual(list.findings, [])
    let box = try XCTUnwrap(paths(in: list.items).first).path.boundingBox
    // The right half of the plane: from its middle to 20 · cos 60° right of it, over 1 + 20 · sin 60° / 100.
    XCTAssertEqual(box.minX, 20, accuracy: 1e-6)
    XCTAssertEqual(box.maxX, 20 + 10 / (1 + 0.2 * 0.75.squareRoot()), accuracy: 1e-6)
    let mask = try XCTUnwrap(effects(in: list.items).compactMap(\.mask).first)
    let seen = try XCTUnwrap(paths(in: list.definitions[Int(mask.definition)].items).first)
    XCTAssertEqual(seen.path.boundingBox, box, "the mask is projected like what it masks")
  }

  func testCroppedPicturesAreCut() throws {
    let list = try list(Drawings(known: drawing)) {
      $0.contentsRect = CGRect(x: 0.5, y: 0.5, width: 0.25, height: 0.5)
    }
    let clip = try XCTUnwrap(effects(in: list.items).first { !$0.clips.isEmpty }?.clips.first)
    let box = try XCTUnwrap(paths(in: list.items).first).path.boundingBox
    XCTAssertEqual(box.minX, clip.path.boundingBox.minX, accuracy: 1e-6)
    XCTAssertGreaterThan(box.maxX, clip.path.boundingBox.maxX + 1)
  }

  func testWhatCannotBeReadStaysAPictureAndIsNamed() throws {
    let list = try list(Drawings(known: nil))
    XCTAssertEqual(paths(in: list.items).count, 0)
    XCTAssertTrue(list.description.contains("in perspective"))
    XCTAssertEqual(
      list.findings.map(\.reason),
      ["SVG document is not projected shape by shape, since it has a secret"])
  }

  func testSilhouettesOfShadowsAreShapes() throws {
    let list = try list(Drawings(known: drawing)) { $0.shadowOpacity = 1 }
    let silhouettes = list.items.compactMap { item -> DefinitionIndex? in
      guard case .shadow(let shadow) = item, case .definition(let index) = shadow.silhouette else {
        return nil
      }
      return index
    }
    let silhouette = list.definitions[Int(try XCTUnwrap(silhouettes.first))]
    // In its own plane, and in its own coordinates.
    XCTAssertEqual(silhouette.bounds, CGRect(x: 20, y: 20, width: 20, height: 20))
  }
}
