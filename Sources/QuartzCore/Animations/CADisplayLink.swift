/// Calls a method for every frame of the scene's clock.
///
/// There is no screen here: frames are those that `CALayer.advanceAnimations(to:)` passes, on the thread that the link was
/// added on, from the moment (`CATransaction.withTime`, or 0) that it was added at. While a frame is called, it is the moment of the scene (`CATransaction.withTime`): what the method changes
/// animates itself from there, and `CACurrentMediaTime()` is the frame's time.
public final class CADisplayLink: NSObject {
  private let action: (CADisplayLink) -> Void
  private var isInvalid = false

  /// Frames a second; 0 for as many as screens have, 60. Default 0.
  public var preferredFramesPerSecond = 0
  /// Its `preferred` rate counts where `preferredFramesPerSecond` is 0. Default `.default`.
  public var preferredFrameRateRange = CAFrameRateRange.default
  /// Whether frames pass without a call. Default false.
  public var isPaused = false
  /// The time of the last frame, in seconds of the scene. Default 0.
  public private(set) var timestamp: CFTimeInterval = 0
  /// Seconds from frame to frame.
  public var duration: CFTimeInterval { 1 / rate }
  /// The time of the next frame, in seconds of the scene.
  public private(set) var targetTimestamp: CFTimeInterval = 0

  /// A link that calls a method of a target, which it holds until it is invalidated.
  ///
  /// Swift has no selectors on Linux: `CADisplayLink(target: clock, selector: Clock.step)`.
  public convenience init<Target: AnyObject>(
    target: Target, selector method: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    self.init { method(target)($0) }
  }

  /// A link that calls a block, with itself.
  public init(_ action: @escaping (CADisplayLink) -> Void) { self.action = action }

  /// Begins to call. The loop and its mode only are names here: links belong to the thread that they are added on.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isInvalid else { return }
    timestamp = CATransaction.time ?? 0
    targetTimestamp = timestamp + duration
    CATransaction.add(self)
  }

  /// Ends to call, until it is added again.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { CATransaction.remove(self) }

  /// Ends to call for ever.
  public func invalidate() {
    isInvalid = true
    CATransaction.remove(self)
  }

  private var rate: Double {
    if preferredFramesPerSecond > 0 { return Double(preferredFramesPerSecond) }
    let preferred = Double(preferredFrameRateRange.preferred ?? 0)
    return preferred > 0 && preferred.isFinite ? preferred : 60
  }

  /// A frame has come.
  func call() {
    timestamp = targetTimestamp
    targetTimestamp += duration
    if !isPaused { action(self) }
  }
}
