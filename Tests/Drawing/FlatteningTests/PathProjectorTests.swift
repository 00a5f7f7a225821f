import Drawing
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Flattening

@Suite struct PathProjectorTests {
  /// Every point of the true curve lies on the projected path, and the other way round.
  @Test func projectedCurvesStayWithinAHundredthOfAPoint() {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<60 {
      let map = randomProjection(using: &random)
      let curve = Cubic(
        randomPoint(&random), randomPoint(&random), randomPoint(&random), randomPoint(&random))
      let path = CGMutablePath()
      path.move(to: curve.p0)
      path.addCurve(to: curve.p3, control1: curve.p1, control2: curve.p2)
      let image = polyline(PathProjector(map: map).fill(path))
      for k in 0...40 {
        let p = map(curve.segment.point(at: CGFloat(k) / 40))
        #expect(distance(p, to: image) < 0.012)
      }
    }
  }

  @Test func whatLiesBehindTheEyeIsCutAndNeverMirrored() {
    // The plane runs from before the eye (y = 0) to behind it (y = 200).
    let map = Projection(m11: 1, m12: 0, m13: 0, m21: 0, m22: 1, m23: -0.01, m31: 0, m32: 0, m33: 1)
    let path = PathProjector(map: map).fill(CGPath(rect: CGRect(x: -10, y: 0, width: 20, height: 200)))
    #expect(!path.isEmpty)
    #expect(path.boundingBox.minY >= 0)
  }

  /// A plane that passes the eye at a point's distance: what of it lies a thousandth before the eye is still on the page.
  @Test func aPlaneCloseToTheEyeReachesToTheEndOfThePage() {
    let eye = 100.0
    // y runs towards the eye, one point below it.
    let map = Projection(m11: 1, m12: 0, m13: 0, m21: 0, m22: 0, m23: -1 / eye, m31: 0, m32: 1, m33: 1)
    let path = PathProjector(map: map).fill(CGPath(rect: CGRect(x: -500, y: 0, width: 1000, height: 300)))
    for p in [CGPoint(x: 0, y: 900), CGPoint(x: 400, y: 900), CGPoint(x: -400, y: 2)] {
      #expect(path.contains(p), "\(p)")
    }
    #expect(!path.contains(CGPoint(x: 0, y: 0.9)), "beyond the plane's far end")
    // No number is too large for painters, and none bends an edge: the far side is seen as a straight line.
    #expect(path.boundingBox.maxY <= CGFloat(Projection.farthest) * 1.001)
    expectEqual(path.boundingBox.minY, 1, accuracy: 1e-9)
  }

  @Test func edgesThatLeadFarOffThePageKeepTheirDirection() {
    let map = Projection(m11: 1, m12: 0, m13: 0, m21: 0, m22: 1, m23: -0.01, m31: 0, m32: 0, m33: 1)
    // An edge that passes the eye's plane at x = 80 is seen under that slope, wherever it is cut.
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 80, y: 100), CGPoint(x: 90, y: 100), CGPoint(x: 30, y: 0)])
    path.closeSubpath()
    let image = PathProjector(map: map).fill(path)
    #expect(image.contains(CGPoint(x: 4001, y: 5000)))
    #expect(!image.contains(CGPoint(x: 3999, y: 5000)))
  }

  @Test func aCurveThroughTheEyesPlaneIsAsCloseAsOneBeforeIt() {
    let map = Projection(m11: 1, m12: 0, m13: 0, m21: 0, m22: 1, m23: -0.01, m31: 0, m32: 0, m33: 1)
    let curve = Cubic(
      CGPoint(x: 0, y: 10), CGPoint(x: 300, y: 20), CGPoint(x: -200, y: 110), CGPoint(x: 90, y: 150))
    let path = CGMutablePath()
    path.move(to: curve.p0)
    path.addCurve(to: curve.p3, control1: curve.p1, control2: curve.p2)
    let image = polyline(PathProjector(map: map).fill(path), steps: 400)
    for k in 0...200 {
      let p = curve.segment.point(at: CGFloat(k) / 200)
      guard map.w(of: p) > 0.05 else { continue }
      #expect(distance(map(p), to: image) < 0.012, "\(k)")
    }
  }

  @Test func whatIsAllBehindTheEyeVanishes() {
    let map = Projection(m11: 1, m12: 0, m13: 0, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: -1)
    #expect(PathProjector(map: map).fill(CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))).isEmpty)
  }

  @Test func anAffineMapKeepsCurvesAsTheyAre() {
    let map = Projection(CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 1, ty: 1))
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(PathProjector(map: map).fill(path).points.count == path.points.count)
  }

  private func randomPoint(_ random: inout SeededGenerator) -> CGPoint {
    CGPoint(x: CGFloat.random(in: 0...100, using: &random), y: CGFloat.random(in: 0...100, using: &random))
  }

  private func randomProjection(using random: inout SeededGenerator) -> Projection {
    func r(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    return Projection(
      m11: r(0.5...2), m12: r(-0.5...0.5), m13: r(-0.003...0.003), m21: r(-0.5...0.5), m22: r(0.5...2),
      m23: r(-0.003...0.003), m31: r(-50...50), m32: r(-50...50), m33: 1)
  }

  private func polyline(_ path: CGPath, steps: Int = 100) -> [CGPoint] {
    var points: [CGPoint] = []
    path.forEachElement { element in
      switch element {
      case .move(let p), .line(let p): points.append(p)
      case .curve(let p, let a, let b):
        guard let last = points.last else { return }
        let curve = Cubic(last, a, b, p)
        for k in 1...steps { points.append(curve.segment.point(at: CGFloat(k) / CGFloat(steps))) }
      case .quadCurve, .closeSubpath: break
      }
    }
    return points
  }

  private func distance(_ p: CGPoint, to line: [CGPoint]) -> CGFloat {
    zip(line, line.dropFirst()).map { a, b in
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = dx * dx + dy * dy
      let t = length > 0 ? min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0), 1) : 0
      return hypot(a.x + dx * t - p.x, a.y + dy * t - p.y)
    }.min() ?? .infinity
  }
}
