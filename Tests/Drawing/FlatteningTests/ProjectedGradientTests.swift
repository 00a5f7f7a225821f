import Drawing
import QuartzCore
import TestSupport
import Testing

@testable import Flattening

/// Gradients seen in perspective, against the colour of the point of the plane that is seen.
@Suite struct ProjectedGradientTests {
  private let stops = [
    Gradient.Stop(offset: 0.1, color: RGBA(red: 1, green: 0, blue: 0)),
    Gradient.Stop(offset: 0.5, color: RGBA(red: 0, green: 1, blue: 0.5, alpha: 0.5)),
    Gradient.Stop(offset: 0.5, color: RGBA(red: 0, green: 0, blue: 1)),
    Gradient.Stop(offset: 1, color: RGBA(red: 1, green: 1, blue: 1, alpha: 0)),
  ]
  /// Stretched over a layer of 100 × 60.
  private let unit = CGAffineTransform(a: 100, b: 0, c: 0, d: 60, tx: 0, ty: 0)
  private let box = CGRect(x: 0, y: 0, width: 100, height: 60)

  @Test func aConicGradientStaysConic() throws {
    let conic = Gradient.Kind.conic(center: CGPoint(x: 0.4, y: 0.6), angle: 1)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let seen = try compare(conic, map: randomMap(&random), within: 1e-6, &random)
      #expect(seen.projection == nil)
    }
  }

  @Test func aConicGradientWhoseCentreIsBehindTheEye() throws {
    // w falls along x and is 0 at 50; the centre lies at 90.
    let map = Projection(m11: 1, m12: 0.2, m13: -0.02, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)
    let conic = Gradient.Kind.conic(center: CGPoint(x: 0.9, y: 0.5), angle: 0.3)
    var random = SeededGenerator(seed: 8)
    let seen = try compare(conic, map: map, within: 1e-6, &random)
    #expect(seen.projection == nil)
  }

  @Test func anAxialGradientAlongTheDepthStaysAxial() throws {
    var random = SeededGenerator(seed: 9)
    for angle in [0.2, 0.6, 1.1, -0.9] as [CGFloat] {
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 150
      let map = CATransform3DConcat(CATransform3DMakeRotation(angle, 1, 0, 0), perspective).projection
      for (start, end) in [(0.0, 1.0), (1, 0), (0.3, 0.6), (-4, 5)] {
        let axial = Gradient.Kind.axial(start: CGPoint(x: 0.5, y: start), end: CGPoint(x: 0.5, y: end))
        let seen = try compare(axial, map: map, within: 0.5 / 255, &random)
        #expect(seen.projection == nil, "\(angle)")
        #expect(seen.stops.count < 64)
      }
    }
  }

  @Test func otherGradientsCarryTheirPerspective() throws {
    var random = SeededGenerator(seed: 10)
    let map = randomMap(&random)
    for kind in [
      Gradient.Kind.axial(start: .zero, end: CGPoint(x: 1, y: 0.3)),
      .radial(center: CGPoint(x: 0.5, y: 0.5), radius: 0.5),
    ] {
      let seen = try compare(kind, map: map, within: 1e-6, &random)
      #expect(seen.projection != nil)
    }
  }

  @Test func anAffineMapChangesOnlyTheTransform() {
    let gradient = Gradient(kind: .radial(center: .zero, radius: 1), stops: stops, transform: unit)
    let affine = CGAffineTransform(a: 2, b: 1, c: 0, d: 1, tx: 5, ty: 6)
    let seen = gradient.seen(through: Projection(affine), over: CGPath(rect: box))
    #expect(seen.stops == gradient.stops)
    #expect(seen.transform == unit.concatenating(affine))
    #expect(seen.projection == nil)
  }

  @Test func aPlaneWithinAPlaneProjectsItsGradientsTwice() {
    var random = SeededGenerator(seed: 11)
    let (inner, outer) = (randomMap(&random), randomMap(&random))
    let unprojected = Gradient(kind: .radial(center: .zero, radius: 1), stops: stops, transform: unit)
    let once = unprojected.seen(through: inner, over: CGPath(rect: box))
    let twice = once.seen(through: outer, over: CGPath(rect: box))
    #expect(twice.projection == inner.concatenating(outer))
  }

  // MARK: Comparing

  /// Compares colours at random points of the layer that are in front of the eye.
  private func compare(
    _ kind: Gradient.Kind, map: Projection, within tolerance: Double, _ random: inout SeededGenerator
  ) throws -> Gradient {
    let gradient = Gradient(kind: kind, stops: stops, transform: unit)
    let flat = try #require(GradientField(gradient))
    let area = PathProjector(map: map).fill(CGPath(rect: box))
    let seen = gradient.seen(through: map, over: area)
    let field = try #require(GradientField(seen))
    var compared = 0
    for _ in 0..<200 {
      let p = CGPoint(
        x: CGFloat.random(in: 0...100, using: &random), y: CGFloat.random(in: 0...60, using: &random))
      guard map.w(of: p) > Projection.nearestW * 2, let truth = flat.offset(at: p) else { continue }
      // Where colours jump, either side is right.
      guard ![0, 0.5, 1].contains(where: { abs($0 - truth) < 1e-4 }) else { continue }
      let offset = try #require(field.offset(at: map(p)))
      #expect(seen.color(at: offset).distance(to: gradient.color(at: truth)) <= tolerance + 1e-5, "\(p)")
      compared += 1
    }
    #expect(compared > 20)
    return seen
  }

  private func randomMap(_ random: inout SeededGenerator) -> Projection {
    func r(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    return Projection(
      m11: r(0.5...2), m12: r(-0.5...0.5), m13: r(-0.006...0.006), m21: r(-0.5...0.5), m22: r(0.5...2),
      m23: r(-0.006...0.006), m31: r(-50...50), m32: r(-50...50), m33: 1)
  }
}
