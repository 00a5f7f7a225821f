import Foundation
import LayerPress
import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// Scenes with one fault each, and the same without it.
@Suite struct PreflightTests {
  private static let press = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
  static let hasPress = FileManager.default.fileExists(atPath: press)

  /// A layer on a page of ink, and the rules that it breaks.
  struct Job: CustomTestStringConvertible {
    var testDescription: String { name }
    let name: String
    var broken: [PreflightRule]
    var layer: String
    var bleed = 10.0
    var keys = ""
  }

  private static let picture =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAAIklEQVR42mPQCKhYcAJIMEDpBQxQ+gQDlNZggNIBDLgVAwAnVB4BHYpblQAAAABJRU5ErkJggg=="

  private static let colorPicture =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mM4oaGBFTEMLQkAgl1GARdiiXUAAAAASUVORK5CYII="

  private static func line(_ width: Double, _ color: String = "device-cmyk(0 0 0 1)") -> String {
    #""class": "CAShapeLayer", "frame": [30, 30, 60, 30], "path": "M0 5H40", "lineWidth": \#(width), "strokeColor": "\#(color)""#
  }

  private static func text(
    _ size: Double, _ color: String = "device-cmyk(0 0 0 1)", at x: Double = 30, font: String = "DejaVu Sans"
  ) -> String {
    #""class": "CATextLayer", "frame": [\#(x), 30, 60, 20], "string": "Hi", "font": "\#(font)", "fontSize": \#(size), "foregroundColor": "\#(color)""#
  }

  static let clean: [Job] = [
    Job(name: "line", broken: [], layer: line(0.25)),
    Job(name: "thick line in inks", broken: [], layer: line(0.5, "device-cmyk(0.5 0.5 0 0)")),
    Job(name: "text", broken: [], layer: text(9)),
    Job(name: "hidden text", broken: [], layer: text(2, "#ff000000")),
    Job(
      name: "ink", broken: [],
      layer: #""frame": [30, 30, 9, 9], "backgroundColor": "device-cmyk(.8 .8 .8 .8)""#),
    Job(name: "picture", broken: [], layer: #""frame": [30, 30, 2, 2], "contents": "\#(picture)""#),
    Job(
      name: "pixels that are to be seen", broken: [],
      layer: #""frame": [30, 30, 40, 40], "magnificationFilter": "nearest", "contents": "\#(picture)""#),
    Job(
      name: "black overprints", broken: [],
      layer: #""frame": [30, 30, 9, 9], "overprint": true, "backgroundColor": "device-cmyk(0 0 0 1)""#),
    Job(
      name: "oblique edge through the bleed", broken: [],
      layer:
        #""class": "CAShapeLayer", "frame": [0, 0, 120, 100], "path": "M0 20L20 26V60H0Z", "fillColor": "device-cmyk(0 0 0 0)""#
    ),
    Job(
      name: "outside of the page", broken: [],
      layer: #""frame": [300, 30, 9, 9], "backgroundColor": "red""#),
  ]

  static let faults: [Job] = [
    Job(name: "hairline", broken: [.hairline], layer: line(0.1)),
    Job(
      name: "hairline by a transform", broken: [.hairline], layer: line(0.5) + #", "transform": "scale(0.2)""#
    ),
    Job(
      name: "thin border", broken: [.hairline],
      layer: #""frame": [30, 30, 9, 9], "borderWidth": 0.1, "borderColor": "device-cmyk(0 0 0 1)""#),
    Job(
      name: "thin layer", broken: [.hairline],
      layer: #""frame": [30, 30, 40, 0.1], "backgroundColor": "device-cmyk(0 0 0 1)""#),
    Job(name: "thin line in inks", broken: [.thinLineInInks], layer: line(0.4, "device-cmyk(0.5 0.5 0 0)")),
    Job(name: "small text", broken: [.smallText], layer: text(4)),
    Job(name: "small text in inks", broken: [.smallTextInInks], layer: text(8, "device-cmyk(0.5 0.5 0 0)")),
    Job(name: "black text", broken: [.blackText], layer: text(12, "device-cmyk(.6 .5 .5 1)")),
    Job(name: "black text of screens", broken: [.blackText, .screenColor], layer: text(12, "black")),
    Job(
      name: "colour of screens", broken: [.screenColor],
      layer: #""frame": [30, 30, 9, 9], "backgroundColor": "red""#),
    Job(
      name: "gradient of screens", broken: [.screenColor],
      layer: #""class": "CAGradientLayer", "frame": [30, 30, 9, 9], "colors": ["red", "blue"]"#),
    Job(
      name: "too much ink", broken: [.inkCoverage],
      layer: #""frame": [30, 30, 9, 9], "backgroundColor": "device-cmyk(1 .9 .9 .9)""#),
    Job(
      name: "few pixels", broken: [.pictureResolution],
      layer: #""frame": [30, 30, 40, 40], "contents": "\#(picture)""#),
    Job(
      name: "many pixels", broken: [.pictureExcess],
      layer: #""frame": [30, 30, 0.4, 0.4], "contents": "\#(picture)""#),
    Job(
      name: "two spellings", broken: [.spotSpelling],
      layer:
        #""frame": [30, 30, 9, 9], "backgroundColor": "color(--A)", "borderWidth": 2, "borderColor": "color(--B)""#,
      keys:
        #""inks": {"A": {"name": "PANTONE 871 C", "alternate": "device-cmyk(0 1 0 0)"}, "B": {"name": "Pantone 871C", "alternate": "device-cmyk(0 1 0 0)"}},"#
    ),
    Job(
      name: "white overprints", broken: [.whiteOverprint],
      layer: #""frame": [30, 30, 9, 9], "overprint": true, "backgroundColor": "device-cmyk(0 0 0 0)""#),
    Job(
      name: "a colour overprints", broken: [.overprint],
      layer: #""frame": [30, 30, 9, 9], "overprint": true, "backgroundColor": "device-cmyk(1 0 0 0)""#),
    Job(name: "another font", broken: [.fontSubstitution], layer: text(12, font: "No Such Font")),
    Job(
      name: "pixels", broken: [.raster],
      layer:
        #""frame": [30, 30, 9, 9], "backgroundColor": "device-cmyk(0 0 0 1)", "shouldRasterize": true, "rasterizationScale": 5"#
    ),
    Job(name: "no bleed", broken: [.bleed], layer: line(1), bleed: 0),
    Job(
      name: "colour that ends at the cut", broken: [.bleedCoverage],
      layer: #""frame": [0, 0, 10, 100], "backgroundColor": "device-cmyk(0 0 0 0)""#),
    Job(name: "text at the cut", broken: [.safeDistance], layer: text(9, at: 12)),
    Job(name: "text outside of what is safe", broken: [.safeDistance], layer: text(9), keys: #""safe": 40,"#),
    Job(
      name: "picture of screens", broken: [.screenColor],
      layer: #""frame": [30, 30, 2, 2], "contents": "\#(colorPicture)""#),
    Job(
      name: "border of screens", broken: [.screenColor],
      layer: #""frame": [30, 30, 9, 9], "borderWidth": 2, "borderColor": "red""#),
    Job(
      name: "shadow of screens", broken: [.screenColor],
      layer:
        #""frame": [30, 30, 9, 9], "backgroundColor": "device-cmyk(0 0 0 1)", "shadowOpacity": 1, "shadowRadius": 0, "shadowColor": "red""#
    ),
    Job(
      name: "gradient with too much ink", broken: [.inkCoverage],
      layer:
        #""class": "CAGradientLayer", "frame": [30, 30, 9, 9], "colors": ["device-cmyk(0 0 0 1)", "device-cmyk(1 .9 .9 1)"]"#
    ),
    Job(
      name: "line of too much ink", broken: [.inkCoverage], layer: line(3, "device-cmyk(1 .9 .9 .9)")),
    Job(
      name: "text that is scaled", broken: [.smallText], layer: text(9) + #", "transform": "scale(0.5)""#),
    Job(
      name: "thin line in inks by a transform", broken: [.thinLineInInks],
      layer: line(0.8, "device-cmyk(0.5 0.5 0 0)") + #", "transform": "scale(0.5)""#),
  ]

  @Test func thirtyFaultsArePlanted() {
    #expect(Self.faults.count >= 30)
  }

  private func report(_ job: Job, _ options: ExportOptions = ExportOptions()) throws -> PreflightReport {
    let scene = try Scene(
      data: Data(
        """
        {\(job.keys) "bounds": [0, 0, 120, 100], "backgroundColor": "device-cmyk(0 0 0 0.1)", "sublayers": [
          {"frame": [20, 20, 80, 60], "backgroundColor": "device-cmyk(0.2 0 0 0)"}, {"name": "It", \(job.layer)}]}
        """.utf8))
    var options = options
    options.pdf.bleed = PageEdges(job.bleed)
    var rules = PreflightRules.sheet
    rules.settings[.spotInks] = nil
    return try Exporter(options: options).preflight(
      ExportDocument(pages: scene.pages, metadata: scene.metadata), rules: rules)
  }

  @Test(arguments: clean) func nothingIsSaidOfWhatIsRight(job: Job) throws {
    #expect(try report(job).issues == [])
  }

  @Test(arguments: faults) func aFaultIsFoundWithItsLayer(job: Job) throws {
    let issues = try report(job).issues
    #expect(
      issues.map(\.rule.rawValue).sorted() == job.broken.map(\.rawValue).sorted(), "\(issues.map(\.message))")
    for issue in issues where ![.spotSpelling, .spotMeaning, .bleed, .bleedCoverage].contains(issue.rule) {
      #expect(issue.page == 1 && issue.layer == "sublayers[1]" && issue.name == "It", "\(issue)")
    }
  }

  /// A scene's file cannot have it; layers of a program, or two scenes in a row, can.
  @Test func oneNameOfTwoInks() throws {
    func layer(_ alternate: CGColor) throws -> CALayer {
      let page = TestLayers.page(100, 80)
      page.backgroundColor = CGColor(ink: try #require(CGInk(name: "Gold", alternate: alternate)))
      return page
    }
    let pages = [
      try layer(CGColor(genericCMYKCyan: 0, magenta: 1, yellow: 0, black: 0, alpha: 1)),
      try layer(CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 1, black: 0, alpha: 1)),
    ]
    let issues = try Exporter().preflight(ExportDocument(pages: pages), rules: .sheet).issues
    #expect(issues.contains { $0.rule == .spotMeaning && $0.message.contains("“Gold” means") })
  }

  /// What digital presses would say of the samples, but that most have no bleed. Films, which nothing plays here, are empty.
  @Test func samplesAreSilentButForWhatIsTrue() throws {
    let few: Set<PreflightRule> = [.pictureResolution]
    let known: [String: Set<PreflightRule>] = [
      // Sparks of a few points each.
      "explosion": [.pictureExcess],
      // Pictures of which each pixel is to be seen.
      "fog-poster": few, "gravities": few, "mask-by-image": few, "nine-parts": few,
      "pixel-art": few, "scrolled-image": few, "sprite-sheet": few, "tiled-map": few,
      // Panes that blur what is behind them.
      "frosted-glass": [.raster],
    ]
    let samples = repository.appendingPathComponent("samples")
    let names = try FileManager.default.contentsOfDirectory(atPath: samples.path).filter {
      $0.hasSuffix(".json")
    }.sorted()
    #expect(names.count > 44)
    var wanted = PreflightRules.digital
    wanted.settings[.bleed] = nil
    let rules = wanted
    let found = try names.mapOnAllProcessors { name in
      let scene = try Scene(contentsOf: samples.appendingPathComponent(name))
      return try Exporter().preflight(
        ExportDocument(pages: scene.pages, metadata: scene.metadata, fonts: scene.fonts), rules: rules
      ).issues
    }
    for (name, issues) in zip(names, found) {
      let expected = known[String(name.dropLast(5))] ?? []
      #expect(Set(issues.map(\.rule)) == expected, "\(name): \(issues.map(\.statement))")
    }
  }

  @Test func figuresLimitsAndPlacesAreNamed() throws {
    let issue = try #require(try report(Job(name: "", broken: [], layer: Self.line(0.1))).issues.first)
    #expect(issue.severity == .error && issue.value == 0.1 && issue.limit == 0.25 && issue.unit == "pt")
    #expect(issue.box == [29.95, 34.95, 40.1, 0.1])
    #expect(issue.place == "page 1, sublayers[1] (“It”)")
    #expect(issue.statement == "a line is 0.1 pt thick, less than 0.25 pt [hairline]")
  }

  /// Colours of screens are the inks that they are converted to.
  @Test(.enabled(if: hasPress)) func convertedColorsAreInks() throws {
    var options = ExportOptions()
    options.pdf.outputIntent = try OutputIntent(profile: Data(contentsOf: URL(fileURLWithPath: Self.press)))
    options.pdf.colorSpace = .cmyk(PressColors())
    func rules(_ layer: String) throws -> [PreflightRule] {
      try report(Job(name: "", broken: [], layer: layer), options).issues.map(\.rule)
    }
    #expect(try rules(Self.text(12, "black")) == [])
    #expect(try rules(Self.text(6, "#c03020")) == [.smallTextInInks])
    #expect(try rules(Self.line(0.4, "#c03020")) == [.thinLineInInks])
    var colors = PressColors()
    colors.black = .rich
    options.pdf.colorSpace = .cmyk(colors)
    #expect(try rules(Self.text(12, "black")) == [.blackText])
  }

  /// A square on a layer of much ink that leaves no more than it has by itself, or adds to what lies behind.
  @Test(
    .enabled(if: hasPress),
    arguments: [
      (#""backgroundColor": "device-cmyk(0 0 1 0)""#, nil),
      (#""backgroundColor": "device-cmyk(0 0 1 0)", "overprint": true"#, 360.0),
      (#""backgroundColor": "device-cmyk(0 0 1 0)", "compositingFilter": "multiplyBlendMode""#, 360.0),
      (#""backgroundColor": "device-cmyk(0 0 1 0)", "opacity": 0.5"#, nil),
      (#""backgroundColor": "device-cmyk(0 0 1 0)", "overprint": true, "finishing": "varnish""#, nil),
    ])
  func inkIsWhatLiesOverEachOther(square: String, ink: Double?) throws {
    let scene = try Scene(
      data: Data(
        """
        {"bounds": [0, 0, 120, 100], "bleed": 10, "sublayers": [
          {"frame": [20, 20, 80, 60], "backgroundColor": "device-cmyk(0.9 0.9 0 0.8)"},
          {"name": "It", "frame": [30, 30, 20, 10], \(square)}]}
        """.utf8))
    var options = ExportOptions()
    options.pdf.outputIntent = try OutputIntent(profile: Data(contentsOf: URL(fileURLWithPath: Self.press)))
    let issues = try Exporter(options: options).preflight(
      ExportDocument(pages: scene.pages, metadata: scene.metadata),
      rules: PreflightRules(name: "", settings: [.inkCoverage: .init(error: 320)])
    ).issues
    #expect(issues.map(\.rule) == (ink == nil ? [] : [.inkCoverage]), "\(issues.map(\.message))")
    guard let issue = issues.first else { return }
    #expect(abs((issue.value ?? 0) - (ink ?? 0)) < 1, "\(issue.message)")
    #expect(issue.layer == "sublayers[1]" && issue.name == "It")
    #expect(issue.box == [30, 30, 20, 10])
  }

  /// What is cut or varnished is no ink; and pages may say what is safe.
  @Test func finishingIsNoInkAndPagesSayWhatIsSafe() throws {
    #expect(
      try report(
        Job(name: "", broken: [], layer: Self.line(0.1, "red") + #", "finishing": "cutting""#)
      ).issues == [])
    let text = Self.text(9, at: 25)
    #expect(try report(Job(name: "", broken: [], layer: text, keys: #""safe": 10,"#)).issues == [])
    let issues = try report(Job(name: "", broken: [], layer: text, keys: #""safe": [10, 10, 10, 20],"#))
      .issues
    #expect(issues.map(\.rule) == [.safeDistance])
    #expect(issues.first?.message.contains("what the page calls safe") ?? false, "\(issues)")
  }

  @Test func pagesOfOtherSizesAreFound() throws {
    let pages = [100, 100, 120].map { width in
      let page = CALayer()
      page.bounds = CGRect(x: 0, y: 0, width: width, height: 50)
      return page
    }
    let issues = try Exporter().preflight(
      ExportDocument(pages: pages), rules: PreflightRules(name: "", settings: [.pageSizes: .init(warning: 1)])
    ).issues
    #expect(issues.map(\.page) == [3])
  }

  @Test func reportsAreReadAgain() throws {
    let report = try report(Job(name: "", broken: [], layer: Self.text(4)))
    let json = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(PreflightReport.self, from: json) == report)
  }
}

/// Documents for readers who cannot see, or not well.
@Suite struct AccessiblePreflightTests {
  private static let picture =
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z'/></svg>"

  private func issues(_ layers: String, title: String? = "Title", language: String? = "en") throws
    -> [PreflightReport.Issue]
  {
    let scene = try Scene(
      data: Data(#"{"bounds": [0, 0, 120, 100], "backgroundColor": "white", "sublayers": [\#(layers)]}"#.utf8)
    )
    return try Exporter().preflight(
      ExportDocument(pages: scene.pages, metadata: DocumentMetadata(title: title, language: language)),
      rules: .accessible
    ).issues.filter { $0.rule != .tags }
  }

  private func text(_ color: String, _ size: Double = 12, around background: String = "#fff") -> String {
    #"{"frame": [10, 10, 90, 40], "backgroundColor": "\#(background)"}, "#
      + #"{"class": "CATextLayer", "frame": [20, 20, 70, 30], "string": "Hello", "font": "DejaVu Sans", "fontSize": \#(size), "foregroundColor": "\#(color)"}"#
  }

  @Test(arguments: [
    ("#767676", 12, "#fff", nil), ("#787878", 12, "#fff", PreflightRule.contrast),
    ("#949494", 18, "#fff", nil),
    ("#989898", 18, "#fff", .contrastOfLargeText), ("#fff", 12, "#000", nil), ("#555", 12, "#000", .contrast),
    ("#eee", 12, "#eee", .contrast),
  ])
  func textIsComparedWithWhatIsAroundIt(
    color: String, size: Double, background: String, rule: PreflightRule?
  ) throws {
    let issues = try issues(text(color, size, around: background))
    #expect(issues.map(\.rule) == [rule].compactMap(\.self), "\(issues.map(\.message))")
    for issue in issues { #expect(issue.layer == "sublayers[1]") }
  }

  @Test func ratiosAreNamed() throws {
    let issue = try #require(try issues(text("#888")).first)
    #expect(issue.message == "text (#888888 on #ffffff) has a contrast of 3.54:1, less than 4.5:1")
  }

  @Test func titleAndLanguageAreAskedFor() throws {
    #expect(try issues("", title: nil, language: nil).map(\.rule) == [.documentLanguage, .documentTitle])
    #expect(try issues("") == [])
  }

  @Test func headingsSkipNoLevel() throws {
    func heading(_ name: String, _ level: Int, y: Int) -> String {
      #"{"class": "CATextLayer", "name": "\#(name)", "frame": [10, \#(y), 90, 20], "string": "\#(name)", "font": "DejaVu Sans", "fontSize": 12, "foregroundColor": "black", "accessibilityRole": "heading\#(level)"}"#
    }
    var options = ExportOptions()
    options.pdf.isTagged = true
    func issues(_ levels: [Int]) throws -> [PreflightReport.Issue] {
      let layers = levels.enumerated().map { heading("H\($0.element)", $0.element, y: 10 + 20 * $0.offset) }
      let scene = try Scene(
        data: Data(
          #"{"title": "T", "language": "en", "bounds": [0, 0, 120, 100], "backgroundColor": "white", "sublayers": [\#(layers.joined(separator: ", "))]}"#
            .utf8))
      return try Exporter(options: options).preflight(
        ExportDocument(pages: scene.pages, metadata: scene.metadata), rules: .accessible
      ).issues
    }
    #expect(try issues([1, 2, 3, 2]) == [])
    let found = try issues([1, 3, 4])
    #expect(found.map(\.message) == ["a heading of level 3 follows one of level 1"])
    #expect(found.first?.layer == "sublayers[1]" && found.first?.name == "H3", "\(found)")
    #expect(found.first?.box?.first == 10)
  }

  @Test func picturesNeedATextOfTheirOwnOrAroundThem() throws {
    let picture = #""frame": [5, 5, 9, 9], "contents": "\#(Self.picture)""#
    let issues = try issues("{\(picture)}")
    #expect(issues.map(\.rule) == [.alternativeText] && issues.first?.layer == "sublayers[0]")
    #expect(try self.issues(#"{\#(picture), "accessibilityLabel": "A triangle"}"#) == [])
    #expect(
      try self.issues(
        #"{"frame": [0, 0, 50, 50], "accessibilityLabel": "Triangles", "sublayers": [{\#(picture)}]}"#) == [])
  }
}
