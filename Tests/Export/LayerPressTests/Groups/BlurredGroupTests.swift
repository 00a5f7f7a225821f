import LayerPress
import QuartzCore
import Testing

/// Blurred groups: of several colours they are pictures in PDF, and show what pixels show.
@Suite struct BlurredGroupTests {
  private let red = CGColor(srgbRed: 0.9, green: 0.25, blue: 0.1, alpha: 1)
  private let blue = CGColor(srgbRed: 0.1, green: 0.4, blue: 0.9, alpha: 0.7)

  private func filter(_ type: String, _ inputs: [String: Double] = [:]) -> CAFilter {
    let filter = CAFilter(type: type)
    for (key, value) in inputs { filter.setValue(value, forKey: key) }
    return filter
  }

  private var blur: CAFilter { filter("gaussianBlur", ["inputRadius": 6]) }

  private func card(_ filters: [CAFilter]) -> CALayer {
    let card = CALayer()
    card.bounds = CGRect(x: 0, y: 0, width: 14, height: 10)
    card.backgroundColor = red
    card.cornerRadius = 4
    let inner = CALayer()
    inner.frame = CGRect(x: 3, y: 2, width: 7, height: 12)
    inner.backgroundColor = blue
    card.addSublayer(inner)
    card.filters = filters
    return card
  }

  private func pictures(of layers: [CALayer]) throws -> Renditions {
    let page = TestLayers.page(60 * CGFloat(layers.count), 60)
    page.backgroundColor = CGColor(srgbRed: 0.95, green: 0.93, blue: 0.85, alpha: 1)
    for (k, layer) in layers.enumerated() { layer.position = CGPoint(x: 60 * k + 30, y: 30) }
    page.sublayers = layers
    return try Renditions(page, in: TestFolder())
  }

  /// - Parameter count: how many of the groups are pictures.
  private func assert(
    _ pictures: Renditions, are count: Int, because lack: String = "no blur",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      pictures.report.findings.map(\.reason) == [String](repeating: "this format has \(lack)", count: count),
      sourceLocation: sourceLocation)
    #expect(pictures.pdfImageCount == 2 * count, "pictures and their alpha", sourceLocation: sourceLocation)
    for program in ["poppler", "MuPDF"] {
      #expect(try pictures.difference(program) <= 7, "\(program)", sourceLocation: sourceLocation)
      #expect(
        try pictures.difference(program, inAllBut: 0.01) <= 4, "\(program)", sourceLocation: sourceLocation)
    }
  }

  @Test func colorsThatOverlapAndFade() throws {
    let gradient = CAGradientLayer()
    gradient.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
    gradient.colors = [red, CGColor(srgbRed: 0, green: 0.6, blue: 0.2, alpha: 0)]
    gradient.cornerRadius = 7
    gradient.filters = [blur]
    let faded = card([blur])
    faded.opacity = 0.5
    faded.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
    try assert(pictures(of: [gradient, faded]), are: 2)
  }

  @Test func shadowsAreBlurredWithWhatCastsThem() throws {
    let card = card([blur])
    card.shadowOpacity = 0.6
    try assert(pictures(of: [card]), are: 1)
  }

  /// Means and matrices change places, and blurs become one.
  @Test func colorFiltersComeBeforeOrAfter() throws {
    let filters = [filter("colorInvert"), filter("colorSaturate", ["inputAmount": 0.3])]
    let one = CALayer()
    one.bounds = CGRect(x: 0, y: 0, width: 14, height: 10)
    one.backgroundColor = blue
    one.filters = [blur] + filters + [blur]
    try assert(
      pictures(of: [one, card([filters[0], blur, filters[1]])]), are: 1,
      because: "no blur and no colour filter")
  }

  @Test func textInIsFound() throws {
    let folder = try TestFolder()
    let card = card([blur])
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 14, height: 8)
    text.fontSize = 5
    text.string = "Dusk"
    card.addSublayer(text)
    let page = TestLayers.page(60, 60)
    card.position = CGPoint(x: 30, y: 30)
    page.addSublayer(card)
    try Exporter().export(page, to: folder.file("a.pdf"))
    let found = try Tool("pdftotext", ["a.pdf", "-"], in: folder.path).output
    #expect(found.split(whereSeparator: \.isWhitespace) == ["Dusk"])
  }
}
