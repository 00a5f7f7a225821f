import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

@Suite struct ColorReadingTests {
  private func check(
    _ text: String, _ r: Double, _ g: Double, _ b: Double, _ a: Double = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let color = try CSSColor.parse(text)
    let c = color.srgbComponents
    for (found, expected) in zip([c.red, c.green, c.blue, c.alpha], [r, g, b, a]) {
      expectEqual(found, expected, accuracy: 1e-9, text, sourceLocation: sourceLocation)
    }
  }

  @Test func hexadecimal() throws {
    try check("#369", 0.2, 0.4, 0.6)
    try check("#3698", 0.2, 0.4, 0.6, 8.0 / 15)
    try check("#336699", 0.2, 0.4, 0.6)
    try check(" #33669980 ", 0.2, 0.4, 0.6, 128.0 / 255)
    try check("#FFffFF", 1, 1, 1)
  }

  @Test func names() throws {
    try check("rebeccapurple", 0.4, 0.2, 0.6)
    try check("RED", 1, 0, 0)
    try check("transparent", 0, 0, 0, 0)
    #expect(CSSColor.names.count == 148)
  }

  @Test func testRGB() throws {
    try check("rgb(0, 128, 255)", 0, 128.0 / 255, 1)
    try check("rgba(0,128,255,0.5)", 0, 128.0 / 255, 1, 0.5)
    try check("rgb(0 128 255 / 50%)", 0, 128.0 / 255, 1, 0.5)
    try check("rgb(10% 20% 30%)", 0.1, 0.2, 0.3)
    try check("rgb(10% 51 none)", 0.1, 0.2, 0)
    try check("rgb(300 -20 0)", 1, 0, 0)
  }

  @Test func testHSL() throws {
    try check("hsl(210 50% 40%)", 0.2, 0.4, 0.6)
    try check("hsl(210deg, 50%, 40%)", 0.2, 0.4, 0.6)
    try check("hsla(-150, 50%, 40%, 25%)", 0.2, 0.4, 0.6, 0.25)
    try check("hsl(0.5turn 100% 50%)", 0, 1, 1)
    try check("hsl(400grad 100 50)", 1, 0, 0)
  }

  @Test func testHWB() throws {
    try check("hwb(210 20% 40%)", 0.2, 0.4, 0.6)
    try check("hwb(0 60% 60%)", 0.5, 0.5, 0.5)
  }

  /// As Chromium shows them, which clips as well.
  @Test func testLab() throws {
    for (text, red, green, blue) in [
      ("oklch(62.3% 0.214 259.815)", 43, 127, 255), ("oklch(0.6278 0.2577 29.23deg)", 255, 0, 0),
      ("oklch(90% 0.4 150)", 0, 255, 0), ("oklab(45.2% -20% 38%)", 80, 95, 0),
      ("lab(54.29 80.8 69.9)", 255, 0, 0), ("lab(50% none 0)", 119, 119, 119), ("lab(8% -20 12)", 0, 31, 0),
      ("lch(52% 50% 210)", 0, 151, 187),
    ] as [(String, Double, Double, Double)] {
      let color = try CSSColor.parse(text).srgbComponents
      for (found, expected) in zip([color.red, color.green, color.blue], [red, green, blue]) {
        expectEqual(found * 255, expected, accuracy: 0.6, text)
      }
    }
    try check("oklab(100% 0 0 / 50%)", 1, 1, 1, 0.5)
  }

  @Test func spaces() throws {
    try check("color(srgb 0.2 40% 0.6 / 0.5)", 0.2, 0.4, 0.6, 0.5)
    #expect(try CSSColor.parse("color(display-p3 1 0 0)").colorSpace?.name == CGColorSpace.displayP3)
    #expect(
      try CSSColor.parse("color(--GenericCMYK 0 1 1 0)")
        == CGColor(genericCMYKCyan: 0, magenta: 1, yellow: 1, black: 0, alpha: 1))
  }

  @Test func arrays() throws {
    func color(_ json: String) throws -> CGColor? {
      try SceneText.layer(#""backgroundColor": \#(json)"#).backgroundColor
    }
    #expect(try color("[1, 0, 0.5]") == CGColor(srgbRed: 1, green: 0, blue: 0.5, alpha: 1))
    #expect(try color("[1, 0, 0.5, 0.25]") == CGColor(srgbRed: 1, green: 0, blue: 0.5, alpha: 0.25))
    #expect(try color("[0.5]") == CGColor(gray: 0.5, alpha: 1))
    #expect(try color("[0.5, 0.25]") == CGColor(gray: 0.5, alpha: 0.25))
  }

  @Test func errors() {
    func check(_ json: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(
        SceneText.problems(#"{"bounds":[0,0,1,1],"backgroundColor":\#(json)}"#) == [expected],
        sourceLocation: sourceLocation)
    }
    check(#""rde""#, #"1:40: error: backgroundColor: "rde" is not a colour; did you mean "red"?"#)
    check(
      #""""#,
      "1:40: error: backgroundColor: expected a colour such as \"#336699\", \"red\" or \"rgb(0 128 255 / 50%)\", "
        + "found the end of the string")
    check(
      ##""#12345""##, "1:41: error: backgroundColor: \"#\" takes 3, 4, 6 or 8 hexadecimal digits, found 5")
    check(##""#12x""##, "1:43: error: backgroundColor: expected a hexadecimal digit, found \"x\"")
    check(
      #""rgb(1,2 3)""#, "1:48: error: backgroundColor: either all components are separated by commas, or none"
    )
    check(
      #""rgb(1,2%,3)""#,
      "1:50: error: backgroundColor: with commas, the three components are either all numbers or all percentages"
    )
    check(#""rgb(255, 0)""#, "1:50: error: backgroundColor: the colour has 3 components, found 2")
    check(#""hsl(1deg)""#, "1:48: error: backgroundColor: the colour has 3 components, found 1")
    check(#""device-cmyk(1 0 0)""#, "1:57: error: backgroundColor: the colour has 4 components, found 3")
    check(
      #""UIColor.red""#, #"1:40: error: backgroundColor: "UIColor.red" is not a colour; did you mean "red"?"#)
    check(#""rgb(1 2 3""#, "1:49: error: backgroundColor: expected \")\", found the end of the string")
    check(#""rgb(1 2 x)""#, "1:48: error: backgroundColor: expected a number or a percentage, found \"x\"")
    check(#""hsl(1, 2, 3)""#, "1:47: error: backgroundColor: expected a percentage")
    check(#""hwb(1,2%,3%)""#, "1:51: error: backgroundColor: hwb() takes no commas")
    check(
      #""rbg(1,2,3)""#,
      "1:40: error: backgroundColor: unknown colour function \"rbg\"; allowed are rgb, rgba, hsl, hsla, hwb, lab, lch, oklab, oklch, color, device-cmyk; "
        + "did you mean \"rgb\"?")
    check(
      #""hsl(10quark 1% 2%)""#,
      "1:46: error: backgroundColor: unknown unit \"quark\"; allowed are deg, rad, turn, grad")
    check(
      #""color(p3 1 0 0)""#,
      "1:46: error: backgroundColor: unknown colour space \"p3\"; allowed are srgb, srgb-linear, display-p3, "
        + "display-p3-linear, a98-rgb")
    check(#""red blue""#, "1:44: error: backgroundColor: nothing may follow the colour; found \"b\"")
    check(
      "[1,2,0]",
      "1:42: error: backgroundColor[1]: colour components are 0…1, found the number 2; "
        + "a string such as \"rgb(51 102 153)\" has them up to 255")
    check(#""ff0000""#, ##"1:40: error: backgroundColor: "ff0000" is not a colour; did you mean "#ff0000"?"##)
    check(#""369""#, ##"1:40: error: backgroundColor: "369" is not a colour; did you mean "#369"?"##)
    check(
      "[1,1,1,1,1]",
      "1:39: error: backgroundColor: expected a CSS colour such as \"#336699\", an array [r, g, b], "
        + "[r, g, b, a], [white] or [white, a], or a pattern {\"pattern\": \"file.png\"}, found an array of 5 elements"
    )
  }
}
