import CoreGraphics
import DisplayList
import XCTest

/// Where each place of a drawing shows but one paint.
final class LonePaintsTests: XCTestCase {
  private func areLone(_ items: [DisplayItem], definitions: [Definition] = []) -> Bool {
    LonePaints.areAll(of: items[...], definitions: definitions, hasOwnColors: { _ in false })
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
    let drawing = Definition(
      items: [fill(rect(0, 0, 5, 5), .opaqueGreen.alpha(0.5))],
      bounds: CGRect(x: 0, y: 0, width: 5, height: 5))
    let beside = CGAffineTransform(translationX: 12, y: 0)
    XCTAssertTrue(areLone([ground, .use(0, beside)], definitions: [drawing]))
    XCTAssertFalse(areLone([ground, .use(0, .identity)], definitions: [drawing]))
    XCTAssertFalse(areLone([.use(0, .identity), ground, .use(0, .identity)], definitions: [drawing]))
  }

  func testWhatIsComposedOtherwiseIsNone() {
    XCTAssertFalse(areLone(group(.identity, GroupEffects(blendMode: .multiply, isIsolated: true), [ground])))
    XCTAssertFalse(
      areLone(group(.identity, GroupEffects(filters: [.gaussianBlur(radius: 1)]), [ground])))
  }
}
