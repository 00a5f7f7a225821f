import CoreGraphics
import Drawing

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
    guard transform.b == 0, transform.c == 0 else { return false }
    switch first {
    case .path(let path)?:
      guard case .color(let color)? = path.fill, color.alpha == 1, let rect = path.path.plainRect else {
        return false
      }
      return rect.applying(transform).insetBy(dx: -1e-6, dy: -1e-6).contains(page)
    case .image(let image)?:
      return image.tint == nil && image.projection == nil
        && image.destination.applying(transform).insetBy(dx: -1e-6, dy: -1e-6).contains(page)
    default: return false
    }
  }
}

extension GroupEffects {
  fileprivate func onlyClips(to page: CGRect) -> Bool {
    opacity == 1 && blendMode == .normal && mask == nil && filters.isEmpty && rasterizationScale == nil
      && clips.allSatisfy { $0.path.plainRect?.contains(page) ?? false }
  }
}

extension CGPath {
  /// The rectangle that the path consists of; nil for all other paths.
  fileprivate var plainRect: CGRect? {
    var points: [CGPoint] = []
    var isPlain = true
    applyWithBlock { element in
      switch element.pointee.type {
      case .moveToPoint, .addLineToPoint:
        if points.count < 5 { points.append(element.pointee.points[0]) } else { isPlain = false }
      case .closeSubpath: break
      default: isPlain = false
      }
    }
    guard isPlain, points.count >= 4 else { return nil }
    let box = boundingBox
    let corners = points.prefix(4)
    let isAligned = corners.allSatisfy {
      ($0.x == box.minX || $0.x == box.maxX) && ($0.y == box.minY || $0.y == box.maxY)
    }
    return isAligned && Set(corners.map { [$0.x, $0.y] }).count == 4 ? box : nil
  }
}

extension RGBA {
  init(_ color: CGColor) {
    let c = color.srgbComponents
    func clamped(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
    self.init(red: clamped(c.red), green: clamped(c.green), blue: clamped(c.blue), alpha: clamped(c.alpha))
  }
}
