import CoreGraphics

extension SilhouetteRaster {
  /// Computes the exact area that a path covers of each cell.
  ///
  /// Each row of cells is cut at the vertices in it. Between two cuts no edge starts or ends, so the edges'
  /// order, the fill rule and the trapezoids between them are exact. (Only where two edges cross inside a row
  /// is their order taken half-way between the cuts.)
  ///
  /// - Parameters:
  ///   - box: the area the grid has to contain; it is enlarged to whole cells.
  ///   - spacing: the side of a cell.
  ///   - limit: the largest number of cells.
  /// - Returns: nil for an empty or not finite box, and if the grid would exceed the limit.
  public init?(path: CGPath, rule: CGPathFillRule, box: CGRect, spacing: CGFloat, limit: Int = 1 << 24) {
    guard spacing > 0, box.width > 0, box.height > 0 else { return nil }
    let columns = (box.width / spacing).rounded(.up)
    let rows = (box.height / spacing).rounded(.up)
    guard columns.isFinite, rows.isFinite, columns * rows <= CGFloat(limit) else { return nil }
    self.init(
      origin: box.origin, spacing: spacing, width: Int(columns), height: Int(rows),
      coverage: Array(repeating: 0, count: Int(columns) * Int(rows)))
    var scan = Scanline(width: width, height: height, rule: rule)
    let flat = path.flattened(threshold: spacing / 64)
    var (start, current) = (Vector.zero, Vector.zero)
    let base = Vector(origin)
    for element in flat.elements {
      switch element {
      case .move(let p):
        scan.addEdge(current, start)
        current = (Vector(p) - base) / Double(spacing)
        start = current
      case .line(let p):
        let next = (Vector(p) - base) / Double(spacing)
        scan.addEdge(current, next)
        current = next
      case .closeSubpath:
        scan.addEdge(current, start)
        current = start
      case .quadCurve, .curve:
        continue  // A flattened path has none.
      }
    }
    scan.addEdge(current, start)
    scan.fill(&coverage)
  }
}

/// Edges in cell units, swept row by row.
struct Scanline {
  private struct Edge {
    var top: Double
    var bottom: Double
    /// x = offset + slope · y.
    var offset: Double
    var slope: Double
    var winding: Int

    func x(_ y: Double) -> Double { offset + slope * y }
  }

  private let width: Int
  private let height: Int
  private let rule: CGPathFillRule
  private var edges: [Edge] = []

  init(width: Int, height: Int, rule: CGPathFillRule) {
    self.width = width
    self.height = height
    self.rule = rule
  }

  mutating func addEdge(_ a: Vector, _ b: Vector) {
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    guard top.y < bottom.y, bottom.y > 0, top.y < Double(height), (bottom - top).length.isFinite else {
      return
    }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    edges.append(
      Edge(
        top: max(0, top.y), bottom: min(Double(height), bottom.y), offset: top.x - slope * top.y,
        slope: slope,
        winding: a.y < b.y ? 1 : -1))
  }

  /// Writes each cell's covered area.
  mutating func fill(_ coverage: inout [Float]) {
    edges.sort { $0.top < $1.top }
    var next = 0
    var active: [Edge] = []
    var cuts: [Double] = []
    // The area to the right of the edges so far, as differences from cell to cell.
    var sums = [Double](repeating: 0, count: width + 2)
    for row in 0..<height {
      let (low, high) = (Double(row), Double(row + 1))
      active.removeAll { $0.bottom <= low }
      while next < edges.count, edges[next].top < high {
        active.append(edges[next])
        next += 1
      }
      guard !active.isEmpty else { continue }
      cuts.removeAll(keepingCapacity: true)
      cuts.append(low)
      for edge in active {
        if edge.top > low { cuts.append(edge.top) }
        if edge.bottom < high { cuts.append(edge.bottom) }
      }
      cuts.append(high)
      cuts.sort()
      for (top, bottom) in zip(cuts, cuts.dropFirst()) where bottom - top > 1e-9 {
        add(active, from: top, to: bottom, to: &sums)
      }
      var sum = 0.0
      for column in 0..<width {
        sum += sums[column]
        coverage[row * width + column] = Float(max(0, min(1, sum)))
      }
      for column in sums.indices { sums[column] = 0 }
    }
  }

  /// Adds the trapezoids between two heights, between which no edge starts or ends.
  private func add(_ active: [Edge], from top: Double, to bottom: Double, to sums: inout [Double]) {
    let middle = (top + bottom) / 2
    var crossing = active.filter { $0.top <= top && $0.bottom >= bottom }
    crossing.sort { $0.x(middle) < $1.x(middle) }
    var winding = 0
    for edge in crossing {
      let wasInside = isInside(winding)
      winding += rule == .winding ? edge.winding : 1
      let nowInside = isInside(winding)
      guard wasInside != nowInside else { continue }
      addSide(edge.x(top), edge.x(bottom), height: (nowInside ? 1 : -1) * (bottom - top), to: &sums)
    }
  }

  private func isInside(_ winding: Int) -> Bool {
    rule == .winding ? winding != 0 : winding % 2 != 0
  }

  /// Adds the area to the right of a slanted side, cell by cell.
  private func addSide(_ x0: Double, _ x1: Double, height: Double, to sums: inout [Double]) {
    let end = Double(width)
    var (a, b) = (min(x0, x1), max(x0, x1))
    let whole = b - a
    // What is left of the grid covers whole rows of it, what is right of it nothing.
    if a < 0 {
      let part = whole > 0 ? (min(b, 0) - a) / whole : 1
      sums[0] += height * part
      if b <= 0 { return }
      a = 0
    }
    b = min(b, end)
    guard a < end else { return }
    if whole < 1e-12 {
      let cell = Int(a)
      let inside = Double(cell + 1) - a
      sums[cell] += height * inside
      sums[cell + 1] += height * (1 - inside)
      return
    }
    var x = a
    while x < b {
      let cell = Int(x)
      let stop = min(b, Double(cell + 1))
      let part = height * (stop - x) / whole
      let inside = Double(cell + 1) - (x + stop) / 2
      sums[cell] += part * inside
      sums[cell + 1] += part * (1 - inside)
      x = stop
    }
  }
}
