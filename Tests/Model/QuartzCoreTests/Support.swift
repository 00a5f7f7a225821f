import QuartzCore
import TestSupport
import Testing

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &self) }

  mutating func point(_ range: ClosedRange<CGFloat>) -> CGPoint {
    CGPoint(x: number(range), y: number(range))
  }

  /// A rotation, scale and move in space.
  mutating func transform() -> CATransform3D {
    let turn = CATransform3DMakeRotation(number(-3...3), number(-1...1), number(-1...1), number(0.1...1))
    let grown = CATransform3DScale(turn, number(0.3...3), number(0.3...3), number(0.3...3))
    return CATransform3DConcat(
      grown, CATransform3DMakeTranslation(number(-50...50), number(-50...50), number(-50...50)))
  }
}

func assertEqual(
  _ a: CGPoint, _ b: CGPoint, accuracy: CGFloat = 1e-6, _ message: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectEqual(a.x, b.x, accuracy: accuracy, message, sourceLocation: sourceLocation)
  expectEqual(a.y, b.y, accuracy: accuracy, message, sourceLocation: sourceLocation)
}

func assertEqual(
  _ a: CGRect, _ b: CGRect, accuracy: CGFloat = 1e-6, _ message: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  assertEqual(a.origin, b.origin, accuracy: accuracy, message, sourceLocation: sourceLocation)
  expectEqual(a.size.width, b.size.width, accuracy: accuracy, message, sourceLocation: sourceLocation)
  expectEqual(a.size.height, b.size.height, accuracy: accuracy, message, sourceLocation: sourceLocation)
}

extension CATransform3D {
  var elements: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}

func assertEqual(
  _ a: CATransform3D, _ b: CATransform3D, accuracy: CGFloat = 1e-9, _ message: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for (x, y) in zip(a.elements, b.elements) {
    guard abs(x - y) > accuracy else { continue }
    Issue.record("\(a.elements) is not \(b.elements) \(message)", sourceLocation: sourceLocation)
    return
  }
}
