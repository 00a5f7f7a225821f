import CoreGraphics

extension SheetPlan {
  /// The sides of the sheets for pages, in the order of printing.
  public func sides(for pages: [ImposedPage]) throws(ImpositionError) -> [SheetSide] {
    guard !pages.isEmpty else { throw .noPages }
    for page in pages where !page.isUsable { throw .unusable("a page has no area") }
    guard margin >= 0, margin.isFinite else { throw .unusable("the margin is not a length") }
    switch layout {
    case .single: return try singleSides(pages)
    case .grid(let grid): return try gridSides(pages, grid)
    case .folded(let fold): return try foldedSides(pages, fold)
    case .poster(let poster): return try posterSides(pages, poster)
    }
  }

  // MARK: One page on a sheet

  private func singleSides(_ pages: [ImposedPage]) throws(ImpositionError) -> [SheetSide] {
    guard turning?.sharesSide != true else {
      throw .unusable("front and back on one side need several places")
    }
    var sides: [SheetSide] = []
    for (index, page) in pages.enumerated() {
      let isBack = turning != nil && index % 2 == 1
      let front = isBack ? pages[index - 1] : page
      let frame = try BlockFrame(
        self, cells: [front.trim.size], largest: front, columns: 1, rows: 1, gutter: 0)
      let cell = frame.cell(column: 0, row: 0)
      let turned = isBack ? frame.turned(cell, by: turning ?? .long) : (rect: cell, isUpsideDown: false)
      let placement = frame.placement(of: page, index, in: turned.rect, isUpsideDown: turned.isUpsideDown)
      sides.append(
        frame.side(
          isBack ? .back : .front, sheet: turning == nil ? index : index / 2, [placement],
          cells: [turned.rect]))
    }
    return sides
  }

  // MARK: Several pages

  private func gridSides(_ pages: [ImposedPage], _ grid: SheetGrid) throws(ImpositionError) -> [SheetSide] {
    guard (1...1000).contains(grid.columns), (1...1000).contains(grid.rows) else {
      throw .unusable("a sheet has from 1 to 1000 columns and rows")
    }
    guard grid.gutter >= 0, grid.gutter.isFinite else { throw .unusable("the gutter is not a length") }
    guard scaling != .cover else { throw .unusable("pages can cover a sheet only one by one") }
    let shares = turning?.sharesSide ?? false
    if turning == .workAndTurn, grid.columns % 2 == 1 {
      throw .unusable("work-and-turn needs an even number of columns, for fronts and backs")
    }
    if turning == .workAndTumble, grid.rows % 2 == 1 {
      throw .unusable("work-and-tumble needs an even number of rows, for fronts and backs")
    }
    let frame = try BlockFrame(
      self, cells: pages.map(\.trim.size), largest: .around(pages), columns: grid.columns, rows: grid.rows,
      gutter: grid.gutter)
    if shares, turning == .workAndTurn ? alignment.x != 0.5 : alignment.y != 0.5 {
      throw .unusable("front and back on one side have to lie in the middle of the paper")
    }
    // The places of fronts, in the order in which they are filled.
    let columns = 0..<(turning == .workAndTurn ? grid.columns / 2 : grid.columns)
    let rows = 0..<(turning == .workAndTumble ? grid.rows / 2 : grid.rows)
    let places =
      grid.order == .columns
      ? columns.flatMap { column in rows.map { (column: column, row: $0) } }
      : rows.flatMap { row in columns.map { (column: $0, row: row) } }
    // With backs, two pages are one thing.
    let step = turning == nil ? 1 : 2
    let count = (pages.count + step - 1) / step
    let sheets = grid.order == .repeat ? count : (count + places.count - 1) / places.count
    let cells = frame.allCells
    var sides: [SheetSide] = []
    for sheet in 0..<sheets {
      var (front, back): ([Placement], [Placement]) = ([], [])
      for (number, place) in places.enumerated() {
        let item =
          switch grid.order {
          case .rows, .columns: sheet * places.count + number
          case .repeat: sheet
          case .cutStack: number * sheets + sheet
          }
        guard item < count else { continue }
        let cell = frame.cell(column: place.column, row: place.row)
        front.append(frame.placement(of: pages[item * step], item * step, in: cell))
        let other = item * step + 1
        guard let turning, other < pages.count else { continue }
        let turned = frame.turned(cell, by: turning)
        back.append(
          frame.placement(of: pages[other], other, in: turned.rect, isUpsideDown: turned.isUpsideDown))
      }
      if shares {
        sides.append(frame.side(.front, sheet: sheet, front + back, cells: cells))
      } else {
        sides.append(frame.side(.front, sheet: sheet, front, cells: cells))
        guard let turning else { continue }
        let turned = cells.map { frame.turned($0, by: turning).rect }
        sides.append(frame.side(.back, sheet: sheet, back, cells: turned))
      }
    }
    return sides
  }

  // MARK: Folded sheets

  private func foldedSides(_ pages: [ImposedPage], _ fold: SheetFold) throws(ImpositionError) -> [SheetSide] {
    if let signature = fold.signature, signature < 4 || signature % 4 != 0 {
      throw .unusable("a signature of \(signature) pages is no multiple of four")
    }
    guard fold.creep >= 0, fold.creep.isFinite else { throw .unusable("the creep is not a length") }
    guard turning?.sharesSide != true else {
      throw .unusable("folded sheets have their backs on the other side")
    }
    guard scaling != .cover else { throw .unusable("pages can cover a sheet only one by one") }
    let frame = try BlockFrame(
      self, cells: pages.map(\.trim.size), largest: .around(pages), columns: 2, rows: 1, gutter: 0)
    let cells = frame.allCells
    let spine = frame.cell(column: 1, row: 0).minX
    let most = fold.signature ?? (pages.count + 3) / 4 * 4
    guard CGFloat(most / 4) * fold.creep < frame.cellSize.width / 2 else {
      throw .unusable("the creep moves the inner pages out of the sheet")
    }
    var sides: [SheetSide] = []
    for start in stride(from: 0, to: pages.count, by: most) {
      // The last signature has as many sheets as it needs.
      let count = min(most, (pages.count - start + 3) / 4 * 4)
      for number in 0..<count / 4 {
        let sheet = sides.count / 2
        let outer = (last: count - 1 - 2 * number, first: 2 * number)
        for isBack in [false, true] {
          var (left, right) = isBack ? (outer.first + 1, outer.last - 1) : (outer.last, outer.first)
          if fold.binding == .right { swap(&left, &right) }
          var placements: [Placement] = []
          for (column, page) in [left, right].enumerated() where start + page < pages.count {
            let index = start + page
            let towards = (column == 0 ? 1 : -1) * CGFloat(number) * fold.creep
            var placement = frame.placement(of: pages[index], index, in: cells[column])
            placement.transform = placement.transform.concatenating(
              CGAffineTransform(translationX: towards, y: 0))
            let shown = placement.clip.offsetBy(dx: towards, dy: 0)
            placement.clip = shown.intersection(
              column == 0
                ? CGRect(x: shown.minX, y: shown.minY, width: spine - shown.minX, height: shown.height)
                : CGRect(x: spine, y: shown.minY, width: shown.maxX - spine, height: shown.height))
            placements.append(placement)
          }
          let axisIsVertical = turning?.isAboutVertical(frame.sheet) ?? true
          if isBack, !axisIsVertical { placements = placements.map { $0.turned(on: frame.sheet) } }
          var side = frame.side(isBack ? .back : .front, sheet: sheet, placements, cells: cells)
          let line = isBack && !axisIsVertical ? frame.sheet.width - spine : spine
          side.lines.removeAll { $0.isVertical && abs($0.position - line) < 1e-6 }
          side.lines.append(MarkedLine(.fold, isVertical: true, at: line))
          sides.append(side)
        }
      }
    }
    return sides
  }
}

extension ImposedPage {
  fileprivate var isUsable: Bool {
    [size.width, size.height, trim.width, trim.height, bleed.width, bleed.height].allSatisfy {
      $0 > 0 && $0.isFinite
    }
  }

  /// The largest bleeds, around the largest cut, of several pages.
  fileprivate static func around(_ pages: [ImposedPage]) -> ImposedPage {
    let width = pages.map(\.trim.width).max() ?? 0
    let height = pages.map(\.trim.height).max() ?? 0
    let trim = CGRect(x: 0, y: 0, width: width, height: height)
    let bleed = pages.reduce(trim) { box, page in
      let middle = CGPoint(x: page.trim.midX - width / 2, y: page.trim.midY - height / 2)
      return box.union(page.bleed.offsetBy(dx: -middle.x, dy: -middle.y))
    }
    return ImposedPage(size: trim.size, trim: trim, bleed: bleed)
  }
}

extension Placement {
  /// The same on a sheet that stands on its head.
  func turned(on sheet: CGSize) -> Placement {
    func turned(_ rect: CGRect) -> CGRect {
      CGRect(
        x: sheet.width - rect.maxX, y: sheet.height - rect.maxY, width: rect.width, height: rect.height)
    }
    var copy = self
    copy.transform = transform.concatenating(
      CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: sheet.width, ty: sheet.height))
    (copy.clip, copy.trim) = (turned(clip), turned(trim))
    copy.isUpsideDown.toggle()
    return copy
  }
}
