import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

/// Transforms, paths and colour matrices as CAML writes them.
@Suite struct CAMLTransformAndPathTests {
  private func transform(_ text: String) throws -> CATransform3D {
    try CAMLText.sound("<CALayer transform=\"\(text)\"/>").transform
  }

  private func assertEqual(
    _ a: CATransform3D, _ b: CATransform3D, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let rows = { (m: CATransform3D) in
      [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42,
        m.m43, m.m44,
      ]
    }
    for (x, y) in zip(rows(a), rows(b)) {
      expectEqual(x, y, accuracy: 1e-12, text, sourceLocation: sourceLocation)
    }
  }

  // MARK: Transforms

  @Test func everyFunction() throws {
    var (skewX, skewY, shearXY, shearXZ, shearYZ, perspective) = (
      CATransform3DIdentity, CATransform3DIdentity, CATransform3DIdentity, CATransform3DIdentity,
      CATransform3DIdentity, CATransform3DIdentity
    )
    skewX.m21 = tan(0.5)
    skewY.m12 = tan(0.5)
    (shearXY.m21, shearXZ.m31, shearYZ.m32, perspective.m34) = (0.5, 0.5, 0.5, -1.0 / 500)
    let table: [(String, CATransform3D)] = [
      ("", CATransform3DIdentity),
      (
        "matrix(1 2 3 4 5 6)",
        CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
      ),
      ("translate(3)", CATransform3DMakeTranslation(3, 0, 0)),
      ("translate(3 4)", CATransform3DMakeTranslation(3, 4, 0)),
      ("translate(3, 4, 5)", CATransform3DMakeTranslation(3, 4, 5)),
      ("scale(2)", CATransform3DMakeScale(2, 2, 2)),
      ("scale(2, 3; 4)", CATransform3DMakeScale(2, 3, 4)),
      ("rotate(1)", CATransform3DMakeRotation(1, 0, 0, 1)),
      ("rotate(90deg)", CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
      ("rotate(1, 0, 1, 0)", CATransform3DMakeRotation(1, 0, 1, 0)), ("skewX(0.5)", skewX),
      ("skewY(0.5)", skewY),
      ("shearXY(0.5)", shearXY), ("shearXZ(0.5)", shearXZ), ("shearYZ(0.5)", shearYZ),
      // The writer of Core Animation prints the factor as degrees, which its parser takes back.
      ("shearXY(28.64788975654116deg)", shearXY), ("perspective(500)", perspective),
    ]
    for (text, expected) in table { assertEqual(try transform(text), expected, text) }
  }

  @Test func theLastFunctionActsFirst() throws {
    let (move, turn) = (CATransform3DMakeTranslation(10, 0, 0), CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    for separator in [" ", ", ", ";", "\n"] {
      let text = "translate(10)\(separator)rotate(90deg)"
      assertEqual(try transform(text), CATransform3DConcat(turn, move), text)
    }
  }

  @Test func aWholeMatrixReplacesWhatStandsBefore() throws {
    let numbers = (1...16).map(String.init).joined(separator: " ")
    let expected = try transform("matrix(\(numbers))")
    expectEqual([expected.m12, expected.m21, expected.m44], [2, 5, 16])
    assertEqual(try transform("scale(9) matrix(\(numbers))"), expected, "replaced")
  }

  @Test func theListOfCoreAnimationsWriter() throws {
    let text =
      "perspective(500) translate(1, 2, 3) rotate(30deg) rotate(20deg, 0, 1, 0) rotate(10deg, 1, 0, 0) scale(2, 3, 4)"
    var m = CATransform3DMakeScale(2, 3, 4)
    for (angle, axis) in [(10.0, (1.0, 0.0, 0.0)), (20, (0, 1, 0)), (30, (0, 0, 1))] {
      m = CATransform3DConcat(m, CATransform3DMakeRotation(angle * .pi / 180, axis.0, axis.1, axis.2))
    }
    m = CATransform3DConcat(m, CATransform3DMakeTranslation(1, 2, 3))
    m = CATransform3DConcat(m, try transform("perspective(500)"))
    assertEqual(try transform(text), m, text)
  }

  @Test func whatIsWrongInAListEndsIt() throws {
    let table = [
      ("translate(3) scale(1, 2)", "scale() takes 1 or 3 numbers, found 2; the rest is ignored"),
      ("translate(3) turn(1)", "unknown transform function \"turn\"; "),
      ("translate(3) rotate", "expected \"(\" after rotate"),
      ("translate(3) rotate(x)", "expected a number or \")\""),
      ("translate(3) 7", "expected a transform function"),
      ("translate(3) perspective(0)", "perspective() takes 1, not 0, numbers"),
      (
        "translate(3) translate(\(Array(repeating: "1", count: 17).joined(separator: " ")))",
        "expected a number or \")\""
      ),
    ]
    for (text, message) in table {
      let (layer, warnings) = try CAMLText.layer("<CALayer transform=\"\(text)\"/>")
      assertEqual(layer.transform, CATransform3DMakeTranslation(3, 0, 0), text)
      #expect(warnings.count == 1, "\(text)")
      #expect(warnings.first?.hasPrefix(message) ?? false, "\(warnings)")
      #expect(warnings.first?.hasSuffix("; the rest is ignored") ?? false, "\(warnings)")
    }
  }

  @Test func partsOfATransformCountWithoutAWholeOne() throws {
    let parts = try CAMLText.sound("<CALayer transform.rotation.z=\"0.5\" transform.scale.x=\"2\"/>")
    let turn = CATransform3DMakeRotation(0.5, 0, 0, 1)
    assertEqual(parts.transform, CATransform3DScale(turn, 2, 1, 1), "parts")
    let both = try CAMLText.sound("<CALayer transform.rotation.z=\"0.5\" transform=\"translate(3)\"/>")
    assertEqual(both.transform, CATransform3DMakeTranslation(3, 0, 0), "the whole one alone")
  }

  // MARK: Paths

  private func path(_ text: String) throws -> CGPath {
    try #require(try CAMLText.sound("<CAShapeLayer path=\"\(text)\"/>", as: CAShapeLayer.self).path)
  }

  @Test func everyOperator() throws {
    let table: [(String, (CGMutablePath) -> Void)] = [
      ("1 2 m", { $0.move(to: CGPoint(x: 1, y: 2)) }),
      (
        "0 0 m 9 0 l 9 -9 l h",
        {
          $0.move(to: .zero)
          $0.addLine(to: CGPoint(x: 9, y: 0))
          $0.addLine(to: CGPoint(x: 9, y: -9))
          $0.closeSubpath()
        }
      ),
      (
        "0 0 m 5 5 10 0 q 20 0 t 30 0 t",
        {
          $0.move(to: .zero)
          $0.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 5))
          $0.addQuadCurve(to: CGPoint(x: 20, y: 0), control: CGPoint(x: 15, y: -5))
          $0.addQuadCurve(to: CGPoint(x: 30, y: 0), control: CGPoint(x: 25, y: 5))
        }
      ),
      (
        "0 0 m 1 2 3 4 5 6 c",
        {
          $0.move(to: .zero)
          $0.addCurve(to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: 4))
        }
      ),
      (
        "7 8 m 3 4 5 6 v",
        {
          $0.move(to: CGPoint(x: 7, y: 8))
          $0.addCurve(to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 7, y: 8), control2: CGPoint(x: 3, y: 4))
        }
      ),
      (
        "7 8 m 3 4 5 6 y",
        {
          $0.move(to: CGPoint(x: 7, y: 8))
          $0.addCurve(to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 3, y: 4), control2: CGPoint(x: 5, y: 6))
        }
      ),
      ("1 2 30 40 re", { $0.addRect(CGRect(x: 1, y: 2, width: 30, height: 40)) }),
      ("\n1e1\t2\r3 4 re ", { $0.addRect(CGRect(x: 10, y: 2, width: 3, height: 4)) }),
    ]
    for (text, build) in table {
      let expected = CGMutablePath()
      build(expected)
      #expect(Array(try path(text).elements) == Array(expected.elements), "\(text)")
    }
  }

  @Test func pathsAreElementsToo() throws {
    for element in [
      "<path value=\"0 0 9 9 re\"/>", "<path>0 0 9\n9 re</path>", "<path type=\"CGPath\">0 0 9 9 re</path>",
    ] {
      let layer = try CAMLText.sound("<CAShapeLayer>\(element)</CAShapeLayer>", as: CAShapeLayer.self)
      #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 9, height: 9), "\(element)")
    }
  }

  @Test func whatIsWrongInAPathEndsIt() throws {
    let table = [
      ("5 l", "the operator l takes 2 numbers, found 1"), ("1 2 3 w", "unknown path operator \"w\""),
      ("1 2 3 4 5 6 7 c", "no operator takes more than 6 numbers"),
      ("1, 2 l", "expected a number or an operator, found \",\""),
      ("8 8", "expected an operator after the last numbers"), ("7 7 L", "unknown path operator \"L\""),
    ]
    for (text, message) in table {
      let (layer, warnings) = try CAMLText.layer(
        "<CAShapeLayer path=\"0 0 m 4 4 l \(text)\"/>", as: CAShapeLayer.self)
      #expect(layer.path.map { Array($0.elements).count } == 2, "\(text)")
      #expect(warnings.count == 1, "\(text)")
      #expect(warnings.first?.hasPrefix(message) ?? false, "\(warnings)")
      #expect(warnings.first?.hasSuffix("; the rest is ignored") ?? false, "\(warnings)")
    }
    let (layer, warnings) = try CAMLText.layer("<CAShapeLayer path=\"4 4 l\"/>", as: CAShapeLayer.self)
    #expect(layer.path?.isEmpty == true)
    #expect(warnings == ["a path begins with m or re, not with l; the rest is ignored"])
  }

  // MARK: Colour matrices

  @Test func colourMatrices() throws {
    let identity: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
    let table: [(String, [Double])] = [
      ("matrix(\(identity.map { "\($0)" }.joined(separator: " ")))", identity), ("saturate(1)", identity),
      ("hueRotate(0deg)", identity),
      ("luminanceToAlpha()", Array(repeating: 0, count: 15) + [0.2125, 0.7154, 0.0721, 0, 0]),
      ("saturate(0)", (0..<3).flatMap { _ in [0.213, 0.715, 0.072, 0, 0] } + [0, 0, 0, 1, 0]),
    ]
    for (text, expected) in table {
      let layer = try CAMLText.sound(
        "<CALayer><filters><CAFilter filter=\"colorMatrix\" inputColorMatrix=\"\(text)\"/></filters></CALayer>"
      )
      let filter = try #require(layer.filters?.first as? CAFilter)
      let numbers = try #require(filter.inputs["inputColorMatrix"] as? [NSNumber])
      #expect(numbers.count == 20)
      for (a, b) in zip(numbers, expected) { expectEqual(a.doubleValue, b, accuracy: 1e-9, text) }
    }
  }
}
