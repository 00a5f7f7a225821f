import Drawing
import QuartzCore
import TestSupport
import Testing

/// Properties that hold for any tree.
@Suite struct RandomTreeTests {
  @Test func threeHundredRandomTreesMakeSoundLists() {
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let list = flatten(tree(using: &random), at: Double.random(in: 0...3, using: &random))
      let problem = ListCheck(list).problem
      #expect(problem == nil, "seed \(seed): \(problem ?? "")")
    }
  }

  /// Where all planes are parallel to the page, the layer that a hit test finds is the one that is painted last.
  @Test func hitTestingFindsWhatIsPaintedOnTop() {
    for seed in 0..<40 {
      var random = SeededGenerator(seed: UInt64(1000 + seed))
      let root = page()
      root.sublayerTransform = perspective(500)
      for k in 0..<8 {
        let layer = box(CALayer(), 0, 0, 40, 30, Ink.red, in: root)
        layer.name = String(k)
        layer.position = CGPoint(
          x: .random(in: 0...100, using: &random), y: .random(in: 0...100, using: &random))
        layer.zPosition = CGFloat(Int.random(in: -3...3, using: &random)) * 20
        layer.transform = CATransform3DMakeRotation(.random(in: 0...6, using: &random), 0, 0, 1)
      }
      let painted = OpaqueAreas(flatten(root))
      for _ in 0..<50 {
        let p = CGPoint(x: .random(in: 0...100, using: &random), y: .random(in: 0...100, using: &random))
        let hit = root.hitTest(CGPoint(x: p.x + root.frame.minX, y: p.y + root.frame.minY))
        #expect((hit === root ? nil : hit?.name) == painted.name(at: p), "seed \(seed) at \(p)")
      }
    }
  }

  private func tree(using random: inout SeededGenerator) -> CALayer {
    let root = page()
    if Bool.random(using: &random) {
      root.sublayerTransform = perspective(.random(in: 50...1000, using: &random))
    }
    var layers = [root]
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let kind = SampleLayer.allCases.randomElement(using: &random) ?? .plain
      let layer = kind.make()
      decorate(layer, using: &random)
      let parent = layers.randomElement(using: &random) ?? root
      if Int.random(in: 0..<8, using: &random) == 0, parent.mask == nil, parent !== root {
        parent.mask = layer
      } else {
        parent.addSublayer(layer)
      }
      layers.append(layer)
    }
    return root
  }

  private func decorate(_ layer: CALayer, using random: inout SeededGenerator) {
    func r(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
    layer.position = CGPoint(x: r(-20...120), y: r(-20...120))
    layer.zPosition = r(-200...200)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: layer.transform = CATransform3DMakeRotation(r(-3...3), r(-1...1), r(-1...1), r(-1...1))
    case 1: layer.transform = CATransform3DMakeScale(r(-2...2), r(-2...2), r(-2...2))
    case 2:
      layer.transform = CATransform3DConcat(
        CATransform3DMakeRotation(r(-2...2), 1, r(-1...1), 0), perspective(r(20...400)))
    default: break
    }
    layer.opacity = Float(r(0.2...1.5))
    layer.isGeometryFlipped = Int.random(in: 0..<4, using: &random) == 0
    layer.masksToBounds = Int.random(in: 0..<4, using: &random) == 0
    layer.isDoubleSided = Int.random(in: 0..<6, using: &random) != 0
    layer.shadowOpacity = Int.random(in: 0..<4, using: &random) == 0 ? 0.7 : 0
    layer.allowsGroupOpacity = Bool.random(using: &random)
    if Int.random(in: 0..<6, using: &random) == 0 { layer.compositingFilter = "multiply" }
    if Int.random(in: 0..<6, using: &random) == 0 { layer.filters = ["gaussianBlur"] }
    (layer as? CAReplicatorLayer)?.preservesDepth = Bool.random(using: &random)
    (layer as? CAReplicatorLayer)?.instanceTransform = CATransform3DMakeRotation(r(-1...1), 0, 1, r(0...1))
  }
}

/// Which named layer's fill lies on top at a point.
private struct OpaqueAreas {
  private var areas: [(name: String?, path: CGPath, back: CGAffineTransform)] = []

  init(_ list: DrawnPage) {
    for visit in list.drawing.walk() {
      guard case .path(let path) = visit.node, visit.layer >= 0 else { continue }
      areas.append((list.layers[Int(visit.layer)].name, path.path, visit.transform.inverted()))
    }
  }

  func name(at p: CGPoint) -> String? {
    areas.last { $0.path.contains(p.applying($0.back)) }?.name
  }
}
