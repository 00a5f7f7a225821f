import CoreGraphics
import Drawing
import Testing

@testable import Lowering

/// Where each place of a drawing shows but one paint.
@Suite struct NonOverlappingPaintsTests {
  private func doNotOverlap(_ nodes: [Drawing.Node]) -> Bool {
    NonOverlappingPaints.areAll(of: Drawing(nodes), hasOwnColors: { _ in false })
  }

  private let ground = fill(rect(0, 0, 10, 10), .opaqueRed)

  @Test func translucentThingsMustLieOnNothing() {
    #expect(doNotOverlap([ground, fill(rect(10, 0, 5, 5), .opaqueGreen.alpha(0.5))]))
    #expect(!doNotOverlap([ground, fill(rect(9, 0, 5, 5), .opaqueGreen.alpha(0.5))]))
  }

  @Test func opaqueThingsMayLieOnAnything() {
    #expect(doNotOverlap([fill(rect(0, 0, 10, 10), .opaqueRed.alpha(0.5)), fill(rect(2, 2, 5, 5), .black)]))
  }

  @Test func thingsOfOneColourMayLieOnEachOther() {
    #expect(doNotOverlap([ground, fill(rect(2, 2, 20, 5), .opaqueRed.alpha(0.3))]))
  }

  @Test func fadedGroupsCountAsTranslucent() {
    let inside = [fill(rect(20, 0, 5, 5), .opaqueGreen), fill(rect(22, 0, 5, 5), .opaqueBlue)]
    #expect(doNotOverlap([ground] + group(.identity, GroupEffects(opacity: 0.5, isIsolated: true), inside)))
    let moved = CGAffineTransform(translationX: -15, y: 0)
    #expect(!doNotOverlap([ground] + group(moved, GroupEffects(opacity: 0.5, isIsolated: true), inside)))
  }

  @Test func drawingsThatAreUsedLieWhereTheyAreUsed() {
    let drawing = Drawing([fill(rect(0, 0, 5, 5), .opaqueGreen.alpha(0.5))])
    let beside = CGAffineTransform(translationX: 12, y: 0)
    #expect(doNotOverlap([ground, .instance(drawing, beside)]))
    #expect(!doNotOverlap([ground, .instance(drawing, .identity)]))
    #expect(!doNotOverlap([.instance(drawing, .identity), ground, .instance(drawing, .identity)]))
  }

  @Test func whatIsComposedOtherwiseIsNone() {
    #expect(!doNotOverlap(group(.identity, GroupEffects(blendMode: .multiply, isIsolated: true), [ground])))
    #expect(!doNotOverlap(group(.identity, GroupEffects(filters: [.gaussianBlur(radius: 1)]), [ground])))
  }
}
