@_spi(Time) @_spi(Properties) import QuartzCore

extension Flattener {
  /// Returns the times of a layer tree's animations.
  public func timeline(of root: CALayer) -> AnimationTimeline {
    var walk = TimelineWalk(contents: options.contents)
    walk.run(root)
    return walk.builder.timeline
  }
}

/// A nested clock as seen from the scene: scene = local / speed + origin.
private struct Clock {
  var origin = 0.0
  var speed = 1.0

  func scene(_ local: Double) -> Double { origin + local / speed }
}

/// Visits all layers, including replicators' copies, and notes their animations.
private struct TimelineWalk {
  let contents: ProvidedContents?
  var builder = TimelineBuilder()

  init(contents: ProvidedContents?) { self.contents = contents }

  /// The number of copies visited so far, each of which has clocks of its own.
  private var copies = 0
  private static let mostCopies = 2000

  mutating func run(_ root: CALayer) {
    var pending = [(root, Clock())]
    while let (layer, outer) = pending.popLast() {
      guard let clock = clock(of: layer, in: outer) else { continue }
      for animation in layer.animations where animation.isEnabled { add(animation, clock) }
      if let changes = contents?.provider(of: layer)?.changes(of: layer) { add(changes, clock) }
      if layer is CAEmitterLayer {
        builder.add(aperiodicity: "particles never repeat themselves")
      }
      if let mask = layer.mask { pending.append((mask, clock)) }
      guard let sublayers = layer.sublayers else { continue }
      let replicator = layer as? CAReplicatorLayer
      var count = 1
      if let replicator, replicator.instanceDelay != 0 {
        count = max(0, min(replicator.instanceCount, Self.mostCopies - copies))
        copies += count
      }
      for copy in 0..<count {
        var inner = clock
        inner.origin += Double(copy) * (replicator?.instanceDelay ?? 0) / clock.speed
        for sublayer in sublayers { pending.append((sublayer, inner)) }
      }
    }
  }

  /// Returns the clock inside a layer; nil where it stands still or runs backwards, which needs sampling.
  private mutating func clock(of layer: CALayer, in outer: Clock) -> Clock? {
    let speed = Double(layer.speed) * outer.speed
    guard speed > 0, speed.isFinite else { return nil }
    if layer.duration.isFinite, layer.duration > 0 {
      // A layer that repeats: its own moments, and those within its first repetition.
      record(layer, in: outer)
    }
    return Clock(origin: outer.scene(layer.beginTime) - layer.timeOffset / speed, speed: speed)
  }

  /// Notes when a provider draws something else.
  private mutating func add(_ changes: LayerContentsChanges, _ clock: Clock) {
    for time in changes.times where !builder.isFull { builder.add(break: clock.scene(time)) }
    if let period = changes.period {
      builder.add(period: period / clock.speed)
      builder.add(end: clock.scene(0))
    } else if let last = changes.times.last {
      builder.add(end: clock.scene(last))
    }
  }

  private mutating func add(_ root: CAAnimation, _ clock: Clock) {
    var pending = [(root, clock, CATransaction.animationDuration(), false)]
    while let (animation, outer, defaultDuration, isRepeated) = pending.popLast() {
      let span = record(animation, in: outer, defaultDuration: defaultDuration, isRepeated: isRepeated)
      guard let span else { continue }
      guard let group = animation as? CAAnimationGroup else { continue }
      // Where the group's own pace distorts time, or there are many repetitions, sampling covers the rest.
      let turns = span.starts.prefix(group.timingFunction == nil && !group.autoreverses ? 200 : 1)
      for start in turns {
        let inner = Clock(origin: start, speed: span.speed)
        for child in group.animations ?? [] where !builder.isFull {
          pending.append((child, inner, span.duration, isRepeated || span.isEndless))
        }
      }
    }
  }

  /// The repetitions of a clock as seen from the scene.
  private struct Span {
    var starts: [Double]
    var speed: Double
    /// The duration in one direction, in the clock's own time.
    var duration: Double
    var isEndless: Bool
  }

  /// - Parameter isRepeated: whether it lies in something that repeats forever, which sets end and period.
  @discardableResult
  private mutating func record(
    _ timing: any CAMediaTiming, in outer: Clock, defaultDuration: Double = 0, isRepeated: Bool = false
  ) -> Span? {
    let speed = Double(timing.speed) * outer.speed
    let duration = timing.duration > 0 ? timing.duration : defaultDuration
    guard speed > 0, speed.isFinite, duration > 0, duration.isFinite else { return nil }
    let origin = outer.scene(timing.beginTime) - timing.timeOffset / speed
    let cycle = (timing.autoreverses ? 2 : 1) * duration / speed
    let count = timing.repeatCount > 0 ? Double(timing.repeatCount) : 1
    let total = timing.repeatDuration > 0 ? timing.repeatDuration / speed : cycle * count
    let isEndless = !total.isFinite || total > 1e6
    builder.add(break: origin)
    if isRepeated {
      builder.add(break: origin + total)
    } else if isEndless {
      builder.add(end: origin)
      builder.add(period: cycle)
      if let animation = timing as? CAPropertyAnimation, animation.isCumulative {
        builder.add(aperiodicity: "a cumulative animation without end never repeats itself")
      }
    } else {
      builder.add(end: origin + total)
      builder.add(break: origin + total)
    }
    let last = isEndless ? max(TimelineBuilder.longestPeriod, 2 * cycle) : total
    var starts: [Double] = []
    var turn = 0.0
    while turn * cycle < last, turn < Double(TimelineBuilder.mostBreaks), !builder.isFull {
      let start = origin + turn * cycle
      starts.append(start)
      builder.add(break: start)
      if let animation = timing as? CAAnimation {
        recordPace(of: animation, from: start, lasting: duration / speed)
      }
      turn += 1
    }
    return Span(starts: starts, speed: speed, duration: duration, isEndless: isEndless)
  }

  private mutating func recordPace(of animation: CAAnimation, from start: Double, lasting duration: Double) {
    if animation.autoreverses { builder.add(break: start + duration) }
    var stretches: [(Double, Double, CAMediaTimingFunction?)] = [(0, 1, animation.timingFunction)]
    if let keyframes = animation as? CAKeyframeAnimation, animation.timingFunction == nil {
      let times = keyframes.shownKeyTimes
      for time in times { builder.add(break: start + time * duration) }
      let functions = keyframes.timingFunctions ?? []
      stretches = zip(times, times.dropFirst()).enumerated().map { index, times in
        (times.0, times.1, functions.indices.contains(index) ? functions[index] : nil)
      }
    }
    for (from, to, function) in stretches {
      guard let points = function?.innerControlPoints else { continue }
      builder.add(pace: start + from * duration, start + to * duration, points)
      guard animation.autoreverses else { continue }
      for time in [from, to] { builder.add(break: start + (2 - time) * duration) }
      builder.add(
        pace: start + (2 - to) * duration, start + (2 - from) * duration,
        [1 - points[2], 1 - points[3], 1 - points[0], 1 - points[1]])
    }
  }
}

extension CAMediaTimingFunction {
  /// The x and y of both inner control points.
  fileprivate var innerControlPoints: [Double] {
    var numbers: [Double] = []
    for index in 1...2 {
      var point: [Float] = [0, 0]
      getControlPoint(at: index, values: &point)
      numbers += point.map(Double.init)
    }
    return numbers
  }
}
