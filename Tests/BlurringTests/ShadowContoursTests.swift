import Blurring
import CoreGraphics
import TestSupport
import XCTest

final class ShadowContoursTests: XCTestCase {
  /// The largest difference between the level that the contours show and the blur, in 1/255, on a grid of points.
  ///
  /// Rows of points are compared with the spans that each contour has there, so that 85 contours are quick to ask.
  private func largestError(_ blurred: BlurredSilhouette, rows: Int = 41, columns: Int = 97) -> Double {
    let contours = blurred.contours().contours
    let outlines = contours.map { polygons($0.path) }
    let box = blurred.bounds
    var worst = 0.0
    for row in 0..<rows {
      let y = Double(box.minY) + Double(box.height) * (Double(row) + 0.513) / Double(rows)
      var shown = [Double](repeating: 0, count: columns)
      let places = (0..<columns).map {
        Double(box.minX) + Double(box.width) * (Double($0) + 0.507) / Double(columns)
      }
      for (contour, outline) in zip(contours, outlines) {
        let borders = outline.flatMap { crossings($0, y) }.sorted()
        var passed = 0
        for (column, x) in places.enumerated() {
          while passed < borders.count, borders[passed] <= x { passed += 1 }
          if passed % 2 == 1 { shown[column] = contour.level }
        }
      }
      for (column, x) in places.enumerated() {
        worst = max(worst, abs(shown[column] - blurred.alpha(at: CGPoint(x: x, y: y))))
      }
    }
    return worst * 255
  }

  /// The largest of several silhouettes' errors, each with its standard deviation.
  private func largestError(of shapes: [(ShadowSilhouette, Double)]) throws -> Double {
    try shapes.mapOnAllProcessors { largestError(BlurredSilhouette($0, sigma: $1)) }.max() ?? 0
  }

  private func curves(_ contours: ShadowContours) -> Int {
    contours.contours.reduce(0) { $0 + $1.path.verbs.count { $0 == .addCurveToPoint } }
  }

  private func polygons(_ path: CGPath) -> [[CGPoint]] {
    var result: [[CGPoint]] = []
    for element in path.flattened(threshold: 0.001).elements {
      switch element {
      case .move(let p): result.append([p])
      case .line(let p): result[result.count - 1].append(p)
      default: break
      }
    }
    return result
  }

  private func crossings(_ polygon: [CGPoint], _ y: Double) -> [Double] {
    var result: [Double] = []
    var last = polygon[polygon.count - 1]
    for p in polygon {
      if (last.y <= y) != (p.y <= y) {
        result.append(Double(last.x) + (y - Double(last.y)) / Double(p.y - last.y) * Double(p.x - last.x))
      }
      last = p
    }
    return result
  }

  private func roundedRectangle(_ width: CGFloat, _ height: CGFloat, _ radius: CGFloat) -> ShadowSilhouette {
    .roundedRectangle(
      CGRect(x: 10, y: 20, width: width, height: height), corner: CGSize(width: radius, height: radius))
  }

  func testRoundedRectanglesFromSharpToRound() throws {
    let shapes = [2.0, 5, 10].flatMap { sigma in
      [0, 0.2, 0.5, 1, 2, 4, 10].map { (roundedRectangle(200, 200, CGFloat($0 * sigma)), sigma) }
    }
    let worst = try largestError(of: shapes)
    print("rounded rectangles: largest error \((worst * 100).rounded() / 100)/255")
    XCTAssertLessThan(worst, 2.5)
  }

  func testLongAndNarrowAndSmallRectangles() {
    for (width, height, radius, sigma) in [
      (300, 10, 3, 8), (10, 300, 5, 8), (20, 20, 10, 15), (1000, 40, 20, 5),
    ] as [(CGFloat, CGFloat, CGFloat, Double)] {
      let error = largestError(BlurredSilhouette(roundedRectangle(width, height, radius), sigma: sigma))
      XCTAssertLessThan(error, 2.5, "\(width) × \(height)")
    }
  }

  func testPathsWithTipsAndHoles() throws {
    let worst = try largestError(
      of: [4.0, 12].flatMap { sigma in
        [Shapes.star, Shapes.letter].map { (.path(Shapes.path($0), .evenOdd), sigma) }
      })
    print("star and letter: largest error \((worst * 100).rounded() / 100)/255")
    XCTAssertLessThan(worst, 2.5)
  }

  func testStackedAlphasAddUpToTheLevelsInEightBits() {
    let contours = BlurredSilhouette(roundedRectangle(100, 100, 10), sigma: 5).contours().contours
    XCTAssertEqual(contours.count, 85)
    var sum = 0.0
    for contour in contours {
      // As a renderer does it: alpha as a byte, the sum rounded to a byte.
      let alpha = (contour.alpha * 255).rounded()
      sum = (sum + alpha * (255 - sum) / 255).rounded()
      XCTAssertEqual(sum, contour.level * 255, accuracy: 0.001)
    }
  }

  func testContoursAreCompact() throws {
    // 84 levels, as many as a standard deviation of 1.59 points is worth.
    let detail = ShadowContours.Detail(shownSigma: 1.59)
    XCTAssertEqual(detail.steps, 84)
    let cases: [(ShadowSilhouette, Double, Int)] = [
      (roundedRectangle(120, 80, 12), 8, 1300), (roundedRectangle(60, 60, 30), 6, 400),
      (.path(Shapes.path(Shapes.star), .winding), 4, 2600),
      (.path(Shapes.path(Shapes.letter), .evenOdd), 2, 6000),
    ]
    let counts = try cases.mapOnAllProcessors { silhouette, sigma, _ in
      curves(BlurredSilhouette(silhouette, sigma: sigma).contours(detail))
    }
    for ((_, _, limit), count) in zip(cases, counts) { XCTAssertLessThan(count, limit) }
  }

  /// Path data has lines only, which every renderer draws alike, between whole numbers of a unit.
  func testLinesOfPathDataLieOnTheirGrid() throws {
    for shape in [Shapes.star, Shapes.letter] {
      let blurred = BlurredSilhouette(.path(Shapes.path(shape), .evenOdd), sigma: 4)
      let shadow = blurred.contours(atMost: ShadowContours.finestSteps)
      XCTAssertGreaterThan(shadow.contours.count, 60)
      for contour in shadow.contours {
        XCTAssertFalse(contour.path.verbs.contains(.addCurveToPoint))
        for point in contour.path.points {
          let place = point.applying(shadow.grid.transform)
          XCTAssertEqual(place.x, place.x.rounded(), accuracy: 1e-6)
          XCTAssertEqual(place.y, place.y.rounded(), accuracy: 1e-6)
        }
      }
    }
  }

  /// Wide bends are curves in PDF, narrow ones lines, both for fewer bytes and for poppler.
  func testOnlyWideBendsAreCurves() throws {
    let ring = CGMutablePath()
    ring.addLines(
      between: (0..<90).map {
        CGPoint(x: 300 * cos(CGFloat($0) * .pi / 45), y: 300 * sin(CGFloat($0) * .pi / 45))
      })
    ring.closeSubpath()
    let disc = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 12, height: 12), transform: nil)
    let (drop, lifted) = (CGMutablePath(), CGAffineTransform(translationX: 0, y: 20))
    drop.addLines(between: disc.flattened(threshold: 0.01).points.map { $0.applying(lifted) })
    drop.closeSubpath()
    let counts = try [ring, drop].mapOnAllProcessors {
      curves(
        BlurredSilhouette(.path($0, .winding), sigma: 4).contours(ShadowContours.Detail(shownSigma: 2)))
    }
    XCTAssertGreaterThan(counts[0], 85)
    XCTAssertEqual(counts[1], 0)
  }

  /// Beyond what is seen lines are as coarse as may be, within it as exact as ever.
  func testWhatIsNotSeenTakesFewNumbers() throws {
    let sheet = Shapes.path([CGPoint(x: 0, y: 0), CGPoint(x: 60, y: 0), CGPoint(x: 0, y: 60)])
    let blurred = BlurredSilhouette(.path(sheet, .winding), sigma: 8)
    let seen = CGRect(x: 5, y: 5, width: 30, height: 25)
    func contours(_ seen: CGRect?) -> [ShadowContours.Contour] {
      blurred.contours(ShadowContours.Detail(shownSigma: 8, seen: seen)).contours
    }
    func numbers(_ contours: [ShadowContours.Contour]) -> Int {
      contours.reduce(0) { $0 + $1.path.points.count }
    }
    let part = contours(seen)
    XCTAssertLessThan(numbers(part), numbers(contours(nil)) * 3 / 4)
    for i in 0..<8 {
      for j in 0..<8 {
        let p = CGPoint(
          x: seen.minX + seen.width * (CGFloat(i) + 0.5) / 8,
          y: seen.minY + seen.height * (CGFloat(j) + 0.5) / 8)
        let level = part.last { $0.path.contains(p) }?.level ?? 0
        XCTAssertEqual(level * 255, blurred.alpha(at: p) * 255, accuracy: 2, "\(p)")
      }
    }
  }

  func testFaintShadowsNeedFewerSteps() {
    XCTAssertEqual(ShadowContours.steps(opacity: 1), 85)
    XCTAssertEqual(ShadowContours.steps(opacity: 0.5), 51)
    XCTAssertEqual(ShadowContours.steps(opacity: 0.2), 17)
  }

  /// Mirrored at both axes, a quarter shows the whole; along the axes its copies show the same.
  func testAQuarterShowsTheBlur() throws {
    for (width, height, radius, sigma) in [
      (100, 80, 0, 8), (100, 80, 12, 8), (300, 60, 30, 4), (60, 300, 10, 9), (20, 20, 10, 15),
    ] as [(CGFloat, CGFloat, CGFloat, Double)] {
      let box = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
      let blurred = BlurredSilhouette(
        .roundedRectangle(box, corner: CGSize(width: radius, height: radius)), sigma: sigma)
      let quarter = try XCTUnwrap(blurred.parts(atMost: ShadowContours.finestSteps)?.first).contours.contours
      for i in 0..<9 {
        for j in 0..<7 {
          let p = CGPoint(
            x: blurred.bounds.maxX * CGFloat(i) / 8 - CGFloat(0.03 * sigma),
            y: blurred.bounds.maxY * CGFloat(j) / 6 - CGFloat(0.03 * sigma))
          let shown = quarter.last { $0.path.contains(p) }?.level ?? 0
          XCTAssertEqual(
            shown * 255, blurred.alpha(at: p) * 255, accuracy: 1.4, "\(p) of \(width) × \(height)")
        }
      }
    }
    XCTAssertNil(
      BlurredSilhouette(.path(Shapes.path(Shapes.star), .winding), sigma: 4).parts(atMost: 9))
  }

  func testLayersOfAnySizeStayBounded() {
    for (width, sigma) in [(100_000, 1), (100_000, 30), (100_000, 5_000), (1e-3, 1e-4)] as [(Double, Double)]
    {
      for silhouette in [
        ShadowSilhouette.roundedRectangle(
          CGRect(x: 0, y: 0, width: width, height: width / 2), corner: CGSize(width: 8, height: 8)),
        .path(
          Shapes.path([CGPoint(x: 0, y: 0), CGPoint(x: width, y: width / 3), CGPoint(x: 0, y: width / 2)]),
          .winding),
      ] {
        let contours = BlurredSilhouette(silhouette, sigma: sigma).contours().contours
        XCTAssertFalse(contours.isEmpty)
        XCTAssertLessThan(contours.reduce(0) { $0 + $1.path.points.count }, 100_000)
      }
    }
  }
}
