extension CGPath {
  /// The length of all subpaths together, including closing lines.
  public final var length: CGFloat {
    var total: CGFloat = 0
    for subpath in subpaths {
      for segment in subpath.segments { total += segment.length }
    }
    return total
  }

  /// Returns the part of the path between two fractions of its length, counted along all subpaths in order.
  ///
  /// Fractions are clamped to 0…1; the result is empty unless `from` is less than `to`. A complete subpath
  /// stays closed.
  ///
  /// Within a curve, fractions are of its length, so that lines grow at an even pace, and end where the dashes that
  /// express them in documents end. Core Animation on iOS uses the curve's parameter: of the 86 test images of
  /// lottie-ios in which the two differ, 82 are closer to the parameter. The difference shows in paths of few, uneven
  /// curves; it exceeds 2 % (root mean square) in five of 967 images.
  public final func trimmedPath(from: CGFloat, to: CGFloat) -> CGPath {
    // A remainder from rounding between ends meant to be equal would show its caps. Written so that NaN gives
    // an empty path.
    let least: CGFloat = 1e-12
    guard to - from > least, from < 1 - least, to > least else { return CGPath(PathStorage()) }
    let (from, to) = (max(0, from), min(1, to))
    if from == 0, to == 1, let whole = copy() { return whole }
    let measured = subpaths.map { subpath in (subpath, subpath.segments.map(\.length)) }
    let total = measured.reduce(0) { $0 + $1.1.reduce(0, +) }
    guard total > 0, total.isFinite else { return CGPath(PathStorage()) }
    let (first, last) = (from * total, to * total)
    var result = PathStorage()
    var position: CGFloat = 0
    for (subpath, lengths) in measured {
      let end = position + lengths.reduce(0, +)
      if first <= position, end <= last, end > position {
        result.append(subpath)
        position = end
        continue
      }
      var isDrawing = false
      for (segment, length) in zip(subpath.segments, lengths) {
        let t0 = segment.parameter(atLength: first - position, of: length)
        let t1 = segment.parameter(atLength: last - position, of: length)
        position += length
        guard t0 < t1 else { continue }
        let part = segment.part(from: t0, to: t1)
        if !isDrawing { result.move(to: part.start) }
        result.add(part)
        isDrawing = true
      }
      position = end
    }
    return CGPath(result)
  }
}

extension PathStorage {
  /// Adds a whole subpath, closed if it was.
  mutating func append(_ subpath: Subpath) {
    move(to: subpath.start)
    // The line that closing adds is left out.
    var segments = subpath.segments[...]
    if subpath.isClosed, case .line = segments.last { segments.removeLast() }
    for segment in segments { add(segment) }
    if subpath.isClosed { close() }
  }
}
