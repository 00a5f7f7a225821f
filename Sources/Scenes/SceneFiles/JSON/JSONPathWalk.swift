extension JSONDocument: PlacedDocument {
  var lines: LineIndex { LineIndex(bytes) }
  var paths: JSONPathWalk { JSONPathWalk(self) }

  func place(ofLine line: Int) -> (file: String?, line: Int) {
    expansion?.files.place(ofLine: line) ?? (nil, line)
  }

  func origin(of offset: Int) -> ProblemOrigin {
    expansion?.origin(of: offset, after: bytes.count) ?? ProblemOrigin(offset: offset)
  }
}

/// The paths of tape indices, such as `sublayers[3].mask.lineCap`.
struct JSONPathWalk: NodePaths {
  private let document: JSONDocument
  /// The containers around `next`.
  private var open: [Container] = []
  /// The index of the next value.
  private var next = 0

  private struct Container {
    var end: Int
    var isObject: Bool
    /// The tape index of an object's current key.
    var key: Int
    /// The current index in an array.
    var position: Int
  }

  init(_ document: JSONDocument) { self.document = document }

  mutating func path(of node: Int) -> String {
    let entries = document.entries
    while next < entries.count, next <= node {
      leaveClosed()
      // Records the key before the value.
      if let last = open.last {
        if last.isObject {
          open[open.count - 1].key = next
          guard next + 1 < entries.count else {
            next += 1
            break
          }
          if node == next { return text }
          next += 1
        } else {
          open[open.count - 1].position += 1
        }
      }
      let value = next
      let kind = entries[value].kind
      let end = kind == .array || kind == .object ? document.end(of: value) : value + 1
      // Skips what ends before the wanted value.
      if node >= end {
        next = end
        continue
      }
      next = value + 1
      if node == value {
        let result = text
        if kind == .array || kind == .object { enter(kind, end) }
        return result
      }
      enter(kind, end)
    }
    leaveClosed()
    endOfTape()
    return text
  }

  /// Syntax errors concern the open containers, not the values before them.
  private mutating func endOfTape() {
    guard let last = open.last else { return }
    if !last.isObject || last.key != next - 1 { open[open.count - 1].key = -1 }
    open[open.count - 1].position = -1
  }

  private mutating func enter(_ kind: JSONDocument.Kind, _ end: Int) {
    open.append(Container(end: end, isObject: kind == .object, key: -1, position: -1))
  }

  private mutating func leaveClosed() {
    while let last = open.last, next >= last.end { open.removeLast() }
  }

  /// Longer keys are cut: no class has one.
  private static let longestKey = 100

  /// The path to the current value.
  private var text: String {
    var result = ""
    let limit = 8
    let isLong = open.count > 2 * limit
    for container in isLong ? open.prefix(limit) : open[...] { append(container, to: &result) }
    guard isLong else { return result }
    result += ".…"
    for container in open.suffix(limit) { append(container, to: &result) }
    return result
  }

  private func append(_ container: Container, to text: inout String) {
    if container.isObject {
      guard container.key >= 0, let key = JSONValue(document: document, index: container.key).string else {
        return
      }
      let name = key.unicodeScalars.count > Self.longestKey ? String(key.prefix(Self.longestKey)) + "…" : key
      text += text.isEmpty ? name : ".\(name)"
    } else if container.position >= 0 {
      text += "[\(container.position)]"
    }
  }
}
