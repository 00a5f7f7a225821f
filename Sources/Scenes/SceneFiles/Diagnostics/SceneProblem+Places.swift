extension SceneProblem {
  /// Sorts the problems in the order of the text, and adds their positions.
  ///
  /// Lines and paths are computed here, at the end and in one walk over the tape: a scene without problems
  /// has no cost, and one with many does not need a walk for each.
  static func diagnostics(
    of problems: [SceneProblem], in document: JSONDocument, file: String
  ) -> [SceneDiagnostic] {
    guard !problems.isEmpty else { return [] }
    let lines = LineIndex(document.bytes)
    var walk = PathWalk(document)
    let paths = paths(of: problems) { walk.path(of: $0) }
    var cursor = LineIndex.Cursor(lines)
    let places = problems.indices.sorted { (problems[$0].offset, $0) < (problems[$1].offset, $1) }
    return places.map { index in
      let problem = problems[index]
      let place = cursor.place(of: problem.offset)
      let related = problem.relatedOffset.map { "\(problem.related) \(lines.line(of: $0))" } ?? ""
      return SceneDiagnostic(
        severity: problem.severity, file: file, line: place.line, column: place.column, path: paths[index],
        message: problem.message + related + problem.ending)
    }
  }

  /// The paths of the problems' nodes, which are asked for in ascending order, each once: walks cannot go back.
  static func paths(of problems: [SceneProblem], path: (Int) -> String) -> [String] {
    var known: [Int: String] = [:]
    for node in Set(problems.map(\.node)).sorted() { known[node] = path(node) }
    return problems.map { known[$0.node] ?? "" }
  }
}

/// Computes the paths of tape indices, which must be queried in ascending order.
private struct PathWalk {
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
      text += text.isEmpty ? key : ".\(key)"
    } else if container.position >= 0 {
      text += "[\(container.position)]"
    }
  }
}
