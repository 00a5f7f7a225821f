import CoreGraphics
import Drawing
import Foundation
import Lowering
import TestSupport
import Testing

/// Rectangles in perspective, cut into cells that affine maps can show.
@Suite struct AffineCellsTests {
  private let page = CGRect(x: 0, y: 0, width: 100, height: 80)
  private let rect = CGRect(x: -1000, y: -1000, width: 2000, height: 2000)
  /// A floor beneath the eye, which is 100 points before the page: all of y < 100 lies in front of it.
  private let floor = Projection(
    m11: 1, m12: 0, m13: 0, m21: -0.5, m22: -0.4, m23: -0.01, m31: 50, m32: 70, m33: 1)
  /// A wall that leads into the distance to the right.
  private let wall = Projection(
    m11: 0.5, m12: 0, m13: 0.005, m21: 0, m22: 1, m23: 0, m31: 10, m32: 10, m33: 1)

  @Test func allThatIsSeenLiesInOneCell() throws {
    let cells = AffineCells(rect, projection: floor, visible: page, edges: .meeting)
    let back = try #require(floor.inverted())
    var count = 0
    for k in 0..<400 {
      let p = CGPoint(x: 2.5 + 5 * Double(k % 20), y: 2.2 + 4 * Double(k / 20))
      guard floor.w(of: back(p)) > 0, rect.contains(back(p)) else { continue }
      count += 1
      let found = cells.cells.filter { Polygon.holds($0.outline, [p], within: 0) }
      #expect(found.count == 1, "\(p)")
      let image = back(p).applying(try #require(found.first).map)
      #expect(max(abs(image.x - p.x), abs(image.y - p.y)) < cells.error + 1e-6, "\(p)")
    }
    #expect(count > 150)
    #expect(cells.approximation.hasSuffix("points"))
  }

  /// Across lines of equal depth only: along them affine maps are exact.
  @Test func aWallIsUprightStrips() {
    let area = CGRect(x: 0, y: 0, width: 100, height: 40)
    let meeting = AffineCells(area, projection: wall, visible: page, edges: .meeting)
    #expect(meeting.cells.count > 1)
    #expect(meeting.error <= 0.4)
    for cell in meeting.cells {
      let box = PointBox(cell.outline)
      #expect(box.minY <= 10)
      #expect(box.maxY >= 50 / 1.5)
      #expect((box.minX / 3).truncatingRemainder(dividingBy: 1) == 0, "on a pixel of 96 dpi")
    }
    let overlapping = AffineCells(area, projection: wall, visible: page, edges: .overlapping)
    let boxes = overlapping.cells.map { PointBox($0.outline) }
    for (earlier, later) in zip(boxes, boxes.dropFirst()) {
      #expect(later.maxX == earlier.minX + 0.5, "it reaches beneath the next one")
    }
    #expect(overlapping.error <= 0.1)
  }

  /// What would take too many cells is coarser, and says so.
  @Test func theNumberOfCellsIsBounded() {
    let vast = CGRect(x: 0, y: 0, width: 1_000_000, height: 1_000_000)
    let cells = AffineCells(rect, projection: floor, visible: vast, edges: .overlapping)
    #expect(cells.error > 0.1)
    #expect((2...2048).contains(cells.cells.count), "\(cells.cells.count)")
  }

  /// Those of all moments of an animation can be told apart by their numbers.
  @Test func cellsOfWhatMovesAreAlwaysAsMany() throws {
    let area = CGRect(x: 0, y: 0, width: 100, height: 40)
    let (upright, turned) = (
      AffineCells(fixed: area, projection: Projection(.identity)), AffineCells(fixed: area, projection: wall)
    )
    #expect(upright.cells.count == turned.cells.count)
    expectEqual(upright.error, 0, accuracy: 1e-9)
    let corner = try #require(upright.cells.first).outline
    let seen = try #require(turned.cells.first).outline
    #expect(seen == corner.map { wall($0) })
  }

  @Test func whatIsNotSeenNeedsNoCells() {
    let beside = CGRect(x: 5000, y: 0, width: 10, height: 10)
    #expect(AffineCells(rect, projection: floor, visible: beside, edges: .hard).cells.count == 0)
  }
}
