import CoreGraphics
import DisplayList
import XCTest

/// Where each place of a drawing shows but one paint.
final class LonePaintsTests: XCTestCase {
  private func areLone(_ nodes: [Drawing.Node]) -> Bool {
    LonePaints.areAll(of: Drawing(nodes), hasOwnColors: { _ in false })
  }

  private let ground = fill(rect(0, 0, 10, 10), .opaqueRed)

  func testTranslucentThingsMustLieOnNothing() {
    XCTAssertTrue(areLone([ground, fill(rect(10, 0, 5, 5), .opaqueGreen.alpha(0.5))]))
    XCTAssertFalse(areLone([ground, fill(rect(9, 0, 5, 5), .opaqueGreen.alpha(0.5))]))
  }

  func testOpaqueThingsMayLieOnAnything() {
    XCTAssertTrue(areLone([fill(rect(0, 0, 10, 10), .opaqueRed.alpha(0.5)), fill(rect(2, 2, 5, 5), .black)]))
  }

  func testThingsOfOneColourMayLieOnEachOther() {
    XCTAssertTrue(areLone([ground, fill(rect(2, 2, 20, 5), .opaqueRed.alpha(0.3))]))
  }

  func testFadedGroupsCountAsTranslucent() {
    let inside = [fill(rect(20, 0, 5, 5), .opaqueGreen), fill(rect(22, 0, 5, 5), .opaqueBlue)]
    XCTAssertTrue(areLone([ground] + group(.identity, GroupEffects(opacity: 0.5, isIsolated: true), inside)))
    let moved = CGAffineTransform(translationX: -15, y: 0)
    XCTAssertFalse(areLone([ground] + group(moved, GroupEffects(opacity: 0.5, isIsolated: true), inside)))
  }

  func testDrawingsThatAreUsedLieWhereTheyAreUsed() {
    let drawing = Drawing([fill(rect(0, 0, 5, 5), .opaqueGreen.alpha(0.5))])
    let beside = CGAffineTransform(translationX: 12, y: 0)
    XCTAssertTrue(areLone([ground, .instance(drawing, beside)]))
    XCTAssertFalse(areLone([ground, .instance(drawing, .identity)]))
    XCTAssertFalse(areLone([.instance(drawing, .identity), ground, .instance(drawing, .identity)]))
  }

  func testWhatIsComposedOtherwiseIsNone() {
    XCTAssertFalse(areLone(group(.identity, GroupEffects(blendMode: .multiply, isIsolated: true), [ground])))
    XCTAssertFalse(
      areLone(group(.identity, GroupEffects(filters: [.gaussianBlur(radius: 1)]), [ground])))
  }
}
