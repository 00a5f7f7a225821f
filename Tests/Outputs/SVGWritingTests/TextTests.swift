import CoreGraphics
import Drawing
import Foundation
import Testing
import TextLayout

@testable import SVGWriting

/// Text as outlines and as text.
@Suite struct TextTests {
  private let face = FontFace(
    file: "/none", family: "Inter", style: "Semi Bold Italic", postScriptName: "Inter-SemiBoldItalic",
    weight: 600,
    isItalic: true)

  private func run(
    _ text: String, ids: [UInt32]? = nil, size: Double = 10, url: String? = nil, isRightToLeft: Bool = false,
    color: UInt32 = 0
  ) -> Drawing.Node {
    let scalars = Array(text.unicodeScalars)
    let glyphs = scalars.indices.map {
      GlyphRun.Glyph(
        id: ids?[$0] ?? scalars[$0].value, origin: CGPoint(x: size * Double($0), y: 20),
        advance: CGFloat(size))
    }
    let clusters = scalars.map { GlyphRun.Cluster(byteCount: Int32(String($0).utf8.count), glyphCount: 1) }
    return .glyphs(
      GlyphRun(
        face: face, size: CGFloat(size), glyphs: glyphs, text: text, clusters: clusters,
        isRightToLeft: isRightToLeft,
        fill: .color(RGBA(hex: color)), url: url))
  }

  @Test func outlinesAreOnePathThatSaysItsText() throws {
    #expect(
      try Scene(40, 40, [run("a<", ids: [1, 2])]).body()
        == #"<path aria-label="a&lt;" d="M0 15h5v5H0zm10 0h5v5h-5z"/>"#)
  }

  @Test func picturesOfGlyphsAreEmbedded() throws {
    #expect(
      try Scene(40, 40, [run("ab", ids: [1, 1000])]).body() == """
        <g aria-label="ab">
        <path d="M0 15h5v5H0z"/>
        <image x="10" y="15" width="5" height="5" preserveAspectRatio="none" xlink:href="data:image/png;base64,AQID"/>
        </g>
        """)
  }

  /// Of twelve times the same word the first nine are written glyph by glyph; the word is a definition of five references
  /// then. Spaces have no outlines.
  @Test func wordsThatComeOftenAreShared() throws {
    var scene = Scene(400, 40, (0..<12).map { _ in run("letter s") })
    scene.glyphShapes = DetailedShapes()
    let text = try scene.body()
    #expect(text.components(separatedBy: "<use ").count - 1 == 9 * 7 + 6 + 3 * 2, "\(text)")
  }

  @Test func glyphsThatComeOftenAreShared() throws {
    var scene = Scene(400, 40, [run("aaaaaaaa"), run("bbbb", color: 0xFF0000)])
    scene.glyphShapes = DetailedShapes()
    let body = try scene.body()
    #expect(body.components(separatedBy: "<use ").count == 13, "\(body)")
    #expect(body.components(separatedBy: "<path ").count == 2, "\(body)")
    #expect(body.contains(#"<g aria-label="bbbb" transform="translate(0 20)" fill="red">"#), "\(body)")
    #expect(!body.contains(#" y=""#), "the group says where the line is: \(body)")
  }

  @Test func outlinesOfSharedGlyphsAreAskedForOnce() throws {
    final class Counting: GlyphShapes {
      var count = 0
      func shape(of glyph: UInt32, face: FontFace, size: Double) -> GlyphShape? {
        count += 1
        return .outline(line((0..<40).map { (Double($0), Double($0 * $0 % 17)) }, closed: true))
      }
      func glyphs(of text: String, like run: GlyphRun) -> [ShapedGlyph]? { nil }
    }
    let shapes = Counting()
    var scene = Scene(400, 40, (0..<100).map { _ in run("aaaaaaaa") })
    scene.glyphShapes = shapes
    #expect(try scene.body().components(separatedBy: "<use ").count == 1 + 9 * 8 + 8 + 91)
    #expect(shapes.count == 1)
  }

  @Test func textKeepsThePlacesOfItsWords() throws {
    #expect(
      try Scene(200, 40, group([run("Hi you &me")], at: moved(5, 1))).body(SVGOptions(text: .text)) == """
        <text x="5" y="21" font-family="Inter" font-size="10" font-weight="600" font-style="italic">Hi <tspan \
        x="35">you </tspan><tspan x="75">&amp;me</tspan></text>
        """)
  }

  @Test func textFromRightToLeftStartsAtItsRightEdge() throws {
    let body = try Scene(200, 40, [run("שלום", isRightToLeft: true)]).body(SVGOptions(text: .text))
    #expect(body.hasPrefix(#"<text x="40" y="20" "#), "\(body)")
    #expect(body.contains(#"direction="rtl""#), "\(body)")
  }

  @Test func spacesThatCountAreKept() throws {
    #expect(try Scene(99, 40, [run("a  b")]).body(SVGOptions(text: .text)).contains(#"xml:space="preserve""#))
    #expect(try !Scene(99, 40, [run("a b")]).body(SVGOptions(text: .text)).contains("xml:space"))
  }

  @Test func links() throws {
    #expect(
      try Scene(40, 40, [run("a", ids: [1], url: "https://x.y")]).body() == """
        <a xlink:href="https://x.y">
        <path aria-label="a" d="M0 15h5v5H0z"/>
        </a>
        """)
  }

  @Test func familiesAreQuotedWhereCSSAsksForIt() {
    #expect(FontText.family("DejaVu Sans") == "DejaVu Sans")
    #expect(FontText.family("Font 5's") == #"'Font 5\'s'"#)
  }

  @Test func weights() {
    func weight(_ weight: Int, variations: String = "", bold: Bool = false) -> String? {
      FontText.weight(
        FontFace(
          file: "", variations: variations, isEmboldened: bold, family: "", style: "", postScriptName: "",
          weight: weight))
    }
    #expect(weight(400) == nil)
    #expect(weight(200) == "200")
    #expect(weight(700) == "bold")
    #expect(weight(400, variations: "wght=650,wdth=80") == "650")
    #expect(weight(400, bold: true) == "bold")
  }

  @Test func widths() {
    func stretch(_ width: Double, variations: String = "") -> String? {
      FontText.stretch(
        FontFace(
          file: "", variations: variations, family: "", style: "", postScriptName: "", width: width))
    }
    #expect(stretch(100) == nil)
    #expect(stretch(95) == nil)
    #expect(stretch(75) == "condensed")
    #expect(stretch(100, variations: "wght=650,wdth=112.5") == "semi-expanded")
  }
}

/// Outlines of many points; spaces have none.
private struct DetailedShapes: GlyphShapes {
  func shape(of glyph: UInt32, face: FontFace, size: Double) -> GlyphShape? {
    glyph == 32 ? nil : .outline(line((0..<40).map { (Double($0), Double($0 * $0 % 17)) }, closed: true))
  }
  func glyphs(of text: String, like run: GlyphRun) -> [ShapedGlyph]? { nil }
}
