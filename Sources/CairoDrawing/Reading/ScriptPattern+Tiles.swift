import CoreGraphics
import DisplayList

extension ScriptPattern {
  private static let mostTiles = 16_384
  /// How far polygons may lie from the curves they stand for, as a share of a tile's size.
  private static let tolerance: CGFloat = 1e-4
  /// So many times as large are areas that reach a tile's edge: viewers show edges that only just meet (MuPDF).
  private static let growth: CGFloat = 1.002

  /// The pattern's tile, as often as a box needs it.
  ///
  /// Areas of one colour are cut to the tile and joined to one area each, since edges that lie on each other would let
  /// through what lies beneath; what else there is, is drawn tile by tile.
  func tiles(
    over box: CGRect, _ definitions: inout [Definition]
  ) throws(UnreadablePicture) -> [DisplayItem] {
    let size: CGRect
    switch kind {
    case .color, .linear, .radial: return []
    case .image(let image): size = CGRect(origin: .zero, size: image.naturalSize)
    case .canvas(let canvas): size = canvas.extents
    }
    let covered = box.applying(matrix.inverted())
    let (columns, rows) = (
      (covered.minX - size.minX) / size.width...(covered.maxX - size.minX) / size.width,
      (covered.minY - size.minY) / size.height...(covered.maxY - size.minY) / size.height
    )
    let count = (columns.width + 1) * (rows.width + 1)
    guard count.isFinite, count <= CGFloat(Self.mostTiles) else {
      throw UnreadablePicture("a pattern of more than \(Self.mostTiles) tiles")
    }
    var moves: [CGAffineTransform] = []
    for row in rows.wholes {
      for column in columns.wholes {
        moves.append(
          CGAffineTransform(translationX: CGFloat(column) * size.width, y: CGFloat(row) * size.height))
      }
    }
    if let joined = Self.joined(tile, within: size, at: moves) { return placed(joined) }
    var items = tile
    let extent = DisplayList.bounds(of: items, definitions: definitions)
    if !size.insetBy(dx: -1e-6, dy: -1e-6).contains(extent) {
      let effects = GroupEffects(clips: [ClipPath(path: CGPath(rect: size))])
      items = [.beginGroup(DisplayGroup(effects: effects))] + items + [.endGroup]
    }
    definitions.append(
      Definition(items: items, bounds: DisplayList.bounds(of: items, definitions: definitions)))
    let index = DefinitionIndex(definitions.count - 1)
    return moves.map { .use(index, $0.concatenating(matrix)) }
  }

  /// Each item of a tile once for all tiles; nil where they are not all areas and lines of one colour.
  private static func joined(
    _ items: [DisplayItem], within size: CGRect, at moves: [CGAffineTransform]
  ) -> [DisplayItem]? {
    var result: [DisplayItem] = []
    for item in items {
      guard case .path(let path) = item else { return nil }
      let areas =
        [(path.fill, path.rule, path.path)]
        + [path.stroke].compactMap { $0 }.map {
          ($0.paint, .winding, path.path.outline(of: $0, precision: 8))
        }
      for case (let paint?, let rule, let area) in areas {
        guard case .color = paint else { return nil }
        let inside = area.cut(to: size, tolerance: max(size.width, size.height) * tolerance)
        guard !inside.isEmpty else { continue }
        let all = CGMutablePath()
        let overlap = rule == .winding && inside.reaches(size) ? size.growth(by: Self.growth) : .identity
        for move in moves { all.addPath(inside, transform: overlap.concatenating(move)) }
        result.append(.path(DisplayPath(path: all.copy() ?? all, fill: paint, rule: rule)))
      }
    }
    return result
  }
}

extension CGRect {
  /// Makes things larger about the middle.
  fileprivate func growth(by factor: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: factor, b: 0, c: 0, d: factor, tx: midX * (1 - factor), ty: midY * (1 - factor))
  }
}

extension CGPath {
  /// Whether the area touches an edge of the rectangle it lies in.
  fileprivate func reaches(_ rect: CGRect) -> Bool {
    let margin = max(rect.width, rect.height) * 1e-3
    return !rect.insetBy(dx: margin, dy: margin).contains(boundingBoxOfPath)
  }

  /// What of the area lies within a rectangle: itself, or polygons.
  fileprivate func cut(to rect: CGRect, tolerance: CGFloat) -> CGPath {
    guard !rect.contains(boundingBoxOfPath) else { return self }
    var polygons: [[CGPoint]] = []
    flattened(threshold: tolerance).forEachElement { element in
      switch element {
      case .move(let p): polygons.append([p])
      case .line(let p):
        if !polygons.isEmpty { polygons[polygons.count - 1].append(p) }
      case .closeSubpath: if let first = polygons.last?.first { polygons.append([first]) }
      case .quadCurve, .curve: break
      }
    }
    let sides: [(Double, Double, Double)] = [
      (1, 0, -rect.minX), (-1, 0, rect.maxX), (0, 1, -rect.minY), (0, -1, rect.maxY),
    ]
    let result = CGMutablePath()
    for polygon in polygons {
      let inside = sides.reduce(polygon) { Polygon.clip($0, where: $1.0, $1.1, $1.2) }
      guard inside.count >= 3 else { continue }
      result.addLines(between: inside)
      result.closeSubpath()
    }
    return result.copy() ?? result
  }
}

extension ClosedRange<CGFloat> {
  fileprivate var width: CGFloat { upperBound - lowerBound }

  /// The numbers of the whole steps that the range touches; what it only just reaches is left out.
  fileprivate var wholes: Range<Int> {
    let low = Int((lowerBound + 1e-6).rounded(.down))
    return low..<Swift.max(Int((upperBound - 1e-6).rounded(.up)), low + 1)
  }
}
