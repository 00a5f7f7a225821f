import Drawing
@_spi(Time) import QuartzCore
import TextLayout

/// Finds what is drawn as specified, but was probably not meant so.
struct OversightFinder {
  let page: PageBuilder
  let shown: ShownLayer

  /// Warns of a layer that shows nothing only because it has no size. Animated layers may still get a size or
  /// have had one, and a coloured layer without width or height may be a bar in a chart.
  func checkSize() {
    let layer = shown.layer
    let size = layer.bounds.size
    guard size.width <= 0 || size.height <= 0, !shown.model.hasAnimations else { return }
    let missing: String
    if layer.contents != nil {
      missing = "contents"
    } else if let text = layer as? CATextLayer, !AttributedText(of: text, shade: Shade()).isEmpty {
      missing = "text"
    } else if size == .zero, layer.backgroundColor.map({ $0.alpha > 0 }) ?? false {
      missing = "colour"
    } else if size == .zero, (layer as? CAGradientLayer)?.colors?.isEmpty == false {
      missing = "gradient"
    } else {
      return
    }
    page.report(
      shown.index, .warning,
      "its \(missing) cannot be seen: the layer \(size == .zero ? "has no size" : "is \(Self.text(size)) points")"
    )
  }

  /// Warns of a text whose end is not visible, with the size it needs.
  ///
  /// - Parameter result: the text as laid out in the layer.
  func reportCut(_ text: AttributedText, _ result: TextLayoutResult, of layer: CATextLayer) {
    let box = layer.bounds.size
    let width = layer.isWrapped ? box.width : nil
    guard let size = result.wholeSize ?? (try? page.options.fonts.layouter().size(of: text, width: width))
    else { return }
    let excess = [(size.width - box.width, "wide"), (size.height - box.height, "high")]
    let parts = excess.filter { $0.0 > 0 }.map { "\(Self.text($0.0)) points too \($0.1)" }
    guard !parts.isEmpty else { return }
    page.report(
      shown.index, page.options.overset == .stop ? .damaged : .warning,
      "its text is cut off: it takes \(Self.text(size)) points, the layer has \(Self.text(box)) "
        + "(\(parts.joined(separator: ", ")))")
  }

  /// Warns of letters whose marks or swashes end at the layer's bounds.
  func reportCutLetters(_ overhangs: [TextOverhang]) {
    let parts = overhangs.map { overhang in
      let side =
        switch overhang.side {
        case .above, .below: "\(overhang.side) it"
        case .left, .right: "to its \(overhang.side)"
        }
      return "\(Self.text(overhang.length)) points \(side)"
    }
    page.report(
      shown.index, .warning,
      "its letters are cut off: they reach beyond the layer, \(parts.joined(separator: " and "))")
  }

  private static func text(_ size: CGSize) -> String { "\(text(size.width)) × \(text(size.height))" }

  /// Rounded up, so that this much room is enough.
  private static func text(_ number: CGFloat) -> String { number.text(decimals: 1, rounded: .up) }
}
