import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

/// Animations: their classes, keys and values.
@Suite struct CAMLAnimationTests {
  private func animation<Kind: CAAnimation>(
    _ element: String, as kind: Kind.Type, key: String = "a",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Kind {
    let layer = try CAMLText.sound(
      "<CALayer><animations>\(element)</animations></CALayer>", sourceLocation: sourceLocation)
    return try #require(layer.animation(forKey: key) as? Kind, sourceLocation: sourceLocation)
  }

  @Test func theNameOfTheElementIsTheKey() throws {
    let layer = try CAMLText.sound(
      """
      <CALayer><animations><animation type="CABasicAnimation" keyPath="opacity"/>
        <p key="animation-1" type="CABasicAnimation" keyPath="zPosition"/></animations></CALayer>
      """)
    #expect(layer.animationKeys() == ["animation", "animation-1"])
  }

  @Test func timing() throws {
    let animation = try animation(
      """
      <a type="CABasicAnimation" keyPath="opacity" duration="2s" beginTime="1e-100" speed="2" timeOffset="0.5" repeatCount="inf"
        repeatDuration="1:30" autoreverses="1" fillMode="forwards" removedOnCompletion="0" timingFunction="easeInEaseOut"
        additive="1" cumulative="1" enabled="1" beginTimeMode="non-zero" highFrameRateReason="3" mica_x="1"
        preferredFrameRateRange="30 120 60"><fromValue type="real" value="0.25"/><toValue type="integer" value="1"/></a>
      """, as: CABasicAnimation.self)
    expectEqual([animation.duration, animation.beginTime, animation.repeatDuration], [2, 1e-100, 90])
    expectEqual([animation.speed, animation.repeatCount], [2, .infinity])
    #expect(animation.fillMode == .forwards)
    expectEqual(
      [animation.autoreverses, animation.isRemovedOnCompletion, animation.isAdditive], [true, false, true])
    #expect(animation.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    #expect(animation.fromValue as? Double == 0.25)
    #expect(animation.toValue as? Double == 1)
  }

  @Test func timingFunctionsHaveNamesOrNumbers() throws {
    for form in [
      "timingFunction=\"0.4 0 0.2 1\">", "><timingFunction value=\"0.4 0 0.2 1\"/>",
      "><timingFunction><CAMediaTimingFunction value=\"0.4 0 0.2 1\"/></timingFunction>",
      "><timingFunction type=\"CAMediaTimingFunction\">0.4 0 0.2 1</timingFunction>",
    ] {
      let animation = try animation(
        "<a type=\"CABasicAnimation\" keyPath=\"opacity\" \(form)</a>", as: CABasicAnimation.self)
      #expect(animation.timingFunction == CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1), "\(form)")
    }
  }

  @Test func springsAndValueFunctions() throws {
    let spring = try animation(
      "<a type=\"CASpringAnimation\" keyPath=\"position.y\" mass=\"2\" stiffness=\"300\" damping=\"50\" velocity=\"3\"/>",
      as: CASpringAnimation.self)
    expectEqual([spring.mass, spring.stiffness, spring.damping, spring.initialVelocity], [2, 300, 50, 3])
    let turn = try animation(
      "<a type=\"CABasicAnimation\" keyPath=\"transform\"><valueFunction name=\"rotateZ\"/><byValue type=\"real\" value=\"6.25\"/></a>",
      as: CABasicAnimation.self)
    #expect(turn.valueFunction?.name == .rotateZ)
    #expect(turn.byValue as? Double == 6.25)
  }

  @Test func keyframesOfEveryKind() throws {
    let table: [(String, String, Int)] = [
      ("position", "<CGPoint value=\"1 2\"/><CGPoint value=\"3 4\"/>", 2),
      ("position.x", "<integer value=\"1\"/><real value=\"2.5\"/>", 2),
      ("opacity", "<real value=\"0\"/><real value=\"1\"/>", 2),
      ("bounds", "<CGRect value=\"0 0 1 1\"/>", 1), ("backgroundColor", "<CGColor value=\"1 0 0\"/>", 1),
      (
        "colors",
        "<NSArray><CGColor value=\"1 0 0\"/></NSArray><NSArray><CGColor value=\"0 0 1\"/></NSArray>", 2
      ),
      ("transform", "<CATransform3D value=\"rotate(90deg)\"/>", 1), ("hidden", "<integer value=\"0\"/>", 1),
      (
        "contents", "<CGImage src=\"data:image/png;base64,\(ScratchFolder.pixel.base64EncodedString())\"/>", 1
      ),
      ("filters.blur.inputRadius", "<real value=\"3\"/>", 1),
    ]
    for (keyPath, values, count) in table {
      let layer = try CAMLText.sound(
        """
        <CAGradientLayer><animations><a type="CAKeyframeAnimation" keyPath="\(keyPath)"><values>\(values)</values></a>
        </animations></CAGradientLayer>
        """)
      let animation = try #require(layer.animation(forKey: "a") as? CAKeyframeAnimation)
      #expect(animation.values?.count == count, "\(keyPath)")
    }
  }

  @Test func whatKeyframesHaveBeside() throws {
    let animation = try animation(
      """
      <a type="CAKeyframeAnimation" keyPath="position" calculationMode="cubicPaced" rotationMode="auto" path="0 0 m 9 9 l">
        <keyTimes><real value="0"/><real value="0.25"/><integer value="1"/></keyTimes>
        <timingFunctions><CAMediaTimingFunction value="easeIn"/><CAMediaTimingFunction value="0 0 1 1"/></timingFunctions>
        <tensionValues><real value="1"/></tensionValues></a>
      """, as: CAKeyframeAnimation.self)
    #expect(animation.keyTimes?.map(\.doubleValue) == [0, 0.25, 1])
    #expect(animation.timingFunctions?.count == 2)
    #expect(animation.calculationMode == .cubicPaced)
    #expect(animation.rotationMode == .rotateAuto)
    #expect(animation.tensionValues?.count == 1)
    #expect(animation.path != nil)
  }

  @Test func groupsAndTransitions() throws {
    let group = try animation(
      """
      <a type="CAAnimationGroup" duration="3"><animations><CABasicAnimation keyPath="opacity"><toValue type="real" value="0"/></CABasicAnimation>
        <CAAnimationGroup><animations type="NSArray"><CABasicAnimation keyPath="position.x"/></animations></CAAnimationGroup></animations></a>
      """, as: CAAnimationGroup.self)
    #expect(group.animations?.count == 2)
    #expect((group.animations?.last as? CAAnimationGroup)?.animations?.count == 1)
    let transition = try animation(
      "<a type=\"CATransition\" subtype=\"fromLeft\" startProgress=\"0.25\"><type value=\"push\"/></a>",
      as: CATransition.self, key: kCATransition)
    #expect(transition.type == .push)
    #expect(transition.subtype == .fromLeft)
  }

  @Test func whatIsNotKnownIsNamed() throws {
    let table = [
      (
        "<a type=\"CAFollowAnimation\"><sourceLayer object=\"#1\"/></a>",
        "animations of the class \"CAFollowAnimation\" are not known; it is left out"
      ),
      ("<a keyPath=\"opacity\"/>", "animations of the class \"\" are not known; it is left out"),
      (
        "<a type=\"CABasicAnimation\" keyPath=\"opaqueness\"/>",
        "the key path \"opaqueness\" leads to no property of CALayer"
      ),
      (
        "<a type=\"CABasicAnimation\" keyPath=\"opacity\"><toValue type=\"CAPoint3D\" value=\"1 2 3\"/></a>",
        "a value of the type CAPoint3D cannot be used here; it is ignored"
      ),
      (
        "<a type=\"CABasicAnimation\" keyPath=\"opacity\" timingFunction=\"easeOutBack\"/>",
        "unknown value \"easeOutBack\"; "
      ),
      (
        "<a type=\"CABasicAnimation\" keyPath=\"opacity\" timingFunction=\"2 0 0 1\"/>",
        "c1x and c2x of a timing function are 0…1, "
      ),
      (
        "<a type=\"CABasicAnimation\" keyPath=\"opacity\" speeed=\"1\"/>",
        "unknown property \"speeed\" of CABasicAnimation; did you mean \"speed\"?; it is ignored"
      ),
    ]
    for (element, message) in table {
      let (_, warnings) = try CAMLText.layer("<CALayer><animations>\(element)</animations></CALayer>")
      #expect(warnings.count == 1, "\(element)")
      #expect(warnings.first?.hasPrefix(message) ?? false, "\(warnings)")
    }
  }
}
