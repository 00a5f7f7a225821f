/// A document in which problems have places.
protocol PlacedDocument {
  associatedtype Paths: NodePaths
  var lines: LineIndex { get }
  /// The paths of its nodes.
  var paths: Paths { get }
  /// The file that contains a line, nil for the document's own, and the line's number there.
  func place(ofLine line: Int) -> (file: String?, line: Int)
  /// Where what lies at an offset was written.
  func origin(of offset: Int) -> ProblemOrigin
}

/// Where a value was written.
struct ProblemOrigin {
  /// The offset in the text.
  var offset: Int
  /// The number of the row of data that it comes from; nil if it comes from none.
  var row: Int?
  /// The field of the row.
  var field: String?
}

/// Computes the paths of nodes, which must be queried in ascending order, so that all together need one walk over the document.
protocol NodePaths {
  mutating func path(of node: Int) -> String
}

extension PlacedDocument {
  func place(ofLine line: Int) -> (file: String?, line: Int) { (nil, line) }
  func origin(of offset: Int) -> ProblemOrigin { ProblemOrigin(offset: offset) }
}

extension SceneProblem {
  /// Sorts the problems in the order of the text, and adds their positions.
  ///
  /// Lines and paths are computed here, at the end and in one walk over the document: a scene without problems
  /// has no cost, and one with many does not need a walk for each.
  static func diagnostics(
    of problems: [SceneProblem], in document: some PlacedDocument, file: String
  ) -> [SceneDiagnostic] {
    guard !problems.isEmpty else { return [] }
    let lines = document.lines
    var walk = document.paths
    var paths: [Int: String] = [:]
    for node in Set(problems.map(\.node)).sorted() { paths[node] = walk.path(of: node) }
    var cursor = LineIndex.Cursor(lines)
    let origins = problems.map { document.origin(of: $0.offset) }
    let order = problems.indices.sorted { (origins[$0].offset, $0) < (origins[$1].offset, $1) }
    return order.map { index in
      let (problem, origin) = (problems[index], origins[index])
      let (line, column) = cursor.place(of: origin.offset)
      let place = document.place(ofLine: line)
      let related =
        problem.relatedOffset.map { offset in
          let other = document.place(ofLine: lines.line(of: document.origin(of: offset).offset))
          return "\(problem.related) \(other.line)" + (other.file.map { " of \($0)" } ?? "")
        } ?? ""
      var path = paths[problem.node] ?? ""
      if let key = problem.key { path += path.isEmpty ? key : "." + key }
      return SceneDiagnostic(
        severity: problem.severity, file: place.file ?? file, line: place.line, column: column, path: path,
        message: problem.message + related + problem.ending, row: origin.row, field: origin.field)
    }
  }
}
