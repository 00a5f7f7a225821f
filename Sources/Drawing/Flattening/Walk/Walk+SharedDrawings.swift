import Drawing
import QuartzCore

/// A drawing that is defined once and used in several places.
final class SharedDrawing {
  /// The index of the plane that is drawn; the others repeat it.
  let first: Int
  /// The drawing; nil until it is drawn.
  var drawing: Drawing?

  init(first: Int) { self.first = first }
}

extension Walk {
  /// The fewest copies that share a drawing. With fewer, each is drawn under its own name.
  private static let fewestCopies = 16

  /// The key for copies of a layer that look the same wherever they are.
  private struct CopyKey: Hashable {
    var layer: ObjectIdentifier
    var time: Double
    var opacity: CGFloat
    var shade: [CGFloat]
    var flips: Int
  }

  /// Returns the drawings that a replicator's copies share: those of the same colours at the same time.
  ///
  /// - Returns: nil for planes that are drawn separately.
  func share(_ members: Members) -> [SharedDrawing?] {
    guard members.contains(where: { $0.copy.number >= Self.fewestCopies - 1 }) else { return [] }
    let members = Array(members)
    var result = [SharedDrawing?](repeating: nil, count: members.count)
    var places: [CopyKey: [Int]] = [:]
    for (index, member) in members.enumerated() {
      let shade = member.shade
      let key = CopyKey(
        layer: ObjectIdentifier(member.layer), time: member.time, opacity: member.opacity,
        shade: [shade.red, shade.green, shade.blue, shade.alpha], flips: member.flips)
      places[key, default: []].append(index)
    }
    for indices in places.values where indices.count >= Self.fewestCopies {
      // Each copy has a different backdrop.
      guard let layer = indices.first.map({ members[$0].layer }), !layer.seesItsBackdrop else { continue }
      let drawn = indices.filter { members[$0].matrix.projection.affine != nil }
      guard let first = drawn.first else { continue }
      let drawing = SharedDrawing(first: first)
      for index in drawn { result[index] = drawing }
    }
    return result
  }
}

extension CALayer {
  /// Whether the layer, or any below it, has background filters.
  fileprivate var seesItsBackdrop: Bool {
    var pending = [self]
    while let layer = pending.popLast() {
      if layer.backgroundFilters?.isEmpty == false { return true }
      pending += layer.sublayers ?? []
    }
    return false
  }
}
