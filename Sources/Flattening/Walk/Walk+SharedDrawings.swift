import Drawing
import QuartzCore

/// A drawing that is defined once and used in several places.
final class SharedDrawing {
  /// Which of the planes is the one that is drawn; the others repeat it.
  let first: Int
  /// Nil while it is not drawn.
  var drawing: Drawing?

  init(first: Int) { self.first = first }
}

extension Walk {
  /// Fewer copies than these stand for themselves, with their own names.
  private static let fewestCopies = 16

  /// What makes copies of a layer look the same wherever they are.
  private struct Look: Hashable {
    var layer: ObjectIdentifier
    var time: Double
    var opacity: CGFloat
    var shade: [CGFloat]
    var flips: Int
  }

  /// The drawings that a replicator's copies share: those of the same colours at the same time.
  ///
  /// - Returns: nothing for planes that are drawn each on its own.
  func share(_ members: Members) -> [SharedDrawing?] {
    guard members.contains(where: { $0.copy.number >= Self.fewestCopies - 1 }) else { return [] }
    let members = Array(members)
    var result = [SharedDrawing?](repeating: nil, count: members.count)
    var places: [Look: [Int]] = [:]
    for (index, member) in members.enumerated() {
      let shade = member.shade
      let look = Look(
        layer: ObjectIdentifier(member.layer), time: member.time, opacity: member.opacity,
        shade: [shade.red, shade.green, shade.blue, shade.alpha], flips: member.flips)
      places[look, default: []].append(index)
    }
    for indices in places.values where indices.count >= Self.fewestCopies {
      // Each copy has another backdrop.
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
  /// Whether the layer, or any below it, changes its backdrop.
  fileprivate var seesItsBackdrop: Bool {
    var pending = [self]
    while let layer = pending.popLast() {
      if layer.backgroundFilters?.isEmpty == false { return true }
      pending += layer.sublayers ?? []
    }
    return false
  }
}
