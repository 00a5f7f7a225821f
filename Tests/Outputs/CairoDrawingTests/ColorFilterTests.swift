import CoreGraphics
import Drawing
import Foundation
import Testing

/// Colour matrices of documents against those of pixels, where translucent things lie on others and colours leave their range:
/// they are cut off once they are mixed, not before.
@Suite struct ColorFilterTests {
  private func diagonal(_ scale: [Double], _ offset: [Double], alpha: Double = 1) -> Filter {
    .colorMatrix([
      scale[0], 0, 0, 0, offset[0], 0, scale[1], 0, 0, offset[1], 0, 0, scale[2], 0, offset[2], 0, 0, 0,
      alpha, 0,
    ])
  }

  private func contrast(_ c: Double) -> Filter {
    diagonal([c, c, c], [0.5 - 0.5 * c, 0.5 - 0.5 * c, 0.5 - 0.5 * c])
  }

  private let saturate = Filter.colorMatrix([
    2, -0.8, -0.2, 0, 0, -0.4, 1.6, -0.2, 0, 0, -0.4, -0.8, 2.2, 0, 0, 0, 0, 0, 1, 0,
  ])

  /// Columns of one colour, under a bar that lies on the right half, under another on the lower half.
  private func drawing(_ blend: BlendMode = .normal) -> [Drawing.Node] {
    [
      fill(rect(0, 0, 4, 12), RGBA(red: 0.9, green: 0.3, blue: 0.1)),
      fill(rect(4, 0, 4, 12), RGBA(red: 0.2, green: 0.5, blue: 0.8, alpha: 0.6)),
      fill(rect(2, 0, 4, 12), RGBA(red: 0.1, green: 0.9, blue: 0.3, alpha: 0.4)),
    ]
      + group(
        .identity, GroupEffects(blendMode: blend),
        [fill(rect(0, 6, 12, 6), RGBA(red: 0.5, green: 0.1, blue: 0.9, alpha: 0.5))])
  }

  /// Compares a PDF with pixels in the middles of the fields. Colours that are cut off too early would be off by 20 to 80.
  private func assertAlike(
    _ filters: [Filter], _ items: [Drawing.Node], opacity: Double = 1, within tolerance: Int = 3,
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let effects = GroupEffects(opacity: opacity, isIsolated: true, filters: filters)
    let paper = fill(rect(-5, -5, 30, 30), RGBA(red: 0.95, green: 0.9, blue: 0.8))
    let list = DrawnPage(14, 12, [paper] + group(.identity, effects, items))
    let exact = try list.pixels(scale: 4)
    let (pdf, findings) = try list.pdfAndFindings()
    #expect(
      findings.map(\.reason) == ["this format has no colour filter"], "\(name)",
      sourceLocation: sourceLocation)
    for renderer in [PDFTool.Renderer.poppler, .mupdf] {
      let shown = try PDFTool.pixels(pdf, dpi: 288, by: renderer)
      for x in stride(from: 4, to: 56, by: 8) {
        for y in [12, 36] {
          let (a, b) = (exact[x, y], shown[x, y])
          let difference = max(
            abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)), abs(Int(a.blue) - Int(b.blue)))
          #expect(
            difference <= tolerance, "\(name) at (\(x), \(y)) by \(renderer)", sourceLocation: sourceLocation)
        }
      }
    }
  }

  @Test func mixturesAreCutOffAndNotWhatIsMixed() throws {
    let added = diagonal([1, 1, 1], [0.5, 0.3, 0.1])
    let taken = diagonal([1, 1, 1], [-0.4, -0.3, -0.2], alpha: 0.7)
    let turned = diagonal([-2, 1.5, -0.5], [1.4, -0.3, 0.6])
    let constant = diagonal([0, 3, 0], [0.4, -2.5, 1.5])
    for (name, filters) in [
      ("contrast", [contrast(1.6)]), ("more contrast", [contrast(3)]), ("added", [added]), ("taken", [taken]),
      ("turned", [turned]), ("constant", [constant]), ("saturation", [saturate]),
      ("one after another", [saturate, taken, turned]),
    ] {
      try assertAlike(filters, drawing(), name)
    }
    try assertAlike([contrast(1.6)], drawing(), opacity: 0.5, "faded")
  }

  @Test func whatBlendsIsFilteredAsOne() throws {
    for mode in [BlendMode.multiply, .screen, .difference] {
      try assertAlike([contrast(1.5)], drawing(mode), "\(mode)")
      try assertAlike([diagonal([-1, -1, -1], [1, 1, 1])], drawing(mode), "inverted \(mode)")
    }
  }

  @Test func whatIsUsedOftenStaysVector() throws {
    let effects = GroupEffects(isIsolated: true, filters: [saturate])
    let bar = Drawing([fill(rect(0, 0, 3, 12), RGBA(red: 0.5, green: 0.4, blue: 0.3))])
    let bars = (0..<3).map {
      Drawing.Node.instance(bar, CGAffineTransform(translationX: 4 * CGFloat($0), y: 0))
    }
    let list = DrawnPage(14, 12, group(.identity, effects, bars))
    let (pdf, findings) = try list.pdfAndFindings()
    #expect(findings.map(\.reason) == [])
    let (exact, shown) = (try list.pixels(), try PDFTool.pixels(pdf, dpi: 72))
    for x in [1, 5, 9] {
      let wanted = exact[x, 6]
      assertColor(
        shown[x, 6], (Double(wanted.red), Double(wanted.green), Double(wanted.blue), 255), within: 2,
        "at \(x)")
    }
  }

  @Test func textUnderAFilterIsFoundOnce() throws {
    let list = DrawnPage(
      200, 40,
      group(
        .identity, GroupEffects(isIsolated: true, filters: [contrast(2)]),
        [fill(rect(0, 0, 100, 40), .black.alpha(0.5)), TextFixture.run("Filtered", fill: .color(.opaqueRed))])
    )
    let pdf = try list.pdf()
    let text = try PDFTool.text(["pdftotext", "page.pdf", "-"], on: pdf)
    #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == "Filtered")
  }
}
