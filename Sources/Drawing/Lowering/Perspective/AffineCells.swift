import CoreGraphics
import Drawing

/// A rectangle in perspective, divided into cells, each with an affine map that approximates it.
public struct AffineCells {
  /// A part of the rectangle.
  public struct Cell: Sendable {
    /// The outline on the page.
    public var outline: [CGPoint]
    /// The map from the rectangle's coordinates to the page, close enough within the cell.
    public var map: CGAffineTransform
  }

  /// The treatment of edges at which cells meet.
  public enum Edges: Sendable {
    /// Each pixel belongs to one cell, as the drawing is not antialiased; a point is one pixel.
    case hard
    /// Cells extend beneath neighbours drawn later, so that at no resolution anything shows through between
    /// them.
    case overlapping
    /// Cells meet, usually on whole pixels, since overlaps of a translucent drawing would be visible.
    case meeting
  }

  /// The visible cells, in drawing order.
  public private(set) var cells: [Cell] = []
  /// The largest error of a point's position, in points of the page.
  public private(set) var error = 0.0

  /// The limitation of a drawing in cells, for reports.
  public var approximation: String {
    let hundredths = (error * 100).rounded(.up) / 100
    return "what is shown in perspective is made of affine parts, off by up to \(hundredths) points"
  }

  /// The grid of cells, which are boxes of the page, in points: sides are on its multiples, which are whole
  /// pixels at 72, 96 and 300 dpi and their multiples, or on halves, quarters and eighths of it.
  private static let grid = 6.0
  /// Returns the size of the smallest cells; the error grows where smaller, or too many, would be needed.
  private static func smallest(_ edges: Edges) -> Double {
    switch edges {
    case .hard: grid / 8
    case .overlapping: grid / 32
    case .meeting: grid / 2
    }
  }
  private static let mostCells = 2048
  /// How far cells extend beneath others, in points of the page: whole pixels at 200 and 400 %.
  private static let overlap: CGFloat = 0.5

  /// The cells of the visible part of a rectangle.
  public init(_ rect: CGRect, projection: Projection, visible: CGRect, edges: Edges) {
    guard let back = projection.inverted() else { return }
    let seen = Polygon.intersection(visible.corners, Polygon.counted(projection.polygon(of: rect)))
    let box = PointBox(seen)
    guard box.minX < box.maxX, box.minY < box.maxY else { return }
    func span(_ low: Double, _ high: Double) -> (start: Double, length: Double) {
      let start = (low / Self.grid).rounded(.down) * Self.grid
      var length = Self.grid
      while start + length < high { length *= 2 }
      return (start, length)
    }
    let (x, y) = (span(box.minX, box.maxX), span(box.minY, box.maxY))
    let whole = CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
    var tolerance = edges == .hard ? 0.05 : 0.1
    while !cut(whole, seen: seen, projection, back, edges, tolerance) { tolerance *= 4 }
  }

  /// A fixed number of cells of the rectangle itself, for animated pictures, without those partly behind the
  /// eye.
  public init(fixed rect: CGRect, projection: Projection) {
    let count = 6
    let (width, height) = (rect.width / CGFloat(count), rect.height / CGFloat(count))
    for k in 0..<(count * count) {
      let part = CGRect(
        x: rect.minX + width * CGFloat(k % count), y: rect.minY + height * CGFloat(k / count), width: width,
        height: height)
      guard part.corners.allSatisfy({ projection.isInSight($0) }) else { continue }
      let map = projection.affine(near: CGPoint(x: part.midX, y: part.midY))
      for corner in part.corners {
        let (p, q) = (projection(corner), corner.applying(map))
        error = max(error, Double(max(abs(p.x - q.x), abs(p.y - q.y))))
      }
      let grown = part.insetBy(dx: -width / 50, dy: -height / 50).intersection(rect)
      cells.append(Cell(outline: grown.corners.map { projection($0) }, map: map))
    }
  }

  /// Returns false if too many cells are needed.
  private mutating func cut(
    _ whole: CGRect, seen: [CGPoint], _ projection: Projection, _ back: Projection, _ edges: Edges,
    _ tolerance: Double
  ) -> Bool {
    (cells, error) = ([], 0)
    var pending = [whole]
    while let box = pending.popLast() {
      let part = Polygon.intersection(seen, box.corners)
      guard Polygon.area(part) > 1e-9 else { continue }
      let (map, error) = Self.map(part, projection, back)
      // Along lines of equal depth the map is exact.
      let isAcross = abs(back.m13) * box.width > abs(back.m23) * box.height
      let side = isAcross ? box.width : box.height
      let isSmall =
        side <= Self.smallest(edges) || edges == .meeting && side <= Self.grid && error <= tolerance * 2
      if error <= tolerance || isSmall {
        // Cells to the left and above are drawn later.
        let (dx, dy) =
          edges == .overlapping
          ? (min(box.width * 2, Self.overlap), min(box.height * 2, Self.overlap)) : (0, 0)
        let outline = CGRect(
          x: box.minX - dx, y: box.minY - dy, width: box.width + dx, height: box.height + dy)
        cells.append(Cell(outline: outline.corners, map: map))
        self.error = max(self.error, error)
        guard cells.count <= Self.mostCells else { return false }
        continue
      }
      let parts = box.divided(atDistance: side / 2, from: isAcross ? .minXEdge : .minYEdge)
      pending += [parts.slice, parts.remainder]
    }
    return true
  }

  /// Returns the map for a part of the page, and its error at the corners.
  private static func map(
    _ part: [CGPoint], _ projection: Projection, _ back: Projection
  ) -> (CGAffineTransform, Double) {
    func mean(_ points: [CGPoint]) -> CGPoint {
      let sum = points.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
      return CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
    }
    var map = projection.affine(near: back(mean(part)))
    func misses() -> [CGPoint] {
      part.map { p in
        let q = back(p).applying(map)
        return CGPoint(x: p.x - q.x, y: p.y - q.y)
      }
    }
    // Exact in the middle, it has the largest possible error at the corners; half-way between is best.
    let shift = mean(misses())
    map = map.concatenating(CGAffineTransform(translationX: shift.x / 2, y: shift.y / 2))
    let error = misses().map { Double(max(abs($0.x), abs($0.y))) }.max() ?? 0
    return (map, max(error, Double(max(abs(shift.x), abs(shift.y))) / 2))
  }
}
