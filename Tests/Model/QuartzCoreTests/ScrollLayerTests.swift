import QuartzCore
import Testing

@Suite struct ScrollLayerTests {
  private let scroll = CAScrollLayer()
  private let page = CALayer()

  init() {
    scroll.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    page.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
    scroll.addSublayer(page)
  }

  @Test func scrollingMovesTheBoundsAlongItsAxes() {
    for (mode, expected) in [
      (CAScrollLayerScrollMode.both, CGPoint(x: 5, y: 6)), (.horizontally, CGPoint(x: 5, y: 0)),
      (.vertically, CGPoint(x: 0, y: 6)), (.none, .zero),
    ] {
      scroll.bounds.origin = .zero
      scroll.scrollMode = mode
      scroll.scroll(to: CGPoint(x: 5, y: 6))
      #expect(scroll.bounds.origin == expected)
    }
  }

  @Test func scrollingToARectangleMovesAsLittleAsItMust() {
    scroll.scroll(to: CGRect(x: 120, y: 20, width: 30, height: 30))
    #expect(scroll.bounds.origin == CGPoint(x: 50, y: 0))
    scroll.scroll(to: CGRect(x: 40, y: 10, width: 30, height: 30))
    #expect(scroll.bounds.origin == CGPoint(x: 40, y: 0))
  }

  @Test func sublayersScrollTheNearestScrollLayer() {
    let button = CALayer()
    button.frame = CGRect(x: 300, y: 0, width: 50, height: 50)
    page.addSublayer(button)
    button.scrollRectToVisible(button.bounds)
    #expect(scroll.bounds.origin == CGPoint(x: 250, y: 0))
    button.scroll(CGPoint(x: 10, y: 20))
    #expect(scroll.bounds.origin == CGPoint(x: 310, y: 20))
    #expect(page.visibleRect == CGRect(x: 310, y: 20, width: 100, height: 100))
  }
}
