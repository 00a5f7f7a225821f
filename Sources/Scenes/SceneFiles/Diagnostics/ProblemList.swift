/// The problems of a document, each once: an object to which others refer is read for each of them.
final class ProblemList {
  private(set) var all: [SceneProblem] = []
  private var known: Set<SceneProblem> = []

  func add(_ problem: SceneProblem) {
    if known.insert(problem).inserted { all.append(problem) }
  }

  /// A suggestion of what was meant.
  func hint(for name: String, in names: [String]) -> String {
    hasHints ? Suggestion.text(for: name, in: names) : ""
  }

  /// Whether problems are still few enough for suggestions, as finding one takes time.
  var hasHints: Bool { all.count < Self.mostHints }

  private static let mostHints = 200
}
