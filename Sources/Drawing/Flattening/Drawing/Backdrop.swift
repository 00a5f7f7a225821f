import CoreGraphics
import Drawing

/// The backdrop of an area as a drawing of its own: a copy of what was drawn so far, as far as filters see it
/// from there.
///
/// The innermost isolated group around the area is the limit, as its own backdrop is not there yet when its
/// content is drawn.
struct Backdrop {
  /// The copy.
  let nodes: [Drawing.Node]
  /// The transform from the coordinates of the area to those of the copy.
  let toCopy: CGAffineTransform
  /// The region that filters see, in the copy's coordinates.
  let region: CGRect
  /// The edges of what is drawn, in the copy's coordinates: those of the page, and of clips of groups around
  /// the area. Infinite where they are unknown.
  let edges: CGRect
  /// Whether one opaque thing lies behind the whole area.
  let isOpaque: Bool
  /// How deep copies are nested, this one included.
  let nesting: Int
  /// Whether copies were left out of this one, as they were nested too deep.
  let isShortened: Bool

  /// - Parameters:
  ///   - box: the area, in the coordinates of the innermost open group.
  ///   - reach: how far beyond the area the filters look, in the same coordinates.
  ///   - levels: what has been drawn so far in the groups that are open around the area.
  ///   - ownGroups: how many of the innermost open groups are the area's own, rather than around it.
  ///   - page: the visible part of the outermost coordinates; nil where they are not the page's.
  ///   - copies: the nesting of earlier copies.
  /// - Returns: nil where nothing lies behind the area, or its matrix cannot be inverted.
  init?(
    of box: CGRect, reach: CGFloat, in levels: ArraySlice<DrawingBuilder.Level>, ownGroups: Int,
    page: CGRect?,
    copies: [ObjectIdentifier: Int]
  ) {
    // The outermost level is a drawing of its own; all others are groups in it.
    let open = levels.dropFirst()
    let limit = open.dropLast(ownGroups).lastIndex { $0.group?.effects?.isolates ?? false }
    let outer = open[..<(limit.map { $0 + 1 } ?? open.startIndex)]
    let inner = open[outer.endIndex...]
    let toCopy = Self.matrix(of: inner)
    guard toCopy.isInvertible else { return nil }

    var edges = CGRect.infinite
    let toPage = Self.matrix(of: outer)
    if let page, toPage.keepsBoxes { edges = page.applying(toPage.inverted()) }
    for clip in outer.last?.group?.effects?.clips ?? [] { edges = edges.cut(to: clip.path.boundingBox) }
    var matrix = CGAffineTransform.identity
    for group in inner.dropLast(ownGroups).compactMap(\.group) {
      matrix = group.transform.concatenating(matrix)
      guard matrix.keepsBoxes else { break }
      for clip in group.effects?.clips ?? [] {
        edges = edges.cut(to: clip.path.boundingBox.applying(matrix))
      }
    }
    guard !edges.isNull, !edges.isEmpty else { return nil }

    // Beyond the edges nothing shows, so only what the filters mix in from there is needed.
    let mixed = -reach * CGFloat(toCopy.largestScale)
    let region = box.insetBy(dx: -reach, dy: -reach).applying(toCopy)
      .cut(to: edges.isInfinite ? edges : edges.insetBy(dx: mixed, dy: mixed))
    guard !region.isNull else { return nil }
    // What is mirrored at an edge comes from as far inside as it extends beyond.
    let beyond = [
      edges.minX - region.minX, region.maxX - edges.maxX, edges.minY - region.minY, region.maxY - edges.maxY,
    ].reduce(0, max)
    var copy = BackdropCopy(
      seen: region.insetBy(dx: -beyond, dy: -beyond).cut(to: edges),
      covered: box.applying(toCopy).cut(to: edges), copies: copies)
    copy.add(levels[(inner.startIndex - 1)...])
    guard !copy.nodes.isEmpty else { return nil }
    nodes = copy.nodes
    self.toCopy = toCopy
    self.region = region
    self.edges = edges
    isOpaque = copy.isOpaque
    nesting = copy.nesting
    isShortened = copy.isShortened
  }

  private static func matrix(of levels: ArraySlice<DrawingBuilder.Level>) -> CGAffineTransform {
    levels.reduce(.identity) { ($1.group?.transform ?? .identity).concatenating($0) }
  }

  /// The transforms that mirror the copy at the edges the region extends beyond, the identity first. The
  /// mirrored backdrop continues beyond the edges, so that a blur mixes in nothing else.
  var reflections: [CGAffineTransform] {
    guard !edges.isInfinite else { return [.identity] }
    var (across, along) = ([CGAffineTransform.identity], [CGAffineTransform.identity])
    func mirror(x: CGFloat) -> CGAffineTransform {
      CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2 * x, ty: 0)
    }
    func mirror(y: CGFloat) -> CGAffineTransform {
      CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * y)
    }
    if region.minX < edges.minX { across.append(mirror(x: edges.minX)) }
    if region.maxX > edges.maxX { across.append(mirror(x: edges.maxX)) }
    if region.minY < edges.minY { along.append(mirror(y: edges.minY)) }
    if region.maxY > edges.maxY { along.append(mirror(y: edges.maxY)) }
    return across.flatMap { x in along.map { x.concatenating($0) } }
  }
}

extension CGAffineTransform {
  fileprivate var isInvertible: Bool {
    let determinant = a * d - b * c
    return determinant.isFinite && abs(determinant) > 1e-12
  }
}
