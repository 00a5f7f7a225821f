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
    var shade: Shade
    var flips: Int
  }

  /// Copies that look the same.
  private struct Copies {
    var layer: CALayer
    var count = 0
    /// The indices of those that are not in perspective.
    var flat: [Int] = []
  }

  /// Returns the drawings that a replicator's copies share: those of the same colours at the same time.
  ///
  /// - Returns: nil for planes that are drawn separately.
  func share(_ members: Members) -> [SharedDrawing?] {
    guard members.contains(where: { $0.copy.number >= Self.fewestCopies - 1 }) else { return [] }
    // A million copies have no second list.
    var result: [SharedDrawing?] = []
    var places: [CopyKey: Copies] = [:]
    for (index, member) in members.enumerated() {
      let key = CopyKey(
        layer: ObjectIdentifier(member.layer), time: member.time, opacity: member.opacity,
        shade: member.shade, flips: member.flips)
      places[key, default: Copies(layer: member.layer)].count += 1
      if member.matrix.projection.affine != nil { places[key]?.flat.append(index) }
      result.append(nil)
    }
    for copies in places.values where copies.count >= Self.fewestCopies {
      // Each copy has a different backdrop.
      guard !copies.layer.seesItsBackdrop, let first = copies.flat.first else { continue }
      let drawing = SharedDrawing(first: first)
      for index in copies.flat { result[index] = drawing }
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
