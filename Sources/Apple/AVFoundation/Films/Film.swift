import CoreGraphics
import Foundation

/// What `ffprobe` says of a file: its film, which is its first picture track.
struct Film: Sendable, Equatable {
  /// The number of the track in the file.
  var index = 0
  /// Pixels of a frame as it is stored.
  var width, height: Int
  /// The width of a pixel in units of its height.
  var pixelAspect = 1.0
  /// Clockwise quarter turns that show the film upright.
  var turns = 0
  /// The time of the file's beginning in the track's clock, in seconds.
  var start = 0.0
  /// How many ticks of the track's clock make a number of seconds.
  var clock = Clock(seconds: 1, ticks: 1000)
  /// In seconds; nil if the file does not say.
  var duration: Double?
  /// Frames per second on average; 0 if unknown.
  var frameRate = 0.0
  var codec = ""
  var hasAlpha = false
  /// Whether an alpha lies in a second stream that only libvpx reads.
  var hasSideAlpha = false
  var pixelFormat = ""
  var primaries = "unknown"
  var transfer = "unknown"
  var hasSound = false

  /// The clock of a track: so many ticks in so many seconds.
  struct Clock: Sendable, Equatable {
    var seconds, ticks: Double

    /// The time of a tick. The division comes last: what is a decimal fraction in the file is the same number here.
    func time(_ tick: Double) -> Double { tick * seconds / ticks }
  }

  /// Whether brightness goes beyond white.
  var isHDR: Bool { transfer == "smpte2084" || transfer == "arib-std-b67" }

  /// The size of upright frames with square pixels.
  func size(isUpright: Bool = true) -> (width: Int, height: Int) {
    let across = max(1, Int((Double(width) * pixelAspect).rounded()))
    return isUpright && turns % 2 == 1 ? (height, across) : (across, height)
  }
}

extension Film {
  /// Reads the JSON that `ffprobe` writes. Nil if there is no film.
  init?(probed data: Data) {
    guard let report = try? Self.decoder.decode(Report.self, from: data) else { return nil }
    let tracks = report.streams ?? []
    // The picture of a song's cover is no film, unless there is nothing else.
    let films = tracks.filter { $0.codecType == "video" && ($0.width ?? 0) > 0 && ($0.height ?? 0) > 0 }
    guard let track = films.first(where: { $0.disposition?.attachedPic != 1 }) ?? films.first,
      let width = track.width, let height = track.height
    else { return nil }
    self.init(width: width, height: height)
    index = track.index ?? 0
    if let aspect = Self.ratio(track.sampleAspectRatio, ":"), aspect > 1e-3, aspect < 1e3 {
      pixelAspect = aspect
    }
    let degrees =
      track.sideDataList?.compactMap(\.rotation?.number).first.map { -$0 }
      ?? track.tags?["rotate"].flatMap(Double.init)
    if let degrees, degrees.isFinite { turns = ((Int((degrees / 90).rounded()) % 4) + 4) % 4 }
    start = report.format?.startTime.flatMap(Double.init) ?? 0
    duration = [report.format?.duration, track.duration].lazy.compactMap { $0.flatMap(Double.init) }.first {
      $0 > 0
    }
    let base = (track.timeBase ?? "").split(separator: "/").compactMap { Double($0) }
    if base.count == 2, base[0] > 0, base[1] > 0 { clock = Clock(seconds: base[0], ticks: base[1]) }
    frameRate = Self.ratio(track.avgFrameRate, "/") ?? Self.ratio(track.rFrameRate, "/") ?? 0
    codec = track.codecName ?? "unknown"
    pixelFormat = track.pixFmt ?? ""
    hasSideAlpha =
      ["vp8", "vp9"].contains(codec) && ["alpha_mode", "alphaMode"].contains { track.tags?[$0] == "1" }
    let alphas = ["yuva", "rgba", "argb", "bgra", "abgr", "gbrap", "ya8", "ya16", "pal8"]
    hasAlpha = hasSideAlpha || alphas.contains { pixelFormat.hasPrefix($0) }
    primaries = track.colorPrimaries ?? "unknown"
    transfer = track.colorTransfer ?? "unknown"
    hasSound = tracks.contains { $0.codecType == "audio" }
  }

  private static func ratio(_ text: String?, _ mark: Character) -> Double? {
    let parts = (text ?? "").split(separator: mark).compactMap { Double($0) }
    guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
    return parts[0] / parts[1]
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }

  // The names are ffprobe's.
  private struct Report: Decodable {
    var streams: [Track]?
    var format: Format?
  }

  private struct Format: Decodable {
    var startTime, duration: String?
  }

  private struct Track: Decodable {
    var index: Int?
    var codecType, codecName, pixFmt, sampleAspectRatio, avgFrameRate, rFrameRate, duration: String?
    var timeBase: String?
    var colorPrimaries, colorTransfer: String?
    var width, height: Int?
    var disposition: Disposition?
    var tags: [String: String]?
    var sideDataList: [SideData]?
  }

  private struct Disposition: Decodable {
    var attachedPic: Int?
  }

  private struct SideData: Decodable {
    var rotation: Loose?
  }

  /// A number, whatever else stands there.
  private struct Loose: Decodable {
    var number: Double?

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      number = (try? value.decode(Double.self)) ?? (try? value.decode(String.self)).flatMap(Double.init)
    }
  }
}
