/// The planes of a space in order, in parts that can be released one after the other: so a million layers
/// need no second list.
struct Members: Sequence {
  private(set) var parts: [[Member]] = []

  private static let mostInPart = 4096

  init(_ members: some Sequence<Member> = []) { append(contentsOf: members) }

  var first: Member? { first { _ in true } }

  mutating func append(_ member: Member) {
    if parts.last.map({ $0.count >= Self.mostInPart }) ?? true { parts.append([]) }
    parts[parts.count - 1].append(member)
  }

  mutating func append(contentsOf members: some Sequence<Member>) {
    for member in members { append(member) }
  }

  mutating func removeAll(where isLeftOut: (Member) -> Bool) {
    for part in parts.indices { parts[part].removeAll(where: isLeftOut) }
  }

  func makeIterator() -> FlattenSequence<[[Member]]>.Iterator { parts.joined().makeIterator() }
}
