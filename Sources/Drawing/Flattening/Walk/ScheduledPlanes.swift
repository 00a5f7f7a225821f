/// Planes parallel to the page in drawing order: one task for all of them, however many there are.
final class ScheduledPlanes {
  /// A plane, and the drawing it shares with others.
  typealias Plane = (index: Int, member: Member, shared: SharedDrawing?)

  let isFlipped: Bool
  /// The rest of the first part, last to first.
  private var part: [Member] = []
  /// The other parts, last to first; each is released once it is drawn.
  private var parts: [[Member]]
  private let shares: [SharedDrawing?]
  private var next = 0

  init(members: consuming Members, shares: [SharedDrawing?], isFlipped: Bool) {
    self.isFlipped = isFlipped
    self.shares = shares
    parts = members.parts.reversed()
  }

  /// Returns the next plane, with those after it in the same translucent copy; none after the last.
  func takeNext() -> [Plane] {
    var planes: [Plane] = []
    while let copy = upcoming() {
      if let last = planes.last?.member.copy, last.number != copy.number || last.opacity != copy.opacity {
        break
      }
      planes.append((next, part.removeLast(), shares.isEmpty ? nil : shares[next]))
      next += 1
      if copy.opacity >= 1 { break }
    }
    return planes
  }

  /// Returns the copy that the next plane belongs to.
  private func upcoming() -> Member.Copy? {
    while part.isEmpty, let following = parts.popLast() { part = following.reversed() }
    return part.last?.copy
  }
}
