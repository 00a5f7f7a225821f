import QuartzCore
import SceneFiles
import TestSupport
import Testing

@testable import LayerPress
@testable import Press

/// What PNGs show of a press, beside what Ghostscript prints of the same layers as PDF.
@Suite struct ProofTests {
  private static let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"

  private func proof() throws -> ExportOptions.Proof {
    ExportOptions.Proof(try OutputIntent(profile: Data(contentsOf: URL(fileURLWithPath: Self.profile))))
  }

  private func layer(_ frame: CGRect, _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
    return layer
  }

  /// Translucent things over each other, a grey, and a picture.
  private func page() throws -> CALayer {
    let page = TestLayers.page(60, 40)
    page.addSublayer(layer(CGRect(x: 0, y: 0, width: 40, height: 20), 0.9, 0.4, 0.1))
    let group = layer(CGRect(x: 20, y: 10, width: 30, height: 20), 0.1, 0.5, 0.8)
    group.addSublayer(layer(CGRect(x: 5, y: 5, width: 10, height: 10), 0.5, 0.5, 0.5))
    group.opacity = 0.6
    page.addSublayer(group)
    let picture = CALayer()
    picture.frame = CGRect(x: 46, y: 2, width: 12, height: 6)
    picture.contents = try TestLayers.picture(2, 1, [200, 30, 90, 255, 20, 160, 60, 255], .noneSkipLast)
    picture.magnificationFilter = .nearest
    page.addSublayer(picture)
    return page
  }

  private func png(_ page: CALayer, _ proof: ExportOptions.Proof) throws -> DecodedPNG {
    try #require(try pngs(page, proof, plates: [nil]).first)
  }

  private func pngs(_ page: CALayer, _ proof: ExportOptions.Proof, plates: [String?]) throws -> [DecodedPNG] {
    var options = ExportOptions()
    options.png.proof = proof
    let folder = try TestFolder()
    defer { folder.remove() }
    let files = plates.indices.map { folder.file("\($0).png") }
    let outputs = zip(plates, files).map { plate, file in
      var output = ExportOutput(.png(scale: 1), path: file)
      output.plate = plate
      return output
    }
    try Exporter(options: options).export(ExportDocument(pages: [page]), to: outputs)
    return try files.map { try DecodedPNG(path: $0) }
  }

  /// How much ink Ghostscript prints of the page as PDF: cyan, magenta, yellow and black of each pixel.
  private func printed(_ page: CALayer) throws -> [[UInt8]] {
    let folder = try TestFolder()
    defer { folder.remove() }
    var options = ExportOptions()
    options.pdf.outputIntent = try proof().press
    options.pdf.colorSpace = .cmyk(PressColors())
    try Exporter(options: options).export(page, to: folder.file("a.pdf"))
    let run = try ProcessRun(
      "/usr/bin/gs",
      [
        "-q", "-sDEVICE=pamcmyk32", "-r72", "-dRenderIntent=1", "-dBlackPtComp=1",
        "-sOutputICCProfile=\(Self.profile)", "-sDefaultCMYKProfile=\(Self.profile)", "-o", "a.pam", "a.pdf",
      ], in: folder.path)
    try #require(run.status == 0, "\(run.errors)")
    let file = try folder.bytes("a.pam")
    let head = try #require(Data(file).range(of: Data("ENDHDR\n".utf8))?.upperBound)
    return stride(from: head, to: file.count - 3, by: 4).map { Array(file[$0..<$0 + 4]) }
  }

  private func plates(_ page: CALayer) throws -> [DecodedPNG] {
    try pngs(page, proof(), plates: Exporter().plates(of: ExportDocument(pages: [page])))
  }

  private func assertPlatesAreThoseOfThePDF(_ page: CALayer, by tolerance: Int = 2) throws {
    let (plates, printed) = (try plates(page), try printed(page))
    try #require(plates.count == 4 && printed.count == plates[0].width * plates[0].height)
    for (k, plate) in plates.enumerated() {
      #expect(!plate.hasColor)
      #expect(!plate.hasAlpha)
      for (pixel, inks) in printed.enumerated() {
        let ink = 255 - Int(plate.pixels[4 * pixel])
        guard abs(ink - Int(inks[k])) > tolerance else { continue }
        Issue.record(
          "plate \(k) has \(ink), not \(inks[k]), at \(pixel % plate.width), \(pixel / plate.width)")
        return
      }
    }
  }

  @Test func platesAreThoseOfThePDF() throws { try assertPlatesAreThoseOfThePDF(page()) }

  @Test func platesOfGradientsAreThoseOfThePDF() throws {
    let page = TestLayers.page(60, 10)
    let gradient = CAGradientLayer()
    gradient.frame = page.bounds
    gradient.colors = [
      CGColor(srgbRed: 0.9, green: 0.5, blue: 0.1, alpha: 1),
      CGColor(srgbRed: 0.7, green: 0.6, blue: 0.3, alpha: 1),
    ]
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    page.addSublayer(gradient)
    try assertPlatesAreThoseOfThePDF(page)
  }

  /// Areas of a plain colour, whose step on the screen may be several of an ink. Their edges are antialiased
  /// by one program only; along a circle, few pixels are on one.
  @Test(arguments: ["rotate(0deg)", "perspective(300) rotateY(40deg)"])
  func platesOfConicGradientsAreThoseOfThePDF(transform: String) throws {
    let text = ##"""
      {"bounds": [0, 0, 200, 200], "sublayers": [{"class": "CAGradientLayer", "type": "conic",
       "frame": [0, 0, 200, 200], "startPoint": [0.5, 0.5], "endPoint": [1, 0.5], "transform": "\##(transform)",
       "colors": ["#283618", "#606c38", "#283618"]}]}
      """##
    let page = try #require(Scene(data: Data(text.utf8)).pages.first)
    let (plates, printed) = (try plates(page), try printed(page))
    for turn in stride(from: 0.03, to: 0.98, by: 0.003) where abs(turn - 0.5) > 0.02 {
      let (x, y) = (100 + Int(40 * cos(2 * .pi * turn)), 100 + Int(40 * sin(2 * .pi * turn)))
      for (plate, ink) in zip(plates, printed[y * 200 + x]) {
        #expect(abs(255 - Int(plate[x, y][0]) - Int(ink)) <= 3, "turn \(turn)")
      }
    }
  }

  /// What blends by its colours is converted when it is mixed.
  @Test func platesOfBlendedPagesAreThoseOfThePDF() throws {
    let page = try page()
    let blended = layer(CGRect(x: 10, y: 5, width: 20, height: 20), 0.2, 0.6, 0.8)
    blended.compositingFilter = "multiplyBlendMode"
    page.addSublayer(blended)
    try assertPlatesAreThoseOfThePDF(page, by: 4)
  }

  private func sample(_ name: String) throws -> CALayer {
    let file = repository.appendingPathComponent("samples/\(name).json")
    return try #require(Scene(contentsOf: file).pages.first)
  }

  /// Where neither has an edge, which programs draw differently. Gradients, soft shadows and what mixes on the screen are rounded
  /// to 8 bits on their way to the plates, and Ghostscript rounds elsewhere.
  @Test(arguments: ["blend-modes", "gradients", "showcase"])
  func platesOfSamplesAreThoseOfThePDF(name: String) throws {
    let page = try sample(name)
    let (plates, printed) = (try plates(page).prefix(4), try printed(page))
    let (width, height) = (plates[0].width, plates[0].height)
    try #require(printed.count == width * height)
    func difference(_ pixel: Int) -> Int {
      (0..<4).map { abs(255 - Int(plates[$0].pixels[4 * pixel]) - Int(printed[pixel][$0])) }.max() ?? 255
    }
    func isEven(_ pixel: Int) -> Bool {
      let near = [0, -1, 1, -width, width].map { pixel + $0 }
      return (0..<4).allSatisfy { plate in
        near.allSatisfy {
          abs(Int(plates[plate].pixels[4 * $0]) - Int(plates[plate].pixels[4 * pixel])) <= 3
            && abs(Int(printed[$0][plate]) - Int(printed[pixel][plate])) <= 3
        }
      }
    }
    // A part of the pixels, without those of the edge: beyond a page that ends within a pixel lies paper.
    let places = stride(from: 2, to: height - 2, by: 3).flatMap { y in
      stride(from: 2, to: width - 2, by: 3).map { y * width + $0 }
    }
    let differences = places.filter(isEven).map(difference)
    #expect(differences.count > places.count / 3)
    #expect(differences.allSatisfy { $0 <= 6 })
    #expect(differences.count { $0 > 2 } * 50 < differences.count)
  }

  @Test func platesOfBlendedGroupsAreThoseOfThePDF() throws {
    let page = TestLayers.page(40, 20)
    page.addSublayer(layer(CGRect(x: 0, y: 0, width: 40, height: 10), 0.5, 0.5, 0.5))
    let group = layer(CGRect(x: 10, y: 0, width: 20, height: 20), 0.9, 0.4, 0.1)
    let blended = layer(CGRect(x: 5, y: 5, width: 10, height: 10), 0.2, 0.6, 0.8)
    blended.compositingFilter = "differenceBlendMode"
    group.addSublayer(blended)
    group.opacity = 0.5
    page.addSublayer(group)
    try assertPlatesAreThoseOfThePDF(page, by: 4)
  }

  @Test func blackTextIsOnTheBlackPlateAlone() throws {
    let plates = try plates(TestLayers.text("Ink"))
    for plate in plates.prefix(3) { #expect(plate.pixels.allSatisfy { $0 == 255 }) }
    #expect(stride(from: 0, to: plates[3].pixels.count, by: 4).contains { plates[3].pixels[$0] == 0 })
  }

  /// Gold at 80 per cent on the right half, orange on the left, black in the middle.
  private func foil() throws -> CALayer {
    let page = TestLayers.page(30, 10)
    page.addSublayer(layer(CGRect(x: 0, y: 0, width: 30, height: 10), 0.9, 0.4, 0.1))
    let shown = CGColor(genericCMYKCyan: 0.2, magenta: 0.4, yellow: 0.8, black: 0.1, alpha: 1)
    let gold = try #require(CGInk(name: "PANTONE 871 C", alternate: shown))
    let foil = CALayer()
    foil.frame = CGRect(x: 20, y: 0, width: 10, height: 10)
    foil.backgroundColor = CGColor(ink: gold, tint: 0.8)
    let black = CALayer()
    black.frame = CGRect(x: 10, y: 0, width: 10, height: 10)
    black.backgroundColor = CGColor(genericCMYKCyan: 0.2, magenta: 0, yellow: 0, black: 1, alpha: 1)
    page.addSublayer(foil)
    page.addSublayer(black)
    return page
  }

  @Test func inksThatAreNamedReachTheirPlates() throws {
    let plates = try plates(foil())
    #expect(plates.map { $0[25, 5][0] } == [255, 255, 255, 255, 51])
    #expect(plates.map { $0[15, 5][0] } == [204, 255, 255, 0, 255])
    #expect(plates[4][5, 5][0] == 255)
  }

  /// A cut line in gold, a tint of magenta and black, which overprint an orange page.
  @Test func whatOverprintsLeavesOtherPlatesAlone() throws {
    let page = TestLayers.page(30, 10)
    page.backgroundColor = CGColor(genericCMYKCyan: 0, magenta: 0.4, yellow: 0.8, black: 0, alpha: 1)
    let shown = CGColor(genericCMYKCyan: 0.2, magenta: 0.4, yellow: 0.8, black: 0.1, alpha: 1)
    let gold = try #require(CGInk(name: "Gold", alternate: shown))
    let colors = [
      CGColor(ink: gold), CGColor(genericCMYKCyan: 0, magenta: 0.2, yellow: 0, black: 0, alpha: 1),
    ]
    for (k, color) in colors.enumerated() {
      let over = CALayer()
      over.frame = CGRect(x: 10 + CGFloat(k) * 10, y: 0, width: 10, height: 10)
      over.backgroundColor = color
      over.overprint = true
      page.addSublayer(over)
    }
    let black = CALayer()
    black.frame = CGRect(x: 0, y: 0, width: 5, height: 10)
    black.backgroundColor = CGColor(gray: 0, alpha: 1)
    page.addSublayer(black)
    func inks(_ plates: [DecodedPNG], _ x: Int) -> [UInt8] { plates.map { 255 - $0[x, 5][0] } }
    let plates = try plates(page)
    #expect(inks(plates, 15) == [0, 102, 204, 0, 255])
    #expect(inks(plates, 25) == [0, 51, 204, 0, 0])
    #expect(inks(plates, 2) == [0, 0, 0, 255, 0])
    var proof = try proof()
    #expect(try png(page, proof)[25, 5] != png(page, proof)[15, 5])
    proof.overprintsBlack = true
    #expect(try pngs(page, proof, plates: ["Yellow"]).first?[2, 5][0] == 51)
  }

  @Test func aProofShowsWhatStandsForAnInk() throws {
    let page = TestLayers.page(10, 10)
    page.backgroundColor = CGColor(
      genericCMYKCyan: 0.16, magenta: 0.32, yellow: 0.64, black: 0.08, alpha: 1)
    let (foil, alternate) = (try png(foil(), proof())[25, 5], try png(page, proof())[5, 5])
    for (a, b) in zip(foil, alternate) { #expect(abs(Int(a) - Int(b)) <= 1, "\(foil) \(alternate)") }
  }

  @Test func picturesInInksReachThePlatesWithTheirNumbers() throws {
    let page = TestLayers.page(8, 8)
    page.contents = try TestLayers.pictureInInks()
    let plates = try plates(page)
    #expect(plates.map { $0[4, 4][0] } == [255, 0, 0, 255])
  }

  @Test func inksThatMixWithColorsOfScreensAreThoseOfThePress() throws {
    let color = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 40, height: 8)
    let shown = CGColor(genericCMYKCyan: 0.2, magenta: 0.4, yellow: 0.8, black: 0.1, alpha: 1)
    let gold = try #require(CGInk(name: "Gold", alternate: shown))
    gradient.colors = [color, color, CGColor(ink: gold)]
    gradient.locations = [0, 0.5, 1]
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    let plain = TestLayers.page(8, 8)
    plain.backgroundColor = color
    let (mixed, alone) = (try plates(gradient), try plates(plain))
    #expect(mixed.count == 5)
    #expect(alone.count == 4)
    for (a, b) in zip(mixed, alone) { #expect(a[4, 4][0] == b[4, 4][0]) }
  }

  @Test func aPressIsOpenedOnce() throws {
    let (presses, proof) = (Presses(), try proof())
    #expect(try presses.conversion(for: proof) === presses.conversion(for: proof))
    #expect(try presses.view(for: proof) === presses.view(for: proof))
    #expect(presses.gamut(of: proof.press) === presses.gamut(of: proof.press))
  }

  // MARK: What is seen

  @Test func aProofIsOpaqueAndItsWhiteIsThatOfTheScreen() throws {
    let picture = try png(TestLayers.page(4, 4), proof())
    #expect(picture[1, 1] == [255, 255, 255, 255])
    #expect(!picture.hasAlpha)
  }

  /// What blends as on a screen is the picture of the screen, by the profile.
  @Test func aProofOfBlendModesIsThatOfThePicture() throws {
    let page = try sample("blend-modes")
    let proof = try proof()
    let folder = try TestFolder()
    defer { folder.remove() }
    try Exporter().export(page, to: folder.file("a.png"))
    let (seen, screen) = (try png(page, proof), try DecodedPNG(path: folder.file("a.png")))
    try #require(seen.pixels.count == screen.pixels.count)
    func colors(_ picture: DecodedPNG) -> [UInt8] {
      stride(from: 0, to: picture.pixels.count, by: 4).flatMap { picture.pixels[$0..<$0 + 3] }
    }
    let inks = try #require(InkConversion(to: proof.press.profile)?.pixels(colors(screen), profile: nil))
    let expected = try #require(PressView(of: proof.press.profile, showsPaper: false)).colors(of: inks)
    #expect(zip(colors(seen), expected).allSatisfy { abs(Int($0) - Int($1)) <= 4 })
  }

  @Test func aProofMayShowThePaper() throws {
    var proof = try proof()
    proof.showsPaper = true
    let white = try png(TestLayers.page(4, 4), proof)[1, 1]
    #expect(white[0] < 250, "\(white)")
    #expect(white[0] > 180, "\(white)")
  }

  @Test func colorsThatCanBePrintedAreSeenAsTheyAre() throws {
    let page = TestLayers.page(4, 4)
    page.backgroundColor = CGColor(srgbRed: 0.6, green: 0.45, blue: 0.4, alpha: 1)
    let color = try png(page, proof())[1, 1]
    for (seen, meant) in zip(color, [153, 115, 102]) { #expect(abs(Int(seen) - meant) <= 2, "\(color)") }
  }

  @Test func strongColorsAreSeenDuller() throws {
    let page = TestLayers.page(4, 4)
    page.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let green = try png(page, proof())[1, 1]
    #expect(green[0] > 20 || green[1] < 230, "\(green)")
  }

  @Test func aPlateThatThereIsNotIsAnError() throws {
    let error = #expect(throws: ExportError.self) {
      try pngs(TestLayers.page(4, 4), proof(), plates: ["Gold"])
    }
    #expect(error?.message == "Gold is not a usable plate (there are Cyan, Magenta, Yellow, Black)")
  }

  // MARK: What cannot be printed

  private func findings(_ color: CGColor, proof: ExportOptions.Proof? = nil) throws -> [String] {
    var options = ExportOptions()
    options.png.proof = proof
    options.pdf.outputIntent = proof == nil ? try self.proof().press : nil
    let page = TestLayers.page(10, 10)
    let square = layer(CGRect(x: 2, y: 2, width: 5, height: 5), 1, 1, 1)
    square.backgroundColor = color
    square.identifier = "square"
    page.addSublayer(square)
    let folder = try TestFolder()
    defer { folder.remove() }
    return try Exporter(options: options).export(page, to: folder.file(proof == nil ? "a.pdf" : "a.png"))
      .findings
      .map(\.description)
  }

  @Test func strongColorsAreFindingsOfTheirLayers() throws {
    let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    let (document, picture) = (try findings(blue), try findings(blue, proof: proof()))
    #expect(document.count == 1)
    #expect(picture.count == 1)
    let words = try #require(document.first)
    #expect(words.hasPrefix("sublayers[0] (square): approximated in pdf: "))
    #expect(words.contains("cannot print #0000ff, but #"))
    #expect(try #require(picture.first).contains("in png"))
    let number = try #require(words.firstMatch(of: /ΔE 2000: ([0-9.]+)/).flatMap { Double($0.1) })
    #expect(number > 5)
    #expect(number < 60)
  }

  @Test func colorsThatCanBePrintedAreNone() throws {
    #expect(try findings(CGColor(srgbRed: 0.6, green: 0.45, blue: 0.4, alpha: 1)) == [])
    #expect(try findings(CGColor(gray: 0, alpha: 1)) == [])
    #expect(try findings(CGColor(genericCMYKCyan: 1, magenta: 1, yellow: 0, black: 0, alpha: 1)) == [])
  }
}
