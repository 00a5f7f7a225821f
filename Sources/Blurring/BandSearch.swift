import Foundation

/// Finds the finest bands that fit into a file of 60 kB, from how many bytes a few attempts take.
struct BandSearch {
  struct Fineness: Equatable {
    /// Into how many levels alpha is divided.
    var steps: Int
    /// How far lines may be off, in 1/255.
    var tolerance: Double

    /// The largest error, in 1/255: half a step, and what lines are off.
    var error: Double { 127.5 / Double(steps) + tolerance }
  }

  private var tried: [(fineness: Fineness, bytes: Double)] = []
  private let steps: [Int]
  /// What to try next; nil when `best` is as good as any.
  private(set) var next: Fineness?

  /// What is tried first. Nothing finer is worth its bytes.
  private static let finest = 0.6
  private static let coarsest = 1.4
  private static let room = 60_000.0
  private static let most = 5

  init(limit: Int) {
    steps = Array(Set(ShadowContours.Purpose.steps.map { min(limit, $0) })).sorted(by: >)
    next = Fineness(steps: steps[0], tolerance: Self.finest)
  }

  /// Which attempt to take: the finest that fits, or the smallest of all.
  var best: Int {
    let fitting = tried.indices.filter { tried[$0].bytes <= Self.room }
    return fitting.min { tried[$0].fineness.error < tried[$1].fineness.error }
      ?? tried.indices.min { tried[$0].bytes < tried[$1].bytes } ?? 0
  }

  mutating func add(bytes: Double) {
    guard let last = next else { return }
    tried.append((last, bytes))
    let isGood = last.tolerance <= Self.finest || bytes > 0.94 * Self.room || tried.count > 2
    if bytes <= Self.room && isGood || tried.count >= Self.most {
      next = nil
      return
    }
    // What lines are off is not worth more: fewer steps take fewer bytes.
    let wanted = last.tolerance < Self.coarsest ? steps : steps.filter { $0 < last.steps }
    next = wanted.map { fitting($0) }.min { $0.error < $1.error }.map {
      Fineness(steps: $0.steps, tolerance: min($0.tolerance, Self.coarsest))
    }
    if tried.contains(where: { $0.fineness == next }) { next = nil }
  }

  /// What takes as many bytes as there is room for, supposing that they are as a power of the tolerance.
  private func fitting(_ steps: Int) -> Fineness {
    let last = tried[tried.count - 1]
    var power = 1.0
    if let before = tried.dropLast().last, before.fineness.steps == last.fineness.steps {
      power = log(before.bytes / last.bytes) / log(last.fineness.tolerance / before.fineness.tolerance)
    }
    let bytes = last.bytes * pow(Double(steps) / Double(last.fineness.steps), 0.8)
    let tolerance = last.fineness.tolerance * pow(bytes / (0.97 * Self.room), 1 / max(0.5, min(power, 1.5)))
    return Fineness(steps: steps, tolerance: max(tolerance, Self.finest))
  }
}
