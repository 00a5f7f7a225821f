import QuartzCore

/// The births of an animated emitter's cell. Particle k is born when the number of births since the start
/// reaches k, which is the integral of the rate, sampled at evenly spaced times.
struct AnimatedBirths {
  /// The seconds between samples of the rate: a frame, as Core Animation steps its particles.
  private static let step = 1.0 / 60
  /// The most samples; for an emitter that has run for longer, they are farther apart.
  private static let mostSteps = 200_000.0

  /// The distinct times within a step at which the emitter's state is looked up.
  private static let partsOfStep = 32.0

  /// A step with births of particles that may still be alive.
  private struct Stretch {
    var start: Double
    var duration: Double
    /// The number of births before the step, and in it.
    var before: Double
    var amount: Double

    /// Particle 0 is born as soon as there are any births, every other one when the sum reaches its number.
    var first: Double { before == 0 ? 0 : before.rounded(.down) + 1 }
    var count: Double { max((before + amount).rounded(.down) - first + 1, 0) }
  }

  private let cell: CAEmitterCell
  private var stretches: [Stretch] = []

  /// - Parameters:
  ///   - cell: the cell as it is now; its clock is not animated.
  ///   - number: the index of the cell in the emitter.
  ///   - now: the current time, in the emitter's time.
  ///   - history: returns the emitter as it shows at a time.
  init(of cell: CAEmitterCell, number: Int, now: Double, history: (Double) -> CAEmitterLayer) {
    self.cell = cell
    let speed = Double(cell.speed)
    let start = cell.beginTime - cell.timeOffset / speed
    let end = min(now, start + cell.endOfBirths / speed)
    guard end > start, (end - start).isFinite else { return }
    let step = max(Self.step, (end - start) / Self.mostSteps)
    var sum = 0.0
    // While the rate is constant, the sum is a single product, and so exact.
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

  /// Converts the emitter's time to the cell's.
  func cellTime(_ time: Double) -> Double { cell.time(atAge: time) }

  /// The number of particles that may still be alive.
  var count: Double { stretches.reduce(0) { $0 + $1.count } }

  /// Returns the last of the particles that may still be alive, each with the time of its birth, and with a
  /// nearby time that it shares with others. Both are in the emitter's time.
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
