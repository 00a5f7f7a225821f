import CoreGraphics
import Drawing
import Testing
import TextLayout

@testable import SVGWriting

/// What SVG text says so that a viewer with the font sets it as the layout did.
@Suite struct TextSettingTests {
  /// A font whose glyphs have the numbers of their characters and half an em each; behind a capital and a space, it has
  /// another `=`.
  private struct Typewriter: GlyphShapes {
    func shape(of glyph: UInt32, face: FontFace, size: Double) -> GlyphShape? { nil }

    func glyphs(of text: String, like run: GlyphRun) -> [ShapedGlyph]? {
      text.replacing("E =", with: "E ≡").unicodeScalars.map {
        ShapedGlyph(id: $0.value, advance: 0.5)
      }
    }
  }

  /// A text in 20 points.
  ///
  /// - Parameter gaps: what stands behind each character.
  private func svg(
    _ text: String, ids: String? = nil, gaps: (Int) -> CGFloat = { _ in 0 }, features: [String: Int] = [:],
    variations: String = "", shear: Double = 0, at place: CGAffineTransform = .identity
  ) throws -> String {
    var x: CGFloat = 0
    let glyphs = (ids ?? text).unicodeScalars.enumerated().map { index, scalar in
      let glyph = GlyphRun.Glyph(id: scalar.value, origin: CGPoint(x: x, y: 20), advance: 10 + gaps(index))
      x += glyph.advance
      return glyph
    }
    let face = FontFace(
      file: "/none", variations: variations, shear: shear, family: "Face", style: "", postScriptName: "Face")
    let clusters = text.unicodeScalars.map {
      GlyphRun.Cluster(byteCount: Int32(UTF8.width($0)), glyphCount: 1)
    }
    let run = GlyphRun(
      face: face, size: 20, glyphs: glyphs, text: text, clusters: clusters, fill: .color(.black),
      features: features)
    var scene = Scene(400, 40, group([.glyphs(run)], at: place))
    scene.glyphShapes = Typewriter()
    return try scene.body(SVGOptions(text: .text))
  }

  private func text(_ attributes: String, _ contents: String) -> String {
    #"<text x="0" y="20"\#(attributes)>\#(contents)</text>"#
      .replacing(#"y="20""#, with: #"y="20" font-family="Face" font-size="20""#)
  }

  @Test func wordsThatAreSetAsTheFontDoesNeedTheirPlacesOnly() throws {
    #expect(try svg("ab cd") == text("", #"ab <tspan x="30">cd</tspan>"#))
  }

  @Test func evenGapsAreLetterSpacing() throws {
    #expect(
      try svg("ab cd", gaps: { _ in 3 }) == text(#" letter-spacing="3""#, #"ab <tspan x="39">cd</tspan>"#))
  }

  @Test func whatSpacingSwitchesOffNeedNotBeSaid() throws {
    #expect(
      try svg("ab", gaps: { _ in 3 }, features: ["liga": 0, "clig": 0]) == text(#" letter-spacing="3""#, "ab")
    )
  }

  @Test func unevenGapsGiveEachCharacterItsPlace() throws {
    #expect(
      try svg("abc ", gaps: { CGFloat($0) }) == text("", #"a<tspan x="10">b</tspan><tspan x="21">c</tspan>"#))
  }

  /// Some vowels are characters of their own for Unicode, but alone they show a dotted circle.
  @Test func vowelsStayWithTheirLetters() throws {
    #expect(try svg("က\u{102C}ခ", gaps: { [0, 3, 1][$0] }) == text("", "က\u{102C}<tspan x=\"23\">ခ</tspan>"))
  }

  @Test func consonantsThatAreOneCharacterAreSetApartToo() throws {
    #expect(try svg("स\u{94D}व", gaps: { [0, 3, 3][$0] }) == text(#" letter-spacing="3""#, "स\u{94D}व"))
  }

  @Test func aWordWhoseGlyphsDependOnThoseBeforeStaysWithThem() throws {
    #expect(
      try svg("mc E = x", ids: "mc E ≡ x")
        == text("", #"mc <tspan x="30">E = </tspan><tspan x="70">x</tspan>"#))
  }

  /// Browsers do not set joined letters apart, unless by steps.
  @Test func lettersThatJoinAreSetApartBySteps() throws {
    #expect(
      try svg("بحر بح", gaps: { _ in 3 })
        == text("", #"بحر <tspan x="52" dx="0 3">بح</tspan>"#).replacing(
          #"y="20" "#, with: #"y="20" dx="0 3 3 3" "#))
  }

  @Test func features() throws {
    #expect(
      try svg("a", features: ["tnum": 1, "liga": 0, "ss01": 2])
        == text(#" style="font-feature-settings:'liga' 0,'ss01' 2,'tnum'""#, "a"))
  }

  @Test func variations() throws {
    #expect(
      try svg("a", variations: "wght=650,GRAD=-50")
        == text(#" font-weight="650" style="font-variation-settings:'wght' 650,'GRAD' -50""#, "a"))
  }

  @Test func leaningTextIsShearedAboutItsLine() throws {
    let leaning = text(#" transform="matrix(1 0 .25 1-5 0)""#, "a")
    #expect(
      try svg("a", shear: -0.25)
        == leaning.replacing(#" transform="matrix(1 0 .25 1-5 0)""#, with: "")
        .replacing(#" font-family"#, with: #" transform="matrix(1 0 .25 1-5 0)" font-family"#))
    // A place that only moves goes into the coordinates.
    #expect(
      try svg("a", shear: -0.25, at: moved(5, 10)).hasPrefix(
        #"<text x="5" y="30" transform="matrix(1 0 .25 1-7.5 0)""#))
  }
}
