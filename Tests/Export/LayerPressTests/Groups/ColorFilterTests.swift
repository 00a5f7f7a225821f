import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Colour filters over vectors: they map paints, so that nothing becomes a picture, and come to what they do to pixels.
@Suite struct ColorFilterTests {
  private func page(_ filter: CAFilter) -> CALayer {
    let page = TestLayers.page(40, 70)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    let group = CALayer()
    group.frame = page.bounds
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 5, y: 5, width: 30, height: 40)
    gradient.colors = [
      CGColor(srgbRed: 0.9, green: 0.2, blue: 0.1, alpha: 1),
      CGColor(srgbRed: 0.1, green: 0.6, blue: 1, alpha: 1),
      CGColor(srgbRed: 0.9, green: 0.8, blue: 0.2, alpha: 1),
    ]
    let box = CALayer()
    box.frame = CGRect(x: 10, y: 50, width: 20, height: 15)
    box.cornerRadius = 4
    box.backgroundColor = CGColor(srgbRed: 0.5, green: 0.25, blue: 0.75, alpha: 1)
    box.shadowOpacity = 1
    box.shadowRadius = 1
    box.shadowOffset = CGSize(width: 0, height: 2)
    group.sublayers = [gradient, box]
    group.filters = [filter]
    page.addSublayer(group)
    return page
  }

  private func filter(_ type: String, _ inputs: [String: Any] = [:]) -> CAFilter {
    let filter = CAFilter(type: type)
    for (key, value) in inputs { filter.setValue(value, forKey: key) }
    return filter
  }

  @Test func luminanceToAlpha() throws {
    let folder = try TestFolder()
    let page = TestLayers.page(60, 60)
    page.backgroundColor = CGColor(srgbRed: 1, green: 0.9, blue: 0.6, alpha: 1)
    let group = CALayer()
    group.frame = page.bounds
    group.filters = [filter("luminanceToAlpha")]
    group.opacity = 0.8
    let colors: [(CGFloat, CGFloat, CGFloat)] = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1), (0.5, 0.5, 0.5)]
    for (k, (red, green, blue)) in colors.enumerated() {
      let bar = CALayer()
      bar.frame = CGRect(x: 5, y: 5 + 8 * k, width: 50, height: 8)
      bar.backgroundColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
      group.addSublayer(bar)
    }
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 5, y: 47, width: 50, height: 9)
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)]
    group.addSublayer(gradient)
    page.addSublayer(group)
    let (pdf, svg, png) = (folder.file("a.pdf"), folder.file("a.svg"), folder.file("a.png"))
    let report = try Exporter(options: ExportOptions()).export(
      ExportDocument(pages: [page]),
      to: [
        ExportOutput(.pdf, path: pdf), ExportOutput(.svg, path: svg), ExportOutput(.png(scale: 2), path: png),
      ])
    #expect(report.findings.map(\.reason) == ["this format has no colour filter"])
    _ = try Tool("pdftoppm", ["-r", "144", "-png", "-singlefile", pdf, folder.file("p")])
    _ = try Tool("mutool", ["draw", "-q", "-r", "144", "-c", "rgb", "-o", folder.file("m.png"), pdf])
    _ = try Tool("rsvg-convert", ["-z", "2", "-o", folder.file("s.png"), svg])
    let exact = try DecodedPNG(path: png)
    for name in ["p.png", "m.png", "s.png"] {
      let shown = try DecodedPNG(path: folder.file(name))
      for (x, y) in [
        (60, 18), (60, 34), (60, 50), (60, 66), (60, 82), (30, 102), (60, 102), (100, 102), (4, 4),
      ] {
        for (a, b) in zip(exact[x, y].prefix(3), shown[x, y].prefix(3)) {
          expectEqual(Double(a), Double(b), accuracy: 4, "(\(x), \(y)), \(name)")
        }
      }
    }
  }

  @Test func colourFiltersStayVectorAndLookAlikeEverywhere() throws {
    let folder = try TestFolder()
    let (pdf, svg, png) = (folder.file("a.pdf"), folder.file("a.svg"), folder.file("a.png"))
    for filter in [
      filter("colorInvert"), filter("colorSaturate", ["inputAmount": 0.2]),
      filter("colorBrightness", ["inputAmount": 0.3]), filter("colorContrast", ["inputAmount": 2.0]),
      filter("colorHueRotate", ["inputAngle": 1.5]),
      filter("colorMultiply", ["inputColor": CGColor(srgbRed: 1, green: 0.7, blue: 0.4, alpha: 0.5)]),
      filter("colorAdd", ["inputColor": CGColor(srgbRed: 0.3, green: 0.2, blue: 0.4, alpha: 1)]),
      filter(
        "colorMatrix",
        [
          "inputColorMatrix": [
            0.3, 0.6, 0.1, 0, 0, 0.3, 1.6, 0.1, 0, -0.2, 0.2, 0.5, 0.1, 0, 0.1, 0, 0, 0, 0.8, 0,
          ]
          .map { NSNumber(value: $0) }
        ]),
    ] {
      let report = try Exporter(options: ExportOptions()).export(
        ExportDocument(pages: [page(filter)]),
        to: [
          ExportOutput(.pdf, path: pdf), ExportOutput(.svg, path: svg),
          ExportOutput(.png(scale: 2), path: png),
        ])
      #expect(report.findings.isEmpty, "\(filter.type): \(report.findings)")
      #expect(
        try Tool("pdfimages", ["-list", pdf]).output.split(separator: "\n").count == 2, "\(filter.type)")
      _ = try Tool("pdftoppm", ["-r", "144", "-png", "-singlefile", pdf, folder.file("p")])
      _ = try Tool("rsvg-convert", ["-z", "2", "-o", folder.file("s.png"), svg])
      let exact = try DecodedPNG(path: png)
      for (name, file) in [("pdf", "p.png"), ("svg", "s.png")] {
        let shown = try DecodedPNG(path: folder.file(file))
        for y in [14, 20, 28, 36, 44, 50, 58, 66, 74, 82, 114] {
          for (a, b) in zip(exact[40, y], shown[40, y]) {
            expectEqual(Double(a), Double(b), accuracy: 9, "\(filter.type), row \(y), \(name)")
          }
        }
      }
    }
  }

  /// Black under a contrast is darker than black, and is cut off only once it is mixed with what it falls on: so are shadows on
  /// other things of the group.
  @Test func coloursAreCutOffOnceTheyAreMixed() throws {
    let page = page(filter("colorContrast", ["inputAmount": 2.0]))
    let box = try #require(page.sublayers?.first?.sublayers?.last)
    box.shadowOffset = CGSize(width: 0, height: -10)
    box.shadowRadius = 5
    let seen = try Renditions(page, in: TestFolder())
    #expect(seen.report.findings.map(\.reason) == ["this format has no colour filter"])
    for program in ["poppler", "MuPDF", "librsvg"] {
      // Edges aside. Differences of gradients are doubled by this contrast.
      #expect(try seen.difference(program, inAllBut: 0.05) <= 12, "\(program)")
    }
  }

  @Test func coloursThatAreCutOffBetweenFilters() throws {
    let page = page(filter("colorContrast", ["inputAmount": 2.0]))
    let group = try #require(page.sublayers?.first)
    group.sublayers?.last?.shadowOffset = CGSize(width: 0, height: -10)
    group.filters?.append(filter("colorSaturate", ["inputAmount": 0.2]))
    let seen = try Renditions(page, in: TestFolder())
    #expect(seen.report.findings.map(\.reason) == ["this format has no colour filter"])
    for program in ["poppler", "MuPDF", "librsvg"] {
      #expect(try seen.difference(program, inAllBut: 0.05) <= 12, "\(program)")
    }
  }
}
