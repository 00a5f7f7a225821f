import CoreGraphics
import Drawing
import XCTest

@testable import SVGWriting

/// Gradients in perspective as areas one on the other, against the colour of the point of the plane that is seen.
final class ProjectedGradientTests: XCTestCase {
  private let maps = [(0.5, 0.0), (0.3, 0.4), (-0.6, 0.2), (-0.2, -0.35)].map { tilt in
    Projection(
      m11: 80, m12: 5, m13: tilt.0, m21: -4, m22: 80, m23: tilt.1, m31: 8, m32: 6, m33: 1)
  }
  private let kinds: [Gradient.Kind] = [
    .axial(start: CGPoint(x: 0, y: 0), end: CGPoint(x: 1, y: 0.4)),
    .axial(start: CGPoint(x: 0.9, y: 0.8), end: CGPoint(x: 0.5, y: 0.2)),
    .radial(center: CGPoint(x: 0.5, y: 0.5), radius: 0.5),
    .radial(center: CGPoint(x: 0.1, y: 0.9), radius: 1),
  ]
  private let colors: [[RGBA]] = [
    [.init(red: 1, green: 0, blue: 0), .init(red: 0, green: 0.2, blue: 1), .init(red: 1, green: 1, blue: 1)],
    [.init(red: 0.4, green: 0.5, blue: 0.6), .init(red: 0.5, green: 0.5, blue: 0.6)],
  ]

  private func gradient(_ kind: Gradient.Kind, _ colors: [RGBA], _ map: Projection) -> Gradient {
    let stops = colors.enumerated().map { k, color in
      Gradient.Stop(offset: 0.1 + 0.8 * CGFloat(k) / CGFloat(colors.count - 1), color: color)
    }
    return Gradient(kind: kind, stops: stops, projection: map)
  }

  private func quad(_ map: Projection) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: map.polygon(of: CGRect(x: 0, y: 0, width: 1, height: 1)))
    path.closeSubpath()
    return path
  }

  func testColoursAreWithinTwoStepsOfTheTrueOnes() throws {
    for map in maps {
      for kind in kinds {
        for colors in colors {
          let gradient = gradient(kind, colors, map)
          let layers = try XCTUnwrap(ProjectedLayers(gradient, over: quad(map), overlap: 1)).layers
          let field = try XCTUnwrap(GradientField(gradient))
          let outlines = layers.map { outline(of: $0.outline) }
          for k in 0..<144 {
            let p = map(CGPoint(x: 0.01 + 0.98 * Double(k % 12) / 11, y: 0.01 + 0.98 * Double(k / 12) / 11))
            let top = try XCTUnwrap(
              outlines.lastIndex { $0.contains(p, using: .evenOdd) }, "\(kind): nothing at \(p)")
            let truth = gradient.color(at: try XCTUnwrap(field.offset(at: p)))
            XCTAssertLessThan(
              color(of: layers[top].fill, at: p).distance(to: truth), 1.5 / 255, "\(kind) at \(p)")
          }
        }
      }
    }
  }

  /// Rings whose discs lie behind the eye paint nothing, and not all over what is seen.
  func testOfAGradientWhoseCentreIsBehindTheEyeTheOuterColoursAreSeen() throws {
    let map = Projection(m11: 80, m12: 5, m13: -1.5, m21: 0, m22: 80, m23: 0, m31: 8, m32: 6, m33: 1)
    let gradient = gradient(.radial(center: CGPoint(x: 0.95, y: 0.5), radius: 0.6), colors[0], map)
    let layers = try XCTUnwrap(ProjectedLayers(gradient, over: quad(map), overlap: 1)).layers
    let field = try XCTUnwrap(GradientField(gradient))
    let outlines = layers.map { outline(of: $0.outline) }
    for k in 0..<36 {
      let p = map(CGPoint(x: 0.02 + 0.2 * Double(k % 6) / 5, y: 0.02 + 0.96 * Double(k / 6) / 5))
      let top = try XCTUnwrap(outlines.lastIndex { $0.contains(p, using: .evenOdd) }, "nothing at \(p)")
      let truth = gradient.color(at: try XCTUnwrap(field.offset(at: p)))
      XCTAssertLessThan(color(of: layers[top].fill, at: p).distance(to: truth), 2.0 / 255, "at \(p)")
    }
  }

  func testEvenGradientsNeedFewAreas() throws {
    for kind in kinds {
      let gradient = gradient(kind, colors[1], maps[1])
      let layers = try XCTUnwrap(ProjectedLayers(gradient, over: quad(maps[1]), overlap: 1)).layers
      XCTAssertLessThanOrEqual(layers.count, 16, "\(kind)")
    }
  }

  func testStripsOfTheSameColoursShareTheirStops() throws {
    let gradient = gradient(kinds[0], colors[0], maps[1])
    let svg = try Scene(
      100, 100, [.path(DrawnPath(path: quad(maps[1]), fill: .gradient(gradient)))]
    ).svg()
    XCTAssertEqual(svg.components(separatedBy: "<stop ").count - 1, 4)
    XCTAssertFalse(svg.contains("<image"))
    XCTAssertTrue(svg.contains("<g mask="), "the edge is one, not that of each strip")
  }

  func testTranslucentColoursBecomeAMask() throws {
    let fading = gradient(kinds[2], [.init(red: 1, green: 0, blue: 0), .clear], maps[0])
    let svg = try Scene(
      100, 100, [.path(DrawnPath(path: quad(maps[0]), fill: .gradient(fading)))]
    ).svg()
    XCTAssertTrue(svg.contains("<mask"))
    XCTAssertFalse(svg.contains("opacity"))
  }

  // MARK: Reading layers back

  private func color(of fill: ProjectedLayers.Fill, at p: CGPoint) -> RGBA {
    switch fill {
    case .color(let color): return color
    case .piece(let piece, .axial(let start, let end), _, _):
      let (v, q) = (end - start, p - start)
      return piece.color(at: piece.from + (piece.to - piece.from) * q.dot(v) / v.dot(v))
    case .piece(let piece, _, let transform, let focus):
      // SVG's radial gradient: circles that grow evenly from the focus to the unit circle.
      let d = p.applying(transform.inverted()) - focus
      let rest = 1 - focus.dot(focus)
      let along = d.dot(focus)
      return piece.color(at: (along + (along * along + rest * d.dot(d)).squareRoot()) / rest)
    }
  }

  private func outline(of geometry: PathGeometry) -> CGPath {
    let path = CGMutablePath()
    for segment in geometry.segments {
      switch segment {
      case .move(let p): path.move(to: p)
      case .line(let p): path.addLine(to: p)
      case .quadratic(let c, let p): path.addQuadCurve(to: p, control: c)
      case .cubic(let c, let d, let p): path.addCurve(to: p, control1: c, control2: d)
      case .close: path.closeSubpath()
      }
    }
    return path
  }
}
