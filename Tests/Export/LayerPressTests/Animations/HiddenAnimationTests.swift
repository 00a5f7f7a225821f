import LayerPress
import QuartzCore
import Testing

/// Whoever checks a scene hears of wrong animations also where nothing of them is seen at that moment.
struct HiddenAnimationTests {
  @Test func animationsOfLayersThatAreNotSeenAreChecked() throws {
    let page = TestLayers.square()
    let hidden = CALayer()
    let inner = CALayer()
    hidden.opacity = 0
    hidden.addSublayer(inner)
    page.addSublayer(hidden)
    for (layer, keyPath) in [(page, "positoin"), (inner, "sublayers.nope.opacity")] {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.toValue = 1
      layer.add(animation, forKey: nil)
    }
    let report = try Exporter().examine(ExportDocument(pages: [page]))
    #expect(
      report.findings.map(\.description) == [
        "page 1: the animation of the key path “positoin” leads nowhere",
        "sublayers[1].sublayers[0]: the animation of the key path “sublayers.nope.opacity” leads nowhere",
      ])
  }
}
