/// Planes that are parallel to the page, in the order in which they are drawn: one task for all of them, however many there are.
final class ScheduledPlanes {
  /// A plane, and the drawing that it has in common with others.
  typealias Plane = (index: Int, member: Member, shared: SharedDrawing?)

  let isFlipped: Bool
  /// What of the first part is still to be drawn, from the last to the first.
  private var part: [Member] = []
  /// The other parts, from the last to the first; one is let go once it is drawn.
  private var parts: [[Member]]
  private let shares: [SharedDrawing?]
  private var next = 0

  init(members: consuming Members, shares: [SharedDrawing?], isFlipped: Bool) {
    self.isFlipped = isFlipped
    self.shares = shares
    parts = members.parts.reversed()
  }

  /// The next plane, with those after it that belong to the same translucent copy; none behind the last.
  func takeNext() -> [Plane] {
    var planes: [Plane] = []
    while let member = upcoming() {
      if let copy = planes.last?.member.copy {
        guard copy.opacity < 1, copy.number == member.copy.number, copy.opacity == member.copy.opacity else {
          break
        }
      }
      planes.append((next, member, shares.isEmpty ? nil : shares[next]))
      next += 1
      part.removeLast()
    }
    return planes
  }

  /// The plane after those that were taken.
  private func upcoming() -> Member? {
    while part.isEmpty, let following = parts.popLast() { part = following.reversed() }
    return part.last
  }
}
