import CoreGraphics
import Drawing
import XCTest

@testable import Lowering

/// Where each place of a drawing shows but one paint.
final class NonOverlappingPaintsTests: XCTestCase {
  private func doNotOverlap(_ nodes: [Drawing.Node]) -> Bool {
    NonOverlappingPaints.areAll(of: Drawing(nodes), hasOwnColors: { _ in false })
  }

  private let ground = fill(rect(0, 0, 10, 10), .opaqueRed)

  func testTranslucentThingsMustLieOnNothing() {
    XCTAssertTrue(doNotOverlap([ground, fill(rect(10, 0, 5, 5), .opaqueGreen.alpha(0.5))]))
    XCTAssertFalse(doNotOverlap([ground, fill(rect(9, 0, 5, 5), .opaqueGreen.alpha(0.5))]))
  }

  func testOpaqueThingsMayLieOnAnything() {
    XCTAssertTrue(
      doNotOverlap([fill(rect(0, 0, 10, 10), .opaqueRed.alpha(0.5)), fill(rect(2, 2, 5, 5), .black)]))
  }

  func testThingsOfOneColourMayLieOnEachOther() {
    XCTAssertTrue(doNotOverlap([ground, fill(rect(2, 2, 20, 5), .opaqueRed.alpha(0.3))]))
  }

  func testFadedGroupsCountAsTranslucent() {
    let inside = [fill(rect(20, 0, 5, 5), .opaqueGreen), fill(rect(22, 0, 5, 5), .opaqueBlue)]
    XCTAssertTrue(
      doNotOverlap([ground] + group(.identity, GroupEffects(opacity: 0.5, isIsolated: true), inside)))
    let moved = CGAffineTransform(translationX: -15, y: 0)
    XCTAssertFalse(
      doNotOverlap([ground] + group(moved, GroupEffects(opacity: 0.5, isIsolated: true), inside)))
  }

  func testDrawingsThatAreUsedLieWhereTheyAreUsed() {
    let drawing = Drawing([fill(rect(0, 0, 5, 5), .opaqueGreen.alpha(0.5))])
    let beside = CGAffineTransform(translationX: 12, y: 0)
    XCTAssertTrue(doNotOverlap([ground, .instance(drawing, beside)]))
    XCTAssertFalse(doNotOverlap([ground, .instance(drawing, .identity)]))
    XCTAssertFalse(doNotOverlap([.instance(drawing, .identity), ground, .instance(drawing, .identity)]))
  }

  func testWhatIsComposedOtherwiseIsNone() {
    XCTAssertFalse(
      doNotOverlap(group(.identity, GroupEffects(blendMode: .multiply, isIsolated: true), [ground])))
    XCTAssertFalse(
      doNotOverlap(group(.identity, GroupEffects(filters: [.gaussianBlur(radius: 1)]), [ground])))
  }
}
