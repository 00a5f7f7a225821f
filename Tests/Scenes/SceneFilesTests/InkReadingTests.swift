import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// The inks of a document, and the colours that name them.
@Suite struct InkReadingTests {
  private static let gold = #"{"name": "PANTONE 871 C", "alternate": "device-cmyk(0 20% 0.6 0.3)"}"#

  /// The background of a scene's only layer.
  private func color(_ text: String, inks: String = #"{"Gold": \#(gold)}"#) throws -> CGColor? {
    try Scene(data: Data(#"{"bounds":[0,0,1,1],"inks":\#(inks),"backgroundColor":"\#(text)"}"#.utf8))
      .pages.first?.backgroundColor
  }

  private func problems(_ text: String, inks: String = #"{"Gold": \#(gold)}"#) -> [String] {
    SceneText.problems(#"{"inks":\#(inks),"bounds":[0,0,1,1],"backgroundColor":"\#(text)"}"#)
      .map { $0.split(separator: " ", maxSplits: 2).last.map(String.init) ?? $0 }
  }

  @Test(arguments: [
    "device-cmyk(0 20% 0.6 none)", "device-cmyk(0, 0.2, 60%, 0)", "DEVICE-CMYK( 0 .2 .6 0 / 1 )",
  ]) func colorsOfTheProcess(text: String) throws {
    #expect(
      try CSSColor.parse(text)
        == CGColor(genericCMYKCyan: 0, magenta: 0.2, yellow: 0.6, black: 0, alpha: 1))
  }

  @Test(arguments: [
    ("color(--Gold 80%)", 0.8, 1), ("color(--Gold)", 1, 1), ("color(--Gold / 50%)", 1, 0.5),
    ("color(--Gold 0.25 / 0.5)", 0.25, 0.5),
  ]) func tints(text: String, tint: Double, alpha: Double) throws {
    let color = try #require(try color(text))
    #expect(color.components?.map(Double.init) == [tint, alpha])
    #expect(color.colorSpace?.ink?.name == "PANTONE 871 C")
    #expect(
      color.colorSpace?.ink?.alternate
        == CGInk(
          name: "a", alternate: CGColor(genericCMYKCyan: 0, magenta: 0.2, yellow: 0.6, black: 0.3, alpha: 1))?
        .alternate)
  }

  @Test func anInkIsCalledAsInColorsUnlessItHasAName() throws {
    let color = try color(
      "color(--Varnish-2)", inks: #"{"Varnish-2": {"alternate": "device-cmyk(0 0 0 0.1)"}}"#)
    #expect(color?.colorSpace?.ink?.name == "Varnish-2")
  }

  @Test func inksStandBesidePages() throws {
    let scene = try Scene(
      data: Data(
        #"{"inks":{"Gold":\#(Self.gold)},"pages":[{"bounds":[0,0,1,1],"backgroundColor":"color(--Gold)"}]}"#
          .utf8))
    #expect(scene.inks["Gold"]?.name == "PANTONE 871 C")
    #expect(scene.pages.first?.backgroundColor?.colorSpace?.ink == scene.inks["Gold"])
  }

  @Test(arguments: [
    (
      "color(--Gld 1)",
      #"backgroundColor: unknown ink or colour space "--Gld"; allowed are srgb, srgb-linear, "#
        + #"display-p3, display-p3-linear, a98-rgb, --Gold; did you mean "--Gold"?"#
    ),
    ("color(--Gold 120%)", #"backgroundColor: a tint of the ink "Gold" is 0…1 or 0%…100%, found 120%"#),
    ("device-cmyk(0 0 1.5 0)", "backgroundColor: a tint of an ink is 0…1 or 0%…100%, found 1.5"),
    ("device-cmyk(0 0 1)", "backgroundColor: the colour has 4 components, found 3"),
    ("device-cmyk(0, 0 1 0)", "backgroundColor: either all components are separated by commas, or none"),
  ]) func colorsThatAreWrong(text: String, message: String) { #expect(problems(text) == [message]) }

  @Test(arguments: [
    (
      #"{"Gold": {"name": "a"}}"#,
      #"inks.Gold: the ink "Gold" has no "alternate", a device-cmyk() that stands for it"#
    ),
    (
      #"{"Gold": {"alternate": "red"}}"#,
      #"inks.Gold.alternate: the alternate of an ink is a device-cmyk() colour, found the string "red""#
    ),
    (
      #"{"Gold": {"alternate": "color(--Tin)"}, "Tin": {"alternate": "device-cmyk(0 0 0 0.5)"}}"#,
      "inks.Gold.alternate: the alternate of an ink is a device-cmyk() colour, not an ink itself"
    ),
    (
      #"{"Gold": {"name": "Cyan", "alternate": "device-cmyk(1 0 0 0)"}}"#,
      #"inks.Gold.name: "Cyan" cannot be the name of an ink: in PDFs it has another meaning"#
    ),
    (
      #"{"A": {"name": "x", "alternate": "device-cmyk(1 0 0 0)"}, "B": {"name": "x", "alternate": "device-cmyk(0 1 0 0)"}}"#,
      #"inks.B: the inks "A" and "B" are both called "x", with different alternates"#
    ),
    (
      #"{"a b": {"alternate": "device-cmyk(1 0 0 0)"}}"#,
      #"inks.a b: colours could not call an ink "a b"; letters, digits and hyphens are allowed"#
    ),
    (
      #"{"Gold": {"alternative": "device-cmyk(1 0 0 0)"}}"#,
      #"inks.Gold.alternative: unknown key "alternative" of an ink; allowed are name, alternate, finishing; did you mean "alternate"?"#
    ),
    ("[]", "inks: expected an object with an ink for each key, found an array of 0 elements"),
  ]) func inksThatAreWrong(inks: String, message: String) {
    #expect(problems("red", inks: inks).contains(message))
  }

  @Test func colorsOfAWrongInkAreNotToldOfAgain() {
    #expect(
      problems("color(--Gold 50%)", inks: #"{"Gold": {"alternate": "device-cmyk(0 1.3 0 0)"}}"#)
        == ["inks.Gold.alternate: a tint of an ink is 0…1 or 0%…100%, found 1.3"])
  }

  @Test func anInkOfTheNameOfAWrongOneIsNotToldOf() {
    #expect(
      problems(
        "red",
        inks: #"{"A": {"alternate": "red"}, "B": {"name": "A", "alternate": "device-cmyk(1 0 0 0)"}}"#)
        == [#"inks.A.alternate: the alternate of an ink is a device-cmyk() colour, found the string "red""#])
  }

  @Test func scenesAreWrittenWithTheirInks() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    let alternate = CGColor(genericCMYKCyan: 0, magenta: 0.2, yellow: 0.6, black: 0, alpha: 1)
    let ink = try #require(CGInk(name: "PANTONE 871 C", alternate: alternate))
    layer.backgroundColor = CGColor(ink: ink, tint: 0.5)
    let data = try SceneWriter().data(for: layer)
    let text = String(decoding: data, as: UTF8.self)
    #expect(
      text.contains(
        #""inks": { "PANTONE871C": { "name": "PANTONE 871 C", "alternate": "device-cmyk(0 0.2 0.6 0)" } }"#))
    #expect(try Scene(data: data).pages.first?.backgroundColor == layer.backgroundColor)
  }

  /// Of a scene whose colours are these.
  private func written(_ colors: [CGColor], inks: [String: CGInk] = [:]) throws -> Scene {
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    page.sublayers = colors.map {
      let layer = CALayer()
      layer.backgroundColor = $0
      return layer
    }
    var scene = Scene(pages: [page])
    scene.inks = inks
    return try Scene(data: SceneWriter().data(for: scene))
  }

  private func ink(_ name: String, black: CGFloat = 0) throws -> CGInk {
    let alternate = CGColor(genericCMYKCyan: 0, magenta: 0.2, yellow: 0.6, black: black, alpha: 1)
    return try #require(CGInk(name: name, alternate: alternate))
  }

  @Test func whatIsMoreThanAnInkCanCoverIsWrittenAsAllOfIt() throws {
    let gold = try ink("Gold")
    let colors = [
      CGColor(genericCMYKCyan: 1.2, magenta: -1, yellow: 0, black: 0, alpha: 1),
      CGColor(ink: gold, tint: 1.2),
    ]
    let read = try written(colors).pages[0].sublayers?.map(\.backgroundColor)
    #expect(
      read == [
        CGColor(genericCMYKCyan: 1, magenta: 0, yellow: 0, black: 0, alpha: 1), CGColor(ink: gold, tint: 1),
      ])
  }

  @Test func namesThatColorsCouldNotUseAreReplaced() throws {
    let gold = try ink("Gold")
    let scene = try written([CGColor(ink: gold)], inks: ["My Gold": gold])
    #expect(scene.pages[0].sublayers?.first?.backgroundColor == CGColor(ink: gold))
  }

  @Test func oneOfSeveralNamesIsAlwaysTheSame() throws {
    let gold = try ink("Gold")
    let names = Dictionary(uniqueKeysWithValues: (0..<9).map { ("name-\($0)", gold) })
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    page.backgroundColor = CGColor(ink: gold)
    var scene = Scene(pages: [page])
    scene.inks = names
    #expect(String(decoding: try SceneWriter().data(for: scene), as: UTF8.self).contains("color(--name-0 1)"))
  }

  @Test func twoAlternatesOfOneInkAreRefused() throws {
    let colors = [CGColor(ink: try ink("Gold")), CGColor(ink: try ink("Gold", black: 0.5))]
    #expect(throws: SceneWritingError.self) { try written(colors) }
  }
}
