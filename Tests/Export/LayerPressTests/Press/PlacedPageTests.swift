import Foundation
import LayerPress
import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// Pages of PDFs as contents, in PDFs: they are copied, and printed with the inks that they name.
@Suite struct PlacedPageTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A press, as Ghostscript brings it along.
  private static let press = "/usr/share/color/icc/ghostscript/default_cmyk.icc"

  private static func options(
    _ space: PDFColorSpace = .keep, standards: [PDFStandard] = [], intent: Bool = true
  ) throws -> ExportOptions {
    var options = ExportOptions()
    options.pdf.standards = try PDFStandards(standards)
    if intent {
      options.pdf.outputIntent = try OutputIntent(profile: Data(contentsOf: URL(fileURLWithPath: press)))
    }
    options.pdf.colorSpace = space
    options.pdf.date = ExportDate(Date(timeIntervalSince1970: 1_773_273_600))
    return options
  }

  /// Exports a layer to `a.pdf`, and returns the reasons of the findings.
  @discardableResult private func export(
    _ layer: CALayer, _ options: ExportOptions = ExportOptions()
  ) throws -> [String] {
    let document = ExportDocument(pages: [layer], metadata: DocumentMetadata(title: "A"))
    let report = try Exporter(options: options).export(
      document, to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
    #expect(try folder.complaints(about: "a.pdf") == "")
    return report.findings.map(\.reason)
  }

  /// The plates of a document, and those of a layer that shows nothing but its page.
  private func plates(
    _ document: PlacedPDF, _ options: ExportOptions = ExportOptions()
  ) throws -> (original: [String: [UInt8]], placed: [String: [UInt8]]) {
    try document.data.write(to: URL(fileURLWithPath: folder.file("original.pdf")))
    try export(document.layer(), options)
    return try (folder.plates(of: "original.pdf"), folder.plates(of: "a.pdf"))
  }

  /// The document as text.
  private func text() throws -> String {
    String(
      decoding: try folder.run("qpdf", "--qdf", "--object-streams=disable", "a.pdf", "-").output,
      as: UTF8.self)
  }

  // MARK: Inks

  /// Six stripes: black, cyan, red of two inks, a spot colour, grey, and black that overprints.
  private static let stripes = PlacedPDF(
    """
    0 0 0 1 k 0 0 15 50 re f 1 0 0 0 k 15 0 15 50 re f 0 1 1 0 k 30 0 15 50 re f
    /Spot cs 1 scn 45 0 15 50 re f 0 g 60 0 15 50 re f
    0.5 0 0 0 k 75 0 25 50 re f /Over gs 0 0 0 1 k 80 10 10 30 re f
    """,
    resources: """
      /ColorSpace << /Spot [/Separation /Orange#20Spot /DeviceCMYK
        << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0.5 1 0] >>] >>
      /ExtGState << /Over << /OP true /op true /OPM 1 >> >>
      """)

  @Test func inksAndOverprintAreThoseOfTheOriginal() throws {
    let (original, placed) = try plates(Self.stripes)
    #expect(Set(original.keys) == ["Cyan", "Magenta", "Yellow", "Black", "Orange Spot"])
    #expect(placed == original)
  }

  @Test func alsoWhereAllElseBecomesInks() throws {
    let (original, placed) = try plates(Self.stripes, Self.options(.cmyk(PressColors())))
    #expect(placed == original)
  }

  @Test func alsoInPDFX() throws {
    let (original, placed) = try plates(
      Self.stripes, Self.options(.cmyk(PressColors()), standards: [.pdfX4]))
    #expect(placed == original)
    let script = repository.appendingPathComponent("Scripts/support/pdfx4.py").path
    let check = try folder.run("python3", script, "a.pdf")
    #expect(check.status == 0, "\(check.text)")
  }

  @Test func severalInksInASpaceKeepTheirPlates() throws {
    let document = PlacedPDF(
      "/N cs 0.6 0.3 scn 0 0 100 50 re f",
      resources: "/ColorSpace << /N [/DeviceN [/Gold /Black] /DeviceCMYK 5 0 R] >>",
      PlacedPDF.stream(
        "/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1]", "{ exch pop 0 0 0 4 -1 roll }"))
    let (original, placed) = try plates(document)
    #expect(Set(original.keys) == ["Gold", "Black"])
    #expect(placed == original)
  }

  /// A number sign is written as `#23`, and begins an escape if it is not.
  @Test func numberSignsInNamesOfInksAreKept() throws {
    let document = PlacedPDF(
      "/A#2341 cs 1 scn 0 0 50 50 re f /N cs 0.6 0.3 scn 50 0 50 50 re f",
      resources: """
        /ColorSpace << /A#2341 [/Separation /Varnish#20#2341 /DeviceCMYK 5 0 R]
        /N [/DeviceN [/Varnish#20#2341 /Foil#20#231] /DeviceCMYK 6 0 R] >>
        """,
      "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0 0 1] >>",
      PlacedPDF.stream(
        "/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1]", "{ exch pop 0 0 0 4 -1 roll }"))
    let (original, placed) = try plates(document)
    #expect(Set(original.keys) == ["Varnish #41", "Foil #1"])
    #expect(placed == original)
  }

  @Test func colorsInRGBBecomeInksBesideThem() throws {
    let document = PlacedPDF(
      "0 0 0 1 k 0 0 50 50 re f 1 0 0 rg 50 0 50 50 re f 0 0 1 RG 4 w 0 25 m 100 25 l S")
    try export(document.layer(), Self.options(.cmyk(PressColors())))
    let plates = try folder.plates(of: "a.pdf")
    #expect(plates["Black"]?[10] == 255)
    #expect(plates["Magenta"]?[90] ?? 0 > 200)
    let content = try text()
    // With a number before it: the bytes of the profile hold such words by chance.
    #expect(!content.contains(/\d (rg|RG)\b/))
    let check = try folder.run(
      "python3", repository.appendingPathComponent("Scripts/support/pdfx4.py").path, "--inks", "a.pdf")
    #expect(check.status == 0, "\(check.text)")
  }

  /// Colours, pictures, palettes, gradients of two kinds, tiles and glyphs that are drawings.
  @Test func allKindsOfRGBBecomeInks() throws {
    let document = PlacedPDF(
      """
      0 0 0 1 k 0 0 5 50 re f /DeviceRGB cs 1 0 0 sc 5 0 10 50 re f q 10 0 0 50 15 0 cm /Picture Do Q
      q 10 0 0 50 25 0 cm /Palette Do Q q 35 0 10 50 re W n /Mixed sh Q q 45 0 10 50 re W n /Sampled sh Q
      /Pattern cs /Tiles scn 55 0 20 50 re f BT /Glyphs 10 Tf 80 20 Td (a) Tj ET
      """,
      resources: """
        /XObject << /Picture 5 0 R /Palette 6 0 R >> /Shading << /Mixed 7 0 R /Sampled 8 0 R >>
        /Pattern << /Tiles 10 0 R >> /Font << /Glyphs 11 0 R >>
        """,
      PlacedPDF.stream(
        "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode",
        "FF0000>"),
      PlacedPDF.stream(
        """
        /Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace [/Indexed /DeviceRGB 1 <FF000000FF00>]
        /BitsPerComponent 8 /Filter /ASCIIHexDecode
        """, "0001>"),
      """
      << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [35 0 45 0]
      /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >> >>
      """,
      "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [45 0 55 0] /Function 9 0 R >>",
      PlacedPDF.stream(
        "/FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1] /Size [2] /BitsPerSample 8 /Filter /ASCIIHexDecode",
        "FF00000000FF>"),
      PlacedPDF.stream(
        "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 4 4] /XStep 4 /YStep 4 /Resources << >>",
        "1 0 0 rg 0 0 2 2 re f"),
      """
      << /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 97
      /Widths [10] /Encoding << /Differences [97 /a] >> /CharProcs << /a 12 0 R >> /Resources << >> >>
      """,
      PlacedPDF.stream("", "10 0 d0 1 0 0 rg 0 0 10 10 re f"))
    #expect(try export(document.layer(), Self.options(.cmyk(PressColors()))) == [])
    let check = try folder.run(
      "python3", repository.appendingPathComponent("Scripts/support/pdfx4.py").path, "--inks", "a.pdf")
    #expect(check.status == 0, "\(check.text)")
    let magenta = try #require(try folder.plates(of: "a.pdf")["Magenta"])
    for x in [10, 20, 27, 36, 46, 57, 85] { #expect(magenta[28 * 100 + x] > 150, "at \(x)") }
  }

  @Test func whatStaysInRGBIsTold() throws {
    let document = PlacedPDF(
      "0 0 0 1 k 0 0 50 50 re f q 50 0 0 50 50 0 cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI Q")
    #expect(
      try export(document.layer(), Self.options(.cmyk(PressColors()))) == [
        "placed.pdf: pictures within its content stay in RGB, and are converted when they are printed"
      ])
  }

  @Test func aGreyJobHasNoOtherColors() throws {
    #expect(try export(Self.stripes.layer(), Self.options(.gray, intent: false)) == [])
    #expect(try Set(folder.plates(of: "a.pdf").keys) == ["Black"])
  }

  // MARK: Places

  /// The original and a layer that shows it look the same to poppler.
  private func looksTheSame(_ document: PlacedPDF, width: Int = 100, height: Int = 50) throws {
    try document.data.write(to: URL(fileURLWithPath: folder.file("original.pdf")))
    let layer = try document.layer()
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    try export(layer)
    let (meant, seen) = try (folder.shown("original.pdf"), folder.shown("a.pdf"))
    #expect(meant.width == width)
    #expect(meant.height == height)
    var different = 0
    for y in 0..<min(height, seen.height) {
      for x in 0..<min(width, seen.width) {
        if zip(meant[x, y], seen[x, y]).contains(where: { abs(Int($0) - Int($1)) > 8 }) { different += 1 }
      }
    }
    #expect(different == 0)
  }

  /// A mark in the lower left corner, and a line from it to the right.
  private static let corner = "1 0 0 rg 5 5 20 10 re f 0 0 1 rg 25 5 60 4 re f"

  @Test(arguments: [0, 90, 180, 270, -90, 450]) func turnedPagesStayTurned(by angle: Int) throws {
    let isUpright = angle % 180 == 0
    try looksTheSame(
      PlacedPDF(Self.corner, page: "/MediaBox [0 0 100 50] /Rotate \(angle)"), width: isUpright ? 100 : 50,
      height: isUpright ? 50 : 100)
  }

  @Test func theCropBoxIsShown() throws {
    try looksTheSame(
      PlacedPDF(Self.corner, page: "/MediaBox [-10 -10 120 80] /CropBox [10 2 90 42] /Rotate 90"), width: 40,
      height: 80)
  }

  @Test func aCropBoxBeyondTheMediaBoxIsCut() throws {
    try looksTheSame(PlacedPDF(Self.corner, page: "/MediaBox [0 0 100 50] /CropBox [-50 -50 300 300]"))
  }

  @Test func largeUnitsAreStretchedAsSmallOnes() throws {
    let document = PlacedPDF(Self.corner, page: "/MediaBox [0 0 100 50] /UserUnit 2")
    try export(document.layer())
    #expect(try folder.shown("a.pdf")[10, 40].prefix(3).map(Int.init) == [255, 0, 0])
  }

  @Test func contentInPartsAndInheritedResourcesArePlaced() throws {
    var document = PlacedPDF("/Spot cs", page: "")
    document.objects[1] = """
      << /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 100 50] /Resources << /ColorSpace << /Spot [/Separation /Ink
      /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0 0 1] >>] >> >> >>
      """
    document.objects[2] = "<< /Type /Page /Parent 2 0 R /Contents [4 0 R 5 0 R] >>"
    document.objects.append(PlacedPDF.stream("", "1 scn 0 0 100 50 re f"))
    let (original, placed) = try plates(document)
    #expect(Set(original.keys) == ["Ink"])
    #expect(placed == original)
  }

  @Test func statesThatAreNotRestoredEndWithThePage() throws {
    let document = PlacedPDF("Q Q q q 0 0 0 1 k 0.5 0 0 0.5 0 0 cm 0 0 100 50 re f")
    let layer = try document.layer()
    let square = CALayer()
    square.frame = CGRect(x: 80, y: 0, width: 20, height: 50)
    square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.addSublayer(square)
    try export(layer)
    let shown = try folder.shown("a.pdf")
    #expect(shown[90, 10].prefix(3).map(Int.init) == [255, 0, 0])
    #expect(shown[10, 45][0] < 80)
    #expect(shown[10, 5][0] == 255)
  }

  @Test func aPageBeginsInItsOwnState() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)
    let page = CALayer()
    page.frame = layer.bounds
    page.contents = try PlacedPDF("0 0 50 50 re f").image()
    layer.addSublayer(page)
    try export(layer)
    #expect(try folder.shown("a.pdf")[20, 20].prefix(3).map(Int.init) == [0, 0, 0])
    #expect(try folder.shown("a.pdf")[80, 20].prefix(3).map(Int.init) == [255, 255, 0])
  }

  @Test func aPartOfAPageIsCut() throws {
    let layer = try Self.stripes.layer()
    layer.contentsRect = CGRect(x: 0.15, y: 0, width: 0.15, height: 1)
    try export(layer)
    let plates = try folder.plates(of: "a.pdf")
    #expect(plates.keys.sorted() == ["Cyan"])
    #expect(plates["Cyan"]?.allSatisfy { $0 == 255 } ?? false)
  }

  @Test func eachOfSeveralPagesIsPlaced() throws {
    var document = PlacedPDF("0 0 0 1 k 0 0 100 50 re f")
    document.objects[1] = "<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>"
    document.objects += [
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 50] /Contents 6 0 R >>",
      PlacedPDF.stream("", "1 0 0 0 k 0 0 100 50 re f"),
    ]
    try export(document.layer(page: 2))
    #expect(try folder.plates(of: "a.pdf").keys.sorted() == ["Cyan"])
    let (both, data) = (CALayer(), document.data)
    both.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    both.sublayers = try [1, 2].map { page in
      let half = CALayer()
      half.frame = CGRect(x: page * 50 - 50, y: 0, width: 50, height: 50)
      half.contents = try CGImage(encodedData: data, sourceName: "placed.pdf", page: page)
      return half
    }
    try export(both)
    let plates = try folder.plates(of: "a.pdf")
    #expect(plates["Black"]?[10] == 255)
    #expect(plates["Cyan"]?[90] == 255)
    try export(document.layer(page: 1))
    #expect(try folder.plates(of: "a.pdf").keys.sorted() == ["Black"])
  }

  @Test func aPageThatIsShownOftenIsOneForm() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    let image = try Self.stripes.image()
    layer.sublayers = (0..<20).map { k in
      let part = CALayer()
      part.frame = CGRect(x: Double(k) * 5, y: Double(k), width: 20, height: 10)
      part.transform = CATransform3DMakeRotation(Double(k) * 0.1, 0, 0, 1)
      part.contents = image
      return part
    }
    try export(layer)
    #expect(try text().ranges(of: "/Over gs 0 0 0 1 k").count == 1)
  }

  // MARK: Composition

  @Test func opacityAppliesToThePageAsAWhole() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    let page = CALayer()
    page.frame = layer.bounds
    page.contents = try PlacedPDF("0 0 0 1 k 0 0 60 50 re f 30 0 60 50 re f").image()
    page.opacity = 0.5
    layer.addSublayer(page)
    try export(layer)
    let black = try #require(try folder.plates(of: "a.pdf")["Black"])
    #expect(Set([black[10], black[45], black[80]].map { ($0 + 1) / 4 }) == [32])
  }

  @Test func masksAndRoundedCornersCutPages() throws {
    let layer = try Self.stripes.layer()
    layer.cornerRadius = 20
    layer.masksToBounds = true
    try export(layer)
    let round = try #require(try folder.plates(of: "a.pdf")["Black"])
    #expect(round[0] == 0)
    #expect(round[25 * 100 + 5] == 255)
    let masked = try Self.stripes.layer()
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 100, height: 25)
    mask.backgroundColor = CGColor(gray: 0, alpha: 0.5)
    masked.mask = mask
    try export(masked)
    let half = try #require(try folder.plates(of: "a.pdf")["Black"])
    #expect((120...136).contains(half[10 * 100 + 5]))
    #expect(half[40 * 100 + 5] == 0)
  }

  @Test func blendModesOfAPageEndAtThePage() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let page = CALayer()
    page.frame = layer.bounds
    page.contents = try PlacedPDF(
      "/M gs 1 0 0 rg 0 0 50 50 re f", resources: "/ExtGState << /M << /BM /Multiply >> >>"
    ).image()
    layer.addSublayer(page)
    try export(layer)
    #expect(try folder.shown("a.pdf")[20, 20].prefix(3).map(Int.init) == [255, 0, 0])
  }

  @Test func placedInksOverprintWhatLiesBeneath() throws {
    let layer = try #require(
      try Scene(
        data: Data(
          #"{"bounds": [0, 0, 100, 50], "backgroundColor": "device-cmyk(0.5 0 0 0)"}"#.utf8)
      ).pages.first)
    let page = CALayer()
    page.frame = layer.bounds
    page.contents = try PlacedPDF(
      "/O gs 0 0 0 1 k 0 0 50 50 re f", resources: "/ExtGState << /O << /op true /OP true /OPM 1 >> >>"
    ).image()
    layer.addSublayer(page)
    try export(layer)
    let cyan = try #require(try folder.plates(of: "a.pdf")["Cyan"])
    #expect(cyan[2020] == cyan[2080], "beneath black that overprints, and beside it")
  }

  /// A page that blends as a whole would be converted by way of RGB.
  @Test func placedInksStayWhereAPageHasBlendModes() throws {
    let layer = try Self.stripes.layer()
    let square = CALayer()
    square.frame = CGRect(x: 90, y: 0, width: 10, height: 10)
    square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    square.compositingFilter = "multiplyBlendMode"
    layer.addSublayer(square)
    try export(layer, Self.options(.cmyk(PressColors())))
    let plates = try folder.plates(of: "a.pdf")
    #expect(plates["Black"]?[25 * 100 + 5] == 255)
    #expect(plates["Cyan"]?[25 * 100 + 5] == 0)
  }

  // MARK: Optional content and annotations

  @Test func hiddenLayersStayHidden() throws {
    let document = PlacedPDF(
      "/OC /Seen BDC 0 0 0 1 k 0 0 50 50 re f EMC /OC /Unseen BDC 1 0 0 0 k 50 0 50 50 re f EMC",
      resources: "/Properties << /Seen 5 0 R /Unseen 6 0 R >>",
      catalog:
        "/OCProperties << /OCGs [5 0 R 6 0 R 7 0 R] /D << /OFF [6 0 R] /Order [5 0 R 6 0 R 7 0 R] >> >>",
      "<< /Type /OCG /Name (Seen) >>", "<< /Type /OCG /Name (Unseen) >>", "<< /Type /OCG /Name (Elsewhere) >>"
    )
    let (original, placed) = try plates(document)
    #expect(Set(original.keys) == ["Black"])
    #expect(placed == original)
    let text = try text()
    #expect(text.contains("(Unseen)"), "it can be shown")
    #expect(!text.contains("(Elsewhere)"))
  }

  @Test func annotationsThatArePrintedAreDrawn() throws {
    let document = PlacedPDF(
      "", page: "/MediaBox [0 0 100 50] /Annots [5 0 R 7 0 R 8 0 R]",
      "<< /Type /Annot /Subtype /Stamp /F 4 /Rect [10 10 50 40] /AP << /N 6 0 R >> >>",
      PlacedPDF.stream("/Type /XObject /Subtype /Form /BBox [0 0 10 10]", "0 0 0 1 k 0 0 10 10 re f"),
      "<< /Type /Annot /Subtype /Stamp /F 2 /Rect [60 10 90 40] /AP << /N 6 0 R >> >>",
      "<< /Type /Annot /Subtype /Square /F 4 /Rect [60 10 90 40] >>")
    let findings = try export(document.layer())
    #expect(findings == ["placed.pdf: an annotation (Square) without an appearance of its own is left out"])
    let black = try #require(try folder.plates(of: "a.pdf")["Black"])
    #expect(black[25 * 100 + 30] == 255)
    #expect(black[25 * 100 + 75] == 0)
  }

  // MARK: What cannot be copied

  private static let unembedded = PlacedPDF(
    "BT /F 20 Tf 0 0 0 1 k 10 10 Td (Ink) Tj ET",
    resources:
      "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>")

  @Test func whatBreaksAStandardIsRefusedWithTheReason() throws {
    let error = #expect(throws: ExportError.self) {
      try export(Self.unembedded.layer(), Self.options(.cmyk(PressColors()), standards: [.pdfX4]))
    }
    #expect(
      error?.message
        == "the layer shows placed.pdf, which cannot be placed: the font Helvetica is not embedded")
    #expect(try export(Self.unembedded.layer()) == [])
  }

  @Test func aPageWithoutInksIsDrawnWhereAStandardForbidsIt() throws {
    let document = PlacedPDF(
      "BT /F 20 Tf 10 10 Td (Grey) Tj ET",
      resources:
        "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>")
    #expect(try export(document.layer(), Self.options(standards: [.pdfA2u], intent: false)) == [])
    #expect(try folder.run("pdftotext", "a.pdf", "-").text.contains("Grey"))
    let fonts = try folder.run("pdffonts", "a.pdf").text
    #expect(fonts.contains("yes yes"))
  }

  @Test func damagedContentIsDrawnAndTold() throws {
    let document = PlacedPDF("0 0 0 1 k 0 0 50 50 re f (unended")
    #expect(
      try export(document.layer()).contains {
        $0.contains("is damaged and cannot be copied") || $0.contains("cannot be copied")
      })
  }

  @Test func pixelsLoseInksAndSaySo() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    let page = CALayer()
    page.frame = layer.bounds
    page.contents = try Self.stripes.image()
    page.shouldRasterize = true
    layer.addSublayer(page)
    #expect(
      try export(layer).contains("placed.pdf: its inks and overprint are lost where it becomes pixels"))
  }

  @Test func proofsSayThatTheyLackItsPlates() throws {
    var options = ExportOptions()
    options.png.proof = ExportOptions.Proof(
      try OutputIntent(profile: Data(contentsOf: URL(fileURLWithPath: Self.press))))
    let report = try Exporter(options: options).export(
      ExportDocument(pages: [Self.stripes.layer()]),
      to: [ExportOutput(.png(scale: 1), path: folder.file("a.png"))])
    #expect(
      report.findings.map(\.reason) == [
        "placed.pdf: its inks are those of its colours on a screen; there are no plates of Orange Spot"
      ])
  }
}
