/// The entities that an SVG document declares, such as drawing programs use for the names of namespaces.
///
/// A few kilobytes can stand for gigabytes where entities consist of others, or a long one is used often. Everything that
/// reads SVG would write them out.
package struct SVGEntities {
  /// The most bytes that the entities of a document may come to.
  package static let limit = 10_000_000

  private var values: [Substring: [UInt8]] = [:]
  private let bytes: [UInt8]
  /// Where the document proper begins.
  private let start: Int
  /// What stands before the document's type and has to stay: the declaration, which names the encoding.
  private let head: Range<Int>
  /// How long each entity is with those that it consists of.
  private var lengths: [Substring: Int] = [:]

  /// The entities of a document; nil for none.
  package init?(_ data: Data) {
    guard let text = Self.text(of: data), let type = text.firstRange(of: "<!DOCTYPE".utf8),
      let declarations = text[type.upperBound...].firstRange(of: "<!ENTITY".utf8)
    else { return nil }
    bytes = text
    head = Self.isUTF16(data) ? 0..<0 : 0..<type.lowerBound
    var rest = text[declarations.lowerBound...]
    while let next = rest.firstRange(of: "<!ENTITY".utf8),
      !text[rest.startIndex..<next.lowerBound].contains(UInt8(ascii: "]"))
    {
      rest = text[next.upperBound...]
      guard let quote = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
        let end = text[quote...].dropFirst().firstIndex(of: text[quote])
      else { break }
      let words = String(decoding: rest[..<quote], as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if let name = words.first(where: { $0 != "%" }), values[name] == nil {
        values[name] = Array(text[quote + 1..<end])
      }
      rest = text[(end + 1)...]
    }
    let close = rest.firstIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
    start = rest[close...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? text.endIndex
    measure()
  }

  private static func isUTF16(_ data: Data) -> Bool {
    data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
  }

  /// UTF-8, or UTF-16 as UTF-8; nil for none of them, which is not read either.
  private static func text(of data: Data) -> [UInt8]? {
    guard isUTF16(data) else {
      return data.range(of: Data("<!ENTITY".utf8)) == nil ? nil : [UInt8](data)
    }
    return String(data: data, encoding: .utf16).map { Array($0.utf8) }
  }

  /// Entities may be declared after those that use them, and may use themselves, which makes them endless.
  private mutating func measure() {
    guard values.values.reduce(0, { $0 + $1.count }) <= Self.limit else {
      lengths = values.mapValues { _ in Self.limit + 1 }
      return
    }
    for _ in 0...min(values.count, 64) {
      var isDone = true
      for (name, value) in values {
        let length = self.length(of: value[...])
        isDone = isDone && lengths[name] == length
        lengths[name] = length
      }
      if isDone { return }
    }
    for name in values.keys { lengths[name] = Self.limit + 1 }
  }

  private func length(of text: ArraySlice<UInt8>) -> Int {
    var sum = text.count
    forEachReference(in: text) { name, _ in sum = min(sum + (lengths[name] ?? 0), Self.limit + 1) }
    return sum
  }

  private func forEachReference(in text: ArraySlice<UInt8>, _ body: (Substring, Range<Int>) -> Void) {
    var rest = text
    while let mark = rest.firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "%") }) {
      rest = text[(mark + 1)...]
      let end = rest.firstIndex { $0 == UInt8(ascii: ";") || $0 <= 0x20 || $0 == UInt8(ascii: "&") }
      guard let end, text[end] == UInt8(ascii: ";") else { continue }
      let name = String(decoding: text[(mark + 1)..<end], as: UTF8.self)[...]
      guard values[name] != nil else { continue }
      body(name, mark..<end + 1)
      rest = text[(end + 1)...]
    }
  }

  /// Whether they come to more than the limit.
  package var areTooLong: Bool {
    var sum = 0
    forEachReference(in: bytes[start...]) { name, _ in sum = min(sum + (lengths[name] ?? 0), Self.limit + 1) }
    return sum > Self.limit || lengths.values.contains { $0 > Self.limit }
  }

  /// The document with all of them written out, in UTF-8, and without its type; nil where they are too long.
  package func expanded() -> Data? {
    guard !areTooLong else { return nil }
    var text = Array(bytes[start...])
    // As deep as they could be measured.
    for _ in 0...64 {
      var (result, at) = ([UInt8](), 0)
      forEachReference(in: text[...]) { name, place in
        guard text[place.lowerBound] == UInt8(ascii: "&") else { return }
        result += text[at..<place.lowerBound]
        result += values[name] ?? []
        at = place.upperBound
      }
      guard at > 0 else { break }
      text = result + text[at...]
    }
    return Data(bytes[head] + text)
  }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  fileprivate func firstRange(of word: String.UTF8View) -> Range<Int>? {
    let word = Array(word)
    guard let first = word.first, count >= word.count else { return nil }
    var rest = self[...]
    while let place = rest.firstIndex(of: first) {
      if rest[place...].starts(with: word) { return place..<place + word.count }
      rest = rest[(place + 1)...]
    }
    return nil
  }
}
