@_spi(Properties) import QuartzCore
import XCTest

@testable import SceneFiles

/// What is written as CAML reads as an equal tree, without a warning, and writing it again changes nothing.
final class CAMLRoundTripTests: XCTestCase {
  private func check(_ page: CALayer, line: UInt = #line) throws {
    page.bounds = CGRect(x: 1, y: 2, width: 100, height: 50)
    let data = try CAMLWriter().data(for: page)
    let text = String(decoding: data, as: UTF8.self)
    let scene = try Scene(data: data, file: "s.caml")
    XCTAssertEqual(scene.warnings.map(\.description), [], text, line: line)
    let copy = try XCTUnwrap(scene.pages.first)
    XCTAssertTrue(LayerTreeEquality.areEqual(page, copy), text, line: line)
    XCTAssertEqual(try CAMLWriter().data(for: copy), data, "writing again changes nothing", line: line)
  }

  /// As the page, which is turned, and as a layer of it.
  private func check(both layer: CALayer, _ again: CALayer, line: UInt = #line) throws {
    try check(layer, line: line)
    let page = CALayer()
    page.addSublayer(again)
    try check(page, line: line)
  }

  func testEveryPropertyOfEveryLayerClass() throws {
    for table in PropertyTable.layers {
      let layers = try (0..<2).map { _ in
        let layer = try XCTUnwrap(table.make() as? CALayer)
        // CAML names no files of tiles.
        try UnusualValues.fill(layer, but: ["tiles"], for: .caml)
        return layer
      }
      try check(both: layers[0], layers[1])
    }
  }

  func testEveryPropertyOfCells() throws {
    let (cell, inner) = (CAEmitterCell(), CAEmitterCell())
    try UnusualValues.fill(cell, for: .caml)
    inner.name = "inner"
    cell.emitterCells = [inner]
    let layer = CAEmitterLayer()
    layer.emitterCells = [cell]
    try check(layer)
  }

  func testEveryPropertyOfAnimations() throws {
    for table in PropertyTable.animations {
      let animation = try XCTUnwrap(table.make() as? CAAnimation)
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

  func testAnimatedValuesOfEveryType() throws {
    for table in PropertyTable.layers {
      let layer = try XCTUnwrap(table.make() as? CALayer)
      for property in table.properties where property.isAnimatable {
        let value = try XCTUnwrap(try UnusualValues.value(of: property, for: .caml)).anyValue
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

  func testAnimationsInGroups() throws {
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

  func testShapesOfPaths() throws {
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

  func testColoursOfEverySpace() throws {
    let layer = CAGradientLayer()
    for name in [
      CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.displayP3, CGColorSpace.linearSRGB,
      CGColorSpace.genericGrayGamma2_2,
    ] {
      let space = try XCTUnwrap(CGColorSpace(name: name))
      let components = (0..<space.numberOfComponents).map { CGFloat($0) / 4 + 0.25 }
      for alpha in [1, 0.5] as [CGFloat] {
        layer.colors =
          (layer.colors ?? []) + [try XCTUnwrap(CGColor(colorSpace: space, components: components + [alpha]))]
      }
    }
    let extended = try XCTUnwrap(CGColorSpace(name: CGColorSpace.extendedSRGB))
    layer.colors?.append(try XCTUnwrap(CGColor(colorSpace: extended, components: [1.5, -0.25, 0, 1])))
    try check(layer)
  }

  func testEndlessTimes() throws {
    let layer = CALayer()
    layer.repeatCount = .infinity
    layer.repeatDuration = .infinity
    try check(layer)
  }

  func testLayersNestedVeryDeeply() throws {
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
