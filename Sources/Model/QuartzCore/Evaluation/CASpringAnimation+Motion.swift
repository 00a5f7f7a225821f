extension CASpringAnimation {
  /// The parameters of the motion: underdamped, overdamped or critically damped.
  private var motion: (decay: Double, frequency: Double) {
    let mass = Double(self.mass)
    let decay = Double(damping) / (2 * mass)
    let square = Double(stiffness) / mass - decay * decay
    if square < 0, !allowsOverdamping { return ((Double(stiffness) / mass).squareRoot(), 0) }
    return (decay, square < 0 ? -(-square).squareRoot() : square.squareRoot())
  }

  /// Returns the fraction of the change after this many seconds: the solution of the damped spring, from 0
  /// towards 1.
  @_spi(Time) public final func progress(atSeconds time: Double) -> Double {
    let (decay, frequency) = motion
    let velocity = Double(initialVelocity)
    let distance: Double
    if frequency > 1e-6 {
      distance =
        exp(-decay * time)
        * (cos(frequency * time) + (decay - velocity) / frequency * sin(frequency * time))
    } else if frequency < -1e-6 {
      // Written as a sum of two exponentials, so that neither factor overflows.
      let (slow, fast) = (decay + frequency, decay - frequency)
      let a = (fast - velocity) / (fast - slow)
      distance = a * exp(-slow * time) + (1 - a) * exp(-fast * time)
    } else {
      distance = exp(-decay * time) * (1 + (decay - velocity) * time)
    }
    return 1 - distance
  }

  /// The time in seconds after which the spring stays within a thousandth of its goal, as Core Animation
  /// estimates it: for an underdamped spring, when the sum of both amplitudes is no more than that; otherwise
  /// the first tenth of a second at which it is. The greatest `Float` without damping.
  public final var settlingDuration: CFTimeInterval {
    let (decay, frequency) = motion
    let threshold = 0.001
    guard decay > 0 else { return Double(Float.greatestFiniteMagnitude) }
    if frequency > 1e-6 {
      let swing = abs((decay - Double(initialVelocity)) / frequency)
      return log((1 + swing) / threshold) / decay
    }
    // Tenths are added up, because Core Animation's figures contain the same rounding.
    var time = 0.0
    while abs(1 - progress(atSeconds: time)) >= threshold, time < 10_000 { time += 0.1 }
    return time
  }

  /// The apparent duration: one period of the spring without friction.
  public final var perceptualDuration: CFTimeInterval {
    2 * Double.pi / (Double(stiffness) / Double(mass)).squareRoot()
  }

  /// 0 for no overshoot, 1 for endless oscillation, negative for overdamping.
  public final var bounce: CGFloat {
    let ratio = Double(damping) / (2 * (Double(stiffness) * Double(mass)).squareRoot())
    return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }
}
