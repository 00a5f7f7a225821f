/// An object as text, without the references in it: where they stand and what they lead to is known beside it, so that numbers
/// can be put in without reading it again.
struct ObjectText {
  /// The text between references.
  var bytes: [UInt8] = []
  /// The references, in order: the place in `bytes` before which each stands, and the number that it leads to.
  var references: [(place: Int, number: Int)] = []

  /// - Parameter text: an object as qpdf writes it, with references such as `12 0 R`.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.reserveCapacity(text.count)
    var scanner = Scanner(text: text)
    var copied = 0
    while let reference = scanner.nextReference() {
      bytes.append(contentsOf: text[copied..<reference.range.lowerBound])
      references.append((bytes.count, reference.number))
      copied = reference.range.upperBound
    }
    bytes.append(contentsOf: text[copied...])
  }
}

/// Finds references in the text of an object (ISO 32000-1, 7.3).
private struct Scanner {
  let text: UnsafeBufferPointer<UInt8>
  private var place = 0
  /// The last two tokens, if they are whole numbers.
  private var numbers: [(start: Int, value: Int)] = []

  init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  mutating func nextReference() -> (range: Range<Int>, number: Int)? {
    while place < text.count {
      let start = place
      switch text[place] {
      case UInt8(ascii: "("): skipString()
      case UInt8(ascii: "/"):
        place += 1
        skipRegular()
      case let byte where Self.isRegular(byte):
        skipRegular()
        if place - start == 1, byte == UInt8(ascii: "R"), numbers.count == 2 {
          let first = numbers[0]
          numbers = []
          return (first.start..<place, first.value)
        }
        note(start)
        continue
      case let byte where Self.isSpace(byte):
        place += 1
        continue
      default: place += 1
      }
      numbers = []
    }
    return nil
  }

  /// Notes a token that may be part of a reference.
  private mutating func note(_ start: Int) {
    var value = 0
    for byte in text[start..<place] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), value < 1 << 40 else {
        numbers = []
        return
      }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    if numbers.count == 2 { numbers.removeFirst() }
    numbers.append((start, value))
  }

  private mutating func skipRegular() {
    while place < text.count, Self.isRegular(text[place]) { place += 1 }
  }

  /// Skips a literal string, in which parentheses may be nested. A hexadecimal one has nothing that looks like a reference.
  private mutating func skipString() {
    var depth = 0
    while place < text.count {
      let byte = text[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\\"): place = min(place + 1, text.count)
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return }
      default: break
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private static func isRegular(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"),
      UInt8(ascii: "%"):
      false
    default: true
    }
  }
}
