import CoreGraphics

extension SheetPlan {
  /// The sheets of each page, after a plan of them. Sheets lie from left to right and from top to bottom: the left and the
  /// upper edge of each is cut, and glued on the one before it.
  func posterSides(_ pages: [ImposedPage], _ poster: SheetPoster) throws(ImpositionError) -> [SheetSide] {
    guard turning == nil else { throw .unusable("a poster has no backs") }
    guard poster.overlap >= 0, poster.overlap.isFinite, poster.margin >= 0, poster.margin.isFinite else {
      throw .unusable("overlap and margin of a poster are lengths")
    }
    var sides: [SheetSide] = []
    for (index, page) in pages.enumerated() {
      let enlarged = try PosterPage(page, on: self, poster)
      let (columns, rows) = (enlarged.columns, enlarged.rows)
      guard columns * rows <= 10_000 else { throw .unusable("a poster of \(columns * rows) sheets") }
      let first = sides.last.map { $0.sheet + 1 } ?? 0
      if columns * rows > 1 { sides.append(enlarged.plan(of: index, sheet: first)) }
      for row in 0..<rows {
        for column in 0..<columns {
          sides.append(
            enlarged.tile(
              column: column, row: row, of: index, sheet: sides.last.map { $0.sheet + 1 } ?? first))
        }
      }
    }
    return sides
  }
}

/// A page as a poster, on sheets that lie on the side that takes fewer of them.
private struct PosterPage {
  let columns: Int
  let rows: Int
  private let page: ImposedPage
  private let sheet: CGSize
  private let overlap: CGFloat
  private let margin: CGFloat
  /// From the page's coordinates to those of the picture, whose upper left corner is the origin, y still pointing up.
  private let toPicture: CGAffineTransform
  private let size: CGSize
  /// Where the picture is cut, in its own coordinates.
  private let trim: CGRect

  init(_ page: ImposedPage, on plan: SheetPlan, _ poster: SheetPoster) throws(ImpositionError) {
    self.page = page
    (overlap, margin) = (poster.overlap, poster.margin)
    var scale: CGFloat = 1
    if let paper = plan.paper, let scaling = plan.scaling {
      let (x, y) = (paper.width / page.trim.width, paper.height / page.trim.height)
      scale = scaling == .contain ? min(x, y) : max(x, y)
    }
    size = CGSize(width: page.bleed.width * scale, height: page.bleed.height * scale)
    toPicture = CGAffineTransform(translationX: -page.bleed.minX, y: -page.bleed.maxY)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
    trim = page.trim.applying(toPicture)
    var best: (columns: Int, rows: Int, sheet: CGSize)?
    let turned = CGSize(width: poster.sheet.height, height: poster.sheet.width)
    for candidate in poster.turns ? [poster.sheet, turned] : [poster.sheet] {
      let room = CGSize(width: candidate.width - 2 * margin, height: candidate.height - 2 * margin)
      guard min(room.width, room.height) > overlap + 1 else { continue }
      let columns = Self.count(size.width, room.width, overlap)
      let rows = Self.count(size.height, room.height, overlap)
      if let known = best, known.columns * known.rows <= columns * rows { continue }
      best = (columns, rows, candidate)
    }
    guard let best else {
      throw .unusable("overlap and margins leave nothing of a poster's sheet")
    }
    (columns, rows, sheet) = best
  }

  /// How many sheets a length takes. A hundredth of a point more takes no further one.
  private static func count(_ length: CGFloat, _ room: CGFloat, _ overlap: CGFloat) -> Int {
    let more = ((length - room - 0.01) / (room - overlap)).rounded(.up)
    return 1 + Int(max(0, min(more, 1e6)))
  }

  private var room: CGSize { CGSize(width: sheet.width - 2 * margin, height: sheet.height - 2 * margin) }
  private var step: CGSize { CGSize(width: room.width - overlap, height: room.height - overlap) }

  /// `A1` is the first sheet of the first row.
  private static func name(column: Int, row: Int) -> String {
    var (letters, number) = ("", row + 1)
    while number > 0 {
      number -= 1
      letters = "\(UnicodeScalar(UInt8(65 + number % 26)))" + letters
      number /= 26
    }
    return "\(letters)\(column + 1)"
  }

  /// The part of the picture on a sheet.
  private func part(column: Int, row: Int) -> CGRect {
    let whole = CGRect(x: 0, y: -size.height, width: size.width, height: size.height)
    let (x, y) = (CGFloat(column) * step.width, -CGFloat(row) * step.height)
    return CGRect(x: x, y: y - room.height, width: room.width, height: room.height).intersection(whole)
  }

  func tile(column: Int, row: Int, of index: Int, sheet number: Int) -> SheetSide {
    let toSheet = CGAffineTransform(
      translationX: margin - CGFloat(column) * step.width,
      y: sheet.height - margin + CGFloat(row) * step.height)
    let clip = part(column: column, row: row).applying(toSheet)
    let cut = trim.applying(toSheet)
    var lines: [MarkedLine] = []
    func add(_ kind: MarkedLine.Kind, isVertical: Bool, _ position: CGFloat, _ range: ClosedRange<CGFloat>) {
      if range.lowerBound - 1e-6 <= position, position <= range.upperBound + 1e-6 {
        lines.append(MarkedLine(kind, isVertical: isVertical, at: position))
      }
    }
    let (across, down) = (clip.minX...clip.maxX, clip.minY...clip.maxY)
    if column > 0 { add(.join, isVertical: true, clip.minX, across) }
    if column + 1 < columns { add(.join, isVertical: true, margin + step.width, across) }
    if row > 0 { add(.join, isVertical: false, clip.maxY, down) }
    if row + 1 < rows { add(.join, isVertical: false, sheet.height - margin - step.height, down) }
    for x in [cut.minX, cut.maxX] { add(.cut, isVertical: true, x, across) }
    for y in [cut.minY, cut.maxY] { add(.cut, isVertical: false, y, down) }
    let placement = Placement(
      page: index, transform: toPicture.concatenating(toSheet), clip: clip, trim: cut.intersection(clip))
    return SheetSide(
      kind: .tile(Self.name(column: column, row: row)), sheet: number, size: sheet, placements: [placement],
      block: clip, shown: clip, lines: lines)
  }

  /// A sheet with the whole picture, and where the others lie on it.
  func plan(of index: Int, sheet number: Int) -> SheetSide {
    let edge = max(margin, 36)
    let scale = min((sheet.width - 2 * edge) / size.width, (sheet.height - 2 * edge) / size.height)
    let toPlan = CGAffineTransform(scaleX: scale, y: scale).concatenating(
      CGAffineTransform(
        translationX: (sheet.width - size.width * scale) / 2, y: (sheet.height + size.height * scale) / 2))
    let whole = CGRect(x: 0, y: -size.height, width: size.width, height: size.height).applying(toPlan)
    let tiles = (0..<rows).flatMap { row in
      (0..<columns).map { column in
        PlannedTile(
          name: Self.name(column: column, row: row), rect: part(column: column, row: row).applying(toPlan))
      }
    }
    let placement = Placement(
      page: index, transform: toPicture.concatenating(toPlan), clip: whole, trim: trim.applying(toPlan))
    return SheetSide(
      kind: .plan(tiles), sheet: number, size: sheet, placements: [placement], block: whole, shown: whole,
      lines: [])
  }
}
