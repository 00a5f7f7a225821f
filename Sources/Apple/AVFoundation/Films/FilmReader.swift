import ChildProcesses
import CoreGraphics
import Foundation
import QuartzCore
import Synchronization

/// The frames of one file, each decoded once while it is kept. Can be used from several threads, one of which decodes at a time.
///
/// Frames that are asked for in the order of time come from one run of the program, as those of an animation do.
final class FilmReader: Sendable {
  /// A frame, and when it is shown: from `time` to `end`, in seconds from the film's beginning.
  struct Frame: Sendable {
    var image: CGImage
    var time: Double
    /// Nil until the next frame is known; infinite for the last one.
    var end: Double?

    var bytes: Int { image.bytesPerRow * image.storedHeight }
  }

  private struct State {
    var film: Result<Film, LayerContentsError>?
    var options: FFmpeg.FrameOptions?
    /// Ascending.
    var frames: [Frame] = []
    var run: Run?
    /// The time of the film's first frame; nil until it is known.
    var first: Double?
    /// What the program has said of damage.
    var damage: String?
    /// The times of all frames; nil if nobody asked.
    var times: [Double]?
  }

  /// A run of the program.
  private final class Run {
    let child: ChildProcess
    /// The latest frame.
    var last: Frame?
    /// The times of frames that the program has announced and that have not been read.
    var announced: [Double] = []
    var clock = Film.Clock(seconds: 1, ticks: 1)
    var damage: String?
    var hasEnded = false

    init(_ child: ChildProcess) { self.child = child }
  }

  let url: URL
  private let ffmpeg: FFmpeg
  private let isUpright: Bool
  private let keptBytes: Int
  // The run is only touched within the lock.
  private nonisolated(unsafe) var state = State()
  private let lock = NSLock()

  init(_ url: URL, ffmpeg: FFmpeg, isUpright: Bool = true, keptBytes: Int = 192 << 20) {
    self.url = url
    self.ffmpeg = ffmpeg
    self.isUpright = isUpright
    self.keptBytes = keptBytes
  }

  /// The file's name, for messages.
  var name: String { "“\(url.lastPathComponent)”" }

  /// What was found to be damaged so far; nil for nothing.
  var damage: String? { lock.withLock { state.damage } }

  /// Whether the colours of brightness beyond white are brought into the screen's; true for a film without such.
  var tonemaps: Bool { lock.withLock { state.options?.tonemaps ?? true } }

  /// The times of all frames, ascending; at most some thousands.
  func times() throws -> [Double] {
    try lock.withLock {
      if let known = state.times { return known }
      let film = try knownFilm()
      let file = try open()
      defer { close(file) }
      let times = try ffmpeg.frameTimes(of: film, file)
      state.times = times
      return times
    }
  }

  /// What the file holds.
  func film() throws -> Film { try lock.withLock { try knownFilm() } }

  private func knownFilm() throws -> Film {
    if let known = state.film { return try known.get() }
    let result: Result<Film, LayerContentsError>
    do {
      let file = try open()
      defer { close(file) }
      result = .success(try ffmpeg.probe(file, named: name))
    } catch {
      result = .failure(error as? LayerContentsError ?? LayerContentsError("\(error)"))
    }
    state.film = result
    return try result.get()
  }

  private func open() throws -> Int32 {
    // Without O_NONBLOCK, a pipe would be waited for.
    let file = Foundation.open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      throw LayerContentsError(
        "the film \(name) cannot be read: \(String(cString: strerror(errno)))", isDamage: true)
    }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw LayerContentsError("the film \(name) is not a file", isDamage: true)
    }
    return file
  }

  /// The frame that is shown at a time: the first one before the film begins, the last one after it has ended.
  ///
  /// - Parameter pixelLimit: the most pixels of a frame.
  func frame(at time: Double, pixelLimit: Int = CGImage.defaultPixelLimit) throws -> Frame {
    // A frame begins at its time, up to rounding.
    let time = time + 1e-9
    return try lock.withLock {
      let film = try knownFilm()
      let (width, height) = film.size(isUpright: isUpright)
      let (pixels, isTooMany) = width.multipliedReportingOverflow(by: height)
      guard !isTooMany, pixels <= pixelLimit, width <= Self.longestSide, height <= Self.longestSide else {
        throw LayerContentsError(
          "the film \(name) has \(width) × \(height) pixels, more than is allowed", isDamage: true)
      }
      if let known = kept(at: time) { return known }
      // On from where the program is, unless that is far away.
      if let run = state.run, !run.hasEnded, let last = run.last, time >= last.time,
        time < last.time + Self.farthest, let found = try advance(run, film, to: time)
      {
        return found
      }
      return try seek(film, time)
    }
  }

  private static let longestSide = 32_767
  /// How many seconds are decoded to get to a frame, rather than searched from its key frame.
  private static let farthest = 10.0

  private func kept(at time: Double) -> Frame? {
    if let index = state.frames.lastIndex(where: { $0.time <= time }) {
      let frame = state.frames[index]
      guard let end = frame.end, time < end else { return nil }
      return frame
    }
    // Before the beginning.
    guard let first = state.frames.first, state.first == first.time else { return nil }
    return first
  }

  /// Begins anew a little before a time, and further before it where frames are rare, until the one at that time is found.
  private func seek(_ film: Film, _ time: Double) throws -> Frame {
    let wanted = min(time, film.duration ?? .infinity)
    var margin = max(0.25, film.frameRate > 0 ? 3 / film.frameRate : 0)
    while true {
      let start = max(0, wanted - margin)
      let run = try begin(film, at: start)
      if let found = try advance(run, film, to: time, isFromStart: start == 0) { return found }
      guard start > 0 else { break }
      margin *= 8
    }
    throw LayerContentsError("the film \(name) has no frame that can be decoded", isDamage: true)
  }

  private func begin(_ film: Film, at time: Double) throws -> Run {
    let file = try open()
    defer { close(file) }
    let options: FFmpeg.FrameOptions
    if let known = state.options { options = known } else { options = try ffmpeg.options(for: film) }
    state.options = options
    state.run?.child.stop()
    let child = try ffmpeg.frames(of: film, file, from: time, isUpright: isUpright, options: options)
    let run = Run(child)
    child.takeMessage = { [unowned run] line in Self.take(line, of: run) }
    state.run = run
    return run
  }

  /// Reads `… config in time_base: 1/12800, …` and `… n: 0 pts: 16896 pts_time:1.32 …`, the messages of the filter showinfo,
  /// and what is said of damage.
  private static func take(_ line: Substring, of run: Run) {
    guard line.hasPrefix("[Parsed_showinfo") else {
      if run.damage == nil, let words = damages.first(where: { line.contains($0) }) { run.damage = words }
      return
    }
    if let base = line.range(of: "config in time_base: ") {
      let parts = line[base.upperBound...].prefix { $0.isNumber || $0 == "/" }.split(separator: "/")
        .compactMap { Double($0) }
      if parts.count == 2, parts[0] > 0, parts[1] > 0 {
        run.clock = Film.Clock(seconds: parts[0], ticks: parts[1])
      }
    } else if let pts = line.range(of: " pts:") {
      let number = line[pts.upperBound...].drop { $0 == " " }.prefix { $0.isNumber || $0 == "-" }
      run.announced.append(Double(number).map(run.clock.time) ?? .nan)
    }
  }

  /// What the program says of files that end early or hold what cannot be decoded.
  private static let damages = [
    "partial file", "File ended prematurely", "Invalid NAL unit size", "error while decoding",
    "corrupt decoded frame",
    "Truncating packet", "Packet corrupt", "concealing",
  ]

  /// Reads on until the frame at a time is known; nil if there is none in what the program writes.
  ///
  /// - Parameter isFromStart: whether the run begins with the film's first frame.
  private func advance(_ run: Run, _ film: Film, to time: Double, isFromStart: Bool = false) throws -> Frame?
  {
    while true {
      guard let next = try read(run, film) else { return try finish(run, to: time, isFromStart: isFromStart) }
      let last = run.last
      run.last = next
      if last == nil {
        if isFromStart { state.first = next.time }
        // Too far: the frame at this time comes before.
        if next.time > time, !isFromStart { return nil }
      }
      if let last { setEnd(next.time, ofFrameAt: last.time) }
      keep(next)
      // The first frame shows before the film begins.
      if next.time > time { return last ?? next }
    }
  }

  /// The frame at a time where the program writes no more.
  private func finish(_ run: Run, to time: Double, isFromStart: Bool) throws -> Frame? {
    run.hasEnded = true
    let end = run.child.waitForEnd()
    state.damage = state.damage ?? run.damage
    guard var last = run.last else {
      guard isFromStart else { return nil }
      throw FFmpeg.error("the film \(name) cannot be decoded", run.child, end, isDamage: true)
    }
    switch end {
    case .silence: throw FFmpeg.error("the film \(name) cannot be decoded", run.child, end, isDamage: true)
    // Out of processor time: it begins anew near the time.
    case .signal(SIGXCPU), .signal(SIGKILL): return nil
    case .signal(let number): state.damage = state.damage ?? "its decoder ended with signal \(number)"
    case .status: break
    }
    setEnd(.infinity, ofFrameAt: last.time)
    last.end = .infinity
    return last
  }

  private func read(_ run: Run, _ film: Film) throws -> Frame? {
    let (width, height) = film.size(isUpright: isUpright)
    let channels = film.hasAlpha ? 4 : 3
    var data = Data(count: width * height * channels)
    let count = data.withUnsafeMutableBytes { run.child.read(into: $0) }
    guard count == data.count else { return nil }
    run.child.takeMessages()
    let told = run.announced.isEmpty ? .nan : run.announced.removeFirst() - film.start
    let expected = (run.last?.time ?? 0) + (film.frameRate > 0 ? 1 / film.frameRate : 0.04)
    guard
      let provider = CGDataProvider(data: data), let space = CGColorSpace(name: CGColorSpace.sRGB),
      let image = CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8 * channels,
        bytesPerRow: width * channels,
        space: space,
        bitmapInfo: CGBitmapInfo(rawValue: (film.hasAlpha ? CGImageAlphaInfo.last : .none).rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    else { throw LayerContentsError("the film \(name) has frames that cannot be shown", isDamage: true) }
    return Frame(image: image, time: told.isFinite ? told : expected)
  }

  private func setEnd(_ end: Double, ofFrameAt time: Double) {
    guard let index = state.frames.lastIndex(where: { $0.time == time }) else { return }
    state.frames[index].end = end
  }

  /// Keeps a frame, and lets go of those that are far from it.
  private func keep(_ frame: Frame) {
    if let index = state.frames.firstIndex(where: { $0.time >= frame.time }) {
      // Frames of another run are there already.
      if state.frames[index].time == frame.time { return }
      state.frames.insert(frame, at: index)
    } else {
      state.frames.append(frame)
    }
    var bytes = state.frames.reduce(0) { $0 + $1.bytes }
    while bytes > keptBytes, state.frames.count > 2 {
      let fromStart = frame.time - state.frames[0].time
      let fromEnd = state.frames[state.frames.count - 1].time - frame.time
      let dropped = fromStart >= fromEnd ? state.frames.removeFirst() : state.frames.removeLast()
      bytes -= dropped.bytes
    }
  }
}
