import Drawing
import QuartzCore

/// The area that opaque areas hide, known exactly: whatever counts as hidden is hidden at every resolution.
///
/// A grid of cells. Most cells are either free or covered by one area. What is free of the others is known
/// exactly, as a few convex polygons.
struct Coverage {
  /// The free part of each cell.
  private var cells: [[[CGPoint]]] = []
  private let box: CGRect
  private static let side = 64
  /// The most free parts of a cell. From a cell that has more, nothing more is taken away.
  private static let mostParts = 12
  /// The smallest visible area, in square points.
  private static let smallestArea = 1e-4
  private var width: Double { (box.maxX - box.minX) / Double(Self.side) }
  private var height: Double { (box.maxY - box.minY) / Double(Self.side) }

  /// - Parameter areas: areas whose boxes contain everything that will ever be covered.
  init(within areas: [[CGPoint]]) {
    box = PointBox(areas.flatMap { $0 }).rect
    guard !box.isNull, width > 0, height > 0, width.isFinite, height.isFinite else { return }
    cells = (0..<Self.side * Self.side).map { [corners(of: $0)] }
  }

  /// Returns whether nothing of a convex polygon is visible.
  func hides(_ polygon: [CGPoint]) -> Bool {
    guard !cells.isEmpty else { return false }
    let seen = PointBox(polygon)
    guard seen.minX >= box.minX, seen.minY >= box.minY, seen.maxX <= box.maxX, seen.maxY <= box.maxY
    else { return false }
    return allCells(touching: polygon) { cell, isInside in
      cells[cell].allSatisfy { part in
        !isInside && Polygon.area(Polygon.intersection(part, polygon)) <= Self.smallestArea
      }
    }
  }

  /// Takes away the area that a convex polygon covers.
  mutating func cover(_ polygon: [CGPoint]) {
    var touched: [(cell: Int, isInside: Bool)] = []
    _ = allCells(touching: polygon) { cell, isInside in
      touched.append((cell, isInside))
      return true
    }
    for (cell, isInside) in touched where !cells[cell].isEmpty {
      if isInside {
        cells[cell] = []
      } else if cells[cell].count <= Self.mostParts {
        cells[cell] = cells[cell].flatMap { part in
          Polygon.intersection(part, polygon).isEmpty ? [part] : Polygon.difference(part, polygon)
        }
      }
    }
  }

  private func corners(of cell: Int) -> [CGPoint] {
    let (x, y) = (box.minX + Double(cell % Self.side) * width, box.minY + Double(cell / Self.side) * height)
    return [
      CGPoint(x: x, y: y), CGPoint(x: x + width, y: y), CGPoint(x: x + width, y: y + height),
      CGPoint(x: x, y: y + height),
    ]
  }

  /// Returns whether a condition holds for all cells that a convex polygon touches; looks no further where it does
  /// not.
  private func allCells(
    touching polygon: [CGPoint], satisfy condition: (_ cell: Int, _ isInside: Bool) -> Bool
  ) -> Bool {
    guard !cells.isEmpty, polygon.count >= 3 else { return true }
    let seen = PointBox(polygon)
    func range(_ low: Double, _ high: Double, _ start: Double, _ step: Double) -> Range<Int> {
      let first = min(max(((low - start) / step).rounded(.down), 0), Double(Self.side))
      let end = min(max(((high - start) / step).rounded(.down) + 1, first), Double(Self.side))
      return Int(first)..<Int(end)
    }
    let edges = zip(polygon, polygon.dropFirst() + polygon.prefix(1)).map { Polygon.edge(from: $0, to: $1) }
    for row in range(seen.minY, seen.maxY, box.minY, height) {
      for column in range(seen.minX, seen.maxX, box.minX, width) {
        let (x, y) = (box.minX + (Double(column) + 0.5) * width, box.minY + (Double(row) + 0.5) * height)
        var (isInside, isOutside) = (true, false)
        for edge in edges {
          let middle = edge.a * x + edge.b * y + edge.c
          let reach = (abs(edge.a) * width + abs(edge.b) * height) / 2
          if middle < -reach { isOutside = true }
          if middle < reach { isInside = false }
        }
        if !isOutside, !condition(row * Self.side + column, isInside) { return false }
      }
    }
    return true
  }
}
