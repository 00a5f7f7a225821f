/// Seconds, as Core Foundation names them.
public typealias CFTimeInterval = Double

/// Returns the seconds of a monotonic clock; within `CATransaction.withTime` the scene's time, so that
/// `CACurrentMediaTime() + 1` is a second later there.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> CFTimeInterval {
  CATransaction.time ?? ProcessInfo.processInfo.systemUptime
}
