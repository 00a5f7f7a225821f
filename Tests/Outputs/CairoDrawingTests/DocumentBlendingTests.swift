import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

/// Blend modes in PDFs, as poppler and MuPDF show them.
@Suite struct DocumentBlendingTests {
  private func grey(_ value: Float) -> RGBA { RGBA(red: value, green: value, blue: value) }

  private func blended(_ mode: BlendMode, opacity: Double = 1, _ item: Drawing.Node) -> [Drawing.Node] {
    group(.identity, GroupEffects(opacity: opacity, blendMode: mode), [item])
  }

  /// The brightness at a point of a page, by each reader.
  private func brightness(_ list: DrawnPage, _ x: Int, _ y: Int) throws -> [Int] {
    let pdf = try list.pdf()
    return try [PDFTool.Renderer.poppler, .mupdf].map {
      Int(try PDFTool.pixels(pdf, dpi: 72, by: $0)[x, y].green)
    }
  }

  private func assertBrightness(
    _ list: DrawnPage, _ x: Int, _ y: Int, _ expected: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for value in try brightness(list, x, y) {
      expectEqual(Double(value), expected, accuracy: 4, sourceLocation: sourceLocation)
    }
  }

  @Test func lightsAddUpOnWhatIsOpaque() throws {
    let light = fill(rect(0, 0, 10, 10), grey(0.25))
    for count in [1, 3, 4] {
      let list = DrawnPage(
        10, 10,
        [fill(rect(0, 0, 10, 10), grey(0.2))] + (0..<count).flatMap { _ in blended(.plusLighter, light) })
      try assertBrightness(list, 5, 5, 255 * min(1, 0.2 + 0.25 * Double(count)))
      #expect(try list.pdfAndFindings().1 == [])
    }
  }

  @Test func lightIsTakenAwayFromWhatIsOpaque() throws {
    let shade = fill(rect(0, 0, 10, 10), grey(0.7))
    for count in [1, 2, 4] {
      let list = DrawnPage(
        10, 10,
        [fill(rect(0, 0, 10, 10), grey(0.9))] + (0..<count).flatMap { _ in blended(.plusDarker, shade) })
      try assertBrightness(list, 5, 5, 255 * max(0, 0.9 - 0.3 * Double(count)))
      #expect(try list.pdfAndFindings().1 == [])
    }
  }

  /// What is in the group covers itself first, and fades, is masked and cut as a whole.
  @Test func wholeGroupsAddUp() throws {
    let parts = [fill(rect(0, 0, 10, 10), grey(0.9)), fill(rect(0, 0, 10, 10), grey(0.6))]
    func mask(_ color: RGBA) -> Mask { Mask(Drawing([fill(rect(0, 0, 8, 10), color)])) }
    let effects = [
      GroupEffects(opacity: 0.5, blendMode: .plusLighter, isIsolated: true),
      GroupEffects(opacity: 0.5, blendMode: .plusLighter, clips: [ClipPath(path: rect(0, 0, 8, 10))]),
      GroupEffects(blendMode: .plusLighter, mask: mask(RGBA.opaqueBlue.alpha(0.5))),
      GroupEffects(opacity: 0.5, blendMode: .plusLighter, mask: mask(.opaqueBlue)),
    ]
    for effects in effects {
      let list = DrawnPage(
        10, 10, [fill(rect(0, 0, 10, 10), grey(0.3))] + group(.identity, effects, parts))
      try assertBrightness(list, 5, 5, 255 * 0.6)
      if effects.mask != nil || !effects.clips.isEmpty { try assertBrightness(list, 9, 5, 255 * 0.3) }
    }
  }

  @Test func lightsAddUpOnPagesOfAnySizeAndThroughAnyMatrix() throws {
    for turn in [0, 0.5, 1.5] as [CGFloat] {
      let matrix = CGAffineTransform(translationX: 5, y: 5).rotated(by: turn)
      let list = DrawnPage(
        10.5, 10.25,
        [fill(rect(0, 0, 10.5, 10.25), grey(0.2))]
          + group(matrix, GroupEffects(), blended(.plusLighter, fill(rect(-9, -9, 18, 18), grey(0.5)))))
      #expect(try list.pdfAndFindings().1 == [], "\(turn)")
      try assertBrightness(list, 5, 5, 255 * 0.7)
    }
  }

  /// PDF.js draws what has a mask and a blend mode in one graphics state as if it had no blend mode.
  @Test func masksAndBlendModesAreNamedApart() throws {
    let mask = Mask(Drawing([fill(rect(0, 0, 5, 10), RGBA.opaqueBlue.alpha(0.5))]))
    let effects = GroupEffects(blendMode: .multiply, mask: mask)
    let list = DrawnPage(
      10, 10,
      [fill(rect(0, 0, 10, 10), grey(0.5))]
        + group(.identity, effects, [fill(rect(0, 0, 10, 10), grey(0.6))]))
    try assertBrightness(list, 2, 5, 255 * 0.4)
    try assertBrightness(list, 8, 5, 255 * 0.5)
    let text = try PDFTool.text(["qpdf", "--qdf", "page.pdf", "-"], on: list.pdf())
    let page =
      text.components(separatedBy: "%% Contents for page 1").last?
      .components(separatedBy: "endstream").first ?? ""
    #expect(page.contains("/b"), "\(page)")
    #expect(!page.contains("/s"), "\(page)")
  }

  /// On paper the colour is what it is, which is neither black nor white.
  @Test func lightsOnWhatIsNotOpaqueAreScreened() throws {
    let light = blended(.plusLighter, fill(rect(0, 0, 10, 10), grey(0.25)))
    let list = DrawnPage(10, 10, [fill(rect(0, 0, 6, 10), grey(0.2))] + light)
    #expect(try list.pdfAndFindings().1.count == 1)
    try assertBrightness(list, 8, 5, 255 * 0.25)
    try assertBrightness(list, 3, 5, 255 * (1 - 0.8 * 0.75))
    let faint = DrawnPage(10, 10, [fill(rect(0, 0, 10, 10), grey(0.2).alpha(0.5))] + light)
    #expect(try faint.pdfAndFindings().1.count == 1)
  }

  @Test func theModeOutlivesChangesOfTheClip() throws {
    // Each thing is cut by itself, or lies partly outside of what cuts all of them.
    let cuts = [
      GroupEffects(clips: [ClipPath(path: rect(0, 0, 8, 10))]),
      GroupEffects(clips: [
        ClipPath(path: CGPath(ellipseIn: rect(-2, -2, 14, 14).boundingBox, transform: nil))
      ]),
    ]
    for mode in [BlendMode.screen, .darken] {
      var items = [fill(rect(0, 0, 10, 10), grey(mode == .screen ? 0.2 : 0.9))]
      for k in 0..<4 {
        let light = fill(rect(0, 0, 10, 10), grey(mode == .screen ? 0.25 : 0.8 - 0.1 * Float(k)))
        items += group(.identity, cuts[k % 2], blended(mode, light))
      }
      let list = DrawnPage(10, 10, items)
      try assertBrightness(list, 4, 5, mode == .screen ? 255 * (1 - 0.8 * 0.316_406) : 255 * 0.5)
    }
  }

  @Test func theModeOutlivesOthersInsideOfAGroup() throws {
    let light = fill(rect(0, 0, 10, 10), grey(0.25))
    let dark = fill(rect(0, 0, 10, 10), grey(0))
    let first = group(
      .identity, GroupEffects(clips: [ClipPath(path: rect(0, 0, 8, 10))]), blended(.screen, light))
    let second = group(
      .identity, GroupEffects(blendMode: .screen, isIsolated: true),
      [light, dark] + blended(.lighten, light) + blended(.darken, light))
    let list = DrawnPage(10, 10, [fill(rect(0, 0, 10, 10), grey(0.2))] + first + second)
    try assertBrightness(list, 4, 5, 255 * (1 - 0.8 * 0.75 * 0.75))
  }

  @Test func particlesThatReachBeyondTheirLayerAddTheirLightToo() throws {
    let sample = try SamplePicture.letters("WW\nWW")
    var items: [Drawing.Node] = []
    for x in [-6, 0, 4, -3] {
      let box = CGRect(x: CGFloat(x), y: 0, width: 10, height: 10)
      items += blended(
        .plusLighter, opacity: 0.8,
        .image(
          DrawnImage(
            image: sample, source: CGRect(x: 0, y: 0, width: 2, height: 2), destination: box,
            tint: grey(0.25))))
    }
    let list = DrawnPage(
      10, 10,
      [fill(rect(0, 0, 10, 10), grey(0.2))]
        + group(.identity, GroupEffects(clips: [ClipPath(path: rect(0, 0, 10, 10))]), items))
    // Two pictures lie over the point at 8, three over that at 5.
    try assertBrightness(list, 8, 5, 255 * 0.6)
    try assertBrightness(list, 5, 5, 255 * 0.8)
  }

  /// Particles, custom drawings and transitions blend in groups that are no layers of their own.
  @Test func findingsNameTheLayerAround() throws {
    let layer = Group(transform: CGAffineTransform(translationX: 1, y: 1), layer: 3)
    let inside = blended(.plusLighter, fill(rect(0, 0, 5, 5), grey(0.5)))
    let list = DrawnPage(10, 10, [.group(layer, inside)])
    #expect(try list.pdfAndFindings().1.map(\.layer) == [3])
  }
}
