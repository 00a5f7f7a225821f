import Foundation
import LayerPress
import SceneFiles
import TestSupport
import Testing

/// What is cut, creased and varnished: the layers and plates of it, and that it is no ink.
@Suite struct FinishingTests {
  private func cmyk(_ c: CGFloat, _ m: CGFloat, _ y: CGFloat, _ k: CGFloat) -> CGColor {
    CGColor(genericCMYKCyan: c, magenta: m, yellow: y, black: k, alpha: 1)
  }

  /// A cyan page of 40 × 40 points with a square in its middle.
  private func page(_ color: CGColor, _ finishing: CGInk.Finishing?) -> CALayer {
    let page = TestLayers.page(40, 40)
    page.backgroundColor = cmyk(1, 0, 0, 0)
    let square = CALayer()
    square.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    square.backgroundColor = color
    square.finishing = finishing
    page.addSublayer(square)
    return page
  }

  /// The document's layers: their names, groups and types.
  private func layers(_ pages: [CALayer], _ options: ExportOptions = ExportOptions()) throws -> [[String?]] {
    let folder = try TestFolder()
    defer { folder.remove() }
    try Exporter(options: options).export(
      ExportDocument(pages: pages, metadata: DocumentMetadata(title: "Test")),
      to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
    #expect(try folder.complaints(about: "a.pdf") == "")
    let json = try folder.run("qpdf", "--json=2", "--json-key=qpdf", "a.pdf").output
    let document = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let objects = try #require((document["qpdf"] as? [Any])?.last as? [String: [String: Any]])
    let values = objects.values.compactMap { $0["value"] as? [String: Any] }
    let properties = values.compactMap { $0["/OCProperties"] as? [String: Any] }.first
    let listed = (properties?["/OCGs"] as? [String]) ?? []
    #expect((properties?["/D"] as? [String: Any])?["/Order"] as? [String] ?? [] == listed)
    return listed.map { reference in
      let group = objects["obj:" + reference]?["value"] as? [String: Any]
      let step = group?["/GTS_Metadata"] as? [String: Any]
      return [group?["/Name"], step?["/GTS_ProcStepsGroup"], step?["/GTS_ProcStepsType"]].map {
        $0 as? String
      }
    }
  }

  @Test func aStepIsALayerThatSaysWhatItIs() throws {
    #expect(
      try layers([page(cmyk(0, 1, 0, 0), .cutting)]) == [["u:Cutting", "/Structural", "/Cutting"]])
    #expect(try layers([page(cmyk(0, 1, 0, 0), nil)]) == [])
  }

  @Test func everyStepIsOneOfTheStandard() throws {
    let pages = CGInk.Finishing.allCases.map { page(cmyk(0, 1, 0, 0), $0) }
    let found = try layers(pages)
    #expect(found.count == CGInk.Finishing.allCases.count)
    #expect(found.contains(["u:FoilStamping", "/Structural", "/FoilStamping"]))
    #expect(found.contains(["u:ColdFoilStamping", "/Structural", "/ColdFoilStamping"]))
    // These groups have no steps; one would be a mistake.
    for name in ["White", "Varnish", "Braille", "Dimensions", "Legend"] {
      #expect(found.contains(["u:\(name)", "/\(name)", nil]), "\(name)")
    }
    #expect(found.contains(["u:Barcode", "/Positions", "/Barcode"]))
  }

  @Test func anInkCanBeAStep() throws {
    let ink = try #require(CGInk(name: "Glitter", alternate: cmyk(0, 0, 1, 0), finishing: .varnish))
    #expect(try layers([page(CGColor(ink: ink), nil)]) == [["u:Varnish", "/Varnish", nil]])
  }

  @Test func aStepOverprints() throws {
    let ink = try #require(CGInk(name: "Glitter", alternate: cmyk(0, 0, 1, 0), finishing: .varnish))
    let plates = try PrintedPlates(page(CGColor(ink: ink), nil))
    #expect(plates.spots == ["Glitter"])
    #expect(plates[20, 20] == [255, 0, 0, 0], "the cyan beneath is printed, too")
    let plain = try #require(CGInk(name: "Glitter", alternate: cmyk(0, 0, 1, 0)))
    #expect(try PrintedPlates(page(CGColor(ink: plain), nil))[20, 20] == [0, 0, 0, 0])
  }

  @Test func coloursWithoutInksGetTheInkOfTheStep() throws {
    let plates = try PrintedPlates(page(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), .creasing))
    #expect(plates.spots == ["Creasing"])
    #expect(plates[20, 20] == [255, 0, 0, 0])
  }

  @Test func sublayersBelongToTheStep() throws {
    let page = self.page(cmyk(0, 0, 0, 0), .cutting)
    let inner = CALayer()
    inner.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    inner.backgroundColor = CGColor(gray: 0, alpha: 1)
    page.sublayers?.first?.addSublayer(inner)
    #expect(try PrintedPlates(page).spots == ["Cutting"])
  }

  @Test func aStepIsNoInkForTheLimit() throws {
    let (inks, steps) = (page(cmyk(1, 1, 1, 1), nil), page(cmyk(1, 1, 1, 1), .embossing))
    var options = ExportOptions()
    options.pdf.outputIntent = try StandardTests.press()
    var colors = PressColors()
    colors.inkLimit = 300
    options.pdf.colorSpace = .cmyk(colors)
    func complaints(_ page: CALayer) throws -> Int {
      let folder = try TestFolder()
      defer { folder.remove() }
      let report = try Exporter(options: options).export(page, to: folder.file("a.pdf"))
      return report.findings.count { $0.reason.contains("more than the limit") }
    }
    #expect(try complaints(inks) == 1)
    #expect(try complaints(steps) == 0)
  }

  @Test func theShopCallsInksByItsOwnNames() throws {
    let gold = try #require(CGInk(name: "Gold", alternate: cmyk(0, 0.2, 0.6, 0.2)))
    let page = self.page(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), .cutting)
    let foil = CALayer()
    foil.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
    foil.backgroundColor = CGColor(ink: gold)
    page.addSublayer(foil)
    var options = ExportOptions()
    options.inkNames.finishing[.cutting] = "CutContour"
    options.inkNames.inks["Gold"] = "PANTONE 871 C"
    #expect(try PrintedPlates(page, options).spots == ["CutContour", "PANTONE 871 C"])
    #expect(
      try Exporter(options: options).plates(of: ExportDocument(pages: [page])).suffix(2) == [
        "CutContour", "PANTONE 871 C",
      ])
  }

  @Test func namedLayersCanBeSwitched() throws {
    func page() -> CALayer {
      let page = self.page(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), nil)
      page.sublayers?.first?.name = "square"
      let unnamed = CALayer()
      unnamed.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
      unnamed.backgroundColor = CGColor(gray: 0, alpha: 1)
      page.addSublayer(unnamed)
      return page
    }
    var options = ExportOptions()
    options.pdf.hasLayers = true
    #expect(try layers([page(), page()], options) == [["u:square", nil, nil]])
    #expect(try layers([page()]) == [])
  }

  @Test func whatIsSwitchedOffIsNotShown() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let page = self.page(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), nil)
    page.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    page.sublayers?.first?.name = "square"
    var options = ExportOptions()
    options.pdf.hasLayers = true
    options.pdf.isTagged = true
    try Exporter(options: options).export(page, to: folder.file("a.pdf"))
    let shown = try folder.shown("a.pdf")
    let file = try folder.run("qpdf", "--qdf", "--object-streams=disable", "a.pdf", "-").text
    // The list of those that are on becomes one of those that are off.
    let order = try #require(file.range(of: "/Order ["))
    try folder.write(file.replacingCharacters(in: order, with: "/OFF ["), to: "b.pdf")
    _ = try folder.run("qpdf", "b.pdf", "c.pdf")
    let hidden = try folder.shown("c.pdf")
    #expect(shown.pixels != hidden.pixels)
    #expect(hidden.pixels.allSatisfy { $0 == 255 })
  }

  @Test func theFoldingBoxHasItsPlates() throws {
    let scene = try Scene(contentsOf: repository.appendingPathComponent("samples/folding-box.json"))
    let plates = try Exporter().plates(of: ExportDocument(pages: scene.pages))
    #expect(plates == ["Cyan", "Magenta", "Yellow", "Black", "Creasing", "Cutting", "Gluing", "Varnish"])
    #expect(
      try layers(scene.pages).map { $0[0] } == ["u:Varnish", "u:Gluing", "u:Creasing", "u:Cutting"])
  }
}
