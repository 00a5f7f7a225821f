import FinishingSupport
import Foundation
import TestSupport
import Testing

@testable import PDFFinishing
@testable import Press

/// Colours as the inks of a press.
@Suite struct PressColorsTests {
  private static let profile = try? Data(
    contentsOf: URL(fileURLWithPath: "/usr/share/color/icc/ghostscript/default_cmyk.icc"))

  private func conversion(_ settings: PressColors = PressColors()) throws -> InkConversion {
    let profile = try #require(Self.profile, "Ghostscript's profiles are not installed")
    return try #require(InkConversion(to: profile, settings: settings))
  }

  private func rewritten(_ pdf: HandmadePDF) throws -> QPDFDocument {
    let document = try pdf.read()
    let inks = PressInks(try conversion(), in: document)
    let screen = ScreenColors(try #require(ScreenProfiles()), in: document)
    var rewriting = ColorRewriting(
      document,
      .init(page: inks, screen: screen, mask: MaskGreys(in: document), inks: InkSpaces(in: document))
    )
    try rewriting.run()
    return document
  }

  // MARK: Single colours

  @Test func greysAreBlackInkAlone() throws {
    let conversion = try conversion()
    #expect(conversion.color([0, 0, 0]) == [0, 0, 0, 65535])
    #expect(conversion.color([65535, 65535, 65535]) == [0, 0, 0, 0])
    let blacks = (0...255).map { conversion.color([UInt16](repeating: UInt16($0 * 257), count: 3))[3] }
    #expect(
      zip(blacks, blacks.dropFirst()).allSatisfy { $0 > $1 }, "each grey is lighter than the one before")
    #expect(conversion.color([65535, 0, 0])[1] > 50_000, "red has magenta")
  }

  @Test func richGreysHaveAllInks() throws {
    var settings = PressColors()
    settings.black = .rich
    let black = try conversion(settings).color([0, 0, 0])
    #expect(black.allSatisfy { $0 > 20_000 })
  }

  /// Paper is darker than the white of a screen, which only the absolute intent shows; and beyond what the press
  /// can print, perceptual and relative differ.
  @Test func renderingIntentsDiffer() throws {
    func color(_ intent: PressColors.RenderingIntent, _ rgb: [UInt16]) throws -> [UInt16] {
      var settings = PressColors()
      (settings.renderingIntent, settings.black) = (intent, .rich)
      return try conversion(settings).color(rgb)
    }
    let (white, green) = ([UInt16](repeating: 65535, count: 3), [0, 65535, 0] as [UInt16])
    #expect(try color(.relative, white) == [0, 0, 0, 0])
    #expect(try color(.absolute, white) != [0, 0, 0, 0])
    #expect(try color(.perceptual, green) != color(.relative, green))
  }

  @Test func nowhereIsMoreInkThanTheLimit() throws {
    var settings = PressColors()
    (settings.black, settings.inkLimit) = (.rich, 240)
    let conversion = try conversion(settings)
    let colors = (0..<512).flatMap { k in [0, 3, 6].map { UInt16((k >> $0 & 7) * 9362) } }
    let fine = conversion.colors(colors)
    let coarse = try #require(conversion.pixels(colors.map { UInt8($0 >> 8) }, profile: nil))
    func most(_ inks: [Double]) -> Double {
      var most = 0.0
      for k in stride(from: 0, to: inks.count, by: 4) { most = max(most, inks[k..<k + 4].reduce(0, +)) }
      return most
    }
    #expect(most(fine.map { Double($0) }) <= 2.4 * 65535 + 1)
    #expect(most(coarse.map { Double($0) }) <= 2.4 * 255 + 1)
    #expect(fine[3] > 0, "black stays")
  }

  @Test func contentIsInInks() throws {
    let text = try rewritten(
      HandmadePDF(
        page: "/Contents 4 0 R /Resources << >> /Group << /CS /DeviceRGB >>",
        .stream("", Array("0 0 0 rg f 1 1 1 RG S ".utf8)))
    ).text()
    #expect(text.contains("0 0 0 1 k f 0 0 0 0 K S"))
    #expect(text.contains("/CS /DeviceCMYK"))
    #expect(!text.contains("ICCBased"))
  }

  // MARK: Gradients

  /// The colour of a sampled function (ISO 32000-1, 7.10.2), 0…65535.
  private func value(_ samples: [UInt8], at place: Double) -> [Double] {
    let colors = samples.count / 4
    let position = place * Double(colors - 1)
    let first = min(Int(position), colors - 2)
    return (0..<4).map { channel in
      func sample(_ k: Int) -> Double { Double(samples[k * 4 + channel]) * 257 }
      return sample(first) + (sample(first + 1) - sample(first)) * (position - Double(first))
    }
  }

  /// Between all corners of sRGB, and two that lie close.
  private static let pairs: [([Double], [Double])] = {
    let corners = (0..<8).map { k in (0..<3).map { Double(k >> $0 & 1) } }
    return corners.indices.flatMap { k in corners[..<k].map { ($0, corners[k]) } }
      + [([0.2, 0.9, 0.1], [0.9, 0.1, 1]), ([0.02, 0.03, 0.02], [0.1, 0.05, 0.02])]
  }()

  @Test(arguments: pairs)
  func gradientsAreConvertedEverywhere(start: [Double], end: [Double]) throws {
    func text(_ color: [Double]) -> String { color.map(PDFNumber.text).joined(separator: " ") }
    let document = try rewritten(
      HandmadePDF(
        page: "/Resources << /Shading << /h 4 0 R >> >>",
        "<< /ShadingType 2 /ColorSpace /DeviceRGB /Function 5 0 R >>",
        "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [\(text(start))] /C1 [\(text(end))] >>"))
    let shading = try #require(document.pages.first { _ in true }?["Resources"]?["Shading"]?["h"])
    #expect(try #require(shading["ColorSpace"]).isName("DeviceCMYK"))
    let samples = [UInt8](try #require(shading["Function"]?.plainStreamData))
    let conversion = try conversion()
    let places = (0...1000).map { Double($0) / 1000 }
    let wanted = conversion.colors(
      places.flatMap { place in zip(start, end).map { UInt16((($0 + ($1 - $0) * place) * 65535).rounded()) } }
    )
    var worst = 0.0
    for (k, place) in places.enumerated() {
      for (a, b) in zip(value(samples, at: place), wanted[4 * k..<4 * k + 4]) {
        worst = max(worst, abs(a - Double(b)))
      }
    }
    #expect(worst < 3 * 257, "\(worst / 257) of 255")
  }

  private static let gradient =
    "<< /ShadingType 2 /ColorSpace /DeviceRGB /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >> >>"

  /// Readers may draw gradients in coarse steps where nothing is said.
  @Test func gradientsAreSmooth() throws {
    let text = try rewritten(
      HandmadePDF(
        page: "/Contents 4 0 R /Resources << /Shading << /h \(Self.gradient) >> >>",
        .stream("", Array("/h sh ".utf8)))
    ).text()
    #expect(text.contains("stream /Smooth gs /h sh"))
    #expect(text.contains("/Smooth << /SM 0.002 /Type /ExtGState >>"))
  }

  /// What only pages draw is changed itself; beside a mask, which may draw it too, it is not.
  @Test(arguments: [("", true), ("/ExtGState << /m << /SMask << /S /Alpha /G 6 0 R >> >> >>", false)])
  func patternsStayTheObjectsThatTheyAre(states: String, stays: Bool) throws {
    let document = try rewritten(
      HandmadePDF(
        page: "/Contents 4 0 R /Resources << /Pattern << /p 5 0 R >> \(states) >>",
        .stream("", Array("/Pattern cs /p scn f ".utf8)),
        .init(stringLiteral: "<< /PatternType 2 /Shading \(Self.gradient) >>"), .form("0 0 9 9", draws: "f "))
    )
    let pattern = try #require(document.pages.first { _ in true }?["Resources"]?["Pattern"]?["p"])
    #expect((pattern.number == 5) == stays)
    #expect(try #require(pattern["Shading"]?["ColorSpace"]).isName("DeviceCMYK"))
    #expect(try #require(document[5]?["Shading"]?["ColorSpace"]).isName(stays ? "DeviceCMYK" : "DeviceRGB"))
  }

  /// Thousands of cards in a few colours have as many functions as colours.
  @Test func gradientsOfTheSameColorsHaveOneFunction() throws {
    let shading: HandmadePDF.Object = "<< /ShadingType 2 /ColorSpace /DeviceRGB /Function 6 0 R >>"
    let document = try HandmadePDF(
      page: "", shading, shading, "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >>"
    ).read()
    var colors = ShadingColors(target: PressInks(try conversion(), in: document), document: document)
    let functions = try [4, 5].map { number in
      let shading = try #require(document[number])
      return try #require(colors.converted(shading)["Function"])
    }
    #expect(functions[0].number > 0)
    #expect(functions[0].number == functions[1].number)
  }

  /// Patches whose colours change in one direction are cut in it.
  @Test(arguments: pairs)
  func patchesAreCutUntilTheirColorsMix(start: [Double], end: [Double]) throws {
    let (start, end) = (start.map { $0 * 65535 }, end.map { $0 * 65535 })
    func big(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(number >> (8 * (count - 1 - $0)) & 0xFF) }
    }
    // A square whose points lie evenly, in the order of the standard.
    let places = [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4, 5, 6, 10, 9]
    let points = places.flatMap { big($0 / 4 * 3_000_000, 4) + big($0 % 4 * 3_000_000, 4) }
    let colors = [start, end, end, start].flatMap { $0.flatMap { big(Int($0.rounded()), 2) } }
    let document = try HandmadePDF(
      page: "",
      .stream("/ShadingType 7 /ColorSpace /DeviceRGB /Decode [0 1 0 1 0 1 0 1 0 1]", [0] + points + colors)
    ).read()
    let conversion = try conversion()
    let shading = try #require(document[4])
    var target = ShadingColors(target: PressInks(conversion, in: document), document: document)
    let new = target.converted(shading)
    let cut = [UInt8](try #require(new.plainStreamData))
    #expect(new.streamDictionary?["Decode"]?.integers.count == 12)
    let length = 129 + 4 * 8
    #expect(cut.count % length == 0)
    #expect(cut.count / length <= 256)
    let areGrey = Set(start).count == 1 && Set(end).count == 1
    var worst = 0
    for piece in stride(from: 0, to: cut.count, by: length) {
      func number(_ at: Int, _ count: Int) -> Int {
        cut[piece + at..<piece + at + count].reduce(0) { $0 << 8 | Int($1) }
      }
      // Where its first two corners lie, and the middle between them, where readers mix.
      let (a, b) = (Double(number(5, 4)) / 9_000_000, Double(number(5 + 3 * 8, 4)) / 9_000_000)
      for (share, isMiddle) in [(a, false), ((a + b) / 2, true)] {
        let color = zip(start, end).map { UInt16(($0 + ($1 - $0) * share).rounded()) }
        // Greys of a coloured gradient have all inks.
        let wanted = conversion.colors(areGrey ? color : color + [65535, 0, 0])
        for k in 0..<4 {
          let (first, second) = (number(129 + 2 * k, 2), number(137 + 2 * k, 2))
          worst = max(worst, abs((isMiddle ? (first + second) / 2 : first) - Int(wanted[k])))
        }
      }
    }
    #expect(worst < 3 * 257, "\(worst / 257) of 255")
  }

  // MARK: Pictures

  @Test func greysAndPalettesKeepTheirSamples() throws {
    let document = try rewritten(
      HandmadePDF(
        page: "/Resources << /XObject << /a 4 0 R /b 5 0 R /c 7 0 R >> >>",
        .stream(
          "/Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 1 /Width 8 /Height 1", [0b1010_1010]),
        .stream(
          "/Subtype /Image /ColorSpace [/Indexed /DeviceRGB 1 6 0 R] /BitsPerComponent 1 /Width 8 /Height 1",
          [7]),
        .stream("", [255, 0, 0, 255, 255, 255]),
        .stream(
          "/Subtype /Image /ColorSpace /DeviceCMYK /BitsPerComponent 8 /Width 1 /Height 1", [1, 2, 3, 4])))
    let pictures = try #require(document.pages.first { _ in true }?["Resources"]?["XObject"])
    for (key, byte) in [("a", 0b1010_1010), ("b", 7)] as [(String, UInt8)] {
      let picture = try #require(pictures[key])
      #expect(picture.plainStreamData == Data([byte]))
      let space = try #require(picture.streamDictionary?["ColorSpace"]?.items)
      #expect(space[1].isName("DeviceCMYK"))
      #expect(space[3].plainStreamData?.count == 8)
      #expect(space[3].plainStreamData?.suffix(4) == Data(count: 4), "white is no ink")
    }
    #expect(pictures["c"]?.plainStreamData == Data([1, 2, 3, 4]))
    #expect(pictures["c"]?.number == 7, "inks stay untouched")
  }

  @Test func samplesAreConvertedOnce() throws {
    let document = try rewritten(
      HandmadePDF(
        page: "/Resources << /XObject << /a 4 0 R >> >>",
        .stream(
          "/Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 /Width 2 /Height 1",
          [255, 0, 0, 255, 255, 255])))
    let picture = try #require(document.pages.first { _ in true }?["Resources"]?["XObject"]?["a"])
    #expect(
      picture.plainStreamData.map { [UInt8]($0) }
        == (try conversion().pixels([255, 0, 0, 255, 255, 255], profile: nil)))
    #expect(try #require(picture.streamDictionary?["ColorSpace"]).isName("DeviceCMYK"))
  }

  @Test func aPictureThatCannotBeConvertedIsAnError() throws {
    let pdf = HandmadePDF(
      page: "/Resources << /XObject << /a 4 0 R >> >>",
      .stream("/Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 /Width 2 /Height 1", [255, 0, 0]))
    #expect(throws: PDFFinishingError.picture("a picture cannot be converted: its samples are damaged")) {
      try rewritten(pdf)
    }
  }

  // MARK: Blend modes

  @Test func whatBlendsIsDrawnAsAScreenDoes() throws {
    let text = try rewritten(
      HandmadePDF(
        page:
          "/Contents 4 0 R /Resources << /ExtGState << /m << /BM /Multiply >> >> >> /Group << /CS /DeviceRGB >>",
        .stream("", Array("/m gs 1 0 0 rg f ".utf8)))
    ).text()
    #expect(text.contains("stream /Screen Do endstream"))
    #expect(text.contains("stream /m gs /sRGB cs 1 0 0 sc f"))
    #expect(text.contains("/CS /DeviceCMYK"), "the page itself")
  }

  @Test func onlyTheGroupThatBlendsIs() throws {
    let text = try rewritten(
      HandmadePDF(
        page: "/Contents 4 0 R /Resources << /XObject << /g 5 0 R >> >> /Group << /CS /DeviceRGB >>",
        .stream("", Array("0 0 0 rg f /g Do ".utf8)),
        .form(
          "0 0 9 9", "/Group << /S /Transparency /CS /DeviceRGB >> /Resources << /XObject << /f 6 0 R >> >>",
          draws: "1 0 0 rg f /f Do "),
        // No group of its own: it blends with what lies in the group around it.
        .form("0 0 9 9", "/Resources << /ExtGState << /m << /BM /Screen >> >> >>", draws: "/m gs 0 0 1 rg f ")
      )
    ).text()
    #expect(text.contains("stream 0 0 0 1 k f /g Do"))
    #expect(text.contains("stream /sRGB cs 1 0 0 sc f /f Do"))
    #expect(text.contains("stream /m gs /sRGB cs 0 0 1 sc f"))
  }

  @Test func whiteAndBlackStayInGreys() throws {
    let greys = try #require(GreyConversion(press: nil))
    #expect(greys.pixels([255, 255, 255, 0, 0, 0], profile: nil) == [255, 0])
    // Paper, and black ink alone.
    #expect(greys.pixels(ofInks: [0, 0, 0, 0, 0, 0, 0, 255], profile: nil) == [255, 0])
  }
}
