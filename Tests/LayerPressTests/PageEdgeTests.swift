import LayerPress
import QuartzCore
import XCTest

/// Shadows and blurs of what reaches beyond the page, or is far larger than it.
final class PageEdgeTests: XCTestCase {
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

  /// librsvg filters only what lies on the page, so a filter's shadow would fade towards the edge.
  func testShadowsOfWhatReachesBeyondThePageAreAreasInSVG() throws {
    let turned = shaded(box(95, 55, 50, 30))
    turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
    let seen = try Renditions(page(shaded(box(-30, 10, 60, 40)), turned), in: TestFolder(self))
    XCTAssertEqual(seen.report.findings.map(\.reason), [])
    XCTAssertFalse(seen.svg.contains("<filter"))
    XCTAssertLessThanOrEqual(try seen.difference("librsvg", inAllBut: 0.001), 3)
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

  /// Tiles of patterns are drawn by themselves, with what lies beyond the page.
  func testShadowsOfDrawingsAtTheEdgeAreTilesInSVG() throws {
    let pair = shaded(box(70, 60, 30, 60))
    pair.addSublayer(star(20, 5))
    for layer in [shaded(star(95, 20)), shaded(star(90, 60, angle: 0.4)), shaded(star(38, 2)), pair] {
      let seen = try Renditions(page(layer), in: TestFolder(self))
      XCTAssertEqual(seen.report.findings.map(\.reason), [])
      XCTAssertTrue(seen.svg.contains("<pattern"))
      XCTAssertLessThanOrEqual(seen.svg.utf8.count, 2_000)
      XCTAssertLessThanOrEqual(try seen.difference("librsvg", inAllBut: 0.015), 6)
    }
  }

  /// No tile of librsvg's is larger than the page: where more is to be read, there are several.
  func testBlursOfSeveralColoursAcrossThePage() throws {
    let group = box(-30, 20, 180, 30)
    group.addSublayer(star(100, 25))
    group.filters = [blur(5)]
    for angle in [0, 0.3] as [CGFloat] {
      group.setAffineTransform(CGAffineTransform(rotationAngle: angle))
      let seen = try Renditions(page(group), in: TestFolder(self))
      XCTAssertTrue(seen.svg.contains("<pattern"))
      XCTAssertLessThanOrEqual(try seen.difference("librsvg", inAllBut: 0.015), 8, "\(angle)")
    }
  }

  func testShadowsWithinThePageStayFilters() throws {
    let seen = try Renditions(page(shaded(box(10, 10, 60, 40))), in: TestFolder(self))
    XCTAssertTrue(seen.svg.contains("<filter"))
    XCTAssertFalse(seen.svg.contains("<mask"))
  }

  /// Only those copies of a drawing that reach beyond the page are written by themselves.
  func testCopiesAtTheEdge() throws {
    let row = CAReplicatorLayer()
    row.frame = CGRect(x: -20, y: 30, width: 160, height: 30)
    row.instanceCount = 4
    row.instanceTransform = CATransform3DMakeTranslation(42, 0, 0)
    row.addSublayer(shaded(box(0, 0, 30, 30), radius: 4))
    let seen = try Renditions(page(row), in: TestFolder(self))
    XCTAssertEqual(seen.report.findings.map(\.reason), [])
    // What lies on the page is a filter, of three box blurs.
    XCTAssertTrue(seen.svg.contains("<filter"))
    let (exact, shown) = (seen.exact, try XCTUnwrap(seen.shown["librsvg"]))
    for y in stride(from: 70, to: 110, by: 8) {
      XCTAssertEqual(Double(exact[0, y + 40][0]), Double(shown[0, y + 40][0]), accuracy: 4)
      XCTAssertEqual(Double(exact[28, y][0]), Double(shown[28, y][0]), accuracy: 4)
    }
  }

  func testBlursOfWhatReachesBeyondThePage() throws {
    let layer = box(-20, 20, 60, 40)
    layer.filters = [blur(5)]
    let seen = try Renditions(page(layer), in: TestFolder(self))
    XCTAssertEqual(seen.report.findings.map(\.reason), [])
    XCTAssertFalse(seen.svg.contains("<filter"))
    XCTAssertLessThanOrEqual(try seen.difference("librsvg", inAllBut: 0.001), 3)
  }

  /// As areas they would take many times the bytes.
  func testShadowsOfOtherShapesStayFilters() throws {
    let triangle = CAShapeLayer()
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 60, y: 40), CGPoint(x: 160, y: 20), CGPoint(x: 140, y: 80)])
    triangle.path = path
    let pair = shaded(CALayer(), radius: 4)
    pair.frame = CGRect(x: -20, y: 50, width: 60, height: 40)
    pair.sublayers = [box(0, 0, 30, 40, alpha: 0.6), box(20, 6, 40, 30, alpha: 0.7)]
    let seen = try Renditions(page(shaded(triangle), pair), in: TestFolder(self))
    XCTAssertEqual(seen.report.findings.map(\.reason), [])
    XCTAssertTrue(seen.svg.contains("<filter"))
    XCTAssertLessThan(seen.svg.utf8.count, 3000)
  }

  /// Of a silhouette of 100,000 points only what can be seen is blurred, and as finely as of a small one.
  func testShadowsOfWhatIsFarLargerThanThePage() throws {
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
    let seen = try Renditions(page(wide, shaded(spike, radius: 5)), options: options, in: TestFolder(self))
    XCTAssertEqual(seen.report.findings.map(\.reason), [])
    XCTAssertLessThan(seen.pdfByteCount, 60_000)
    for program in ["poppler", "MuPDF", "librsvg"] {
      XCTAssertLessThanOrEqual(try seen.difference(program, inAllBut: 0.03), 4, program)
    }
  }
}
