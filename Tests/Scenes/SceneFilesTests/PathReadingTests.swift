import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

/// Paths of scenes, written out as absolute path data.
@Suite struct PathReadingTests {
  private func check(_ data: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    #expect(describe(try SVGPathData.parse(data)) == expected, "\(data)", sourceLocation: sourceLocation)
  }

  private func describe(_ path: CGPath) -> String {
    func text(_ points: CGPoint...) -> String {
      points.flatMap { [$0.x, $0.y] }.map { ShortNumber.text(($0 * 1000).rounded() / 1000 + 0) }
        .joined(separator: " ")
    }
    return path.elements.map { element in
      switch element {
      case .move(let p): "M" + text(p)
      case .line(let p): "L" + text(p)
      case .quadCurve(let p, let c): "Q" + text(c, p)
      case .curve(let p, let c1, let c2): "C" + text(c1, c2, p)
      case .closeSubpath: "Z"
      }
    }.joined(separator: " ")
  }

  @Test func lines() throws {
    try check("", "")
    try check("M0 0 L10 0 10 10 Z", "M0 0 L10 0 L10 10 Z")
    try check("m1 2 3 4 h5 v-6", "M1 2 L4 6 L9 6 L9 0")
    try check("M1,2H7V9h-2v-3", "M1 2 L7 2 L7 9 L5 9 L5 6")
    try check("M1-2.5.5-.5e1", "M1 -2.5 L0.5 -5")
    try check("m10 10 l5 0 z l0 5", "M10 10 L15 10 Z M10 10 L10 15")
    try check("m10 10 h5 z m1 1 h2", "M10 10 L15 10 Z M11 11 L13 11")
  }

  @Test func curves() throws {
    try check("M0 0C1 2 3 4 5 6s1 1 2 2", "M0 0 C1 2 3 4 5 6 C7 8 6 7 7 8")
    try check("M0 0 S1 1 2 2", "M0 0 C0 0 1 1 2 2")
    try check("M0 0 c1 2 3 4 5 6 1 2 3 4 5 6", "M0 0 C1 2 3 4 5 6 C6 8 8 10 10 12")
    try check("M0 0Q1 2 4 0T8 0t4 0", "M0 0 Q1 2 4 0 Q7 -2 8 0 Q9 2 12 0")
    try check("M0 0 T2 2", "M0 0 Q0 0 2 2")
    try check("M0 0 C1 2 3 4 5 6 L7 7 S1 1 2 2", "M0 0 C1 2 3 4 5 6 L7 7 C7 7 1 1 2 2")
  }

  @Test func arcs() throws {
    // A quarter of a circle of radius 10, clockwise as seen on the page.
    try check("M0 0A10 10 0 0 1 10 10", "M0 0 C5.523 0 10 4.477 10 10")
    // Flags and numbers without separators.
    try check("M0 0a10 10 0 0110 10", "M0 0 C5.523 0 10 4.477 10 10")
    try check("M0 0A10 10 0 0 0 10 10", "M0 0 C0 5.523 4.477 10 10 10")
    // Too small radii grow to half a circle; a radius of 0 is a line; an arc to where it starts is nothing.
    try check("M0 0A1 1 0 0 1 20 0", "M0 0 C0 -5.523 4.477 -10 10 -10 C15.523 -10 20 -5.523 20 0")
    try check("M0 0A0 5 0 0 1 20 0", "M0 0 L20 0")
    try check("M3 3A5 5 0 0 1 3 3", "M3 3")
  }

  @Test func aLargeArcGoesTheLongWayRound() throws {
    let path = try SVGPathData.parse("M0 0A10 10 0 1 1 10 10")
    expectEqual(path.boundingBoxOfPath.maxY, 10, accuracy: 0.01)
    expectEqual(path.boundingBoxOfPath.minY, -10, accuracy: 0.01)
    expectEqual(path.boundingBoxOfPath.maxX, 20, accuracy: 0.01)
  }

  @Test func shapes() throws {
    let rect = CGRect(x: 1, y: 2, width: 30, height: 20)
    #expect(try SceneText.path(#"{ "rect": [1, 2, 30, 20] }"#) == CGPath(rect: rect))
    #expect(try SceneText.path(#"{ "ellipse": [1, 2, 30, 20] }"#) == CGPath(ellipseIn: rect))
    #expect(
      try SceneText.path(#"{ "roundedRect": [1, 2, 30, 20], "radius": 5 }"#)
        == CGPath(roundedRect: rect, cornerWidth: 5, cornerHeight: 5))
    #expect(
      try SceneText.path(#"{ "roundedRect": [1, 2, 30, 20], "radii": [5, 3] }"#)
        == CGPath(roundedRect: rect, cornerWidth: 5, cornerHeight: 3))
    #expect(describe(try SceneText.path(#"{ "polygon": [[0, 0], [1, 0], [1, 1]] }"#)) == "M0 0 L1 0 L1 1 Z")
  }

  @Test func someCornersRound() throws {
    #expect(
      describe(
        try SceneText.path(
          #"{ "roundedRect": [0, 0, 30, 20], "radii": [5, 3], "corners": ["topLeft", "bottomRight"] }"#))
        == "M30 10 L30 17 C30 18.657 27.761 20 25 20 L0 20 L0 3 C0 1.343 2.239 0 5 0 L30 0 Z")
  }

  @Test func cornersAloneMatchThoseOfAll() throws {
    let all = RoundedCorners.all.path(
      in: CGRect(x: 0, y: 0, width: 30, height: 20), radii: CGSize(width: 5, height: 3))
    let plain = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 30, height: 20), cornerWidth: 5, cornerHeight: 3)
    #expect(
      describe(all).replacingOccurrences(of: " Z", with: "")
        == describe(plain).replacingOccurrences(of: " Z", with: ""))
  }

  @Test func anArcRunsClockwiseAsSeenOnThePage() throws {
    let arc = #""arc": [0, 0], "radius": 10, "startAngle": 0, "endAngle": 1.5707963267948966"#
    #expect(
      describe(try SceneText.path("{ \(arc), \"clockwise\": true }")) == "M10 0 C10 5.523 5.523 10 0 10")
    #expect(try SceneText.path("{ \(arc) }") == SceneText.path("{ \(arc), \"clockwise\": true }"))
    try expectEqual(
      SceneText.path("{ \(arc), \"clockwise\": false }").boundingBoxOfPath.minX, -10, accuracy: 0.01)
  }

  @Test func arraysAreAppended() throws {
    #expect(
      describe(try SceneText.path(#"["M0 0 H5", { "polygon": [[0, 0], [1, 0], [1, 1]] }]"#))
        == "M0 0 L5 0 M0 0 L1 0 L1 1 Z")
  }

  @Test func errorsPointIntoTheData() {
    func check(_ json: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(
        SceneText.problems(#"{"bounds":[0,0,1,1],"shadowPath":\#(json)}"#) == [expected],
        sourceLocation: sourceLocation)
    }
    check(#""M0 0 L10 x""#, "1:44: error: shadowPath: expected a number, found \"x\"")
    check(#""M0 0\tL10 x""#, "1:45: error: shadowPath: expected a number, found \"x\"")
    check(#""L10 10""#, "1:35: error: shadowPath: a path starts with M, found \"L\"")
    check(
      #""M0 0 A 1 1 0 2 0 3 3""#, "1:48: error: shadowPath: expected the flag 0 or 1 of an arc, found \"2\"")
    check(
      #""M0 0 Z 1 2""#,
      "1:42: error: shadowPath: expected a command, found a number; Z takes none, and the first command is M")
    check(
      #""M0 0 B 1 2""#,
      "1:40: error: shadowPath: expected a path command (one of M L H V C S Q T A Z, or small ones), found \"B\""
    )
    check(
      #""M0 0 L 1 2,""#,
      "1:46: error: shadowPath: expected a number after the comma, found the end of the string")
    check(#""M1e999 0""#, "1:36: error: shadowPath: 1e999 is too large a number")
  }

  @Test func errorsOfShapes() {
    func check(_ json: String, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(SceneText.messages(#""shadowPath": \#(json)"#) == expected, sourceLocation: sourceLocation)
    }
    check(
      #"{"rct":[0,0,1,1]}"#,
      "shadowPath: a shape has one of the keys rect, ellipse, roundedRect, polygon, arc; did you mean \"rect\"?"
    )
    check(
      #"{"rect":[0,0,1,1],"radius":3}"#, #"shadowPath.radius: unknown key "radius" of rect; allowed is rect"#)
    check(#"{"roundedRect":[0,0,1,1]}"#, #"shadowPath: a roundedRect takes either "radius" or "radii""#)
    check(#"{"roundedRect":[0,0,1,1],"radius":-1}"#, "shadowPath.radius: radii are not below 0")
    check(
      #"{"roundedRect":[0,0,1,1],"radius":1,"corners":["topleft"]}"#,
      "shadowPath.corners[0]: unknown value \"topleft\"; allowed are \"topLeft\", \"topRight\", \"bottomLeft\", "
        + "\"bottomRight\"; did you mean \"topLeft\"?")
    check(
      #"{"polygon":[[0,0],[1,1]]}"#,
      "shadowPath.polygon: expected an array of at least 3 points [x, y], found an array of 2 elements")
    check(
      #"{"arc":[0,0],"radius":1}"#, #"shadowPath: the arc has no "startAngle""#,
      #"shadowPath: the arc has no "endAngle""#)
    check(
      "[[1]]",
      "shadowPath[0]: expected SVG path data, a shape such as {\"rect\": [0, 0, 10, 10]}, or an array of these, "
        + "found an array of 1 element")
  }
}
