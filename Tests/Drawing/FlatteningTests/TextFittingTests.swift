import Drawing
import Flattening
import QuartzCore
import Testing
import TextLayout

/// Text that is made smaller until it fits its layer.
struct TextFittingTests {
  private func label(_ string: String, _ width: CGFloat, _ height: CGFloat) -> (CALayer, CATextLayer) {
    let root = page()
    let text = box(CATextLayer(), 0, 0, width, height, in: root)
    (text.string, text.font, text.fontSize) = (string, "DejaVu Sans", 10)
    text.adjustsFontSizeToFitWidth = true
    return (root, text)
  }

  /// The sizes of all fonts, and what is said.
  private func drawn(_ root: CALayer, _ policy: OversetPolicy = .report) -> (
    sizes: [CGFloat], words: [String]
  ) {
    var options = FlatteningOptions(fonts: FontSource())
    options.overset = policy
    let page = Flattener(options: options).page(of: root)
    var sizes: [CGFloat] = []
    for drawing in page.drawing.reachable(with: .anyText) {
      for case .glyphs(let run) in drawing.nodes { sizes.append(run.size) }
    }
    return (sizes, page.findings.map { "\($0.outcome): \($0.reason)" })
  }

  @Test func textThatFitsKeepsItsSize() {
    #expect(drawn(label("fits", 60, 12).0).sizes == [10])
  }

  @Test func aLineBecomesAsNarrowAsItsLayer() throws {
    let (sizes, words) = drawn(label("MMMMM", 20, 12).0)
    // Five letters of 8.63 points.
    #expect(abs(try #require(sizes.first) - 10 * 20 / 43.15) < 0.02)
    #expect(words == [])
  }

  @Test func aLineBecomesAsLowAsItsLayer() throws {
    let (sizes, words) = drawn(label("MM", 60, 6).0)
    #expect(abs(try #require(sizes.first) - 10 * 6 / 11.64) < 0.02)
    #expect(words == [])
  }

  @Test func wrappedTextShrinksUntilAllLinesFit() throws {
    let (root, text) = label("one two three four", 30, 20)
    text.isWrapped = true
    let (sizes, words) = drawn(root)
    #expect(words == [])
    let size = try #require(sizes.first)
    #expect(size < 10)
    // A little larger, and it would not fit.
    (text.adjustsFontSizeToFitWidth, text.fontSize) = (false, size * 1.02)
    #expect(drawn(root).words.count == 1)
  }

  @Test func nothingBecomesSmallerThanTheLeastSize() {
    let (root, text) = label("MMMMM", 20, 12)
    text.minimumScaleFactor = 0.8
    let (sizes, words) = drawn(root)
    #expect(sizes == [8])
    #expect(words.count == 1)
  }

  @Test func sizesOfRunsKeepTheirProportions() throws {
    let (root, text) = label("", 30, 40)
    let string = NSMutableAttributedString(string: "MM", attributes: [.font: CTFont("DejaVu Sans", size: 20)])
    string.append(NSAttributedString(string: "MM", attributes: [.font: CTFont("DejaVu Sans", size: 10)]))
    text.string = string
    let sizes = drawn(root).sizes
    #expect(sizes.count == 2)
    #expect(abs(sizes[0] - 2 * sizes[1]) < 1e-9)
    #expect(sizes[0] < 20)
  }

  @Test func allTextsShrinkIfTheExportSaysSo() {
    let (root, text) = label("MMMMM", 20, 12)
    text.adjustsFontSizeToFitWidth = false
    #expect(drawn(root).sizes == [10])
    #expect(drawn(root, .shrink).sizes.allSatisfy { $0 < 5 })
  }

  @Test(arguments: [CATextLayerTruncationMode.none, .end])
  func textThatDoesNotFitCanBeDamage(mode: CATextLayerTruncationMode) {
    let (root, text) = label("MMMMM", 20, 12)
    (text.adjustsFontSizeToFitWidth, text.truncationMode) = (false, mode)
    #expect(drawn(root, .stop).words.map { $0.prefix(8) } == ["damaged:"])
  }
}
