import QuartzCore
import TextLayout

/// Makes a text smaller until it fits its layer.
struct TextFitting {
  let layouter: TextLayouter
  let box: CGSize
  let isWrapped: Bool
  /// How small it may become, as a fraction of its size.
  let least: CGFloat

  /// Sizes differ in steps of this when the one is sought at which lines break so that all fit.
  private static let steps = 12

  /// The largest text that fits, or the smallest allowed.
  func fitted(_ text: AttributedText) throws -> AttributedText {
    let least = max(least, 0.01)
    guard try !fits(text) else { return text }
    guard isWrapped else {
      let size = try layouter.size(of: text)
      // What is left out of a last digit must not cut a letter.
      let factor = min(box.width / size.width, box.height / size.height, 1) * 0.9995
      return text.scaled(by: max(factor, least))
    }
    var (low, high) = (least, CGFloat(1))
    guard try fits(text.scaled(by: low)) else { return text.scaled(by: low) }
    for _ in 0..<Self.steps {
      let middle = (low + high) / 2
      if try fits(text.scaled(by: middle)) { low = middle } else { high = middle }
    }
    return text.scaled(by: low)
  }

  private func fits(_ text: AttributedText) throws -> Bool {
    try !layouter.layout(text, in: TextBox(bounds: CGRect(origin: .zero, size: box), isWrapped: isWrapped))
      .isCut
  }
}
