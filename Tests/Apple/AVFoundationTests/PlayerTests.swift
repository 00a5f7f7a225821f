import AVFoundation
import Foundation
import LayerPress
import TestSupport
import Testing

/// Players, their time, and single frames.
@Suite struct PlayerTests {
  /// A film whose grey is 4 times the number of its frame, 10 a second.
  private func film() throws -> URL {
    try Films.make(
      "a.mkv", "-f lavfi -i color=s=16x16:r=10:d=3,format=gray,geq=lum='N*8' -c:v ffv1 -pix_fmt gray")
  }

  /// The number of the frame that a layer shows at a moment.
  private func frame(
    _ layer: CALayer, at time: Double = 0, bounds: CGRect = CGRect(x: 0, y: 0, width: 16, height: 16)
  )
    throws -> Int
  {
    layer.bounds = bounds
    var exporter = Exporter()
    exporter.options.time = time
    exporter.options.strictness = .strict
    let image = try CGImage(encodedData: exporter.data(of: layer, as: .png(scale: 1)))
    let context = try #require(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    context.draw(image, in: CGRect(x: -8, y: -8, width: 16, height: 16))
    let pixel = try #require(context.makeImage()?.dataProvider?.data)
    return Int((Double(pixel[pixel.startIndex]) / 8).rounded())
  }

  @Test func aPausedPlayerShowsItsCurrentTime() throws {
    let player = AVPlayer(url: try film())
    let layer = AVPlayerLayer(player: player)
    #expect(try frame(layer, at: 1) == 0)
    player.seek(to: CMTime(seconds: 1.25, preferredTimescale: 600))
    #expect(try frame(layer, at: 1) == 12)
    expectEqual(player.currentTime().seconds, 1.25, accuracy: 1e-3)
  }

  @Test func aPlayerThatPlaysFollowsTheLayersClock() throws {
    let player = AVPlayer(url: try film())
    let layer = AVPlayerLayer(player: player)
    player.play()
    #expect(try frame(layer, at: 0) == 0)
    #expect(try frame(layer, at: 0.5) == 5)
    player.rate = 2
    #expect(try frame(layer, at: 0.5) == 10)
    let page = CALayer()
    page.addSublayer(layer)
    layer.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    layer.beginTime = 0.25
    layer.speed = 0.5
    #expect(try frame(page, at: 1.25) == 10)
  }

  @Test func playingBeginsAtTheTimeOfTheTransaction() throws {
    let player = AVPlayer(url: try film())
    let layer = AVPlayerLayer(player: player)
    CATransaction.withTime(1) { player.play() }
    #expect(try frame(layer, at: 1.5) == 5)
    CATransaction.withTime(1.2) { player.pause() }
    #expect(try frame(layer, at: 2.5) == 2)
    expectEqual(player.currentTime().seconds, 0.2, accuracy: 1e-3)
  }

  @Test func aLooperRepeatsAPart() throws {
    let player = AVQueuePlayer()
    let range = CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 1, timescale: 2))
    let looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: try film()), timeRange: range)
    let layer = AVPlayerLayer(player: player)
    player.play()
    #expect(try [0, 0.25, 0.5, 0.75, 1.2].map { try frame(layer, at: $0) } == [10, 12, 10, 12, 12])
    looper.disableLooping()
    #expect(try frame(layer, at: 0.75) == 17)
  }

  @Test func aQueueGoesOnWithTheNextFilm() throws {
    let player = AVQueuePlayer(items: [AVPlayerItem(url: try film()), AVPlayerItem(url: try film())])
    let layer = AVPlayerLayer(player: player)
    player.play()
    #expect(try [2.95, 3.05, 3.35].map { try frame(layer, at: $0) } == [29, 0, 3])
  }

  @Test func anAssetSaysWhatItIs() throws {
    let asset = AVURLAsset(url: try Films.make("a.mp4", Films.moving()))
    expectEqual(asset.duration.seconds, 2, accuracy: 1e-3)
    let track = try #require(asset.tracks(withMediaType: .video).first)
    #expect(track.naturalSize == CGSize(width: 160, height: 90))
    #expect(track.nominalFrameRate == 25)
    #expect(track.preferredTransform == .identity)
    #expect(asset.tracks(withMediaType: .audio).isEmpty)
    #expect(AVPlayerItem(asset: asset).status == .readyToPlay)
    let missing = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere.mp4"))
    #expect(missing.status == .failed)
    #expect(missing.error != nil)
  }

  @Test func aLayerKnowsWhereItsFilmLies() throws {
    let layer = AVPlayerLayer(player: AVPlayer(url: try Films.make("a.mp4", Films.moving())))
    layer.bounds = CGRect(x: 0, y: 0, width: 160, height: 160)
    #expect(layer.isReadyForDisplay)
    #expect(layer.videoRect == CGRect(x: 0, y: 35, width: 160, height: 90))
  }

  @Test func singleFramesAreExact() throws {
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: try film()))
    var actual = CMTime.zero
    let image = try generator.copyCGImage(
      at: CMTime(seconds: 1.27, preferredTimescale: 600), actualTime: &actual)
    expectEqual(actual.seconds, 1.2, accuracy: 1e-4)
    #expect(image.width == 16)
    generator.maximumSize = CGSize(width: 8, height: 0)
    let small = try generator.copyCGImage(at: .zero, actualTime: nil)
    expectEqual([small.width, small.height], [8, 8])
    var results: [AVAssetImageGenerator.Result] = []
    generator.generateCGImagesAsynchronously(forTimes: [NSValue(time: .zero), NSValue(time: .invalid)]) {
      results.append($3)
      _ = ($0, $1, $2, $4)
    }
    #expect(results == [.succeeded, .failed])
  }

  @Test func framesOfATurnedFilmAreTurnedIfAsked() throws {
    let turned = try Films.turn(Films.make("a.mp4", Films.moving()))
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: turned))
    let lying = try generator.copyCGImage(at: .zero, actualTime: nil)
    expectEqual([lying.width, lying.height], [160, 90])
    generator.appliesPreferredTrackTransform = true
    let standing = try generator.copyCGImage(at: .zero, actualTime: nil)
    expectEqual([standing.width, standing.height], [90, 160])
  }
}
