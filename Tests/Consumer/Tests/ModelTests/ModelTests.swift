import QuartzCore
import Testing

/// What compiles on Apple's systems compiles here: Swift Testing beside layers, too.
@Test func layersAreTestedWithSwiftTesting() {
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 2)
  #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
  #expect(layer.contains(CGPoint(x: 3, y: 1)))
}
