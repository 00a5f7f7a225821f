import Drawing
import QuartzCore
import TestSupport
import Testing

/// `hitTest` finds the layer that is seen: over random scenes in depth, the one whose colour is painted last.
@Suite struct HitAgreementTests {
  @Test func theLayerThatIsHitIsTheOneThatIsSeen() {
    var random = SeededGenerator(seed: 2024)
    var compared = 0
    for scene in 0..<300 {
      let root = page(200, 200)
      root.backgroundColor = color(0)
      root.sublayerTransform = perspective(CGFloat.random(in: 150...600, using: &random))
      root.isGeometryFlipped = Bool.random(using: &random)
      var number = 0
      add(Int.random(in: 2...5, using: &random), to: root, &number, &random)
      let picture = PaintedPaths(flatten(root))
      for _ in 0..<40 {
        let p = CGPoint(
          x: CGFloat.random(in: 1...199, using: &random), y: CGFloat.random(in: 1...199, using: &random))
        // Near edges and lines of intersection rounding decides.
        let around = [(0, 0), (0.3, 0), (-0.3, 0), (0, 0.3), (0, -0.3)].map {
          picture.color(at: CGPoint(x: p.x + $0.0, y: p.y + $0.1))
        }
        guard let seen = around[0], around.allSatisfy({ $0 == seen }) else { continue }
        let hit = root.hitTest(p)
        #expect(hit.map { $0.name ?? "0" } == name(of: seen), "scene \(scene) at \(p)")
        compared += 1
      }
    }
    #expect(compared > 9000)
  }

  // MARK: Scenes

  private func add(
    _ count: Int, to parent: CALayer, _ number: inout Int, _ random: inout SeededGenerator
  ) {
    func r(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
    for _ in 0..<count {
      if !(parent is CATransformLayer), Int.random(in: 0..<4, using: &random) == 0 {
        let space = CATransformLayer()
        space.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        space.transform = CATransform3DMakeRotation(r(-1...1), r(-1...1), r(-1...1), 0.2)
        space.isGeometryFlipped = Bool.random(using: &random)
        parent.addSublayer(space)
        add(2, to: space, &number, &random)
        continue
      }
      number += 1
      let layer = CALayer()
      layer.name = String(number)
      layer.backgroundColor = color(number)
      layer.bounds = CGRect(x: 0, y: 0, width: r(60...160), height: r(60...160))
      layer.position = CGPoint(x: r(60...140), y: r(60...140))
      layer.anchorPointZ = r(-20...20)
      layer.zPosition = Bool.random(using: &random) ? r(-40...40) : 0
      layer.isDoubleSided = Int.random(in: 0..<3, using: &random) > 0
      layer.isGeometryFlipped = Bool.random(using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: break
      case 1: layer.transform = CATransform3DMakeRotation(r(-3...3), 0, 0, 1)
      case 2: layer.transform = CATransform3DMakeRotation(r(-2...2), r(-1...1), r(-1...1), r(-0.3...0.3))
      default:
        // A perspective of its own: how near the layer is only shows after the division.
        layer.transform = CATransform3DConcat(
          CATransform3DMakeRotation(r(-1...1), r(-1...1), r(-1...1), 0), perspective(r(150...500)))
      }
      parent.addSublayer(layer)
    }
  }

  private func color(_ number: Int) -> CGColor {
    CGColor(srgbRed: CGFloat(number) / 255, green: 0, blue: 0, alpha: 1)
  }

  private func name(of color: RGBA) -> String { String(Int((color.red * 255).rounded())) }
}

/// The opaque areas of a list, placed and cut, for asking which is uppermost at a point.
struct PaintedPaths {
  private var areas: [(path: CGPath, clips: [ClipPath], color: RGBA)] = []

  init(_ list: DrawnPage) {
    var runs = [(nodes: list.drawing.nodes[...], transform: CGAffineTransform.identity, clips: [ClipPath]())]
    while var run = runs.popLast() {
      guard let node = run.nodes.popFirst() else { continue }
      runs.append(run)
      switch node {
      case .group(let group, let content):
        let transform = group.transform.concatenating(run.transform)
        let own = (group.effects?.clips ?? []).map {
          ClipPath(path: $0.path.transformed(by: transform), rule: $0.rule)
        }
        runs.append((content.nodes[...], transform, run.clips + own))
      case .path(let path):
        guard case .color(let color)? = path.fill else { continue }
        areas.append((path.path.transformed(by: run.transform), run.clips, color))
      case .glyphs, .image, .shadow, .instance: break
      }
    }
  }

  func color(at p: CGPoint) -> RGBA? {
    areas.last { area in
      area.path.contains(p) && area.clips.allSatisfy { $0.path.contains(p, using: $0.rule) }
    }?.color
  }
}
