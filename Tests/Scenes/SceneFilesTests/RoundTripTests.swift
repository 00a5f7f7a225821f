import Foundation
@_spi(Properties) import QuartzCore
import Testing

@testable import SceneFiles

/// What is written reads as an equal tree.
@Suite struct RoundTripTests {
  private func check(_ page: CALayer, sourceLocation: SourceLocation = #_sourceLocation) throws {
    page.bounds = CGRect(x: 1, y: 2, width: 100, height: 50)
    let data = try SceneWriter().data(for: page)
    let copy = try #require(try Scene(data: data).pages.first)
    #expect(
      LayerTreeEquality.areEqual(page, copy), Comment(rawValue: String(decoding: data, as: UTF8.self)),
      sourceLocation: sourceLocation)
    #expect(
      try SceneWriter().data(for: copy) == data, "writing again changes nothing",
      sourceLocation: sourceLocation)
  }

  @Test func everyPropertyOfEveryLayerClass() throws {
    for table in PropertyTable.layers {
      let layer = try #require(table.make() as? CALayer)
      // A tiled layer's pattern, and a film, need files.
      try UnusualValues.fill(layer, but: ["tiles", "video"])
      try check(layer)
    }
  }

  @Test func everyPropertyOfCells() throws {
    let cell = CAEmitterCell()
    try UnusualValues.fill(cell)
    let layer = CAEmitterLayer()
    layer.emitterCells = [cell]
    try check(layer)
  }

  @Test func everyPropertyOfAnimations() throws {
    for table in PropertyTable.animations {
      let animation = try #require(table.make() as? CAAnimation)
      try UnusualValues.fill(animation, but: ["values"])
      if let animation = animation as? CAPropertyAnimation { animation.keyPath = "opacity" }
      (animation as? CAKeyframeAnimation)?.values = [NSNumber(value: 0.5), NSNumber(value: 1)]
      let layer = CALayer()
      layer.add(animation, forKey: nil)
      try check(layer)
    }
  }

  @Test func animatedValuesOfEveryType() throws {
    for table in PropertyTable.layers {
      let layer = try #require(table.make() as? CALayer)
      for property in table.properties where property.isAnimatable {
        let animation = CABasicAnimation(keyPath: property.name)
        animation.toValue = try #require(try UnusualValues.value(of: property)).anyValue
        layer.add(animation, forKey: nil)
      }
      try check(layer)
    }
  }

  @Test func shapesOfPaths() throws {
    let rect = CGRect(x: 1, y: 2, width: 30.5, height: 20)
    for path in [
      CGPath(rect: rect), CGPath(ellipseIn: rect), CGPath(roundedRect: rect, cornerWidth: 5, cornerHeight: 5),
      CGPath(roundedRect: rect, cornerWidth: 5, cornerHeight: 3),
      CGPath(rect: rect).transformed(by: CGAffineTransform(scaleX: -1, y: 2)), CGMutablePath(),
    ] {
      let layer = CAShapeLayer()
      layer.path = path
      try check(layer)
    }
  }

  @Test func endlessTimes() throws {
    let layer = CALayer()
    layer.repeatCount = .infinity
    layer.repeatDuration = .infinity
    try check(layer)
  }
}
