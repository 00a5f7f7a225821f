import Foundation
import LayerPress
import QuartzCore
import Testing

/// Shadows and blurs of what reaches beyond the page, or is far larger than it.
@Suite struct PageEdgeTests {
  private func page(_ layers: CALayer...) -> CALayer {
    let page = TestLayers.page(120, 90)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    page.sublayers = layers
    return page
  }

  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, alpha: CGFloat = 1)
    -> CALayer
  {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0.8, blue: 0.5, alpha: alpha)
    return layer
  }

  private func shaded(_ layer: CALayer, radius: CGFloat = 6) -> CALayer {
    layer.shadowOpacity = 0.9
    layer.shadowRadius = radius
    layer.shadowOffset = CGSize(width: 1, height: 2)
    return layer
  }

  private func blur(_ radius: Double) -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(radius, forKey: "inputRadius")
    return filter
  }

  private func star(_ x: CGFloat, _ y: CGFloat, angle: CGFloat = 0) -> CALayer {
    let star = CAShapeLayer()
    star.frame = CGRect(x: x, y: y, width: 40, height: 40)
    let path = CGMutablePath()
    path.addLines(
      between: (0..<5).map { k in
        CGPoint(x: 20 + 20 * sin(CGFloat(k) * 0.8 * .pi), y: 20 - 20 * cos(CGFloat(k) * 0.8 * .pi))
      })
    path.closeSubpath()
    star.path = path
    star.fillColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.7, alpha: 1)
    star.setAffineTransform(CGAffineTransform(rotationAngle: angle))
    return star
  }

  @Test func shadowsWithinThePageStayFilters() throws {
    let seen = try Renditions(page(shaded(box(10, 10, 60, 40))), in: TestFolder())
    #expect(seen.svg.contains("<filter"))
    #expect(!seen.svg.contains("<mask"))
  }

  /// Of a silhouette of 100,000 points only what can be seen is blurred, and as finely as of a small one.
  @Test func shadowsOfWhatIsFarLargerThanThePage() throws {
    let wide = shaded(CALayer(), radius: 5)
    wide.frame = CGRect(x: -40_000, y: 20, width: 100_000, height: 30)
    wide.sublayers = (0..<20).map { box(39_800 + 24 * CGFloat($0), CGFloat($0 % 3) * 5, 20, 20, alpha: 0.5) }
    wide.sublayers?.append(box(0, 10, 100_000, 4, alpha: 0.5))
    let spike = CAShapeLayer()
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 20, y: 80), CGPoint(x: 100_000, y: 0), CGPoint(x: 100_000, y: 3000)])
    spike.path = path
    var options = ExportOptions()
    options.svg.shadows = .vector
    let seen = try Renditions(page(wide, shaded(spike, radius: 5)), options: options, in: TestFolder())
    #expect(seen.report.findings.map(\.reason) == [])
    #expect(seen.pdfByteCount < 60_000)
    for program in ["poppler", "MuPDF", "librsvg"] {
      #expect(try seen.difference(program, inAllBut: 0.03) <= 4, "\(program)")
    }
  }
}
