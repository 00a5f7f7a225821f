import Drawing

/// The timing of an animated SVG: its moments, and which of them repeat forever.
public struct SVGTimeline: Sendable {
  /// The times of the moments in ascending order, in seconds; the first is the document's time 0. Two that
  /// are less than 5 µs apart are the two sides of a jump.
  public var times: [Double]
  /// The one of `times` from which moments repeat forever; nil if the last one persists.
  public var loopStart: Double?
  /// The end of a repetition, where the next one begins.
  public var end: Double
  /// Intervals in which moments are paced by a curve; elsewhere pacing is linear.
  public var paces: [Pace]

  /// A timeline of moments, repeated from `loopStart` on if that is given.
  public init(times: [Double], loopStart: Double?, end: Double, paces: [Pace] = []) {
    self.times = times
    self.loopStart = loopStart
    self.end = end
    self.paces = paces
  }

  /// A part of the timeline that is played once or repeated.
  struct Phase {
    var moments: ClosedRange<Int>
    var start: Double
    var duration: Double
    var repeats: Bool
  }

  var phases: [Phase] {
    guard let first = times.first, times.count > 1 else { return [] }
    guard let loopStart, let turn = times.firstIndex(where: { $0 > loopStart - 1e-8 }) else {
      return [Phase(moments: 0...times.count - 1, start: 0, duration: end - first, repeats: false)]
    }
    var phases: [Phase] = []
    if turn > 0 {
      phases.append(Phase(moments: 0...turn, start: 0, duration: times[turn] - first, repeats: false))
    }
    if turn < times.count - 1 {
      phases.append(
        Phase(
          moments: turn...times.count - 1, start: times[turn] - first, duration: end - times[turn],
          repeats: true))
    }
    return phases
  }
}
