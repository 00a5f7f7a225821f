import Drawing
import Foundation
import QuartzCore
import Testing

/// Nothing that a tree holds may crash the walk or put a number into the list that is not finite.
@Suite struct BadInputTests {
  @Test func linksThatWouldRunSomethingAreLeftOut() {
    for address in [
      "javascript:alert(1)", " Java\nScript:x", "vbscript:x", "data:text/html,x", "\u{1}javascript:x",
    ] {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
      root.backgroundColor = .black
      root.url = address
      let page = flatten(root)
      #expect(!page.drawing.facts.has(.links), "\(address)")
      #expect(page.findings.map(\.outcome) == [.dropped], "\(address)")
      let text = CATextLayer()
      text.bounds = root.bounds
      text.fontSize = 4
      text.string = NSAttributedString(string: "a", attributes: [.link: address])
      #expect(flatten(text).findings.map(\.outcome) == [.dropped], "\(address)")
    }
    for address in [
      "https://a.b/c:d", "HTTP://a.b", "mailto:a@b.c", "tel:1", "ftp://a.b", "file:///a", "#a:b",
      "a.html?x=javascript:y", "./b:c",
    ] {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
      root.backgroundColor = .black
      root.url = address
      #expect(flatten(root).drawing.facts.has(.links), "\(address)")
    }
  }

  private static let badNumbers: [CGFloat] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300, -1, 0, .leastNonzeroMagnitude,
  ]

  /// One number of one layer at a time is bad.
  private static let places: [(name: String, kind: SampleLayer?, set: @Sendable (CALayer, CGFloat) -> Void)] =
    [
      ("bounds.origin.x", nil, { $0.bounds.origin.x = $1 }),
      ("bounds.size.width", nil, { $0.bounds.size.width = $1 }),
      ("bounds.size.height", nil, { $0.bounds.size.height = $1 }),
      ("position.x", nil, { $0.position.x = $1 }),
      ("zPosition", nil, { $0.zPosition = $1 }),
      ("anchorPoint.x", nil, { $0.anchorPoint.x = $1 }),
      ("anchorPointZ", nil, { $0.anchorPointZ = $1 }),
      ("transform.m11", nil, { $0.transform.m11 = $1 }),
      ("transform.m13", nil, { $0.transform.m13 = $1 }),
      ("transform.m34", nil, { $0.transform.m34 = $1 }),
      ("transform.m44", nil, { $0.transform.m44 = $1 }),
      ("sublayerTransform.m11", nil, { $0.sublayerTransform.m11 = $1 }),
      ("sublayerTransform.m14", nil, { $0.sublayerTransform.m14 = $1 }),
      ("cornerRadius", nil, { $0.cornerRadius = $1 }),
      ("borderWidth", nil, { $0.borderWidth = $1 }),
      ("opacity", nil, { $0.opacity = Float($1) }),
      ("shadowRadius", nil, { $0.shadowRadius = $1 }),
      ("shadowOpacity", nil, { $0.shadowOpacity = Float($1) }),
      ("shadowOffset.width", nil, { $0.shadowOffset.width = $1 }),
      (
        "shadowPath", nil,
        { $0.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: $1, height: 3), transform: nil) }
      ),
      ("contentsScale", nil, { $0.contentsScale = $1 }),
      ("rasterizationScale", nil, { $0.rasterizationScale = $1 }),
      ("contentsRect.origin.x", nil, { $0.contentsRect.origin.x = $1 }),
      ("contentsRect.size.width", nil, { $0.contentsRect.size.width = $1 }),
      ("contentsCenter.origin.x", nil, { $0.contentsCenter.origin.x = $1 }),
      ("contentsCenter.size.width", nil, { $0.contentsCenter.size.width = $1 }),
      ("backgroundColor", nil, { $0.backgroundColor = CGColor(srgbRed: $1, green: $1, blue: 0, alpha: 1) }),
      (
        "backgroundColor's alpha", nil,
        { $0.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: $1) }
      ),
      ("beginTime", nil, { $0.beginTime = Double($1) }),
      ("speed", nil, { $0.speed = Float($1) }),
      (
        "path", .shape,
        {
          ($0 as? CAShapeLayer)?.path = CGPath(rect: CGRect(x: $1, y: 0, width: 5, height: 3), transform: nil)
        }
      ),
      ("lineWidth", .shape, { ($0 as? CAShapeLayer)?.lineWidth = $1 }),
      ("miterLimit", .shape, { ($0 as? CAShapeLayer)?.miterLimit = $1 }),
      ("lineDashPhase", .shape, { ($0 as? CAShapeLayer)?.lineDashPhase = $1 }),
      (
        "lineDashPattern", .shape,
        { ($0 as? CAShapeLayer)?.lineDashPattern = [NSNumber(value: Double($1)), 2] }
      ),
      ("strokeStart", .shape, { ($0 as? CAShapeLayer)?.strokeStart = $1 }),
      ("strokeEnd", .shape, { ($0 as? CAShapeLayer)?.strokeEnd = $1 }),
      ("startPoint.x", .gradient, { ($0 as? CAGradientLayer)?.startPoint.x = $1 }),
      ("endPoint.y", .gradient, { ($0 as? CAGradientLayer)?.endPoint.y = $1 }),
      ("locations", .gradient, { ($0 as? CAGradientLayer)?.locations = [NSNumber(value: Double($1)), 1] }),
      ("instanceTransform.m11", .replicator, { ($0 as? CAReplicatorLayer)?.instanceTransform.m11 = $1 }),
      ("instanceDelay", .replicator, { ($0 as? CAReplicatorLayer)?.instanceDelay = Double($1) }),
      ("instanceAlphaOffset", .replicator, { ($0 as? CAReplicatorLayer)?.instanceAlphaOffset = Float($1) }),
      ("instanceRedOffset", .replicator, { ($0 as? CAReplicatorLayer)?.instanceRedOffset = Float($1) }),
      ("fontSize", .text, { ($0 as? CATextLayer)?.fontSize = $1 }),
      ("tileSize.width", .tiled, { ($0 as? CATiledLayer)?.tileSize.width = $1 }),
      ("emitterPosition.x", .emitter, { ($0 as? CAEmitterLayer)?.emitterPosition.x = $1 }),
      ("emitter's birthRate", .emitter, { ($0 as? CAEmitterLayer)?.birthRate = Float($1) }),
      ("cell's birthRate", .emitter, { ($0 as? CAEmitterLayer)?.emitterCells?.first?.birthRate = Float($1) }),
      ("cell's lifetime", .emitter, { ($0 as? CAEmitterLayer)?.emitterCells?.first?.lifetime = Float($1) }),
      ("cell's velocity", .emitter, { ($0 as? CAEmitterLayer)?.emitterCells?.first?.velocity = $1 }),
      ("cell's scale", .emitter, { ($0 as? CAEmitterLayer)?.emitterCells?.first?.scale = $1 }),
      ("cell's spin", .emitter, { ($0 as? CAEmitterLayer)?.emitterCells?.first?.spin = $1 }),
      (
        "cell's contentsScale", .emitter, { ($0 as? CAEmitterLayer)?.emitterCells?.first?.contentsScale = $1 }
      ),
      ("scroll", .scroll, { ($0 as? CAScrollLayer)?.scroll(to: CGPoint(x: $1, y: 0)) }),
    ]

  @Test func noSingleBadNumberCrashesOrGetsIntoTheList() {
    for place in Self.places {
      for bad in Self.badNumbers {
        for kind in place.kind.map({ [$0] }) ?? [.image, .shape, .transform] {
          for tilted in [false, true] {
            let root = page()
            if tilted { root.sublayerTransform = perspective(400) }
            let layer = kind.make()
            if tilted { layer.transform = CATransform3DMakeRotation(0.4, 0, 1, 0) }
            root.addSublayer(layer)
            place.set(layer, bad)
            let problem = ListCheck(flatten(root, at: 1)).problem
            #expect(
              problem == nil, "\(kind).\(place.name) = \(bad)\(tilted ? ", tilted" : ""): \(problem ?? "")")
          }
        }
      }
    }
  }

  @Test func masksMayBeBadToo() {
    for place in Self.places {
      for bad in Self.badNumbers where place.kind == nil {
        let root = page()
        let layer = box(CALayer(), 0, 0, 20, 20, Ink.red, in: root)
        let mask = SampleLayer.plain.make()
        layer.mask = mask
        place.set(mask, bad)
        let problem = ListCheck(flatten(root, at: 1)).problem
        #expect(problem == nil, "mask.\(place.name) = \(bad): \(problem ?? "")")
      }
    }
  }

  @Test func boundsThatAreNotFiniteAreReported() {
    let root = page()
    box(CALayer(), 0, 0, 10, 10, Ink.red, in: root).bounds.size.width = .nan
    let findings = flatten(root).findings
    #expect(findings.map(\.outcome) == [.damaged])
    #expect(findings.map(\.layer) == [1])
  }

  @Test func anEmptyRootDrawsNothing() {
    for kind in SampleLayer.allCases {
      #expect(flatten(kind.makeEmpty()).drawing.isEmpty, "\(kind)")
    }
  }

  @Test func aSingularMatrixDrawsNothing() {
    let root = page()
    let layer = box(CALayer(), 0, 0, 10, 10, Ink.red, in: root)
    layer.transform = CATransform3DMakeScale(0, 0, 0)
    #expect(PlacedBoxes(flatten(root)).boxes.filter { !$0.isEmpty } == [])
  }

  @Test func aPlaneSeenEdgeOnDrawsNothingAndIsReported() {
    let root = page()
    let layer = box(CALayer(), 40, 40, 20, 20, Ink.red, in: root)
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    let list = flatten(root)
    #expect(PlacedBoxes(list).boxes == [])
    #expect(list.findings.count == 1)
  }

  @Test func whatIsBehindTheEyeDrawsNothingAndIsReported() {
    for angle in [0, 0.3] {
      let root = page()
      root.sublayerTransform = perspective(100)
      let layer = box(CALayer(), 40, 40, 20, 20, Ink.red, in: root)
      layer.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
      layer.zPosition = 500
      let list = flatten(root)
      #expect(PlacedBoxes(list).boxes == [], "angle \(angle)")
      #expect(list.findings.map(\.outcome) == [.dropped], "angle \(angle)")
    }
  }

  @Test func masksOfMasksOfMasks() {
    let root = page()
    var layer = box(CALayer(), 0, 0, 20, 20, Ink.red, in: root)
    for _ in 0..<1000 {
      let mask = box(CALayer(), 0, 0, 20, 20, Ink.red)
      layer.mask = mask
      layer = mask
    }
    let list = flatten(root)
    // The innermost mask is one opaque area, which cuts; each of the others is a drawing.
    #expect(list.references.count == 999)
    #expect(ListCheck(list).problem == nil)
  }

  @Test func aHundredThousandNestedLayers() {
    let root = page()
    var layer = root
    for _ in 0..<100_000 { layer = box(CALayer(), 0, 0, 10, 10, Ink.red, in: layer) }
    let list = flatten(root)
    #expect(list.nodes.count == 1 + 2 * 100_000)
    #expect(ListCheck(list).problem == nil)
  }

  @Test func aHundredThousandSiblings() {
    let root = page()
    root.sublayers = (0..<100_000).map { _ in box(CALayer(), 0, 0, 10, 10, Ink.red) }
    #expect(flatten(root).nodes.count == 1 + 2 * 100_000)
  }
}
