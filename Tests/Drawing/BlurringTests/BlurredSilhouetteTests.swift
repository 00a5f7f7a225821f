import Blurring
import CoreGraphics
import TestSupport
import Testing

@Suite struct BlurredSilhouetteTests {
  private func rounded(_ rect: CGRect, _ corner: CGSize = .zero) -> ShadowSilhouette {
    .path(CGPath(roundedRect: rect, cornerWidth: corner.width, cornerHeight: corner.height), .winding)
  }

  private func largestError(
    _ silhouette: ShadowSilhouette, sigma: Double, breaks: [Double], spans: (Double) -> [(Double, Double)]
  ) -> Double {
    let blurred = BlurredSilhouette(silhouette, sigma: sigma)
    let box = silhouette.bounds
    var worst = 0.0
    for i in 0..<13 {
      for j in 0..<13 {
        let reach = box.insetBy(dx: -3 * sigma, dy: -3 * sigma)
        let p = CGPoint(
          x: reach.minX + reach.width * (CGFloat(i) + 0.37) / 13,
          y: reach.minY + reach.height * (CGFloat(j) + 0.41) / 13)
        let expected = Reference.blur(at: p, sigma: sigma, breaks: breaks, spans: spans)
        worst = max(worst, abs(blurred.alpha(at: p) - expected))
      }
    }
    return worst * 255
  }

  @Test func roundedRectanglesAreCloseToExact() {
    for (width, height, rx, ry, sigma) in [
      (120, 80, 0, 0, 8), (120, 80, 1.6, 1.6, 8), (120, 80, 40, 40, 4), (60, 60, 30, 30, 6),
      (90, 40, 45, 20, 10),
      (20, 14, 3, 3, 30), (2000, 1500, 12, 8, 1), (300, 10, 3, 3, 2),
    ] as [(Double, Double, Double, Double, Double)] {
      let corner = CGSize(width: rx, height: ry)
      let rect = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
      let error = largestError(
        rounded(rect, corner), sigma: sigma,
        breaks: [-height / 2, ry - height / 2, height / 2 - ry, height / 2],
        spans: Reference.roundedRectangle(width: width, height: height, corner: corner))
      #expect(error < 0.15, "\(width) × \(height), corner \(corner), sigma \(sigma)")
    }
  }

  @Test func pathsAreCloseToExact() throws {
    let shapes = [("star", Shapes.star, CGPathFillRule.winding), ("letter", Shapes.letter, .evenOdd)]
    let sigmas = [1.5, 4, 12]
    let cases = shapes.flatMap { name, shape, rule in
      sigmas.map { (name: name, shape: shape, rule: rule, sigma: $0) }
    }
    let errors = try cases.mapOnAllProcessors { one in
      largestError(
        .path(Shapes.path(one.shape), one.rule), sigma: one.sigma, breaks: one.shape.map { Double($0.y) },
        spans: Reference.polygon(one.shape))
    }
    for (one, error) in zip(cases, errors) {
      #expect(error < 0.15, "\(one.name), sigma \(one.sigma)")
    }
  }

  @Test func rastersAreTheirCellsBlurred() throws {
    let raster = try #require(
      SilhouetteRaster(
        origin: CGPoint(x: -10, y: -5), spacing: 0.5, width: 40, height: 20,
        coverage: Array(repeating: 0.5, count: 800)))
    let blurred = BlurredSilhouette(.raster(raster), sigma: 3)
    let rect = BlurredSilhouette(
      rounded(CGRect(x: -10, y: -5, width: 20, height: 10)), sigma: 3)
    for p in [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: -12, y: 7)] {
      expectEqual(blurred.alpha(at: p), rect.alpha(at: p) / 2, accuracy: 0.1 / 255)
    }
  }

  @Test func equalRectanglesShareAKeyWhereverTheyStand() {
    let a = rounded(CGRect(x: 5, y: 7, width: 30, height: 20), CGSize(width: 4, height: 4))
    let b = rounded(CGRect(x: 105, y: -7, width: 30, height: 20), CGSize(width: 4, height: 4))
    #expect(a.normalized.silhouette == b.normalized.silhouette)
    #expect(b.normalized.placement == CGAffineTransform(translationX: 120, y: 3))
  }

  @Test func withoutBlurTheShadowIsTheSilhouette() {
    for sigma in [0, -1, .nan] as [Double] {
      let star = Shapes.path(Shapes.star)
      let blurred = BlurredSilhouette(.path(star, .evenOdd), sigma: sigma)
      #expect(blurred.isSharp)
      let contours = blurred.contours().contours
      #expect(contours.map(\.path) == [star])
      #expect(contours.map(\.level) == [1])
      #expect(contours.map(\.rule) == [.evenOdd])
    }
  }

  @Test func endlessBlursAndEmptySilhouettesLeaveNothing() {
    let rect = CGRect(x: 0, y: 0, width: 30, height: 20)
    for blurred in [
      BlurredSilhouette(rounded(rect), sigma: .infinity),
      BlurredSilhouette(rounded(rect), sigma: 10_000),
      BlurredSilhouette(.path(CGMutablePath(), .winding), sigma: 3),
      BlurredSilhouette(.path(Shapes.path([.zero, CGPoint(x: CGFloat.nan, y: 4)]), .winding), sigma: 3),
      BlurredSilhouette(rounded(.null), sigma: 3),
      BlurredSilhouette(rounded(.infinite), sigma: 3),
      BlurredSilhouette(
        rounded(CGRect(x: 0, y: 0, width: Double.nan, height: 1)), sigma: 3),
    ] {
      #expect(blurred.isEmpty)
      #expect(blurred.contours().contours.isEmpty)
    }
  }
}
