extension CGPath {
  /// Returns the dashes of the path as a path.
  ///
  /// Lengths alternate between dashes and gaps, measured along the path; an odd number of them is used twice.
  /// Each subpath restarts the pattern. On a closed subpath, a dash across the start is one piece. A dash of
  /// length zero is a very short line, so that caps have a direction. A dash that begins or ends at a corner,
  /// or within a ten-thousandth of the pattern's length of it, does not extend around it.
  ///
  /// - Parameters:
  ///   - phase: the offset into the pattern at which a subpath starts.
  ///   - lengths: if empty, negative, not finite or all zero, or so short that there were more than a million
  ///     dashes, the path stays solid.
  ///   - transform: applied to the result.
  public final func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard let pattern = DashPattern(phase: phase, lengths: lengths) else { return transformed(by: transform) }
    let measured = subpaths.map { subpath in (subpath, subpath.segments.map(\.length)) }
    let total = measured.reduce(0) { $0 + $1.1.reduce(0, +) }
    guard total / pattern.length * CGFloat(pattern.lengths.count / 2) < 1e6 else {
      return transformed(by: transform)
    }
    var dasher = Dasher(pattern: pattern)
    for (subpath, lengths) in measured { dasher.dash(subpath, lengths: lengths) }
    return CGPath(dasher.result.transformed(by: transform))
  }

  /// Returns whether a dash begins exactly at a corner of the path.
  ///
  /// There Cairo draws the corner's join, from the direction in which there is no dash; PDF viewers and
  /// browsers do not.
  public final func beginsDashesAtCorners(phase: CGFloat, lengths: [CGFloat]) -> Bool {
    guard let pattern = DashPattern(phase: phase, lengths: lengths) else { return false }
    for subpath in subpaths {
      let segments = subpath.segments
      guard segments.count > 1 || subpath.isClosed else { continue }
      var position: CGFloat = 0
      for (index, segment) in segments.enumerated() {
        position += segment.length
        let next = index + 1 < segments.count ? segments[index + 1] : subpath.isClosed ? segments[0] : nil
        guard let next, pattern.beginsDash(at: position) else { continue }
        let (arrival, departure) = (segment.direction(at: 1), next.direction(at: 0))
        if arrival.dot(departure) < 0.9999 { return true }
      }
    }
    return false
  }

  /// Returns whether a dash crosses the start of a closed subpath at a corner.
  ///
  /// Some viewers join its two parts, others leave a notch (docs/internals/viewers.md).
  public final func dashesRunAcrossItsStart(phase: CGFloat, lengths: [CGFloat]) -> Bool {
    guard let pattern = DashPattern(phase: phase, lengths: lengths), pattern.isDrawing(at: 0) else {
      return false
    }
    return subpaths.contains { subpath in
      guard subpath.isClosed, let first = subpath.segments.first, let last = subpath.segments.last else {
        return false
      }
      let total = subpath.segments.reduce(0) { $0 + $1.length }
      return last.direction(at: 1).dot(first.direction(at: 0)) < 0.9999 && pattern.isDrawing(before: total)
    }
  }
}

/// Alternating dashes and gaps, and the offset at which a subpath starts.
private struct DashPattern {
  /// An even number of lengths, not all zero.
  var lengths: [CGFloat]
  var length: CGFloat
  /// Pieces shorter than this are left out if they would only make a join at a corner.
  var tolerance: CGFloat { length * 1e-4 }
  /// The index of the length in which a subpath starts, and what is left of that length.
  var startIndex = 0
  var startRest: CGFloat
  /// The offset into the pattern at which a subpath starts, 0 ..< `length`.
  let start: CGFloat

  /// Whether there is a dash just after a distance from the start of a subpath.
  func isDrawing(at position: CGFloat) -> Bool { isDrawing(around: position + tolerance) }

  /// Whether there is a dash just before a distance from the start of a subpath.
  func isDrawing(before position: CGFloat) -> Bool { isDrawing(around: position - tolerance) }

  private func isDrawing(around position: CGFloat) -> Bool {
    let offset = (start + position).truncatingRemainder(dividingBy: length)
    var boundary: CGFloat = 0
    for (index, part) in lengths.enumerated() {
      boundary += part
      if offset < boundary { return index % 2 == 0 }
    }
    return false
  }

  /// Whether a dash begins at this distance from the start of a subpath.
  func beginsDash(at position: CGFloat) -> Bool {
    let offset = (start + position).truncatingRemainder(dividingBy: length)
    var boundary: CGFloat = 0
    for (index, part) in lengths.enumerated() {
      // The first dash begins where the last gap ends.
      if index % 2 == 0, abs(offset - boundary) < tolerance || abs(offset - length - boundary) < tolerance {
        return true
      }
      boundary += part
    }
    return false
  }

  init?(phase: CGFloat, lengths: [CGFloat]) {
    guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), phase.isFinite else { return nil }
    self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
    length = self.lengths.reduce(0, +)
    guard length > 0, length.isFinite else { return nil }
    var rest = phase.truncatingRemainder(dividingBy: length)
    if rest < 0 { rest += length }
    start = rest
    while startIndex < self.lengths.count - 1, rest >= self.lengths[startIndex], rest > 0 {
      rest -= self.lengths[startIndex]
      startIndex += 1
    }
    startRest = max(0, self.lengths[startIndex] - rest)
  }
}

private struct Dasher {
  let pattern: DashPattern
  private(set) var result = PathStorage()
  private var index: Int
  private var rest: CGFloat
  private var dash: [Segment] = []
  /// The first dash of a closed subpath, held until it is known whether the last one continues into it.
  private var first: [Segment]?
  private var keepsFirst = false
  /// Whether the start of the current dash was left out.
  private var hasOverhang = false

  init(pattern: DashPattern) {
    self.pattern = pattern
    index = pattern.startIndex
    rest = pattern.startRest
  }

  private var isDrawing: Bool { index % 2 == 0 }

  mutating func dash(_ subpath: Subpath, lengths: [CGFloat]) {
    index = pattern.startIndex
    rest = pattern.startRest
    dash = []
    hasOverhang = false
    first = nil
    keepsFirst = subpath.isClosed && isDrawing
    for (segment, length) in zip(subpath.segments, lengths) where length > 0 && length.isFinite {
      var position: CGFloat = 0
      var t: CGFloat = 0
      while length - position > rest {
        position += rest
        let next = segment.parameter(atLength: position, of: length)
        if isDrawing { draw(segment, from: t, to: next, length: rest, ends: true) }
        t = next
        advance()
      }
      rest -= length - position
      if isDrawing { draw(segment, from: t, to: 1, length: length - position, ends: false) }
    }
    finish(subpath)
  }

  /// - Parameter ends: whether the dash ends here, rather than continuing in the next segment.
  private mutating func draw(
    _ segment: Segment, from t0: CGFloat, to t1: CGFloat, length: CGFloat, ends: Bool
  ) {
    // Only the end of a dash on one side of a corner: just its join would be visible.
    let isOverhang = length <= pattern.tolerance && (dash.isEmpty ? !ends && !hasOverhang : ends)
    if isOverhang {
      hasOverhang = true
    } else if length > 0, t0 < t1 {
      dash.append(segment.part(from: t0, to: t1))
    } else if dash.isEmpty, ends {
      let point = segment.point(at: t0)
      let direction = segment.direction(at: t0)
      let size = max(abs(point.x), abs(point.y), segment.controlLength)
      dash.append(.line(point, point + direction * (size * 1e-9)))
    }
  }

  /// Advances to the next length of the pattern.
  private mutating func advance() {
    if isDrawing { endDash() }
    index = (index + 1) % pattern.lengths.count
    rest = pattern.lengths[index]
  }

  private mutating func endDash() {
    if keepsFirst {
      first = dash
      keepsFirst = false
    } else {
      emit(dash)
    }
    dash = []
    hasOverhang = false
  }

  private mutating func finish(_ subpath: Subpath) {
    if keepsFirst {
      // One dash covers the whole subpath.
      result.append(subpath)
      return
    }
    if isDrawing, let first, !dash.isEmpty {
      emit(dash + first)
      return
    }
    if let first { emit(first) }
    emit(dash)
  }

  private mutating func emit(_ segments: [Segment]) {
    guard let start = segments.first?.start else { return }
    result.move(to: start)
    for segment in segments { result.add(segment) }
  }
}
