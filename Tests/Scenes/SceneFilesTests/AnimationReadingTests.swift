import Foundation
@_spi(Properties) import QuartzCore
import Testing

@testable import SceneFiles

@Suite struct AnimationReadingTests {
  private func animation(_ json: String, class layerClass: String = "CALayer") throws -> CAAnimation {
    let layer = try SceneText.layer(#""class": "\#(layerClass)", "animations": [\#(json)]"#)
    return try #require(layer.animations.first)
  }

  private func basic(_ keyPath: String, _ value: String, class layerClass: String = "CALayer") throws -> Any?
  {
    let animation = try animation(
      #"{ "class": "CABasicAnimation", "keyPath": "\#(keyPath)", "toValue": \#(value) }"#, class: layerClass)
    return (animation as? CABasicAnimation)?.toValue
  }

  @Test func valuesHaveTheTypeOfTheirKeyPath() throws {
    #expect(try basic("opacity", "0.5") as? NSNumber == 0.5)
    #expect(try basic("position", "[1, 2]") as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(try basic("position.x", "1") as? NSNumber == 1)
    #expect(try basic("position.x", #""1in""#) as? NSNumber == 72)
    #expect(try basic("bounds", "[1, 2, 3, 4]") as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(try basic("bounds.size", "[1, 2]") as? CGSize == CGSize(width: 1, height: 2))
    #expect(try basic("bounds.origin.y", "1") as? NSNumber == 1)
    #expect(try basic("transform.rotation.z", "1.5") as? NSNumber == 1.5)
    #expect(try basic("transform.translation", "[1, 2]") as? CGSize == CGSize(width: 1, height: 2))
    #expect(try basic("sublayerTransform.m34", "-0.01") as? NSNumber == -0.01)
    #expect(
      try basic("backgroundColor", #""red""#) as? CGColor == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    #expect(
      (try basic("path", #""M0 0 L1 1""#, class: "CAShapeLayer") as? CGPath)?.points == [
        .zero, CGPoint(x: 1, y: 1),
      ])
    #expect((try basic("colors", #"["red", "blue"]"#, class: "CAGradientLayer") as? [CGColor])?.count == 2)
    #expect(try basic("filters.blur.inputRadius", "3") as? NSNumber == 3)
    #expect(try basic("emitterCells.spark.birthRate", "3", class: "CAEmitterLayer") as? NSNumber == 3)
    #expect(try basic("sublayers.hand.strokeEnd", "1") as? NSNumber == 1)
    #expect(try basic("mask.position", "[1, 2]") as? CGPoint == CGPoint(x: 1, y: 2))
  }

  @Test func keyframes() throws {
    let found = try animation(
      #"{ "class": "CAKeyframeAnimation", "keyPath": "position", "values": [[0, 0], [1, 2]], "keyTimes": [0, 1], "timingFunctions": ["easeIn"], "calculationMode": "cubic", "rotationMode": "auto" }"#
    )
    let keyframes = try #require(found as? CAKeyframeAnimation)
    #expect(keyframes.values as? [CGPoint] == [.zero, CGPoint(x: 1, y: 2)])
    #expect(keyframes.keyTimes == [0, 1])
    #expect(keyframes.timingFunctions == [CAMediaTimingFunction(name: .easeIn)])
    #expect(keyframes.calculationMode == .cubic)
    #expect(keyframes.rotationMode == .rotateAuto)
  }

  @Test func timingFunctionsByPoints() throws {
    let found = try animation(#"{ "class": "CATransition", "timingFunction": [0.1, 0.2, 0.3, 1.4] }"#)
    #expect(found.timingFunction == CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 1.4))
  }

  @Test func valueFunctionsTakeNumbers() throws {
    let found = try animation(
      #"{ "class": "CABasicAnimation", "keyPath": "transform", "valueFunction": "scale", "toValue": [1, 2, 3] }"#
    )
    #expect((found as? CABasicAnimation)?.toValue as? [NSNumber] == [1, 2, 3])
    #expect((found as? CABasicAnimation)?.valueFunction?.name == .scale)
  }

  @Test func groupsNest() throws {
    let found = try animation(
      #"{ "class": "CAAnimationGroup", "duration": 2, "animations": [{ "class": "CAAnimationGroup", "animations": [{ "class": "CABasicAnimation", "keyPath": "opacity", "byValue": 1, "repeatCount": "inf" }] }] }"#
    )
    let inner = (found as? CAAnimationGroup)?.animations?.first as? CAAnimationGroup
    let last = try #require(inner?.animations?.first as? CABasicAnimation)
    #expect(last.byValue as? NSNumber == 1)
    #expect(last.repeatCount == .infinity)
  }

  @Test func errors() {
    func check(_ json: String, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(
        SceneText.messages(#""animations": [{\#(json)}]"#) == expected.map { "animations[0]" + $0 },
        sourceLocation: sourceLocation)
    }
    check(
      #""keyPath":"opacity""#,
      ": an animation has no \"class\"; allowed are CABasicAnimation, CAKeyframeAnimation, CASpringAnimation, "
        + "CAAnimationGroup, CATransition, CAMatchMoveAnimation")
    check(
      #""class":"CABasicAnimation","keyPath":"opcity","toValue":1"#,
      #".keyPath: the key path "opcity" leads to no property of CALayer; did you mean "opacity"?"#)
    for keyPath in [
      "position.z", "transform.rotation.w", "transform.m55", "opacity.x", "bounds.size.depth", "",
    ] {
      check(
        #""class":"CABasicAnimation","keyPath":"\#(keyPath)""#,
        ".keyPath: the key path \(Quoted.text(keyPath)) leads to no property of CALayer")
    }
    check(
      #""class":"CABasicAnimation","keyPath":"transform.rotate.z""#,
      #".keyPath: the key path "transform.rotate.z" leads to no property of CALayer; did you mean "transform.rotation.z"?"#
    )
    check(
      #""class":"CABasicAnimation","keyPath":"bounds.width""#,
      #".keyPath: the key path "bounds.width" leads to no property of CALayer; did you mean "bounds.size.width"?"#
    )
    check(
      #""class":"CABasicAnimation","keyPath":"opacity","toValue":"red""#,
      #".toValue: expected a number, found the string "red""#)
    check(
      #""class":"CABasicAnimation","keyPath":"opacity","timingFunction":"ease","fillMode":"forward""#,
      ".timingFunction: unknown value \"ease\"; allowed are \"linear\", \"easeIn\", \"easeOut\", \"easeInEaseOut\", "
        + "\"default\"; did you mean \"default\"?",
      ".fillMode: unknown value \"forward\"; allowed are \"removed\", \"forwards\", \"backwards\", \"both\"; "
        + "did you mean \"forwards\"?")
    check(
      #""class":"CABasicAnimation","timingFunction":[2,0,1,1]"#,
      ".timingFunction: c1x and c2x of a timing function are 0…1, or time would run backwards")
    check(
      #""class":"CABasicAnimation","values":[1]"#,
      #".values: unknown key "values" of CABasicAnimation; it is a key of CAKeyframeAnimation"#)
  }

  @Test func anglesThatLookLikeDegreesAreWarnedOf() {
    func warnings(_ json: String) -> [String] {
      SceneText.messages(#""animations": [{ "class": "CABasicAnimation", \#(json) }]"#)
    }
    #expect(
      warnings(#""keyPath": "transform.rotation.y", "toValue": 180"#) == [
        "animations[0].toValue: expected radians, found the number 180, which looks like degrees"
      ])
    #expect(
      warnings(#""keyPath": "transform", "valueFunction": "rotateZ", "byValue": -90"#) == [
        "animations[0].byValue: expected radians, found the number -90, which looks like degrees"
      ])
    #expect(warnings(#""keyPath": "transform.rotation", "toValue": 62.83"#) == [], "ten turns")
    #expect(warnings(#""keyPath": "position.x", "toValue": 180"#) == [])
  }
}
