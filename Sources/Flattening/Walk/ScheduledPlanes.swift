/// Planes that are parallel to the page, in the order in which they are drawn: one task for all of them, however many there are.
final class ScheduledPlanes {
  let members: [Member]
  /// The drawings that copies have in common.
  let shares: [SharedDrawing?]
  let isFlipped: Bool
  private var next = 0

  init(members: [Member], shares: [SharedDrawing?], isFlipped: Bool) {
    self.members = members
    self.shares = shares
    self.isFlipped = isFlipped
  }

  /// The next plane, with those after it that belong to the same translucent copy; nil behind the last.
  func takeNext() -> Range<Int>? {
    guard next < members.count else { return nil }
    let (first, copy) = (next, members[next].copy)
    repeat {
      next += 1
    } while copy.opacity < 1 && next < members.count
      && members[next].copy.number == copy.number && members[next].copy.opacity == copy.opacity
    return first..<next
  }
}
