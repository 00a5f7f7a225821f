import Drawing
import QuartzCore

/// Finds opaque elements that contain everything drawn over them, as backgrounds do.
enum OpaqueOutlines {
  /// How far, in points, elements may extend beyond an outline, as lines approximate curves.
  private static let tolerance = 0.1
  private static let flatness: CGFloat = 0.05
  /// How many elements are tried.
  private static let mostTries = 8

  /// Returns the first element in a range of steps that contains all that follow, and its convex outline on the
  /// page.
  static func first(
    in range: Range<Int>, of steps: [DrawingSteps.Step]
  ) -> (place: Int, outline: [CGPoint])? {
    let elements = range.compactMap { place -> (place: Int, element: DrawingSteps.Element)? in
      guard case .element(let element) = steps[place], !element.alpha.isInvisible else { return nil }
      return (place, element)
    }
    var tries = 0
    for (k, (place, element)) in elements.enumerated() where element.alpha.isOpaque && tries < Self.mostTries
    {
      guard var outline = outline(of: element) else { continue }
      tries += 1
      let holdsAll = elements[(k + 1)...].allSatisfy { _, other in
        if isHeld(other, by: outline) { return true }
        guard let frame = frame(of: other, around: outline) else { return false }
        outline = frame
        return true
      }
      if holdsAll { return (place, outline) }
    }
    return nil
  }

  /// Returns the outline of a border together with what fills it.
  private static func frame(of element: DrawingSteps.Element, around outline: [CGPoint]) -> [CGPoint]? {
    guard element.alpha.isOpaque, element.clips.isEmpty, let leaves = leaves(of: element), leaves.count == 1,
      leaves[0].clips.isEmpty, case .path(let path) = leaves[0].node, path.stroke == nil
    else { return nil }
    let polygons = path.path.transformed(by: leaves[0].transform).flattened(threshold: Self.flatness)
      .convexPolygons
    guard let polygons, polygons.count == 2 else { return nil }
    for (outer, hole) in [(polygons[0], polygons[1]), (polygons[1], polygons[0])] {
      if Polygon.holds(outer, outline, within: Self.tolerance),
        Polygon.holds(outline, hole, within: Self.tolerance)
      {
        return outer
      }
    }
    return nil
  }

  /// Something drawn within an element, and what applies to it there.
  private struct Leaf {
    var node: Drawing.Node
    var transform: CGAffineTransform
    /// The clips, on the page.
    var clips: [CGPath]
  }

  /// Returns the leaves of an element; nil where an effect changes them.
  private static func leaves(of element: DrawingSteps.Element) -> [Leaf]? {
    var runs = [(nodes: [element.node][...], transform: element.transform, clips: element.clips)]
    var result: [Leaf] = []
    while var run = runs.popLast() {
      guard let node = run.nodes.popFirst() else { continue }
      runs.append(run)
      guard case .group(let group, let content) = node else {
        result.append(Leaf(node: node, transform: run.transform, clips: run.clips))
        continue
      }
      guard group.effects?.filters.isEmpty ?? true else { return nil }
      let inner = group.transform.concatenating(run.transform)
      let own = (group.effects?.clips ?? []).map { $0.path.transformed(by: inner) }
      runs.append((content.nodes[...], inner, run.clips + own))
    }
    return result
  }

  /// Returns the outline of the first leaf of an element, if it contains all others.
  private static func outline(of element: DrawingSteps.Element) -> [CGPoint]? {
    guard let leaves = leaves(of: element), let first = leaves.first, var outline = outline(of: first) else {
      return nil
    }
    for clip in first.clips {
      guard let polygon = clip.flattened(threshold: Self.flatness).convexPolygon else { return nil }
      outline = Polygon.intersection(outline, polygon)
    }
    guard outline.count >= 3, leaves.dropFirst().allSatisfy({ isHeld($0, by: outline) }) else { return nil }
    return outline
  }

  private static func outline(of leaf: Leaf) -> [CGPoint]? {
    switch leaf.node {
    case .path(let path):
      guard path.fill != nil, path.stroke == nil else { return nil }
      return path.path.transformed(by: leaf.transform).flattened(threshold: Self.flatness).convexPolygon
    case .image: return Polygon.convex(corners(of: leaf))
    case .glyphs, .shadow, .instance, .group: return nil
    }
  }

  private static func isHeld(_ element: DrawingSteps.Element, by outline: [CGPoint]) -> Bool {
    if Polygon.holds(outline, element.box.corners, within: Self.tolerance) { return true }
    return leaves(of: element)?.allSatisfy { isHeld($0, by: outline) } ?? false
  }

  private static func isHeld(_ leaf: Leaf, by outline: [CGPoint]) -> Bool {
    func holds(_ path: CGPath) -> Bool {
      Polygon.holds(outline, path.flattened(threshold: Self.flatness).points, within: Self.tolerance)
    }
    if leaf.clips.contains(where: holds) || Polygon.holds(outline, corners(of: leaf), within: Self.tolerance)
    {
      return true
    }
    guard case .path(let path) = leaf.node, path.stroke == nil else { return false }
    return holds(path.path.transformed(by: leaf.transform))
  }

  /// Returns the corners of the area that a leaf is drawn in, on the page.
  private static func corners(of leaf: Leaf) -> [CGPoint] {
    let corners =
      if case .image(let image) = leaf.node, let projection = image.projection {
        projection.polygon(of: image.destination)
      } else {
        leaf.node.bounds.corners
      }
    return corners.map { $0.applying(leaf.transform) }
  }
}
