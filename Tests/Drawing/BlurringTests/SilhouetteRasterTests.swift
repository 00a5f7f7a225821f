import Blurring
import CoreGraphics
import TestSupport
import Testing

@Suite struct SilhouetteRasterTests {
  private func raster(
    _ path: CGPath, _ rule: CGPathFillRule = .winding, width: CGFloat = 4, height: CGFloat = 2
  ) -> [Float]? {
    SilhouetteRaster(
      path: path, rule: rule, box: CGRect(x: 0, y: 0, width: width, height: height), spacing: 1)?
      .coverage
  }

  @Test func coverageIsTheExactArea() {
    #expect(
      raster(CGPath(rect: CGRect(x: 0.25, y: 0.5, width: 2, height: 1), transform: nil)) == [
        0.375, 0.5, 0.125, 0, 0.375, 0.5, 0.125, 0,
      ])
    let triangle = Shapes.path([CGPoint(x: 0, y: 0), CGPoint(x: 4, y: 0), CGPoint(x: 0, y: 2)])
    #expect(raster(triangle) == [1, 1, 0.75, 0.25, 0.75, 0.25, 0, 0])
  }

  @Test func shapesMayReachBeyondTheGrid() {
    let wide = CGPath(rect: CGRect(x: -5, y: -5, width: 6.5, height: 50), transform: nil)
    #expect(raster(wide) == [1, 0.5, 0, 0, 1, 0.5, 0, 0])
    let slanted = Shapes.path([CGPoint(x: -2, y: 0), CGPoint(x: 2, y: 2), CGPoint(x: -2, y: 2)])
    #expect(raster(slanted) == [0, 0, 0, 0, 0.75, 0.25, 0, 0])
  }

  @Test func overlapsFollowTheFillRule() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 2.5, height: 2))
    path.addRect(CGRect(x: 0, y: 0, width: 1.5, height: 2))
    #expect(raster(path) == [1, 1, 0.5, 0, 1, 1, 0.5, 0])
    #expect(raster(path, .evenOdd) == [0, 0.5, 0.5, 0, 0, 0.5, 0.5, 0])
  }

  @Test func edgesDrawnTwiceCountOnce() {
    let path = CGMutablePath()
    for _ in 0..<3 { path.addEllipse(in: CGRect(x: 0.2, y: 0.1, width: 3.3, height: 1.7)) }
    let once = raster(CGPath(ellipseIn: CGRect(x: 0.2, y: 0.1, width: 3.3, height: 1.7), transform: nil))
    for (a, b) in zip(raster(path) ?? [], once ?? [1]) { expectEqual(a, b, accuracy: 1e-6) }
  }

  @Test func areaOfACircle() {
    let box = CGRect(x: -11, y: -11, width: 22, height: 22)
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    let area =
      SilhouetteRaster(path: circle, rule: .winding, box: box, spacing: 0.5)?.coverage.reduce(0, +) ?? 0
    expectEqual(Double(area) * 0.25, .pi * 100, accuracy: 0.2)
  }

  @Test func gridsAreBounded() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    let box = CGRect(x: 0, y: 0, width: 1e9, height: 1e9)
    #expect(SilhouetteRaster(path: path, rule: .winding, box: box, spacing: 1) == nil)
    #expect(SilhouetteRaster(path: path, rule: .winding, box: .zero, spacing: 1) == nil)
    #expect(SilhouetteRaster(origin: .zero, spacing: 1, width: 2, height: 2, coverage: [1]) == nil)
  }
}
