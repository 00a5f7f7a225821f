import LayerPress
import QuartzCore
import TestSupport
import Testing

/// A run of translucent text is one shape: joined letters are no darker where they overlap.
@Suite struct TranslucentTextTests {
  @Test(arguments: [true, false])
  func overlapsAreAsLightAsTheRest(isColorTranslucent: Bool) throws {
    let page = TestLayers.page(160, 60)
    page.backgroundColor = .white
    let text = CATextLayer()
    text.frame = page.bounds
    (text.font, text.fontSize, text.string) = ("Noto Naskh Arabic", 28, "سلام عليكم")
    text.foregroundColor = CGColor(gray: 0, alpha: isColorTranslucent ? 0.5 : 1)
    text.opacity = isColorTranslucent ? 1 : 0.5
    page.addSublayer(text)
    let renditions = try Renditions(page, in: TestFolder())
    for (name, picture) in renditions.shown.merging(["PNG": renditions.exact], uniquingKeysWith: { $1 }) {
      let darkest = (0..<picture.height).flatMap { y in (0..<picture.width).map { picture[$0, y][0] } }.min()
      expectEqual(Int(darkest ?? 0), 127, accuracy: 3, name)
    }
    #expect(renditions.pdfImageCount == 0)
  }
}
