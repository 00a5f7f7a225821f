import Blurring
import CoreGraphics
import TestSupport
import Testing

@Suite struct ShadowContoursTests {
  /// The largest difference between the level that the contours show and the blur, in 1/255, on a grid of points.
  ///
  /// Rows of points are compared with the spans that each contour has there, so that many contours are quick to ask.
  private func largestError(
    _ blurred: BlurredSilhouette, _ contours: ShadowContours? = nil, rows: Int = 41, columns: Int = 97
  ) -> Double {
    let contours = (contours ?? blurred.contours()).contours
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

  @Test func rectanglesOfAllSizesHaveTheContoursOfOne() throws {
    var cache = ContourCache()
    for (width, height) in [(80.0, 60.0), (200, 61), (47, 300), (90, 39), (90, 20)] {
      let box = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
      let card = ShadowSilhouette.path(CGPath(roundedRect: box, cornerWidth: 8, cornerHeight: 8), .winding)
      let contours = cache.contours(of: card, sigma: 5, steps: ShadowContours.mostSteps)
      // Half a step is 2.
      #expect(largestError(BlurredSilhouette(card, sigma: 5), contours) < 3.2, "\(width) × \(height)")
    }
    let sharp = cache.contours(
      of: .path(CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9)), .winding), sigma: 0, steps: 64)
    #expect(sharp.contours.map(\.path.boundingBox) == [CGRect(x: 0, y: 0, width: 9, height: 9)])
  }

  @Test func cornersOfRectanglesShowTheirBlurUpToTheMiddleAndBeyond() throws {
    var cache = ContourCache()
    for (width, height) in [(80.0, 60.0), (200, 61), (47, 300), (90, 39), (90, 20), (30, 20)] {
      let box = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
      let card = ShadowSilhouette.path(CGPath(roundedRect: box, cornerWidth: 8, cornerHeight: 8), .winding)
      let found = cache.corner(of: card, sigma: 5, steps: ShadowContours.mostSteps)
      let (corner, growth) = try #require(found)
      let blurred = BlurredSilhouette(card, sigma: 5)
      for k in 0..<400 {
        let place = CGPoint(
          x: (corner.box.minX - growth.width) * CGFloat(k % 20) / 19 + corner.overlap.width * 0.9,
          y: (corner.box.minY - growth.height) * CGFloat(k / 20) / 19 + corner.overlap.height * 0.9)
        let inCorner = CGPoint(x: place.x + growth.width, y: place.y + growth.height)
        let shown = corner.contours.contours.last { $0.path.contains(inCorner) }?.level ?? 0
        // Half a step is 2; where a side ends, its other end takes some.
        expectEqual(shown * 255, blurred.alpha(at: place) * 255, accuracy: 4, "\(width) × \(height)")
      }
    }
  }

  @Test func cardsOfDifferentHeightsShareACorner() {
    var cache = ContourCache()
    let keys = [39.0, 44, 200].map { height in
      let box = CGRect(x: -50, y: -height / 2, width: 100, height: height)
      let card = CGPath(roundedRect: box, cornerWidth: 8, cornerHeight: 8)
      return cache.corner(of: .path(card, .winding), sigma: 5, steps: 64)?.corner.key
    }
    #expect(keys[0] != nil)
    #expect(Set(keys).count == 1)
  }

  @Test func rectanglesThatAreTooLargeForWholeNumbersHaveNoCorner() {
    var cache = ContourCache()
    let box = CGRect(x: -5000, y: -20, width: 10_000, height: 40)
    #expect(cache.corner(of: .path(CGPath(rect: box), .winding), sigma: 2, steps: 64) == nil)
  }

  /// The largest of several silhouettes' errors, each with its standard deviation.
  private func largestError(of shapes: [(ShadowSilhouette, Double)]) throws -> Double {
    try shapes.mapOnAllProcessors { largestError(BlurredSilhouette($0, sigma: $1)) }.max() ?? 0
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
    .path(
      CGPath(
        roundedRect: CGRect(x: 10, y: 20, width: width, height: height), cornerWidth: radius,
        cornerHeight: radius), .winding)
  }

  @Test func roundedRectanglesFromSharpToRound() throws {
    let shapes = [0, 0.2, 0.5, 1, 2, 4, 9].map { (roundedRectangle(200, 200, CGFloat($0 * 10)), 10.0) }
    let worst = try largestError(of: shapes)
    #expect(worst < 3.2)
  }

  @Test func longAndNarrowAndSmallRectangles() {
    for (width, height, radius, sigma) in [
      (300, 10, 3, 8), (10, 300, 5, 8), (20, 20, 10, 15), (1000, 40, 20, 5),
    ] as [(CGFloat, CGFloat, CGFloat, Double)] {
      let error = largestError(BlurredSilhouette(roundedRectangle(width, height, radius), sigma: sigma))
      #expect(error < 3.2, "\(width) × \(height)")
    }
  }

  @Test func pathsWithTipsAndHoles() throws {
    let worst = try largestError(
      of: [4.0, 12].flatMap { sigma in
        [Shapes.star, Shapes.letter].map { (.path(Shapes.path($0), .evenOdd), sigma) }
      })
    #expect(worst < 3.2)
  }

  @Test func contoursAreCompact() throws {
    let cases: [(ShadowSilhouette, Double, Int)] = [
      (roundedRectangle(120, 80, 12), 8, 2500), (roundedRectangle(60, 60, 30), 6, 2000),
      (.path(Shapes.path(Shapes.star), .winding), 4, 6000),
      (.path(Shapes.path(Shapes.letter), .evenOdd), 2, 12000),
    ]
    let counts = try cases.mapOnAllProcessors { silhouette, sigma, _ in
      BlurredSilhouette(silhouette, sigma: sigma).contours().contours.reduce(0) { $0 + $1.path.points.count }
    }
    for ((_, _, limit), count) in zip(cases, counts) { #expect(count < limit) }
  }

  /// Where a blur is a pixel or two, edges that share one would make it too large.
  @Test func smallBlursHaveFewerSteps() {
    #expect(ShadowContours.steps(shownSigma: 4) == ShadowContours.mostSteps)
    #expect(ShadowContours.steps(shownSigma: 0.5) == 26)
    #expect(ShadowContours.steps(shownSigma: 0.01) == 17)
    let contours = BlurredSilhouette(roundedRectangle(100, 100, 10), sigma: 5).contours(steps: 17).contours
    #expect(contours.map { Int(($0.level * 255).rounded()) } == (1...17).map { 15 * $0 })
  }

  /// Long straight sides take no more samples, and are as straight as they are.
  @Test func sidesOfAnyLengthAreStraight() throws {
    let short = BlurredSilhouette(roundedRectangle(60, 50, 4), sigma: 3).contours().contours
    let long = BlurredSilhouette(roundedRectangle(5060, 3050, 4), sigma: 3).contours().contours
    #expect(short.count == long.count)
    for (a, b) in zip(short, long) {
      expectEqual(a.path.boundingBoxOfPath.width + 5000, b.path.boundingBoxOfPath.width, accuracy: 0.6)
      expectEqual(a.path.boundingBoxOfPath.height + 3000, b.path.boundingBoxOfPath.height, accuracy: 0.6)
      #expect(b.path.points.count < 60)
    }
  }

  @Test func layersOfAnySizeStayBounded() {
    for (width, sigma) in [(100_000, 1), (100_000, 30), (100_000, 5_000), (1e-3, 1e-4)] as [(Double, Double)]
    {
      for silhouette in [
        roundedRectangle(CGFloat(width), CGFloat(width / 2), 8),
        .path(
          Shapes.path([CGPoint(x: 0, y: 0), CGPoint(x: width, y: width / 3), CGPoint(x: 0, y: width / 2)]),
          .winding),
      ] {
        let contours = BlurredSilhouette(silhouette, sigma: sigma).contours().contours
        #expect(!contours.isEmpty)
        #expect(contours.reduce(0) { $0 + $1.path.points.count } < 100_000)
      }
    }
  }
}
