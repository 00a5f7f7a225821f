import CoreGraphics
import Drawing
import Foundation
import Testing

/// Colours of gradients at places, against the formula.
@Suite struct GradientTests {
  private func list(_ gradient: Gradient, _ side: CGFloat = 64) -> DrawnPage {
    DrawnPage(side, side, [.path(DrawnPath(path: rect(0, 0, side, side), fill: .gradient(gradient)))])
  }

  private let stops = [
    Gradient.Stop(offset: 0.25, color: .opaqueRed), Gradient.Stop(offset: 0.5, color: .opaqueGreen),
    Gradient.Stop(offset: 1, color: .opaqueBlue.alpha(0)),
  ]

  /// The colour of the stops at an offset, mixed without premultiplication, then premultiplied.
  private func color(at t: Double) -> (Double, Double, Double, Double) {
    func mix(_ a: RGBA, _ b: RGBA, _ f: Double) -> (Double, Double, Double, Double) {
      func m(_ p: Float, _ q: Float) -> Double { Double(p) + (Double(q) - Double(p)) * f }
      let alpha = m(a.alpha, b.alpha)
      return (
        m(a.red, b.red) * alpha * 255, m(a.green, b.green) * alpha * 255, m(a.blue, b.blue) * alpha * 255,
        alpha * 255
      )
    }
    if t <= 0.25 { return mix(.opaqueRed, .opaqueRed, 0) }
    if t <= 0.5 { return mix(.opaqueRed, .opaqueGreen, (t - 0.25) / 0.25) }
    return mix(.opaqueGreen, .opaqueBlue.alpha(0), min((t - 0.5) / 0.5, 1))
  }

  @Test func axial() throws {
    let gradient = Gradient(kind: .axial(start: .zero, end: CGPoint(x: 64, y: 0)), stops: stops)
    let pixels = try list(gradient).pixels()
    for x in 0..<64 { assertColor(pixels[x, 9], color(at: (Double(x) + 0.5) / 64), "\(x)") }
  }

  @Test func redToClearBlackDarkens() throws {
    let fading = [Gradient.Stop(offset: 0, color: .opaqueRed), Gradient.Stop(offset: 1, color: .clear)]
    let gradient = Gradient(kind: .axial(start: .zero, end: CGPoint(x: 64, y: 0)), stops: fading)
    let middle = try list(gradient).pixels()[32, 0]
    assertColor(middle, (255 * 0.492 * 0.492, 0, 0, 255 * 0.492), within: 1)
  }

  @Test func stopsAtOnePlaceAreAnEdgeInEveryViewer() throws {
    let both = [
      Gradient.Stop(offset: 0.6, color: .opaqueRed), Gradient.Stop(offset: 0.6, color: .opaqueBlue),
    ]
    let gradient = Gradient(kind: .radial(center: .zero, radius: 60), stops: both)
    let pdf = try list(gradient).pdf()
    for renderer in [PDFTool.Renderer.poppler, .mupdf] {
      let pixels = try PDFTool.pixels(pdf, dpi: 72, by: renderer)
      assertColor(pixels[10, 10], (255, 0, 0, 255), "\(renderer)")
      assertColor(pixels[60, 60], (0, 0, 255, 255), "\(renderer)")
    }
  }

  /// Viewers sample from the first stop to the last: PDFium, at k/256 for k = 0…255.
  @Test func coloursBeyondAJumpAtTheEndHaveRoomForASample() throws {
    for offsets in [[0, 0, 1], [0, 1, 1], [0.25, 0.25, 0.5], [0.25, 0.5, 0.5]] {
      let colors: [RGBA] = [.opaqueRed, .opaqueGreen, .opaqueBlue]
      let stops = zip(offsets, colors).map { Gradient.Stop(offset: $0, color: $1) }
      let gradient = Gradient(
        kind: .axial(start: CGPoint(x: 16, y: 0), end: CGPoint(x: 48, y: 0)), stops: stops)
      let pixels = try list(gradient).pixels()
      assertColor(pixels[1, 9], (255, 0, 0, 255), "\(offsets)")
      assertColor(pixels[62, 9], (0, 0, 255, 255), "\(offsets)")

      let objects = try PDFTool.text(
        ["qpdf", "--qdf", "--object-streams=disable", "page.pdf", "-"], on: list(gradient).pdf())
      func numbers(_ key: String) throws -> [Double] {
        let list = try #require(objects.firstMatch(of: try Regex("/\(key) \\[([^\\]]*)\\]")), "\(key)")
        return String(describing: list.output[1].value ?? "").split { $0.isWhitespace }.compactMap {
          Double($0)
        }
      }
      let (bounds, domain) = (try numbers("Bounds"), try numbers("Domain"))
      #expect(bounds.count == 2, "\(offsets): both ends, and what is between")
      let step = (domain[1] - domain[0]) / 256
      #expect(try #require(bounds.first) > domain[0], "\(offsets)")
      #expect(try #require(bounds.last) < domain[1] - step, "\(offsets)")
    }
  }

  /// Where a pixel is more of a gradient's units than pixman can count: of large layers that are shown small, and of such
  /// as are next to nothing high.
  @Test func gradientsThatAreShownSmall() throws {
    for (width, height, scale) in [(1e9, 64e6, 1e-6), (3000, 0.3, 0.001)] {
      let gradient = Gradient(
        kind: .axial(start: .zero, end: CGPoint(x: 0, y: 1)), stops: stops,
        transform: CGAffineTransform(a: width, b: 0, c: 0, d: height, tx: 0, ty: 0))
      let path = DrawnPath(
        path: rect(0, 0, width, height), fill: .gradient(gradient))
      let group = Group(transform: CGAffineTransform(scaleX: scale, y: scale))
      let pixels = try DrawnPage(64, 64, [.group(group, Drawing([.path(path)]))]).pixels()
      guard height > 1 else { continue }
      for y in 0..<64 { assertColor(pixels[9, y], color(at: (Double(y) + 0.5) / 64), "\(y)") }
    }
  }

  @Test func radialStretchedToAnEllipse() throws {
    let gradient = Gradient(
      kind: .radial(center: .zero, radius: 1), stops: stops,
      transform: CGAffineTransform(a: 40, b: 0, c: 0, d: 20, tx: 32, ty: 32))
    let pixels = try list(gradient).pixels()
    for (x, y) in [(32, 32), (50, 32), (10, 20), (32, 45), (60, 60), (20, 36)] {
      let t = hypot((Double(x) + 0.5 - 32) / 40, (Double(y) + 0.5 - 32) / 20)
      assertColor(pixels[x, y], color(at: t), "\(x), \(y)")
    }
  }

  @Test func largeRadialGradientsAreTheFormula() throws {
    let transform = CGAffineTransform(rotationAngle: 0.4).scaledBy(x: 260, y: 190)
      .concatenating(CGAffineTransform(translationX: 150, y: 130))
    let gradient = Gradient(kind: .radial(center: .zero, radius: 1), stops: stops, transform: transform)
    let pixels = try list(gradient, 300).pixels()
    for place in stride(from: 0, to: 90_000, by: 101) {
      let (x, y) = (place % 300, place / 300)
      let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(transform.inverted())
      assertColor(pixels[x, y], color(at: hypot(Double(p.x), Double(p.y))), within: 1, "\(x), \(y)")
    }
  }

  @Test func coloursTooCloseForATable() throws {
    let close = [
      Gradient.Stop(offset: 0.5, color: .opaqueRed), Gradient.Stop(offset: 0.501, color: .opaqueBlue),
    ]
    let gradient = Gradient(kind: .radial(center: CGPoint(x: 150, y: 150), radius: 200), stops: close)
    let pixels = try list(gradient, 300).pixels()
    assertColor(pixels[150, 52], (255, 0, 0, 255), within: 1)
    assertColor(pixels[150, 48], (0, 0, 255, 255), within: 1)
  }

  @Test func conic() throws {
    let gradient = Gradient(
      kind: .conic(center: CGPoint(x: 0.5, y: 0.5), angle: 0.3), stops: stops,
      transform: CGAffineTransform(scaleX: 64, y: 64))
    let pixels = try list(gradient).pixels()
    var worst = 0.0
    for y in 0..<64 {
      for x in 0..<64 {
        let (dx, dy) = (Double(x) + 0.5 - 32, Double(y) + 0.5 - 32)
        var t = (atan2(dy, dx) - 0.3) / (2 * .pi)
        t -= t.rounded(.down)
        // Where the turn begins, at stops and near the centre, a pixel shows a mixture.
        let width = 1 / (hypot(dx, dy) * 2 * .pi)
        guard hypot(dx, dy) > 6, t > width, t < 1 - width, abs(t - 0.25) > width, abs(t - 0.5) > width
        else { continue }
        let c = pixels[x, y]
        let e = color(at: t)
        for (a, b) in [(c.red, e.0), (c.green, e.1), (c.blue, e.2), (c.alpha, e.3)] {
          worst = max(worst, abs(Double(a) - b))
        }
      }
    }
    #expect(worst <= 1.6)
  }
}
