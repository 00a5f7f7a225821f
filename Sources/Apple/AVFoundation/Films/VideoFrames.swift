import Foundation
@_exported import QuartzCore
import Synchronization

/// Draws the films of layers that name a file (`AVPlayerLayer.video`), as those of scene files do.
///
/// ```swift
/// exporter.options.providers.register(VideoFrames(), for: AVPlayerLayer.self)
/// ```
///
/// Layers with a player need no registration. Frames come from the programs `ffmpeg` and `ffprobe`, the Debian package ffmpeg.
public final class VideoFrames: LayerContentsProvider {
  private let ffmpeg: FFmpeg
  private let readers = Mutex<[String: FilmReader]>([:])

  /// A provider with frames of its own, which any number of exports can use.
  ///
  /// - Parameter ffmpeg: the program's file or name; `ffprobe` is expected beside it.
  public init(ffmpeg: String = "ffmpeg") { self.ffmpeg = FFmpeg(program: ffmpeg) }

  public var dependsOnSize: Bool { false }

  public func contents(for request: LayerContentsRequest) throws -> CGImage? {
    guard let layer = request.layer as? AVPlayerLayer, let video = layer.video else { return nil }
    let time = layer.time + Double(layer.rate) * request.time
    return try reader(of: video).image(at: time, isStill: layer.rate == 0, for: request)
  }

  public func changes(of layer: CALayer) -> LayerContentsChanges? {
    guard let layer = layer as? AVPlayerLayer, let video = layer.video, layer.rate != 0,
      let frames = try? reader(of: video).times()
    else { return nil }
    let (start, rate) = (layer.time, Double(layer.rate))
    return LayerContentsChanges(times: frames.map { ($0 - start) / rate }.filter { $0 > 0 }.sorted())
  }

  private func reader(of url: URL) -> FilmReader {
    readers.withLock { readers in
      let known = readers[url.path] ?? FilmReader(url, ffmpeg: ffmpeg)
      // Scenes with very many films keep the frames of the last ones.
      if readers.count > Self.mostReaders { readers.removeAll() }
      readers[url.path] = known
      return known
    }
  }

  private static let mostReaders = 16
}

extension FilmReader {
  /// The frame at a time, with what is to be said of it.
  ///
  /// - Parameter isStill: whether the film does not move, so that a time outside of it is a mistake.
  func image(at time: Double, isStill: Bool, for request: LayerContentsRequest) throws -> CGImage {
    guard time.isFinite else {
      throw LayerContentsError("the time of the film \(name) is not finite", isDamage: true)
    }
    let film = try film()
    let frame = try frame(at: time, pixelLimit: request.pixelLimit)
    let rest = film.frameRate > 0 ? 2 / film.frameRate : 0.1
    if let damage, frame.end == .infinity, time > frame.time + rest, frame.time + rest < film.duration ?? 0 {
      request.report(
        "the film \(name) ends before its \(Self.text(film.duration ?? 0)) s: \(damage)", isDamage: true)
    } else if isStill, let duration = film.duration, time >= duration + 1e-6, frame.end == .infinity {
      request.report(
        "its time, \(Self.text(time)) s, is beyond the end of the film \(name), \(Self.text(duration)) s; the last frame is shown"
      )
    } else if isStill, time < 0 {
      request.report("its time, \(Self.text(time)) s, is before the film; the first frame is shown")
    }
    if film.isHDR, !tonemaps {
      request.report(
        "the film \(name) is brighter than white (HDR), and this ffmpeg has no zscale and tonemap to fit it into a page's colours"
      )
    } else if film.primaries == "bt2020", !film.isHDR {
      request.report("the colours of the film \(name) are BT.2020's; they are shown as those of sRGB")
    }
    return frame.image
  }

  private static func text(_ seconds: Double) -> String {
    let text = String(format: "%.3f", seconds)
    return text.contains(".")
      ? String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed()) : text
  }
}
