import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

@testable import SVGWriting

/// Which groups, names and attributes are written.
@Suite struct StructureTests {
  @Test func theSmallestDocument() throws {
    #expect(
      try Scene(10, 20.5, [filled(circle(5, 5, 5))]).svg() == """
        <svg xmlns="http://www.w3.org/2000/svg" width="10" height="20.5" viewBox="0 0 10 20.5">
        <circle cx="5" cy="5" r="5"/>
        </svg>

        """)
  }

  @Test func headAndPaper() throws {
    let options = SVGOptions(
      background: RGBA(hex: 0xFFFFFF), title: "A & B", description: "<none>", language: "de")
    #expect(
      try Scene(10, 10).svg(options) == """
        <svg xmlns="http://www.w3.org/2000/svg" xml:lang="de" width="10" height="10" viewBox="0 0 10 10">
        <title>A &amp; B</title>
        <desc>&lt;none&gt;</desc>
        <path d="M0 0h10v10H0z" fill="#fff"/>
        </svg>

        """)
  }

  @Test func translationsAreFoldedAndEmptyGroupsVanish() throws {
    let items = group([filled(circle(0, 0, 1))] + group([], at: moved(3, 3)), at: moved(5, 6))
    #expect(try Scene(10, 10, items).body() == #"<circle cx="5" cy="6" r="1"/>"#)
  }

  @Test func aTransformOfSeveralStaysWritten() throws {
    let items = group(
      [filled(rect(0, 0, 4, 4)), filled(circle(9, 9, 1), 0xFF0000)],
      at: CGAffineTransform(rotationAngle: .pi / 4))
    #expect(
      try Scene(10, 10, items).body() == """
        <g transform="rotate(45)">
        <path d="M0 0h4v4H0z"/>
        <circle cx="9" cy="9" r="1" fill="red"/>
        </g>
        """)
  }

  @Test func aTransformOfOneIsFoldedWhereThatIsShorter() throws {
    let turned = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(
      try Scene(10, 10, group([stroked(line([(2, 0), (8, 0)]))], at: turned)).body()
        == ##"<path d="M0 2v6" fill="none" stroke="#000"/>"##)
    #expect(
      try Scene(10, 10, group([filled(rounded(2, 2, 6, 6, 1))], at: CGAffineTransform(rotationAngle: 0.1)))
        .body() == ##"<rect x="2" y="2" width="6" height="6" rx="1" transform="rotate(5.73)"/>"##)
  }

  /// A stroke under an uneven scale is wider in one direction, which coordinates cannot say.
  @Test func anUnevenScaleOfAStrokeStaysWritten() throws {
    let item = stroked(circle(0, 0, 1), width: 2)
    #expect(
      try Scene(10, 10, group([item], at: CGAffineTransform(scaleX: 2, y: 1))).body()
        == ##"<circle r="1" transform="scale(2 1)" fill="none" stroke="#000" stroke-width="2"/>"##)
  }

  @Test func namesOfLayers() throws {
    var scene = Scene(20, 20)
    scene.list.layers = [
      LayerIdentity(parent: -1, role: .root, className: "CALayer", id: "card", name: "Card"),
      LayerIdentity(parent: 0, role: .sublayer(0), className: "CALayer", name: "1st \"row\""),
      LayerIdentity(parent: 0, role: .sublayer(1), className: "CALayer"),
      LayerIdentity(parent: 0, role: .sublayer(2), className: "CALayer", id: "card"),
    ]
    scene.list.drawing = Drawing(
      group(
        group([filled(circle(1, 1, 1))], layer: 1) + group([filled(circle(4, 4, 1))], layer: 2)
          + group([filled(circle(7, 7, 1))], layer: 1) + group([filled(circle(10, 10, 1))], layer: 3),
        layer: 0))
    #expect(
      try scene.body() == """
        <g id="card" data-name="Card">
        <circle id="_1st--row-" data-name="1st &quot;row&quot;" cx="1" cy="1" r="1"/>
        <circle cx="4" cy="4" r="1"/>
        <circle id="_1st--row--2" data-name="1st &quot;row&quot;" cx="7" cy="7" r="1"/>
        <circle id="card-2" cx="10" cy="10" r="1"/>
        </g>
        """)
    let prefixed = try scene.body(SVGOptions(idPrefix: "x-"))
    #expect(prefixed.hasPrefix(#"<g id="x-card" data-name="Card">"#), "\(prefixed)")
  }

  @Test func idsAreUniqueWhateverLayersAreCalled() throws {
    var scene = Scene(20, 20)
    let names = ["a", "b", "a", "a-2", "a 2", "", "ä", "a", "c"]
    scene.list.layers = names.enumerated().map {
      LayerIdentity(parent: -1, role: .sublayer($0.offset), className: "CALayer", id: $0.element)
    }
    var nodes: [Drawing.Node] = []
    for index in names.indices {
      let fill = Gradient(
        kind: .axial(start: CGPoint(x: 0, y: index), end: CGPoint(x: 20, y: 0)),
        stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .clear)])
      nodes += group(
        [.path(DrawnPath(path: circle(5, 5, 5), fill: .gradient(fill)))], layer: LayerIndex(index))
    }
    scene.list.drawing = Drawing(nodes)
    let svg = try scene.svg()
    let ids = svg.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
    #expect(Set(ids).count == ids.count, "\(svg)")
    #expect(ids.count == 8 + 9, "\(svg)")
  }

  @Test func sharedAttributesMoveUp() throws {
    let strokes: [Drawing.Node] = (0..<4).map { (k: Int) -> Drawing.Node in
      stroked(line([(0, Double(k)), (9, Double(k + 1))]), 0xFF0000, width: 2)
    }
    let items = group(
      strokes + [filled(circle(5, 50, 5))], effects: GroupEffects(opacity: 0.5, isIsolated: true))
    #expect(
      try Scene(10, 60, items).svg() == """
        <svg xmlns="http://www.w3.org/2000/svg" width="10" height="60" viewBox="0 0 10 60">
        <g fill="none" stroke="red" stroke-width="2" opacity=".5">
        <path d="M0 0l9 1"/>
        <path d="M0 1l9 1"/>
        <path d="M0 2l9 1"/>
        <path d="M0 3l9 1"/>
        <circle cx="5" cy="50" r="5" fill="#000" stroke="none"/>
        </g>
        </svg>

        """)
  }

  @Test func blendingAndIsolation() throws {
    let blended = group(
      [filled(circle(5, 5, 5))], effects: GroupEffects(blendMode: .colorDodge, isIsolated: true))
    #expect(
      try Scene(10, 10, blended).body()
        == #"<circle cx="5" cy="5" r="5" style="mix-blend-mode:color-dodge"/>"#)
    let isolated = group([filled(circle(3, 3, 3))] + blended, effects: GroupEffects(isIsolated: true))
    #expect(try Scene(10, 10, isolated).body().hasPrefix(#"<g style="isolation:isolate">"#))
    let plain = group(
      [filled(circle(3, 3, 3)), filled(circle(9, 9, 9))], effects: GroupEffects(isIsolated: true))
    #expect(try !Scene(10, 10, plain).body().contains("isolat"))
  }

  /// A shape that is multiplied with what lies behind it.
  private func multiplied(_ shape: CGPath) -> [Drawing.Node] {
    group([filled(shape)], effects: GroupEffects(blendMode: .multiply, isIsolated: true))
  }

  /// `clip-path` isolates in CSS, so the clip goes to each child where children blend with what lies behind the group.
  @Test func aClipThatMustNotIsolate() throws {
    let blended = multiplied(circle(5, 5, 5))
    let items = group(
      [filled(circle(3, 3, 3))] + blended, effects: GroupEffects(clips: [ClipPath(path: rect(1, 1, 5, 5))]))
    let body = try Scene(10, 10, items).body()
    #expect(body.contains(#"<circle cx="3" cy="3" r="3" clip-path="url(#a)"/>"#), "\(body)")
    #expect(
      body.contains(#"<circle cx="5" cy="5" r="5" clip-path="url(#a)" style="mix-blend-mode:multiply"/>"#),
      "\(body)")
  }

  /// Items with a clip each share its coordinates.
  @Test func clippedGroupsThatBlendHaveNoTransforms() throws {
    let blended = multiplied(rect(0, 0, 4, 4))
    let items = group(
      [filled(rect(1, 1, 5, 5))] + blended, at: CGAffineTransform(scaleX: 2, y: 2), layer: 0,
      effects: GroupEffects(clips: [ClipPath(path: rect(0, 0, 3, 3))], accessibilityLabel: "Two squares"))
    #expect(
      try Scene(10, 10, items).body() == """
        <defs>
        <clipPath id="a">
        <path d="M0 0h6v6H0z"/>
        </clipPath>
        </defs>
        <g role="img" aria-label="Two squares">
        <path d="M2 2h10v10H2z" clip-path="url(#a)"/>
        <path d="M0 0h8v8H0z" clip-path="url(#a)" style="mix-blend-mode:multiply"/>
        </g>
        """)
  }

  /// librsvg and Inkscape ignore the clip of a clip, so each has a group.
  @Test func aClipWithinAClipThatMustNotIsolateCutsItsItemsToBoth() throws {
    let blended = multiplied(rect(0, 0, 9, 9))
    func cut(_ nodes: [Drawing.Node], to path: CGPath) -> [Drawing.Node] {
      group(nodes, effects: GroupEffects(clips: [ClipPath(path: path)]))
    }
    let items = cut(cut(blended, to: circle(4, 4, 4)) + [filled(circle(7, 7, 3))], to: rect(1, 1, 7, 7))
    #expect(
      try Scene(10, 10, items).body() == """
        <defs>
        <clipPath id="a">
        <path d="M1 1h7v7H1z"/>
        </clipPath>
        <clipPath id="b">
        <circle cx="4" cy="4" r="4"/>
        </clipPath>
        </defs>
        <g clip-path="url(#a)" style="mix-blend-mode:multiply">
        <path d="M0 0h9v9H0z" clip-path="url(#b)"/>
        </g>
        <circle cx="7" cy="7" r="3" clip-path="url(#a)"/>
        """)
  }

  @Test func aClipThatMustNotIsolateLeavesNoReferences() throws {
    let blended = Drawing(
      multiplied(rect(0, 0, 4, 4)) + [filled(rect(1, 1, 2, 2))])
    let copies = [0, 4].map { Drawing.Node.instance(blended, moved($0, 0)) }
    let items = group(copies, effects: GroupEffects(clips: [ClipPath(path: rect(1, 1, 5, 5))]))
    #expect(try !Scene(10, 10, items).body().contains("<use"))
    #expect(try Scene(10, 10, copies).body().contains("<use"))
  }

  /// In Firefox, a transform isolates.
  @Test func aTurnedGroupThatMustNotIsolateLeavesTheTurnToItsItems() throws {
    let blended = multiplied(rect(0, 0, 4, 4))
    let turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 8, ty: 0)
    #expect(
      try Scene(10, 10, group(blended + [filled(rect(4, 4, 2, 2))], at: turn)).body() == """
        <path d="M8 0v4H4V0z" style="mix-blend-mode:multiply"/>
        <path d="M4 4v2H2V4z"/>
        """)
  }

  @Test func aTurnThatMustNotIsolateLeavesNoReferences() throws {
    let blended = Drawing(
      group([filled(rect(0, 0, 4, 4))], effects: GroupEffects(blendMode: .multiply, isIsolated: true)))
    let turns = [3.0, 5].map { CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: $0, ty: 0) }
    #expect(try !Scene(10, 10, turns.map { .instance(blended, $0) }).body().contains("<use"))
  }

  @Test func modesOfHueSaturationAndLuminosityHaveAnElementToThemselves() throws {
    let two = [filled(rect(0, 0, 5, 10), 0x2266CC), filled(rect(5, 0, 5, 10), 0x2266CC)]
    for mode in [BlendMode.hue, .saturation, .color, .luminosity] {
      func document(_ effects: GroupEffects) throws -> Rendering? {
        let shown = [filled(rect(0, 0, 10, 10), 0xE6B34D)] + group(two, effects: effects)
        return try Rendering(Scene(10, 10, shown).write().svg)
      }
      guard let full = try document(GroupEffects(blendMode: mode, isIsolated: true)),
        let faded = try document(GroupEffects(opacity: 0.4, blendMode: mode, isIsolated: true))
      else { try skip("rsvg-convert is not installed") }
      for (channel, behind) in [0xE6, 0xB3, 0x4D].enumerated() {
        let wanted = 0.4 * Double(full[5, 5][channel]) + 0.6 * Double(behind)
        expectEqual(Double(faded[5, 5][channel]), wanted, accuracy: 2, "\(mode), channel \(channel)")
      }
    }
  }

  /// Inkscape before 1.3 and others read no plain `href`; documents without links need not know the prefix.
  @Test func thePrefixOfLinksIsDeclaredWhereThereAreAny() throws {
    let prefix = #"xmlns:xlink="http://www.w3.org/1999/xlink""#
    let plain = [filled(circle(5, 5, 5))]
    let linked = group(plain, effects: GroupEffects(url: "https://a.b"))
    #expect(try !Scene(10, 10, plain).svg().contains("xlink"))
    #expect(try Scene(10, 10, linked).svg().contains(prefix))
    // In HTML it is known.
    var options = SVGOptions()
    options.isInline = true
    let inline = try Scene(10, 10, linked).svg(options)
    #expect(inline.contains("xlink:href="), "\(inline)")
    #expect(!inline.contains("xmlns"), "\(inline)")
  }

  @Test func linksAndLabels() throws {
    let items = group(
      [filled(circle(5, 5, 5))], effects: GroupEffects(url: "https://a.b/?c&d", accessibilityLabel: "Dot"))
    #expect(
      try Scene(10, 10, items).body() == """
        <a role="img" aria-label="Dot" xlink:href="https://a.b/?c&amp;d">
        <circle cx="5" cy="5" r="5"/>
        </a>
        """)
  }

  @Test func prettyIsIndentedAndReadable() throws {
    let items = group(
      [
        filled(rect(0, 0, 4, 4)), filled(rect(5, 5, 4, 4)), stroked(line([(0, 0), (1, 2)])),
        filled(line([(0, 0), (4, 0), (2, 3)], closed: true)),
      ],
      effects: GroupEffects(opacity: 0.5, isIsolated: true))
    #expect(
      try Scene(10, 10, items).body(SVGOptions(layout: .pretty)) == """
          <g opacity=".5">
            <rect width="4" height="4"/>
            <rect x="5" y="5" width="4" height="4"/>
            <line x2="1" y2="2" fill="none" stroke="#000"/>
            <polygon points="0,0 4,0 2,3"/>
          </g>
        """)
  }

  @Test func theSameListGivesTheSameBytes() throws {
    let strokes: [Drawing.Node] = (0..<50).map { (k: Int) -> Drawing.Node in
      let path = line([(0, Double(k)), (9, Double(k * 7 % 13))])
      return stroked(path, UInt32(k * 99_991))
    }
    let scene = Scene(10, 10, group(strokes, at: CGAffineTransform(rotationAngle: 1)))
    #expect(try scene.svg() == scene.svg())
  }
}
