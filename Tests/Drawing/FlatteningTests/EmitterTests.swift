import Drawing
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Flattening

/// Where particles are born, what becomes of them, and in which order they are drawn.
@Suite struct EmitterTests {
  /// A drawn particle.
  private struct Dot {
    var place: CGPoint
    var scale: CGFloat
    var turn: CGFloat
    var opacity: Double
    var blendMode: BlendMode
    /// Of its picture's tint.
    var red: Float
  }

  private func emitter(_ change: (CAEmitterLayer, CAEmitterCell) -> Void) -> CALayer {
    let root = page(200, 200)
    let emitter = box(CAEmitterLayer(), 0, 0, 200, 200, in: root)
    emitter.emitterPosition = CGPoint(x: 100, y: 100)
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents = picture(2, 2)
    cell.birthRate = 100
    cell.lifetime = 10
    emitter.emitterCells = [cell]
    change(emitter, cell)
    return root
  }

  private func dots(_ root: CALayer, at time: Double = 2) -> [Dot] {
    let list = flatten(root, at: time)
    var effects: GroupEffects?
    return list.nodes.compactMap { node in
      if case .group(let group, _) = node { effects = group.effects }
      guard case .instance(let drawing, let t) = node, case .image(let image)? = drawing.nodes.first else {
        return nil
      }
      return Dot(
        place: CGPoint(x: t.tx, y: t.ty), scale: hypot(t.a, t.b), turn: atan2(t.b, t.a),
        opacity: effects?.opacity ?? 1, blendMode: effects?.blendMode ?? .normal, red: image.tint?.red ?? 1)
    }
  }

  // MARK: - Birth

  /// Where a thousand particles are born, seen from the shape's centre.
  private func birthPlaces(_ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode)
    -> [SIMD3<Double>]
  {
    let layer = CAEmitterLayer()
    (layer.emitterShape, layer.emitterMode) = (shape, mode)
    (layer.emitterPosition, layer.emitterZPosition) = (CGPoint(x: 100, y: 50), 7)
    (layer.emitterSize, layer.emitterDepth) = (CGSize(width: 60, height: 40), 80)
    return (0..<1000 as Range<UInt64>).map { k in
      var random = ParticleGenerator(seed: k)
      return layer.birthPlace(random: &random) - SIMD3(100, 50, 7)
    }
  }

  @Test func boxesHaveCornersEdgesFacesAndInsides() {
    let half = SIMD3(30.0, 20, 40)
    for (shape, depth) in [(CAEmitterLayerEmitterShape.cuboid, 3), (.rectangle, 2)] {
      for (mode, atEnd) in [
        (CAEmitterLayerEmitterMode.points, 3), (.outline, 2), (.surface, 1), (.volume, 0),
      ] {
        let places = birthPlaces(shape, mode)
        var touched: Set<Int> = []
        for place in places {
          let ends = (0..<depth).filter { abs(abs(place[$0]) - half[$0]) < 1e-9 }
          touched.formUnion(ends.map { place[$0] < 0 ? $0 : $0 + 3 })
          // A rectangle is one face of a box.
          let expected = atEnd - (3 - depth)
          #expect(ends.count >= expected, "\(shape.rawValue) \(mode.rawValue): \(place)")
          #expect((0..<depth).allSatisfy { abs(place[$0]) <= half[$0] + 1e-9 })
          if depth == 2 { #expect(place.z == 0) }
        }
        if atEnd > 3 - depth {
          #expect(touched.count == 2 * depth, "\(shape.rawValue) \(mode.rawValue)")
        }
      }
    }
  }

  @Test func circlesAndSpheresHaveRimsAndInsides() {
    for shape in [CAEmitterLayerEmitterShape.circle, .sphere] {
      for mode in [CAEmitterLayerEmitterMode.points, .outline, .surface, .volume] {
        let distances = birthPlaces(shape, mode).map { ($0 * $0).sum().squareRoot() }
        let isFull = mode == .volume || (mode == .surface && shape == .circle)
        #expect(distances.allSatisfy { isFull ? $0 <= 60 : abs($0 - 60) < 1e-9 }, "\(mode.rawValue)")
        // Evenly spread: half of a disc lies within 1/√2 of its radius, half of a ball within 1/∛2.
        guard isFull else { continue }
        let middle = shape == .circle ? 60 / 2.0.squareRoot() : 60 / cbrt(2)
        expectEqual(Double(distances.filter { $0 < middle }.count), 500, accuracy: 60)
      }
    }
  }

  @Test func pointsAndLines() {
    for mode in [CAEmitterLayerEmitterMode.points, .outline, .surface, .volume] {
      #expect(Set(birthPlaces(.point, mode)) == [.zero])
      let line = birthPlaces(.line, mode)
      #expect(line.allSatisfy { abs($0.x) <= 30 && $0.y == 0 && $0.z == 0 })
      #expect((Set(line).count == 2) == (mode == .points))
    }
  }

  // MARK: - Life

  @Test func aParticlesWay() throws {
    let root = emitter { layer, cell in
      cell.birthRate = 1
      cell.duration = 0.5
      (cell.velocity, cell.emissionLongitude) = (10, .pi / 2)
      (cell.xAcceleration, cell.yAcceleration) = (4, 1)
      (cell.scale, cell.scaleSpeed, cell.spin) = (2, 0.25, 0.5)
      (cell.color, cell.redSpeed) = (CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1), -0.25)
      cell.alphaSpeed = -0.125
      (layer.velocity, layer.scale, layer.spin) = (3, 0.5, 2)
    }
    // Born at 0, two seconds old.
    let dot = try #require(dots(root).first)
    #expect(dots(root).count == 1)
    expectEqual(dot.place.x, 100 + 4 * 4 / 2, accuracy: 1e-9)
    expectEqual(dot.place.y, 100 + 30 * 2 + 1 * 4 / 2, accuracy: 1e-9)
    expectEqual(dot.scale, 0.5 * (2 + 0.25 * 2), accuracy: 1e-9)
    expectEqual(dot.turn, 0.5 * 2 * 2, accuracy: 1e-9)
    expectEqual(dot.red, 0.5, accuracy: 0.01)
    expectEqual(dot.opacity, 0.75, accuracy: 0.01)
    #expect(dots(root, at: 11).count == 0, "dead after ten seconds")
  }

  @Test func rangesLieHalfToEachSide() {
    let root = emitter { _, cell in
      (cell.velocity, cell.velocityRange, cell.birthRate) = (100, 40, 1000)
      (cell.duration, cell.lifetime, cell.lifetimeRange) = (1, 3, 2)
    }
    // All are one or two seconds old, and live for two to four.
    let ways = dots(root, at: 1).map(\.place.x)
    #expect(ways.count == 1001)
    #expect(ways.allSatisfy { $0 >= 100 && $0 <= 220 })
    expectEqual(Double(dots(root, at: 3.5).count), 500, accuracy: 60)
    #expect(dots(root, at: 5.1).count == 0)
  }

  @Test func layersMultiplyTheirCells() {
    let root = emitter { layer, _ in (layer.birthRate, layer.lifetime) = (0.5, 0.05) }
    // Fifty a second that live for half a second.
    expectEqual(Double(dots(root).count), 25, accuracy: 1)
  }

  @Test func cellsHaveClocksOfTheirOwn() {
    let late = emitter { _, cell in cell.beginTime = 1.5 }
    #expect(dots(late).count == 51)
    let slow = emitter { _, cell in cell.speed = 0.5 }
    #expect(dots(slow).count == 101)
    let burst = emitter { _, cell in cell.duration = 0.25 }
    #expect(dots(burst).count == 26)
  }

  @Test func birthsGoOnWhileTheCellsTimeRepeats() {
    func count(_ change: @escaping (CAEmitterCell) -> Void) -> Int {
      dots(
        emitter { _, cell in
          cell.duration = 0.25
          change(cell)
        }
      ).count
    }
    #expect(count { $0.repeatCount = 3 } == 76)
    #expect(count { $0.autoreverses = true } == 51)
    #expect(count { ($0.repeatCount, $0.repeatDuration) = (3, 0.5) } == 51)
    #expect(count { $0.repeatCount = .infinity } == 201)
  }

  @Test func particlesGiveBirthAlongTheirWay() {
    let root = emitter { _, cell in
      (cell.birthRate, cell.duration, cell.velocity, cell.lifetime) = (1, 0.5, 50, 1)
      let smoke = CAEmitterCell()
      smoke.contents = picture(4, 4)
      (smoke.birthRate, smoke.lifetime) = (10, 5)
      cell.emitterCells = [smoke]
    }
    // One rocket from 100 to 150; it is gone after a second, and so are no more births.
    let trail = dots(root, at: 2).map(\.place.x).sorted()
    #expect(trail.count == 11)
    for (k, x) in trail.enumerated() { expectEqual(x, 100 + 5 * CGFloat(k), accuracy: 1e-9) }
  }

  @Test func birthsAlongTheWayGoByTheirCellsClock() {
    func places(_ setUp: @escaping (CAEmitterCell) -> Void) -> [CGFloat] {
      let root = emitter { _, cell in
        (cell.birthRate, cell.duration, cell.velocity, cell.lifetime) = (1, 0.5, 50, 1)
        let smoke = CAEmitterCell()
        smoke.contents = picture(4, 4)
        (smoke.birthRate, smoke.lifetime) = (10, 5)
        setUp(smoke)
        cell.emitterCells = [smoke]
      }
      return dots(root, at: 4).map { ($0.place.x * 1e6).rounded() / 1e6 }.sorted()
    }
    #expect(places { $0.beginTime = 0.5 } == [125, 130, 135, 140, 145, 150], "not after the rocket's end")
    #expect(places { $0.speed = 2 } == [], "as old as eight of its seconds")
    #expect(
      places { ($0.speed, $0.lifetime) = (2, 9) } == stride(from: 100, through: 150, by: 2.5).map { $0 })
    #expect(
      places { ($0.speed, $0.lifetime) = (0.5, 2.1) } == [100, 110, 120, 130, 140, 150],
      "four seconds are two of its")
    #expect(places { $0.timeOffset = 0.5 } == places { _ in }, "none before the rocket's start")
  }

  @Test func particlesGoOutOfLinesAndSurfaces() {
    func ways(_ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode, velocity: CGFloat = 10)
      -> [(from: CGPoint, to: CGPoint)]
    {
      let root = emitter { layer, cell in
        (layer.emitterShape, layer.emitterMode) = (shape, mode)
        layer.emitterSize = CGSize(width: 40, height: 0)
        (cell.velocity, cell.duration) = (velocity, 0.5)
      }
      let middle = CGPoint(x: 100, y: 100)
      let (young, old) = (dots(root, at: 0.5).map(\.place), dots(root, at: 1.5).map(\.place))
      return zip(young, old).map {
        (CGPoint(x: $0.x - middle.x, y: $0.y - middle.y), CGPoint(x: $1.x - middle.x, y: $1.y - middle.y))
      }
    }
    for way in ways(.circle, .outline) {
      expectEqual(hypot(way.to.x, way.to.y), hypot(way.from.x, way.from.y) + 10, accuracy: 1e-6)
    }
    for mode in [CAEmitterLayerEmitterMode.outline, .volume] {
      for way in ways(.line, mode, velocity: -10) {
        expectEqual(way.to.x, way.from.x, accuracy: 1e-6)
        expectEqual(way.to.y, way.from.y + 10, accuracy: 1e-6)
      }
    }
    for shape in [CAEmitterLayerEmitterShape.circle, .sphere, .rectangle] {
      for way in ways(shape, .volume) { expectEqual(way.to.x, way.from.x + 10, accuracy: 1e-6) }
    }
    let slope = CAEmitterLayer.direction(SIMD3(0, 0, 1), longitude: .pi / 2, latitude: 0)
    expectEqual(slope.y, 1, accuracy: 1e-12, "at a sphere's pole")
  }

  @Test func whatIsNotEnabledOrHasNoPictureIsNotDrawn() {
    #expect(dots(emitter { _, cell in cell.isEnabled = false }).count == 0)
    #expect(dots(emitter { _, cell in cell.contents = nil }).count == 0)
  }

  @Test func aNegativeWidthOfContentsRectMirrorsParticles() {
    let root = emitter { _, cell in cell.contentsRect = CGRect(x: 1, y: 0, width: -1, height: 1) }
    let particles = flatten(root, at: 2).nodes.compactMap { node in
      if case .instance(let drawing, _) = node { drawing } else { nil }
    }
    guard case .group(let group, _)? = particles.first?.nodes.first else {
      Issue.record("no group")
      return
    }
    #expect(group.transform == CGAffineTransform(scaleX: -1, y: 1))
  }
}
