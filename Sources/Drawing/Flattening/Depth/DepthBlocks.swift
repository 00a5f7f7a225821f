import Drawing
import QuartzCore

/// Divides crowded spaces into blocks of planes, each wholly behind the next, so that only planes of one
/// block need to be compared with each other.
///
/// A plane that cuts none of the others separates them into those behind it and those in front of it, as the
/// root of a BSP tree does (Fuchs, Kedem and Naylor, 1980). Without such a plane, the block stays whole.
struct DepthBlocks {
  private let planes: [DepthPlane]
  /// The size up to which blocks stay whole, as comparing all pairs costs less.
  private static let small = 48
  /// How many planes are tried as separators of a block.
  private static let mostTries = 12

  init(_ planes: [DepthPlane]) { self.planes = planes }

  /// Returns the indices of planes in blocks, from the farthest block to the nearest.
  func blocks() -> [[Int]] {
    guard planes.count > Self.small, isCrowded() else { return [Array(planes.indices)] }
    let middles = planes.map { $0.middleDepth(of: $0.polygon) }
    var pending = [planes.indices.sorted { (middles[$0], $0) < (middles[$1], $1) }]
    var result: [[Int]] = []
    while let block = pending.popLast() {
      guard block.count > Self.small, let (behind, middle, before) = part(block) else {
        result.append(block.sorted())
        continue
      }
      // The last one pushed comes first.
      for part in [before, middle, behind] where !part.isEmpty { pending.append(part) }
    }
    return result
  }

  /// Whether so many planes overlap on the page that comparing those pairs would cost more than sorting.
  private func isCrowded() -> Bool {
    var grid = OverlapIndex()
    var pairs = 0
    for (k, plane) in planes.enumerated() {
      let box = PointBox(plane.polygon)
      pairs += grid.candidates(box).count
      guard pairs <= 32 * planes.count else { return true }
      grid.insert(k, box)
    }
    return false
  }

  /// Returns the planes behind, on and in front of one that cuts no other and has some on both sides.
  private func part(_ block: [Int]) -> (behind: [Int], on: [Int], before: [Int])? {
    for n in 0..<Self.mostTries {
      // Candidates are tried from the middle outwards.
      let step = (n + 1) / 2 * block.count / (2 * Self.mostTries)
      let place = block.count / 2 + (n % 2 == 0 ? step : -step)
      guard block.indices.contains(place), let parts = part(block, by: planes[block[place]]) else { continue }
      if max(parts.behind.count, parts.on.count, parts.before.count) < block.count { return parts }
    }
    return nil
  }

  /// Returns the parts of a block; nil where the pivot cuts one of the planes.
  private func part(_ block: [Int], by pivot: DepthPlane) -> (behind: [Int], on: [Int], before: [Int])? {
    var parts = (behind: [Int](), on: [Int](), before: [Int]())
    for k in block {
      switch planes[k].side(of: planes[k].polygon, from: pivot) {
      case .on: parts.on.append(k)
      case .before: parts.before.append(k)
      case .behind: parts.behind.append(k)
      case .both: return nil
      }
    }
    return parts
  }
}
