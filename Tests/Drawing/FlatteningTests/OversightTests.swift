import Drawing
import QuartzCore
import Testing

/// What is drawn as it is said, but was probably not meant so, is a warning.
struct OversightTests {
  private func warnings(_ root: CALayer) -> [String] {
    flatten(root).findings.map { "\($0.outcome): \($0.reason)" }
  }

  private func label(_ string: String, _ width: CGFloat, _ height: CGFloat) -> (CALayer, CATextLayer) {
    let root = page()
    let text = box(CATextLayer(), 0, 0, width, height, in: root)
    (text.string, text.font, text.fontSize) = (string, "DejaVu Sans", 10)
    return (root, text)
  }

  @Test func textThatFitsIsNone() {
    #expect(warnings(label("fits", 60, 12).0) == [])
  }

  @Test func textThatIsTooWideSaysHowMuch() {
    #expect(
      warnings(label("MMMMM", 20, 12).0) == [
        "warning: its text is cut off: it takes 43.2 × 11.7 points, the layer has 20 × 12 (23.2 points too wide)"
      ])
  }

  @Test func wrappedTextWhoseLastLinesHaveNoRoomIsTooHigh() {
    let (root, text) = label("one two three four", 30, 20)
    text.isWrapped = true
    #expect(
      warnings(root) == [
        "warning: its text is cut off: it takes 26.5 × 46.6 points, the layer has 30 × 20 (26.6 points too high)"
      ])
  }

  @Test func anEllipsisIsMeant() {
    let (root, text) = label("MMMMM", 20, 12)
    text.truncationMode = .end
    #expect(warnings(root) == [])
  }

  @Test func clippingThatIsAskedForIsMeant() {
    let (root, text) = label("", 20, 12)
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byClipping
    text.string = NSAttributedString(string: "MMMMM", attributes: [.paragraphStyle: style])
    #expect(warnings(root) == [])
  }

  /// The line is higher than the box by its leading; its letters are not.
  @Test func leadingThatHasNoRoomCutsNothing() {
    #expect(warnings(label("n", 20, 11).0) == [])
  }

  /// Marks above the font's ascent, for example; lines fit all the same.
  @Test func lettersThatReachBeyondTheLayerSayHowFar() {
    #expect(
      warnings(label("Ẵ", 20, 20).0) == [
        "warning: its letters are cut off: they reach beyond the layer, 1.2 points above it"
      ])
    let (root, text) = label("j", 100, 120)
    text.fontSize = 100
    #expect(
      warnings(root) == [
        "warning: its letters are cut off: they reach beyond the layer, 1.9 points to its left"
      ])
  }

  @Test func layersWithoutASizeSayWhatTheyWouldShow() {
    let root = page()
    root.addSublayer(box(CALayer(), 5, 5, 0, 0, Ink.red))
    box(CALayer(), 5, 5, 0, 10, in: root).contents = picture(1, 1)
    box(CAGradientLayer(), 5, 5, 0, 0, in: root).colors = [Ink.red, Ink.blue]
    box(CATextLayer(), 5, 5, 10, 0, in: root).string = "x"
    #expect(
      warnings(root) == [
        "warning: its colour cannot be seen: the layer has no size",
        "warning: its contents cannot be seen: the layer is 0 × 10 points",
        "warning: its gradient cannot be seen: the layer has no size",
        "warning: its text cannot be seen: the layer is 10 × 0 points",
      ])
  }

  /// Of value 0, of an animation's beginning, or a shape whose path is its size.
  @Test func layersWithoutASizeThatAreMeant() {
    let root = page()
    box(CALayer(), 5, 5, 10, 0, Ink.red, in: root)
    box(CAShapeLayer(), 5, 5, 0, 0, in: root).path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5))
    let growing = box(CALayer(), 5, 5, 0, 0, Ink.red, in: root)
    growing.add(CABasicAnimation(keyPath: "bounds"), forKey: nil)
    #expect(warnings(root) == [])
  }
}
