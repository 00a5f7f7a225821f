import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import AVFoundation

/// Frames are those of ffmpeg, within 2/255.
@Suite struct FilmFrameTests {
  private func bytes(_ reader: FilmReader, at time: Double) throws -> [UInt8] {
    try [UInt8](reader.frame(at: time).image.data)
  }

  /// Compares the frames at some times, from last to first so that each is searched, with those whose interval holds them.
  private func check(
    _ film: URL, _ width: Int, _ height: Int, channels: Int = 3, options: String = "", decoder: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let own = try Films.frames(
      of: film, options, width: width, height: height, channels: channels, decoder: decoder)
    let times = try Films.times(of: film)
    try #require(times.count == own.count, "\(times.count) \(own.count)", sourceLocation: sourceLocation)
    let reader = FilmReader(film, ffmpeg: FFmpeg())
    let middles = zip(times, times.dropFirst()).map { ($0 + $1) / 2 }
    for index in stride(from: middles.count - 1, through: 0, by: -max(1, middles.count / 5)) {
      for time in [middles[index], times[index]] {
        let difference = Films.difference(try bytes(reader, at: time), own[index])
        #expect(difference <= 2, "frame \(index) at \(time)", sourceLocation: sourceLocation)
      }
    }
    let (first, last) = (own.first ?? [], own.last ?? [])
    #expect(Films.difference(try bytes(reader, at: -1), first) <= 2, "before", sourceLocation: sourceLocation)
    #expect(Films.difference(try bytes(reader, at: 1000), last) <= 2, "after", sourceLocation: sourceLocation)
  }

  @Test func framesBetweenKeyFrames() throws {
    try check(try Films.make("a.mp4", Films.moving()), 160, 90)
  }

  @Test func variableFrameRates() throws {
    let film = try Films.make(
      "a.mkv",
      "-f lavfi -i testsrc2=s=160x90:r=25:d=3 -vf select='eq(mod(n\\,7)\\,0)+lt(n\\,9)+gt(n\\,70)' -fps_mode vfr -c:v libx264 -g 9 -pix_fmt yuv420p"
    )
    try check(film, 160, 90)
  }

  @Test func filesWhoseClockBeginsLater() throws {
    try check(try Films.make("a.ts", Films.moving() + " -muxdelay 2"), 160, 90)
  }

  @Test func oddSizes() throws {
    try check(
      try Films.make("a.mkv", "-f lavfi -i testsrc=s=101x77:r=10:d=1 -c:v libx264 -pix_fmt yuv444p"), 101, 77
    )
  }

  @Test func turnedFilms() throws {
    let turned = try Films.turn(Films.make("a.mp4", Films.moving()))
    try check(turned, 90, 160)
    let film = try FilmReader(turned, ffmpeg: FFmpeg()).film()
    #expect(film.turns % 2 == 1)
    expectEqual([film.width, film.height], [160, 90])
  }

  @Test func pixelsThatAreNoSquares() throws {
    let film = try Films.make("a.mkv", Films.moving("80x90") + " -vf setsar=2")
    try check(film, 160, 90, options: "-vf scale=160:90")
  }

  @Test(arguments: [("bt709", "tv"), ("bt709", "pc"), ("smpte170m", "tv"), ("bt2020nc", "tv")])
  func colours(_ space: String, _ range: String) throws {
    let matrix = ["smpte170m": "bt601", "bt2020nc": "bt2020"][space] ?? space
    let film = try Films.make(
      "a.mkv",
      "-f lavfi -i testsrc2=s=64x48:r=5:d=1 -vf scale=out_color_matrix=\(matrix):out_range=\(range) -c:v libx264 -crf 5 "
        + "-pix_fmt yuv444p -colorspace \(space) -color_range \(range)")
    try check(film, 64, 48)
  }

  @Test(arguments: [
    "prores_ks -profile:v 4444 -pix_fmt yuva444p10le", "ffv1 -pix_fmt yuva420p", "png -pix_fmt rgba",
  ])
  func alpha(_ codec: String) throws {
    let film = try Films.make(
      "a.mov",
      "-f lavfi -i testsrc2=s=64x48:r=5:d=1,format=rgba,geq=r='r(X\\,Y)':g='g(X\\,Y)':b='b(X\\,Y)':a='X*4' -c:v \(codec)"
    )
    try check(film, 64, 48, channels: 4)
    #expect(try FilmReader(film, ffmpeg: FFmpeg()).frame(at: 0).image.hasAlpha)
  }

  @Test func alphaInAStreamOfItsOwn() throws {
    let film = try Films.make(
      "a.webm",
      "-f lavfi -i testsrc2=s=64x48:r=5:d=1,format=rgba,geq=r='r(X\\,Y)':g='g(X\\,Y)':b='b(X\\,Y)':a='X*4' -c:v libvpx-vp9 -pix_fmt yuva420p -b:v 1M"
    )
    try check(film, 64, 48, channels: 4, decoder: ["-c:v", "libvpx-vp9"])
  }

  @Test func highDynamicRangeIsFittedIntoTheScreens() throws {
    let film = try Films.make(
      "a.mkv",
      "-f lavfi -i color=c=gray:s=64x48:r=5:d=1 -c:v libx264 -pix_fmt yuv420p10le -colorspace bt2020nc -color_primaries bt2020 "
        + "-color_trc smpte2084 -color_range tv")
    let reader = FilmReader(film, ffmpeg: FFmpeg())
    let frame = try reader.frame(at: 0).image
    guard reader.tonemaps else { try skip("this ffmpeg has no zscale and tonemap") }
    let grey = try #require([UInt8](frame.data).first)
    // PQ's half is 92 candela per square metre: nearly white.
    #expect(grey > 140 && grey < 250, "\(grey)")
  }

  @Test func aFilmThatPlaysIsDecodedInOneRun() throws {
    guard let ffmpeg = ProcessRun.path(of: "ffmpeg"), let ffprobe = ProcessRun.path(of: "ffprobe") else {
      try skip("there is no ffmpeg")
    }
    let folder = try makeTemporaryFolder()
    // Notes its runs, but for those that ask for its version.
    let script =
      "#!/bin/sh\ncase $1 in -version) ;; *) mkdir \(folder)/run$$ ;; esac\nexec \(ffmpeg) \"$@\"\n"
    try Data(script.utf8).write(to: URL(fileURLWithPath: folder + "/ffmpeg"))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/ffmpeg")
    try FileManager.default.createSymbolicLink(atPath: folder + "/ffprobe", withDestinationPath: ffprobe)
    let film = try Films.make("a.mp4", Films.moving())
    let reader = FilmReader(film, ffmpeg: FFmpeg(program: folder + "/ffmpeg"))
    // A little out of order, as several threads ask.
    let moments = [0, 2, 1, 3, 5, 4, 7, 6].map { Double($0) / 5 }
    for moment in moments + moments { _ = try reader.frame(at: moment) }
    // It may write no files, but make folders.
    let runs = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("run") }
    #expect(runs.count == 1)
  }

  @Test func timesOfFramesAreThoseOfTheFile() throws {
    let film = try Films.make("a.mp4", Films.moving())
    let times = try FilmReader(film, ffmpeg: FFmpeg()).times()
    #expect(times.count == 50)
    for (index, time) in times.enumerated() { expectEqual(time, Double(index) / 25, accuracy: 1e-9) }
  }
}
