import LayerPress
import QuartzCore
import Testing

/// A page on which nothing is seen is probably not what was meant.
struct EmptyPageTests {
  private func findings(
    _ pages: [CALayer], times: [Double] = [0], as formats: [ExportOutput.Format] = [.png(scale: 1)]
  ) throws -> [String] {
    var options = ExportOptions()
    options.moments.times = times
    return try Exporter(options: options).examine(ExportDocument(pages: pages), as: formats).findings.map {
      "\($0.outcome): \($0)"
    }
  }

  /// A square that comes into sight within two seconds.
  private func fadingIn() -> CALayer {
    let page = TestLayers.page(20, 20)
    let square = TestLayers.square()
    square.opacity = 0
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
    square.add(fade, forKey: nil)
    page.addSublayer(square)
    return page
  }

  @Test func pagesWithNothingOnThem() throws {
    #expect(
      try findings([TestLayers.square(), TestLayers.page(5, 5)], as: [.pdf, .svg, .png(scale: 1)]) == [
        "warning: pages[1]: nothing can be seen on the page"
      ])
  }

  @Test func pagesWhoseLayersLieElsewhere() throws {
    let page = TestLayers.page(20, 20)
    let square = TestLayers.square()
    square.position = CGPoint(x: 500, y: 500)
    page.addSublayer(square)
    #expect(try findings([page]) == ["warning: page 1: nothing can be seen on the page"])
  }

  @Test func aMomentAtWhichThereIsNothingNamesAnother() throws {
    #expect(
      try findings([fadingIn()]) == [
        "warning: page 1: nothing can be seen on the page at this moment; at 1.0 s there is something "
          + "(ExportOptions.time 1.0)"
      ])
  }

  @Test func oneOfSeveralMomentsMayBeEmpty() throws {
    #expect(try findings([fadingIn()], times: [0, 1]) == [])
  }

  @Test func strictExportsRefuseThem() {
    var options = ExportOptions()
    options.strictness = .strict
    let page = TestLayers.page(5, 5)
    #expect(throws: ExportError.self) {
      try Exporter(options: options).export(
        ExportDocument(pages: [page]), to: [ExportOutput(.svg, path: nil)])
    }
  }
}
