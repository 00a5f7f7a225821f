/// When the frames of an animation begin, in whole units of time, so that what rounding takes from one frame the next one
/// has.
struct FrameTimes: Equatable {
  /// A frame that is shown.
  struct Frame: Equatable {
    /// Which of the moments it is, from 0.
    var moment: Int
    /// From the beginning of the animation.
    var start: Int
    /// Until the next frame, or until the end.
    var duration: Int
  }

  private(set) var frames: [Frame] = []

  /// - Parameters:
  ///   - seconds: how long each moment is shown; what is negative counts as nothing.
  ///   - rate: units in a second.
  ///   - shortest: units that a frame is shown at least. Where moments follow faster, some are left out.
  init(seconds: [Double], rate: Double, shortest: Int) {
    // A day is more than any format's numbers hold, and less than they overflow at.
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
