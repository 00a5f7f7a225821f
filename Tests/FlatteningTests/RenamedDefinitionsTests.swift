import CoreGraphics
import XCTest

@testable import DisplayList

/// Items whose definitions move ask for them by their new indices, wherever they name one.
final class RenamedDefinitionsTests: XCTestCase {
  private let square = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5))
  private let tiles = Paint.pattern(
    TilePattern(
      definition: 1, cell: CGRect(x: 0, y: 0, width: 2, height: 2), transform: .identity, isOpaque: false))

  private func description(of items: [DisplayItem]) -> String {
    var list = DisplayList(size: CGSize(width: 10, height: 10))
    list.items = items
    return list.description
  }

  private func assertRenames(_ item: DisplayItem, from old: String, to new: String, line: UInt = #line) {
    let before = description(of: [item])
    XCTAssertTrue(before.contains(old), before, line: line)
    XCTAssertEqual(
      description(of: [item.renamingDefinitions({ $0 + 3 })]),
      before.replacingOccurrences(of: old, with: new), line: line)
  }

  func testUsesMasksAndShadows() {
    assertRenames(.use(1, .identity), from: "use 1", to: "use 4")
    let masked = GroupEffects(opacity: 0.5, isIsolated: true, mask: Mask(definition: 1), url: "https://a.b")
    assertRenames(.beginGroup(DisplayGroup(effects: masked)), from: "mask 1", to: "mask 4")
    let shadow = DisplayShadow(silhouette: .definition(1), sigma: 2, offset: .zero, color: .black)
    assertRenames(.shadow(shadow), from: "definition 1", to: "definition 4")
  }

  func testPatternsOfAreasLinesAndText() {
    let stroke = Stroke(paint: tiles, width: 2, cap: .round, dashes: [3, 1])
    assertRenames(
      .path(DisplayPath(path: square, fill: tiles, rule: .evenOdd, stroke: stroke)),
      from: "tiles of definition 1", to: "tiles of definition 4")
    let run = GlyphRun(
      face: FontFace(file: "a.ttf", family: "A", style: "Regular", postScriptName: "A"), size: 9,
      glyphs: [.init(id: 3, origin: .zero, advance: 5)], text: "a",
      clusters: [.init(byteCount: 1, glyphCount: 1)], fill: tiles, stroke: stroke)
    assertRenames(.glyphs(run), from: "tiles of definition 1", to: "tiles of definition 4")
    let patterns = DisplayItem.glyphs(run).renamingDefinitions({ $0 + 3 }).patterns
    XCTAssertEqual(patterns.map(\.definition), [4, 4])
  }

  func testTheDrawingThatASharedEdgeAsks() {
    let share = Share(sides: [], alpha: nil, drawing: 1)
    let item = DisplayItem.beginGroup(DisplayGroup(effects: GroupEffects(isIsolated: true, share: share)))
    guard case .beginGroup(let group) = item.renamingDefinitions({ $0 + 3 }) else {
      return XCTFail("a group stays a group")
    }
    XCTAssertEqual(group.effects?.share, Share(sides: [], alpha: nil, drawing: 4))
  }
}
