import Foundation
import ImageDecoding
import LayerPress
import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// Colours that name their inks, on the plates that Ghostscript makes of PDFs.
@Suite struct NamedInkTests {
  /// The plates of a page by their names: how much ink each pixel has, 255 being all.
  private func plates(_ page: CALayer, _ options: ExportOptions = ExportOptions()) throws -> [String: [UInt8]]
  {
    let folder = try TestFolder()
    try Exporter(options: options).export(page, to: folder.file("a.pdf"))
    #expect(try Tool("qpdf", ["--check", folder.file("a.pdf")]).errors == "")
    _ = try Tool("gs", ["-q", "-sDEVICE=tiffsep", "-r72", "-o", "a.tif", "a.pdf"], in: folder.path)
    var plates: [String: [UInt8]] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(").tif")
    {
      let pixels = try ImageDecoder.decode(CGImage(encodedData: Data(folder.bytes(file)))).pixels
      let name = String(file.dropFirst("a(".count).dropLast(").tif".count))
      plates[name] = stride(from: 0, to: pixels.count, by: 4).map { 255 - pixels[$0] }
    }
    return plates
  }

  /// The most ink on each plate that has some, in per cent.
  private func most(_ page: CALayer, _ options: ExportOptions = ExportOptions()) throws -> [String: Int] {
    try plates(page, options).compactMapValues(\.self).mapValues {
      Int((Double($0.max() ?? 0) / 2.55).rounded())
    }
    .filter { $0.value > 0 }
  }

  /// A layer of 20 × 20 points.
  private func layer(_ keys: String) throws -> CALayer {
    let text = #"""
      {"bounds": [0, 0, 20, 20],
       "inks": {"Gold": {"name": "PANTONE 871 C", "alternate": "device-cmyk(0.2 0.4 0.8 0)"},
                "Cut": {"alternate": "device-cmyk(0 1 0 0)"}},
       "sublayers": [{"frame": [0, 0, 20, 20], \#(keys)}]}
      """#
    return try #require(try Scene(data: Data(text.utf8)).pages.first)
  }

  @Test func eachInkComesOnItsPlate() throws {
    #expect(
      try most(layer(#""backgroundColor": "device-cmyk(0.1 0.2 0.3 0.4)""#)) == [
        "Cyan": 10, "Magenta": 20, "Yellow": 30, "Black": 40,
      ])
    #expect(try most(layer(#""backgroundColor": "color(--Gold 80%)""#)) == ["PANTONE 871 C": 80])
    #expect(
      try most(
        layer(#""borderColor": "color(--Cut)", "borderWidth": 2, "backgroundColor": "color(--Gold 0.5)""#))
        == ["PANTONE 871 C": 50, "Cut": 100])
    #expect(
      try most(
        layer(
          #""class": "CATextLayer", "string": "Ink", "fontSize": 20, "foregroundColor": "device-cmyk(0 0 0 1)""#
        )) == ["Black": 100])
    #expect(
      try most(
        layer(
          #""class": "CAShapeLayer", "path": {"ellipse": [4, 4, 12, 12]}, "fillColor": null, "lineWidth": 3,"#
            + #""strokeColor": "color(--Cut 60%)""#)) == ["Cut": 60])
  }

  @Test func aSampleHasAPlateForEachInk() throws {
    let file = repository.appendingPathComponent("samples/foil-card.json")
    let inks = try most(#require(Scene(contentsOf: file).pages.first))
    #expect(inks["Gold foil"] == 100)
    #expect(inks["Cut"] == 100)
    #expect(inks.count == 6)
  }

  @Test func shadowsAreInInks() throws {
    let inks = try most(
      layer(
        #""shadowOpacity": 1, "shadowColor": "color(--Gold)", "shadowPath": {"rect": [5, 5, 10, 10]}, "shadowRadius": 1"#
      ))
    #expect(Array(inks.keys) == ["PANTONE 871 C"])
    #expect(inks["PANTONE 871 C"] ?? 0 > 90)
  }

  @Test func gradientsMixInks() throws {
    for type in ["axial", "radial", "conic"] {
      let gradient =
        #""class": "CAGradientLayer", "startPoint": [0.5, 0.5], "endPoint": [1, 1], "type": "\#(type)""#
      let plates = try plates(
        layer(#"\#(gradient), "colors": ["color(--Gold)", "device-cmyk(0 0 0 1)"]"#))
      let (gold, black) = (try #require(plates["PANTONE 871 C"]), try #require(plates["Black"]))
      #expect(Set(gold).count > 8, "\(type)")
      // Wherever there is less of one, there is more of the other.
      for (gold, black) in zip(gold, black) { expectEqual(Int(gold) + Int(black), 255, accuracy: 4, type) }
      #expect(plates["Cyan"]?.max() == 0, "\(type)")
    }
  }

  @Test func gradientsInPerspectiveMixInks() throws {
    let plates = try plates(
      layer(
        #""class": "CAGradientLayer", "type": "radial", "startPoint": [0.5, 0.5], "endPoint": [1, 1],"#
          + #""transform": "perspective(60) rotateY(30deg)", "colors": ["color(--Gold)", "color(--Gold 20%)"]"#
      ))
    #expect(plates.filter { $1.contains { $0 > 0 } }.keys.sorted() == ["PANTONE 871 C"])
    #expect(Set(plates["PANTONE 871 C"] ?? []).count > 8)
  }

  /// Colours of a screen that lie between inks are said in inks, too.
  @Test func whiteIsNothingOfAnInk() throws {
    let plates = try plates(
      layer(##""class": "CAGradientLayer", "colors": ["color(--Gold)", "#fff"]"##))
    #expect(plates.filter { $1.contains { $0 > 0 } }.keys.sorted() == ["PANTONE 871 C"])
  }

  @Test func animatedInksStayInks() throws {
    let page = try layer(
      #""backgroundColor": "color(--Gold)", "animations": [{"class": "CABasicAnimation", "keyPath": "backgroundColor","#
        + #""fromValue": "color(--Gold 0%)", "toValue": "color(--Gold)", "duration": 1, "speed": 0, "timeOffset": 0.4}]"#
    )
    #expect(try most(page) == ["PANTONE 871 C": 40])
  }

  /// Beside what is translucent, too: the page blends in inks.
  @Test func inksStayBesideWhatBlends() throws {
    let page = try layer(#""backgroundColor": "device-cmyk(0 0 0 80%)""#)
    let veil = CALayer()
    veil.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    veil.backgroundColor = CGColor(
      ink: try #require(CGInk(name: "Cut", alternate: Self.magenta)), alpha: 0.5)
    page.addSublayer(veil)
    #expect(try most(page) == ["Black": 80, "Cut": 50])
  }

  private static let magenta = CGColor(genericCMYKCyan: 0, magenta: 1, yellow: 0, black: 0, alpha: 1)

  /// Multiplied gold is still gold: what blends gives up looking like light rather than its inks.
  @Test func blendModesKeepInks() throws {
    let page = try layer(#""backgroundColor": "color(--Gold 50%)", "compositingFilter": "multiplyBlendMode""#)
    #expect(try most(page) == ["PANTONE 871 C": 50])
  }

  // MARK: Overprint

  /// Plates of a layer on a page of cyan.
  private func inksOnCyan(_ keys: String, _ options: ExportOptions = ExportOptions()) throws -> [String: Int]
  {
    let page = try layer(keys.contains("overprint") ? keys : #""overprint": true, \#(keys)"#)
    page.backgroundColor = CGColor(genericCMYKCyan: 1, magenta: 0, yellow: 0, black: 0, alpha: 1)
    return try inks(page, options)
  }

  /// Per cent of the plates that have some ink in the middle of a page.
  private func inks(_ page: CALayer, _ options: ExportOptions = ExportOptions()) throws -> [String: Int] {
    try plates(page, options).mapValues { Int((Double($0[10 * 20 + 10]) / 2.55).rounded()) }.filter { $1 > 0 }
  }

  @Test func overprintLeavesWhatLiesBehind() throws {
    #expect(try inksOnCyan(#""backgroundColor": "device-cmyk(0 0 0 1)""#) == ["Cyan": 100, "Black": 100])
    #expect(try inksOnCyan(#""backgroundColor": "color(--Gold 40%)""#) == ["Cyan": 100, "PANTONE 871 C": 40])
    #expect(
      try inksOnCyan(#""backgroundColor": "color(--Gold 40%)", "overprint": false"#) == ["PANTONE 871 C": 40])
    #expect(
      try inksOnCyan(
        #""class": "CAShapeLayer", "path": {"rect": [0, 0, 20, 20]}, "fillColor": null, "lineWidth": 30, "#
          + #""strokeColor": "color(--Cut)""#) == ["Cyan": 100, "Cut": 100])
    #expect(
      try inksOnCyan(
        #""class": "CAGradientLayer", "colors": ["device-cmyk(0 0 0 0.5)", "device-cmyk(0 0 0 0.5)"]"#) == [
          "Cyan": 100, "Black": 50,
        ])
  }

  @Test func whiteNeverOverprints() throws {
    #expect(try inksOnCyan(#""backgroundColor": "device-cmyk(0 0 0 0)""#) == [:])
    #expect(try inksOnCyan(#""backgroundColor": "color(--Gold 0%)""#) == [:])
  }

  @Test func overprintIsNotHandedDown() throws {
    #expect(
      try inksOnCyan(
        #""backgroundColor": null, "sublayers": [{"frame": [0, 0, 20, 20], "backgroundColor": "device-cmyk(0 0 0 1)"}]"#
      ) == ["Black": 100])
  }

  @Test func blackOverprintsWhereThatIsAsked() throws {
    let page = try layer(#""backgroundColor": "device-cmyk(0 0 0 1)""#)
    page.backgroundColor = CGColor(genericCMYKCyan: 1, magenta: 0, yellow: 0, black: 0, alpha: 1)
    #expect(try inks(page) == ["Black": 100])
    var options = ExportOptions()
    options.pdf.overprintsBlack = true
    #expect(try inks(page, options) == ["Cyan": 100, "Black": 100])
  }

  @Test func colorsOfScreensOverprintWhereTheyBecomeInks() throws {
    var options = ExportOptions()
    let profile = URL(fileURLWithPath: "/usr/share/color/icc/ghostscript/default_cmyk.icc")
    options.pdf.outputIntent = try OutputIntent(profile: Data(contentsOf: profile))
    options.pdf.colorSpace = .cmyk(PressColors())
    #expect(try inksOnCyan(##""backgroundColor": "#000""##, options) == ["Cyan": 100, "Black": 100])
    // Gradients leave other inks' plates alone.
    for type in ["axial", "conic"] {
      for (overprints, gold) in [("true", 60), ("false", nil)] as [(String, Int?)] {
        let page = try layer(
          ##""class": "CAGradientLayer", "type": "\##(type)", "startPoint": [0.5, 0.5], "##
            + ##""overprint": \##(overprints), "colors": ["#f80", "#08f"]"##)
        page.backgroundColor = CGColor(
          ink: try #require(CGInk(name: "Gold", alternate: Self.magenta)), tint: 0.6)
        let inks = try inks(page, options)
        #expect(inks["Gold"] == gold, "\(type)")
        #expect(inks.count > 1, "\(type)")
      }
    }
  }

  /// What lies between inks and a colour without is printed as that colour is elsewhere.
  @Test func colorsOfScreensBetweenInksAreThoseOfThePress() throws {
    var options = ExportOptions()
    let profile = URL(fileURLWithPath: "/usr/share/color/icc/ghostscript/default_cmyk.icc")
    options.pdf.outputIntent = try OutputIntent(profile: Data(contentsOf: profile))
    options.pdf.colorSpace = .cmyk(PressColors())
    let alone = try inks(layer(##""backgroundColor": "#2a6f97""##), options)
    #expect(alone.count > 3)
    for type in ["axial", "radial", "conic"] {
      let between = try inks(
        layer(
          ##""class": "CAGradientLayer", "type": "\##(type)", "colors": ["#2a6f97", "#2a6f97", "color(--Gold)"], "##
            + ##""locations": [0, 0.8, 1], "startPoint": [0.5, 0.5], "endPoint": [0, 0]"##), options)
      #expect(between == alone, "\(type)")
    }
  }

  // MARK: Greys

  @Test func allColorsBecomeGreys() throws {
    var options = ExportOptions()
    options.pdf.colorSpace = .gray
    // 0.717 of the light of white is as bright as a grey of 0.864.
    #expect(try most(layer(##""backgroundColor": "#0f0""##), options) == ["Black": 13])
    #expect(try most(layer(#""backgroundColor": "device-cmyk(0 0 0 0.6)""#), options) == ["Black": 60])
    let gold = try most(layer(#""backgroundColor": "color(--Gold)""#), options)
    #expect(Array(gold.keys) == ["Black"])
    for colors in [##""#f00", "#00f""##, #""color(--Gold)", "device-cmyk(1 0 0 0)""#] {
      for type in ["axial", "conic"] {
        let gradient =
          #""class": "CAGradientLayer", "startPoint": [0.5, 0.5], "type": "\#(type)", "colors": [\#(colors)]"#
        #expect(try most(layer(gradient), options).keys.sorted() == ["Black"])
      }
    }
  }

  // MARK: What becomes of inks

  private func findings(_ page: CALayer) throws -> [String] {
    let folder = try TestFolder()
    return try Exporter().export(page, to: folder.file("a.pdf")).findings.map(\.reason)
  }

  @Test func whatLosesItsInksIsTold() throws {
    let lost = "its colours are changed, and printed as they look rather than with their inks"
    #expect(
      try findings(
        layer(
          #""backgroundColor": "color(--Gold)", "filters": [{"type": "colorSaturate", "inputAmount": 0.5}]"#))
        == [lost])
    #expect(
      try findings(
        layer(
          #""class": "CAReplicatorLayer", "instanceColor": "red", "#
            + #""sublayers": [{"frame": [0, 0, 9, 9], "backgroundColor": "color(--Gold)"}]"#)) == [lost])
    #expect(
      try findings(layer(#""backgroundColor": "color(--Gold)", "shouldRasterize": true"#)) == [
        "its pixels are printed as they look, without its inks", "the layer asks for it (shouldRasterize)",
      ])
    let multiplied = #""backgroundColor": "color(--Gold)", "compositingFilter": "multiplyBlendMode""#
    #expect(try findings(layer(multiplied)) == [], "all that it meets is in inks")
    let lower = #""sublayers": [{"frame": [0, 0, 9, 9], "backgroundColor": "$"}, {"frame": [0, 0, 9, 9], "#
    for (color, isTold) in [("device-cmyk(1 0 0 0)", false), ("white", false), ("teal", true)] {
      let layers = lower.replacing("$", with: color) + multiplied + "}]"
      let told = isTold ? ["it blends as inks do, which looks different from blending light"] : []
      #expect(try findings(layer(layers)) == told, "\(color)")
    }
    #expect(try findings(layer(#""backgroundColor": "color(--Gold)", "opacity": 0.5"#)) == [])
  }

  @Test func inksStayWhereColorsBecomeThoseOfAPress() throws {
    let profile = URL(fileURLWithPath: "/usr/share/color/icc/ghostscript/default_cmyk.icc")
    var options = ExportOptions()
    options.pdf.outputIntent = try OutputIntent(profile: Data(contentsOf: profile))
    for colors in [PDFColorSpace.keep, .cmyk(PressColors())] {
      options.pdf.colorSpace = colors
      #expect(
        try most(layer(#""backgroundColor": "device-cmyk(0.1 0.2 0.3 0.4)""#), options) == [
          "Cyan": 10, "Magenta": 20, "Yellow": 30, "Black": 40,
        ])
      #expect(try most(layer(#""backgroundColor": "color(--Gold 80%)""#), options) == ["PANTONE 871 C": 80])
    }
  }
}
