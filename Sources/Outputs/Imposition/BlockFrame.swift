import CoreGraphics

/// Where the places for pages lie on a sheet.
struct BlockFrame {
  let sheet: CGSize
  /// The size of a place, which is that of the largest cut.
  let cellSize: CGSize
  private let scale: CGFloat
  private let origin: CGPoint
  private let columns: Int
  private let rows: Int
  private let gutter: CGFloat
  /// The box around all places, on the front and on the back.
  private let block: CGRect
  private let mirrored: CGRect

  /// - Parameters:
  ///   - cells: the sizes of the pages once they are cut.
  ///   - largest: the widest bleed around the largest cut.
  init(
    _ plan: SheetPlan, cells: [CGSize], largest: ImposedPage, columns: Int, rows: Int, gutter: CGFloat
  ) throws(ImpositionError) {
    let trim = largest.trim
    // What the bleed takes beyond the cut.
    var (left, right) = (trim.minX - largest.bleed.minX, largest.bleed.maxX - trim.maxX)
    var (below, above) = (trim.minY - largest.bleed.minY, largest.bleed.maxY - trim.maxY)
    if plan.turning != nil || columns * rows > 1 {
      // Backs have them on the other side.
      (left, right) = (max(left, right), max(left, right))
      (below, above) = (max(below, above), max(below, above))
    }
    let gaps = CGSize(width: CGFloat(columns - 1) * gutter, height: CGFloat(rows - 1) * gutter)
    let cut = CGSize(width: CGFloat(columns) * trim.width, height: CGFloat(rows) * trim.height)
    var scale: CGFloat = 1
    if let paper = plan.paper, let scaling = plan.scaling {
      let room = CGSize(
        width: paper.width - 2 * plan.margin - gaps.width,
        height: paper.height - 2 * plan.margin - gaps.height)
      // Marks keep their size, bleeds do not.
      let fits = [
        (room.width - 2 * plan.roomAtSides) / cut.width, room.width / (cut.width + left + right),
        (room.height - 2 * plan.roomAboveAndBelow) / cut.height,
        room.height / (cut.height + below + above),
      ]
      scale =
        scaling == .contain
        ? fits.min() ?? 1 : max(min(fits[0], fits[1]), min(fits[2], fits[3]))
      guard scale > 0, scale.isFinite else { throw .doesNotFit(gaps, sheet: paper) }
    }
    (left, right) = (max(left * scale, plan.roomAtSides), max(right * scale, plan.roomAtSides))
    (below, above) = (max(below * scale, plan.roomAboveAndBelow), max(above * scale, plan.roomAboveAndBelow))
    let inner = CGSize(width: cut.width * scale + gaps.width, height: cut.height * scale + gaps.height)
    let needed = CGSize(width: inner.width + left + right, height: inner.height + below + above)
    if let paper = plan.paper {
      let free = CGSize(
        width: paper.width - 2 * plan.margin - needed.width,
        height: paper.height - 2 * plan.margin - needed.height)
      guard plan.scaling == .cover || min(free.width, free.height) > -Self.tolerance else {
        throw .doesNotFit(
          CGSize(width: needed.width + 2 * plan.margin, height: needed.height + 2 * plan.margin), sheet: paper
        )
      }
      sheet = paper
      func place(_ part: CGFloat, _ free: CGFloat, _ before: CGFloat, _ all: CGFloat, _ own: CGFloat)
        -> CGFloat
      {
        // In the middle lies what is cut out, whatever is around it.
        part == 0.5 ? (all - own) / 2 : plan.margin + part * free + before
      }
      origin = CGPoint(
        x: place(plan.alignment.x, free.width, left, paper.width, inner.width),
        y: place(1 - plan.alignment.y, free.height, below, paper.height, inner.height))
    } else {
      sheet = CGSize(width: needed.width + 2 * plan.margin, height: needed.height + 2 * plan.margin)
      origin = CGPoint(x: plan.margin + left, y: plan.margin + below)
    }
    self.scale = scale
    cellSize = CGSize(width: trim.width * scale, height: trim.height * scale)
    (self.columns, self.rows, self.gutter) = (columns, rows, gutter)
    block = CGRect(origin: origin, size: inner)
    mirrored = CGRect(
      x: sheet.width - block.maxX, y: sheet.height - block.maxY, width: block.width, height: block.height)
  }

  /// Sizes in print are given to a hundredth of a point or of a millimetre.
  private static let tolerance: CGFloat = 0.05

  /// A place: columns from the left, rows from above.
  func cell(column: Int, row: Int) -> CGRect {
    CGRect(
      x: origin.x + CGFloat(column) * (cellSize.width + gutter),
      y: origin.y + CGFloat(rows - 1 - row) * (cellSize.height + gutter), width: cellSize.width,
      height: cellSize.height)
  }

  var allCells: [CGRect] {
    (0..<rows).flatMap { row in (0..<columns).map { cell(column: $0, row: row) } }
  }

  /// Where the back of a place lies, on the side as it is printed.
  func turned(_ cell: CGRect, by turning: SheetTurning) -> (rect: CGRect, isUpsideDown: Bool) {
    var rect = cell
    guard turning.isAboutVertical(sheet) else {
      rect.origin.y = sheet.height - cell.maxY
      return (rect, true)
    }
    rect.origin.x = sheet.width - cell.maxX
    return (rect, false)
  }

  /// A page with its cut in the middle of a place.
  func placement(
    of page: ImposedPage, _ index: Int, in cell: CGRect, isUpsideDown: Bool = false
  ) -> Placement {
    let sign: CGFloat = isUpsideDown ? -1 : 1
    let transform = CGAffineTransform(translationX: -page.trim.midX, y: -page.trim.midY)
      .concatenating(CGAffineTransform(scaleX: sign * scale, y: sign * scale))
      .concatenating(CGAffineTransform(translationX: cell.midX, y: cell.midY))
    var clip = page.bleed.applying(transform)
    // Neighbours share what is between them.
    let outer = block.union(mirrored)
    let half = gutter / 2
    let limits = (
      minX: cell.minX - half, maxX: cell.maxX + half, minY: cell.minY - half, maxY: cell.maxY + half
    )
    let isFirst = abs(cell.minX - block.minX) < 1e-6 || abs(cell.minX - mirrored.minX) < 1e-6
    let isLast = abs(cell.maxX - block.maxX) < 1e-6 || abs(cell.maxX - mirrored.maxX) < 1e-6
    let isLowest = abs(cell.minY - block.minY) < 1e-6 || abs(cell.minY - mirrored.minY) < 1e-6
    let isHighest = abs(cell.maxY - block.maxY) < 1e-6 || abs(cell.maxY - mirrored.maxY) < 1e-6
    let far = outer.insetBy(dx: -1e6, dy: -1e6)
    let minX = isFirst ? far.minX : limits.minX
    let minY = isLowest ? far.minY : limits.minY
    let maxX = isLast ? far.maxX : limits.maxX
    let maxY = isHighest ? far.maxY : limits.maxY
    clip = clip.intersection(CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY))
    clip = clip.intersection(CGRect(origin: .zero, size: sheet))
    let trim = page.trim.applying(transform)
    return Placement(page: index, transform: transform, clip: clip, trim: trim, isUpsideDown: isUpsideDown)
  }

  /// A side with these pages, and the lines along which its places are cut.
  func side(_ kind: SheetSide.Kind, sheet number: Int, _ placements: [Placement], cells: [CGRect])
    -> SheetSide
  {
    let block = cells.reduce(CGRect.null) { $0.union($1) }
    let shown = placements.reduce(block) { $0.union($1.clip) }
    var lines = Self.positions(cells.flatMap { [$0.minX, $0.maxX] }).map {
      MarkedLine(.cut, isVertical: true, at: $0)
    }
    lines += Self.positions(cells.flatMap { [$0.minY, $0.maxY] }).map {
      MarkedLine(.cut, isVertical: false, at: $0)
    }
    for (edge, bleed) in [(block.minX, shown.minX), (block.maxX, shown.maxX)] where abs(edge - bleed) > 0.01 {
      lines.append(MarkedLine(.bleed, isVertical: true, at: bleed))
    }
    for (edge, bleed) in [(block.minY, shown.minY), (block.maxY, shown.maxY)] where abs(edge - bleed) > 0.01 {
      lines.append(MarkedLine(.bleed, isVertical: false, at: bleed))
    }
    return SheetSide(
      kind: kind, sheet: number, size: sheet, placements: placements, block: block, shown: shown, lines: lines
    )
  }

  /// Sorted, and each once.
  private static func positions(_ all: [CGFloat]) -> [CGFloat] {
    var found: [CGFloat] = []
    for position in all.sorted() where position - (found.last ?? -.infinity) > 1e-6 { found.append(position) }
    return found
  }
}
