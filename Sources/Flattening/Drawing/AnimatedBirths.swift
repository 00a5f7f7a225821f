import QuartzCore

/// When the particles of an animated emitter's cell are born: particle k where the sum of all births since the start
/// reaches k. The sum is that of the rates at evenly spread moments.
struct AnimatedBirths {
  /// Seconds between two moments at which the rate is asked for: a frame, as Core Animation steps its particles.
  private static let step = 1.0 / 60
  /// Of an emitter that has run for longer than these steps take, the moments are farther apart.
  private static let mostSteps = 200_000.0

  /// How often within a step the emitter is looked at.
  private static let partsOfStep = 32.0

  /// A step in which particles are born that may still live.
  private struct Stretch {
    var start: Double
    var duration: Double
    /// How many were born before, and in it.
    var before: Double
    var amount: Double

    /// Particle 0 is born as soon as there are births at all, each other one where the sum reaches its number.
    var first: Double { before == 0 ? 0 : before.rounded(.down) + 1 }
    var count: Double { max((before + amount).rounded(.down) - first + 1, 0) }
  }

  private let cell: CAEmitterCell
  private var stretches: [Stretch] = []

  /// - Parameters:
  ///   - cell: as it is now; its clock is not animated.
  ///   - number: which of the emitter's cells.
  ///   - now: in the emitter's time.
  ///   - history: the emitter as it shows at a time.
  init(of cell: CAEmitterCell, number: Int, now: Double, history: (Double) -> CAEmitterLayer) {
    self.cell = cell
    let speed = Double(cell.speed)
    let start = cell.beginTime - cell.timeOffset / speed
    let end = min(now, start + cell.endOfBirths / speed)
    guard end > start, (end - start).isFinite else { return }
    let step = max(Self.step, (end - start) / Self.mostSteps)
    var sum = 0.0
    // The sum of a rate that stays the same is told as one product, so that it is exact.
    var (rate, rateStart, rateSum) = (0.0, start, 0.0)
    var (time, turn) = (start, 0.0)
    while time < end, sum < 9e15 {
      let emitter = history(time)
      let shown = emitter.emitterCells.flatMap { $0.indices.contains(number) ? $0[number] : nil }
      let shownRate = shown.map { $0.isEnabled ? $0.birthRate(in: emitter) * speed : 0 } ?? 0
      if shownRate != rate {
        (rate, rateStart, rateSum) = (shownRate > 0 && shownRate.isFinite ? shownRate : 0, time, sum)
      }
      turn += 1
      let next = min(start + turn * step, end)
      let before = sum
      sum = rateSum + rate * (next - rateStart)
      let longest = shown?.longestLifetime(in: emitter) ?? 0
      if sum > before, (now - next) * speed < longest {
        stretches.append(Stretch(start: time, duration: next - time, before: before, amount: sum - before))
      }
      time = next
    }
  }

  /// The emitter's time in the cell's.
  func cellTime(_ time: Double) -> Double { cell.time(atAge: time) }

  /// How many may still live.
  var count: Double { stretches.reduce(0) { $0 + $1.count } }

  /// The last of those that may still live, each with the emitter's time of its birth, and with a time not far from it
  /// that it shares with others.
  func last(_ limit: Int) -> [(number: Double, time: Double, sharedTime: Double)] {
    var result: [(number: Double, time: Double, sharedTime: Double)] = []
    for stretch in stretches.reversed() {
      var k = stretch.first + stretch.count - 1
      while k >= stretch.first, result.count < limit {
        let part = max((k - stretch.before) / stretch.amount, 0)
        let shared = (part * Self.partsOfStep).rounded(.down) / Self.partsOfStep
        result.append(
          (k, stretch.start + stretch.duration * part, stretch.start + stretch.duration * shared))
        k -= 1
      }
    }
    return result.reversed()
  }
}
