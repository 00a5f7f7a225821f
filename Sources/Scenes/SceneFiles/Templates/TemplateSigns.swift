import Foundation

/// What makes a document a template.
enum TemplateSigns {
  /// Keys of a template; what they mean depends on their values.
  static let value = "$"
  static let include = "$include"
  static let arguments = "with"
  static let loop = "repeat"
  static let condition = "when"
  static let seed = "seed"
  static let parameters = "parameters"

  private static let words = [
    "{{", "\"$\"", "\"$include\"", "\"repeat\"", "\"when\"", "\"seed\"", "\"parameters\"",
  ]

  /// Whether a text, which a zero byte ends, may be a template. Scenes that are none pay for nothing more.
  static func mayBe(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { text in
      guard let start = text.baseAddress?.assumingMemoryBound(to: CChar.self) else { return false }
      return words.contains { strstr(start, $0) != nil }
    }
  }

  /// Which values of a tape, from an index on, depend on more than their own text: placeholders, and all that hold any.
  static func dynamic(in document: JSONDocument, from start: Int = 0) -> [Bool] {
    var marks = [Bool](repeating: false, count: document.entries.count - start)
    var open: [(index: Int, end: Int, isObject: Bool)] = []
    var index = start
    func mark(_ value: Int?) {
      if let value { marks[value - start] = true }
      for container in open.reversed() {
        if marks[container.index - start] { break }
        marks[container.index - start] = true
      }
    }
    while index < document.entries.count {
      while let last = open.last, index >= last.end { open.removeLast() }
      if let last = open.last, last.isObject {
        if isSign(
          JSONValue(document: document, index: index), in: last.index, isRoot: open.count == 1, document)
        {
          mark(nil)
        }
        index += 1
      }
      let value = JSONValue(document: document, index: index)
      switch value.kind {
      case .array, .object: open.append((index, value.end, value.kind == .object))
      case .string: if isText(value) { mark(index) }
      default: break
      }
      index += 1
    }
    return marks
  }

  /// Whether a key makes its object more than plain JSON.
  private static func isSign(_ key: JSONValue, in object: Int, isRoot: Bool, _ document: JSONDocument) -> Bool
  {
    guard let name = key.string else { return false }
    let value = JSONValue(document: document, index: key.index + 1)
    switch name {
    case Self.value, include: return true
    case condition: return isCondition(value)
    case loop: return value.kind == .object
    case seed:
      return value.kind == .string && (isRoot || JSONValue(document: document, index: object).count == 1)
    case parameters: return isRoot
    default: return false
    }
  }

  static func isCondition(_ value: JSONValue) -> Bool {
    value.kind == .string || value.kind == .yes || value.kind == .no
  }

  /// Whether a string holds placeholders, or braces that are escaped.
  static func isText(_ value: JSONValue) -> Bool { value.holds("{{") }
}

extension JSONValue {
  /// Whether the text of a string, as written, holds two bytes.
  fileprivate func holds(_ pair: StaticString) -> Bool {
    guard kind == .string else { return false }
    let (first, second) = (pair.utf8Start[0], pair.utf8Start[1])
    var last: UInt8 = 0
    for byte in document.text(of: self) {
      if last == first, byte == second { return true }
      last = byte
    }
    return false
  }
}
