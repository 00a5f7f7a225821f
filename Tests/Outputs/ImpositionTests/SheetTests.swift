import CoreGraphics
import Imposition
import TestSupport
import Testing

private let millimetre: CGFloat = 72 / 25.4

/// A page of these millimetres, with a bleed on all sides.
private func page(_ width: CGFloat, _ height: CGFloat, bleed: CGFloat = 0) -> ImposedPage {
  let whole = CGRect(
    x: 0, y: 0, width: (width + 2 * bleed) * millimetre, height: (height + 2 * bleed) * millimetre)
  return ImposedPage(
    size: whole.size, trim: whole.insetBy(dx: bleed * millimetre, dy: bleed * millimetre), bleed: whole)
}

private func pages(_ count: Int, bleed: CGFloat = 3) -> [ImposedPage] {
  Array(repeating: page(85, 55, bleed: bleed), count: count)
}

private let sra3 = CGSize(width: 320 * millimetre, height: 450 * millimetre)

private func plan(
  _ layout: SheetPlan.Layout, paper: CGSize? = nil, turning: SheetTurning? = nil
) -> SheetPlan {
  var plan = SheetPlan()
  (plan.layout, plan.paper, plan.turning) = (layout, paper, turning)
  return plan
}

extension SheetSide {
  /// The pages from left to right, row by row from above, counted from 1.
  fileprivate var reading: [Int] {
    placements.sorted { a, b in
      abs(a.trim.minY - b.trim.minY) > 1 ? a.trim.minY > b.trim.minY : a.trim.minX < b.trim.minX
    }.map { $0.page + 1 }
  }
}

/// Several pages on a sheet.
@Suite struct GridTests {
  @Test func orders() throws {
    func reading(_ order: SheetGrid.Order) throws -> [[Int]] {
      try plan(.grid(SheetGrid(columns: 2, rows: 2, order: order))).sides(for: pages(6)).map(\.reading)
    }
    #expect(try reading(.rows) == [[1, 2, 3, 4], [5, 6]])
    #expect(try reading(.columns) == [[1, 3, 2, 4], [5, 6]])
    #expect(try reading(.repeat) == (1...6).map { Array(repeating: $0, count: 4) })
    #expect(try reading(.cutStack) == [[1, 3, 5], [2, 4, 6]])
  }

  /// After the guillotine, pile after pile reads on.
  @Test func pilesOfACutStackReadFromTheFirstCardToTheLast() throws {
    let sides = try plan(.grid(SheetGrid(columns: 2, rows: 4, order: .cutStack))).sides(for: pages(100))
    #expect(sides.count == 13)
    let placements = sides.flatMap(\.placements)
    var piles: [[CGFloat]: [Int]] = [:]
    // Upper places come first, and left ones before right ones.
    for placement in placements {
      piles[[-placement.trim.midY, placement.trim.midX], default: []].append(placement.page + 1)
    }
    #expect(piles.count == 8)
    let read = piles.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap(\.value)
    #expect(read == Array(1...100))
  }

  /// Fronts and backs of 24 cards, laid on one another as the sheet is turned.
  @Test(arguments: SheetTurning.allCases, [false, true])
  func backsLieBehindTheirFronts(_ turning: SheetTurning, isLandscape: Bool) throws {
    let paper = isLandscape ? CGSize(width: sra3.height, height: sra3.width) : sra3
    // All 24 lie on one sheet where columns need not be even.
    let grid =
      isLandscape
      ? SheetGrid(columns: 4, rows: 4, gutter: 6 * millimetre)
      : turning.sharesSide
        ? SheetGrid(columns: 2, rows: 6, gutter: 6 * millimetre) : SheetGrid(columns: 3, rows: 8)
    let sides = try plan(.grid(grid), paper: paper, turning: turning).sides(for: pages(48))
    var (fronts, backs): ([(sheet: Int, Placement)], [(sheet: Int, Placement)]) = ([], [])
    for side in sides {
      for placement in side.placements {
        if placement.page % 2 == 0 {
          fronts.append((side.sheet, placement))
        } else {
          backs.append((side.sheet, placement))
        }
      }
    }
    #expect(fronts.count == 24)
    if grid.columns * grid.rows == 24 { #expect(sides.count == 2) }
    #expect(Set(fronts.map { $0.1.page }) == Set((0..<24).map { 2 * $0 }))
    for (sheet, front) in fronts {
      let (other, back) = try #require(backs.first { $0.1.page == front.page + 1 })
      #expect(sheet == other)
      // How the front looks through the sheet.
      var seen = front.trim
      if turning.isAboutVertical(paper) {
        seen.origin.x = paper.width - front.trim.maxX
      } else {
        seen.origin.y = paper.height - front.trim.maxY
      }
      for (a, b) in [(seen.minX, back.trim.minX), (seen.minY, back.trim.minY), (seen.maxX, back.trim.maxX)] {
        expectEqual(a, b, accuracy: 0.01 * millimetre)
      }
      #expect(back.isUpsideDown == !turning.isAboutVertical(paper))
      // A card's head is where its front has it.
      let head = CGPoint(x: 0, y: 1).applying(back.transform).y - CGPoint.zero.applying(back.transform).y
      #expect(head == (back.isUpsideDown ? -1 : 1))
    }
  }

  @Test func neighboursShareTheGutter() throws {
    let sides = try plan(.grid(SheetGrid(columns: 2, rows: 1, gutter: 4 * millimetre))).sides(for: pages(2))
    let (left, right) = (sides[0].placements[0], sides[0].placements[1])
    expectEqual(left.clip.maxX, right.clip.minX, accuracy: 1e-9)
    expectEqual(left.clip.maxX - left.trim.maxX, 2 * millimetre, accuracy: 1e-9)
    // At the outside the whole bleed is shown.
    expectEqual(left.trim.minX - left.clip.minX, 3 * millimetre, accuracy: 1e-9)
    expectEqual(sides[0].size.width, (2 * 85 + 4 + 2 * 3) * millimetre, accuracy: 1e-9)
  }

  @Test func pagesThatDoNotFit() {
    let wide = plan(.grid(SheetGrid(columns: 4, rows: 1)), paper: sra3)
    #expect(throws: ImpositionError.self) { try wide.sides(for: pages(4)) }
    let odd = plan(.grid(SheetGrid(columns: 3, rows: 2)), turning: .workAndTurn)
    #expect(throws: ImpositionError.self) { try odd.sides(for: pages(4)) }
    #expect(throws: ImpositionError.noPages) { try plan(.single).sides(for: []) }
  }

  @Test func pagesAreScaledToThePaper() throws {
    var plan = plan(.grid(SheetGrid(columns: 2, rows: 1)), paper: CGSize(width: 842, height: 595))
    plan.scaling = .contain
    let sides = try plan.sides(for: [ImposedPage(size: CGSize(width: 595, height: 842))])
    expectEqual(sides[0].block.width, 2 * 595 * 595 / 842, accuracy: 1e-6)
    expectEqual(sides[0].block.height, 595, accuracy: 1e-6)
  }

  /// Whatever is asked for, nothing lies outside of the sheet, no two pages show at one place, and each page is shown at its cut.
  @Test(arguments: 0..<200) func placesAreApart(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let turnings: [SheetTurning?] = [nil, .long, .short, .workAndTurn, .workAndTumble]
    let turning = turnings[Int.random(in: 0...4, using: &random)]
    let grid = SheetGrid(
      columns: Int.random(in: 1...5, using: &random) * (turning == .workAndTurn ? 2 : 1),
      rows: Int.random(in: 1...5, using: &random) * (turning == .workAndTumble ? 2 : 1),
      gutter: CGFloat(Int.random(in: 0...8, using: &random)) * millimetre,
      order: SheetGrid.Order.allCases[Int.random(in: 0...3, using: &random)])
    var plan = plan(.grid(grid), turning: turning)
    plan.roomAtSides = CGFloat(Int.random(in: 0...20, using: &random))
    plan.roomAboveAndBelow = CGFloat(Int.random(in: 0...20, using: &random))
    let all = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      page(
        CGFloat(Int.random(in: 20...90, using: &random)), CGFloat(Int.random(in: 20...90, using: &random)),
        bleed: CGFloat(Int.random(in: 0...5, using: &random)))
    }
    let sides = try plan.sides(for: all)
    let shown = sides.flatMap(\.placements).map(\.page)
    #expect(Set(shown) == Set(all.indices))
    for side in sides {
      let sheet = CGRect(origin: .zero, size: side.size).insetBy(dx: -1e-6, dy: -1e-6)
      for (index, placement) in side.placements.enumerated() {
        #expect(sheet.contains(placement.clip))
        let cut = all[placement.page].trim.applying(placement.transform)
        expectEqual(cut.midX, placement.trim.midX, accuracy: 1e-6)
        for other in side.placements[..<index] {
          let both = placement.clip.intersection(other.clip)
          #expect(both.isNull || min(both.width, both.height) < 1e-6)
        }
      }
    }
  }
}

/// Sheets that are folded.
@Suite struct FoldTests {
  private func spreads(_ count: Int, _ fold: SheetFold) throws -> [[Int]] {
    try plan(.folded(fold)).sides(for: pages(count)).map(\.reading)
  }

  @Test func sixteenPagesAsABooklet() throws {
    #expect(
      try spreads(16, SheetFold())
        == [[16, 1], [2, 15], [14, 3], [4, 13], [12, 5], [6, 11], [10, 7], [8, 9]])
  }

  @Test func boundOnTheRightItIsMirrored() throws {
    let left = try spreads(16, SheetFold())
    let right = try spreads(16, SheetFold(binding: .right))
    #expect(right == left.map { $0.reversed() })
  }

  @Test func missingPagesAreWhite() throws {
    #expect(try spreads(6, SheetFold()) == [[1], [2], [6, 3], [4, 5]])
  }

  @Test func signaturesLieSideBySide() throws {
    let sides = try spreads(20, SheetFold(signature: 8))
    #expect(sides.count == 10)
    #expect(sides[0] == [8, 1])
    #expect(sides[4] == [16, 9])
    // The last one is as thick as it needs to be.
    #expect(sides[8...] == [[20, 17], [18, 19]])
  }

  @Test func innerPagesCreepToTheFold() throws {
    let sides = try plan(.folded(SheetFold(creep: 0.5 * millimetre))).sides(for: pages(16, bleed: 3))
    let (outer, inner) = (sides[0].placements, sides[6].placements)
    let width = 85 * millimetre
    for (placement, offset) in [(outer[0], 0.0), (inner[0], 1.5)] {
      let moved = CGPoint(x: 3 * millimetre, y: 0).applying(placement.transform).x - placement.trim.minX
      expectEqual(moved, CGFloat(offset) * millimetre, accuracy: 1e-9)
      expectEqual(placement.trim.width, width, accuracy: 1e-9)
    }
    // The other page moves the other way, and neither beyond the fold.
    let moved = CGPoint(x: 3 * millimetre, y: 0).applying(inner[1].transform).x - inner[1].trim.minX
    expectEqual(moved, -1.5 * millimetre, accuracy: 1e-9)
    #expect(inner[0].clip.maxX <= inner[1].clip.minX + 1e-9)
  }

  @Test func turnedAboutTheOtherEdgeBacksStandOnTheirHeads() throws {
    let sides = try plan(.folded(SheetFold()), turning: .long).sides(for: pages(8))
    #expect(sides[0].placements.allSatisfy { !$0.isUpsideDown })
    #expect(sides[1].placements.allSatisfy { $0.isUpsideDown })
    // Seen with the head up, it is the same spread.
    #expect(sides[1].reading == [7, 2])
  }

  @Test func aSignatureIsAMultipleOfFour() {
    #expect(throws: ImpositionError.unusable("a signature of 6 pages is no multiple of four")) {
      try plan(.folded(SheetFold(signature: 6))).sides(for: pages(12))
    }
  }
}

/// Sheets that are joined.
@Suite struct PosterTests {
  private let a4 = CGSize(width: 595, height: 842)

  @Test func sheetsShowAllOfThePageAndOverlap() throws {
    let poster = SheetPoster(sheet: a4, overlap: 30, margin: 28)
    let picture = ImposedPage(size: CGSize(width: 1500, height: 2000))
    let sides = try plan(.poster(poster)).sides(for: [picture])
    guard case .plan(let tiles) = sides[0].kind else {
      Issue.record("the first sheet is the plan")
      return
    }
    #expect(tiles.count == sides.count - 1)
    #expect(tiles.first?.name == "A1")
    // What each sheet shows of the picture.
    let parts = sides.dropFirst().map { side in
      side.placements[0].clip.applying(side.placements[0].transform.inverted())
    }
    for x in stride(from: 1.0, to: 1500, by: 7) {
      for y in stride(from: 1.0, to: 2000, by: 7) {
        #expect(parts.contains { $0.contains(CGPoint(x: x, y: y)) })
      }
    }
    expectEqual(parts[0].maxX - parts[1].minX, 30, accuracy: 1e-6)
  }

  /// The marks of neighbours lie at the same place of the picture.
  @Test func marksOfNeighboursMeet() throws {
    let poster = SheetPoster(sheet: a4, overlap: 30, margin: 28)
    let sides = try plan(.poster(poster)).sides(for: [ImposedPage(size: CGSize(width: 1500, height: 700))])
    let tiles = sides.dropFirst()
    func joins(_ side: SheetSide) -> [CGFloat] {
      side.lines.filter { $0.kind == .join && $0.isVertical }.map {
        CGPoint(x: $0.position, y: 0).applying(side.placements[0].transform.inverted()).x
      }
    }
    for (left, right) in zip(tiles, tiles.dropFirst()) {
      let (a, b) = (try #require(joins(left).last), try #require(joins(right).first))
      expectEqual(a, b, accuracy: 1e-6)
    }
  }

  @Test func fewerSheetsInLandscape() throws {
    let poster = SheetPoster(sheet: a4, overlap: 10, margin: 10)
    let sides = try plan(.poster(poster)).sides(for: [ImposedPage(size: CGSize(width: 1620, height: 570))])
    #expect(sides[1].size == CGSize(width: 842, height: 595))
    #expect(sides.count == 3)
  }

  @Test func anOverlapAsLargeAsTheSheet() {
    let poster = SheetPoster(sheet: a4, overlap: 600, margin: 10)
    #expect(throws: ImpositionError.self) { try plan(.poster(poster)).sides(for: pages(1)) }
  }
}
