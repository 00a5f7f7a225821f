import Foundation
import TestSupport
import Testing

/// Films that ffmpeg makes, and its own frames of them.
enum Films {
  /// Makes a film.
  ///
  /// - Parameter arguments: ffmpeg's, without the file, which comes last.
  static func make(_ name: String, _ arguments: String) throws -> URL {
    guard let ffmpeg = ProcessRun.path(of: "ffmpeg") else { try skip("there is no ffmpeg") }
    let file = try makeTemporaryFolder() + "/" + name
    let words = arguments.split(separator: " ").map(String.init)
    let run = try ProcessRun(
      ffmpeg, ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"] + words + [file])
    try #require(run.status == 0, "\(run.errors)")
    return URL(fileURLWithPath: file)
  }

  /// Turns an MP4 by a quarter to the right: by the matrix in its track's header, since ffmpeg's options for it differ by version.
  static func turn(_ film: URL) throws -> URL {
    var bytes = try Data(contentsOf: film)
    let header = try #require(bytes.range(of: Data("tkhd".utf8)))
    let matrix: [Int32] = [0, 1 << 16, 0, -1 << 16, 0, 0, 0, 0, 1 << 30]
    let place = header.lowerBound + 44
    bytes.replaceSubrange(
      place..<place + 36,
      with: matrix.flatMap { number in withUnsafeBytes(of: number.bigEndian) { Array($0) } })
    let turned = film.deletingLastPathComponent().appending(path: "turned.mp4")
    try bytes.write(to: turned)
    return turned
  }

  /// Two seconds of moving pictures, 25 a second.
  static func moving(_ size: String = "160x90") -> String {
    "-f lavfi -i testsrc2=s=\(size):r=25:d=2 -c:v libx264 -preset veryfast -bf 2 -g 12 -pix_fmt yuv420p"
  }

  /// All frames as ffmpeg decodes them one after the other.
  static func frames(
    of film: URL, _ options: String = "", width: Int, height: Int, channels: Int = 3, decoder: [String] = []
  ) throws -> [[UInt8]] {
    guard let ffmpeg = ProcessRun.path(of: "ffmpeg") else { try skip("there is no ffmpeg") }
    let run = try ProcessRun(
      ffmpeg,
      ["-loglevel", "error", "-nostdin"] + decoder + ["-i", film.path]
        + options.split(separator: " ").map(String.init) + [
          "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", channels == 4 ? "rgba" : "rgb24", "-",
        ])
    try #require(run.status == 0, "\(run.errors)")
    let size = width * height * channels
    try #require(!run.output.isEmpty && run.output.count % size == 0, "\(run.output.count) bytes")
    let bytes = [UInt8](run.output)
    return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<$0 + size]) }
  }

  /// The times of frames, in seconds from the film's beginning.
  static func times(of film: URL) throws -> [Double] {
    guard let ffprobe = ProcessRun.path(of: "ffprobe") else { try skip("there is no ffprobe") }
    func numbers(_ arguments: [String]) throws -> [Double] {
      let run = try ProcessRun(ffprobe, ["-loglevel", "error", "-of", "csv=p=0"] + arguments + [film.path])
      return run.text.split(separator: "\n").compactMap { Double($0.prefix { $0 != "," }) }
    }
    let start = try numbers(["-show_entries", "format=start_time"]).first ?? 0
    return try numbers(["-select_streams", "v:0", "-show_entries", "frame=pts_time"]).map { $0 - start }
  }

  /// The greatest difference of two frames' bytes.
  static func difference(_ a: [UInt8], _ b: [UInt8]) -> Int {
    guard a.count == b.count else { return 256 }
    return zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
