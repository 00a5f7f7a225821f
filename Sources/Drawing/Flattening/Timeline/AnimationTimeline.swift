import Drawing

/// The times of a layer tree's animations, for formats that play them themselves.
///
/// All times are seconds of the scene.
public struct AnimationTimeline: Sendable, Equatable {
  /// Moments at which values may jump or change their pace, ascending.
  public internal(set) var breaks: [Double] = []
  /// The intervals with uneven pace, and their curves.
  public internal(set) var paces: [Pace] = []
  /// The end of the last animation that does not repeat forever.
  public internal(set) var end = 0.0
  /// The time, from `end` on, after which everything repeats; nil where nothing repeats forever, or where
  /// there is no common period.
  public internal(set) var period: Double?
  /// The reason why there is no period although something repeats forever; else nil.
  public internal(set) var aperiodicity: String?

  /// Whether nothing ever moves.
  public var isStill: Bool { breaks.isEmpty && period == nil && aperiodicity == nil }

  init() {}
}

/// Collects a timeline.
struct TimelineBuilder {
  /// The most moments; more of them say no more than sampling does.
  static let mostBreaks = 4000
  /// The longest period, in seconds; anything longer is treated as not repeating.
  static let longestPeriod = 120.0

  private var breaks: Set<Double> = []
  private var paces: Set<Pace> = []
  private var end = 0.0
  private var periods: Set<Double> = []
  private var aperiodicity: String?

  var isFull: Bool { breaks.count >= Self.mostBreaks }

  mutating func add(break time: Double) {
    if time.isFinite, time > 0, !isFull { breaks.insert(Self.rounded(time)) }
  }

  mutating func add(end time: Double) {
    guard time.isFinite else { return }
    end = max(end, Self.rounded(time))
  }

  mutating func add(period: Double) {
    if period.isFinite, period > 0 { periods.insert(Self.rounded(period)) }
  }

  mutating func add(pace start: Double, _ end: Double, _ controlPoints: [Double]) {
    guard start.isFinite, end.isFinite, end > start, paces.count < Self.mostBreaks else { return }
    paces.insert(
      Pace(
        start: Self.rounded(start), end: Self.rounded(end), controlPoints: controlPoints))
  }

  mutating func add(aperiodicity reason: String) { aperiodicity = aperiodicity ?? reason }

  /// Rounded up so that moments meant to be equal are, and what begins there has begun.
  private static func rounded(_ time: Double) -> Double { (time * 1e9 - 1e-3).rounded(.up) / 1e9 }

  var timeline: AnimationTimeline {
    var timeline = AnimationTimeline()
    timeline.breaks = breaks.sorted()
    timeline.paces = paces.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    timeline.end = end
    timeline.aperiodicity = aperiodicity
    if aperiodicity == nil, !periods.isEmpty {
      timeline.period = commonPeriod
      if timeline.period == nil {
        timeline.aperiodicity =
          "what repeats for ever has no common period of less than \(Int(Self.longestPeriod)) seconds"
      }
    }
    return timeline
  }

  /// The least common multiple of all periods.
  private var commonPeriod: Double? {
    guard let longest = periods.max() else { return nil }
    var multiple = 1.0
    while multiple * longest <= Self.longestPeriod || multiple == 1 {
      let whole = multiple * longest
      let fits = periods.allSatisfy { abs((whole / $0).rounded() * $0 - whole) < 1e-6 * whole }
      if fits { return whole }
      multiple += 1
    }
    return nil
  }
}
