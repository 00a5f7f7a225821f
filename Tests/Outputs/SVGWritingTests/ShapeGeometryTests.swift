import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

@testable import SVGWriting
@testable import SceneFiles

/// Whatever element a path becomes, it covers what the path covers: shapes of all kinds, turned, skewed, mirrored and scaled.
@Suite struct ShapeGeometryTests {
  @Test func aTurnedCircleKeepsItsSize() throws {
    let turn = CGAffineTransform(rotationAngle: .pi / 6)
    let circle = CGPath.roundedRect(
      CGRect(x: -40, y: -40, width: 80, height: 80), radii: CGCornerRadii(40, corners: .all))
    #expect(
      try Scene(100, 100, group([filled(circle)], at: turn.concatenating(moved(50, 50)))).body()
        == #"<circle cx="50" cy="50" r="40"/>"#)
  }

  /// Whose ends are half circles without a side between them.
  @Test func aPillIsARectangle() throws {
    let pill = CGPath.roundedRect(
      CGRect(x: 10, y: 20, width: 10, height: 30), radii: CGCornerRadii(5, corners: .all))
    #expect(
      try Scene(100, 100, [filled(pill)]).body() == #"<rect x="10" y="20" width="10" height="30" rx="5"/>"#)
  }

  /// The first nine are written out; smaller ones always are.
  @Test func shapesThatComeOftenAreReferences() throws {
    func body(_ path: CGPath) throws -> String {
      let nodes = (0..<12).flatMap { group([filled(path)], at: moved(Double($0) * 10, 5)) }
      return try Scene(200, 100, nodes).body()
    }
    let cards = try body(rounded(1, 2, 8, 6, 2))
    #expect(cards.components(separatedBy: "<use ").count - 1 == 3, "\(cards)")
    #expect(cards.contains(##"<use xlink:href="#a" x="110" y="5"/>"##), "\(cards)")
    #expect(try body(rect(1, 2, 8, 6)).components(separatedBy: "<use ").count == 1)
  }

  @Test func filledShapesAreTheirPaths() throws {
    for seed in 0..<160 {
      var random = SeededGenerator(seed: UInt64(seed))
      let (path, matrix) = (Self.path(&random), Self.matrix(&random))
      let items = group([filled(path)], at: matrix)
      for layout in SVGOptions.Layout.allCases {
        let svg = try Scene(2000, 2000, items).svg(SVGOptions(layout: layout))
        let written = try WrittenShape(svg)
        compare(written.path.transformed(by: written.transform), path.transformed(by: matrix), svg, seed)
      }
    }
  }

  /// The path is in its place, and the pen, an ellipse on the page, is as wide in each direction.
  @Test func strokedShapesHaveTheirPathsAndWidths() throws {
    for seed in 0..<80 {
      var random = SeededGenerator(seed: UInt64(seed))
      let (path, matrix) = (Self.path(&random), Self.matrix(&random))
      let width = Double.random(in: 0.5...20, using: &random)
      let svg = try Scene(2000, 2000, group([stroked(path, width: width)], at: matrix)).svg()
      let written = try WrittenShape(svg)
      compare(written.path.transformed(by: written.transform), path.transformed(by: matrix), svg, seed)
      for step in 0..<8 {
        let direction = CGPoint(x: cos(CGFloat(step) * .pi / 8), y: sin(CGFloat(step) * .pi / 8))
        expectEqual(
          written.strokeWidth * written.transform.reach(direction), width * matrix.reach(direction),
          accuracy: 2e-3, "seed \(seed): \(svg)")
      }
    }
  }

  // MARK: - Shapes and places

  private static func path(_ random: inout SeededGenerator) -> CGPath {
    let size = CGSize(
      width: random.choice(5, 80, 80.05, 700, 1000), height: random.choice(5, 80, 81, 700, 1001))
    let box = CGRect(origin: CGPoint(x: -size.width / 3, y: -size.height / 2), size: size)
    let least = min(size.width, size.height)
    let radius = random.choice(least / 2, least / 2, least / 3, least / 10, least)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return CGPath(rect: box, transform: nil)
    case 1: return CGPath(ellipseIn: box, transform: nil)
    case 2: return .roundedRect(box, radii: CGCornerRadii(radius, corners: .all))
    case 3:
      return CGPath(
        roundedRect: box, cornerWidth: size.width / 2, cornerHeight: min(radius, size.height / 2),
        transform: nil)
    case 4: return .continuousRoundedRect(box, radii: CGCornerRadii(radius / 2, corners: .all))
    case 5:
      return .roundedRect(
        box,
        radii: CGCornerRadii(
          minXminY: radius, maxXminY: radius * 1.001, minXmaxY: radius / 2, maxXmaxY: radius))
    case 6:
      return line([(-10, -30), (200, 40), (30, 80)], closed: Bool.random(using: &random))
    case 7: return line([(-100, -30), (200, 40)])
    default:
      let pie = CGMutablePath()
      pie.move(to: .zero)
      pie.addArc(
        center: .zero, radius: least / 2, startAngle: .random(in: 0...6, using: &random),
        endAngle: .random(in: 0...6, using: &random), clockwise: Bool.random(using: &random))
      pie.closeSubpath()
      return pie
    }
  }

  /// Turns, skews, mirrors and scales, many of them close to those that leave circles and rectangles what they are.
  private static func matrix(_ random: inout SeededGenerator) -> CGAffineTransform {
    let angle = random.choice(0, 0, .pi / 2, .pi / 4, .pi / 6, 1e-3, 1e-4, 1e-5, .pi / 2 + 2e-4)
    let (x, y) = (random.choice(1, 1, -1, 1.0005, 0.3, 1.7), random.choice(1, 1, -1, -1.002, 0.3, 1.7))
    let stretch = CGAffineTransform(
      a: x, b: 0, c: random.choice(0, 0, 0, 1e-4, 1e-3, 0.4), d: y, tx: 0, ty: 0)
    let turn = CGAffineTransform(
      rotationAngle: Bool.random(using: &random) ? angle : .random(in: -4...4, using: &random))
    return stretch.concatenating(turn).concatenating(moved(1000, 1000))
  }

  /// Compares two areas by their outlines. The usual curve for a quarter of a circle strays from it by 0.00027 radii.
  private func compare(
    _ written: CGPath, _ wanted: CGPath, _ svg: String, _ seed: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let size = Double(max(wanted.boundingBoxOfPath.width, wanted.boundingBoxOfPath.height))
    let distance = max(
      Outline(written, size: size).distance(to: Outline(wanted, size: size)),
      Outline(wanted, size: size).distance(to: Outline(written, size: size)))
    #expect(distance < 3e-4 * size / 2 + 8e-3, "seed \(seed): \(svg)", sourceLocation: sourceLocation)
  }
}

extension CGAffineTransform {
  /// How far the image of the unit circle reaches in a direction.
  fileprivate func reach(_ n: CGPoint) -> Double {
    CGPoint(x: a * n.x + b * n.y, y: c * n.x + d * n.y).norm
  }
}

/// A path as short lines.
private struct Outline {
  private var lines: [(CGPoint, CGPoint)] = []

  init(_ path: CGPath, size: Double) {
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    for element in path.flattened(threshold: CGFloat(size) * 3e-5).elements {
      switch element {
      case .move(let p): (current, start) = (p, p)
      case .line(let p), .curve(let p, _, _), .quadCurve(let p, _):
        lines.append((current, p))
        current = p
      case .closeSubpath:
        lines.append((current, start))
        current = start
      }
    }
  }

  /// How far the ends and middles of some of its lines lie from the other outline at most.
  func distance(to other: Outline) -> Double {
    var most = 0.0
    for index in Swift.stride(from: 0, to: lines.count, by: max(lines.count / 40, 1)) {
      let (a, b) = lines[index]
      for p in [a, (a + b) * 0.5] {
        most = max(most, other.lines.reduce(.infinity) { min($0, Self.distance(p, $1)) })
      }
    }
    return most
  }

  private static func distance(_ p: CGPoint, _ line: (CGPoint, CGPoint)) -> Double {
    let along = line.1 - line.0
    let square = along.dot(along)
    let t = square > 0 ? min(max((p - line.0).dot(along) / square, 0), 1) : 0
    return (p - (line.0 + along * t)).norm
  }
}

/// The one shape of a document, read back.
private struct WrittenShape {
  var path: CGPath
  var transform = CGAffineTransform.identity
  var strokeWidth = 1.0

  struct Unreadable: Error { var svg: String }

  init(_ svg: String) throws {
    guard let tag = svg.firstMatch(of: #/<(path|rect|circle|ellipse|line|polyline|polygon) ([^>]*)\/>/#)
    else {
      throw Unreadable(svg: svg)
    }
    var values: [String: String] = [:]
    for pair in tag.2.matches(of: #/([a-z0-9-]+)="([^"]*)"/#) { values[String(pair.1)] = String(pair.2) }
    func number(_ name: String) -> CGFloat? { values[name].flatMap(Self.numbers)?.first }
    switch tag.1 {
    case "path": path = try SVGPathData.parse(values["d"] ?? "")
    case "rect":
      let box = CGRect(
        x: number("x") ?? 0, y: number("y") ?? 0, width: number("width") ?? 0, height: number("height") ?? 0)
      let rx = number("rx") ?? number("ry") ?? 0
      path = CGPath(
        roundedRect: box, cornerWidth: min(rx, box.width / 2),
        cornerHeight: min(number("ry") ?? rx, box.height / 2), transform: nil)
    case "circle", "ellipse":
      let (rx, ry) = (number("r") ?? number("rx") ?? 0, number("r") ?? number("ry") ?? 0)
      path = CGPath(
        ellipseIn: CGRect(
          x: (number("cx") ?? 0) - rx, y: (number("cy") ?? 0) - ry, width: 2 * rx, height: 2 * ry),
        transform: nil)
    case "line":
      path = try SVGPathData.parse(
        "M\(number("x1") ?? 0) \(number("y1") ?? 0)L\(number("x2") ?? 0) \(number("y2") ?? 0)")
    default:
      path = try SVGPathData.parse("M\(values["points"] ?? "")\(tag.1 == "polygon" ? "Z" : "")")
    }
    strokeWidth = Double(number("stroke-width") ?? 1)
    transform = try Self.transform(values["transform"] ?? "")
  }

  /// Numbers that need no digit before their point.
  private static func numbers(_ text: String) -> [CGFloat] {
    text.matches(of: #/(-?)(\d*)(\.?\d*)/#).compactMap {
      $0.2.isEmpty && $0.3.isEmpty ? nil : Double("\($0.1)0\($0.2)\($0.3)").map { CGFloat($0) }
    }
  }

  /// The functions of a transform attribute, of which the last one comes first.
  private static func transform(_ text: String) throws -> CGAffineTransform {
    try text.matches(of: #/([a-z]+)\(([^)]*)\)/#).reduce(.identity) { result, function in
      let n = Self.numbers(String(function.2))
      let next: CGAffineTransform
      switch (function.1, n.count) {
      case ("translate", 1...2): next = CGAffineTransform(translationX: n[0], y: n.count > 1 ? n[1] : 0)
      case ("scale", 1...2): next = CGAffineTransform(scaleX: n[0], y: n.count > 1 ? n[1] : n[0])
      case ("rotate", 1): next = CGAffineTransform(rotationAngle: n[0] * .pi / 180)
      case ("rotate", 3):
        next = CGAffineTransform(translationX: -n[1], y: -n[2])
          .concatenating(CGAffineTransform(rotationAngle: n[0] * .pi / 180))
          .concatenating(CGAffineTransform(translationX: n[1], y: n[2]))
      case ("matrix", 6): next = CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
      default: throw Unreadable(svg: text)
      }
      return next.concatenating(result)
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func choice(_ values: CGFloat...) -> CGFloat {
    values.randomElement(using: &self) ?? .nan
  }
}
