import DisplayList
import QuartzCore

/// A box that a drawing surely fills so that nothing behind it is seen: that of its background, as a rule.
struct SolidBox {
  /// Nil where none was found.
  private(set) var box: CGRect?
  /// Backgrounds come first.
  private static let mostItems = 12

  init(_ items: [DisplayItem]) {
    var transforms: [CGAffineTransform] = [.identity]
    /// How many groups lie around that may let things shine through.
    var doubtful = 0
    for item in items.prefix(Self.mostItems) {
      let transform = transforms[transforms.count - 1]
      switch item {
      case .beginGroup(let group):
        transforms.append(group.transform.concatenating(transform))
        if doubtful > 0 || group.effects?.changesDrawing ?? false { doubtful += 1 }
      case .endGroup:
        if transforms.count > 1 { transforms.removeLast() }
        doubtful = max(doubtful - 1, 0)
      case .path, .image, .glyphs, .shadow, .use:
        if doubtful == 0, let box = item.solidBox { add(box, transform) }
      }
    }
  }

  private mutating func add(_ rect: CGRect, _ transform: CGAffineTransform) {
    guard transform.keepsBoxes else { return }
    let seen = rect.applying(transform)
    if seen.width * seen.height > box.map({ $0.width * $0.height }) ?? 0 { box = seen }
  }
}
