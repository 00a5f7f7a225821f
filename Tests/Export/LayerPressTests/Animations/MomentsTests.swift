import Foundation
import LayerPress
import QuartzCore
import Testing

/// Exports of several moments.
@Suite struct MomentsTests {
  /// A page on which a square runs to the right, 10 points a second, and a text stands still.
  private func page() -> CALayer {
    let page = TestLayers.text("Still", in: CGSize(width: 60, height: 20))
    let square = CALayer()
    square.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    square.backgroundColor = CGColor(srgbRed: 0, green: 0.5, blue: 0, alpha: 0.5)
    let run = CABasicAnimation(keyPath: "position.x")
    run.byValue = 40
    run.duration = 4
    square.add(run, forKey: nil)
    page.addSublayer(square)
    return page
  }

  private func exporter(_ times: [Double], workers: Int? = nil) -> Exporter {
    var options = ExportOptions()
    options.moments.times = times
    options.workers = workers
    return Exporter(options: options)
  }

  private let times = [0, 0.5, 1, 1.25, 2, 3.75]

  @Test func eachFileOfASequenceIsThatOfItsMomentAlone() throws {
    let folder = try TestFolder()
    let outputs = times.indices.flatMap { k in
      [
        ExportOutput(.png(scale: 2), path: folder.file("s\(k).png"), moment: k + 1),
        ExportOutput(.svg, path: folder.file("s\(k).svg"), moment: k + 1),
      ]
    }
    let report = try exporter(times).export(ExportDocument(pages: [page()]), to: outputs)
    #expect(report.outputs.map(\.times) == times.flatMap { [[$0], [$0]] })
    #expect(report.fonts.count == 1)
    for (k, time) in times.enumerated() {
      for ending in ["png", "svg"] {
        try exporter([time]).export(page(), to: folder.file("alone.\(ending)"), scale: 2)
        #expect(try folder.bytes("s\(k).\(ending)") == folder.bytes("alone.\(ending)"))
      }
    }
  }

  @Test func aPDFHasAPageForEachMomentOfEachPage() throws {
    let folder = try TestFolder()
    let document = ExportDocument(pages: [page(), TestLayers.square()])
    let report = try exporter(times).export(
      document, to: [ExportOutput(.pdf, path: folder.file("all.pdf"))])
    #expect(report.outputs[0].pages.map(\.width) == times.map { _ in 60 } + times.map { _ in 40 })
    #expect(report.outputs[0].times == times + times)
    let info = try Tool("pdfinfo", [folder.file("all.pdf")]).output
    #expect(info.contains("Pages:           12"), "\(info)")
  }

  @Test func theFramesOfAnAnimatedPNGAreThePicturesOfTheirMoments() throws {
    let folder = try TestFolder()
    var exporter = exporter(times)
    exporter.options.moments.lastDuration = 0.1
    try exporter.export(page(), to: folder.file("a.apng"), scale: 2)
    let animation = try AnimatedPNG(folder.bytes("a.apng"))
    #expect(animation.frames.map(\.seconds) == [0.5, 0.5, 0.25, 0.75, 1.75, 0.1])
    for (k, time) in times.enumerated() {
      try self.exporter([time]).export(page(), to: folder.file("alone.png"), scale: 2)
      let alone = try DecodedPNG(path: folder.file("alone.png"))
      #expect(animation.frames[k].pixels == alone.pixels, "at \(time)")
    }
    // Later frames hold the box of the square's old and new places only.
    #expect(animation.frames[1].box == [0, 0, 30, 20])
  }

  @Test func readersWithoutAnimationShowTheFirstMoment() throws {
    let folder = try TestFolder()
    try exporter([1, 2]).export(page(), to: folder.file("a.apng"))
    try exporter([1]).export(page(), to: folder.file("a.png"))
    #expect(
      try DecodedPNG(path: folder.file("a.apng")).pixels == DecodedPNG(path: folder.file("a.png")).pixels)
  }

  @Test func theBytesAreTheSameOnAnyNumberOfThreads() throws {
    let folder = try TestFolder()
    var all: [[[UInt8]]] = []
    for workers in [1, 2, 7] {
      let outputs =
        [
          ExportOutput(.pdf, path: folder.file("a.pdf")),
          ExportOutput(.animatedPNG(scale: 1), path: folder.file("a.apng")),
        ]
        + times.indices.flatMap { index in
          [
            ExportOutput(.svg, path: folder.file("\(index).svg"), moment: index + 1),
            ExportOutput(.png(scale: 2), path: folder.file("\(index).png"), moment: index + 1),
          ]
        }
      try exporter(times, workers: workers).export(ExportDocument(pages: [page()]), to: outputs)
      all.append(try folder.names.map { try folder.bytes($0) })
    }
    #expect(all[0] == all[1])
    #expect(all[0] == all[2])
  }

  @Test func moreFilesThanMayBeOpenAtOnce() throws {
    let folder = try TestFolder()
    let times = (0..<1500).map { Double($0) / 100 }
    let outputs = times.indices.map {
      ExportOutput(.svg, path: folder.file("\($0).svg"), moment: $0 + 1)
    }
    try exporter(times).export(ExportDocument(pages: [TestLayers.square()]), to: outputs)
    #expect(try folder.names.count == 1500)
    #expect(try folder.bytes("0.svg") == folder.bytes("1499.svg"))
  }

  @Test func aSequenceOfWhichOneFileFailsLeavesNothing() throws {
    let folder = try TestFolder()
    // What is a file cannot become a folder.
    try Data().write(to: URL(fileURLWithPath: folder.file("file")))
    let outputs = [
      ExportOutput(.svg, path: folder.file("0.svg"), moment: 1),
      ExportOutput(.svg, path: folder.file("file/1.svg"), moment: 2),
    ]
    #expect(throws: (any Error).self) {
      try exporter([0, 1]).export(ExportDocument(pages: [page()]), to: outputs)
    }
    #expect(try folder.names == ["file"])
  }

  @Test func momentsThatDoNotExistAreRefused() throws {
    let folder = try TestFolder()
    let output = ExportOutput(.svg, path: folder.file("a.svg"), moment: 3)
    for (times, reason) in [
      ([0, 1], ExportError.Reason.noSuchMoment(3, count: 2)), ([0], .noSuchMoment(3, count: 1)),
      ([], .noMoments), ([.nan], .unusableOption(name: "time", value: "nan")),
    ] {
      if let error = #expect(
        throws: (any Error).self,
        performing: { try exporter(times).export(ExportDocument(pages: [page()]), to: [output]) })
      {
        #expect((error as? ExportError)?.reason == reason)
      }
    }
  }
}
