import CoreGraphics
import Foundation
import TestSupport
import Testing

/// Lengths, boxes, insides and parts of paths, compared with what close samples say.
@Suite struct CGPathMeasuringTests {
  private func sampledLength(_ path: CGPath) -> CGFloat {
    var sum: CGFloat = 0
    for points in path.sampled(steps: 500) {
      for (a, b) in zip(points, points.dropFirst()) { sum += hypot(b.x - a.x, b.y - a.y) }
    }
    return sum
  }

  @Test func lengthOfAQuarterCircleAndARectangle() {
    #expect(CGPath(rect: CGRect(x: 1, y: 1, width: 3, height: 4)).length == 14)
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 2))
    expectEqual(circle.length, 2 * .pi, accuracy: 2e-3, "four cubics are a little longer than the circle")
  }

  @Test func lengthIsThatOfTheSamples() {
    for seed in 1...30 {
      var dice = SeededGenerator(seed: UInt64(seed))
      let path = dice.path()
      expectEqual(path.length, sampledLength(path), accuracy: 1e-2, "seed \(seed)")
    }
  }

  @Test func boundingBoxOfPathTouchesTheSamples() {
    for seed in 1...20 {
      var dice = SeededGenerator(seed: UInt64(seed))
      let path = dice.path()
      let box = path.boundingBoxOfPath
      let points = Array(path.sampled(steps: 400).joined())
      expectEqual(box.minX, points.map(\.x).min() ?? .nan, accuracy: 1e-2, "seed \(seed)")
      expectEqual(box.maxX, points.map(\.x).max() ?? .nan, accuracy: 1e-2, "seed \(seed)")
      expectEqual(box.minY, points.map(\.y).min() ?? .nan, accuracy: 1e-2, "seed \(seed)")
      expectEqual(box.maxY, points.map(\.y).max() ?? .nan, accuracy: 1e-2, "seed \(seed)")
      let around = path.boundingBox
      #expect(around.minX <= box.minX, "seed \(seed)")
      #expect(around.minY <= box.minY, "seed \(seed)")
      #expect(around.maxX >= box.maxX - 1e-9, "seed \(seed)")
      #expect(around.maxY >= box.maxY - 1e-9, "seed \(seed)")
    }
  }

  @Test func containsAgreesWithTheWindingOfTheSamples() {
    for seed in 1...30 {
      var dice = SeededGenerator(seed: UInt64(seed))
      let path = dice.path()
      let samples = path.sampled()
      for _ in 0..<40 {
        let p = dice.point()
        if CGPath.distance(from: p, to: samples) < 0.2 { continue }
        let turns = samples.map { winding($0, around: p) }
        #expect(path.contains(p) == (turns.reduce(0, +) != 0), "\(p), seed \(seed)")
        #expect(path.contains(p, using: .evenOdd) == (turns.reduce(0, +) % 2 != 0), "\(p), seed \(seed)")
      }
    }
  }

  /// The sum of the angles under which the point sees the polygon, in turns.
  private func winding(_ polygon: [CGPoint], around p: CGPoint) -> Int {
    guard let first = polygon.first else { return 0 }
    var sum: CGFloat = 0
    for (a, b) in zip(polygon, polygon.dropFirst() + [first]) {
      let (u, v) = (CGPoint(x: a.x - p.x, y: a.y - p.y), CGPoint(x: b.x - p.x, y: b.y - p.y))
      sum += atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y)
    }
    return Int((sum / (2 * .pi)).rounded())
  }

  @Test func rayThroughAVertexIsCountedOnce() {
    let diamond = CGMutablePath()
    diamond.addLines(between: [
      CGPoint(x: 0, y: -5), CGPoint(x: 5, y: 0), CGPoint(x: 0, y: 5), CGPoint(x: -5, y: 0),
    ])
    diamond.closeSubpath()
    #expect(diamond.contains(.zero))
    #expect(!diamond.contains(CGPoint(x: -6, y: 0)))
    #expect(diamond.contains(CGPoint(x: 100, y: 0), transform: CGAffineTransform(translationX: -100, y: 0)))
  }

  @Test func trimmingFromZeroToOneIsTheWholePath() {
    var dice = SeededGenerator(seed: 7)
    let path = dice.path()
    #expect(path.trimmedPath(from: 0, to: 1) == path)
    #expect(path.trimmedPath(from: -3, to: 5) == path)
  }

  @Test func trimmedPartsHaveTheirShareOfTheLength() {
    for seed in 1...30 {
      var dice = SeededGenerator(seed: UInt64(seed))
      let path = dice.path()
      let a = CGFloat.random(in: 0...1, using: &dice)
      let b = CGFloat.random(in: 0...1, using: &dice)
      let part = path.trimmedPath(from: min(a, b), to: max(a, b))
      expectEqual(part.length, path.length * abs(a - b), accuracy: 1e-5, "seed \(seed)")
    }
  }

  /// Control points that bunch up at an end: half of the parameter is far from half of the way.
  @Test func trimmingWithinACurveGoesByLength() {
    let cubic = CGMutablePath()
    cubic.move(to: .zero)
    cubic.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 100, y: 0), control2: CGPoint(x: 100, y: 0))
    let quad = CGMutablePath()
    quad.move(to: .zero)
    quad.addQuadCurve(to: CGPoint(x: 100, y: 0), control: .zero)
    for path in [cubic, quad] {
      for fraction in [0.25, 0.5, 0.75] as [CGFloat] {
        let part = path.trimmedPath(from: fraction, to: 1)
        expectEqual(part.points.first?.x ?? 0, 100 * fraction, accuracy: 1e-6)
      }
    }
  }

  @Test func trimmingOverSubpathsKeepsWholeOnesClosed() {
    let two = CGMutablePath()
    two.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    two.addRect(CGRect(x: 50, y: 0, width: 10, height: 10))
    let part = two.trimmedPath(from: 0, to: 0.625)
    #expect(
      Array(part.elements) == Array(CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).elements) + [
        .move(to: CGPoint(x: 50, y: 0)), .line(to: CGPoint(x: 60, y: 0)),
      ])
  }

  @Test func nothingIsLeftOfAnEmptyRange() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(path.trimmedPath(from: 0.5, to: 0.5).isEmpty)
    #expect(path.trimmedPath(from: 0.7, to: 0.2).isEmpty)
    #expect(path.trimmedPath(from: .nan, to: .nan).isEmpty)
    #expect(path.trimmedPath(from: 1 - 1e-14, to: 1).isEmpty, "rounding")
  }

  @Test func flattenedLinesStayWithinTheThreshold() {
    for seed in 1...20 {
      var dice = SeededGenerator(seed: UInt64(seed))
      let path = dice.path()
      let flat = path.flattened(threshold: 0.5)
      #expect(!flat.verbs.contains { $0 == .addCurveToPoint || $0 == .addQuadCurveToPoint })
      let samples = flat.sampled(steps: 1)
      for p in path.sampled(steps: 10).joined() {
        #expect(CGPath.distance(from: p, to: samples) < 0.5, "seed \(seed)")
      }
      expectEqual(flat.length, path.length, accuracy: path.length * 0.02, "seed \(seed)")
    }
  }
}
