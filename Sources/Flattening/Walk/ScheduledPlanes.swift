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

  /// Returns the next plane without taking it.
  private func upcoming() -> Member? {
    while part.isEmpty, let following = parts.popLast() { part = following.reversed() }
    return part.last
  }
}
