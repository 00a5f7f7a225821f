import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

@Suite struct TransformReadingTests {
  private func check(
    _ text: String, _ expected: CATransform3D, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try TransformList.parse(text)
    let paths: [KeyPath<CATransform3D, CGFloat>] = [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43,
      \.m44,
    ]
    for path in paths {
      expectEqual(
        found[keyPath: path], expected[keyPath: path], accuracy: 1e-12, text, sourceLocation: sourceLocation)
    }
  }

  @Test func functions() throws {
    try check("none", CATransform3DIdentity)
    try check("translate(10, 20, 5)", CATransform3DMakeTranslation(10, 20, 5))
    try check("translate(10px)", CATransform3DMakeTranslation(10, 0, 0))
    try check("translateX(1) translateY(2) translateZ(3)", CATransform3DMakeTranslation(1, 2, 3))
    try check("translate3d(1 2 3)", CATransform3DMakeTranslation(1, 2, 3))
    try check("scale(2)", CATransform3DMakeScale(2, 2, 1))
    try check("scale(2, 3)", CATransform3DMakeScale(2, 3, 1))
    try check("scale(2, 3, 4)", CATransform3DMakeScale(2, 3, 4))
    try check("scaleX(2) scaleY(3) scaleZ(4)", CATransform3DMakeScale(2, 3, 4))
    try check("rotate(90deg)", CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    try check("rotate(45deg, 0, 1, 0)", CATransform3DMakeRotation(.pi / 4, 0, 1, 0))
    try check("rotate3d(1, 1, 0, 0.5turn)", CATransform3DMakeRotation(.pi, 1, 1, 0))
    try check("rotateX(1rad)", CATransform3DMakeRotation(1, 1, 0, 0))
    try check("rotateY(100grad)", CATransform3DMakeRotation(.pi / 2, 0, 1, 0))
    try check("rotateZ(0)", CATransform3DIdentity)
  }

  @Test func skewFollowsCSS() throws {
    try check(
      "skew(45deg, 45deg)",
      CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0)))
    try check(
      "skewX(45deg)",
      CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0)))
    try check(
      "skewY(45deg)",
      CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 1, c: 0, d: 1, tx: 0, ty: 0)))
  }

  @Test func perspectiveSetsM34() throws {
    var expected = CATransform3DIdentity
    expected.m34 = -1.0 / 500
    try check("perspective(500)", expected)
  }

  @Test func matrices() throws {
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    try check("matrix(1, 2, 3, 4, 5, 6)", CATransform3DMakeAffineTransform(affine))
    let numbers = (1...16).map(String.init).joined(separator: ", ")
    let full = CATransform3D(
      m11: 1, m12: 2, m13: 3, m14: 4, m21: 5, m22: 6, m23: 7, m24: 8, m31: 9, m32: 10, m33: 11, m34: 12,
      m41: 13, m42: 14, m43: 15, m44: 16)
    try check("matrix3d(\(numbers))", full)
    #expect(
      CATransform3DEqualToTransform(try SceneText.layer(#""transform": [\#(numbers)]"#).transform, full))
    #expect(try SceneText.layer(#""affineTransform": [1, 2, 3, 4, 5, 6]"#).affineTransform() == affine)
  }

  @Test func theLeftmostIsOutermost() throws {
    // The point (1, 0) is scaled first and moved then, as in CSS.
    let m = CATransform3DGetAffineTransform(try TransformList.parse("translate(10, 0) scale(2)"))
    #expect(CGPoint(x: 1, y: 0).applying(m) == CGPoint(x: 12, y: 0))
  }

  @Test func errors() {
    func check(_ json: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(
        SceneText.problems(#"{"bounds":[0,0,1,1],"transform":\#(json)}"#) == [expected],
        sourceLocation: sourceLocation)
    }
    check(#""rotate(45)""#, "1:43: error: transform: the angle has no unit; allowed are deg, rad, turn, grad")
    check(#""rotate(4mm)""#, "1:42: error: transform: unknown unit \"mm\"; allowed are deg, rad, turn, grad")
    check(#""rotate(x)""#, "1:41: error: transform: expected an angle, found \"x\"")
    check(
      #""rotat(45deg)""#,
      "1:34: error: transform: unknown transform function \"rotat\"; allowed are perspective, rotate, rotateX, rotateY, "
        + "rotateZ, rotate3d, translate, translateX, translateY, translateZ, translate3d, scale, scaleX, scaleY, scaleZ, "
        + "scale3d, skew, skewX, skewY, matrix, matrix3d; did you mean \"rotate\"?")
    check(#""scale()""#, "1:34: error: transform: scale() takes 1, 2 or 3 arguments, found 0")
    check(#""scaleX(1, 2)""#, "1:34: error: transform: scaleX() takes 1 argument, found 2")
    check(#""scale(1) matrix(1)""#, "1:43: error: transform: matrix() takes 6 arguments, found 1")
    check(#""perspective(0)""#, "1:34: error: transform: the distance of perspective() is greater than 0")
    check(#""scale(2em)""#, "1:41: error: transform: numbers have no unit here; found \"em\"")
    check(#""scale(2""#, "1:41: error: transform: expected \",\" or \")\", found the end of the string")
    check(#""scale 2""#, "1:39: error: transform: expected \"(\" after scale, found \" \"")
    check(#""scale(1e999)""#, "1:40: error: transform: 1e999 is too large a number")
    check(#""""#, "1:34: error: transform: expected a transform function; the identity is \"none\"")
    check(
      "[1,2,3]",
      "1:33: error: transform: expected a transform such as \"rotate(45deg)\", or an array of 6 or 16 numbers, "
        + "found an array of 3 elements")
  }
}
