@_spi(Time) import QuartzCore

/// The particles of an emitter at a moment.
///
/// Nothing is stepped: each particle's random numbers depend on the layer's seed, its cell and its number. So
/// its position at any time can be computed directly, and the same seed gives the same picture on every run.
/// In an animated emitter, each particle has the values of the moment of its birth (see `AnimatedBirths`).
struct EmitterSimulation {
  struct Particle {
    var cell: CAEmitterCell
    var x: CGFloat
    var y: CGFloat
    var z: CGFloat
    var scale: CGFloat
    /// The rotation, in radians.
    var rotation: CGFloat
    var shade: Shade
    var age: Double
  }

  let layer: CAEmitterLayer
  /// Returns the emitter as it shows at one of its own times; nil where it never changes.
  let history: ((Double) -> CAEmitterLayer)?
  /// The most births that are considered.
  var limit = DrawingLimits().particles
  /// The number of births considered, of particles alive or dead, and of cells without any.
  private(set) var births = 0
  /// Whether the limit was exceeded.
  private(set) var isCut = false

  init(_ layer: CAEmitterLayer, history: ((Double) -> CAEmitterLayer)? = nil) {
    self.layer = layer
    self.history = history
  }

  /// A source of particles: the layer, or a particle that emits itself.
  private struct Source {
    var cells: [CAEmitterCell]
    var seed: UInt64
    /// The motion of the source; nil for the layer, which emits from its shape.
    var path: Path?
    /// The current age of the source, and its lifetime.
    var age: Double
    var lifetime: Double
  }

  /// A particle's motion: its start, velocity and acceleration.
  private struct Path {
    var start: SIMD3<Double>
    var velocity: SIMD3<Double>
    var acceleration: SIMD3<Double>

    func position(at age: Double) -> SIMD3<Double> {
      start + velocity * age + acceleration * (age * age / 2)
    }
  }

  /// The state in which a particle is born.
  private struct Birth {
    var number: Double
    /// The time of birth, in the cell's time.
    var time: Double
    /// The cell at that time.
    var cell: CAEmitterCell
    /// The emitter at that time; nil where a particle emits.
    var emitter: CAEmitterLayer?
  }

  /// - Parameter time: seconds since the layer began to emit.
  mutating func particles(at time: Double) -> [Particle] {
    guard time > 0, time.isFinite else { return [] }
    var result: [Particle] = []
    var sources = [
      Source(
        cells: layer.emitterCells ?? [], seed: UInt64(layer.seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1, path: nil,
        age: time,
        lifetime: .infinity)
    ]
    while let source = sources.popLast() {
      for (number, cell) in source.cells.enumerated() where cell.isEnabled {
        guard births < limit else {
          isCut = true
          return result
        }
        // Particles whose cells emit nothing must count too, as there may be endlessly many.
        if source.path != nil { births += 1 }
        let seed = mix(source.seed, UInt64(number) &+ 1)
        if source.path == nil, let history, cell.speed > 0 {
          emit(cell, number: number, seed: seed, from: source, history, into: &result, sources: &sources)
        } else {
          emit(cell, seed: seed, from: source, into: &result, sources: &sources)
        }
      }
    }
    return result
  }

  /// Adds the particles of a cell that never changes.
  private mutating func emit(
    _ cell: CAEmitterCell, seed: UInt64, from source: Source, into result: inout [Particle],
    sources: inout [Source]
  ) {
    let emitter = source.path == nil ? layer : nil
    let rate = cell.birthRate(in: emitter)
    let longest = cell.longestLifetime(in: emitter)
    guard rate > 0, rate.isFinite, longest > 0 else { return }
    // A cell's own clock may start later or run at another speed.
    let now = cell.time(atAge: source.age)
    let death = cell.speed > 0 ? cell.time(atAge: source.lifetime) : .infinity
    let until = min(now, death, cell.endOfBirths)
    // Particle k is born at k / rate, so those possibly alive are a range of k. A particle emits nothing
    // before its own birth.
    let start = source.path == nil ? 0 : max((cell.time(atAge: 0) * rate).rounded(.up), 0)
    let first = max(((now - longest) * rate).rounded(.down), start)
    let last = (until * rate).rounded(.down)
    guard first <= last, last < 9e15 else { return }
    var k = first
    let rest = Double(limit - births)
    if last - first >= rest {
      isCut = true
      // The youngest are the most visible.
      k = last - rest + 1
    }
    while k <= last {
      births += 1
      let birth = Birth(number: k, time: k / rate, cell: cell, emitter: emitter)
      add(birth, shownAs: cell, age: now - birth.time, seed: seed, source, into: &result, &sources)
      k += 1
    }
  }

  /// Adds the particles of a cell in an animated emitter.
  private mutating func emit(
    _ cell: CAEmitterCell, number: Int, seed: UInt64, from source: Source,
    _ history: (Double) -> CAEmitterLayer, into result: inout [Particle], sources: inout [Source]
  ) {
    let births = AnimatedBirths(of: cell, number: number, now: source.age, history: history)
    if births.count > Double(limit - self.births) { isCut = true }
    let now = births.cellTime(source.age)
    var emitter = layer
    var shownTime: Double?
    for (k, time, sharedTime) in births.last(limit - self.births) {
      self.births += 1
      if shownTime != sharedTime { (emitter, shownTime) = (history(sharedTime), sharedTime) }
      guard let cells = emitter.emitterCells, cells.indices.contains(number) else { continue }
      let birth = Birth(number: k, time: births.cellTime(time), cell: cells[number], emitter: emitter)
      add(birth, shownAs: cell, age: now - birth.time, seed: seed, source, into: &result, &sources)
    }
  }

  private func add(
    _ birth: Birth, shownAs shown: CAEmitterCell, age: Double, seed: UInt64, _ source: Source,
    into result: inout [Particle], _ sources: inout [Source]
  ) {
    let (cell, emitter) = (birth.cell, birth.emitter)
    var random = ParticleGenerator(seed: mix(seed, UInt64(birth.number) &+ 1))
    let lifetime =
      random.vary(Double(cell.lifetime), Double(cell.lifetimeRange)) * Double(emitter?.lifetime ?? 1)
    let path = self.path(of: birth, from: source, random: &random)
    let scale = random.vary(Double(cell.scale), Double(cell.scaleRange))
    let spin = random.vary(Double(cell.spin), Double(cell.spinRange))
    let color = cell.color?.even?.srgbComponents ?? (red: 1, green: 1, blue: 1, alpha: 1)
    func channel(_ base: Double, _ range: Float, _ speed: Float, _ random: inout ParticleGenerator)
      -> CGFloat
    {
      CGFloat(min(max(random.vary(base, Double(range)) + Double(speed) * age, 0), 1))
    }
    let shade = Shade(
      red: channel(color.red, cell.redRange, cell.redSpeed, &random),
      green: channel(color.green, cell.greenRange, cell.greenSpeed, &random),
      blue: channel(color.blue, cell.blueRange, cell.blueSpeed, &random),
      alpha: channel(color.alpha, cell.alphaRange, cell.alphaSpeed, &random))
    guard age >= 0 else { return }
    if let nested = cell.emitterCells, !nested.isEmpty {
      sources.append(
        Source(
          cells: nested, seed: mix(seed, UInt64(birth.number) &+ 0x51ed), path: path, age: age,
          lifetime: lifetime))
    }
    guard age < lifetime else { return }
    let place = path.position(at: age)
    guard (place.x + place.y + place.z).isFinite else { return }
    // The layer's factors apply to all particles, also to those that particles emit.
    let whole = emitter ?? layer
    result.append(
      Particle(
        cell: shown, x: CGFloat(place.x), y: CGFloat(place.y), z: CGFloat(place.z),
        scale: CGFloat((scale + Double(cell.scaleSpeed) * age) * Double(whole.scale)),
        rotation: CGFloat(spin * age * Double(whole.spin)), shade: shade,
        age: age))
  }

  private func path(of birth: Birth, from source: Source, random: inout ParticleGenerator) -> Path {
    let cell = birth.cell
    let longitude = random.vary(Double(cell.emissionLongitude), Double(cell.emissionRange))
    let latitude = Double(cell.emissionLatitude)
    let speed =
      random.vary(Double(cell.velocity), Double(cell.velocityRange)) * Double(birth.emitter?.velocity ?? 1)
    let (start, forwards): (SIMD3<Double>, SIMD3<Double>)
    if let path = source.path {
      (start, forwards) = (path.position(at: cell.age(atTime: birth.time)), SIMD3(1, 0, 0))
    } else {
      let emitter = birth.emitter ?? layer
      start = emitter.birthPlace(random: &random)
      forwards = emitter.emissionDirection(from: start)
    }
    let direction = CAEmitterLayer.direction(forwards, longitude: longitude, latitude: latitude)
    return Path(
      start: start, velocity: direction * speed,
      acceleration: SIMD3(Double(cell.xAcceleration), Double(cell.yAcceleration), Double(cell.zAcceleration)))
  }

  private func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var random = ParticleGenerator(seed: a ^ (b &* 0xd6e8_feb8_6659_fd93))
    return random.next()
  }
}

extension CAEmitterCell {
  /// Returns births per second, including the emitter's factor.
  func birthRate(in emitter: CAEmitterLayer?) -> Double {
    Double(birthRate) * Double(emitter?.birthRate ?? 1)
  }

  /// Returns how long a particle of the cell, or what it emits, may live.
  func longestLifetime(in emitter: CAEmitterLayer?) -> Double {
    let own = ownLifetime * Double(emitter?.lifetime ?? 1)
    guard let emitterCells, !emitterCells.isEmpty else { return own }
    // From the innermost cells outwards, each only once, however often it is shared.
    var known: [ObjectIdentifier: Double] = [:]
    var pending = emitterCells
    while let cell = pending.last {
      let inner = (cell.emitterCells ?? []).filter { known[ObjectIdentifier($0)] == nil }
      guard inner.isEmpty else {
        pending += inner
        continue
      }
      pending.removeLast()
      let life = cell.ownLifetime + Self.longest(cell.emitterCells, known)
      // Converted to the time of what emits it.
      known[ObjectIdentifier(cell)] = cell.speed > 0 ? life / Double(cell.speed) : life
    }
    return own + Self.longest(emitterCells, known)
  }

  private static func longest(_ cells: [CAEmitterCell]?, _ known: [ObjectIdentifier: Double]) -> Double {
    cells?.compactMap { known[ObjectIdentifier($0)] }.max() ?? 0
  }

  private var ownLifetime: Double { max(Double(lifetime) + abs(Double(lifetimeRange)) / 2, 0) }

  /// Converts the age of what emits the cell to the cell's own time, and back.
  func time(atAge age: Double) -> Double { (age - beginTime) * Double(speed) + timeOffset }
  func age(atTime time: Double) -> Double {
    speed != 0 ? (time - timeOffset) / Double(speed) + beginTime : 0
  }

  /// The end of births, in the cell's own time.
  var endOfBirths: Double {
    let end = activeDuration(usual: .infinity)
    return end.isNaN ? .infinity : end
  }
}
