extension CALayer {
  final var timing: MediaTiming {
    get { rareStyle?.values.timing ?? CALayer.defaultTiming }
    set {
      if rareStyle == nil, newValue == CALayer.defaultTiming { return }
      rare.values.timing = newValue
    }
  }

  /// Where its own time 0 lies in its superlayer's time, in seconds. The layer is shown before it, too. Default 0.
  public var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// How many seconds its time runs before it ends, or repeats; the layer is shown on. Default infinity, as layers
  /// last.
  public var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// How fast the animations, emitters and sublayers of the layer run; at 0 their time is always `timeOffset`.
  /// Default 1.
  public var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// Seconds added to the layer's own time. Default 0.
  public var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// How many times a finite duration runs; then time stands at its end. Default 0, which counts as 1.
  public var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// For how many seconds a finite duration is repeated; beats `repeatCount` where it is above 0. Default 0.
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether each run of a finite duration goes back again. Default false.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// Only kept: a layer is shown whatever its time. Default `removed`.
  public var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}
