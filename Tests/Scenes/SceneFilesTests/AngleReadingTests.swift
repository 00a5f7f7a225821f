@_spi(Properties) import QuartzCore
import Testing

@testable import SceneFiles

/// Angles may be strings with a unit wherever an angle stands.
struct AngleReadingTests {
  @Test func inArcs() throws {
    let turned = try SceneText.path(
      #"{"arc": [0, 0], "radius": 4, "startAngle": "-90deg", "endAngle": "0.25turn"}"#)
    let plain = try SceneText.path(
      #"{"arc": [0, 0], "radius": 4, "startAngle": \#(-Double.pi / 2), "endAngle": \#(Double.pi / 2)}"#)
    #expect(turned == plain)
  }

  @Test func inEmitterCells() throws {
    let layer = try SceneText.layer(
      #""class": "CAEmitterLayer", "spin": 2, "emitterCells": [{"emissionLongitude": "200grad", "spin": "360deg"}]"#
    )
    let cell = try #require((layer as? CAEmitterLayer)?.emitterCells?.first)
    #expect(abs(Double(cell.emissionLongitude) - .pi) < 1e-6)
    #expect(abs(Double(cell.spin) - 2 * .pi) < 1e-6)
  }

  @Test func inFiltersAndAnimations() throws {
    let layer = try SceneText.layer(
      #"""
      "filters": [{"type": "colorHueRotate", "name": "h", "inputAngle": "90deg"}], "animations": [
        {"class": "CABasicAnimation", "keyPath": "transform.rotation.z", "toValue": "1rad"},
        {"class": "CABasicAnimation", "keyPath": "filters.h.inputAngle", "toValue": "1rad"},
        {"class": "CABasicAnimation", "keyPath": "transform", "valueFunction": "rotateX", "toValue": "1rad"}]
      """#)
    let filter = try #require(layer.filters?.first as? CAFilter)
    #expect((filter.inputs["inputAngle"] as? NSNumber)?.doubleValue == .pi / 2)
    let values = layer.animations.map { (($0 as? CABasicAnimation)?.toValue as? NSNumber)?.doubleValue }
    #expect(values == [1, 1, 1])
  }

  @Test func aMultiplierIsNoAngle() {
    #expect(
      SceneText.messages(#""class": "CAEmitterLayer", "spin": "90deg""#)
        == [#"spin: expected a number, found the string "90deg""#])
  }

  @Test(arguments: [
    ("-90", "startAngle: the angle has no unit; allowed are deg, rad, turn, grad"),
    ("90 deg", "startAngle: the angle has no unit; allowed are deg, rad, turn, grad"),
    ("1deg x", #"startAngle: an angle is a number with a unit; after it stands " ""#),
  ]) func wrongOnesAreTold(_ text: String, _ message: String) {
    let arc = #"{"arc": [0, 0], "radius": 4, "startAngle": "\#(text)", "endAngle": 1}"#
    #expect(SceneText.messages(#""class": "CAShapeLayer", "path": \#(arc)"#) == ["path.\(message)"])
  }

  @Test func numbersThatLookLikeDegreesAreWarnedOf() {
    #expect(
      SceneText.messages(#""class": "CAEmitterLayer", "emitterCells": [{"emissionRange": 90, "spin": 90}]"#)
        == ["emitterCells[0].emissionRange: expected radians, found the number 90, which looks like degrees"])
  }
}
