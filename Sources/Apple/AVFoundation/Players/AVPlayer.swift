import Foundation
import QuartzCore

/// Shows a film in a layer.
///
/// An export shows the frame that a player would show which began to play as `play()` was called: at time 0 of the scene, or that of
/// `CATransaction.withTime`. The layer's clock drives it, with `beginTime` and `speed` of the layers above. A player that is
/// paused shows its current time. There is no sound.
open class AVPlayer: NSObject, LayerContentsProvider, @unchecked Sendable {
  /// What happens at the end of a film.
  public enum ActionAtItemEnd: Int, Sendable {
    /// The next one begins; in a player with one film, nothing.
    case advance = 0
    case pause = 1
    case none = 2
  }

  /// Whether it plays.
  public enum TimeControlStatus: Int, Sendable {
    case paused = 0
    case waitingToPlayAtSpecifiedRate = 1
    case playing = 2
  }

  /// Whether films can be shown.
  public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay = 1
    case failed = 2
  }

  /// What plays, and since when. Layers are drawn on several threads.
  struct State {
    var items: [AVPlayerItem] = []
    var rate: Float = 0
    /// The time of the clock at which the first item was at its position.
    var anchor = 0.0
    /// The part that repeats for ever, in seconds; nil for none.
    var loop: ClosedRange<Double>?
  }

  private let lock = NSLock()
  private var locked = State()
  var state: State {
    get { lock.withLock { locked } }
    set { lock.withLock { locked = newValue } }
  }

  /// What happens at the end of a film. Default `pause`.
  open var actionAtItemEnd = ActionAtItemEnd.pause
  /// Stored without effect. Default 1.
  open var volume: Float = 1
  /// Stored without effect. Default false.
  open var isMuted = false
  /// Stored without effect. Default true.
  open var automaticallyWaitsToMinimizeStalling = true
  /// Stored without effect. Default true.
  open var preventsDisplaySleepDuringVideoPlayback = true
  /// The rate of `play()`. Default 1.
  open var defaultRate: Float = 1

  /// A player without a film.
  public override init() {}

  /// A player of the film of a file.
  public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

  /// A player of a film.
  public init(playerItem item: AVPlayerItem?) {
    super.init()
    state.items = [item].compactMap(\.self)
  }

  /// The film.
  open var currentItem: AVPlayerItem? { state.items.first }
  /// Whether films can be shown.
  open var status: Status { .readyToPlay }
  /// Why they cannot: nil.
  open var error: (any Error)? { nil }
  /// Whether it plays.
  open var timeControlStatus: TimeControlStatus { state.rate == 0 ? .paused : .playing }

  /// How many seconds of the film pass in one of the layer; 0 is paused. Default 0.
  open var rate: Float {
    get { state.rate }
    set {
      settle()
      state.rate = newValue
    }
  }

  /// The time of the clock: that of `CATransaction.withTime`, or 0.
  private static var now: Double { CATransaction.sceneTime ?? 0 }

  /// Goes to where the film is now.
  private func settle() {
    let now = Self.now
    if let item = currentItem { item.position.time = position(item, at: now) }
    state.anchor = now
  }

  private func position(_ item: AVPlayerItem, at time: Double) -> Double {
    let state = state
    return item.position.time + Double(state.rate) * (time - state.anchor)
  }

  /// Plays from the time at which the film is.
  open func play() { rate = defaultRate }

  /// Plays at a rate from now on.
  open func playImmediately(atRate rate: Float) { self.rate = rate }

  /// Stays where the film is.
  open func pause() { rate = 0 }

  /// Shows another film.
  open func replaceCurrentItem(with item: AVPlayerItem?) {
    settle()
    state.items = [item].compactMap(\.self) + state.items.dropFirst()
  }

  /// The time of the film.
  open func currentTime() -> CMTime {
    guard let item = currentItem else { return .zero }
    var seconds = max(0, position(item, at: Self.now))
    if let end = item.end { seconds = min(seconds, end) }
    return CMTime(seconds: seconds, preferredTimescale: 90_000)
  }

  /// Goes to a time of the film.
  open func seek(to time: CMTime) {
    guard let item = currentItem, time.seconds.isFinite else { return }
    item.position.time = time.seconds
    state.anchor = Self.now
  }

  /// Goes to a time of the film, exactly whatever is tolerated.
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }

  /// Goes to a time of the film, and calls the block.
  open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
    seek(to: time)
    completionHandler(time.seconds.isFinite)
  }

  /// Goes to a time of the film, exactly whatever is tolerated, and calls the block.
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping (Bool) -> Void
  ) {
    seek(to: time, completionHandler: completionHandler)
  }

  /// Does nothing, as nothing plays between exports. Returns what `removeTimeObserver` takes.
  open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
  ) -> Any { NSObject() }

  /// Does nothing.
  open func removeTimeObserver(_ observer: Any) {}

  // MARK: Frames

  public var dependsOnSize: Bool { false }

  public func contents(for request: LayerContentsRequest) throws -> CGImage? {
    let state = state
    guard var item = state.items.first else { return nil }
    var time = position(item, at: request.time)
    if let loop = state.loop, time >= loop.upperBound {
      let length = loop.upperBound - loop.lowerBound
      time =
        length > 0
        ? loop.lowerBound + (time - loop.upperBound).truncatingRemainder(dividingBy: length) : loop.lowerBound
    } else if state.rate > 0, actionAtItemEnd == .advance {
      // Films that follow begin where they are.
      for next in state.items.dropFirst() {
        guard let end = item.end, time >= end else { break }
        time += next.position.time - end
        item = next
      }
    }
    if state.loop == nil, state.rate != 0, let end = item.end, item.forwardPlaybackEndTime.isNumeric {
      time = min(time, end)
    }
    guard let reader = item.asset.reader else { return nil }
    return try reader.image(at: time, isStill: state.rate == 0, for: request)
  }

  public func changes(of layer: CALayer) -> LayerContentsChanges? {
    let state = state
    guard state.rate != 0, let item = state.items.first, state.items.count == 1 || state.loop != nil,
      let times = try? item.asset.reader?.times()
    else { return nil }
    let (start, rate) = (item.position.time, Double(state.rate))
    let own = times.map { state.anchor + ($0 - start) / rate }.filter { $0 > 0 }.sorted()
    guard let loop = state.loop, rate > 0, loop.upperBound > loop.lowerBound else {
      return LayerContentsChanges(times: own)
    }
    return LayerContentsChanges(times: own, period: (loop.upperBound - loop.lowerBound) / rate)
  }
}

/// A player of several films, one after the other.
open class AVQueuePlayer: AVPlayer, @unchecked Sendable {
  /// A player of films.
  public init(items: [AVPlayerItem]) {
    super.init(playerItem: nil)
    state.items = items
    actionAtItemEnd = .advance
  }

  /// A player without a film.
  public override init() {
    super.init()
    actionAtItemEnd = .advance
  }

  /// A player of a film.
  public override init(playerItem item: AVPlayerItem?) {
    super.init(playerItem: item)
    actionAtItemEnd = .advance
  }

  /// The films that are still to be shown, with the current one.
  open func items() -> [AVPlayerItem] { state.items }

  /// Whether a film can be added.
  open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    !state.items.contains { $0 === item }
  }

  /// Adds a film after another one, or at the end.
  open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    guard canInsert(item, after: afterItem) else { return }
    let index = afterItem.flatMap { after in state.items.firstIndex { $0 === after } }
    state.items.insert(item, at: index.map { $0 + 1 } ?? state.items.count)
  }

  /// Removes a film.
  open func remove(_ item: AVPlayerItem) { state.items.removeAll { $0 === item } }

  /// Removes all films.
  open func removeAllItems() { state.items = [] }

  /// Goes on with the next film.
  open func advanceToNextItem() { if !state.items.isEmpty { state.items.removeFirst() } }
}

/// Has a player show a film, or a part of it, for ever.
public final class AVPlayerLooper: NSObject {
  private weak var player: AVQueuePlayer?
  /// How often the film was repeated: 0, as nothing plays between exports.
  public let loopCount = 0

  /// Repeats a film, or a part of it.
  public init(
    player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem, timeRange loopRange: CMTimeRange = .invalid
  ) {
    self.player = player
    super.init()
    let start = loopRange.isValid ? loopRange.start.seconds : 0
    let end = loopRange.isValid ? loopRange.end.seconds : itemToLoop.end ?? 0
    player.state.items = [itemToLoop]
    if start.isFinite, end.isFinite, end > start {
      player.state.loop = start...end
      itemToLoop.position.time = max(itemToLoop.position.time, start)
    }
  }

  /// Lets the film end after this time.
  public func disableLooping() { player?.state.loop = nil }
}

extension AVPlayerLayer {
  /// A layer that shows what a player plays.
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }

  /// What plays the film that the layer shows. Default nil: that of `video`.
  public var player: AVPlayer? {
    get { source as? AVPlayer }
    set { source = newValue }
  }

  /// Whether there is a film to show.
  public var isReadyForDisplay: Bool { player?.currentItem?.asset.film != nil }

  /// Where the film lies in the bounds; empty without a film.
  public var videoRect: CGRect {
    guard let size = player?.currentItem?.presentationSize, size.width > 0, size.height > 0, !bounds.isEmpty
    else {
      return .zero
    }
    if videoGravity == .resize { return bounds }
    let factors = [bounds.width / size.width, bounds.height / size.height]
    let factor = (videoGravity == .resizeAspectFill ? factors.max() : factors.min()) ?? 1
    let (width, height) = (size.width * factor, size.height * factor)
    return CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
  }
}
