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
      case .path(let path) where doubtful == 0:
        guard let fill = path.fill, fill.isOpaque, let filled = path.path.filledBox else { continue }
        add(filled, transform)
      case .image(let image) where doubtful == 0:
        guard !image.image.hasAlpha, image.tint == nil, image.projection == nil else { continue }
        add(image.destination, transform)
      case .path, .image, .glyphs, .shadow, .use: break
      }
    }
  }

  private mutating func add(_ rect: CGRect, _ transform: CGAffineTransform) {
    let isUpright = transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0
    let seen = rect.applying(transform)
    guard isUpright, seen.width * seen.height > box.map({ $0.width * $0.height }) ?? 0 else { return }
    box = seen
  }
}

extension CGPath {
  /// A box all of which the path encloses.
  fileprivate var filledBox: CGRect? {
    switch shape {
    case .rect(let rect): rect
    case .roundedRect(let rect, let corners):
      // Where the corners' arcs are halfway around.
      rect.insetBy(dx: corners.width * 0.293, dy: corners.height * 0.293)
    case .ellipse, .general: nil
    }
  }
}
