import Blurring
import CoreGraphics
import XCTest

/// Rounded rectangles that come as paths, written in any way.
final class RecognitionTests: XCTestCase {
  private let box = CGRect(x: 30, y: 20, width: 120, height: 80)

  /// The steps of a path from the one at an index on, closed by itself; backwards if wished.
  private func restarted(_ path: CGPath, at first: Int, isReversed: Bool = false) -> CGPath {
    var (steps, places, last) = ([CGPath.Element](), [CGPoint](), CGPoint.zero)
    let start = path.points[0]
    for element in path.elements {
      switch element {
      case .move(let p): last = p
      case .line(let p), .quadCurve(let p, _), .curve(let p, _, _):
        places.append(last)
        steps.append(element)
        last = p
      case .closeSubpath:
        guard last != start else { continue }
        places.append(last)
        steps.append(.line(to: start))
      }
    }
    let result = CGMutablePath()
    let order = steps.indices.map { (first + (isReversed ? steps.count - $0 : $0)) % steps.count }
    for (k, index) in order.enumerated() {
      let (from, step) = (places[index], steps[index])
      switch step {
      case .line(let p):
        if k == 0 { result.move(to: isReversed ? p : from) }
        result.addLine(to: isReversed ? from : p)
      case .curve(let p, let a, let b):
        if k == 0 { result.move(to: isReversed ? p : from) }
        result.addCurve(
          to: isReversed ? from : p, control1: isReversed ? b : a, control2: isReversed ? a : b)
      default: XCTFail("no such step is expected")
      }
    }
    return result
  }

  private func rounded(_ radius: CGFloat) -> CGPath {
    CGPath(roundedRect: box, cornerWidth: radius, cornerHeight: radius, transform: nil)
  }

  private func quadratic(_ radius: CGFloat) -> CGPath {
    let path = CGMutablePath()
    let (l, t, r, b) = (box.minX, box.minY, box.maxX, box.maxY)
    path.move(to: CGPoint(x: l + radius, y: t))
    path.addLine(to: CGPoint(x: r - radius, y: t))
    path.addQuadCurve(to: CGPoint(x: r, y: t + radius), control: CGPoint(x: r, y: t))
    path.addLine(to: CGPoint(x: r, y: b - radius))
    path.addQuadCurve(to: CGPoint(x: r - radius, y: b), control: CGPoint(x: r, y: b))
    path.addLine(to: CGPoint(x: l + radius, y: b))
    path.addQuadCurve(to: CGPoint(x: l, y: b - radius), control: CGPoint(x: l, y: b))
    path.addLine(to: CGPoint(x: l, y: t + radius))
    path.addQuadCurve(to: CGPoint(x: l + radius, y: t), control: CGPoint(x: l, y: t))
    path.closeSubpath()
    return path
  }

  /// As `UIBezierPath` and drawing programs write it: points twice, sides in two parts, a move at the end.
  private var redundant: CGPath {
    let path = CGMutablePath()
    for element in restarted(rounded(16), at: 3).elements {
      switch element {
      case .move(let p): path.move(to: p)
      case .line(let p):
        let from = path.currentPoint
        path.addLine(to: CGPoint(x: (from.x + p.x) / 2, y: (from.y + p.y) / 2))
        path.addLine(to: p)
        path.addLine(to: p)
      case .curve(let p, let a, let b): path.addCurve(to: p, control1: a, control2: b)
      default: continue
      }
    }
    path.closeSubpath()
    path.move(to: box.origin)
    return path
  }

  /// Radii of the corners at the low and high x of the low y, then of the high y.
  private func cornered(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGPath {
    .roundedRect(
      CGRect(x: 30, y: 20, width: 160, height: 130),
      radii: CGCornerRadii(minXminY: a, maxXminY: b, minXmaxY: c, maxXmaxY: d))
  }

  private func superellipse(_ size: CGFloat) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: -size))
    let handle = size * 0.92
    for (x, y) in [(1, 0), (0, 1), (-1, 0), (0, -1)] as [(CGFloat, CGFloat)] {
      let from = path.currentPoint
      let back = CGPoint(x: x * size, y: y * size)
      path.addCurve(
        to: back, control1: CGPoint(x: from.x + x * handle, y: from.y + y * handle),
        control2: CGPoint(x: back.x + from.x / size * handle, y: back.y + from.y / size * handle))
    }
    path.closeSubpath()
    return path
  }

  private var alike: [(name: String, path: CGPath)] {
    let turned = CGAffineTransform(translationX: 7, y: -90).rotated(by: 0.4).scaledBy(x: 1.3, y: 0.7)
    let polygon = CGMutablePath()
    polygon.addLines(
      between: (0..<300).map {
        CGPoint(x: 40 * cos(CGFloat($0) * .pi / 150), y: 25 * sin(CGFloat($0) * .pi / 150))
      })
    polygon.closeSubpath()
    return [
      ("a rectangle of lines", restarted(CGPath(rect: box.offsetBy(dx: 0.1, dy: 0), transform: nil), at: 0)),
      ("from another corner", restarted(rounded(16), at: 4)),
      ("from within a side, backwards", restarted(rounded(16), at: 0, isReversed: true)),
      ("from a corner, backwards", restarted(rounded(30), at: 3, isReversed: true)),
      ("turned and stretched", rounded(20).transformed(by: turned)),
      ("a rectangle turned", CGPath(rect: box, transform: nil).transformed(by: turned)),
      ("an ellipse turned", CGPath(ellipseIn: box, transform: nil).transformed(by: turned)),
      (
        "a circle from elsewhere",
        CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 60, height: 60), transform: nil)
          .transformed(by: CGAffineTransform(rotationAngle: 0.7))
      ),
      ("quadratic corners", quadratic(24)),
      ("quadratic corners turned", quadratic(24).transformed(by: turned)),
      ("points that say nothing", redundant),
      ("continuous corners", CGPath.continuousRoundedRect(box, cornerRadius: 15)),
      (
        "continuous corners turned",
        CGPath.continuousRoundedRect(box, cornerRadius: 24).transformed(by: turned)
      ),
      ("a superellipse", superellipse(40)), ("two corners", cornered(20, 20, 0, 0)),
      ("four corners", restarted(cornered(30, 8, 0, 14), at: 3)),
      ("four corners backwards", restarted(cornered(30, 8, 0, 14), at: 2, isReversed: true)),
      ("four corners turned", restarted(cornered(30, 8, 0, 14), at: 4).transformed(by: turned)),
      ("an ellipse of many lines", polygon),
    ]
  }

  func testRoundedRectanglesAreKnownHoweverTheyAreWritten() {
    for sigma in [2.0, 8] {
      for (name, path) in alike {
        let silhouette = ShadowSilhouette(path: path, sigma: sigma)
        guard case .roundedRectangle = silhouette else {
          XCTFail("\(name) is taken for a path at σ \(sigma)")
          continue
        }
        let (taken, exact) = (
          BlurredSilhouette(silhouette, sigma: sigma), BlurredSilhouette(.path(path, .winding), sigma: sigma)
        )
        var worst = 0.0
        for i in 0..<19 {
          for j in 0..<17 {
            let p = CGPoint(
              x: exact.bounds.minX + exact.bounds.width * (CGFloat(i) + 0.4) / 19,
              y: exact.bounds.minY + exact.bounds.height * (CGFloat(j) + 0.6) / 17)
            worst = max(worst, abs(taken.alpha(at: p) - exact.alpha(at: p)))
          }
        }
        // The field that it is compared with is itself off by 0.1/255.
        XCTAssertLessThan(worst * 255, 0.6, "\(name) at σ \(sigma)")
      }
    }
  }

  func testOtherPathsStayPaths() {
    let large = CGPath.roundedRect(
      box, radii: CGCornerRadii(minXminY: 40, maxXminY: 10, minXmaxY: 10, maxXmaxY: 0))
    let missing = CGPath.roundedRect(
      CGRect(x: 0, y: 0, width: 264, height: 15),
      radii: CGCornerRadii(minXminY: 7, maxXminY: 7, minXmaxY: 0, maxXmaxY: 7))
    let twice = CGMutablePath()
    twice.addPath(CGPath(rect: box, transform: nil))
    twice.addPath(CGPath(rect: box.insetBy(dx: 20, dy: 20), transform: nil))
    let cut = Shapes.path([
      CGPoint(x: 10, y: 0), CGPoint(x: 50, y: 0), CGPoint(x: 60, y: 10), CGPoint(x: 60, y: 30),
      CGPoint(x: 50, y: 40), CGPoint(x: 10, y: 40), CGPoint(x: 0, y: 30), CGPoint(x: 0, y: 10),
    ])
    let slanted = CGPath(rect: box, transform: nil).transformed(
      by: CGAffineTransform(a: 1, b: 0, c: 0.3, d: 1, tx: 0, ty: 0))
    let sides = (0..<2).flatMap { _ in
      [CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 0), CGPoint(x: 40, y: 30), CGPoint(x: 0, y: 30)]
    }
    let notched = Shapes.path([
      CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 0), CGPoint(x: 40, y: 30), CGPoint(x: 22, y: 30),
      CGPoint(x: 20, y: 24), CGPoint(x: 18, y: 30), CGPoint(x: 0, y: 30),
    ])
    let others: [(String, CGPath)] = [
      ("a star", Shapes.path(Shapes.star)), ("a letter", Shapes.round),
      ("a large corner beside others", large),
      ("a sharp corner beside round ones", missing),
      ("two lines", twice), ("cut corners", cut), ("a slanted one", slanted), ("notched", notched),
      ("a rectangle drawn twice", Shapes.path(sides)), ("nothing", CGMutablePath()),
      ("a line", Shapes.path([CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0)])),
      ("a point that is none", Shapes.path([.zero, CGPoint(x: CGFloat.nan, y: 4), CGPoint(x: 9, y: 9)])),
    ]
    for (name, path) in others {
      XCTAssertEqual(ShadowSilhouette(path: path, rule: .evenOdd, sigma: 4), .path(path, .evenOdd), name)
    }
  }

  /// Without a blur nothing hides a difference.
  func testSharpShadowsKeepTheirPath() {
    let path = restarted(rounded(16), at: 3)
    XCTAssertEqual(ShadowSilhouette(path: path, sigma: 0), .path(path, .winding))
  }

  func testEqualShapesShareAKeyHoweverTheyAreTurned() {
    let path = quadratic(24)
    let moved = path.transformed(by: CGAffineTransform(translationX: 0.3, y: 17.7).rotated(by: 0.6))
    XCTAssertEqual(
      ShadowSilhouette(path: path, sigma: 3).normalized.silhouette,
      ShadowSilhouette(path: moved, sigma: 3).normalized.silhouette)
  }

  /// Contours show the blur of a corner of any curve, as a whole and as a quarter to be mirrored.
  func testCornersOfAnyCurveShowTheirBlur() throws {
    let steps = ShadowContours.finestSteps
    let icon = BlurredSilhouette(
      ShadowSilhouette(path: superellipse(60), sigma: 5).normalized.silhouette, sigma: 5)
    let card = BlurredSilhouette(
      ShadowSilhouette(path: .continuousRoundedRect(box, cornerRadius: 15), sigma: 3), sigma: 3)
    for (blurred, contours) in [
      (icon, try XCTUnwrap(icon.parts(atMost: steps)?.first).contours.contours),
      (card, card.contours(ShadowContours.Detail(shownSigma: 3)).contours),
    ] {
      let bounds = blurred.bounds
      for i in 0..<13 {
        for j in 0..<11 {
          let p = CGPoint(
            x: bounds.midX + bounds.width / 2 * (CGFloat(i) + 0.5) / 13,
            y: bounds.midY + bounds.height / 2 * (CGFloat(j) + 0.5) / 11)
          XCTAssertEqual(level(at: p, of: contours) * 255, blurred.alpha(at: p) * 255, accuracy: 2.1, "\(p)")
        }
      }
    }
  }

  /// What nested contours show at a place.
  private func level(at p: CGPoint, of contours: [ShadowContours.Contour]) -> Double {
    var (holding, beyond) = (-1, contours.count)
    while beyond - holding > 1 {
      let middle = (holding + beyond) / 2
      if contours[middle].path.contains(p) { holding = middle } else { beyond = middle }
    }
    return holding < 0 ? 0 : contours[holding].level
  }
}
