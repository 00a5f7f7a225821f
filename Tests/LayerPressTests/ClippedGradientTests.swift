import LayerPress
import QuartzCore
import XCTest

/// Gradients in perspective in layers that cut them along the very edge that they have.
final class ClippedGradientTests: XCTestCase {
  func testAnEdgeThatIsClippedTwiceIsAsSharpAsOne() throws {
    let (page, card, gradient) = (TestLayers.page(120, 100), CALayer(), CAGradientLayer())
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    page.sublayerTransform.m34 = -1 / 300
    card.frame = CGRect(x: 20, y: 15, width: 80, height: 70)
    card.transform = CATransform3DMakeRotation(0.6, 0.2, 1, 0)
    (card.cornerRadius, card.masksToBounds) = (9, true)
    gradient.frame = card.bounds
    gradient.cornerRadius = 9
    gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(srgbRed: 0.5, green: 0, blue: 0, alpha: 1)]
    card.addSublayer(gradient)
    page.addSublayer(card)
    let meant = try Viewer.none.picture(of: page, scale: 1, for: self)
    let seen = try Viewer.librsvg.picture(of: page, scale: 1, for: self)
    XCTAssertLessThan(meant[60, 50][1], 10, "the gradient is dark")
    var worst = 0
    for y in 0..<100 {
      for x in 0..<120 { worst = max(worst, abs(Int(seen[x, y][1]) - Int(meant[x, y][1]))) }
    }
    XCTAssertLessThanOrEqual(worst, 20)
  }
}
