/// Records the changes within `UIView.animateKeyframes`. Used by one thread.
final class ViewKeyframes: @unchecked Sendable {
  /// The values of a layer's property, by relative time, 0…1.
  private struct Track {
    let layer: CALayer
    let key: String
    var stops: [(time: Double, value: Any)] = []
  }

  /// A part of the duration, with the tracks that change in it.
  private struct Keyframe {
    let start: Double
    let end: Double
    var tracks: Set<Int> = []
  }

  private var tracks: [Track] = []
  private var openKeyframes: [Keyframe] = []

  /// Runs changes that extend from one time to another.
  func run(from start: Double, to end: Double, _ changes: () -> Void) {
    openKeyframes.append(Keyframe(start: start, end: end))
    changes()
    guard let keyframe = openKeyframes.popLast() else { return }
    for index in keyframe.tracks {
      let track = tracks[index]
      if let value = track.layer.value(forKey: track.key) {
        tracks[index].stops.append((keyframe.end, value))
      }
    }
  }

  /// Records the value of a property before it changes.
  func willChange(_ key: String, of layer: CALayer) {
    guard let keyframe = openKeyframes.indices.last, let value = layer.value(forKey: key) else { return }
    let index = tracks.firstIndex { $0.layer === layer && $0.key == key } ?? tracks.count
    if index == tracks.count { tracks.append(Track(layer: layer, key: key)) }
    guard openKeyframes[keyframe].tracks.insert(index).inserted else { return }
    tracks[index].stops.append((openKeyframes[keyframe].start, value))
  }

  /// Adds the animations to the layers: one for each property.
  func animate(by animation: ViewAnimation, _ mode: CAAnimationCalculationMode) {
    for track in tracks {
      // Sorted by time; equal times keep their order.
      var stops = track.stops.enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }
      .map(\.element)
      guard let first = stops.first, let last = stops.last else { continue }
      if first.time > 0 { stops.insert((0, first.value), at: 0) }
      if last.time < 1 { stops.append((1, last.value)) }
      let keyframes = CAKeyframeAnimation(keyPath: track.key)
      animation.time(keyframes)
      keyframes.values = stops.map(\.value)
      keyframes.keyTimes = stops.map { NSNumber(value: $0.time) }
      if mode == .discrete { keyframes.keyTimes?.append(1) }
      keyframes.calculationMode = mode
      keyframes.beginTime = track.layer.convertTime(CACurrentMediaTime(), from: nil) + animation.delay
      track.layer.add(keyframes, forKey: track.key)
    }
  }
}
