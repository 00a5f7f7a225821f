@_spi(Properties) import QuartzCore
import XCTest

@testable import SceneFiles

/// What is written reads as an equal tree.
final class RoundTripTests: XCTestCase {
  private func check(_ page: CALayer, line: UInt = #line) throws {
    page.bounds = CGRect(x: 1, y: 2, width: 100, height: 50)
    let data = try SceneWriter().data(for: page)
    let copy = try XCTUnwrap(try Scene(data: data).pages.first)
    XCTAssertTrue(LayerTreeEquality.areEqual(page, copy), String(decoding: data, as: UTF8.self), line: line)
    XCTAssertEqual(try SceneWriter().data(for: copy), data, "writing again changes nothing", line: line)
  }

  func testEveryPropertyOfEveryLayerClass() throws {
    for table in PropertyTable.layers {
      let layer = try XCTUnwrap(table.make() as? CALayer)
      // A tiled layer's pattern needs files.
      try UnusualValues.fill(layer, but: ["tiles"])
      try check(layer)
    }
  }

  func testEveryPropertyOfCells() throws {
    let cell = CAEmitterCell()
    try UnusualValues.fill(cell)
    let layer = CAEmitterLayer()
    layer.emitterCells = [cell]
    try check(layer)
  }

  func testEveryPropertyOfAnimations() throws {
    for table in PropertyTable.animations {
      let animation = try XCTUnwrap(table.make() as? CAAnimation)
      try UnusualValues.fill(animation, but: ["values"])
      if let animation = animation as? CAPropertyAnimation { animation.keyPath = "opacity" }
      (animation as? CAKeyframeAnimation)?.values = [NSNumber(value: 0.5), NSNumber(value: 1)]
      let layer = CALayer()
      layer.add(animation, forKey: nil)
      try check(layer)
    }
  }

  func testAnimatedValuesOfEveryType() throws {
    for table in PropertyTable.layers {
      let layer = try XCTUnwrap(table.make() as? CALayer)
      for property in table.properties where property.isAnimatable {
        let animation = CABasicAnimation(keyPath: property.name)
        animation.toValue = try XCTUnwrap(try UnusualValues.value(of: property)).anyValue
        layer.add(animation, forKey: nil)
      }
      try check(layer)
    }
  }

  func testShapesOfPaths() throws {
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

  func testEndlessTimes() throws {
    let layer = CALayer()
    layer.repeatCount = .infinity
    layer.repeatDuration = .infinity
    try check(layer)
  }
}
