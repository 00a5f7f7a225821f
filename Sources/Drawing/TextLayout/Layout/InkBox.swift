import CoreGraphics

/// A bounding box of drawing, with y pointing down. Many glyphs are added, so it only consists of four
/// numbers.
struct InkBox {
  private(set) var minX = CGFloat.infinity
  private(set) var minY = CGFloat.infinity
  private(set) var maxX = -CGFloat.infinity
  private(set) var maxY = -CGFloat.infinity

  mutating func add(minX x0: CGFloat, minY y0: CGFloat, maxX x1: CGFloat, maxY y1: CGFloat) {
    if x0 < minX { minX = x0 }
    if y0 < minY { minY = y0 }
    if x1 > maxX { maxX = x1 }
    if y1 > maxY { maxY = y1 }
  }

  mutating func add(_ other: InkBox) {
    add(minX: other.minX, minY: other.minY, maxX: other.maxX, maxY: other.maxY)
  }

  func narrowed(by margin: CGFloat) -> InkBox {
    var result = self
    (result.minX, result.maxX) = (minX + margin, maxX - margin)
    return result
  }

  mutating func add(_ rect: CGRect) {
    guard !rect.isNull else { return }
    add(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
  }

  /// Whether it lies completely in a box, which may be infinite. True if nothing was drawn.
  func fits(in box: TextBox) -> Bool {
    let slack = LineBreaker.tolerance
    let bounds = box.bounds
    return minX >= bounds.minX - slack && minY >= bounds.minY - slack
      && maxX <= bounds.minX + bounds.width + slack && maxY <= bounds.minY + bounds.height + slack
  }

  /// Whether lines that need more room than the box has are visibly clipped. A slanted letter that leans out
  /// of a box that is wide enough does not count, nor do lines where only the leading does not fit.
  func isCut(lines: CGSize, in box: TextBox) -> Bool {
    let bounds = box.bounds
    let (left, right) = (bounds.minX - minX, maxX - bounds.minX - bounds.width)
    let (top, bottom) = (bounds.minY - minY, maxY - bounds.minY - bounds.height)
    return (lines.width > bounds.width && max(left, right) > Self.visibleCut)
      || (lines.height > bounds.height && max(top, bottom) > Self.visibleCut)
  }

  /// How far it reaches beyond a box, on each side where that is noticed: marks on capitals that are higher than
  /// the font's ascent, for example.
  ///
  /// - Parameter vertically: whether only what lies above and below counts.
  func overhangs(of box: TextBox, vertically: Bool) -> [TextOverhang] {
    let bounds = box.bounds
    let sides: [(TextOverhang.Side, CGFloat)] = [
      (.above, bounds.minY - minY), (.below, maxY - bounds.minY - bounds.height),
      (.left, vertically ? 0 : bounds.minX - minX),
      (.right, vertically ? 0 : maxX - bounds.minX - bounds.width),
    ]
    return sides.filter { $0.1 > Self.noticedOverhang }.map { TextOverhang(side: $0.0, length: $0.1) }
  }

  /// Clipping less than this, in points, is not noticed.
  private static let visibleCut: CGFloat = 0.25
  /// The edge of a letter is missed less than that of a line.
  private static let noticedOverhang: CGFloat = 0.5
}
