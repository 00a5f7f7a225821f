/// Colours in rows and columns (red in the highest byte, alpha in the lowest), and the area of each.
struct ColorGrid {
  let width: Int
  let height: Int
  let colors: [UInt32]
  /// Clear cells on which something opaque is drawn later.
  var covered: Set<Int> = []

  /// Some cells that form a rectangle.
  struct Block: Equatable {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  /// An area of one colour.
  struct Area: Equatable {
    var color: UInt32
    /// The cells of the colour.
    var blocks: [Block]
    /// The cells below one of the blocks at which another begins, so that no line need be seen between the two.
    var joints: [Block]
    /// The cells beside them on which other colours are drawn later, beneath which the area continues.
    var margins: [Margin]
  }

  /// Some cells in a row or column, at one side of an area.
  struct Margin: Equatable {
    var cells: Block
    /// The direction from the area to the cells; 0 along the side.
    var away: SIMD2<Int>
    /// Whether the margin continues around the corners at both ends of the side.
    var continues: (before: Bool, after: Bool)

    static func == (a: Margin, b: Margin) -> Bool {
      a.cells == b.cells && a.away == b.away && a.continues == b.continues
    }
  }

  /// Returns each colour's area as a few rectangles, in drawing order.
  ///
  /// Areas drawn first extend beneath later opaque neighbours, so that nothing shows through where two
  /// antialiased edges meet.
  func areas() -> [Area] {
    var order: [UInt32: Int] = [:]
    var sequence: [UInt32] = []
    for color in colors where color & 0xFF != 0 && order[color] == nil {
      order[color] = sequence.count
      sequence.append(color)
    }
    let ranks = colors.map { order[$0] ?? -1 }
    var cells = [Set<Int>](repeating: [], count: sequence.count)
    for place in colors.indices where ranks[place] >= 0 { cells[ranks[place]].insert(place) }
    var margins = [[Margin]](repeating: [], count: sequence.count)
    for away in [SIMD2(0, -1), SIMD2(0, 1), SIMD2(-1, 0), SIMD2(1, 0)] {
      addMargins(away, ranks, to: &margins)
    }
    return zip(sequence, zip(cells, margins)).map { color, found in
      let blocks = blocks(of: found.0)
      return Area(color: color, blocks: blocks, joints: joints(of: blocks, color), margins: found.1)
    }
  }

  /// Returns the cells of a colour below its blocks.
  private func joints(of blocks: [Block], _ color: UInt32) -> [Block] {
    blocks.filter { $0.rows.upperBound < height }.flatMap { block -> [Block] in
      let row = block.rows.upperBound
      let below = block.columns.filter { colors[row * width + $0] == color }
      var runs: [Range<Int>] = []
      for column in below {
        if let last = runs.last, last.upperBound == column {
          runs[runs.count - 1] = last.lowerBound..<column + 1
        } else {
          runs.append(column..<column + 1)
        }
      }
      return runs.map { Block(columns: $0, rows: row..<row + 1) }
    }
  }

  /// Adds the margins at one side of all areas.
  private func addMargins(_ away: SIMD2<Int>, _ ranks: [Int], to margins: inout [[Margin]]) {
    let along = SIMD2(abs(away.y), abs(away.x))
    let (lines, length) = away.x == 0 ? (height, width) : (width, height)
    /// Whether an area is opaque at a place, and another one covers the next place later.
    func continues(_ place: SIMD2<Int>, beneath other: SIMD2<Int>, of rank: Int) -> Bool {
      guard let from = index(of: place), let to = index(of: other), ranks[from] == rank,
        colors[from] & 0xFF == 0xFF
      else { return false }
      return covered.contains(to) || colors[to] & 0xFF == 0xFF && ranks[to] > rank
    }
    for line in 0..<lines {
      var start = 0
      while start < length {
        let first = away.x == 0 ? SIMD2(start, line) : SIMD2(line, start)
        guard let at = index(of: first), ranks[at] >= 0,
          continues(first, beneath: first &+ away, of: ranks[at])
        else {
          start += 1
          continue
        }
        let rank = ranks[at]
        var last = first
        while continues(last &+ along, beneath: last &+ along &+ away, of: rank) { last = last &+ along }
        let (low, high) = (first &+ away, last &+ away)
        margins[rank].append(
          Margin(
            cells: Block(columns: low.x..<high.x + 1, rows: low.y..<high.y + 1), away: away,
            continues: (
              continues(first, beneath: low &- along, of: rank),
              continues(last, beneath: high &+ along, of: rank)
            )))
        start = (last &* along).wrappedSum() + 1
      }
    }
  }

  private func index(of place: SIMD2<Int>) -> Int? {
    (0..<width).contains(place.x) && (0..<height).contains(place.y) ? place.y * width + place.x : nil
  }

  /// Returns runs of cells in a row, each extended downwards while the next row continues it.
  private func blocks(of cells: Set<Int>) -> [Block] {
    var result: [Block] = []
    var open: [Int: Int] = [:]
    var row = -1
    var at = 0
    let sorted = cells.sorted()
    var above: [Int: Int] = [:]
    while at < sorted.count {
      let start = sorted[at]
      if start / width != row {
        above = start / width == row + 1 ? open : [:]
        row = start / width
        open = [:]
      }
      var end = start + 1
      at += 1
      while at < sorted.count, sorted[at] == end, end / width == row {
        end += 1
        at += 1
      }
      let columns = start % width..<start % width + end - start
      if let known = above[columns.lowerBound], result[known].columns == columns {
        result[known].rows = result[known].rows.lowerBound..<row + 1
        open[columns.lowerBound] = known
      } else {
        open[columns.lowerBound] = result.count
        result.append(Block(columns: columns, rows: row..<row + 1))
      }
    }
    return result
  }
}
