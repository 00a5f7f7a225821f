import CoreGraphics
import Drawing

/// A test whether every place of a drawing shows the colour of a single paint, however translucent.
///
/// The effect of a filter on the colours alone, without alpha, is then known beforehand, and each paint can
/// be mapped separately. This holds where nothing translucent lies on another colour. Boxes stand for shapes,
/// so the answer may be no where it could be yes.
struct NonOverlappingPaints {
  private struct Level {
    var transform: CGAffineTransform
    /// The number of things beneath the innermost group that is faded as a whole.
    var beneath: Int
  }

  private struct Run {
    var nodes: [Drawing.Node]
    var next = 0
  }

  private struct Placed {
    var box: CGRect
    /// The colour, made opaque; nil for several colours.
    var color: RGBA?
  }

  private let hasOwnColors: (FontFace) -> Bool
  private var levels = [Level(transform: .identity, beneath: 0)]
  private var placed: [Placed] = []
  private var comparisons = 0
  /// The most overlaps and things that are examined.
  private static let mostComparisons = 200_000
  private static let mostThings = 20_000

  /// - Parameter hasOwnColors: whether a font's glyphs are pictures or have colours of their own.
  /// - Returns: false also for blends, masks, filters, SVG pictures, pictures in perspective, and for shadows
  ///   that are not black (what a shadow fades into would have its full colour).
  static func areAll(of drawing: Drawing, hasOwnColors: @escaping (FontFace) -> Bool) -> Bool {
    var census = NonOverlappingPaints(hasOwnColors: hasOwnColors)
    return census.look(through: drawing)
  }

  private init(hasOwnColors: @escaping (FontFace) -> Bool) { self.hasOwnColors = hasOwnColors }

  private mutating func look(through drawing: Drawing) -> Bool {
    var runs = [Run(nodes: drawing.nodes)]
    while let run = runs.last {
      guard run.next < run.nodes.count else {
        runs.removeLast()
        levels.removeLast()
        continue
      }
      runs[runs.count - 1].next += 1
      let outer = levels[levels.count - 1]
      switch run.nodes[run.next] {
      case .group(let group, let content):
        guard group.effects.map(\.onlyCutsAndFades) ?? true else { return false }
        let fades = group.effects?.opacity ?? 1 < 1
        levels.append(
          Level(
            transform: group.transform.concatenating(outer.transform),
            beneath: fades ? placed.count : outer.beneath))
        runs.append(Run(nodes: content.nodes))
      case .instance(let drawing, let transform):
        levels.append(Level(transform: transform.concatenating(outer.transform), beneath: outer.beneath))
        runs.append(Run(nodes: drawing.nodes))
      default: guard take(run.nodes[run.next]) else { return false }
      }
    }
    return true
  }

  /// Returns false if the node's colours mix with others.
  private mutating func take(_ node: Drawing.Node) -> Bool {
    let outer = levels[levels.count - 1]
    let box = node.bounds.applying(outer.transform)
    switch node {
    case .path(let path):
      return place(path.fill, in: path.path.boundingBox.applying(outer.transform))
        && place(path.stroke?.paint, in: box)
    case .glyphs(let run):
      return !hasOwnColors(run.face) && place(run.fill, in: box) && place(run.stroke?.paint, in: box)
    case .image(let image):
      guard !image.image.isVector, image.projection == nil else { return false }
      let isOpaque = !image.image.hasAlpha && image.tint?.alpha ?? 1 >= 1
      return place(box, color: nil, isOpaque: isOpaque)
    case .shadow(let shadow):
      guard shadow.color.withAlpha(1) == .black else { return false }
      return place(box, color: .black, isOpaque: false)
    case .group, .instance: return true
    }
  }

  private mutating func place(_ paint: Paint?, in box: CGRect) -> Bool {
    switch paint {
    case nil: true
    // Colour matrices do not map pictures in patterns.
    case .pattern?: false
    case .color(let color)?: place(box, color: color.withAlpha(1), isOpaque: color.alpha >= 1)
    case .gradient(let gradient)?:
      place(box, color: nil, isOpaque: gradient.stops.allSatisfy { $0.color.alpha >= 1 })
    }
  }

  private mutating func place(_ box: CGRect, color: RGBA?, isOpaque: Bool) -> Bool {
    guard !box.isNull else { return true }
    let beneath = isOpaque ? levels[levels.count - 1].beneath : placed.count
    comparisons += beneath
    guard comparisons <= Self.mostComparisons, placed.count < Self.mostThings else { return false }
    for other in placed[..<beneath] where color == nil || other.color != color {
      let shared = other.box.cut(to: box)
      if !shared.isNull, shared.width > 0, shared.height > 0 { return false }
    }
    placed.append(Placed(box: box, color: color))
    return true
  }
}
