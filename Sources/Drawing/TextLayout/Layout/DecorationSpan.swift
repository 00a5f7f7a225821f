import CoreGraphics
import Drawing

/// The extent of a run's background and decorations on one line of text.
struct DecorationSpan {
  var run: Int
  var extent: Range<CGFloat>
  /// The parts without white space.
  var words: [Range<CGFloat>]

  var width: CGFloat { extent.upperBound - extent.lowerBound }

  /// Adds the extent of a cluster, which lies to the right of those before it.
  static func extend(_ spans: inout [DecorationSpan], by extent: Range<CGFloat>, run: Int, isBlank: Bool) {
    guard let last = spans.last, last.run == run, abs(last.extent.upperBound - extent.lowerBound) < 0.001
    else {
      spans.append(DecorationSpan(run: run, extent: extent, words: isBlank ? [] : [extent]))
      return
    }
    let index = spans.count - 1
    spans[index].extent = last.extent.lowerBound..<extent.upperBound
    if isBlank { return }
    if let word = last.words.last, abs(word.upperBound - extent.lowerBound) < 0.001 {
      spans[index].words[last.words.count - 1] = word.lowerBound..<extent.upperBound
    } else {
      spans[index].words.append(extent)
    }
  }
}

extension TextDecoration {
  /// The decoration along a part of a line.
  ///
  /// - Parameters:
  ///   - y: the middle of a single line.
  ///   - thickness: the font's thickness of a single line.
  ///   - below: whether a second line lies below the first; otherwise the two are centred.
  func paths(
    along extent: Range<CGFloat>, y: CGFloat, thickness: CGFloat, color: RGBA, below: Bool
  ) -> [DrawnPath] {
    let gap = 2 * thickness
    let lines: [(middle: CGFloat, thickness: CGFloat)] =
      switch weight {
      case .single: [(y, thickness)]
      case .thick: [(y, 2 * thickness)]
      case .double:
        below
          ? [(y, thickness), (y + gap, thickness)] : [(y - gap / 2, thickness), (y + gap / 2, thickness)]
      }
    return lines.map { line in
      let width = extent.upperBound - extent.lowerBound
      guard let dashes else {
        let rect = CGRect(
          x: extent.lowerBound, y: line.middle - line.thickness / 2, width: width, height: line.thickness)
        return DrawnPath(path: CGPath(rect: rect, transform: nil), fill: .color(color))
      }
      let path = CGMutablePath()
      path.move(to: CGPoint(x: extent.lowerBound, y: line.middle))
      path.addLine(to: CGPoint(x: extent.upperBound, y: line.middle))
      let stroke = Stroke(
        paint: .color(color), width: line.thickness, dashes: dashes.map { $0 * line.thickness })
      return DrawnPath(path: path.copy() ?? path, fill: nil, stroke: stroke)
    }
  }

  /// Lengths of dashes and gaps in units of the thickness; nil for a solid line.
  private var dashes: [CGFloat]? {
    switch pattern {
    case .solid: nil
    case .dot: [2, 2]
    case .dash: [6, 3]
    case .dashDot: [6, 3, 2, 3]
    case .dashDotDot: [6, 3, 2, 3, 2, 3]
    }
  }
}
