import CoreGraphics
import Drawing
import DrawingSupport
import Lowering
import Testing

/// Sums of light where there is no blend mode for them.
@Suite struct SumsOfLightTests {
  private func sum(_ mode: BlendMode = .plusLighter) -> Drawing.Node {
    .group(
      Group(layer: 3, effects: GroupEffects(blendMode: mode, isIsolated: true)),
      [.path(DrawnPath(path: CGPath(rect: CGRect(x: 2, y: 2, width: 4, height: 4)), fill: .color(.black)))])
  }

  private func opaque(_ box: CGRect) -> Drawing.Node {
    .path(DrawnPath(path: CGPath(rect: box), fill: .color(RGBA(red: 1, green: 0, blue: 0))))
  }

  private func modes(_ page: DrawnPage) -> [BlendMode] {
    page.drawing.nodes.compactMap {
      if case .group(let group, _) = $0 { group.effects?.blendMode } else { nil }
    }
  }

  @Test(arguments: [
    (BlendMode.plusLighter, [BlendMode.colorDodge, .screen]), (.plusDarker, [.colorBurn, .multiply]),
  ]) func onWhatIsOpaqueTheyAreTwoModes(_ mode: BlendMode, _ steps: [BlendMode]) {
    let page = lowered([opaque(CGRect(x: 0, y: 0, width: 10, height: 10)), sum(mode)], to: .pdf)
    #expect(modes(page) == steps)
    #expect(page.findings.isEmpty)
  }

  @Test(arguments: [(BlendMode.plusLighter, BlendMode.screen), (.plusDarker, .multiply)])
  func elsewhereTheyAreTheNearestMode(_ mode: BlendMode, _ nearest: BlendMode) {
    let page = lowered([opaque(CGRect(x: 0, y: 0, width: 5, height: 10)), sum(mode)], to: .pdf)
    #expect(modes(page) == [nearest])
    #expect(page.findings.map(\.outcome) == [.approximated])
    #expect(page.findings.map(\.layer) == [3])
  }

  /// What is composed by itself does not join what lies behind it.
  @Test func whatLiesBehindAnIsolatedGroupDoesNotCount() {
    let isolated = Drawing.Node.group(GroupEffects(opacity: 0.5, isIsolated: true), [sum()])
    let page = lowered([opaque(CGRect(x: 0, y: 0, width: 10, height: 10)), isolated], to: .pdf)
    #expect(page.findings.map(\.outcome) == [.approximated])
  }

  @Test func anOpaqueBackgroundCounts() {
    let page = lowered([sum()], to: .pdf, background: .black)
    #expect(modes(page) == [.colorDodge, .screen])
  }

  @Test func pixelsAddAsTheyAre() {
    #expect(modes(lowered([sum()], to: .pixels)) == [.plusLighter])
  }

  @Test func whatIsNowhereSeenIsLeftOut() {
    let far = Drawing.Node.group(
      Group(effects: GroupEffects(blendMode: .plusLighter, isIsolated: true)),
      [opaque(CGRect(x: 40, y: 40, width: 4, height: 4))])
    let page = lowered([opaque(CGRect(x: 0, y: 0, width: 10, height: 10)), far], to: .pdf)
    #expect(!page.drawing.facts.has(.sums))
  }

  /// Each is drawn twice where it cannot be a form, and so is all that is in it.
  @Test func sumsInSumsAreTwoModesForSomeLevelsOnly() {
    var node = sum()
    for _ in 0..<40 {
      node = .group(
        Group(effects: GroupEffects(blendMode: .plusLighter, isIsolated: true)),
        [opaque(CGRect(x: 0, y: 0, width: 10, height: 10)), node])
    }
    let page = lowered([opaque(CGRect(x: 0, y: 0, width: 10, height: 10)), node], to: .pdf)
    #expect(!page.drawing.facts.has(.sums))
    #expect(Set(page.findings.map(\.outcome)) == [.approximated])
  }
}
