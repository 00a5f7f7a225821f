/// Seconds, as Core Foundation names them.
public typealias CFTimeInterval = Double

/// Seconds on a clock that never goes back.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> CFTimeInterval {
  ProcessInfo.processInfo.systemUptime
}
