import Foundation
import LayerPress
import QuartzCore
import Testing

/// Conic gradients of planes that run through the eye, whose centres are seen as good as infinitely far away.
@Suite struct DistantRaysInDocumentsTests {
  /// - Parameter w: how far in front of the eye the gradient's centre lies, 1 being the page.
  private func page(_ w: Double) -> CALayer {
    let (page, distance, tilt) = (TestLayers.page(100, 100), 80.0, 1.0)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    page.sublayerTransform.m34 = -1 / distance
    let plane = CAGradientLayer()
    plane.bounds = CGRect(x: 0, y: 0, width: 100, height: 300)
    plane.position = CGPoint(x: 50, y: 50)
    plane.transform = CATransform3DMakeRotation(tilt, 1, 0, 0)
    plane.type = .conic
    plane.startPoint = CGPoint(x: 0.45, y: ((1 - w) * distance / sin(tilt) + 150) / 300)
    plane.endPoint = CGPoint(x: 0.8, y: 0.3)
    plane.colors = [
      CGColor(srgbRed: 1, green: 0.1, blue: 0, alpha: 1),
      CGColor(srgbRed: 0, green: 0.7, blue: 0.3, alpha: 1),
      CGColor(srgbRed: 0.1, green: 0.2, blue: 1, alpha: 1),
      CGColor(srgbRed: 1, green: 0.9, blue: 0, alpha: 1),
      CGColor(srgbRed: 1, green: 0.1, blue: 0, alpha: 1),
    ]
    page.addSublayer(plane)
    return page
  }

  @Test func allViewersShowTheSameAsVectors() throws {
    for w in [1e-4, 0] {
      let meant = try Viewer.none.picture(of: page(w), scale: 1)
      #expect(meant[50, 60][1] > 20, "there is something to see")
      for viewer in [Viewer.poppler, .mupdf, .librsvg] {
        let seen = try viewer.picture(of: page(w), scale: 1)
        var worst = 0
        for y in stride(from: 40, to: 99, by: 3) {
          for x in stride(from: 2, to: 98, by: 3) {
            worst = max(worst, (0..<3).map { abs(Int(meant[x, y][$0]) - Int(seen[x, y][$0])) }.max() ?? 255)
          }
        }
        #expect(worst <= 8, "\(viewer), w \(w)")
      }
      let folder = try TestFolder()
      let report = try Exporter().export(page(w), to: folder.file("rays.pdf"))
      #expect(report.findings == [])
    }
  }

  /// Offsets along it are beyond what numbers hold.
  @Test func gradientsThatEndBeyondAllNumbersAreWritten() throws {
    for type in [CAGradientLayerType.axial, .radial, .conic] {
      let page = TestLayers.page(100, 100)
      page.sublayerTransform.m34 = -1 / 300
      let plane = CAGradientLayer()
      plane.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
      plane.type = type
      plane.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
      plane.startPoint = .zero
      plane.endPoint = CGPoint(x: -1e308, y: 1)
      plane.colors = [CGColor(gray: 0.2, alpha: 1), CGColor(gray: 0.8, alpha: 0.5)]
      page.addSublayer(plane)
      let folder = try TestFolder()
      for name in ["a.pdf", "a.svg", "a.png"] {
        let output = ExportOutput(
          name == "a.pdf" ? .pdf : name == "a.svg" ? .svg : .png(scale: 1), path: folder.file(name))
        _ = try Exporter().export(ExportDocument(pages: [page]), to: [output])
        #expect(
          try Data(contentsOf: URL(fileURLWithPath: folder.file(name))).count > 80, "\(type.rawValue) \(name)"
        )
      }
    }
  }
}
