import QuartzCore
import Testing

/// Numbers and geometry are asked for in their boxes or without, as Swift on Apple's systems lets code ask.
struct BoxingTests {
  private let layer = CALayer()

  @Test func numbersOfKeyPathsAreAnyKindOfNumber() {
    layer.setValue(CGFloat(2), forKeyPath: "transform.scale.x")
    let value = layer.value(forKeyPath: "transform.scale.x")
    #expect(value as? CGFloat == 2)
    #expect(value as? Double == 2)
    #expect((value as? NSNumber)?.doubleValue == 2)
    #expect((CGFloat(3) as Any) as? NSNumber == 3)
  }

  @Test func geometryOfKeyPathsIsAlsoABox() {
    layer.frame = CGRect(x: 1, y: 2, width: 4, height: 8)
    #expect((layer.value(forKey: "position") as? NSValue)?.cgPointValue == CGPoint(x: 3, y: 6))
    #expect((layer.value(forKeyPath: "bounds.size") as? NSValue)?.cgSizeValue == CGSize(width: 4, height: 8))
    #expect((layer.value(forKey: "bounds") as? NSValue)?.cgRectValue == layer.bounds)
    #expect((layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue.m11 == 1)
    #expect(layer.value(forKey: "bounds") as? CGRect == layer.bounds)
  }

  @Test func boxesHoldOneKindOfGeometry() {
    let box: Any = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    #expect(box as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(box as? CGSize == nil)
    #expect(box as? CGRect == nil)
    #expect(box as? CATransform3D == nil)
    #expect((NSValue(cgSize: CGSize(width: 3, height: 4)) as Any) as? CGSize == CGSize(width: 3, height: 4))
    #expect((NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)) as Any) as? CGRect != nil)
    let turn = CATransform3DMakeRotation(1, 0, 0, 1)
    #expect(((NSValue(caTransform3D: turn) as Any) as? CATransform3D)?.m12 == turn.m12)
  }

  @Test func listsAreBoxedAsAWhole() {
    let points: [Any] = [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)]
    #expect((points as? [NSValue])?.map(\.cgPointValue.x) == [1, 3])
    #expect(([CGFloat(1), CGFloat(2)] as [Any]) as? [NSNumber] == [1, 2])
  }
}
