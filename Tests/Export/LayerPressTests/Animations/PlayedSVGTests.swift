import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Animated SVG as a browser plays it, against our own pictures of the same moments. Skipped where there is no Chromium.
@Suite struct PlayedSVGTests {
  private let background = CGColor(gray: 1, alpha: 1)

  @Test func aBrowserShowsTheSameMoments() throws {
    try check(AnimatedScenes.many, at: [0.02, 0.2, 0.51, 0.8, 1.03, 1.3, 1.51, 1.75, 1.98, 2.4])
  }

  @Test func aBrowserRepeatsWhatRepeatsForEver() throws {
    try check(AnimatedScenes.spinner, at: [0.05, 0.1, 0.33, 0.6, 1.02, 1.3, 1.76, 2.2, 3.9, 7.77])
  }

  @Test func aBrowserShowsChangesOfPicturesAndPages() throws {
    try check(AnimatedScenes.changes, at: [0.1, 0.5, 0.9, 1.1, 1.3, 1.5, 1.75, 1.95, 2.2, 2.8])
  }

  @Test func aBrowserShowsPaintsOfChangingKinds() throws {
    try check(AnimatedScenes.paints, at: [0.1, 0.4, 0.6, 0.7, 0.9, 1.2, 1.45, 1.7, 1.9, 2.5])
  }

  @Test func aBrowserDrawsLines() throws {
    try check(AnimatedScenes.lines, at: [0.1, 0.4, 0.8, 1.2, 1.6, 1.99, 2.3, 3.1])
  }

  private func check(_ scene: String, at times: [Double], sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let folder = try TestFolder()
    var exporter = Exporter()
    exporter.options.background = background
    exporter.options.svg.isAnimated = true
    let layer = try AnimatedScenes.layer(scene)
    try exporter.export(layer, to: folder.file("a.svg"))
    let size = (width: Int(layer.bounds.width), height: Int(layer.bounds.height))
    let shot = try played(folder.text("a.svg"), at: times, size: size, in: folder)

    exporter.options.moments.times = times
    try exporter.export(
      ExportDocument(pages: [layer]),
      to: times.indices.map { ExportOutput(.png(scale: 1), path: folder.file("\($0).png"), moment: $0 + 1) })
    for (index, time) in times.enumerated() {
      let own = try DecodedPNG(path: folder.file("\(index).png"))
      var (sum, strong) = (0, 0)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (a, b) = (own[x, y], shot[x, index * size.height + y])
          let difference = (0..<3).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
          sum += difference
          if difference > 64 { strong += 1 }
        }
      }
      // Edges are smoothed differently; nothing is anywhere else, or of another colour.
      let count = Double(size.width * size.height)
      #expect(Double(sum) / count < 0.6, "the mean difference at \(time)", sourceLocation: sourceLocation)
      #expect(
        Double(strong) / count < 0.0005, "pixels that differ at \(time)", sourceLocation: sourceLocation)
    }
  }

  /// A picture of all moments, below each other: each is a document of its own, whose clock is set.
  private func played(
    _ svg: String, at times: [Double], size: (width: Int, height: Int), in folder: TestFolder
  ) throws -> DecodedPNG {
    var page = "<!doctype html><body style='margin:0;background:white'>"
    for (index, time) in times.enumerated() {
      let inner =
        "<!doctype html><body style='margin:0'>\(svg)<script>var s = document.querySelector('svg');"
        + "s.style.display = 'block'; s.pauseAnimations(); s.setCurrentTime(\(time));</script>"
      let text = inner.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      page +=
        "<iframe srcdoc=\"\(text)\" style='border:0;position:absolute;left:0;top:\(index * size.height)px;"
        + "width:\(size.width)px;height:\(size.height)px'></iframe>"
    }
    try folder.write(page, to: "page.html")
    _ = try Tool(
      "chromium",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
        "--force-device-scale-factor=1", "--virtual-time-budget=2000",
        "--user-data-dir=\(folder.file("profile"))",
        "--window-size=\(max(size.width, 500)),\(size.height * times.count)",
        "--screenshot=\(folder.file("shot.png"))", "file://\(folder.file("page.html"))",
      ])
    guard FileManager.default.fileExists(atPath: folder.file("shot.png")) else {
      try skip("Chromium does not run here")
    }
    return try DecodedPNG(path: folder.file("shot.png"))
  }
}
