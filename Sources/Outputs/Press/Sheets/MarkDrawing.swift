import CoreGraphics
import Foundation
import Imposition
import PDFFinishing

/// Draws the marks of sheets, in the colorant `All`, so that each plate has them (ISO 32000-1, 8.6.6.4).
struct MarkDrawing {
  /// A line of text as an outline, whose baseline begins at the origin, y pointing up: marks need no fonts.
  typealias Outline = (_ text: String, _ size: Double) -> CGPath?

  let marks: PrinterMarks
  let inks: SheetInks
  let outline: Outline
  /// The colour spaces that marks name.
  let spaces: [(name: String, space: QPDFDocument.Object)]

  /// What a hairline is in print: a quarter of a point.
  private static let width = 0.25
  private static let letters = 6.0
  private static let fewestLetters = 3.0

  init(_ marks: PrinterMarks, _ inks: SheetInks, outline: @escaping Outline, in document: QPDFDocument) {
    (self.marks, self.inks, self.outline) = (marks, inks, outline)
    let all = SheetInks.separation("All", full: inks.holdsInks ? [1, 1, 1, 1] : [0], in: document)
    spaces =
      [("MarkAll", all)] + inks.spots.enumerated().map { ("MarkInk\($0.offset)", $0.element.space) }
  }

  // MARK: Around a block

  /// The marks of a side.
  ///
  /// - Parameters:
  ///   - room: where they lie.
  ///   - text: what the info line says.
  /// - Returns: the marks that are the same on many sheets, those of this one, and whether there was room for all that was
  ///   asked for.
  func content(
    of side: SheetSide, _ room: MarkRoom, text: String
  ) -> (shared: String, own: String, isComplete: Bool) {
    let block = side.block
    var drawing = "\(Self.start) \(PDFNumber.text(Self.width)) w\n"
    let lines = side.lines.filter {
      switch $0.kind {
      case .cut, .fold: marks.kinds.contains(.crop)
      case .bleed: marks.kinds.contains(.bleed)
      case .join: true
      }
    }
    for line in lines { drawing += ends(of: line, block, from: room.offset, length: room.length) }
    var isComplete = true
    if marks.kinds.contains(.registration) {
      let (x, y) = (Self.gap(side, isVertical: true), Self.gap(side, isVertical: false))
      let (out, radius) = (room.offset + room.length / 2, room.length / 2 - Self.width)
      for center in [
        CGPoint(x: x, y: block.maxY + out), CGPoint(x: x, y: block.minY - out),
        CGPoint(x: block.minX - out, y: y), CGPoint(x: block.maxX + out, y: y),
      ] { drawing += registration(at: center, radius: radius) }
    }
    if marks.kinds.contains(.colorBars) {
      isComplete = addBars(of: side, room, to: &drawing) && isComplete
    }
    var own = ""
    if marks.kinds.contains(.info) {
      isComplete = addNames(of: side, room, to: &drawing) && isComplete
      let line = self.line(text, of: side, room)
      isComplete = line != nil && isComplete
      if let line, !line.isEmpty { own = "q \(Self.start)\n\(line)Q\n" }
    }
    return ("q\n\(drawing)Q\n", own, isComplete)
  }

  private static let start = "/MarkAll CS 1 SCN /MarkAll cs 1 scn"

  /// The middle of the widest distance between cuts that is nearest to the middle of the block.
  private static func gap(_ side: SheetSide, isVertical: Bool) -> CGFloat {
    let positions = side.lines.filter { $0.isVertical == isVertical && $0.kind != .bleed }.map(\.position)
      .sorted()
    let middle = isVertical ? side.block.midX : side.block.midY
    let gaps = zip(positions, positions.dropFirst()).map { (width: $1 - $0, middle: ($0 + $1) / 2) }
    let widest = gaps.map(\.width).max() ?? 0
    return gaps.filter { $0.width > widest / 2 }.min { abs($0.middle - middle) < abs($1.middle - middle) }?
      .middle ?? middle
  }

  /// The two strokes of a line, outside of the block.
  private func ends(of line: MarkedLine, _ block: CGRect, from offset: Double, length: Double) -> String {
    let length = line.kind == .bleed ? length / 2 : length
    let dash = line.kind == .fold ? "[2 1.5] 0 d " : "[] 0 d "
    let at = PDFNumber.text(Double(line.position))
    let (low, high) = line.isVertical ? (block.minY, block.maxY) : (block.minX, block.maxX)
    let places = [
      (Double(low) - offset - length, Double(low) - offset),
      (Double(high) + offset, Double(high) + offset + length),
    ].map { (PDFNumber.text($0), PDFNumber.text($1)) }
    return dash
      + places.map { line.isVertical ? "\(at) \($0) m \(at) \($1) l S " : "\($0) \(at) m \($1) \(at) l S " }
      .joined() + "\n"
  }

  private func registration(at center: CGPoint, radius: Double) -> String {
    let (x, y) = (Double(center.x), Double(center.y))
    func number(_ value: Double) -> String { PDFNumber.text(value) }
    return "[] 0 d "
      + Self.path(
        CGPath(
          ellipseIn: CGRect(
            x: x - radius * 0.6, y: y - radius * 0.6, width: radius * 1.2, height: radius * 1.2)))
      + "S \(number(x - radius)) \(number(y)) m \(number(x + radius)) \(number(y)) l S "
      + "\(number(x)) \(number(y - radius)) m \(number(x)) \(number(y + radius)) l S\n"
  }

  // MARK: Colours

  /// The operators that fill with a tint of an ink.
  private func fill(_ ink: Int, tint: Double) -> String {
    let text = PDFNumber.text(tint)
    let process = inks.process
    guard ink < process.count else { return "/MarkInk\(ink - process.count) cs \(text) scn" }
    guard process.count == 4 else { return "\(PDFNumber.text(1 - tint)) g" }
    return (0..<4).map { $0 == ink ? text : "0" }.joined(separator: " ") + " k"
  }

  private var inkCount: Int { inks.process.count + inks.spots.count }
  private var inkNames: [String] { inks.process + inks.spots.map(\.name) }

  /// Adds patches of all inks, full ones before the middle and halves after it. Returns whether there was room.
  private func addBars(of side: SheetSide, _ room: MarkRoom, to drawing: inout String) -> Bool {
    let height = room.secondRow == nil ? min(room.length, MarkRoom.rowHeight * 1.25) : MarkRoom.rowHeight
    let y = Double(side.block.maxY) + (room.secondRow ?? room.offset)
    let (left, right) = halves(of: side, room)
    let size = min(height, left.length / Double(inkCount), right.length / Double(inkCount))
    guard size >= 2 else { return false }
    for (tint, start) in [(1.0, left.end - size * Double(inkCount)), (0.5, right.start)] {
      for ink in 0..<inkCount {
        let box = [start + Double(ink) * size, y, size, size].map { PDFNumber.text($0) }
        drawing += "\(fill(ink, tint: tint)) \(box.joined(separator: " ")) re f\n"
      }
    }
    drawing += "/MarkAll cs 1 scn\n"
    return true
  }

  /// What is free on either side of the middle of a block, above and below it.
  private func halves(of side: SheetSide, _ room: MarkRoom) -> (left: Span, right: Span) {
    let block = side.block
    let isAlone = room.secondRow == nil
    let middle = Double(isAlone ? Self.gap(side, isVertical: true) : block.midX)
    let free = isAlone && marks.kinds.contains(.registration) ? room.length / 2 + 3 : 1
    let edge = isAlone ? 3.0 : 0
    return (
      Span(start: Double(block.minX) + edge, end: middle - free),
      Span(start: middle + free, end: Double(block.maxX) - edge)
    )
  }

  private struct Span {
    var start: Double
    var end: Double
    var length: Double { max(0, end - start) }
  }

  // MARK: Text

  /// How large letters are below a block, and where they stand.
  private func letters(below side: SheetSide, _ room: MarkRoom) -> (size: Double, baseline: Double) {
    let height = room.secondRow == nil ? room.length : MarkRoom.rowHeight
    let size = min(Self.letters, height * 0.6)
    return (size, Double(side.block.minY) - (room.secondRow ?? room.offset) - size)
  }

  /// The info line, on the left; nil if there is no room for it.
  private func line(_ text: String, of side: SheetSide, _ room: MarkRoom) -> String? {
    let (size, baseline) = letters(below: side, room)
    let left = halves(of: side, room).left
    guard let line = fitted(text, size: size, in: left.length) else { return text.isEmpty ? "" : nil }
    return line.path.isEmpty ? "" : Self.path(line.path, x: left.start, y: baseline) + "f\n"
  }

  /// Adds the names of the inks on the right, each in its ink. Returns whether there was room.
  private func addNames(of side: SheetSide, _ room: MarkRoom, to drawing: inout String) -> Bool {
    let (size, baseline) = letters(below: side, room)
    let right = halves(of: side, room).right
    var x = right.start
    let parts = inkNames.enumerated().map { ($0.offset, outline($0.element, size), $0.element) }
    let widths = parts.map { Double($0.1?.boundingBoxOfPath.maxX ?? 0) + size / 2 }
    let scale = min(1, right.length / max(widths.reduce(0, +), 1e-3))
    guard scale * size >= Self.fewestLetters else { return false }
    for (part, width) in zip(parts, widths) {
      guard let path = part.1, !path.isEmpty else { continue }
      drawing += fill(part.0, tint: 1) + " "
      drawing += Self.path(path, scale: scale, x: x, y: baseline) + "f\n"
      x += width * scale
    }
    drawing += "/MarkAll cs 1 scn\n"
    return true
  }

  /// A text that is made smaller, and shortened, until it fits. Nil if nothing of it does.
  private func fitted(_ text: String, size: Double, in width: Double) -> (path: CGPath, size: Double)? {
    guard !text.isEmpty else { return nil }
    var text = text
    var isCut = false
    while !text.isEmpty {
      let shown = isCut ? text + "…" : text
      guard let path = outline(shown, size) else { return nil }
      let own = Double(path.boundingBoxOfPath.maxX)
      if path.isEmpty || own <= width { return (path, size) }
      let scale = width / own
      if scale * size >= Self.fewestLetters {
        let smaller = CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale))
        return (path.transformed(by: smaller), size * scale)
      }
      text.removeLast(max(1, min(text.count, Int(Double(text.count) * (1 - scale)) / 2)))
      isCut = true
    }
    return nil
  }

  /// A hundredth of a point is less than anybody sees of a letter.
  private static func rough(_ value: Double) -> String { PDFNumber.text((value * 100).rounded() / 100) }

  /// The operators that build a path.
  static func path(_ path: CGPath, scale: Double = 1, x: Double = 0, y: Double = 0) -> String {
    func text(_ points: CGPoint...) -> String {
      points.map { "\(Self.rough(Double($0.x) * scale + x)) \(Self.rough(Double($0.y) * scale + y)) " }
        .joined()
    }
    var result = ""
    var last = CGPoint.zero
    path.forEachElement { element in
      switch element {
      case .move(let point):
        result += text(point) + "m "
        last = point
      case .line(let point):
        result += text(point) + "l "
        last = point
      case .quadCurve(let point, let control):
        // The same curve as one of the third degree.
        let first = CGPoint(
          x: last.x + (control.x - last.x) * 2 / 3, y: last.y + (control.y - last.y) * 2 / 3)
        let second = CGPoint(
          x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
        result += text(first, second, point) + "c "
        last = point
      case .curve(let point, let first, let second):
        result += text(first, second, point) + "c "
        last = point
      case .closeSubpath: result += "h "
      }
    }
    return result
  }

  // MARK: Posters

  /// The marks at which the sheets of a poster are joined, in their margins, and their names.
  func content(ofTile side: SheetSide, named name: String, text: String) -> String {
    let (block, sheet) = (side.block, side.size)
    let free = [block.minX, block.minY, sheet.width - block.maxX, sheet.height - block.maxY].map {
      Double($0)
    }
    let least = free.min() ?? 0
    let offset = min(2, least / 4)
    var drawing = "\(Self.start) \(PDFNumber.text(Self.width)) w\n"
    for line in side.lines {
      drawing += ends(of: line, block, from: offset, length: min(12, least - 2 * offset))
    }
    let size = min(Self.letters, least / 3)
    if let label = fitted("\(name) · \(text)", size: size, in: Double(block.width) / 2 - 30) {
      drawing +=
        Self.path(label.path, x: Double(block.minX) + 16, y: Double(block.minY) - least / 2 - size / 2)
        + "f\n"
    }
    return "q\n\(drawing)Q\n"
  }

  /// Where the sheets of a poster lie, and their names.
  func content(ofPlan tiles: [PlannedTile], of side: SheetSide, text: String) -> String {
    var drawing = "/MarkAll CS 1 SCN \(PDFNumber.text(Self.width * 2)) w [] 0 d\n"
    for tile in tiles {
      let box = [tile.rect.minX, tile.rect.minY, tile.rect.width, tile.rect.height].map {
        PDFNumber.text(Double($0))
      }
      drawing += "\(box.joined(separator: " ")) re S\n"
    }
    for tile in tiles {
      let size = min(24, Double(min(tile.rect.width, tile.rect.height)) / 3)
      guard let path = outline(tile.name, size), !path.isEmpty else { continue }
      let bounds = path.boundingBoxOfPath
      let (x, y) = (Double(tile.rect.midX - bounds.midX), Double(tile.rect.midY - bounds.midY))
      // White around the letters, so that they can be read on any picture.
      drawing += "0 g 1 G \(PDFNumber.text(size / 6)) w 1 j " + Self.path(path, x: x, y: y) + "S "
      drawing += Self.path(path, x: x, y: y) + "f\n"
    }
    if let line = fitted(text, size: 9, in: Double(side.size.width) - 72) {
      drawing += "/MarkAll cs 1 scn " + Self.path(line.path, x: 36, y: 18) + "f\n"
    }
    return "q\n\(drawing)Q\n"
  }
}
