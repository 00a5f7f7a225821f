import CoreGraphics
import Drawing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SVGAnimationWriter {
  /// Returns the animations of an attribute, one for each phase in which it changes.
  func animations(of name: AttributeName, _ known: [Known], isJumping: Bool) -> [Element] {
    let values = isJumping ? [] : known.compactMap { SVGValue($0.value, of: name) }
    guard let first = values.first, values.count == known.count, values.allSatisfy(first.isLike) else {
      return discrete(name, known)
    }
    let isShare = [.opacity, .fillOpacity, .strokeOpacity, .stopOpacity, .offset].contains(name)
    let grid = Grid(digits: isShare || name == .values ? 5 : precision)
    // Written values are rounded, so a line through them may be off by as much.
    let rounding = name == .values ? 2e-5 : isShare ? 1.9e-3 : 1.5 * grid.value(1)
    let tolerances = first.numbers.map { _ in first.isColor ? 0.75 : rounding }
    return tracks(known, values.map(\.numbers), tolerances).map { phase, frames in
      element(
        .animate, name, phase, frames.map(\.time), frames.map(\.pace),
        frames.map { first.text($0.values, grid: grid) })
    }
  }

  /// Returns tracks for each phase in which the values change, or differ from those before.
  private func tracks(
    _ known: [Known], _ values: [[Double]], _ tolerances: [Double]
  ) -> [(SVGTimeline.Phase, [SVGTrack.KeyFrame])] {
    var shown = values[0]
    var result: [(SVGTimeline.Phase, [SVGTrack.KeyFrame])] = []
    for phase in phases {
      let indices = known.indices.filter { phase.moments.contains(known[$0].moment) }
      let part = indices.map { values[$0] }
      guard let last = part.last, part.contains(where: { $0 != shown }) else { continue }
      let track = SVGTrack(
        times: indices.map { timeline.times[known[$0].moment] }, values: part, tolerances: tolerances,
        paces: paces(in: phase))
      result.append((phase, track.keyFrames))
      shown = last
    }
    return result
  }

  /// Returns the paces within a phase that SMIL supports.
  private func paces(in phase: SVGTimeline.Phase) -> [Pace] {
    let start = timeline.times[phase.moments.lowerBound] - SVGTrack.jump
    let end = start + phase.duration + 2 * SVGTrack.jump
    return timeline.paces.filter { pace in
      pace.start >= start && pace.end <= end && pace.controlPoints.allSatisfy { (0...1).contains($0) }
    }
  }

  /// Returns animations of values that cannot be interpolated.
  func discrete(_ name: AttributeName, _ known: [Known]) -> [Element] {
    guard var shown = known.first?.value else { return [] }
    return phases.compactMap { phase in
      let part = known.filter { phase.moments.contains($0.moment) }
      guard part.contains(where: { $0.value != shown }) else { return nil }
      var changes: [Known] = []
      for known in part where changes.last?.value != known.value { changes.append(known) }
      shown = changes.last?.value ?? shown
      return element(
        .animate, name, phase, changes.map { timeline.times[$0.moment] }, nil, changes.map(\.value))
    }
  }

  // MARK: - Transforms

  /// Returns the animations of a transform, with separate translation, rotation, shear and scale, so that
  /// what rotates does not shrink on its way.
  func transforms(_ known: [Known], _ name: AttributeName, isJumping: Bool) -> [Element] {
    var previous: Pose?
    let poses = matrices(known).map { matrix in
      let pose = Pose(matrix, near: previous)
      previous = pose
      return pose
    }
    let kinds: [(type: String, values: (Pose) -> [Double], neutral: [Double], tolerances: [Double])] = [
      ("translate", { [$0.tx, $0.ty] }, [0, 0], [5e-4, 5e-4]), ("rotate", { [$0.turn] }, [0], [2e-3]),
      ("skewX", { [$0.shear] }, [0], [2e-3]), ("scale", { [$0.sx, $0.sy] }, [1, 1], [2e-5, 2e-5]),
    ]
    let used = kinds.filter { kind in
      poses.contains { pose in
        zip(kind.values(pose), kind.neutral).contains { abs($0 - $1) > 1e-7 }
      }
    }
    let digits = Grid(digits: max(precision, 3) + 2)
    var shown = poses.first
    var result: [Element] = []
    for phase in phases {
      let indices = known.indices.filter { phase.moments.contains(known[$0].moment) }
      guard let last = indices.last, indices.contains(where: { poses[$0] != shown }) else { continue }
      shown = poses[last]
      let times = indices.map { timeline.times[known[$0].moment] }
      for (number, kind) in used.enumerated() {
        let values = indices.map { kind.values(poses[$0]) }
        var frames = zip(times, values).map { SVGTrack.KeyFrame(time: $0, values: $1) }
        if !isJumping {
          let paces = paces(in: phase)
          frames =
            SVGTrack(times: times, values: values, tolerances: kind.tolerances, paces: paces).keyFrames
        }
        var animation = element(
          .animateTransform, name, phase, frames.map(\.time), isJumping ? nil : frames.map(\.pace),
          frames.map { $0.values.map(digits.text).joined(separator: " ") })
        animation[.type] = kind.type
        if number > 0 { animation[.additive] = "sum" }
        result.append(animation)
      }
    }
    return result
  }

  func matrices(_ known: [Known]) -> [[Double]] {
    known.map { SVGValue($0.value, of: .transform)?.numbers ?? [] }
  }

  /// Returns the initial transform of what rotates about a point; nil for none.
  func start(of turning: Turning) -> String? {
    let offset = text(of: turning.offset)
    let angle = turnDigits.text(turning.angles.first ?? 0)
    let parts = [
      offset == "0 0" ? nil : "translate(\(offset))",
      angle == "0" ? nil : "rotate(\(angle) \(text(of: turning.center)))",
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// Returns the animation of a rotation about a point, added to its initial state. Nil if it spans several
  /// phases: the end of one would persist, and be added to the next.
  func turn(_ turning: Turning, _ known: [Known], _ name: AttributeName) -> Element? {
    let first = turning.angles.first ?? 0
    let tracks = tracks(known, turning.angles.map { [$0 - first] }, [2e-3])
    guard tracks.count == 1, let (phase, frames) = tracks.first else { return nil }
    var animation = element(
      .animateTransform, name, phase, frames.map(\.time), frames.map(\.pace),
      frames.map { "\(turnDigits.text($0.values[0])) \(text(of: turning.center))" })
    animation[.type] = "rotate"
    animation[.additive] = "sum"
    return animation
  }

  private func text(of point: CGPoint) -> String {
    "\(turnDigits.text(Double(point.x))) \(turnDigits.text(Double(point.y)))"
  }

  /// As fine as the centre of a rotation is determined.
  private var turnDigits: Grid { Grid(digits: 3) }

  /// A matrix as translation, rotation, shear and scale: `translate · rotate · skewX · scale`.
  private struct Pose: Equatable {
    var tx = 0.0
    var ty = 0.0
    /// The rotation, in degrees.
    var turn = 0.0
    var shear = 0.0
    var sx = 1.0
    var sy = 1.0

    /// - Parameter other: the previous pose, from which the rotation continues: one by 350° is not one back
    ///   by 10°, and what shows its back is mirrored rather than rotated.
    init(_ m: [Double], near other: Pose?) {
      guard m.count == 6 else { return }
      (tx, ty) = (m[4], m[5])
      sx = (m[0] * m[0] + m[1] * m[1]).squareRoot()
      guard sx > 0 else { return }
      turn = atan2(m[1], m[0]) * 180 / .pi
      let determinant = m[0] * m[3] - m[1] * m[2]
      let mixed = m[0] * m[2] + m[1] * m[3]
      let before = other?.turn ?? (m[1] == 0 ? 0 : turn)
      func distance(_ angle: Double) -> Double { abs((angle - before).remainder(dividingBy: 360)) }
      if distance(turn + 180) < distance(turn) - 1e-9 {
        turn += 180
        sx = -sx
      }
      turn = before + (turn - before).remainder(dividingBy: 360)
      sy = determinant / sx
      shear = sy == 0 ? 0 : atan2(mixed / sx, sy) * 180 / .pi
      if abs(shear) > 90 { shear += shear > 0 ? -180 : 180 }
    }
  }

  // MARK: - Elements

  /// Returns an animation element.
  ///
  /// - Parameters:
  ///   - times: the times of the values, in the scene's time.
  ///   - paces: the paces between each value and the next; nil for discrete values.
  private func element(
    _ tag: Tag, _ name: AttributeName, _ phase: SVGTimeline.Phase, _ times: [Double], _ paces: [[Double]?]?,
    _ values: [String]
  ) -> Element {
    let origin = timeline.times[phase.moments.lowerBound]
    let fine = Grid(digits: 7)
    var times = times.map { min(max(($0 - origin) / phase.duration, 0), 1) }
    var values = values
    var paces = paces
    if times[0] > 1e-7 {
      times.insert(0, at: 0)
      values.insert(values[0], at: 0)
      paces?.insert(nil, at: 0)
    }
    times[0] = 0
    if paces != nil, let last = values.last, times[times.count - 1] < 1 - 1e-7 || times.count == 1 {
      times.append(1)
      values.append(last)
      paces?.append(nil)
    } else if paces != nil {
      times[times.count - 1] = 1
    }
    let seconds = Grid(digits: 6)
    let isPaced = paces?.dropLast().contains { $0 != nil } ?? false
    var element = Element(tag)
    element[.attributeName] = "\(name.text)"
    if phase.start > 0 { element[.begin] = seconds.text(phase.start) + "s" }
    element[.duration] = seconds.text(phase.duration) + "s"
    element[phase.repeats ? .repeatCount : .afterwards] = phase.repeats ? "indefinite" : "freeze"
    if paces == nil || isPaced { element[.calcMode] = isPaced ? "spline" : "discrete" }
    element[.values] = values.joined(separator: ";")
    if paces == nil || isPaced || times.count > 2 {
      element[.keyTimes] = times.map(fine.text).joined(separator: ";")
    }
    if isPaced, let paces {
      element[.keySplines] = paces.dropLast().map {
        ($0 ?? [0, 0, 1, 1]).map(seconds.text).joined(separator: " ")
      }
      .joined(separator: ";")
    }
    return element
  }
}
