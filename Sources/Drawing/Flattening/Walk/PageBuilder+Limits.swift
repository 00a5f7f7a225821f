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
        "the picture has more than \(options.limits.copies) replicated layers in all; the rest are left out"
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
        "the picture has more than \(options.limits.particles) particles in all; the rest are left out")
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
        "more than \(options.limits.tiles) tiles can be seen in the picture; the rest are left out")
    }
    return false
  }
}
