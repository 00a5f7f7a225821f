import Foundation
import LayerPress
import TestSupport
import Testing

@testable import AVFoundation

/// Films that cannot be read are findings that name the layer, never a crash or an empty picture in silence.
@Suite struct BadFilmTests {
  /// What an export finds out about a layer with a film.
  private func findings(
    _ film: URL, ffmpeg: String = "ffmpeg", pixelLimit: Int? = nil,
    _ change: (AVPlayerLayer) -> Void = { _ in }
  ) throws -> [String] {
    let layer = AVPlayerLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.backgroundColor = CGColor(gray: 0.5, alpha: 1)
    layer.video = film
    change(layer)
    var exporter = Exporter()
    exporter.options.strictness = .lenient
    exporter.options.providers.register(VideoFrames(ffmpeg: ffmpeg), for: AVPlayerLayer.self)
    if let pixelLimit { exporter.options.images.pixelLimit = pixelLimit }
    return try exporter.examine(layer, as: [.png(scale: 1)]).findings.map { "\($0.outcome): \($0.reason)" }
  }

  private func file(_ name: String, _ bytes: Data) throws -> URL {
    let file = URL(fileURLWithPath: try makeTemporaryFolder() + "/" + name)
    try bytes.write(to: file)
    return file
  }

  private func needProgram() throws {
    if ProcessRun.path(of: "ffmpeg") == nil { try skip("there is no ffmpeg") }
  }

  @Test func aTextThatIsCalledAFilm() throws {
    try needProgram()
    let film = try file("a.mp4", Data("This is no film.\n".utf8))
    let found = try findings(film)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("damaged: the film “a.mp4” cannot be read: ") ?? false, "\(found)")
    #expect(found.first?.contains("/dev/fd") == false, "\(found)")
  }

  @Test func listsOfOtherFilesAreNotRead() throws {
    try needProgram()
    let real = try Films.make("real.mp4", Films.moving())
    for (name, text) in [
      ("a.mp4", "ffconcat version 1.0\nfile \(real.path)\n"),
      ("a.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(real.path)\n#EXT-X-ENDLIST\n"),
    ] {
      let found = try findings(try file(name, Data(text.utf8)))
      #expect(found.first?.hasPrefix("damaged") ?? false, "\(found)")
    }
  }

  @Test func noSuchFileAndAFolder() throws {
    try needProgram()
    let folder = URL(fileURLWithPath: try makeTemporaryFolder())
    #expect(
      try findings(folder.appendingPathComponent("a.mp4")) == [
        "damaged: the film “a.mp4” cannot be read: No such file or directory"
      ])
    #expect(try findings(folder) == ["damaged: the film “\(folder.lastPathComponent)” is not a file"])
  }

  @Test func noProgram() throws {
    let film = try file("a.mp4", Data("film".utf8))
    let found = try findings(film, ffmpeg: "/nowhere/ffmpeg")
    #expect(found == ["dropped: films need /nowhere/ffprobe, which is not there or cannot be run"])
  }

  @Test func aFilmThatIsCutOff() throws {
    let whole = try Films.make("a.mp4", Films.moving("320x180") + " -movflags +faststart")
    let bytes = try Data(contentsOf: whole)
    let half = try file("half.mp4", bytes.prefix(bytes.count * 6 / 10))
    #expect(try findings(half) { $0.time = 0.2 } == [])
    let found = try findings(half) { $0.time = 1.9 }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("damaged: the film “half.mp4” ends before its 2 s: ") ?? false, "\(found)")
    let start = try file("start.mp4", bytes.prefix(300))
    let early = try findings(start)
    #expect(early.first?.hasPrefix("damaged: the f") ?? false, "\(early)")
  }

  @Test func timesOutsideOfTheFilm() throws {
    let film = try Films.make("a.mp4", Films.moving())
    #expect(
      try findings(film) { $0.time = 9 } == [
        "warning: its time, 9 s, is beyond the end of the film “a.mp4”, 2 s; the last frame is shown"
      ])
    #expect(
      try findings(film) { $0.time = -0.5 } == [
        "warning: its time, -0.5 s, is before the film; the first frame is shown"
      ])
    // What plays has come to its end.
    #expect(
      try findings(film) {
        $0.time = 9
        $0.rate = 1
      } == [])
  }

  @Test func framesOfTooManyPixels() throws {
    let film = try Films.make("a.mp4", Films.moving())
    #expect(
      try findings(film, pixelLimit: 10_000) == [
        "damaged: the film “a.mp4” has 160 × 90 pixels, more than is allowed"
      ])
    let wide = try Films.make("b.avi", "-f lavfi -i color=s=40000x2:r=1:d=1 -c:v rawvideo -pix_fmt gray")
    #expect(try findings(wide).first?.hasPrefix("damaged: the film “b.avi” has 40000 × 2 pixels") ?? false)
  }

  @Test func soundWithoutAFilm() throws {
    let sound = try Films.make("a.mp4", "-f lavfi -i sine=d=1 -c:a aac")
    #expect(try findings(sound) == ["damaged: the file “a.mp4” has no film"])
  }

  @Test func aCodecThatIsMissing() throws {
    let film = try Films.make("a.mp4", Films.moving())
    var bytes = try Data(contentsOf: film)
    // The name of the codec, in the description of the track.
    let name = try #require(bytes.range(of: Data("avc1".utf8), options: .backwards))
    bytes.replaceSubrange(name, with: Data("zzz9".utf8))
    let found = try findings(try file("a.mp4", bytes))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("damaged: the film “a.mp4” cannot be decoded: ") ?? false, "\(found)")
  }

  @Test func damageEndsAnExportThatIsNotLenient() throws {
    try needProgram()
    let layer = AVPlayerLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.video = try file("a.mp4", Data("no film".utf8))
    var exporter = Exporter()
    exporter.options.providers.register(VideoFrames(), for: AVPlayerLayer.self)
    #expect(throws: ExportError.self) { try exporter.data(of: layer, as: .pdf) }
  }
}
