import QuartzCore

/// A page that stands in the place of one that could not be made, and says why.
enum PlaceholderPage {
  /// - Parameter page: as large as this one; nil for a postcard.
  static func layer(row: Int, messages: [String], like page: CALayer?) -> CALayer {
    let layer = CALayer()
    layer.bounds = page?.bounds ?? CGRect(x: 0, y: 0, width: 420, height: 297)
    layer.bleed = page?.bleed
    layer.backgroundColor = CGColor(gray: 1, alpha: 1)
    let text = CATextLayer()
    let edge = min(layer.bounds.width, layer.bounds.height) / 10
    text.frame = layer.bounds.insetBy(dx: edge, dy: edge)
    text.string = (["Row \(row) could not be merged."] + messages).joined(separator: "\n")
    text.fontSize = min(max(layer.bounds.width / 30, 5), 14)
    text.foregroundColor = CGColor(gray: 0, alpha: 1)
    text.isWrapped = true
    layer.addSublayer(text)
    return layer
  }
}
