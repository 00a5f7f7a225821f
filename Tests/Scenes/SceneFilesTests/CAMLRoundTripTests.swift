import Foundation
@_spi(Properties) import QuartzCore
import Testing

@testable import SceneFiles

/// What is written as CAML reads as an equal tree, without a warning, and writing it again changes nothing.
@Suite struct CAMLRoundTripTests {
  private func check(_ page: CALayer, sourceLocation: SourceLocation = #_sourceLocation) throws {
    page.bounds = CGRect(x: 1, y: 2, width: 100, height: 50)
    let data = try CAMLWriter().data(for: page)
    let text = String(decoding: data, as: UTF8.self)
    let scene = try Scene(data: data, file: "s.caml")
    #expect(scene.warnings.map(\.description) == [], "\(text)", sourceLocation: sourceLocation)
    let copy = try #require(scene.pages.first)
    #expect(LayerTreeEquality.areEqual(page, copy), "\(text)", sourceLocation: sourceLocation)
    #expect(
      try CAMLWriter().data(for: copy) == data, "writing again changes nothing",
      sourceLocation: sourceLocation)
  }

  /// As the page, which is turned, and as a layer of it.
  private func check(both layer: CALayer, _ again: CALayer, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    try check(layer, sourceLocation: sourceLocation)
    let page = CALayer()
    page.addSublayer(again)
    try check(page, sourceLocation: sourceLocation)
  }

  @Test func everyPropertyOfEveryLayerClass() throws {
    for table in PropertyTable.layers {
      let layers = try (0..<2).map { _ in
        let layer = try #require(table.make() as? CALayer)
        // CAML names no files of tiles, and a film needs its file.
        try UnusualValues.fill(layer, but: ["tiles", "video"], for: .caml)
        return layer
      }
      try check(both: layers[0], layers[1])
    }
  }

  @Test func everyPropertyOfCells() throws {
    let (cell, inner) = (CAEmitterCell(), CAEmitterCell())
    try UnusualValues.fill(cell, for: .caml)
    inner.name = "inner"
    cell.emitterCells = [inner]
    let layer = CAEmitterLayer()
    layer.emitterCells = [cell]
    try check(layer)
  }

  @Test func everyPropertyOfAnimations() throws {
    for table in PropertyTable.animations {
      let animation = try #require(table.make() as? CAAnimation)
      try UnusualValues.fill(animation, but: ["values", "sourceLayer"], for: .caml)
      if let animation = animation as? CAPropertyAnimation { animation.keyPath = "opacity" }
      (animation as? CAKeyframeAnimation)?.values = [NSNumber(value: 0.5), NSNumber(value: 1)]
      for key in ["spin", "animation-1", "p", "Turn", "with space & more"] {
        let layer = CALayer()
        layer.add(animation, forKey: key)
        try check(layer)
      }
    }
  }

  @Test func animatedValuesOfEveryType() throws {
    for table in PropertyTable.layers {
      let layer = try #require(table.make() as? CALayer)
      for property in table.properties where property.isAnimatable {
        let value = try #require(try UnusualValues.value(of: property, for: .caml)).anyValue
        let (basic, keyframes) = (CABasicAnimation(keyPath: property.name), CAKeyframeAnimation())
        basic.toValue = value
        keyframes.keyPath = property.name
        keyframes.values = [value, value].compactMap { $0 }
        layer.add(basic, forKey: "to-" + property.name)
        layer.add(keyframes, forKey: "values-" + property.name)
      }
      try check(layer)
    }
  }

  @Test func animationsInGroups() throws {
    let (outer, inner, spin) = (
      CAAnimationGroup(), CAAnimationGroup(), CABasicAnimation(keyPath: "transform.rotation.z")
    )
    spin.byValue = 6.25
    inner.animations = [spin]
    outer.animations = [inner, CATransition()]
    let layer = CALayer()
    layer.add(outer, forKey: "all")
    try check(layer)
  }

  @Test func shapesOfPaths() throws {
    let rect = CGRect(x: 1, y: 2, width: 30.5, height: 20)
    for path in [
      CGPath(rect: rect), CGPath(ellipseIn: rect), CGPath(roundedRect: rect, cornerWidth: 5, cornerHeight: 3),
      CGPath(rect: rect).transformed(by: CGAffineTransform(scaleX: -1, y: 2)), CGMutablePath(),
    ] {
      let layer = CAShapeLayer()
      layer.path = path
      try check(layer)
    }
  }

  @Test func coloursOfEverySpace() throws {
    let layer = CAGradientLayer()
    for name in [
      CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.displayP3, CGColorSpace.linearSRGB,
      CGColorSpace.genericGrayGamma2_2,
    ] {
      let space = try #require(CGColorSpace(name: name))
      let components = (0..<space.numberOfComponents).map { CGFloat($0) / 4 + 0.25 }
      for alpha in [1, 0.5] as [CGFloat] {
        layer.colors =
          (layer.colors ?? []) + [try #require(CGColor(colorSpace: space, components: components + [alpha]))]
      }
    }
    let extended = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    layer.colors?.append(try #require(CGColor(colorSpace: extended, components: [1.5, -0.25, 0, 1])))
    try check(layer)
  }

  @Test func endlessTimes() throws {
    let layer = CALayer()
    layer.repeatCount = .infinity
    layer.repeatDuration = .infinity
    try check(layer)
  }

  @Test func layersNestedVeryDeeply() throws {
    let page = CALayer()
    var last = page
    for _ in 0..<2_000 {
      let next = CALayer()
      last.addSublayer(next)
      last = next
    }
    try check(page)
  }
}
