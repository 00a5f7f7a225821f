import Drawing
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Background filters: what lies behind a layer is drawn once more, changed, and cut to the layer's outline.
@Suite struct BackdropTests {
  private func blur(_ radius: Double) -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(radius, forKey: "inputRadius")
    return filter
  }

  private func coloredPage() -> CALayer {
    let root = page()
    root.backgroundColor = Ink.red
    return root
  }

  @Test func whatLiesBehindIsRepeatedWithinTheOutline() {
    let root = coloredPage()
    box(CALayer(), 20, 20, 30, 30, Ink.blue, in: root)
    let pane = box(CALayer(), 30, 30, 40, 40, Ink.halfRed, in: root)
    pane.cornerRadius = 5
    pane.backgroundFilters = ["colorInvert"]
    assertDraws(
      root,
      """
      page 100 100
      group
        rect 0 0 100 100 fill #ff0000
        group at 20 20
          rect 0 0 30 30 fill #0000ff
        group at 30 30
          group isolated clip rounded 0 0 40 40 by 5 colorMatrix([-1.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 1.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]) artifact
            group at -30 -30
              group
                rect 0 0 100 100 fill #ff0000
                group at 20 20
                  rect 0 0 30 30 fill #0000ff
          rounded 0 0 40 40 by 5 fill #ff000080
      """)
  }

  @Test func aClippedPictureInOtherColoursIsStillOpaque() {
    let root = page()
    let photograph = box(CALayer(), 0, 0, 100, 100, Ink.red, in: root)
    photograph.masksToBounds = true
    photograph.filters = [CAFilter(type: "colorInvert")]
    box(CALayer(), 0, 0, 100, 50, Ink.blue, in: photograph)
    box(CALayer(), 30, 30, 40, 40, in: root).backgroundFilters = [blur(3)]
    #expect(!flatten(root).drawing.description.contains("copy"))
    photograph.cornerRadius = 50
    #expect(!flatten(root).drawing.description.contains("copy"), "the corners are far away")
    photograph.filters = ["luminanceToAlpha"]
    #expect(flatten(root).drawing.description.contains("copy"))
  }

  @Test func onlyWhatTheFilterCanSeeIsRepeated() {
    let root = coloredPage()
    box(CALayer(), 0, 0, 10, 10, Ink.blue, in: root)
    box(CALayer(), 45, 30, 4, 4, Ink.green, in: root)
    box(CALayer(), 50, 40, 20, 20, in: root).backgroundFilters = [blur(3)]
    assertDraws(
      root,
      """
      page 100 100
      group
        rect 0 0 100 100 fill #ff0000
        group at 0 0
          rect 0 0 10 10 fill #0000ff
        group at 45 30
          rect 0 0 4 4 fill #00ff00
        group at 50 40
          group isolated clip rect 0 0 20 20 gaussianBlur(radius: 3.0) artifact
            group at -50 -40
              group
                rect 0 0 100 100 fill #ff0000
                group at 45 30
                  rect 0 0 4 4 fill #00ff00
      """.replacing("group at 0 0", with: "group"))
  }

  @Test func whereNothingOpaqueLiesBehindTheBlurReplacesIt() {
    let root = page()
    box(CALayer(), 40, 40, 10, 10, Ink.blue, in: root)
    box(CALayer(), 45, 40, 20, 20, in: root).backgroundFilters = [blur(2)]
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 40 40
          rect 0 0 10 10 fill #0000ff
        group at 45 40
          group copy isolated clip rect 0 0 20 20 gaussianBlur(radius: 2.0) artifact
            group at -45 -40
              group
                group at 40 40
                  rect 0 0 10 10 fill #0000ff
      """)
  }

  @Test func atThePagesEdgesWhatLiesBehindIsMirrored() throws {
    let root = coloredPage()
    box(CALayer(), 0, 80, 100, 20, in: root).backgroundFilters = [blur(4)]
    let list = flatten(root)
    let uses = list.nodes.compactMap { item -> CGAffineTransform? in
      if case .instance(_, let transform) = item { transform } else { nil }
    }
    // Itself, left, right, below, and both corners.
    #expect(uses.count == 6)
    let page = CGRect(x: 0, y: 0, width: 100, height: 100)
    let seen = uses.map { page.applying($0) }.reduce(CGRect.null) { $0.union($1) }
    #expect(seen == CGRect(x: -100, y: -80, width: 300, height: 200))
  }

  /// A filter that looks at each pixel alone mixes in nothing from beyond the edges.
  @Test func nothingIsMirroredForAFilterWithoutReach() {
    let root = coloredPage()
    box(CALayer(), -20, 80, 100, 40, in: root).backgroundFilters = ["colorInvert"]
    let uses = flatten(root).nodes.filter { if case .instance = $0 { true } else { false } }
    #expect(uses.count == 0)
  }

  /// In a frame that cuts, the frame's edges are those of what lies behind.
  @Test func atTheEdgesOfAGroupThatCutsWhatLiesBehindIsMirrored() {
    let root = page()
    let frame = box(CALayer(), 20, 20, 60, 60, Ink.red, in: root)
    frame.masksToBounds = true
    box(CALayer(), 0, 0, 60, 10, in: frame).backgroundFilters = [blur(1)]
    let cuts = flatten(root).references.flatMap(\.nodes).compactMap { item -> CGRect? in
      if case .group(let group, _) = item { group.effects?.clips.first?.path.boundingBox } else { nil }
    }
    #expect(cuts == [CGRect(x: 20, y: 20, width: 60, height: 60)])
  }

  @Test func whatLiesBehindAGroupOfItsOwnIsNotSeenInIt() {
    let root = coloredPage()
    let group = box(CALayer(), 0, 0, 100, 100, in: root)
    group.opacity = 0.5
    box(CALayer(), 10, 10, 50, 50, Ink.blue, in: group)
    box(CALayer(), 20, 20, 10, 10, in: group).backgroundFilters = ["colorInvert"]
    let list = flatten(root)
    #expect(list.description.components(separatedBy: "fill #ff0000").count == 2)
    #expect(list.description.components(separatedBy: "fill #0000ff").count == 3)
  }

  @Test func nothingIsDrawnWhereNothingLiesBehind() {
    let root = page()
    box(CALayer(), 20, 20, 10, 10, in: root).backgroundFilters = [blur(3)]
    assertDraws(root, "page 100 100")
  }

  /// Each pane repeats all behind it: without an end, the list would double with each.
  @Test func panesInFrontOfEachOtherDoNotGrowWithoutEnd() {
    let root = coloredPage()
    for k in 0..<12 {
      box(CALayer(), CGFloat(20 + k), 20, 30, 30, in: root).backgroundFilters = ["colorInvert"]
    }
    let list = flatten(root)
    #expect(list.nodes.count < 6_000)
    #expect(
      Set(list.findings.map(\.reason)) == [
        "of many backgroundFilters behind each other, only the nearest show through it"
      ])
  }

  @Test func aPaneInPerspectiveBlursWhatLiesBehindItsImage() {
    let root = coloredPage()
    let space = box(CALayer(), 0, 0, 100, 100, in: root)
    space.sublayerTransform = perspective(200)
    let pane = box(CALayer(), 30, 30, 40, 40, Ink.halfRed, in: space)
    pane.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
    pane.backgroundFilters = [blur(3)]
    let artifacts = flatten(root).nodes.compactMap { item -> GroupEffects? in
      if case .group(let group, _) = item, group.effects?.isArtifact ?? false {
        group.effects
      } else {
        nil
      }
    }
    #expect(artifacts.count == 1)
    let box = artifacts.first?.clips.first?.path.boundingBox ?? .null
    expectEqual(box.width, 40 * cos(0.8), accuracy: 1)
    #expect(box.height > 40)
  }

  @Test func copiesSeeEachWhatLiesBehindThem() {
    let root = coloredPage()
    box(CALayer(), 0, 0, 50, 100, Ink.blue, in: root)
    let replicator = box(CAReplicatorLayer(), 0, 0, 100, 100, in: root)
    replicator.instanceCount = 20
    replicator.instanceTransform = CATransform3DMakeTranslation(5, 0, 0)
    box(CALayer(), 0, 0, 4, 4, in: replicator).backgroundFilters = ["colorInvert"]
    let blues = flatten(root).description.components(separatedBy: "fill #0000ff").count - 1
    // The original, and what ten copies have behind them.
    #expect(blues == 11)
  }
}
