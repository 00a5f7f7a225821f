/// When the frames of an animation begin, in whole units of time. What one frame loses by rounding, the next
/// one gains.
struct FrameTimes: Equatable {
  struct Frame: Equatable {
    /// The index of its moment, from 0.
    var moment: Int
    /// The time since the beginning of the animation.
    var start: Int
    /// The time until the next frame, or until the end.
    var duration: Int
  }

  private(set) var frames: [Frame] = []

  /// - Parameters:
  ///   - seconds: how long each moment is shown; negative durations count as 0.
  ///   - rate: units per second.
  ///   - shortest: the shortest duration of a frame, in units. If moments follow faster, some are left out.
  init(seconds: [Double], rate: Double, shortest: Int) {
    // A day is more than any format's numbers hold, and does not overflow.
    var now = 0.0
    for (moment, length) in seconds.enumerated() {
      let start = Int((now * rate).rounded())
      now = min(now + max(length, 0), 86_400)
      if let last = frames.last {
        guard start - last.start >= shortest else { continue }
        frames[frames.count - 1].duration = start - last.start
      }
      frames.append(Frame(moment: moment, start: start, duration: 0))
    }
    let end = Int((now * rate).rounded())
    guard let last = frames.last else { return }
    frames[frames.count - 1].duration = max(end - last.start, shortest)
  }
}
