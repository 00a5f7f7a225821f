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

  /// Returns each colour's area as a few rectangles, in drawing order.
  ///
  /// Areas drawn first extend beneath later opaque neighbours, so that nothing shows through where two
  /// antialiased edges meet.
  func areas() -> [(color: UInt32, blocks: [Block])] {
    var order: [UInt32: Int] = [:]
    var sequence: [UInt32] = []
    for color in colors where color & 0xFF != 0 && order[color] == nil {
      order[color] = sequence.count
      sequence.append(color)
    }
    let ranks = colors.map { order[$0] ?? -1 }
    // The rows of each colour's area: those with a cell of its own, and their neighbours.
    var cells = [Set<Int>](repeating: [], count: sequence.count)
    for place in colors.indices {
      let rank = covered.contains(place) ? sequence.count : ranks[place]
      if ranks[place] >= 0 { cells[ranks[place]].insert(place) }
      guard colors[place] & 0xFF == 0xFF || covered.contains(place) else { continue }
      for other in neighbours(of: place) where ranks[other] >= 0 && ranks[other] < rank {
        if colors[other] & 0xFF == 0xFF { cells[ranks[other]].insert(place) }
      }
    }
    return zip(sequence, cells).map { ($0, blocks(of: $1)) }
  }

  private func neighbours(of place: Int) -> [Int] {
    let (x, y) = (place % width, place / width)
    var result: [Int] = []
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where row != y || column != x {
        result.append(row * width + column)
      }
    }
    return result
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
