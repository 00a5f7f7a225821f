import ChildProcesses
import CoreGraphics
import Foundation
import QuartzCore

/// The programs `ffmpeg` and `ffprobe`, which read films for us.
///
/// They run as processes of their own, with limits, since decoders of films are large and a film may be a stranger's: one that
/// crashes, hangs or takes too much memory ends alone.
struct FFmpeg: Sendable, Hashable {
  /// The file or the name of `ffmpeg`.
  var program = "ffmpeg"

  /// `ffprobe`, beside `ffmpeg`.
  private var prober: String {
    guard let slash = program.lastIndex(of: "/") else { return "ffprobe" }
    return program[...slash] + "ffprobe"
  }

  /// The formats that are read: files with films. Lists of other files are not among them, through which a file could name any
  /// other.
  private static let formats =
    "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpeg,mpegts,mpegvideo,ogg,flv,live_flv,asf,asf_o,gif,apng,h264,hevc,m4v,ivf,nut,"
    + "mxf,dv,rm,swf,webp_pipe,yuv4mpegpipe,vc1,av1,obu,wtv,y4m"

  /// What both programs are told of a file, which they have as descriptor 3: no other file, no network.
  private static let input = [
    "-protocol_whitelist", "file,pipe", "-format_whitelist", formats, "-i", "file:/dev/fd/3",
  ]

  private func start(
    _ name: String, _ arguments: [String], _ file: Int32, seconds: Int, bytes: Int
  ) throws -> ChildProcess {
    do throws(ChildProcess.Failure) {
      return try ChildProcess(
        name, arguments, input: file, limits: ChildProcess.Limits(seconds: seconds, bytes: bytes, silence: 30)
      )
    } catch .missing {
      throw LayerContentsError(
        name.contains("/")
          ? "films need \(name), which is not there or cannot be run"
          : "films are read by the program \(name), which is not there: install the package ffmpeg")
    } catch .system(let code) {
      throw LayerContentsError("\(name) cannot be started: \(String(cString: strerror(code)))")
    }
  }

  /// Reads what a file holds.
  func probe(_ file: Int32, named name: String) throws -> Film {
    let child = try start(
      prober,
      ["-loglevel", "error", "-print_format", "json", "-show_streams", "-show_format"] + Self.input, file,
      seconds: 60,
      bytes: 2 << 30)
    let report = child.readAll(limit: 1 << 22)
    let end = child.waitForEnd()
    guard end == .status(0) else {
      throw Self.error("the film \(name) cannot be read", child, end, isDamage: true)
    }
    guard let film = Film(probed: Data(report)) else {
      throw LayerContentsError("the file \(name) has no film", isDamage: true)
    }
    return film
  }

  /// The times of a film's frames, ascending, in seconds from its beginning; at most some thousands.
  func frameTimes(of film: Film, _ file: Int32) throws -> [Double] {
    let child = try start(
      prober,
      [
        "-loglevel", "error", "-select_streams", "\(film.index)", "-show_entries", "packet=pts,flags",
        "-print_format", "csv=p=0",
      ]
        + Self.input, file, seconds: 60, bytes: 2 << 30)
    let text = String(decoding: child.readAll(limit: 1 << 18), as: UTF8.self)
    let times = text.split(separator: "\n").compactMap { line -> Double? in
      let parts = line.split(separator: ",")
      // What an edit list leaves out is marked.
      guard let pts = parts.first.flatMap({ Double($0) }), parts.count < 2 || !parts[1].contains("D") else {
        return nil
      }
      return film.clock.time(pts) - film.start
    }
    return times.sorted()
  }

  /// The first words of `ffmpeg`'s version: numbers up to the second point; nil for one that is not numbered.
  func version() throws -> (Int, Int)? {
    let child = try start(program, ["-version"], -1, seconds: 20, bytes: 2 << 30)
    let text = String(decoding: child.readAll(limit: 4096), as: UTF8.self)
    let numbers = text.split(separator: " ").dropFirst(2).first?.split(whereSeparator: { !$0.isNumber })
      .compactMap { Int($0) }
    guard text.hasPrefix("ffmpeg version "), let numbers, let first = numbers.first, first < 1000 else {
      return nil
    }
    return (first, numbers.dropFirst().first ?? 0)
  }

  /// Whether there is a filter.
  private func has(filters names: [String]) throws -> Bool {
    let child = try start(program, ["-hide_banner", "-filters"], -1, seconds: 20, bytes: 2 << 30)
    let words = Set(
      String(decoding: child.readAll(limit: 1 << 20), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        .map(String.init))
    return words.isSuperset(of: names)
  }

  /// Starts writing a film's frames, from a time on.
  ///
  /// - Parameters:
  ///   - time: seconds from the film's beginning; 0 begins with the first frame.
  ///   - isUpright: whether the film is turned as its track says.
  func frames(
    of film: Film, _ file: Int32, from time: Double, isUpright: Bool, options: FrameOptions
  ) throws -> ChildProcess {
    var arguments = ["-nostdin", "-hide_banner", "-nostats", "-loglevel", "info", "-copyts"]
    if !isUpright { arguments.append("-noautorotate") }
    if film.hasSideAlpha { arguments += ["-c:v", film.codec == "vp8" ? "libvpx" : "libvpx-vp9"] }
    if time > 0 { arguments += ["-ss", String(format: "%.6f", time)] }
    arguments += Self.input
    let (width, height) = film.size(isUpright: isUpright)
    var filters = ["scale=\(width):\(height)"]
    if options.tonemaps {
      filters.insert(
        "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,"
          + "zscale=t=bt709:m=bt709:r=full,format=yuv444p", at: 0)
    }
    filters += ["format=\(film.hasAlpha ? "rgba" : "rgb24")", "showinfo"]
    arguments += ["-map", "0:\(film.index)", "-an", "-sn", "-dn", "-vf", filters.joined(separator: ",")]
    arguments += options.passesThrough + ["-f", "rawvideo", "pipe:1"]
    // Decoders of several threads hold some dozens of frames.
    let bytes = (1 << 30) + film.width * film.height * 8 * 64
    return try start(program, arguments, file, seconds: 600, bytes: bytes)
  }

  /// What of a program's options depends on its version.
  struct FrameOptions: Sendable {
    /// Has each frame written once, with its own time.
    var passesThrough: [String]
    var tonemaps = false
  }

  /// Asks the program what it can.
  func options(for film: Film) throws -> FrameOptions {
    let version = try version()
    let isOld = version.map { $0.0 < 5 || $0.0 == 5 && $0.1 < 1 } ?? false
    var options = FrameOptions(passesThrough: isOld ? ["-vsync", "0"] : ["-fps_mode", "passthrough"])
    if film.isHDR { options.tonemaps = try has(filters: ["zscale", "tonemap"]) }
    return options
  }

  /// An error with what a program has said of it.
  static func error(
    _ words: String, _ child: ChildProcess, _ end: ChildProcess.End, isDamage: Bool
  ) -> LayerContentsError {
    let reason =
      switch end {
      case .silence: "it took too long"
      case .signal(SIGXCPU), .signal(SIGKILL): "it took too much time"
      case .signal(let number): "its decoder ended with signal \(number)"
      case .status(126), .status(127): "the program does not start"
      case .status: Self.lastLine(of: child) ?? "there is no reason given"
      }
    return LayerContentsError("\(words): \(reason)", isDamage: isDamage)
  }

  /// The last line of a program's messages that says something, without what names no reason.
  private static func lastLine(of child: ChildProcess) -> String? {
    child.takeMessages()
    let lines = String(decoding: child.lastMessages, as: UTF8.self).split(whereSeparator: \.isNewline)
    let telling = lines.map { line -> Substring in
      // `[mov,mp4 @ 0x55…] moov atom not found`: the address differs from run to run.
      guard line.hasPrefix("["), let end = line.range(of: "] ") else { return line }
      return line[end.upperBound...]
    }
    let line = telling.last {
      !$0.contains("file:/dev/fd/3") && !$0.hasPrefix("Conversion failed") && !$0.isEmpty
    }
    let last = line ?? telling.last?.split(separator: "/dev/fd/3: ").last
    return last.map { String($0.prefix(200)) }
  }
}
