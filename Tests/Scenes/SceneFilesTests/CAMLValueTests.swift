import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

/// The syntaxes of values: numbers and units, points, colours, transforms, paths.
@Suite struct CAMLValueTests {
  // MARK: Forms

  @Test func aPropertyIsSaidInFourWays() throws {
    for form in [
      "<CALayer opacity=\"0.5\"/>", "<CALayer><opacity value=\"0.5\"/></CALayer>",
      "<CALayer><opacity>0.5</opacity></CALayer>",
      "<CALayer><opacity><real value=\"0.5\"/></opacity></CALayer>",
      "<CALayer><opacity type=\"real\" value=\"0.5\"/></CALayer>",
      "<CALayer><p key=\"opacity\" value=\"0.5\"/></CALayer>",
      "<CALayer><opacity>\n  0.5\n</opacity></CALayer>",
      "<CALayer><opacity><![CDATA[0.5]]></opacity></CALayer>",
      "<o type=\"CALayer\" opacity=\"0.5\"/>",
    ] {
      #expect(try CAMLText.sound(form).opacity == 0.5, "\(form)")
    }
  }

  @Test func xmlHasFiveEntitiesAndNumbers() throws {
    let layer = try CAMLText.sound("<CALayer name=\"&lt;a &amp; b&gt; &quot;&apos; &#65;&#x42; &amp;amp;\"/>")
    #expect(layer.name == "<a & b> \"' AB &amp;")
    let element = try CAMLText.sound("<CALayer><name>&lt;a &amp; b&gt; &#65; &amp;amp;</name></CALayer>")
    #expect(element.name == "<a & b> A &amp;")
  }

  // MARK: Numbers

  @Test func numbersHaveUnits() throws {
    let pi = Double.pi
    let table: [(String, Double)] = [
      ("2", 2), ("-3", -3), ("+.5", 0.5), ("1e-100", 1e-100), ("1.5e2", 150), ("50%", 0.5), ("90deg", pi / 2),
      ("100grad", pi / 2), ("1.5rad", 1.5), ("1.5s", 1.5), ("2h", 7200), ("1:30", 90), ("1:00:01.5", 3601.5),
      ("3px", 3), ("3pt", 3), ("1pc", 12), ("1in", 72), ("2.54cm", 72), ("25.4mm", 72), ("inf", .infinity),
      ("Inf", .infinity), ("-inf", -.infinity), (" 7 ", 7),
    ]
    for (text, value) in table {
      var remarks: [SyntaxError] = []
      try expectEqual(CAMLNumbers.real(text, &remarks), value, accuracy: abs(value) * 1e-12, text)
      #expect(remarks.map(\.message) == [], "\(text)")
    }
  }

  @Test func lengthsHaveOtherUnitsThanNumbers() throws {
    let layer = try CAMLText.sound("<CALayer position=\"1in 2.54cm\" bounds=\"0 1pt 2pc 25.4mm\"/>")
    #expect(layer.position == CGPoint(x: 72, y: 72))
    #expect(layer.bounds.integral == CGRect(x: 0, y: 1, width: 24, height: 72))
    let (angle, warnings) = try CAMLText.layer("<CALayer position=\"1deg 2\"/>")
    #expect(angle.position == .zero)
    #expect(warnings == ["unknown unit \"deg\"; the value is ignored"])
  }

  @Test func flagsAreNumbersOrWords() throws {
    for (text, value) in [("1", true), ("0", false), ("true", true), ("false", false), ("2", true)] {
      #expect(try CAMLText.sound("<CALayer hidden=\"\(text)\"/>").isHidden == value, "\(text)")
    }
    for (text, value) in [("yes", true), ("NO", false)] {
      let (layer, warnings) = try CAMLText.layer("<CALayer hidden=\"\(text)\"/>")
      #expect(layer.isHidden == value, "\(text)")
      #expect(warnings == ["a flag is 0, 1, true or false; taken as \(value ? 1 : 0)"])
    }
  }

  @Test func valuesThatAreHardlyMeantAreWarnings() throws {
    let table = [
      ("<CALayer opacity=\"70\"/>", "expected a number from 0 to 1, found \"70\""),
      (
        "<CALayer><borderWidth type=\"real\" value=\"-2\"/></CALayer>",
        "expected a number that is not negative, found \"-2\""
      ),
      (
        "<CALayer><filters><CAFilter filter=\"gaussianBlur\" inputRadius=\"-2\"/></filters></CALayer>",
        "expected a number that is not negative, found \"-2\""
      ),
      (
        "<CAShapeLayer><lineDashPattern><integer value=\"0\"/></lineDashPattern></CAShapeLayer>",
        "expected lengths that are not negative, and not all 0"
      ),
    ]
    for (layer, warning) in table { #expect(try CAMLText.layer(layer).warnings == [warning], "\(layer)") }
  }

  @Test func integersDropTheirFraction() throws {
    let layer = try CAMLText.sound("<CAReplicatorLayer instanceCount=\"3.9\"/>", as: CAReplicatorLayer.self)
    #expect(layer.instanceCount == 3)
  }

  @Test func bitMasksAreNumbers() throws {
    let layer = try CAMLText.sound("<CALayer maskedCorners=\"9\" edgeAntialiasingMask=\"5\"/>")
    #expect(layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
    #expect(layer.edgeAntialiasingMask == [.layerLeftEdge, .layerBottomEdge])
  }

  @Test func pointsSizesAndRectangles() throws {
    let layer = try CAMLText.sound(
      "<CALayer position=\"1 -2\" shadowOffset=\"\n3\t4 \" contentsRect=\"0 0.25 0.5 0.75\"/>")
    #expect(layer.position == CGPoint(x: 1, y: -2))
    #expect(layer.shadowOffset == CGSize(width: 3, height: 4))
    #expect(layer.contentsRect == CGRect(x: 0, y: 0.25, width: 0.5, height: 0.75))
  }

  // MARK: Colours

  @Test func colours() throws {
    let sRGB = { (r: CGFloat, g: CGFloat, b: CGFloat, a: CGFloat) in
      CGColor(srgbRed: r, green: g, blue: b, alpha: a)
    }
    let table: [(String, CGColor)] = [
      ("value=\"0 0.5 1\"", sRGB(0, 0.5, 1, 1)), ("value=\"0 0.5 1 0.25\"", sRGB(0, 0.5, 1, 0.25)),
      ("value=\"0 0.5 1\" opacity=\"0.25\"", sRGB(0, 0.5, 1, 0.25)),
      ("value=\"0 0.5 1 0.5\" opacity=\"50%\"", sRGB(0, 0.5, 1, 0.25)),
      ("value=\"#f80\"", sRGB(1, 136.0 / 255, 0, 1)),
      ("value=\"#ff8800\" opacity=\"0.5\"", sRGB(1, 136.0 / 255, 0, 0.5)),
      ("value=\"rgb(255, 0, 51)\"", sRGB(1, 0, 0.2, 1)), ("value=\"rgb(100%, 0%, 20%)\"", sRGB(1, 0, 0.2, 1)),
      ("value=\"aqua\"", sRGB(0, 1, 1, 1)), ("value=\"Maroon\"", sRGB(128.0 / 255, 0, 0, 1)),
    ]
    for (attributes, color) in table {
      let layer = try CAMLText.sound("<CALayer><backgroundColor \(attributes)/></CALayer>")
      #expect(layer.backgroundColor == color, "\(attributes)")
    }
    #expect(try CAMLText.sound("<CALayer backgroundColor=\"1 0 0\"/>").backgroundColor == sRGB(1, 0, 0, 1))
    #expect(
      try CAMLText.sound("<CALayer><backgroundColor type=\"CGColor\">1 0 0</backgroundColor></CALayer>")
        .backgroundColor == sRGB(1, 0, 0, 1))
  }

  @Test func coloursOfOtherSpaces() throws {
    let table: [(String, String, [CGFloat])] = [
      ("colorspace=\"DisplayP3\" value=\"1 0.5 0\"", CGColorSpace.displayP3, [1, 0.5, 0, 1]),
      ("colorspace=\"GenericGrayGamma2_2\" value=\"0.5\"", CGColorSpace.genericGrayGamma2_2, [0.5, 1]),
      (
        "colorspace=\"GenericGrayGamma2_2\" value=\"0.5 0.25\"", CGColorSpace.genericGrayGamma2_2,
        [0.5, 0.25]
      ),
      ("colorspace=\"ExtendedSRGB\" value=\"1.5 0 -0.5\"", CGColorSpace.extendedSRGB, [1.5, 0, -0.5, 1]),
      ("value=\"1.5 0 -0.5\"", CGColorSpace.extendedSRGB, [1.5, 0, -0.5, 1]),
    ]
    for (attributes, space, components) in table {
      let layer = try CAMLText.sound("<CALayer><borderColor \(attributes)/></CALayer>")
      #expect(layer.borderColor?.colorSpace?.name == space, "\(attributes)")
      #expect(layer.borderColor?.components == components, "\(attributes)")
    }
  }

  @Test func theOlderGrayHasTheGammaOfTheNewerOne() throws {
    let (layer, warnings) = try CAMLText.layer(
      "<CALayer><borderColor colorspace=\"GenericGray\" value=\"0.5\"/></CALayer>")
    #expect(layer.borderColor?.components == [0.5, 1])
    #expect(warnings == ["the colour space GenericGray is drawn with the gamma 2.2 of its successor"])
  }

  @Test func coloursThatAreIgnored() throws {
    let table = [
      ("value=\"1 0\"", "expected 3 components of a colour, found 2; the value is ignored"),
      (
        "value=\"1 0 0\" colorspace=\"Nowhere\"",
        "the colour space \"Nowhere\" is not known; the value is ignored"
      ),
      (
        "src=\"assets/a.png\"",
        "is a file name, but the scene has no folder to look in; the colour is ignored"
      ),
      ("value=\"#12\"", "; the value is ignored"), ("value=\"inf 0 0\"", "; the value is ignored"),
      ("value=\"\"", "there is no value; it is ignored"),
    ]
    for (attributes, message) in table {
      let (layer, warnings) = try CAMLText.layer("<CALayer><backgroundColor \(attributes)/></CALayer>")
      #expect(layer.backgroundColor == nil, "\(attributes)")
      #expect(warnings.count == 1, "\(attributes)")
      #expect(warnings.first?.hasSuffix(message) ?? false, "\(warnings)")
    }
  }

  // MARK: Images

  @Test func imagesAreSaidInManyWays() throws {
    let folder = try ScratchFolder()
    try folder.write(ScratchFolder.pixel, to: "assets/a b.png")
    let data = ScratchFolder.pixel.base64EncodedString()
    for form in [
      "<contents type=\"CGImage\" src=\"assets/a%20b.png\"/>",
      "<contents><CGImage src=\"assets/a%20b.png\"/></contents>",
      "<contents type=\"CGImage\" src=\"./assets/a b.png\" loadAsHDR=\"1\"/>",
      "<contents type=\"CGImageSource\" src=\"assets/a%20b.png\"/>",
      "<contents type=\"CGImage\" src=\"data:image/png;base64,\(data)\"/>",
    ] {
      let layer = try CAMLText.sound("<CALayer>\(form)</CALayer>", in: folder.url)
      #expect((layer.contents as? CGImage)?.width == 1, "\(form)")
    }
    let empty = try CAMLText.sound("<CALayer><contents type=\"null\"/></CALayer>", in: folder.url)
    #expect(empty.contents == nil)
  }

  @Test func imagesThatAreNotAsTheyShouldBe() throws {
    let folder = try ScratchFolder()
    try folder.write(ScratchFolder.pixel, to: "a.png")
    let table: [(String, String, Bool)] = [
      (
        "type=\"CGImage\" src=\"a.png\" A8asL8=\"maybe\"", "A8asL8 is 0 or 1, found \"maybe\"; it is ignored",
        true
      ),
      ("type=\"CGMovie\" src=\"a.png\"", "contents of the type CGMovie are not drawn", false),
      ("type=\"CGImage\"", "the image has no src; there are no contents", false),
      (
        "type=\"CGImage\" src=\"b.png\"",
        "the file \"b.png\" does not exist; did you mean \"a.png\"?; there are no contents", false
      ),
      (
        "type=\"CGImage\" src=\"data:image/png;base64,!\"",
        "the data: URI is not valid base64; there are no contents", false
      ),
    ]
    for (attributes, message, isDrawn) in table {
      let (layer, warnings) = try CAMLText.layer(
        "<CALayer><contents \(attributes)/></CALayer>", in: folder.url)
      #expect((layer.contents != nil) == isDrawn, "\(attributes)")
      #expect(warnings == [message], "\(attributes)")
    }
    let (tinted, warnings) = try CAMLText.layer(
      "<CALayer><contents type=\"CATintedImage\"><image type=\"CGImage\" src=\"a.png\"/><tint value=\"1 0 0\"/></contents></CALayer>",
      in: folder.url)
    #expect(tinted.contents != nil)
    #expect(warnings == ["the tint of an image is not drawn"])
  }
}
