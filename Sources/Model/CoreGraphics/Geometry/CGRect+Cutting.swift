extension CGRect {
  /// Returns the intersection with another rectangle; null if there is none. Numbers that are not finite clip
  /// nothing; Foundation's `intersection` ends the program for them. (Not one of Core Graphics' names.)
  public func cut(to other: CGRect) -> CGRect {
    guard !isNull, !other.isNull else { return .null }
    let (x0, y0) = (max(minX, other.minX), max(minY, other.minY))
    let (x1, y1) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard [x0, y0, x1, y1].allSatisfy({ $0.isFinite }) else { return isInfinite ? other : self }
    return x0 <= x1 && y0 <= y1 ? CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .null
  }

  /// Returns whether another rectangle lies within this one. Foundation's `contains` compares this one with
  /// the union of both, whose size may be rounded differently.
  package func covers(_ other: CGRect) -> Bool {
    other.isNull
      || !isNull && minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
