import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// SVG documents as contents of layers that are seen in perspective: shown in cells under affine maps.
@Suite struct ProjectedSVGTests {
  private func page(_ plane: CALayer, eye: CGFloat = 300) -> CALayer {
    let page = TestLayers.page(120, 100)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    page.sublayerTransform.m34 = -1 / eye
    page.addSublayer(plane)
    return page
  }

  private func tilted<Layer: CALayer>(_ layer: Layer, turn: CGFloat = 0.8, tilt: CGFloat = 0.3) -> Layer {
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
    layer.position = CGPoint(x: 60, y: 50)
    layer.transform = CATransform3DConcat(
      CATransform3DMakeRotation(tilt, 1, 0, 0), CATransform3DMakeRotation(turn, 0, 1, 0))
    return layer
  }

  private func document(_ body: String) throws -> CGImage {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="80">\(body)</svg>
      """
    return try CGImage(encodedData: Data(text.utf8))
  }

  private let shapes = """
    <path d="M10 10 H60 V30 H40 V60 H10 Z" fill="#f60"/><circle cx="66" cy="50" r="22" fill="#06c" stroke="#000" \
    stroke-width="5"/><path d="M12 68 C30 40 60 90 88 60" fill="none" stroke="#0a0" stroke-width="3" \
    stroke-dasharray="9 4" stroke-linecap="round"/>
    """

  /// The same as layers.
  private func layers(in plane: CALayer) {
    func shape(_ path: CGPath, fill: CGColor?, stroke: CGColor? = nil, width: CGFloat = 1) -> CAShapeLayer {
      let layer = CAShapeLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
      layer.path = path
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (fill, stroke, width)
      plane.addSublayer(layer)
      return layer
    }
    func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
      CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
    }
    let corner = CGMutablePath()
    corner.addLines(
      between: [(10, 10), (60, 10), (60, 30), (40, 30), (40, 60), (10, 60)].map { CGPoint(x: $0.0, y: $0.1) })
    corner.closeSubpath()
    _ = shape(corner, fill: color(1, 0.4, 0))
    _ = shape(
      CGPath(ellipseIn: CGRect(x: 44, y: 28, width: 44, height: 44)), fill: color(0, 0.4, 0.8),
      stroke: color(0, 0, 0), width: 5)
    let wave = CGMutablePath()
    wave.move(to: CGPoint(x: 12, y: 68))
    wave.addCurve(
      to: CGPoint(x: 88, y: 60), control1: CGPoint(x: 30, y: 40), control2: CGPoint(x: 60, y: 90))
    let line = shape(wave, fill: nil, stroke: color(0, 2.0 / 3, 0), width: 3)
    line.lineDashPattern = [9, 4]
    line.lineCap = .round
  }

  /// - Parameter share: how many of 10,000 pixels may be off by more than a quarter, as edges may be.
  private func assertAlike(_ seen: DecodedPNG, _ meant: DecodedPNG, but share: Int, _ message: String) {
    var (worst, count) = (0, 0)
    for k in seen.pixels.indices {
      let difference = abs(Int(seen.pixels[k]) - Int(meant.pixels[k]))
      worst = max(worst, difference)
      if difference > 64 { count += 1 }
    }
    #expect(count * 10_000 <= share * seen.pixels.count, "\(message): \(count), worst \(worst)")
  }

  @Test func aDocumentLooksLikeTheSameShapesAsLayers() throws {
    let (contents, sublayers) = (tilted(CALayer()), tilted(CALayer()))
    contents.contents = try document(shapes)
    layers(in: sublayers)
    for viewer in Viewer.allCases {
      let seen = try viewer.picture(of: page(contents), scale: 2)
      let meant = try viewer.picture(of: page(sublayers), scale: 2)
      assertAlike(seen, meant, but: viewer == .none ? 0 : 10, "\(viewer)")
      #expect(seen.pixels.contains { $0 < 100 }, "\(viewer) shows something")
    }
  }

  /// The plane runs past the eye, and what lies behind it has no image.
  @Test func aDocumentThatCrossesTheEyesPlane() throws {
    let (contents, sublayers) = (tilted(CALayer(), turn: 1.2), tilted(CALayer(), turn: 1.2))
    contents.contents = try document(shapes)
    layers(in: sublayers)
    for viewer in Viewer.allCases {
      let seen = try viewer.picture(of: page(contents, eye: 30), scale: 1)
      let meant = try viewer.picture(of: page(sublayers, eye: 30), scale: 1)
      assertAlike(seen, meant, but: viewer == .none ? 0 : 40, "\(viewer)")
      #expect(seen.pixels.contains { $0 < 100 }, "\(viewer) shows something")
    }
  }

  /// What shines through must not do so twice where cells meet, nor must what lies beneath others.
  @Test func cellsHaveNoSeams() throws {
    for (body, color) in [
      (##"<rect width="100" height="80" fill="#f00" fill-opacity=".5"/>"##, [255, 128, 128]),
      (##"<path d="M0 0h100v80H0" fill="#00f"/><path d="M0 0h100v80H0" fill="#f00"/>"##, [255, 0, 0]),
    ] {
      let plane = tilted(CALayer())
      plane.contents = try document(body)
      for viewer in Viewer.allCases {
        let picture = try viewer.picture(of: page(plane), scale: 4)
        var worst = 0
        for x in 45 * 4..<80 * 4 {
          for y in 30 * 4..<70 * 4 {
            for k in 0..<3 { worst = max(worst, abs(Int(picture[x, y][k]) - color[k])) }
          }
        }
        #expect(worst <= 3, "\(viewer), \(body)")
      }
    }
  }

  @Test func areasHaveNoSeams() throws {
    let plane = tilted(CALayer())
    plane.contents = try document(
      """
      <pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M-5 5 h20" fill="none" stroke="#f00" \
      stroke-width="12"/></pattern><rect width="100" height="80" fill="url(#p)"/>
      """)
    let map = page(plane)
    for viewer in Viewer.allCases {
      let picture = try viewer.picture(of: map, scale: 8)
      var seams: [CGPoint] = []
      for k in 0..<900 {
        let place = CGPoint(x: 3 + 94 * CGFloat(k % 30) / 29, y: 3 + 74 * CGFloat(k / 30) / 29)
        let p = plane.convert(place, to: map)
        let color = picture[Int(p.x * 8), Int(p.y * 8)]
        if color[0] < 252 || color[1] > 3 || color[2] > 3 { seams.append(place) }
      }
      #expect(seams == [], "\(viewer)")
    }
  }

  @Test func documentsStayVectorsAndAreReported() throws {
    let plane = tilted(CALayer())
    plane.contents = try document(shapes)
    let folder = try TestFolder()
    for name in ["a.svg", "a.pdf"] {
      let findings = try Exporter().export(page(plane), to: folder.file(name)).findings
      #expect(findings.map(\.outcome) == [.approximated], "\(name)")
      let reason = try #require(findings.first).reason
      #expect(
        reason.hasPrefix("what is shown in perspective is made of affine parts, off by up to 0."), "\(reason)"
      )
    }
    #expect(try Exporter().export(page(plane), to: folder.file("a.png")).findings == [])
    #expect(try !folder.text("a.svg").contains("<image"))
    #expect(try !Tool("pdfimages", ["-list", "a.pdf"], in: folder.path).output.contains("image"))
  }

  /// Viewers set tiles on whole pixels, in each cell on others.
  @Test func patternsArePixelsInPDF() throws {
    let plane = tilted(CALayer())
    plane.contents = try document(
      ##"<pattern id="p" width=".1" height=".1"><path d="M0 0h5v5"/></pattern><path d="M0 0h90v70" fill="url(#p)"/>"##
    )
    let folder = try TestFolder()
    var options = ExportOptions()
    options.images.fallbackDPI = 144
    let findings = try Exporter(options: options).export(page(plane), to: folder.file("a.pdf")).findings
    #expect(findings.map(\.outcome) == [.rasterised])
    expectEqual(findings.first?.dpi ?? 0, 144, accuracy: 0.1)
  }

  @Test func croppedDocumentsAreCut() throws {
    let plane = tilted(CALayer())
    plane.contents = try document(
      """
      <rect width="100" height="80" fill="#0f0"/><rect x="25" y="20" width="50" height="40" fill="#f00"/>
      """)
    plane.contentsRect = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let page = page(plane)
    for viewer in Viewer.allCases {
      let picture = try viewer.picture(of: page, scale: 1)
      func color(_ x: CGFloat, _ y: CGFloat) -> [Int] {
        let p = plane.convert(CGPoint(x: x, y: y), to: page)
        return picture[Int(p.x), Int(p.y)].prefix(3).map { $0 > 250 ? 1 : $0 < 5 ? 0 : -1 }
      }
      expectEqual([color(4, 40), color(95, 40)], [[1, 0, 0], [1, 0, 0]], "\(viewer): within")
      expectEqual([color(-4, 40), color(105, 40)], [[1, 1, 1], [1, 1, 1]], "\(viewer): beside")
    }
  }

  /// As in a browser, a picture's parts are never mixed with what lies beneath the picture.
  @Test func blendingStaysWithinTheDocument() throws {
    for turn in [0, 0.8] {
      let plane = tilted(CALayer(), turn: turn, tilt: 0)
      plane.contents = try document(
        """
        <rect width="60" height="80" fill="#0f0"/><rect x="30" width="70" height="80" fill="#f00" \
        style="mix-blend-mode:multiply"/>
        """)
      let page = page(plane)
      page.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      for viewer in [Viewer.none, .poppler, .librsvg] {
        let picture = try viewer.picture(of: page, scale: 1)
        // Cells let the page through by 0.4 %.
        func color(_ x: CGFloat) -> [Int] {
          let p = plane.convert(CGPoint(x: x, y: 40), to: page)
          return picture[Int(p.x), Int(p.y)].prefix(3).map { $0 < 2 ? 0 : $0 > 253 ? 255 : Int($0) }
        }
        expectEqual(
          [color(20), color(45), color(80)], [[0, 255, 0], [0, 0, 0], [255, 0, 0]], "\(viewer), \(turn)")
      }
    }
  }

  /// Filters are pixels of the output's resolution in PDF, and stay filters in SVG.
  @Test func filtersAreMadeAtTheResolutionThatIsAskedFor() throws {
    let plane = tilted(CALayer())
    plane.contents = try document(
      """
      <filter id="b"><feGaussianBlur stdDeviation="1"/></filter><circle cx="50" cy="40" r="4" fill="#c30" \
      filter="url(#b)"/><rect width="100" height="5"/>
      """)
    let folder = try TestFolder()
    var widths: [Int] = []
    for dpi in [100.0, 200] {
      var options = ExportOptions()
      options.images.fallbackDPI = dpi
      _ = try Exporter(options: options).export(page(plane), to: folder.file("a.pdf"))
      let list = try Tool("pdfimages", ["-list", "a.pdf"], in: folder.path).output
      let pictures = list.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.count > 4 }
      widths.append(pictures.compactMap { Int($0[3]) }.max() ?? 0)
    }
    #expect(widths[0] > 8)
    expectEqual(Double(widths[1]) / Double(widths[0]), 2, accuracy: 0.2)
    _ = try Exporter().export(page(plane), to: folder.file("a.svg"))
    #expect(try folder.text("a.svg").contains("<feGaussianBlur"))
  }

  /// A floor on which the eye stands, shown whole: nothing of what is near is left out.
  @Test func whatIsShownInCellsReachesTheEye() throws {
    let floor = CALayer()
    floor.contents = try document(
      """
      <radialGradient id="g" fx=".3"><stop stop-color="#f00"/><stop offset="1" stop-color="#f00" \
      stop-opacity=".99"/></radialGradient><rect width="100" height="80" fill="url(#g)"/>
      """)
    floor.bounds = CGRect(x: 0, y: 0, width: 20_000, height: 20_000)
    floor.position = CGPoint(x: 60, y: 80)
    floor.transform = CATransform3DMakeRotation(1.48, 1, 0, 0)
    let picture = try Viewer.librsvg.picture(of: page(floor, eye: 200), scale: 1)
    for x in [3, 60, 117] {
      for y in [76, 86, 98] {
        #expect(picture[x, y][0] == 255, "\(x), \(y)")
        #expect(picture[x, y][1] < 60, "\(x), \(y)")
      }
    }
  }
}
