import FinishingSupport
import Foundation
import Preflight
import Testing

/// PDFs with one fault each, and the same without it.
@Suite struct PDFPreflightTests {
  /// A PDF of one page with a bleed of 10 points, an embedded font `F1`, and further objects from number 8 on.
  struct Job: CustomTestStringConvertible {
    var testDescription: String { name }
    let name: String
    var broken: [PreflightRule]
    var content: String
    var resources = ""
    var page = "/BleedBox [0 0 100 81] /TrimBox [10 10 90 71]"
    var font = "/FontDescriptor 6 0 R"
    var objects: [HandmadePDF.Object] = []

    var data: Data {
      HandmadePDF(
        [
          "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
          "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 81] \(page) /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> \(resources) >> >>",
          .stream("", Array(content.utf8)),
          "<< /Type /Font /Subtype /TrueType /BaseFont /Sans \(font) >>",
          "<< /Type /FontDescriptor /FontName /Sans /FontFile2 7 0 R >>", .stream("", Array("font".utf8)),
        ] + objects
      ).bytes
    }
  }

  private static func separation(_ name: String, _ color: String = "0 1 0 0") -> HandmadePDF.Object {
    "[/Separation /\(name) /DeviceCMYK << /FunctionType 2 /N 1 /Domain [0 1] /C0 [0 0 0 0] /C1 [\(color)] >>]"
  }

  private static func picture(
    _ space: String, width: Int = 10, bits: Int = 8, _ bytes: [UInt8]
  ) -> HandmadePDF.Object {
    .stream(
      "/Type /XObject /Subtype /Image /Width \(width) /Height \(width) /BitsPerComponent \(bits) /ColorSpace \(space)",
      bytes)
  }

  private static let spotsAllowed: PreflightRules = {
    var rules = PreflightRules.sheet
    rules.settings[.spotInks] = nil
    return rules
  }()

  private static let overprint = "/ExtGState << /Over << /OP true /op true /OPM 1 >> >>"

  /// A layer that is cut, and one of ink.
  private static let steps =
    "/Properties << /C << /Type /OCG /Name (Cut) /GTS_Metadata << /GTS_ProcStepsGroup /Structural /GTS_ProcStepsType /Cutting >> >> /I << /Type /OCG /Name (Ink) >> >>"
  private static let thinLine = "1 0 0 RG .1 w 20 20 m 60 20 l S"

  static let clean: [Job] = [
    Job(
      name: "finishing", broken: [], content: "/OC /C BDC /A << /B 1 >> BDC \(thinLine) EMC EMC",
      resources: steps),
    Job(
      name: "form of finishing", broken: [], content: "/X Do", resources: "/XObject << /X 8 0 R >>",
      objects: [
        .form(
          "0 0 100 81",
          "/OC << /Type /OCMD /OCGs [<< /Type /OCG /GTS_Metadata << /GTS_ProcStepsGroup /Varnish >> >>] >>",
          draws: thinLine)
      ]),
    Job(name: "lines", broken: [], content: "0 0 0 1 K 0.25 w 20 20 m 60 20 l S"),
    Job(name: "thick line in inks", broken: [], content: "0.5 0.5 0 0 K 0.5 w 20 20 m 60 20 l S"),
    Job(name: "text", broken: [], content: "BT /F1 9 Tf 0 0 0 1 k 20 30 Td (Hi) Tj ET"),
    Job(name: "hidden text", broken: [], content: "BT /F1 1 Tf 3 Tr 20 30 Td (Hi) Tj ET"),
    Job(name: "text outside of the page", broken: [], content: "BT /F1 1 Tf 1 0 0 rg 200 30 Td (Hi) Tj ET"),
    Job(
      name: "line that is clipped away", broken: [], content: "0 0 5 5 re W n 0 w 1 0 0 RG 20 20 m 60 20 l S"),
    Job(name: "ink", broken: [], content: "0.8 0.8 0.8 0.8 k 20 20 30 30 re f"),
    Job(
      name: "picture", broken: [], content: "q 3 0 0 3 20 20 cm /P Do Q",
      resources: "/XObject << /P 8 0 R >>",
      objects: [picture("/DeviceGray", Array(repeating: 9, count: 100))]),
    Job(
      name: "black overprints", broken: [], content: "/Over gs 0 0 0 1 k 20 20 9 9 re f", resources: overprint
    ),
    Job(
      name: "white does not overprint in mode 0", broken: [], content: "/Over gs 0 0 0 0 k 20 20 9 9 re f",
      resources: "/ExtGState << /Over << /OP true /OPM 0 >> >>"),
    Job(
      name: "transparency in inks", broken: [], content: "/Half gs 1 0 0 0 k 20 20 9 9 re f",
      resources: "/ExtGState << /Half << /ca 0.5 >> >>",
      page: "/BleedBox [0 0 100 81] /TrimBox [10 10 90 71] /Group << /S /Transparency /CS /DeviceCMYK >>"),
    Job(
      name: "printer's marks", broken: [], content: "/S CS 1 SCN .25 w 10 0 m 10 8 l S",
      resources: "/ColorSpace << /S 8 0 R >>", page: "/BleedBox [9 9 91 72] /TrimBox [18 18 82 63]",
      objects: [separation("All", "1 1 1 1")]),
    Job(
      name: "one spot ink", broken: [], content: "/S cs 1 scn 20 20 9 9 re f",
      resources: "/ColorSpace << /S 8 0 R >>", objects: [separation("Gold")]),
  ]

  static let faults: [Job] = [
    Job(
      name: "layer of ink", broken: [.hairline, .screenColor], content: "/OC /I BDC \(thinLine) EMC",
      resources: steps),
    Job(
      name: "after finishing", broken: [.hairline, .screenColor], content: "/OC /C BDC EMC \(thinLine)",
      resources: steps),
    Job(
      name: "a form that is cut, and printed", broken: [.hairline, .screenColor],
      content: "/OC /C BDC /X Do EMC /X Do", resources: steps + " /XObject << /X 8 0 R >>",
      objects: [.form("0 0 100 81", draws: thinLine)]),
    Job(name: "hairline", broken: [.hairline], content: "0 0 0 1 K 0.1 w 20 20 m 60 20 l S"),
    Job(name: "line of no width", broken: [.hairline], content: "0 G 0 w 20 20 m 60 20 l S"),
    Job(
      name: "line made thin by a scale", broken: [.hairline],
      content: "q .1 0 0 .1 0 0 cm 1 w 200 200 m 600 200 l S Q"),
    Job(name: "thin rectangle", broken: [.hairline], content: "0 0 0 1 k 20 20 40 0.1 re f"),
    Job(
      name: "hairline in a form", broken: [.hairline], content: "/X Do", resources: "/XObject << /X 8 0 R >>",
      objects: [.form("0 0 1000 1000", "/Matrix [.1 0 0 .1 0 0]", draws: "0 G 2 w 300 300 m 600 300 l S")]),
    Job(
      name: "thin line in inks", broken: [.thinLineInInks], content: "0.5 0.5 0 0 K 0.4 w 20 20 m 60 20 l S"),
    Job(name: "small text", broken: [.smallText], content: "BT /F1 4 Tf 0 0 0 1 k 20 30 Td (Hi) Tj ET"),
    Job(
      name: "small text in inks", broken: [.smallTextInInks],
      content: "BT /F1 1 Tf 8 0 0 8 20 30 Tm .5 .5 0 0 k <4869> Tj ET"),
    Job(
      name: "black text", broken: [.blackText],
      content: "BT /F1 12 Tf .6 .5 .5 1 k 20 30 Td [(H) -9 (i)] TJ ET"),
    Job(
      name: "black text of screens", broken: [.blackText, .screenColor],
      content: "BT /F1 12 Tf 0 0 0 rg 20 30 Td (Hi) Tj ET"),
    Job(name: "RGB", broken: [.screenColor], content: "1 0 0 rg 20 20 9 9 re f"),
    Job(
      name: "RGB with a profile", broken: [.screenColor], content: "/S cs 1 0 0 sc 20 20 9 9 re f",
      resources: "/ColorSpace << /S [/ICCBased 8 0 R] >>", objects: [.stream("/N 3", Array("profile".utf8))]),
    Job(
      name: "RGB in a pattern", broken: [.screenColor], content: "/Pattern cs /T scn 20 20 9 9 re f",
      resources: "/Pattern << /T 8 0 R >>",
      objects: [
        .stream(
          "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 5 5] /XStep 5 /YStep 5 /Resources << >>",
          Array("1 0 0 rg 0 0 4 4 re f".utf8))
      ]),
    Job(
      name: "RGB picture", broken: [.screenColor], content: "q 3 0 0 3 20 20 cm /P Do Q",
      resources: "/XObject << /P 8 0 R >>", objects: [picture("/DeviceRGB", Array(repeating: 9, count: 300))]),
    Job(
      name: "RGB gradient", broken: [.screenColor], content: "q 20 20 9 9 re W n /G sh Q",
      resources:
        "/Shading << /G << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 9 9] /Function << /FunctionType 2 /N 1 /Domain [0 1] /C0 [0 0 0] /C1 [1 0 0] >> >> >>"
    ),
    Job(
      name: "inks with a profile", broken: [.taggedInks], content: "/S cs 1 0 0 0 sc 20 20 9 9 re f",
      resources: "/ColorSpace << /S [/ICCBased 8 0 R] >>", objects: [.stream("/N 4", Array("profile".utf8))]),
    Job(
      name: "the ink of marks within the page", broken: [.inkCoverage], content: "/S cs 1 scn 30 30 9 9 re f",
      resources: "/ColorSpace << /S 8 0 R >>", objects: [separation("All", "1 1 1 1")]),
    Job(name: "too much ink", broken: [.inkCoverage], content: "1 .9 .9 .9 k 20 20 9 9 re f"),
    Job(
      name: "picture with too much ink", broken: [.inkCoverage], content: "q .5 0 0 .5 20 20 cm /P Do Q",
      resources: "/XObject << /P 8 0 R >>",
      objects: [picture("/DeviceCMYK", width: 2, Array(repeating: 0, count: 12) + [255, 255, 255, 200])]),
    Job(
      name: "few pixels", broken: [.pictureResolution], content: "q 30 0 0 30 20 20 cm /P Do Q",
      resources: "/XObject << /P 8 0 R >>", objects: [picture("/DeviceGray", Array(repeating: 9, count: 100))]
    ),
    Job(
      name: "few pixels inline", broken: [.pictureResolution],
      content: "q 30 0 0 30 20 20 cm BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI Q"),
    Job(
      name: "many pixels", broken: [.pictureExcess], content: "q .2 0 0 .2 20 20 cm /P Do Q",
      resources: "/XObject << /P 8 0 R >>", objects: [picture("/DeviceGray", Array(repeating: 9, count: 100))]
    ),
    Job(
      name: "few pixels in black and white", broken: [.bitmapResolution],
      content: "q 3 0 0 3 20 20 cm /P Do Q",
      resources: "/XObject << /P 8 0 R >>",
      objects: [picture("/DeviceGray", bits: 1, Array(repeating: 170, count: 20))]),
    Job(
      name: "two spellings", broken: [.spotSpelling],
      content: "/S cs 1 scn 20 20 9 9 re f /T cs .5 scn 40 20 9 9 re f",
      resources: "/ColorSpace << /S 8 0 R /T 9 0 R >>",
      objects: [separation("PANTONE#20871#20C"), separation("Pantone#20871#20CVC")]),
    Job(
      name: "two meanings", broken: [.spotMeaning],
      content: "/S cs 1 scn 20 20 9 9 re f /T cs .5 scn 40 20 9 9 re f",
      resources: "/ColorSpace << /S 8 0 R /T 9 0 R >>",
      objects: [separation("Gold"), separation("Gold", "0 0 1 0")]),
    Job(
      name: "white overprints", broken: [.whiteOverprint], content: "/Over gs 0 0 0 0 k 20 20 9 9 re f",
      resources: overprint),
    Job(
      name: "a colour overprints", broken: [.overprint], content: "/Over gs 1 0 0 0 k 20 20 9 9 re f",
      resources: overprint),
    Job(
      name: "font that is not there", broken: [.fontEmbedding],
      content: "BT /F1 12 Tf 0 0 0 1 k 20 30 Td (Hi) Tj ET", font: ""),
    Job(
      name: "transparency in RGB", broken: [.transparencySpace], content: "/Half gs 1 0 0 0 k 20 20 9 9 re f",
      resources: "/ExtGState << /Half << /ca 0.5 >> >>",
      page: "/BleedBox [0 0 100 81] /TrimBox [10 10 90 71] /Group << /S /Transparency /CS /DeviceRGB >>"),
    Job(
      name: "no bleed", broken: [.bleed], content: "0 0 0 1 k 20 20 9 9 re f", page: "/TrimBox [10 10 90 71]"),
    Job(
      name: "boxes", broken: [.bleed, .pageBoxes], content: "0 0 0 1 k 20 20 9 9 re f",
      page: "/BleedBox [10 10 90 71] /TrimBox [0 0 100 81]"),
    Job(
      name: "text at the cut", broken: [.safeDistance], content: "BT /F1 12 Tf 0 0 0 1 k 11 30 Td (Hi) Tj ET"),
    Job(name: "content that ends early", broken: [.content], content: "0 0 0 1 k 20 20 9 9 re f (a"),
  ]

  private func issues(_ job: Job, _ rules: PreflightRules) throws -> [PreflightReport.Issue] {
    try PDFPreflight(job.data, rules: rules).report().issues
  }

  @Test func thirtyFaultsArePlanted() {
    #expect(Self.faults.count >= 30)
  }

  @Test func finishingIsNoSpotInk() throws {
    let job = Job(
      name: "", broken: [], content: "/OC /C BDC /S CS 1 SCN 20 20 m 60 20 l S EMC",
      resources: Self.steps + " /ColorSpace << /S 8 0 R >>", objects: [Self.separation("CutContour")])
    #expect(try issues(job, .sheet) == [])
  }

  @Test(arguments: clean) func nothingIsSaidOfWhatIsRight(job: Job) throws {
    #expect(try issues(job, Self.spotsAllowed) == [])
  }

  @Test(arguments: faults) func aFaultIsFound(job: Job) throws {
    let issues = try issues(job, Self.spotsAllowed)
    #expect(
      issues.map(\.rule.rawValue).sorted() == job.broken.map(\.rawValue).sorted(), "\(issues.map(\.message))")
    for issue in issues where ![.spotSpelling, .spotMeaning].contains(issue.rule) { #expect(issue.page == 1) }
  }

  @Test func figuresLimitsAndPlacesAreNamed() throws {
    let issues = try issues(
      Job(name: "", broken: [], content: "0 0 0 1 K .2 w 20 20 m 60 20 l S .1 w 20 40 m 60 40 l S"), .sheet)
    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(issue.severity == .error && issue.value == 0.1 && issue.limit == 0.25 && issue.unit == "pt")
    #expect(issue.count == 2)
    #expect(issue.box == [19.95, 40.95, 40.1, 0.1])
    #expect(issue.message == "a line is 0.1 pt thick, less than 0.25 pt")
    #expect(issue.place == "page 1 at 20, 41, 40.1 × 0.1 pt")
  }

  @Test func placesAreThoseOfThePageAsItIsShown() throws {
    var job = Job(name: "", broken: [], content: "1 0 0 rg 10 20 30 5 re f")
    job.page += " /Rotate 90 /CropBox [10 10 90 71] /UserUnit 2"
    let report = try PDFPreflight(job.data, rules: .sheet).report()
    #expect(report.pages.map { [$0.width, $0.height] } == [[122, 160]])
    #expect(report.issues.map(\.box) == [[20, 0, 10, 60]])
  }

  @Test func spotInksAreCounted() throws {
    let job = Job(
      name: "", broken: [], content: "/S cs 1 scn 20 20 9 9 re f", resources: "/ColorSpace << /S 8 0 R >>",
      objects: [Self.separation("Gold")])
    let issues = try issues(job, .sheet)
    #expect(issues.map(\.rule) == [.spotInks])
    #expect(issues.first?.message.contains("“Gold”") ?? false)
  }

  @Test func pagesOfOtherSizesAreFound() throws {
    func page(_ box: String) -> HandmadePDF.Object {
      "<< /Type /Page /Parent 2 0 R /MediaBox [\(box)] /TrimBox [10 10 90 71] /Resources << >> >>"
    }
    func report(_ second: String) throws -> [PreflightReport.Issue] {
      let pdf = HandmadePDF([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
        page("0 0 100 81"), .init(stringLiteral: second),
      ])
      return try PDFPreflight(pdf.bytes, rules: .digital).report().issues.filter { $0.rule == .pageSizes }
    }
    let same =
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /TrimBox [50 50 130 111] /Resources << >> >>"
    let other =
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /TrimBox [50 50 150 111] /Resources << >> >>"
    #expect(try report(same) == [])
    let issues = try report(other)
    #expect(issues.map(\.page) == [2])
    #expect(
      issues.first?.message
        == "the page is cut to 100 × 61 pt, the first one to 80 × 61 pt: 7.06 mm of difference")
  }

  @Test func formsInThemselvesEnd() throws {
    let job = Job(
      name: "", broken: [], content: "/X Do", resources: "/XObject << /X 8 0 R >>",
      objects: [
        .form(
          "0 0 1000 1000", "/Matrix [.9 0 0 .9 1 1] /Resources << /XObject << /X 8 0 R >> >>",
          draws: "/X Do /X Do /X Do")
      ])
    #expect(try issues(job, .sheet) == [])
  }

  @Test(arguments: ["", "%PDF-1.7\nrubbish", "{}"]) func otherFilesAreRefused(text: String) {
    #expect(throws: PDFPreflight.Failure.self) { try PDFPreflight(Data(text.utf8), rules: .sheet) }
  }
}
