import Barcodes
import Drawing
import QuartzCore
import TextLayout

/// The text beneath the bars of a code, set.
struct BarcodeText {
  private(set) var nodes: [Drawing.Node] = []
  /// How much room it takes at the bottom of the layer, in points.
  private(set) var height: CGFloat = 0

  /// Returns nil where the text cannot be set, which is reported.
  ///
  /// - Parameter size: in points per em; nil chooses the largest up to ten modules that fits.
  init?(
    _ bars: BarcodeBars, in box: BarcodeBox, attributes: TextAttributes, size: CGFloat?, page: PageBuilder,
    index: LayerIndex
  ) {
    guard !bars.labels.isEmpty else { return }
    var attributes = attributes
    attributes.font.size = size ?? min(10 * box.module, box.bounds.height / 3)
    var results: [TextLayoutResult] = []
    // Once to measure, and where it is too wide, in the size in which it fits.
    for isLast in [false, true] {
      results = []
      for label in bars.labels {
        let text = AttributedText(label.text, attributes: attributes)
        guard let result = page.layout(text, in: .measuring(), index: index) else { return nil }
        results.append(result)
      }
      let excess =
        zip(bars.labels, results).map { label, result in
          result.usedSize.width / (CGFloat(label.place.count) * box.module)
        }.max() ?? 1
      guard size == nil, excess > 1, !isLast else { break }
      attributes.font.size /= excess * 1.001
    }
    // Letters without their line gap: digits stand close to the bars.
    height = results.flatMap(\.lines).map { $0.ascent + $0.descent }.max() ?? 0
    for (label, result) in zip(bars.labels, results) {
      guard let line = result.lines.first else { continue }
      let middle = CGFloat(label.place.lowerBound + label.place.upperBound) / 2
      let place = CGAffineTransform(
        translationX: box.origin.x + middle * box.module - line.width / 2 - line.origin.x,
        y: box.bounds.maxY - line.descent - line.origin.y)
      nodes.append(.group(Group(transform: place), result.nodes))
    }
    if size != nil,
      height > box.bounds.height
        || zip(bars.labels, results).contains(where: { label, result in
          result.usedSize.width > box.bounds.width
        })
    {
      page.report(
        index, .warning, "the text of its bar code does not fit: fontSize should be less, or none")
    }
  }
}
