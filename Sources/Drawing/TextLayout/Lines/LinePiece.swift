/// Clusters of a line with the same font, attributes and direction.
struct LinePiece {
  var clusters: Range<Int>
  var item: Int
  var run: Int
  var level: UInt8

  var isRightToLeft: Bool { level & 1 == 1 }

  /// The clusters, ordered from left to right.
  var visualClusters: some Sequence<Int> {
    let (first, step) = isRightToLeft ? (clusters.upperBound - 1, -1) : (clusters.lowerBound, 1)
    return stride(from: first, to: first + step * clusters.count, by: step)
  }

  /// The pieces of a line in the order of the text. White space at its end has the paragraph's direction (UAX
  /// #9, L1).
  static func logical(of line: Range<Int>, in paragraph: ShapedParagraph) -> [LinePiece] {
    let visible = paragraph.visible(line)
    let base: UInt8 = paragraph.isRightToLeft ? 1 : 0
    var pieces: [LinePiece] = []
    for index in line {
      let cluster = paragraph.clusters[index]
      let item = Int(cluster.item)
      let level = index < visible.upperBound ? paragraph.items[item].level : base
      if let last = pieces.last, last.item == item, last.run == Int(cluster.run), last.level == level {
        pieces[pieces.count - 1].clusters = last.clusters.lowerBound..<index + 1
      } else {
        pieces.append(LinePiece(clusters: index..<index + 1, item: item, run: Int(cluster.run), level: level))
      }
    }
    return pieces
  }

  /// The pieces, ordered from left to right (UAX #9, L2).
  static func visual(_ pieces: [LinePiece]) -> [LinePiece] {
    guard var level = pieces.map(\.level).max(), let lowestOdd = pieces.map({ $0.level | 1 }).min(), level > 0
    else { return pieces }
    var result = pieces
    while level >= lowestOdd {
      var start = 0
      while start < result.count {
        guard result[start].level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < result.count, result[end].level >= level { end += 1 }
        result[start..<end].reverse()
        start = end
      }
      level -= 1
    }
    return result
  }
}
