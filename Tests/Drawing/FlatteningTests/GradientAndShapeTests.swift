import Foundation
import QuartzCore
import Testing

@Suite struct GradientAndShapeTests {
  private func gradient(_ type: CAGradientLayerType, in root: CALayer) -> CAGradientLayer {
    let layer = box(CAGradientLayer(), 10, 10, 40, 20, nil, in: root)
    layer.type = type
    layer.colors = [Ink.red, Ink.green, Ink.blue]
    return layer
  }

  @Test func anAxialGradientRunsFromTopToBottomWithEvenStops() {
    let root = page()
    _ = gradient(.axial, in: root)
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          rect 0 0 40 20 fill axial 0.5 0 to 0.5 1 matrix 40 0 0 20 0 0 (0 #ff0000, 0.5 #00ff00, 1 #0000ff)
      """)
  }

  @Test func aRadialGradientIsAnEllipseAboutItsStart() {
    let root = page()
    let layer = gradient(.radial, in: root)
    layer.startPoint = CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = CGPoint(x: 1, y: 0.75)
    layer.locations = [0, 0.25, 1]
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          rect 0 0 40 20 fill radial about 0 0 radius 1 matrix 20 0 0 5 20 10 (0 #ff0000, 0.25 #00ff00, 1 #0000ff)
      """)
  }

  @Test func aConicGradientTurnsFromItsEndPoint() {
    let root = page()
    let layer = gradient(.conic, in: root)
    layer.startPoint = CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = CGPoint(x: 1, y: 0.5)
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          rect 0 0 40 20 fill conic about 0.5 0.5 from 0 matrix 40 0 0 20 0 0 (0 #ff0000, 0.5 #00ff00, 1 #0000ff)
      """)
  }

  @Test func locationsThatDoNotFitTheColoursAreReported() {
    let root = page()
    gradient(.axial, in: root).locations = [0, 1]
    assertDraws(
      root,
      """
      page 100 100
      dropped sublayers[0]: it has 3 colours and 2 locations; nothing is drawn
      """)
  }

  @Test func aGradientWithoutDirectionIsReported() {
    let root = page()
    let layer = gradient(.axial, in: root)
    layer.endPoint = layer.startPoint
    assertDraws(
      root,
      """
      page 100 100
      dropped sublayers[0]: an axial gradient whose start and end are one point has no direction
      """)
  }

  @Test func locationsNeverFallBack() {
    let root = page()
    gradient(.axial, in: root).locations = [0.5, 0.25, 2]
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          rect 0 0 40 20 fill axial 0.5 0 to 0.5 1 matrix 40 0 0 20 0 0 (0.5 #ff0000, 0.5 #00ff00, 1 #0000ff)
      """)
  }

  private func line(in root: CALayer) -> CAShapeLayer {
    let shape = box(CAShapeLayer(), 0, 0, 100, 100, nil, in: root)
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 10), CGPoint(x: 80, y: 10)])
    shape.path = path
    shape.fillColor = nil
    shape.strokeColor = Ink.blue
    return shape
  }

  @Test func aShapeIsFilledBlackByDefault() {
    let root = page()
    box(CAShapeLayer(), 0, 0, 10, 10, nil, in: root).path = CGPath(
      ellipseIn: CGRect(x: 5, y: 5, width: 200, height: 10), transform: nil)
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          ellipse 5 5 200 10 fill #000000
      """)
  }

  @Test func theStrokeLiesAboveTheFillInOneItem() {
    let root = page()
    let shape = box(CAShapeLayer(), 0, 0, 10, 10, nil, in: root)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    shape.fillColor = Ink.red
    shape.fillRule = .evenOdd
    shape.strokeColor = Ink.blue
    shape.lineWidth = 3
    shape.lineCap = .round
    shape.lineJoin = .bevel
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          rect 0 0 10 10 fill #ff0000 even-odd stroke #0000ff width 3 round caps bevel joins
      """)
  }

  @Test func aTrimmedStrokeLeavesTheFillWhole() {
    let root = page()
    let shape = line(in: root)
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 10), CGPoint(x: 80, y: 10), CGPoint(x: 0, y: 90)])
    shape.path = path
    shape.fillColor = Ink.red
    shape.strokeEnd = 0.25
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          path M0 10 L80 10 L0 90 fill #ff0000
          path M0 10 L48.284 10 stroke #0000ff width 1
      """)
  }

  /// Viewers of PDF would show a hairline.
  @Test func linesAreNotFilled() {
    let root = page()
    line(in: root).fillColor = Ink.red
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          path M0 10 L80 10 stroke #0000ff width 1
      """)
  }

  @Test func anOddNumberOfDashesCountsTwice() {
    let root = page()
    let shape = line(in: root)
    shape.lineDashPattern = [4, 2, 1]
    shape.lineDashPhase = 3
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          path M0 10 L80 10 stroke #0000ff width 1 dashes 4 2 1 4 2 1 from 3
      """)
  }

  @Test func dashesThatAreAllZeroAreNone() {
    let root = page()
    line(in: root).lineDashPattern = [0, 0]
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          path M0 10 L80 10 stroke #0000ff width 1
      """)
  }

  @Test func aFlippedShapeLayerMirrorsItsPath() {
    let root = page()
    line(in: root).isGeometryFlipped = true
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          path M0 90 L80 90 stroke #0000ff width 1
      """)
  }
}
