/// Calls a method for every frame of the scene's clock.
///
/// There is no screen here: frames are the ones that `CALayer.advanceAnimations(to:)` passes, on the thread
/// on which the link was added, starting at the moment (`CATransaction.withTime`, or 0) at which it was
/// added. During a call the current time is that of the frame, as in `CATransaction.withTime`: changes are
/// animated from there, and `CACurrentMediaTime()` returns it.
public final class CADisplayLink: NSObject {
  private let action: (CADisplayLink) -> Void
  private var isInvalid = false

  /// Frames per second; 0 uses the usual rate of screens, 60. Default 0.
  public var preferredFramesPerSecond = 0
  /// How many of the screen's frames, of which there are 60 in a second, there are from one call to the next. Default 1.
  public var frameInterval: Int {
    get { preferredFramesPerSecond > 0 ? max(60 / preferredFramesPerSecond, 1) : 1 }
    set { preferredFramesPerSecond = 60 / min(max(newValue, 1), 60) }
  }
  /// The frame rate range, whose `preferred` rate is used if `preferredFramesPerSecond` is 0. Default
  /// `.default`.
  public var preferredFrameRateRange = CAFrameRateRange.default
  /// Whether frames are skipped. Default false.
  public var isPaused = false
  /// The time of the last frame, in seconds of the scene. Default 0.
  public private(set) var timestamp: CFTimeInterval = 0
  /// The seconds between frames.
  public var duration: CFTimeInterval { 1 / rate }
  /// The time of the next frame, in seconds of the scene.
  public private(set) var targetTimestamp: CFTimeInterval = 0

  /// Creates a link that calls a method of a target, which it retains until it is invalidated. ~Swift has no
  public convenience init<Target: AnyObject>(
    target: Target, selector method: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    self.init { method(target)($0) }
  }

  /// Creates a link that calls a method without parameters of a target, which it retains until it is invalidated.
  public convenience init<Target: AnyObject>(
    target: Target, selector method: @escaping (Target) -> () -> Void
  ) {
    self.init { _ in method(target)() }
  }

  /// Creates a link that calls a block with itself.
  public init(_ action: @escaping (CADisplayLink) -> Void) { self.action = action }

  /// Starts the calls. Run loop and mode are ignored: links belong to the thread on which they are added.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isInvalid else { return }
    timestamp = CATransaction.time ?? 0
    targetTimestamp = timestamp + duration
    CATransaction.add(self)
  }

  /// Stops the calls until it is added again.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { CATransaction.remove(self) }

  /// Stops the calls for ever.
  public func invalidate() {
    isInvalid = true
    CATransaction.remove(self)
  }

  private var rate: Double {
    if preferredFramesPerSecond > 0 { return Double(preferredFramesPerSecond) }
    let preferred = Double(preferredFrameRateRange.preferred ?? 0)
    return preferred > 0 && preferred.isFinite ? preferred : 60
  }

  /// Handles a frame.
  func call() {
    timestamp = targetTimestamp
    targetTimestamp += duration
    if !isPaused { action(self) }
  }
}
