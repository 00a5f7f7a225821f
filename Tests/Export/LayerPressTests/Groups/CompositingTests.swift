import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Blend modes, masks and silhouettes in finished files of all formats, seen by other programs.
@Suite struct CompositingTests {
  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor)
    -> CALayer
  {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
  }

  private let blue = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.8, alpha: 1)
  private let green = CGColor(srgbRed: 0.3, green: 0.7, blue: 0.2, alpha: 0.75)

  /// Squares of one layer over another, each in a mode.
  private func page(_ modes: [String], isIsolated: Bool = false) -> CALayer {
    let page = TestLayers.page(20 * CGFloat(modes.count), 20)
    page.backgroundColor = CGColor(srgbRed: 0.9, green: 0.7, blue: 0.4, alpha: 1)
    for (k, mode) in modes.enumerated() {
      let pair = CALayer()
      pair.frame = CGRect(x: 20 * k, y: 0, width: 20, height: 20)
      pair.opacity = isIsolated ? 0.8 : 1
      let above = box(7, 7, 10, 10, green)
      above.compositingFilter = mode
      pair.sublayers = [box(3, 3, 10, 10, blue), above]
      page.addSublayer(pair)
    }
    return page
  }

  private func pictures(of page: CALayer, options: ExportOptions = ExportOptions()) throws -> Renditions {
    let pictures = try Renditions(page, options: options, in: TestFolder())
    #expect(pictures.pdfImageCount == 0)
    return pictures
  }

  private func assertEqual(
    _ pictures: Renditions, at places: [(Int, Int)],
    accuracy: Double, _ name: (Int) -> String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (program, shown) in pictures.shown {
      for (x, y) in places {
        for (a, b) in zip(pictures.exact[x, y].prefix(3), shown[x, y].prefix(3)) {
          // poppler's hue and saturation are not those of the standard, on which the others agree.
          if program == "poppler", ["hue", "saturation"].contains(name(x / 40)) { continue }
          expectEqual(
            Double(a), Double(b), accuracy: accuracy, "\(name(x / 40)) at (\(x), \(y)) in \(program)",
            sourceLocation: sourceLocation)
        }
      }
    }
  }

  @Test func theSixteenModesLookAlikeEverywhere() throws {
    let modes = [
      "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight",
      "hardLight", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
    ]
    for isIsolated in [false, true] {
      let pictures = try pictures(of: page(modes.map { $0 + "BlendMode" }, isIsolated: isIsolated))
      #expect(pictures.report.findings.isEmpty, "\(pictures.report.findings)")
      var places: [(Int, Int)] = []
      for k in modes.indices {
        for place in [10, 20, 30] { places.append((40 * k + place, place)) }
      }
      assertEqual(pictures, at: places, accuracy: 7) { modes[$0] }
    }
  }

  /// A clip isolates in browsers, but not in Core Animation.
  @Test func inTurnedClipsLayersBlendWithThePageInABrowser() throws {
    let page = TestLayers.page(110, 50)
    page.backgroundColor = CGColor(srgbRed: 0.9, green: 0.7, blue: 0.4, alpha: 1)
    func cut(_ layer: CALayer, _ sublayers: [CALayer]) -> CALayer {
      layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
      layer.masksToBounds = true
      layer.sublayers = sublayers
      return layer
    }
    func blended() -> CALayer {
      let layer = box(10, 10, 30, 30, green)
      layer.compositingFilter = "multiplyBlendMode"
      return layer
    }
    let turned = cut(CALayer(), [box(0, 0, 15, 30, blue), blended()])
    turned.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    turned.position = CGPoint(x: 25, y: 25)
    let copies = CAReplicatorLayer()
    copies.instanceCount = 2
    copies.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    copies.sublayers = [box(0, 0, 8, 30, blue), blended()]
    copies.frame = CGRect(x: 0, y: 0, width: 50, height: 30)
    let outer = cut(CALayer(), [copies])
    outer.bounds.size.width = 50
    outer.position = CGPoint(x: 80, y: 25)
    page.sublayers = [turned, outer]
    let folder = try TestFolder()
    try Exporter().export(
      ExportDocument(pages: [page]),
      to: [
        ExportOutput(.svg, path: folder.file("a.svg")),
        ExportOutput(.png(scale: 2), path: folder.file("a.png")),
      ])
    let own = try DecodedPNG(path: folder.file("a.png"))
    let shot = try folder.screenshot(folder.text("a.svg"), width: 110, height: 50)
    for (x, y) in [(20, 25), (25, 30), (35, 30), (58, 15), (66, 25), (78, 25), (88, 25), (100, 35), (5, 5)] {
      for (a, b) in zip(own[2 * x, 2 * y].prefix(3), shot[2 * x, 2 * y].prefix(3)) {
        expectEqual(Double(a), Double(b), accuracy: 3, "at (\(x), \(y))")
      }
    }
  }

  /// Cut one by one, both would leave something of themselves in the pixels along the mask.
  @Test func theShadowOfAMaskedLayerDoesNotShineThroughItsEdge() throws {
    let page = TestLayers.page(80, 80)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    let card = box(20, 20, 40, 40, blue)
    card.shadowOpacity = 1
    card.shadowRadius = 4
    card.shadowOffset = CGSize(width: 5, height: 5)
    let mask = box(5, 5, 30, 30, CGColor(gray: 0, alpha: 1))
    mask.cornerRadius = 15
    card.mask = mask
    page.addSublayer(card)
    let pictures = try pictures(of: page)
    for program in pictures.shown.keys {
      #expect(try pictures.difference(program) <= 60, "\(program)")
    }
  }

  @Test func masksOfMaskedGroupsWithShadows() throws {
    let page = TestLayers.page(120, 90)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    let group = CALayer()
    group.frame = CGRect(x: 10, y: 10, width: 100, height: 70)
    group.opacity = 0.8
    let card = box(15, 12, 60, 40, blue)
    card.cornerRadius = 12
    card.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    card.shadowOpacity = 0.7
    card.shadowRadius = 5
    card.shadowOffset = CGSize(width: 4, height: 5)
    group.sublayers = [card, box(50, 30, 40, 30, green)]
    let fading = CAGradientLayer()
    fading.frame = group.bounds
    fading.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0.2)]
    let disc = box(0, -15, 100, 100, CGColor(gray: 0, alpha: 1))
    disc.cornerRadius = 50
    disc.opacity = 0.9
    fading.mask = disc
    group.mask = fading
    page.addSublayer(group)
    let pictures = try pictures(of: page)
    #expect(pictures.report.findings.isEmpty, "\(pictures.report.findings)")
    var places: [(Int, Int)] = []
    for x in stride(from: 7, to: 236, by: 6) {
      for y in stride(from: 5, to: 176, by: 6) { places.append((x, y)) }
    }
    // Pixels at edges differ; all others must not.
    for (program, shown) in pictures.shown {
      var differences: [Int] = []
      for (x, y) in places {
        let (a, b) = (pictures.exact[x, y], shown[x, y])
        differences.append((0..<3).reduce(0) { max($0, abs(Int(a[$1]) - Int(b[$1]))) })
      }
      differences.sort()
      #expect(differences[differences.count * 97 / 100] <= 6, "\(program)")
    }
  }

  /// Ghostscript forgets a mask's own mask where fading colours lie within it, unless these are a group.
  @Test func masksOfFadingMasksInGhostscript() throws {
    let folder = try TestFolder()
    let page = TestLayers.page(60, 60)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    let card = box(0, 0, 60, 60, blue)
    let fading = CAGradientLayer()
    fading.frame = card.bounds
    fading.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0.2)]
    fading.mask = box(0, 0, 30, 60, CGColor(gray: 0, alpha: 0.5))
    card.mask = fading
    page.addSublayer(card)
    let (pdf, png) = (folder.file("a.pdf"), folder.file("a.png"))
    try Exporter(options: ExportOptions()).export(
      ExportDocument(pages: [page]),
      to: [ExportOutput(.pdf, path: pdf), ExportOutput(.png(scale: 1), path: png)])
    _ = try Tool("gs", ["-q", "-sDEVICE=png16m", "-r72", "-o", folder.file("g.png"), pdf])
    let (exact, shown) = (try DecodedPNG(path: png), try DecodedPNG(path: folder.file("g.png")))
    for (x, y) in [(15, 10), (15, 50), (45, 10), (45, 50)] {
      for (a, b) in zip(exact[x, y].prefix(3), shown[x, y].prefix(3)) {
        expectEqual(Double(a), Double(b), accuracy: 3, "at (\(x), \(y))")
      }
    }
  }

  // MARK: Extremes

  @Test func contractRadiiWithoutMeasureAreFewBytes() throws {
    let folder = try TestFolder()
    for (radius, isReported) in [
      (0, false), (-3, true), (10_000, false), (CGFloat.infinity, true), (.nan, true),
    ]
      as [(CGFloat, Bool)]
    {
      let page = TestLayers.page(100, 100)
      let layer = box(30, 30, 40, 40, blue)
      layer.shadowOpacity = 1
      layer.shadowRadius = radius
      page.addSublayer(layer)
      let outputs = [
        ExportOutput(.pdf, path: folder.file("a.pdf")), ExportOutput(.svg, path: folder.file("a.svg")),
        ExportOutput(.png(scale: 1), path: folder.file("a.png")),
      ]
      var options = ExportOptions()
      options.strictness = .lenient
      let report = try Exporter(options: options).export(ExportDocument(pages: [page]), to: outputs)
      #expect(!report.findings.isEmpty == isReported, "\(radius): \(report.findings)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("a.pdf"))).count < 20_000)
    }
  }

  @Test func contractShadowsOfNothingAndOfLayersWithoutMeasureAreFewBytes() throws {
    let folder = try TestFolder()
    let page = TestLayers.page(200, 100)
    let empty = CALayer()
    empty.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    let emptyPath = box(10, 10, 10, 10, blue)
    emptyPath.shadowPath = CGMutablePath()
    let wide = box(-50_000, 40, 100_000, 30, blue)
    wide.cornerRadius = 8
    for layer in [empty, emptyPath, wide] {
      layer.shadowOpacity = 0.8
      layer.shadowRadius = 4
      page.addSublayer(layer)
    }
    try Exporter(options: ExportOptions()).export(
      ExportDocument(pages: [page]),
      to: [
        ExportOutput(.pdf, path: folder.file("a.pdf")), ExportOutput(.svg, path: folder.file("a.svg")),
        ExportOutput(.png(scale: 1), path: folder.file("a.png")),
      ])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("a.pdf"))).count < 200_000)
    #expect(try DecodedPNG(path: folder.file("a.png")).width == 200)
  }

  /// Puts layers into each other, the outermost into a page.
  private func nest(_ count: Int, in page: CALayer, _ make: (CALayer, Int) -> Void) {
    var outer = page
    for k in 0..<count {
      let layer = CALayer()
      make(layer, k)
      outer.addSublayer(layer)
      outer = layer
    }
  }

  /// Each shadow is that of all inside, which holds shadows itself: written or drawn once each, not twice more a level.
  @Test func contractFiftyShadowsWithinEachOtherAreFewBytes() throws {
    let folder = try TestFolder()
    let page = TestLayers.page(80, 80)
    nest(50, in: page) { layer, _ in
      layer.frame = CGRect(x: 0.5, y: 0.5, width: 60, height: 60)
      layer.shadowOpacity = 0.3
      layer.shadowRadius = 1.5
      layer.sublayers = [box(5, 5, 20, 20, blue)]
    }
    try Exporter(options: ExportOptions()).export(
      ExportDocument(pages: [page]),
      to: [
        ExportOutput(.svg, path: folder.file("a.svg")),
        ExportOutput(.png(scale: 1), path: folder.file("a.png")),
      ])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("a.svg"))).count < 200_000)
    #expect(try DecodedPNG(path: folder.file("a.png")).width == 80)
  }

  /// A silhouette shows a shadow and what casts it by one filter: readers of SVG would else draw the innermost 2,000 times.
  @Test func aDozenShadowsWithinEachOtherInSVG() throws {
    let page = TestLayers.page(120, 100)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    nest(11, in: page) { layer, k in
      layer.frame = CGRect(x: 2, y: 1.5, width: 90, height: 70)
      layer.shadowOpacity = 0.2
      layer.shadowRadius = 2
      layer.shadowOffset = CGSize(width: 0.5, height: 1)
      layer.sublayers = [box(30 + CGFloat(k), 30, 30, 20, k % 2 == 0 ? blue : green)]
    }
    let folder = try TestFolder()
    try Exporter(options: ExportOptions()).export(
      ExportDocument(pages: [page]), to: [ExportOutput(.svg, path: folder.file("a.svg"))])
    let svg = try String(contentsOfFile: folder.file("a.svg"), encoding: .utf8)
    #expect(svg.contains("<feComposite in=\"SourceGraphic\""))
    let (exact, shown) = (
      try Viewer.none.picture(of: page, scale: 1),
      try Viewer.librsvg.picture(of: page, scale: 1)
    )
    let differences = zip(exact.pixels, shown.pixels).map { abs(Int($0) - Int($1)) }.sorted()
    // The errors of three boxes add up eleven times.
    #expect(differences[differences.count * 97 / 100] <= 8)
  }

  /// What is drawn into a silhouette out of what was kept looks as if it were drawn anew.
  @Test func shadowsOfManyDrawingsWithinEachOtherLookAlike() throws {
    var inner = box(8, 7.3, 40, 26, green)
    for k in 0..<5 {
      let outer = CALayer()
      outer.frame = CGRect(x: 3.37, y: 2.61, width: 120, height: 90)
      outer.sublayers = [inner, box(40 + 4 * CGFloat(k), 30 + 3 * CGFloat(k), 14, 10, blue)]
      outer.shadowOpacity = 0.4
      outer.shadowRadius = 2
      outer.shadowOffset = CGSize(width: 0.7, height: 1.4)
      inner = outer
    }
    let page = TestLayers.page(180, 130)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    page.addSublayer(inner)
    let folder = try TestFolder()
    let (pdf, png) = (folder.file("a.pdf"), folder.file("a.png"))
    let report = try Exporter(options: ExportOptions()).export(
      ExportDocument(pages: [page]),
      to: [ExportOutput(.pdf, path: pdf), ExportOutput(.png(scale: 2), path: png)])
    #expect(report.findings.map(\.reason) == [])
    _ = try Tool("pdftoppm", ["-r", "144", "-png", "-singlefile", pdf, folder.file("p")])
    let (exact, shown) = (try DecodedPNG(path: png), try DecodedPNG(path: folder.file("p.png")))
    let differences = zip(exact.pixels, shown.pixels).map { abs(Int($0) - Int($1)) }.sorted()
    // Edges aside.
    #expect(differences[differences.count * 95 / 100] <= 3)
  }

  /// poppler joins each cell of a mesh with what lies behind, one over the edges of the next.
  @Test func gradientsInPerspectiveJoinAsAWhole() throws {
    let page = TestLayers.page(120, 100)
    page.backgroundColor = CGColor(srgbRed: 0.9, green: 0.7, blue: 0.6, alpha: 1)
    page.sublayerTransform.m34 = -1 / 300
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 20, y: 15, width: 80, height: 70)
    gradient.colors = [blue, CGColor(srgbRed: 0.8, green: 0.3, blue: 0.3, alpha: 1)]
    gradient.transform = CATransform3DMakeRotation(0.7, 1, 1, 0)
    gradient.compositingFilter = "multiplyBlendMode"
    page.addSublayer(gradient)
    let pictures = try pictures(of: page)
    for program in pictures.shown.keys {
      #expect(try pictures.difference(program, inAllBut: 0.04) <= 4, "\(program)")
    }
  }

  /// Their areas reach beneath each other, which must not show where they are translucent.
  @Test func hardPixelsInPerspectiveFadeAsAWhole() throws {
    let colors: [[UInt8]] = [[200, 40, 40], [240, 200, 40], [40, 90, 200]]
    var bytes: [UInt8] = []
    for place in 0..<25 { bytes += colors[(place / 5 + place % 5) % 3] + [255] }
    let picture = box(20, 15, 80, 70, blue)
    picture.contents = try TestLayers.picture(5, 5, bytes, .last, isSmooth: false)
    picture.backgroundColor = nil
    picture.magnificationFilter = .nearest
    picture.opacity = 0.5
    picture.transform = CATransform3DMakeRotation(0.7, 1, 1, 0)
    let page = TestLayers.page(120, 100)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    page.sublayerTransform.m34 = -1 / 300
    page.addSublayer(picture)
    let pictures = try pictures(of: page)
    for program in pictures.shown.keys {
      #expect(try pictures.difference(program, inAllBut: 0.04) <= 4, "\(program)")
    }
  }
}
