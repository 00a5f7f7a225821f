import Blurring
import CoreGraphics
import DisplayList

extension Painter {
  private var page: CGRect { CGRect(x: 0, y: 0, width: list.size.width, height: list.size.height) }

  /// Whether a blur of what lies in a box shows something of what lies beyond the page. librsvg filters only what lies on
  /// the page, so the blur would fade towards the page's edge.
  ///
  /// False where the place on the page is not known, and of documents that play, which librsvg does not show.
  func blurReadsBeyondPage(_ box: CGRect, sigma: Double, in space: Space) -> Bool {
    guard !options.isUniform, !space.isShared, sigma > 0, !box.isNull, !box.isInfinite else { return false }
    let toPage = space.matrix.concatenating(space.toPage)
    let shown = CGFloat(sigma * toPage.largestScale)
    let read = box.applying(toPage).cut(to: page.insetBy(dx: -3 * shown, dy: -3 * shown))
    // What is this near to the edge makes a difference of less than 1/255.
    return !read.isNull && !page.insetBy(dx: -shown / 100, dy: -shown / 100).contains(read)
  }

  /// Whether a drawing shown through a transform is better written there, since its blurs may read beyond the page.
  func blursBeyondPage(_ index: DefinitionIndex, in space: Space) -> Bool {
    guard !options.isUniform, !space.isShared, blurs(in: index) == .direct,
      let box = definition(index)?.bounds, !box.isNull, !box.isInfinite
    else { return false }
    let seen = box.applying(space.matrix.concatenating(space.toPage))
    return !seen.cut(to: page).isNull && !page.contains(seen)
  }

  /// The part of a box that a blur carries onto the page; all of it where that is not much less, or not known.
  func part(of box: CGRect, seenThroughBlur sigma: Double, in space: Space) -> CGRect {
    let toPage = space.matrix.concatenating(space.toPage)
    guard !options.isUniform, !space.isShared, !box.isNull, toPage.isInvertible else { return box }
    // What a Gaussian brings from farther away is less than 1/100,000.
    let reach = CGFloat(-4.5 * sigma)
    let seen = page.applying(toPage.inverted()).insetBy(dx: reach, dy: reach).cut(to: box)
    return !seen.isNull && 2 * seen.width * seen.height < box.width * box.height ? seen : box
  }

  /// What a definition's drawing has of blurs.
  func blurs(in index: DefinitionIndex) -> Blurs {
    if blursOfDefinitions.isEmpty {
      for definition in list.definitions {
        blursOfDefinitions.append(definition.items.reduce(.none) { max($0, blurs(of: $1)) })
      }
    }
    return blursOfDefinitions.indices.contains(Int(index)) ? blursOfDefinitions[Int(index)] : .none
  }

  /// The same of an item, where all definitions before its own are known.
  private func blurs(of item: DisplayItem) -> Blurs {
    func inside(_ index: DefinitionIndex) -> Blurs {
      blursOfDefinitions.indices.contains(Int(index)) ? blursOfDefinitions[Int(index)] : .none
    }
    switch item {
    case .shadow(let shadow):
      if case .definition(let index) = shadow.silhouette, inside(index) != .none { return .nested }
      return shadow.sigma > 0 && shadow.isOfPlainShape ? .direct : .none
    case .beginGroup(let group):
      return group.effects?.filters.contains(where: \.isBlur) ?? false ? .direct : .none
    case .use(let index, _): return inside(index) == .none ? .none : .nested
    case .path, .glyphs, .image, .endGroup: return .none
    }
  }
}

extension DisplayShadow {
  /// Whether the silhouette is a rectangle, a rounded one or an ellipse: their blurs take few areas, where others take
  /// many times the bytes of a filter.
  var isOfPlainShape: Bool {
    if case .path(let path, _) = silhouette { path.shape != .general } else { false }
  }
}

/// Where blurs stand in a drawing.
enum Blurs: Int, Comparable {
  case none
  /// Among its own items.
  case direct
  /// In drawings within it as well: written again wherever it is used, their number would double with each level.
  case nested

  static func < (a: Blurs, b: Blurs) -> Bool { a.rawValue < b.rawValue }
}
