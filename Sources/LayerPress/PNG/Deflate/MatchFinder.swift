/// Finds where bytes repeat what stands up to 32 KiB before them: for every length the nearest place.
///
/// Places that begin alike hang in a binary tree, in the order of their bytes, a later one always above an earlier one.
/// Looking for a place's bytes and hanging it in at the root is one walk.
final class MatchFinder {
  static let longest = 258
  private static let window = 1 << 15
  private static let hashBits: UInt32 = 16
  /// How many places of a tree are looked at.
  private static let mostSteps = 2000
  /// A place that is farther back than any.
  private static let nowhere = Int32.min / 2

  private let input: UnsafePointer<UInt8>
  private let end: Int
  /// The latest place for each hash of three bytes, and of four.
  private let threes: UnsafeMutablePointer<Int32>
  private let fours: UnsafeMutablePointer<Int32>
  /// For each place of the window the uppermost of those that come before it in order, and of those after it.
  private let children: UnsafeMutablePointer<Int32>

  /// - Parameters:
  ///   - input: `end` bytes, which stay where they are as long as the finder lives.
  ///   - start: from where on matches will be asked for; what stands before can be repeated.
  init(_ input: UnsafePointer<UInt8>, from start: Int, to end: Int) {
    (self.input, self.end) = (input, end)
    threes = Self.places(1 << Int(Self.hashBits))
    fours = Self.places(1 << Int(Self.hashBits))
    children = Self.places(2 * Self.window)
    for place in max(0, start - Self.window)..<start { skip(place) }
  }

  deinit {
    threes.deallocate()
    fours.deallocate()
    children.deallocate()
  }

  private static func places(_ count: Int) -> UnsafeMutablePointer<Int32> {
    let places = UnsafeMutablePointer<Int32>.allocate(capacity: count)
    places.initialize(repeating: nowhere, count: count)
    return places
  }

  /// Appends the matches at a place, longer and longer, farther and farther back. Every place has to be asked for or
  /// skipped, in order.
  @inline(__always)
  func matches(at place: Int, into matches: inout GrowingBuffer<DeflateItem>) {
    visit(place) { length, distance in
      matches.append(.match(length: length, distance: distance))
    }
  }

  func skip(_ place: Int) { visit(place) { _, _ in } }

  @inline(__always)
  private func visit(_ place: Int, found: (_ length: Int, _ distance: Int) -> Void) {
    let room = min(Self.longest, end &- place)
    guard room >= 4 else { return }
    let here = input + place
    let word = UnsafeRawPointer(here).loadUnaligned(as: UInt32.self).littleEndian
    let three = Int(((word &<< 8) &* 0x9E37_79B1) &>> (32 &- Self.hashBits))
    let four = Int((word &* 0x9E37_79B1) &>> (32 &- Self.hashBits))
    let farthest = place &- Self.window
    let near = Int(threes[three])
    threes[three] = Int32(truncatingIfNeeded: place)
    var best = 3
    if near >= farthest, (UnsafeRawPointer(input + near).loadUnaligned(as: UInt32.self) ^ word) &<< 8 == 0 {
      found(3, place &- near)
    }

    var node = Int(fours[four])
    fours[four] = Int32(truncatingIfNeeded: place)
    // Where the next place that comes before this one in order is hung in, or after it.
    var before = children + 2 * (place & (Self.window &- 1))
    var after = before + 1
    // How much those on either side have in common with this place.
    var (commonBefore, commonAfter) = (0, 0)
    var steps = Self.mostSteps
    while node > farthest, steps > 0 {
      steps &-= 1
      let there = input + node
      var length = min(commonBefore, commonAfter)
      let branches = children + 2 * (node & (Self.window &- 1))
      length = Self.common(here, there, from: length, to: room)
      if length > best {
        best = length
        found(length, place &- node)
      }
      if length == room {
        // As good as this place in all that can be seen: it takes its children over.
        before[0] = branches[0]
        after[0] = branches[1]
        return
      }
      if there[length] < here[length] {
        before[0] = Int32(truncatingIfNeeded: node)
        before = branches + 1
        node = Int(before[0])
        commonBefore = length
      } else {
        after[0] = Int32(truncatingIfNeeded: node)
        after = branches
        node = Int(after[0])
        commonAfter = length
      }
    }
    before[0] = Self.nowhere
    after[0] = Self.nowhere
  }

  /// How many bytes two places have in common, of which `start` are known to be.
  @inline(__always)
  private static func common(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    var at = start
    while at &+ 8 <= end {
      let x = UnsafeRawPointer(a + at).loadUnaligned(as: UInt64.self)
      let y = UnsafeRawPointer(b + at).loadUnaligned(as: UInt64.self)
      if x != y { return at &+ (x ^ y).littleEndian.trailingZeroBitCount &>> 3 }
      at &+= 8
    }
    while at < end, a[at] == b[at] { at &+= 1 }
    return at
  }
}
