import QuartzCore

/// The particles of an emitter at a moment.
///
/// Nothing is stepped: each particle's random numbers come from the layer's seed, its cell and its number, so where it
/// is at a time can be said at once, and the same seed gives the same picture on every run.
struct EmitterSimulation {
  struct Particle {
    var cell: CAEmitterCell
    var x: CGFloat
    var y: CGFloat
    var z: CGFloat
    var scale: CGFloat
    /// Radians.
    var rotation: CGFloat
    var red: CGFloat
    var green: CGFloat
    var blue: CGFloat
    var alpha: CGFloat
    var age: Double
  }

  /// More living particles than this are not drawn.
  static let limit = 1_000_000

  let layer: CAEmitterLayer
  /// Whether there were more than the limit.
  private(set) var isCut = false

  init(_ layer: CAEmitterLayer) { self.layer = layer }

  /// A source of particles: the layer, or a particle that itself emits.
  private struct Source {
    var cells: [CAEmitterCell]
    var seed: UInt64
    /// Where the source is at an age; nil for the layer, which emits from its shape.
    var path: Path?
    /// How old the source is now, and how old it gets at most.
    var age: Double
    var lifetime: Double
  }

  /// A particle's way: where it began, its velocity and its acceleration.
  private struct Path {
    var start: SIMD3<Double>
    var velocity: SIMD3<Double>
    var acceleration: SIMD3<Double>

    func position(at age: Double) -> SIMD3<Double> {
      start + velocity * age + acceleration * (age * age / 2)
    }
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
        emit(
          cell, seed: mix(source.seed, UInt64(number) &+ 1), from: source, into: &result, sources: &sources)
        if result.count >= Self.limit {
          isCut = true
          return result
        }
      }
    }
    return result
  }

  private mutating func emit(
    _ cell: CAEmitterCell, seed: UInt64, from source: Source, into result: inout [Particle],
    sources: inout [Source]
  ) {
    let isFirst = source.path == nil
    let rate = Double(cell.birthRate) * (isFirst ? Double(layer.birthRate) : 1)
    let longest =
      (Double(cell.lifetime) + abs(Double(cell.lifetimeRange)) / 2) * (isFirst ? Double(layer.lifetime) : 1)
    guard rate > 0, rate.isFinite, longest > 0 else { return }
    // A cell's own clock may start later or run at another speed.
    let now = (source.age - cell.beginTime) * Double(cell.speed) + cell.timeOffset
    let until = min(
      now, source.lifetime, cell.duration > 0 && cell.duration.isFinite ? cell.duration : .infinity)
    // Particle k is born at k / rate; those that can still live are a range of k.
    let first = max(((now - longest) * rate).rounded(.down), 0)
    let last = (until * rate).rounded(.down)
    guard first <= last, last < 9e15 else { return }
    var k = first
    if last - first > Double(Self.limit) {
      isCut = true
      k = last - Double(Self.limit)
    }
    while k <= last {
      defer { k += 1 }
      var random = ParticleGenerator(seed: mix(seed, UInt64(k) &+ 1))
      let born = k / rate
      let age = now - born
      let lifetime =
        random.vary(Double(cell.lifetime), Double(cell.lifetimeRange))
        * (isFirst ? Double(layer.lifetime) : 1)
      let path = self.path(of: cell, from: source, bornAt: born, random: &random)
      let scale = random.vary(Double(cell.scale), Double(cell.scaleRange))
      let spin = random.vary(Double(cell.spin), Double(cell.spinRange))
      let color = cell.color?.srgbComponents ?? (red: 1, green: 1, blue: 1, alpha: 1)
      func channel(_ base: Double, _ range: Float, _ speed: Float, _ random: inout ParticleGenerator)
        -> CGFloat
      {
        CGFloat(min(max(random.vary(base, Double(range)) + Double(speed) * age, 0), 1))
      }
      let red = channel(color.red, cell.redRange, cell.redSpeed, &random)
      let green = channel(color.green, cell.greenRange, cell.greenSpeed, &random)
      let blue = channel(color.blue, cell.blueRange, cell.blueSpeed, &random)
      let alpha = channel(color.alpha, cell.alphaRange, cell.alphaSpeed, &random)
      guard age >= 0 else { continue }
      if let nested = cell.emitterCells, !nested.isEmpty, sources.count < Self.limit {
        sources.append(
          Source(
            cells: nested, seed: mix(seed, UInt64(k) &+ 0x51ed), path: path, age: age, lifetime: lifetime))
      }
      guard age < lifetime else { continue }
      let place = path.position(at: age)
      guard (place.x + place.y + place.z).isFinite else { continue }
      result.append(
        Particle(
          cell: cell, x: CGFloat(place.x), y: CGFloat(place.y), z: CGFloat(place.z),
          scale: CGFloat((scale + Double(cell.scaleSpeed) * age) * Double(layer.scale)),
          rotation: CGFloat(spin * age * Double(layer.spin)), red: red, green: green, blue: blue,
          alpha: alpha,
          age: age))
      if result.count >= Self.limit { return }
    }
  }

  private func path(
    of cell: CAEmitterCell, from source: Source, bornAt born: Double, random: inout ParticleGenerator
  ) -> Path {
    let longitude = random.vary(Double(cell.emissionLongitude), Double(cell.emissionRange))
    let latitude = Double(cell.emissionLatitude)
    let speed =
      random.vary(Double(cell.velocity), Double(cell.velocityRange))
      * (source.path == nil ? Double(layer.velocity) : 1)
    let start: SIMD3<Double>
    if let path = source.path {
      start = path.position(at: born)
    } else {
      start = birthPlace(random: &random)
    }
    return Path(
      start: start,
      velocity: SIMD3(cos(longitude) * cos(latitude), sin(longitude) * cos(latitude), sin(latitude)) * speed,
      acceleration: SIMD3(Double(cell.xAcceleration), Double(cell.yAcceleration), Double(cell.zAcceleration)))
  }

  /// A place on or in the emitter's shape.
  private func birthPlace(random: inout ParticleGenerator) -> SIMD3<Double> {
    let center = SIMD3(
      Double(layer.emitterPosition.x), Double(layer.emitterPosition.y), Double(layer.emitterZPosition))
    let (w, h, d) = (
      Double(layer.emitterSize.width), Double(layer.emitterSize.height), Double(layer.emitterDepth)
    )
    // Always three numbers, so that a change of shape leaves the rest of a particle's life as it is.
    let (a, b, c) = (random.unit(), random.unit(), random.unit())
    let mode = layer.emitterMode
    switch layer.emitterShape {
    case .line: return center + SIMD3((mode == .points ? a.rounded() : a) * w - w / 2, 0, 0)
    case .rectangle, .cuboid:
      let depth = layer.emitterShape == .cuboid ? (c - 0.5) * d : 0
      switch mode {
      case .points: return center + SIMD3((a.rounded() - 0.5) * w, (b.rounded() - 0.5) * h, depth)
      case .outline:
        var place = a * 2 * (w + h)
        if place < w { return center + SIMD3(place - w / 2, -h / 2, depth) }
        place -= w
        if place < h { return center + SIMD3(w / 2, place - h / 2, depth) }
        place -= h
        if place < w { return center + SIMD3(place - w / 2, h / 2, depth) }
        return center + SIMD3(-w / 2, place - w - h / 2, depth)
      default: return center + SIMD3((a - 0.5) * w, (b - 0.5) * h, depth)
      }
    case .circle:
      let far = mode == .outline || mode == .points ? w : w * b.squareRoot()
      return center + SIMD3(cos(a * 2 * .pi), sin(a * 2 * .pi), 0) * far
    case .sphere:
      let z = 2 * c - 1
      let ring = (1 - z * z).squareRoot()
      let far = mode == .volume ? w * cbrt(b) : w
      return center + SIMD3(cos(a * 2 * .pi) * ring, sin(a * 2 * .pi) * ring, z) * far
    default: return center
    }
  }

  private func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var random = ParticleGenerator(seed: a ^ (b &* 0xd6e8_feb8_6659_fd93))
    return random.next()
  }
}

/// A particle's random numbers (SplitMix64: Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
struct ParticleGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// 0…1
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A value that may lie half a range to each side.
  mutating func vary(_ value: Double, _ range: Double) -> Double { value + (unit() - 0.5) * range }
}
