import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

/// Opacity, masks, blend modes, filters, instances.
@Suite struct GroupTests {
  private let overlapping = [fill(rect(0, 0, 2, 1), .opaqueRed), fill(rect(1, 0, 2, 1), .opaqueRed)]

  @Test func opacityFadesTheGroupAsAWhole() throws {
    let list = DrawnPage(3, 1, group(.identity, GroupEffects(opacity: 0.5), overlapping))
    assertPicture(try list.pixels(), "rrr")
  }

  @Test func opacityOfOneThing() throws {
    let gradient = Gradient(
      kind: .axial(start: .zero, end: CGPoint(x: 3, y: 0)),
      stops: [.init(offset: 0, color: .opaqueRed), .init(offset: 1, color: .opaqueRed)])
    let item = Drawing.Node.path(DrawnPath(path: rect(0, 0, 3, 1), fill: .gradient(gradient)))
    for content in [fill(rect(0, 0, 3, 1), .opaqueRed), item] {
      let outer = GroupEffects(opacity: 0.8)
      let inner = group(CGAffineTransform(scaleX: 1, y: 1), GroupEffects(opacity: 0.625), [content])
      assertPicture(try DrawnPage(3, 1, group(.identity, outer, inner)).pixels(), "rrr")
    }
  }

  @Test func fillBeneathItsStrokeIsNotSeenThroughIt() throws {
    let stroke = Stroke(paint: .color(.opaqueRed), width: 2)
    let item = Drawing.Node.path(
      DrawnPath(path: rect(0, 0, 4, 4), fill: .color(.opaqueRed), stroke: stroke))
    let list = DrawnPage(2, 2, group(.identity, GroupEffects(opacity: 0.5), [item]))
    assertPicture(try list.pixels(), "rr\nrr")
  }

  @Test func opacityAroundGroupsThatAreDrawnByThemselves() throws {
    let inner = group(.identity, GroupEffects(opacity: 0.625), overlapping)
    let list = DrawnPage(3, 1, group(.identity, GroupEffects(opacity: 0.8), inner))
    assertPicture(try list.pixels(), "rrr")
  }

  @Test func masksByPathAndByGradient() throws {
    func masked(by node: Drawing.Node) -> DrawnPage {
      let mask = Mask(Drawing([node]), transform: CGAffineTransform(translationX: 1, y: 0))
      return DrawnPage(
        4, 1, group(.identity, GroupEffects(mask: mask), [fill(rect(0, 0, 4, 1), .opaqueRed)]))
    }
    assertPicture(try masked(by: fill(rect(0, 0, 2, 1), .opaqueBlue)).pixels(), ".RR.")
    let gradient = Gradient(
      kind: .axial(start: .zero, end: CGPoint(x: 4, y: 0)),
      stops: [.init(offset: 0, color: .clear), .init(offset: 1, color: .black)])
    let paint = Drawing.Node.path(DrawnPath(path: rect(-1, 0, 5, 1), fill: .gradient(gradient)))
    let faded = try masked(by: paint).pixels()
    for x in 1..<4 {
      let alpha = (Double(x) - 0.5) / 4 * 255
      assertColor(faded[x, 0], (alpha, 0, 0, alpha), "\(x)")
    }
  }

  /// pixman gets these modes wrong under masks, opacity and edges.
  @Test func modesOfHueSaturationAndLuminosityFadeAsTheOthersDo() throws {
    let behind = RGBA(red: 0.9, green: 0.7, blue: 0.3, alpha: 1)
    let ink = RGBA(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
    func color(_ mode: BlendMode, _ items: [Drawing.Node], _ effects: GroupEffects) throws -> Pixels.Color {
      let list = DrawnPage(3, 3, [fill(rect(0, 0, 3, 3), behind)] + group(.identity, effects, items))
      return try list.pixels()[1, 1]
    }
    let square = [fill(rect(0, 0, 3, 3), ink)]
    let mask = Mask(Drawing([fill(rect(0, 0, 3, 3), RGBA(red: 0, green: 0, blue: 0, alpha: 0.4))]))
    for mode in [BlendMode.hue, .saturation, .color, .luminosity, .multiply] {
      let full = try color(mode, square, GroupEffects(blendMode: mode, isIsolated: true))
      let half = [full.red, full.green, full.blue].enumerated().map { index, value in
        0.4 * Double(value) + 0.6 * [0.9, 0.7, 0.3][index] * 255
      }
      let faded: [(String, [Drawing.Node], GroupEffects)] = [
        ("opacity", square, GroupEffects(opacity: 0.4, blendMode: mode, isIsolated: true)),
        ("a mask", square, GroupEffects(blendMode: mode, isIsolated: true, mask: mask)),
        ("an edge", [fill(rect(0, 0, 1.4, 3), ink)], GroupEffects(blendMode: mode, isIsolated: true)),
        (
          "a clip", square,
          GroupEffects(blendMode: mode, isIsolated: true, clips: [ClipPath(path: rect(0, 0, 1.4, 3))])
        ),
        (
          "a translucent ink", [fill(rect(0, 0, 3, 3), RGBA(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.4))],
          GroupEffects(blendMode: mode, isIsolated: true)
        ),
      ]
      for (name, items, effects) in faded {
        assertColor(
          try color(mode, items, effects), (half[0], half[1], half[2], 255), within: 2,
          "\(mode) under \(name)")
      }
    }
  }

  @Test func masksOfMasks() throws {
    let inner = Mask(Drawing([fill(rect(1, 0, 2, 1), .black)]))
    let outer = Mask(
      Drawing(group(.identity, GroupEffects(opacity: 0.5, mask: inner), [fill(rect(0, 0, 4, 1), .black)])))
    let list = DrawnPage(
      4, 1, group(.identity, GroupEffects(mask: outer), [fill(rect(0, 0, 4, 1), .opaqueRed)]))
    assertPicture(try list.pixels(), ".rr.")
  }

  @Test func maskAndOpacityTogether() throws {
    let effects = GroupEffects(opacity: 0.5, mask: Mask(Drawing([fill(rect(1, 0, 1, 1), .black)])))
    let list = DrawnPage(3, 1, group(.identity, effects, overlapping))
    assertPicture(try list.pixels(), ".r.")
  }

  @Test func blendModes() throws {
    let cases: [(BlendMode, String)] = [
      (.normal, "YB"), (.multiply, "GK"), (.screen, "WW"), (.difference, "MW"), (.darken, "GK"),
      (.lighten, "WW"),
    ]
    // Yellow over cyan; blue over yellow.
    for (mode, expected) in cases {
      let yellow = RGBA(red: 1, green: 1, blue: 0)
      let cyan = RGBA(red: 0, green: 1, blue: 1)
      let list = DrawnPage(
        2, 1,
        [fill(rect(0, 0, 1, 1), cyan), fill(rect(1, 0, 1, 1), yellow)]
          + group(
            .identity, GroupEffects(blendMode: mode),
            [fill(rect(0, 0, 1, 1), yellow), fill(rect(1, 0, 1, 1), .opaqueBlue)]))
      #expect(try list.pixels().letters == expected, "\(mode.rawValue)")
    }
  }

  @Test func blendingReachesTheNearestIsolatedGroup() throws {
    let blending = group(.identity, GroupEffects(blendMode: .multiply), [fill(rect(0, 0, 1, 1), .opaqueRed)])
    func list(_ effects: GroupEffects) -> DrawnPage {
      DrawnPage(1, 1, [fill(rect(0, 0, 1, 1), .opaqueBlue)] + group(.identity, effects, blending))
    }
    assertPicture(try list(GroupEffects()).pixels(), "K")
    assertPicture(try list(GroupEffects(isIsolated: true)).pixels(), "R")
  }

  @Test func modesThatVectorFormatsLackAreReported() throws {
    for mode in [BlendMode.plusLighter, .plusDarker, .copy, .xor] {
      let blended = Group(layer: 7, effects: GroupEffects(blendMode: mode))
      let list = DrawnPage(1, 1, [.group(blended, [fill(rect(0, 0, 1, 1), .opaqueRed)])])
      let findings = try list.pdfAndFindings().1
      #expect(findings.map(\.layer) == [7], "\(mode.rawValue)")
    }
    #expect(
      try DrawnPage(
        1, 1, group(.identity, GroupEffects(blendMode: .screen), [fill(rect(0, 0, 1, 1), .opaqueRed)])
      ).pdfAndFindings().1 == [])
  }

  @Test func addedLightAddsUp() throws {
    let list = DrawnPage(
      1, 1,
      [fill(rect(0, 0, 1, 1), .opaqueRed)]
        + group(.identity, GroupEffects(blendMode: .plusLighter), [fill(rect(0, 0, 1, 1), .opaqueGreen)]))
    assertPicture(try list.pixels(), "?".replacingOccurrences(of: "?", with: "Y"))
  }

  /// Both take away from white; over nothing it is what it is.
  @Test func takenAwayLightAddsUp() throws {
    let above = RGBA(red: 0.8, green: 0.6, blue: 0.2)
    let blended = group(
      .identity, GroupEffects(blendMode: .plusDarker, clips: [ClipPath(path: rect(1, 0, 4, 1))]),
      [fill(rect(0, 0, 4, 1), above), fill(rect(4, 0, 1, 1), above.alpha(0.5))])
    let below = fill(rect(0, 0, 2, 1), RGBA(red: 0.9, green: 0.5, blue: 0.5))
    let half = fill(rect(2, 0, 1, 1), RGBA(red: 1, green: 0, blue: 0, alpha: 0.5))
    func colors(_ items: [Drawing.Node]) throws -> [[Int]] {
      let pixels = try DrawnPage(5, 1, items).pixels()
      return (0..<5).map { x in
        let color = pixels[x, 0]
        return [color.red, color.green, color.blue, color.alpha].map { Int($0) }
      }
    }
    let expected = [
      [230, 128, 128, 255], [179, 26, 0, 255], [204, 25, 0, 255], [204, 153, 51, 255], [102, 77, 26, 128],
    ]
    for items in [
      [below, half] + blended,
      group(.identity, GroupEffects(opacity: 1, isIsolated: true), [below, half] + blended),
    ] {
      for (color, wanted) in zip(try colors(items), expected) {
        for (a, b) in zip(color, wanted) { expectEqual(Double(a), Double(b), accuracy: 1.5) }
      }
    }
  }

  @Test func colourMatrices() throws {
    let swap: [Double] = [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
    let effects = GroupEffects(filters: [.colorMatrix(swap)])
    let list = DrawnPage(
      2, 1,
      group(.identity, effects, [fill(rect(0, 0, 1, 1), .opaqueRed), fill(rect(1, 0, 1, 1), .opaqueGreen)]))
    assertPicture(try list.pixels(), "GR")
    let (pdf, findings) = try list.pdfAndFindings()
    #expect(findings == [])
    #expect(try PDFTool.pixels(pdf, dpi: 72).letters == "GR")
  }

  @Test func instancesAreDrawnWhereTheyStand() throws {
    let square = Drawing([fill(rect(0, 0, 1, 1), .opaqueRed)])
    let list = DrawnPage(
      4, 1,
      [
        .instance(square, CGAffineTransform(translationX: 1, y: 0)),
        .instance(square, CGAffineTransform(translationX: 3, y: 0)),
      ])
    assertPicture(try list.pixels(), ".R.R")
  }

  @Test func deepNesting() throws {
    let depth = 100_000
    func nested(_ effects: GroupEffects?, _ content: [Drawing.Node]) -> DrawnPage {
      var nodes = content
      for _ in 0..<depth { nodes = [.group(Group(effects: effects), nodes)] }
      return DrawnPage(2, 2, nodes)
    }
    let two = [fill(rect(0, 0, 1, 2), .opaqueRed), fill(rect(1, 0, 1, 2), .opaqueRed)]
    assertPicture(try nested(nil, two).pixels(), "RR\nRR")
    #expect(throws: Never.self) { try nested(nil, two).pdf() }
    let faint = nested(GroupEffects(opacity: 0.999_99), two)
    let alpha = 255 * pow(0.999_99, Double(depth))
    assertColor(try faint.pixels()[0, 0], (alpha, 0, 0, alpha), within: 6)
    #expect(try !faint.pdfAndFindings().1.isEmpty)
    let clipped = nested(GroupEffects(clips: [ClipPath(path: rect(0, 0, 1, 2))]), two)
    assertPicture(try clipped.pixels(), "R.\nR.")
    #expect(throws: Never.self) { try clipped.pdf() }
  }
}
