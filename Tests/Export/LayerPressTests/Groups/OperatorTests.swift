import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Porter and Duff's operators, of layers and of drawing code, in finished files of all formats.
@Suite struct OperatorTests {
  private final class Sketch: CALayer {
    var sketch: (CGContext) -> Void = { _ in }
    override func draw(in context: CGContext) { sketch(context) }
  }

  /// Colours with their alpha, not multiplied.
  private let below = [0.2, 0.4, 0.8, 1]
  private let above = [0.3, 0.7, 0.2, 0.75]
  private let paper = [0.9, 0.7, 0.4]

  private func color(_ parts: [Double]) -> CGColor {
    CGColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// What parts of the upper and of the lower colour remain, by the alphas of both (Porter and Duff, 1984).
  private let parts:
    [(mode: CGBlendMode, name: String, parts: (Double, Double) -> (above: Double, below: Double))] = [
      (.clear, "clear", { _, _ in (0, 0) }),
      (.copy, "copy", { _, _ in (1, 0) }),
      (.sourceIn, "sourceIn", { _, below in (below, 0) }),
      (.sourceOut, "sourceOut", { _, below in (1 - below, 0) }),
      (.sourceAtop, "sourceAtop", { above, below in (below, 1 - above) }),
      (.destinationOver, "destOver", { _, below in (1 - below, 1) }),
      (.destinationIn, "destIn", { above, _ in (0, above) }),
      (.destinationOut, "destOut", { above, _ in (0, 1 - above) }),
      (.destinationAtop, "destAtop", { above, below in (1 - below, above) }),
      (.xor, "xor", { above, below in (1 - below, 1 - above) }),
    ]

  /// The paper's colour beneath what an operator makes of two colours; nil for a colour that does not lie there.
  private func expected(
    _ parts: (Double, Double) -> (above: Double, below: Double), above: [Double]?, below: [Double]?
  ) -> [Double] {
    let (a, b) = (above ?? [0, 0, 0, 0], below ?? [0, 0, 0, 0])
    let part = above == nil ? (above: 0, below: 1) : parts(a[3], b[3])
    let (upper, lower) = (part.above * a[3], part.below * b[3])
    return (0..<3).map { 255 * (upper * a[$0] + lower * b[$0] + (1 - upper - lower) * paper[$0]) }
  }

  private func assert(
    _ shown: DecodedPNG, at x: Int, _ y: Int, _ expected: [Double], _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for channel in 0..<3 {
      expectEqual(
        Double(shown[x, y][channel]), expected[channel], accuracy: 3, "\(name) at (\(x), \(y))",
        sourceLocation: sourceLocation)
    }
  }

  /// A disc drawn over a square by each mode: what the disc does not cover stays as it is, also within the disc's box.
  @Test func drawingsJoinWhatTheyCover() throws {
    let modes = parts
    let layer = Sketch()
    layer.frame = CGRect(x: 0, y: 0, width: 20 * modes.count, height: 20)
    layer.sketch = { context in
      for (k, mode) in modes.enumerated() {
        context.saveGState()
        context.translateBy(x: CGFloat(20 * k), y: 0)
        context.setFillColor(self.color(self.below))
        context.fill(CGRect(x: 2, y: 2, width: 12, height: 12))
        context.setBlendMode(mode.mode)
        context.setFillColor(self.color(self.above))
        context.fillEllipse(in: CGRect(x: 6, y: 6, width: 12, height: 12))
        context.restoreGState()
      }
    }
    layer.setNeedsDisplay()
    let page = TestLayers.page(layer.frame.width, 20)
    page.backgroundColor = color(paper + [1])
    page.addSublayer(layer)
    let pictures = try Renditions(page, in: TestFolder())
    for (program, shown) in pictures.shown.merging(["PNG": pictures.exact], uniquingKeysWith: { a, _ in a }) {
      for (k, (_, name, operation)) in modes.enumerated() {
        let name = "\(name) in \(program)"
        assert(shown, at: 40 * k + 22, 22, expected(operation, above: above, below: below), name)
        assert(shown, at: 40 * k + 31, 23, expected(operation, above: above, below: nil), name)
        assert(shown, at: 40 * k + 8, 8, expected(operation, above: nil, below: below), name)
        // In the disc's box, beside the disc.
        assert(shown, at: 40 * k + 13, 13, expected(operation, above: nil, below: below), name)
        assert(shown, at: 40 * k + 34, 34, expected(operation, above: nil, below: nil), name)
      }
    }
  }

  /// A layer over another one, in a group that fades both: the operator ends with the group, and reaches as far as the
  /// layer's box.
  @Test func layersJoinTheirGroup() throws {
    let page = TestLayers.page(20 * CGFloat(parts.count), 20)
    page.backgroundColor = color(paper + [1])
    for (k, mode) in parts.enumerated() {
      let (pair, lower, upper) = (CALayer(), CALayer(), CALayer())
      pair.frame = CGRect(x: 20 * k, y: 0, width: 20, height: 20)
      pair.opacity = 0.5
      lower.frame = CGRect(x: 2, y: 2, width: 12, height: 12)
      lower.backgroundColor = color(below)
      upper.frame = CGRect(x: 6, y: 6, width: 12, height: 12)
      upper.backgroundColor = color(above)
      upper.compositingFilter = mode.name
      // Moves the group in which the operator stands, and not its ground.
      let moved = CALayer()
      moved.frame = CGRect(x: 1, y: 0, width: 20, height: 20)
      upper.frame.origin.x -= 1
      moved.sublayers = [upper]
      pair.sublayers = [lower, moved]
      page.addSublayer(pair)
    }
    let pictures = try Renditions(page, in: TestFolder())
    let others = parts.indices.filter { parts[$0].mode != .clear && parts[$0].mode != .destinationOut }
    #expect(
      Set(pictures.report.findings.map { "\($0.format ?? "") \($0.layer)" })
        == Set(
          others.flatMap { k in ["pdf", "svg"].map { "\($0) sublayers[\(k)].sublayers[1].sublayers[0]" } }))
    #expect(pictures.pdfImageCount == 2 * others.count, "pictures and their alpha")
    for (program, shown) in pictures.shown.merging(["PNG": pictures.exact], uniquingKeysWith: { a, _ in a }) {
      for (k, (_, name, operation)) in parts.enumerated() {
        func check(_ x: Int, _ y: Int, above: [Double]?, below: [Double]?) {
          let whole = expected(operation, above: above, below: below)
          let faded = zip(whole, paper).map { ($0 + 255 * $1) / 2 }
          assert(shown, at: 40 * k + x, y, faded, "\(name) in \(program)")
        }
        check(20, 20, above: self.above, below: self.below)
        check(31, 31, above: self.above, below: nil)
        check(6, 6, above: nil, below: self.below)
        check(37, 37, above: nil, below: nil)
      }
    }
  }

  /// Strokes that erase, one after the other and with others in between, as drawing apps make them.
  @Test func eraserStrokes() throws {
    let layer = Sketch()
    layer.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
    layer.sketch = { context in
      context.setFillColor(self.color(self.below))
      context.fill(CGRect(x: 4, y: 4, width: 72, height: 32))
      context.setLineWidth(3)
      for k in 0..<12 {
        context.setBlendMode(k == 6 ? .normal : .clear)
        context.setStrokeColor(self.color(self.above))
        context.move(to: CGPoint(x: 2 + 6 * k, y: 0))
        context.addLine(to: CGPoint(x: 8 + 6 * k, y: 40))
        context.strokePath()
      }
    }
    layer.setNeedsDisplay()
    let page = TestLayers.page(80, 40)
    page.backgroundColor = color(paper + [1])
    page.addSublayer(layer)
    let pictures = try Renditions(page, in: TestFolder())
    #expect(pictures.report.findings.map(\.description) == [])
    #expect(pictures.pdfImageCount == 0)
    #expect(pictures.shown.count == 3)
    for program in pictures.shown.keys {
      #expect(try pictures.difference(program, inAllBut: 0.05) <= 16, "\(program)")
    }
  }

  /// What an operator joins lies in the group around it, and only that becomes pixels; text and links in it stay.
  @Test func textAndLinksInWhatBecomesPixelsStay() throws {
    let folder = try TestFolder()
    let (page, group) = (TestLayers.page(240, 40), CALayer())
    page.backgroundColor = color(paper + [1])
    group.frame = CGRect(x: 0, y: 0, width: 120, height: 40)
    group.opacity = 0.9
    func line(_ string: String, _ x: CGFloat, _ y: CGFloat) -> CATextLayer {
      let line = CATextLayer()
      line.frame = CGRect(x: x, y: y, width: 110, height: 20)
      line.fontSize = 14
      line.font = "DejaVu Sans"
      line.string = string
      return line
    }
    let upper = CALayer()
    upper.frame = CGRect(x: 10, y: 10, width: 30, height: 20)
    upper.backgroundColor = color(above)
    upper.compositingFilter = "xor"
    let (inside, outside) = (line("Inside", 0, 0), line("Outside", 120, 0))
    let linked = line("", 0, 20)
    linked.string = NSAttributedString(
      string: "Linked", attributes: [.font: "DejaVu Sans", .link: "https://example.org/joined"])
    group.sublayers = [inside, linked, upper]
    page.sublayers = [group, outside]
    let pictures = try Renditions(page, in: folder)
    #expect(
      Set(pictures.report.findings.map { "\($0.format ?? "") \($0.layer) \($0.outcome)" }) == [
        "pdf sublayers[0].sublayers[2] rasterised", "svg sublayers[0].sublayers[2] rasterised",
      ])
    let text = try Tool("pdftotext", [folder.file("a.pdf"), "-"]).output
    #expect(
      text.split(whereSeparator: \.isWhitespace).map(String.init).sorted() == ["Inside", "Linked", "Outside"])
    let json = try Tool("qpdf", ["--json", folder.file("a.pdf")]).output
    #expect(json.components(separatedBy: "https://example.org/joined").count == 2)
    for program in pictures.shown.keys {
      #expect(try pictures.difference(program, inAllBut: 0.1) <= 3, "\(program)")
    }
  }

  /// Each hole in what was drawn since the last one is a mask around a mask. Beyond a measure the group becomes pixels.
  @Test func holesInHolesWithoutEnd() throws {
    for (count, isPicture) in [(10, false), (60, true)] {
      let layer = Sketch()
      layer.frame = CGRect(x: 0, y: 0, width: 80, height: 20)
      layer.sketch = { context in
        for k in 0..<count {
          context.setBlendMode(.normal)
          context.setFillColor(self.color(self.below))
          context.fill(CGRect(x: k, y: 0, width: 16, height: 20))
          context.setBlendMode(.clear)
          context.fill(CGRect(x: k + 4, y: 4, width: 8, height: 12))
        }
      }
      layer.setNeedsDisplay()
      let page = TestLayers.page(80, 20)
      page.sublayers = [layer]
      let pictures = try Renditions(page, in: TestFolder())
      #expect(pictures.report.findings.isEmpty == !isPicture, "\(pictures.report.findings)")
      #expect((pictures.pdfImageCount > 0) == isPicture)
    }
  }
}
