extension CGPath {
  /// Returns the same outline in reverse: subpaths in reverse order, each backwards.
  package final func reversed() -> CGPath {
    var result = PathStorage()
    for subpath in subpaths.reversed() {
      result.move(to: subpath.isClosed ? subpath.start : subpath.end)
      for segment in subpath.segments.reversed() { result.add(segment.reversed) }
      if subpath.isClosed { result.close() }
    }
    return CGPath(result)
  }
}
