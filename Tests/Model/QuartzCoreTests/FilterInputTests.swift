import Foundation
@_spi(Time) import QuartzCore
import Testing

/// Inputs of filters that are not set.
@Suite struct FilterInputTests {
  private func layer(_ type: String) -> CALayer {
    let filter = CAFilter(type: type)
    filter.name = "f"
    let layer = CALayer()
    layer.filters = [filter]
    return layer
  }

  private func animation(of input: String, to value: Any) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "filters.f.\(input)")
    animation.toValue = value
    animation.duration = 1
    return animation
  }

  @Test func anAnimationStartsAtTheDefault() {
    let layer = layer("gaussianBlur")
    layer.add(animation(of: "inputRadius", to: 20), forKey: nil)
    #expect(layer.animationProblems.isEmpty)
    let shown = layer.presentationLayer(atParentTime: 0.5)
    #expect(shown.value(forKeyPath: "filters.f.inputRadius") as? Double == 15)
    #expect(layer.filters?.compactMap { ($0 as? CAFilter)?.inputs.count } == [0])
  }

  @Test(arguments: [
    ("colorBrightness", "inputAmount", 0.0), ("colorContrast", "inputAmount", 1),
    ("colorSaturate", "inputAmount", 1), ("colorHueRotate", "inputAngle", 0),
  ]) func numbersHaveDefaultsThatChangeNothing(type: String, input: String, value: Double) {
    #expect(CAFilter(type: type).value(forKey: input) as? Double == value)
  }

  @Test(arguments: ["colorMultiply", "colorAdd"]) func colorsCanBeAnimated(type: String) {
    let layer = layer(type)
    layer.add(animation(of: "inputColor", to: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)), forKey: nil)
    #expect(layer.animationProblems.isEmpty)
  }

  @Test func inputsOfOtherFiltersLeadNowhere() {
    let layer = layer("gaussianBlur")
    layer.add(animation(of: "inputAmount", to: 2), forKey: nil)
    #expect(layer.animationProblems.count == 1)
  }
}
