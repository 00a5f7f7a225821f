import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerPress

/// GIF and WebP of several moments, as Pillow reads them.
@Suite struct AnimatedPictureTests {
  /// A square of 10 points that goes 10 points a second, and a picture of so many of its moments.
  private func export(
    _ format: ExportOutput.Format, frames: Int, rate: Double, background: CGColor? = nil
  ) throws -> (frames: [Frame], report: ExportReport) {
    let folder = try TestFolder()
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    let square = CALayer()
    square.frame = CGRect(x: 0, y: 5, width: 10, height: 10)
    square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let motion = CABasicAnimation(keyPath: "position.x")
    (motion.byValue, motion.duration) = (30, 3)
    square.add(motion, forKey: nil)
    page.addSublayer(square)
    var exporter = Exporter()
    exporter.options.background = background
    exporter.options.moments.times = (0..<frames).map { Double($0) / rate }
    exporter.options.moments.lastDuration = 1 / rate
    let report = try exporter.export(
      ExportDocument(pages: [page]), to: [ExportOutput(format, path: folder.file("a"))])
    return (try read(folder.file("a")), report)
  }

  private struct Frame: Decodable, Equatable {
    /// In milliseconds.
    var duration: Double
    /// Red, green, blue, alpha in the middle of the picture's left quarter.
    var left: [Int]
    /// The same of its right quarter.
    var right: [Int]
  }

  private func read(_ path: String) throws -> [Frame] {
    guard FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/PIL") else {
      try skip("python3-pil is not installed")
    }
    let script = """
      import json, sys
      from PIL import Image
      image, frames = Image.open(sys.argv[1]), []
      for index in range(getattr(image, "n_frames", 1)):
          image.seek(index)
          image.load()
          pixels = Image.new("RGBA", image.size)
          pixels.alpha_composite(image.convert("RGBA"))
          frames.append({"duration": image.info.get("duration", 0), "left": pixels.getpixel((5, 10)), "right": pixels.getpixel((35, 10))})
      print(json.dumps(frames))
      """
    let run = try ProcessRun("/usr/bin/python3", ["-c", script, path])
    #expect(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode([Frame].self, from: run.output)
  }

  private let red = [255, 0, 0, 255]
  private let clear = [0, 0, 0, 0]
  private let white = [255, 255, 255, 255]

  @Test func aClearGIFShowsEachFrameAlone() throws {
    let (frames, report) = try export(.gif(scale: 1), frames: 4, rate: 1)
    #expect(frames.map(\.left) == [red, clear, clear, clear])
    #expect(frames.map(\.right) == [clear, clear, clear, red])
    #expect(report.outputs[0].format == "gif")
    #expect(report.findings == [])
  }

  @Test func anOpaqueGIFShowsWhatChanges() throws {
    let (frames, _) = try export(
      .gif(scale: 1), frames: 3, rate: 1, background: CGColor(gray: 1, alpha: 1))
    #expect(frames.map(\.left) == [red, white, white])
    #expect(frames.map(\.right) == [white, white, white])
  }

  @Test func thirtyFramesOfAGIFTakeASecond() throws {
    let durations = try export(.gif(scale: 1), frames: 30, rate: 30).frames.map(\.duration)
    #expect(durations.prefix(6) == [30, 40, 30, 30, 40, 30])
    #expect(durations.reduce(0, +) == 1000)
  }

  @Test func webPIsWithoutLoss() throws {
    let frames = try export(.webp(scale: 1), frames: 3, rate: 1).frames
    #expect(frames.map(\.left) == [red, clear, clear])
  }

  @Test func aSingleMomentIsAStillPicture() throws {
    for format in [ExportOutput.Format.gif(scale: 1), .webp(scale: 1)] {
      let frames = try export(format, frames: 1, rate: 1).frames
      #expect(frames == [Frame(duration: 0, left: red, right: clear)], "\(format.name)")
    }
  }

  @Test func manyColoursAndTranslucencyInGIFAreFindings() throws {
    let gradient = CAGradientLayer()
    gradient.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    gradient.colors = [
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.2),
    ]
    let folder = try TestFolder()
    let report = try Exporter().export(gradient, to: folder.file("a.gif"), scale: 8)
    #expect(report.findings.map(\.outcome) == [.approximated, .approximated])
    #expect(report.findings.contains { $0.reason.contains("256 colours") })
    #expect(report.findings.contains { $0.reason.contains("translucent") })
  }

  @Test func picturesThatTheFormatHasNoRoomForAreErrors() throws {
    let wide = CALayer()
    wide.bounds = CGRect(x: 0, y: 0, width: 70_000, height: 1)
    for format in [ExportOutput.Format.gif(scale: 1), .webp(scale: 1)] {
      if let error = #expect(
        throws: (any Error).self, performing: { try Exporter().data(of: wide, as: format) })
      {
        #expect("\(error)".contains("pixels a side, not 70000 × 1"), "\(error)")
      }
    }
  }

  @Test func framesKeepTimeInWholeUnits() {
    let film = FrameTimes(seconds: [Double](repeating: 1 / 24, count: 24), rate: 100, shortest: 2)
    #expect(film.frames.prefix(4).map(\.duration) == [4, 4, 5, 4])
    #expect(film.frames.map(\.duration).reduce(0, +) == 100)
  }

  @Test func momentsThatFollowTooFastAreLeftOut() {
    let fast = FrameTimes(seconds: [Double](repeating: 0.01, count: 6), rate: 100, shortest: 2)
    #expect(fast.frames.map(\.moment) == [0, 2, 4])
    #expect(fast.frames.map(\.duration) == [2, 2, 2])
  }
}
