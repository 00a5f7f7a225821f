import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Planes that others cut through look whole, in pixels and where other programs show documents.
@Suite struct DepthSeamTests {
  private func page(_ layers: [CALayer]) -> CALayer {
    let page = TestLayers.page(200, 160)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    page.sublayerTransform.m34 = -1 / 600
    page.sublayers = layers
    return page
  }

  private func plane<Layer: CALayer>(
    _ layer: Layer, _ width: CGFloat, _ height: CGFloat, turn: CGFloat, tilt: CGFloat
  ) -> Layer {
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    layer.position = CGPoint(x: 100, y: 80)
    layer.transform = CATransform3DConcat(
      CATransform3DMakeRotation(tilt, 1, 0, 0), CATransform3DMakeRotation(turn, 0, 1, 0))
    return layer
  }

  private func picture(of page: CALayer, _ viewer: Viewer, scale: Double) throws -> DecodedPNG {
    try viewer.picture(of: page, scale: scale)
  }

  /// Where two planes of one colour cross, nothing shows which is nearer: all pixels are alike.
  @Test func translucentPlanesOfOneColourShowNothingWhereTheyCross() throws {
    for (alpha, isGroup) in [(0.4, false), (0.8, false), (0.6, true)] {
      let planes = [
        plane(CALayer(), 140, 120, turn: 0.7, tilt: 0.14),
        plane(CALayer(), 130, 110, turn: -0.5, tilt: -0.35),
      ]
      for plane in planes {
        plane.backgroundColor = CGColor(gray: 0, alpha: isGroup ? 1 : alpha)
        plane.opacity = isGroup ? Float(alpha) : 1
      }
      for viewer in Viewer.allCases {
        for scale in [1.0, 3] {
          let picture = try picture(of: page(planes), viewer, scale: scale)
          var (least, most) = (255, 0)
          for y in Int(62 * scale)..<Int(98 * scale) {
            for x in Int(80 * scale)..<Int(120 * scale) {
              least = min(least, Int(picture[x, y][0]))
              most = max(most, Int(picture[x, y][0]))
            }
          }
          #expect(most - least <= 3, "alpha \(alpha), \(viewer), scale \(scale)")
          expectEqual(Double(most), 255 * (1 - alpha) * (1 - alpha), accuracy: 3)
        }
      }
    }
  }

  private var gradient: CALayer {
    let gradient = plane(CAGradientLayer(), 150, 110, turn: 0.6, tilt: -0.25)
    gradient.colors = [
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0), CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1),
    ]
    gradient.endPoint = CGPoint(x: 1, y: 0)
    return gradient
  }

  private var faded: CALayer {
    let layer = plane(CALayer(), 150, 110, turn: 0.6, tilt: -0.25)
    layer.backgroundColor = CGColor(srgbRed: 0.2, green: 0.5, blue: 0.8, alpha: 1)
    let mask = CAGradientLayer()
    mask.frame = layer.bounds
    mask.colors = [CGColor(gray: 0, alpha: 0.2), CGColor(gray: 0, alpha: 1)]
    layer.mask = mask
    return layer
  }

  /// How much pixels change at most, but for a few, where planes that cannot be seen cut a layer.
  private func change(
    by viewer: Viewer, scale: Double, butFor few: Int = 6, of layer: () -> CALayer
  ) throws -> Int {
    let cutters = [
      plane(CALayer(), 160, 140, turn: -0.7, tilt: 0.35), plane(CALayer(), 160, 140, turn: 0, tilt: 0.9),
    ]
    for cutter in cutters { cutter.backgroundColor = CGColor(gray: 1, alpha: 0.002) }
    let whole = try picture(of: page([layer()]), viewer, scale: scale)
    let cut = try picture(of: page(cutters + [layer()]), viewer, scale: scale)
    return try PictureChanges(from: whole, to: cut).largest(butFor: few)
  }

  /// Alpha is asked of each pixel, in documents by masks that divide: what is cut, by planes that cannot be seen, stays as
  /// it is. Only where edges and cuts meet, a few pixels may differ.
  @Test func drawingsOfDifferingAlphaStayTheSame() throws {
    for viewer in Viewer.allCases {
      for scale in [1.0, 3] {
        #expect(try change(by: viewer, scale: scale) { gradient } <= 6, "gradient, \(viewer), \(scale)")
        #expect(try change(by: viewer, scale: scale) { faded } <= 6, "mask, \(viewer), \(scale)")
      }
    }
  }

  /// What lies beneath an opaque face, here a soft shadow, parts a little beside it.
  @Test func shadowsOfCutPlanesStayTheSameInDocuments() throws {
    for viewer in [Viewer.poppler, .mupdf, .librsvg] {
      let worst = try change(by: viewer, scale: 2, butFor: 24) {
        let layer = plane(CALayer(), 130, 90, turn: 0.6, tilt: -0.25)
        layer.backgroundColor = CGColor(srgbRed: 0.3, green: 0.7, blue: 0.5, alpha: 1)
        layer.shadowOpacity = 0.6
        layer.shadowRadius = 8
        return layer
      }
      #expect(worst <= 6, "\(viewer)")
    }
  }

  /// A part that is composed by itself would find nothing to join.
  @Test func cutPlanesJoinWhatLiesBehindByTheirBlendModes() throws {
    for viewer in Viewer.allCases {
      let page = page([])
      page.backgroundColor = CGColor(srgbRed: 0.5, green: 0.5, blue: 1, alpha: 1)
      let cutter = plane(CALayer(), 160, 140, turn: -0.7, tilt: 0.35)
      cutter.backgroundColor = CGColor(gray: 1, alpha: 0.002)
      let layer = plane(CALayer(), 150, 110, turn: 0.6, tilt: -0.25)
      layer.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0.5, alpha: 1)
      layer.compositingFilter = "multiplyBlendMode"
      page.sublayers = [cutter, layer]
      let picture = try picture(of: page, viewer, scale: 1)
      for x in [60, 130] {
        for (channel, expected) in [128, 64, 128].enumerated() {
          expectEqual(Double(picture[x, 80][channel]), Double(expected), accuracy: 3, "\(viewer), \(x)")
        }
      }
    }
  }

  /// Each part of a plane that many others cut has masks of its own: as large as the page, they would take readers minutes.
  @Test func partsOfPlanesThatManyCutAreComposedInGroupsAsSmallAsThey() throws {
    let planes = (0..<9).map { k -> CALayer in
      let turn = CGFloat(k) * 0.25 - 1
      let result = plane(CALayer(), 150, 120, turn: turn, tilt: CGFloat(k % 3) * 0.4 - 0.4)
      result.backgroundColor = CGColor(srgbRed: 0, green: 0.2, blue: 0.8, alpha: 0.3)
      return result
    }
    let folder = try TestFolder()
    let file = folder.file("crowd.pdf")
    try Exporter(options: ExportOptions()).export(
      ExportDocument(pages: [page(planes)]), to: [ExportOutput(.pdf, path: file)])
    let objects = try Tool("qpdf", ["--qdf", "--object-streams=disable", file, "-"]).output
    let areas = objects.components(separatedBy: "/BBox [").dropFirst().compactMap { text -> Double? in
      let numbers = text.prefix { $0 != "]" }.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      // Masks have no box of their own.
      guard numbers.count == 4, numbers[2] < 10_000 else { return nil }
      return (numbers[2] - numbers[0]) * (numbers[3] - numbers[1])
    }
    #expect(areas.count > 100)
    let mean: Double = areas.reduce(0, +) / Double(max(areas.count, 1))
    #expect(mean < 200 * 160 / 2)
  }

  /// The ring of the last colour, all around, lies under the one that leads to it.
  @Test func nothingShinesThroughBetweenTheRingsOfATiltedRadialGradient() throws {
    let page = TestLayers.page(300, 300)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    let gradient = CAGradientLayer()
    gradient.type = .radial
    gradient.colors = [
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1),
    ]
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    gradient.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    gradient.position = CGPoint(x: 150, y: 150)
    var depth = CATransform3DIdentity
    depth.m34 = -1 / 200
    gradient.transform = CATransform3DConcat(CATransform3DMakeRotation(65 * .pi / 180, 0, 1, 0), depth)
    page.sublayers = [gradient]
    let picture = try picture(of: page, .mupdf, scale: 4)
    for y in 340..<860 {
      for x in 300..<660 { #expect(picture[x, y][1] < 40, "\(x), \(y)") }
    }
  }

  @Test func theTextOfACutPlaneIsFoundOnce() throws {
    let folder = try TestFolder()
    let file = folder.file("a.pdf")
    let text = plane(CATextLayer(), 180, 40, turn: 0.7, tilt: 0.1)
    text.string = "Intersection"
    text.fontSize = 24
    text.font = "DejaVu Sans"
    text.foregroundColor = CGColor(gray: 0, alpha: 1)
    let flat = plane(CATextLayer(), 180, 40, turn: 0, tilt: 0)
    flat.position.y = 130
    flat.string = "Parallel"
    flat.fontSize = 24
    flat.font = "DejaVu Sans"
    flat.foregroundColor = CGColor(gray: 0, alpha: 0.5)
    let cutter = plane(CALayer(), 160, 140, turn: -0.7, tilt: 0.05)
    cutter.backgroundColor = CGColor(gray: 0.8, alpha: 0.5)
    try Exporter(options: ExportOptions()).export(
      ExportDocument(pages: [page([cutter, text, flat])]), to: [ExportOutput(.pdf, path: file)])
    for (name, arguments) in [
      ("pdftotext", [file, "-"]), ("mutool", ["draw", "-q", "-F", "txt", "-o", "-", file]),
    ] {
      let output = try Tool(name, arguments).output
      for word in ["Intersection", "Parallel"] {
        #expect(output.components(separatedBy: word).count - 1 == 1, "\(word) by \(name): \(output)")
      }
    }
  }

  /// Of the first run the eye sees the start, of the second the end; the middles of both lie behind it. Programs that
  /// read pages leave out letters beyond the page's edges.
  @Test func textThatPassesTheEyeIsFound() throws {
    let folder = try TestFolder()
    let file = folder.file("a.pdf")
    for (tilt, height, word, seen) in [(-1.2, 105.0, "Departure", "Depart"), (1.2, 60, "Arrival", "rival")] {
      let page = TestLayers.page(200, 200)
      page.sublayerTransform.m34 = -1 / 100
      let text = CATextLayer()
      text.bounds = CGRect(x: 0, y: 0, width: 260, height: 60)
      text.position = CGPoint(x: tilt < 0 ? 120 : 90, y: 100)
      text.zPosition = height
      text.transform = CATransform3DMakeRotation(tilt, 0, 1, 0)
      text.string = word
      text.fontSize = 50
      text.font = "DejaVu Sans"
      text.foregroundColor = CGColor(gray: 0, alpha: 1)
      page.addSublayer(text)
      try Exporter().export(page, to: file)
      let picture = try Viewer.poppler.picture(of: page, scale: 1)
      let isSeen = (0..<200).contains { y in (0..<200).contains { picture[$0, y][1] < 100 } }
      #expect(isSeen, "\(word) is on the page")
      for (name, arguments) in [
        ("pdftotext", [file, "-"]), ("mutool", ["draw", "-q", "-F", "txt", "-o", "-", file]),
      ] {
        let output = try Tool(name, arguments).output
        #expect(output.contains(seen), "\(word) by \(name): \(output)")
      }
    }
  }

  /// Pixels know their alpha: whatever is cut, by planes that cannot be seen, stays as it is.
  @Test func drawingsOfDifferingAlphaStayTheSameInPixels() throws {
    func drawing() -> CALayer {
      let gradient = plane(CAGradientLayer(), 150, 110, turn: 0.6, tilt: -0.25)
      gradient.colors = [
        CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0), CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1),
      ]
      gradient.endPoint = CGPoint(x: 1, y: 0)
      gradient.cornerRadius = 20
      let band = CALayer()
      band.frame = CGRect(x: 20, y: 40, width: 110, height: 20)
      band.backgroundColor = CGColor(srgbRed: 0, green: 0.5, blue: 0, alpha: 0.3)
      gradient.addSublayer(band)
      return gradient
    }
    let cutters = [
      plane(CALayer(), 160, 140, turn: -0.7, tilt: 0.35), plane(CALayer(), 160, 140, turn: 0, tilt: 0.9),
    ]
    for cutter in cutters { cutter.backgroundColor = CGColor(gray: 1, alpha: 0.002) }
    for scale in [1.0, 2] {
      let whole = try picture(of: page([drawing()]), .none, scale: scale)
      let cut = try picture(of: page(cutters + [drawing()]), .none, scale: scale)
      let worst = zip(whole.pixels, cut.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(worst <= 8, "scale \(scale)")
    }
  }
}
