import Drawing
import PNGCompression

extension DrawnPage {
  /// The expected kind of this page's pixels: an estimate from the paints, which painting confirms or
  /// corrects.
  func expectedPixelKind(background: RGBA?) -> PixelKind {
    var kind: PixelKind = []
    if background?.alpha != 1, !beginsOpaque { kind.insert(.alpha) }
    if let background, !background.isGrey { kind.insert(.color) }
    if drawing.facts.has(.colors) { kind.insert(.color) }
    return kind
  }

  /// Whether the first thing drawn covers the page.
  private var beginsOpaque: Bool {
    let page = CGRect(origin: .zero, size: size)
    var (transform, first) = (CGAffineTransform.identity, drawing.nodes.first)
    while case .group(let group, let content)? = first {
      if let effects = group.effects, effects.changesDrawing, !effects.onlyClips(to: page) { return false }
      transform = group.transform.concatenating(transform)
      first = content.nodes.first
    }
    guard transform.keepsBoxes, let box = first?.opaqueBox else { return false }
    return box.applying(transform).insetBy(dx: -1e-6, dy: -1e-6).contains(page)
  }
}

extension GroupEffects {
  fileprivate func onlyClips(to page: CGRect) -> Bool {
    opacity == 1 && blendMode == .normal && mask == nil && filters.isEmpty && rasterizationScale == nil
      && clips.allSatisfy { $0.path.rectangle?.contains(page) ?? false }
  }
}

extension RGBA {
  init(_ color: CGColor) {
    let c = color.srgbComponents
    func clamped(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
    self.init(red: clamped(c.red), green: clamped(c.green), blue: clamped(c.blue), alpha: clamped(c.alpha))
  }
}
