/// Takes bytes apart into those items that cost least in all.
///
/// It knows every match that can be had, and goes from the end to the beginning: what is cheapest from some byte on is the
/// cheapest item there and what is cheapest from where that ends.
final class ItemParser {
  let bytes: UnsafeBufferPointer<UInt8>
  private var matches = GrowingBuffer<DeflateItem>(capacity: 1 << 16)
  /// Where the matches of each byte begin.
  private let starts: UnsafeMutablePointer<UInt32>
  /// The least cost from each byte on, and the item there.
  private let costs: UnsafeMutablePointer<UInt32>
  private let choices: UnsafeMutablePointer<DeflateItem>

  /// How many matches are kept before the rest of the bytes is left to another parser.
  private static let mostMatches = 1 << 23

  /// - Parameters:
  ///   - input: of which the range is parsed, or as many bytes of it as `count` says.
  ///   - finder: has seen what comes before.
  init(_ input: UnsafePointer<UInt8>, _ range: Range<Int>, _ finder: MatchFinder) {
    starts = .allocate(capacity: range.count + 1)
    var at = range.lowerBound
    while at < range.upperBound, matches.count < Self.mostMatches {
      starts[at - range.lowerBound] = UInt32(matches.count)
      finder.matches(at: at, into: &matches)
      at += 1
    }
    starts[at - range.lowerBound] = UInt32(matches.count)
    bytes = UnsafeBufferPointer(start: input + range.lowerBound, count: at - range.lowerBound)
    costs = .allocate(capacity: bytes.count + 1)
    choices = .allocate(capacity: bytes.count)
  }

  deinit {
    starts.deallocate()
    costs.deallocate()
    choices.deallocate()
  }

  var count: Int { bytes.count }

  /// From which byte on items cost what.
  struct Zone {
    var start: Int
    var costs: ItemCosts
  }

  /// - Parameters:
  ///   - zones: in order, the first one from the first byte on.
  ///   - items: what the bytes are taken apart into.
  func parse(_ zones: [Zone], into items: inout GrowingBuffer<DeflateItem>) {
    costs[count] = 0
    var end = count
    for zone in zones.reversed() {
      parse(zone.start..<end, zone.costs)
      end = zone.start
    }
    items.removeAll()
    var at = 0
    while at < count {
      items.append(choices[at])
      at &+= choices[at].length
    }
  }

  private func parse(_ range: Range<Int>, _ prices: ItemCosts) {
    let (literals, lengths, distances) = (prices.literals, prices.lengths, prices.distances)
    let end = count
    var at = range.upperBound
    while at > range.lowerBound {
      at &-= 1
      let byte = bytes[at]
      var least = literals[Int(byte)] &+ costs[at &+ 1]
      var choice = DeflateItem.literal(byte)
      var length = 3
      var k = Int(starts[at])
      let last = Int(starts[at &+ 1])
      if k < last, end &- at >= MatchFinder.longest,
        matches.values[last &- 1].length == MatchFinder.longest
      {
        // Of what repeats this long, anything less is hardly ever better.
        (k, length) = (last &- 1, MatchFinder.longest)
      }
      while k < last {
        let match = matches.values[k]
        let distance = distances[match.distanceSymbol]
        let longest = min(match.length, end &- at)
        while length <= longest {
          let cost = distance &+ lengths[length] &+ costs[at &+ length]
          if cost < least {
            least = cost
            choice = match.shortened(to: length)
          }
          length &+= 1
        }
        k &+= 1
      }
      costs[at] = least
      choices[at] = choice
    }
  }
}
