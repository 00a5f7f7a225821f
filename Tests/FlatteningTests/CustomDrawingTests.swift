import Foundation
import QuartzCore
import XCTest

/// What delegates and subclasses draw becomes vectors.
final class CustomDrawingTests: XCTestCase {
  private final class Pen: NSObject, CALayerDelegate {
    func draw(_ layer: CALayer, in context: CGContext) {
      context.setFillColor(Ink.red)
      context.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
    }
  }

  private final class Star: CALayer {
    override func draw(in context: CGContext) {
      context.translateBy(x: 10, y: 0)
      context.setStrokeColor(Ink.blue)
      context.setLineWidth(2)
      context.setAlpha(0.5)
      context.stroke(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
  }

  private final class Shower: NSObject, CALayerDelegate {
    func display(_ layer: CALayer) { layer.contents = picture(2, 2) }
  }

  func testADelegateDraws() {
    let root = page()
    let pen = Pen()
    root.delegate = pen
    root.setNeedsDisplay()
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          group
            rect 1 2 3 4 fill #ff0000
      """)
  }

  func testASubclassDraws() {
    let root = page()
    let star = box(Star(), 10, 10, 20, 20, nil, in: root)
    star.setNeedsDisplay()
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          group opacity 0.5 isolated
            group at 10 0
              rect 0 0 5 5 stroke #0000ff width 2
      """)
  }

  func testDisplayWinsOverDraw() {
    let root = page()
    let shower = Shower()
    root.delegate = shower
    root.setNeedsDisplay()
    assertDraws(
      root,
      """
      page 100 100
      group
        image unnamed 0 0 2 2 to 0 0 100 100
      """)
  }

  func testWhatADelegateDrawsIsCutByMasksToBounds() {
    let root = page()
    let pen = Pen()
    let card = box(CALayer(), 0, 0, 2, 2, nil, in: root)
    card.delegate = pen
    card.masksToBounds = true
    card.setNeedsDisplay()
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          group clip rect 0 0 2 2
            group
              group
                rect 1 2 3 4 fill #ff0000
      """)
  }
}
