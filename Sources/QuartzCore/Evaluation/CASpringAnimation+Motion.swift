extension CASpringAnimation {
  /// What the weight's way is made of: it swings, creeps, or just does neither.
  private var motion: (decay: Double, frequency: Double) {
    let mass = max(Double(self.mass), .leastNormalMagnitude)
    let decay = max(Double(damping), 0) / (2 * mass)
    let square = max(Double(stiffness), 0) / mass - decay * decay
    if square < 0, !allowsOverdamping { return ((max(Double(stiffness), 0) / mass).squareRoot(), 0) }
    return (decay, square < 0 ? -(-square).squareRoot() : square.squareRoot())
  }

  /// The fraction of the way after so many seconds: the solution of the damped spring, from 0 towards 1.
  @_spi(Time) public final func progress(atSeconds time: Double) -> Double {
    let (decay, frequency) = motion
    let velocity = Double(initialVelocity)
    let distance: Double
    if frequency > 1e-6 {
      distance =
        exp(-decay * time)
        * (cos(frequency * time) + (decay - velocity) / frequency * sin(frequency * time))
    } else if frequency < -1e-6 {
      // Written as a sum of two decays, so that neither factor overflows.
      let (slow, fast) = (decay + frequency, decay - frequency)
      let a = (fast - velocity) / (fast - slow)
      distance = a * exp(-slow * time) + (1 - a) * exp(-fast * time)
    } else {
      distance = exp(-decay * time) * (1 + (decay - velocity) * time)
    }
    return 1 - distance
  }

  /// After how many seconds the weight stays within a thousandth of the way of its goal. Infinite without damping.
  public final var settlingDuration: CFTimeInterval {
    let (decay, frequency) = motion
    let velocity = Double(initialVelocity)
    let threshold = 0.001
    guard decay > 0 else { return .infinity }
    if frequency > 1e-6 {
      let swing = (decay - velocity) / frequency
      let amplitude = (1 + swing * swing).squareRoot()
      return max(log(amplitude / threshold) / decay, 0)
    }
    // Creeping: beyond its one possible turn the distance only shrinks, so the last crossing is found by halving.
    let slow = decay + min(frequency, 0)
    guard slow > 0 else { return .infinity }
    var high = 1 / slow
    while abs(1 - progress(atSeconds: high)) > threshold
      || abs(1 - progress(atSeconds: high * 1.5)) > threshold
    {
      high *= 2
      if !high.isFinite { return .infinity }
    }
    var low = 0.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if abs(1 - progress(atSeconds: middle)) > threshold { low = middle } else { high = middle }
    }
    return high
  }

  /// How long the way seems to take: one swing of the spring without friction.
  public final var perceptualDuration: CFTimeInterval {
    let square = Double(stiffness) / max(Double(mass), .leastNormalMagnitude)
    return square > 0 ? 2 * Double.pi / square.squareRoot() : .infinity
  }

  /// 0 for no overshoot, 1 for endless swinging, below 0 for creeping.
  public final var bounce: CGFloat {
    let critical = 2 * (Double(stiffness) * Double(mass)).squareRoot()
    guard critical > 0 else { return 0 }
    let ratio = Double(damping) / critical
    return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }
}
