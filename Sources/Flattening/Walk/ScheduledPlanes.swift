/// Planes that are parallel to the page, in the order in which they are drawn: one task for all of them, however many there are.
final class ScheduledPlanes {
  /// A plane, and the drawing that it has in common with others.
  typealias Plane = (index: Int, member: Member, shared: SharedDrawing?)

  let isFlipped: Bool
  /// What is still to be drawn, from the last to the first; a part is let go once it is drawn.
  private var parts: [[Member]] = []
  private let shares: [SharedDrawing?]
  private var next = 0

  private static let mostInPart = 4096

  init(members: consuming [Member], shares: [SharedDrawing?], isFlipped: Bool) {
    self.isFlipped = isFlipped
    self.shares = shares
    var end = members.count
    while end > 0 {
      let start = (end - 1) / Self.mostInPart * Self.mostInPart
      parts.append(members[start..<end].reversed())
      end = start
    }
  }

  /// The next plane, with those after it that belong to the same translucent copy; none behind the last.
  func takeNext() -> [Plane] {
    var planes: [Plane] = []
    while let member = parts.last?.last {
      if let copy = planes.last?.member.copy {
        guard copy.opacity < 1, copy.number == member.copy.number, copy.opacity == member.copy.opacity else {
          break
        }
      }
      planes.append((next, member, shares.isEmpty ? nil : shares[next]))
      next += 1
      parts[parts.count - 1].removeLast()
      if parts[parts.count - 1].isEmpty { parts.removeLast() }
    }
    return planes
  }
}
