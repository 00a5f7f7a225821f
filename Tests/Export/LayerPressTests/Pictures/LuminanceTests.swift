import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// `luminanceToAlpha`, of translucent paints and pictures too, and colour filters on pictures: alike in all formats.
@Suite struct LuminanceTests {
  private func box(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ red: CGFloat, _ green: CGFloat,
    _ blue: CGFloat, _ alpha: CGFloat
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    return layer
  }

  private func page(filter: String, _ layers: [CALayer]) -> CALayer {
    let page = TestLayers.page(80, 60)
    page.backgroundColor = CGColor(srgbRed: 1, green: 0.9, blue: 0.6, alpha: 1)
    let group = CALayer()
    group.frame = page.bounds
    group.filters = [CAFilter(type: filter)]
    group.sublayers = layers
    page.addSublayer(group)
    return page
  }

  /// Eight colours by three, the last row transparent or half transparent.
  private func picture(alpha: UInt8) throws -> CGImage {
    let pixels = (0..<24).flatMap { k -> [UInt8] in
      let a = k < 16 ? 255 : Int(alpha)
      return [(k % 8) * 36, 255 - (k % 8) * 30, k * 10].map { UInt8($0 * a / 255) } + [UInt8(a)]
    }
    return try TestLayers.picture(8, 3, pixels, .premultipliedLast, isSmooth: false)
  }

  private func layer(_ image: CGImage, _ frame: CGRect) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.contents = image
    return layer
  }

  private func assertAlike(
    _ seen: Renditions, accuracy: Double, at places: [(Int, Int)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (program, shown) in seen.shown {
      for (x, y) in places {
        for (a, b) in zip(seen.exact[x, y].prefix(3), shown[x, y].prefix(3)) {
          expectEqual(
            Double(a), Double(b), accuracy: accuracy, "(\(x), \(y)) in \(program)",
            sourceLocation: sourceLocation)
        }
      }
    }
  }

  /// The filter takes the luminance of a colour without its alpha, and what is transparent stays so.
  @Test func translucentPaints() throws {
    let faded = box(5, 25, 20, 10, 1, 1, 1, 1)
    faded.opacity = 0.3
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 40, y: 5, width: 32, height: 20)
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.locations = [0, 0.25, 0.25, 0.75]
    gradient.colors = [
      CGColor(gray: 1, alpha: 0), CGColor(gray: 1, alpha: 0),
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.4), CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 0.9),
    ]
    let shaded = box(45, 40, 20, 10, 0, 1, 0, 1)
    shaded.shadowOpacity = 1
    let seen = try Renditions(
      page(filter: "luminanceToAlpha", [box(5, 5, 25, 15, 0, 1, 0, 0.4), faded, gradient, shaded]),
      in: TestFolder())
    #expect(seen.report.findings.map(\.reason) == ["this format has no colour filter"])
    // Black as opaque as green is bright.
    expectEqual(Double(seen.exact[30, 20][0]), 255 * (1 - 0.7152), accuracy: 1)
    #expect(seen.exact[30, 60].prefix(3) == [0, 0, 0])
    #expect(seen.exact[88, 30] == seen.exact[2, 2], "a transparent part of a gradient")
    #expect(seen.exact[80, 90] == seen.exact[2, 2], "a black shadow")
    assertAlike(
      seen, accuracy: 3,
      at: [(30, 20), (30, 60), (88, 30), (100, 30), (120, 30), (136, 30), (110, 90), (80, 90), (2, 2)])
  }

  /// Fading is of the whole: things in a faded group that cover each other do not mix.
  @Test func thingsInFadedGroupsThatCoverEachOther() throws {
    let group = CALayer()
    group.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
    group.opacity = 0.5
    group.sublayers = [box(0, 0, 40, 30, 1, 1, 1, 1), box(20, 10, 40, 30, 0, 0, 1, 1)]
    let seen = try Renditions(page(filter: "luminanceToAlpha", [group]), in: TestFolder())
    #expect(seen.report.findings.map(\.reason) == ["this format has no colour filter"])
    assertAlike(seen, accuracy: 2, at: [(30, 30), (80, 60), (130, 90), (2, 2)])
    expectEqual(Double(seen.exact[80, 60][0]), 255 * (1 - 0.0722), accuracy: 1)
  }

  /// The grey of a mixture is the mixture of greys.
  @Test func translucentThingsOnOthers() throws {
    let seen = try Renditions(
      page(filter: "luminanceToAlpha", [box(5, 5, 40, 30, 1, 0, 0, 1), box(20, 10, 50, 40, 0, 1, 0, 0.5)]),
      in: TestFolder())
    #expect(seen.report.findings.map(\.reason) == ["this format has no colour filter"])
    #expect(seen.svg.contains("<feColorMatrix"))
    assertAlike(seen, accuracy: 3, at: [(20, 20), (60, 40), (120, 60), (2, 2)])
  }

  @Test func picturesAreMappedAsTheyAre() throws {
    for filter in ["luminanceToAlpha", "colorInvert"] {
      let (opaque, clear) = (try picture(alpha: 255), try picture(alpha: 0))
      let layers = [
        layer(opaque, CGRect(x: 8, y: 5, width: 64, height: 24)),
        layer(clear, CGRect(x: 8, y: 32, width: 64, height: 24)),
      ]
      for layer in layers { layer.magnificationFilter = .nearest }
      let folder = try TestFolder()
      let seen = try Renditions(page(filter: filter, layers), in: folder)
      if filter == "colorInvert" {
        #expect(seen.report.findings.map(\.reason) == [], "\(filter)")
        let sizes = try Tool("pdfimages", ["-list", folder.file("a.pdf")]).output
        #expect(!sizes.contains(" 300 "), "a picture of the page: \(sizes)")
      }
      let places = (0..<8).flatMap { k in [18, 34, 50, 72, 88, 104].map { (24 + 16 * k, $0) } }
      assertAlike(seen, accuracy: 4, at: places)
      #expect(seen.exact[24, 104] == seen.exact[2, 2], "transparent pixels stay transparent")
    }
  }
}
