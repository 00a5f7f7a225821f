import CoreGraphics
import DisplayList

extension Painter {
  func drawVectorShadow(
    _ path: CGPath, rule: CGPathFillRule, sigma: Double, color: RGBA, space: Space, in frame: Frame
  ) throws {
  }
}
