import Drawing

/// When a layer tree's animations happen: what a format that plays them by itself has to know.
///
/// All times are seconds of the scene.
public struct AnimationTimeline: Sendable, Equatable {
  /// Moments at which values may jump or change their pace, rising.
  public internal(set) var breaks: [Double] = []
  /// The stretches that are not paced evenly, with their curves.
  public internal(set) var paces: [Pace] = []
  /// Until when something happens that does not repeat for ever.
  public internal(set) var end = 0.0
  /// After how long, from `end` on, everything is as it was; nil where nothing goes on for ever, or where what does
  /// has no common period.
  public internal(set) var period: Double?
  /// Why there is no period although something goes on for ever; nil where that is not so.
  public internal(set) var aperiodicity: String?

  /// Whether nothing ever moves.
  public var isStill: Bool { breaks.isEmpty && period == nil && aperiodicity == nil }

  init() {}
}

/// Gathers a timeline.
struct TimelineBuilder {
  /// More moments than these say nothing that sampling does not.
  static let mostBreaks = 4000
  /// What repeats later than after this long is treated as not repeating.
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

  /// So that moments that are meant to be the same are, and what begins has begun.
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

  /// The least time of which all periods are whole fractions.
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
