import Drawing
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Flattening

/// Painter's order against a z-buffer that casts a ray through each pixel.
@Suite struct DepthOrderTests {
  @Test func aThousandRandomScenesOfIntersectingPlanesLookAsRaysSeeThem() {
    var random = SeededGenerator(seed: 0x1234_5678_9abc_def0)
    for scene in 0..<1000 {
      let planes = randomPlanes(count: Int.random(in: 2...6, using: &random), using: &random)
      let sight = DepthSight(planes, DepthOrder.arrange(planes).parts)
      var wrong = 0
      for y in stride(from: 4.5, to: 200, by: 9) {
        for x in stride(from: 4.5, to: 200, by: 9) {
          guard let expected = sight.nearest(x, y) else { continue }
          if sight.painted(x, y) != expected { wrong += 1 }
        }
      }
      #expect(wrong == 0, "scene \(scene)")
      if wrong > 0 { return }
    }
  }

  @Test func planesThatDoNotCrossStayWhole() {
    let planes = [
      plane(0, tilt: 20, y: 0, z: -60), plane(1, tilt: 20, y: 0, z: 0), plane(2, tilt: 20, y: 0, z: 60),
    ]
    let parts = DepthOrder.arrange(planes.compactMap { $0 }).parts
    #expect(parts.map(\.member) == [0, 1, 2])
    #expect(parts.allSatisfy { $0.pieces == nil })
  }

  @Test func equalDepthKeepsTheGivenOrder() {
    var planes = (0..<5).compactMap { plane($0, tilt: 30, y: 0, z: 0) }
    for (k, order) in [3, 1, 4, 0, 2].enumerated() { planes[k].order = order }
    #expect(DepthOrder.arrange(planes).parts.map(\.member) == [3, 1, 4, 0, 2])
  }

  @Test func aThousandPlanesWithTwoHundredCrossingAreArrangedAtOnce() {
    var planes: [DepthPlane] = []
    for k in 0..<400 {
      var m = CATransform3DMakeRotation(0.3, 0, 1, 0)
      m = CATransform3DConcat(
        m, CATransform3DMakeTranslation(CGFloat(k % 20) * 120, CGFloat(k / 20) * 120, 0))
      planes.append(contentsOf: make(planes.count, m))
      if k < 200 {
        var other = CATransform3DMakeRotation(-0.5, 0, 1, 0)
        other = CATransform3DConcat(
          other, CATransform3DMakeTranslation(CGFloat(k % 20) * 120, CGFloat(k / 20) * 120, 0))
        planes.append(contentsOf: make(planes.count, other))
      }
    }
    let parts = DepthOrder.arrange(planes).parts
    #expect(Set(parts.map(\.member)).count == 600)
    // Each crossing splits one of the two once: three parts.
    #expect(parts.count == 800)
  }

  /// Hundreds of planes over one place, a few of them crossing others: blocks are cut apart and must not change the order.
  @Test func crowdedSpacesLookAsRaysSeeThem() {
    var random = SeededGenerator(seed: 77)
    for crossing in [0, 12] {
      var planes: [DepthPlane] = []
      for k in 0..<150 {
        let tilt = k % 25 < crossing / 6 ? CGFloat.random(in: -40...40, using: &random) : 25
        let place = CGFloat.random(in: -20...20, using: &random)
        planes += [plane(k, tilt: tilt, y: place, z: CGFloat(k * 37 % 150) * 1.6 - 120)].compactMap { $0 }
      }
      if crossing == 0 { #expect(DepthBlocks(planes).blocks().count > 3) }
      let parts = DepthOrder.arrange(planes).parts
      check(
        parts, of: planes, from: CGPoint(x: 52.3, y: 40.1), step: CGSize(width: 5, height: 6),
        moreThan: 200)
    }
  }

  /// Too many for pairs: they are put into a tree, in which all is cut that crosses.
  @Test func planesThatAllCrossEachOtherLookAsRaysSeeThem() {
    var random = SeededGenerator(seed: 5)
    let planes = randomPlanes(count: 60, using: &random)
    let (parts, isComplete) = DepthOrder.arrange(planes)
    #expect(isComplete)
    #expect(parts.count > 600)
    check(
      parts, of: planes, from: CGPoint(x: 60.3, y: 60.1), step: CGSize(width: 4, height: 4),
      moreThan: 200)
  }

  /// What solid planes hide is not cut any further, and not drawn: a hundred that all cross leave few pieces, and all that
  /// is seen is in the right order.
  @Test func whatSolidPlanesHideIsLeftOut() {
    var random = SeededGenerator(seed: 7)
    let planes = randomPlanes(count: 100, areSolid: true, using: &random)
    let (parts, isComplete) = DepthOrder.arrange(planes)
    #expect(isComplete)
    #expect(parts.reduce(0) { $0 + ($1.pieces?.count ?? 1) } < 2000)
    check(
      parts, of: planes, from: CGPoint(x: 10.3, y: 10.1), step: CGSize(width: 9, height: 9),
      moreThan: 100)
  }

  @Test func cuttingEndsWhereAThousandPlanesAllCrossEachOther() {
    var random = SeededGenerator(seed: 6)
    let planes = randomPlanes(count: 1000, using: &random)
    let (parts, isComplete) = DepthOrder.arrange(planes)
    #expect(!isComplete)
    #expect(Set(parts.map(\.member)) == Set(planes.map(\.member)), "all of them are drawn")
    #expect(parts.reduce(0) { $0 + ($1.pieces?.count ?? 1) } < 2 * DrawingLimits().pieces)
  }

  @Test func spacesThatAreNotCrowdedStayInOneBlock() {
    let planes = (0..<200).compactMap { plane($0, tilt: 20, y: CGFloat($0) * 200, z: CGFloat($0 % 7)) }
    #expect(DepthBlocks(planes).blocks() == [Array(0..<200)])
  }

  // MARK: Scenes

  private func make(_ member: Int, _ m: CATransform3D) -> [DepthPlane] {
    let box = CGRect(x: -50, y: -50, width: 100, height: 100)
    return DepthPlane(member: member, box: box, matrix: m, order: member, isOpaque: true).map { [$0] } ?? []
  }

  private func plane(_ member: Int, tilt: CGFloat, y: CGFloat, z: CGFloat) -> DepthPlane? {
    var m = CATransform3DMakeRotation(tilt * .pi / 180, 1, 0, 0)
    m = CATransform3DConcat(m, CATransform3DMakeTranslation(100, 100 + y, z))
    return make(member, m).first
  }

  private func randomPlanes(
    count: Int, areSolid: Bool = false, using random: inout SeededGenerator
  ) -> [DepthPlane] {
    (0..<count).compactMap { k in
      func r(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
      var m = CATransform3DMakeRotation(r(-1.2...1.2), r(-1...1), r(-1...1), r(-0.2...0.2))
      m = CATransform3DConcat(m, CATransform3DMakeTranslation(r(70...130), r(70...130), r(-40...40)))
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 500
      let centre = CATransform3DMakeTranslation(100, 100, 0)
      m = CATransform3DConcat(
        m,
        CATransform3DConcat(
          CATransform3DConcat(CATransform3DMakeTranslation(-100, -100, 0), perspective), centre))
      let box = CGRect(x: -60, y: -45, width: 120, height: 90)
      return DepthPlane(
        member: k, box: box, matrix: m, order: k, isOpaque: Bool.random(using: &random),
        occluderBox: areSolid ? box : nil)
    }
  }

  /// Looks at 20 × 20 places: each must show the plane that a ray meets first.
  ///
  /// - Parameter least: more than so many of them must have a plane that is clearly nearest.
  private func check(
    _ parts: [DepthOrder.Part], of planes: [DepthPlane], from origin: CGPoint, step: CGSize,
    moreThan least: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let sight = DepthSight(planes, parts)
    var compared = 0
    for k in 0..<400 {
      let x = Double(origin.x) + Double(k % 20) * Double(step.width)
      let y = Double(origin.y) + Double(k / 20) * Double(step.height)
      guard let expected = sight.nearest(x, y) else { continue }
      #expect(sight.painted(x, y) == expected, sourceLocation: sourceLocation)
      compared += 1
    }
    #expect(compared > least, sourceLocation: sourceLocation)
  }
}
