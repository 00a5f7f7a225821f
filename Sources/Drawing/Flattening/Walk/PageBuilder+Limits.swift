import CoreGraphics
import Drawing

extension PageBuilder {
  /// Counts a repeated layer. Returns false where there are too many, and reports the first such replicator.
  func countCopy(of replicator: LayerIndex) -> Bool {
    if counts.copies < options.limits.copies {
      counts.copies += 1
      return true
    }
    if !counts.isCut.copies {
      counts.isCut.copies = true
      report(
        replicator, .approximated,
        "the picture has more than \(options.limits.copies) replicated layers in all; the rest are left out; "
          + "ExportOptions.limits.copies allows more"
      )
    }
    return false
  }

  /// Returns the particles of an emitter at a moment, as far as the picture's limit allows.
  func particles(of simulation: EmitterSimulation, at time: Double, index: LayerIndex)
    -> [EmitterSimulation.Particle]
  {
    var simulation = simulation
    simulation.limit = options.limits.particles - counts.particles
    let particles = simulation.particles(at: time)
    counts.particles += simulation.births
    if simulation.isCut, !counts.isCut.particles {
      counts.isCut.particles = true
      report(
        index, .approximated,
        "the picture has more than \(options.limits.particles) particles in all; the rest are left out; "
          + "ExportOptions.limits.particles allows more")
    }
    return particles
  }

  /// Counts tiles to be drawn. Returns false where there are too many, and reports the first such layer.
  func countTiles(_ count: Int, of layer: LayerIndex) -> Bool {
    if count <= options.limits.tiles - counts.tiles {
      counts.tiles += count
      return true
    }
    if !counts.isCut.tiles {
      counts.isCut.tiles = true
      report(
        layer, .dropped,
        "more than \(options.limits.tiles) tiles can be seen in the picture; the rest are left out; "
          + "ExportOptions.limits.tiles allows more")
    }
    return false
  }

  /// Counts the segments of a path. Returns false where there are too many, and reports the first such layer.
  func countSegments(of path: CGPath, layer: LayerIndex) -> Bool {
    let count = path.elementCount
    if count <= options.limits.segments - counts.segments {
      counts.segments += count
      return true
    }
    if !counts.isCut.segments {
      counts.isCut.segments = true
      report(
        layer, .dropped,
        "the picture has more than \(options.limits.segments) segments of paths in all; the rest are left out; "
          + "ExportOptions.limits.segments allows more")
    }
    return false
  }

  /// Returns the stops of a gradient; of too many, means of neighbours.
  func limited(_ stops: [Gradient.Stop], layer: LayerIndex) -> [Gradient.Stop] {
    let most = max(options.limits.stops, 2)
    guard stops.count > most else { return stops }
    report(
      layer, .approximated,
      "its gradient has \(stops.count) colours, more than \(most); neighbours are averaged; "
        + "ExportOptions.limits.stops allows more")
    // The first and the last stay: they continue beyond the gradient.
    let inner = stops[1..<(stops.count - 1)]
    let size = (inner.count + most - 3) / max(most - 2, 1)
    let means = stride(from: inner.startIndex, to: inner.endIndex, by: max(size, 1)).map { start in
      Gradient.Stop.mean(of: inner[start..<min(start + size, inner.endIndex)])
    }
    return [stops[0]] + means + [stops[stops.count - 1]]
  }

  /// Returns the lengths of a line's dashes and gaps; larger ones if there would be too many.
  func limited(dashes: [CGFloat], along path: CGPath, layer: LayerIndex) -> [CGFloat] {
    let period = dashes.reduce(0, +)
    guard period > 0, period.isFinite else { return dashes }
    let count = path.length / period * CGFloat(dashes.count / 2)
    let most = CGFloat(max(options.limits.dashes, 1))
    guard count > most, count.isFinite else { return dashes }
    report(
      layer, .approximated,
      "its line has more than \(options.limits.dashes) dashes; they and the gaps between them are drawn longer; "
        + "ExportOptions.limits.dashes allows more")
    let factor = (count / most).rounded(.up)
    return dashes.map { $0 * factor }
  }
}

extension Gradient.Stop {
  /// Returns one stop in the middle of some, with the mean of their colours.
  fileprivate static func mean(of stops: ArraySlice<Gradient.Stop>) -> Gradient.Stop {
    var sum = SIMD4<Float>()
    var offset: CGFloat = 0
    for stop in stops {
      let alpha = stop.color.alpha
      sum += SIMD4(stop.color.red * alpha, stop.color.green * alpha, stop.color.blue * alpha, alpha)
      offset += stop.offset
    }
    let (count, alpha) = (Float(stops.count), max(sum.w, .leastNormalMagnitude))
    let color = RGBA(red: sum.x / alpha, green: sum.y / alpha, blue: sum.z / alpha, alpha: sum.w / count)
    return Gradient.Stop(offset: offset / CGFloat(stops.count), color: color)
  }
}
