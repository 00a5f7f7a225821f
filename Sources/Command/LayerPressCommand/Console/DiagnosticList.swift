import SceneFiles

/// The diagnostics of a scene that are printed.
struct DiagnosticList {
  private(set) var shown: [SceneDiagnostic]
  /// What is said of the others; nil if there are none.
  private(set) var rest: String?

  /// Errors take precedence over warnings. The order stays.
  ///
  /// - Parameter limit: the most that are printed.
  init(_ diagnostics: [SceneDiagnostic], limit: Int) {
    shown = diagnostics
    guard diagnostics.count > limit else { return }
    let errors = diagnostics.indices.filter { diagnostics[$0].severity == .error }
    let others = diagnostics.indices.filter { diagnostics[$0].severity != .error }
    shown = (errors + others).prefix(limit).sorted().map { diagnostics[$0] }
    let moreErrors = max(0, errors.count - limit)
    let moreOthers = diagnostics.count - limit - moreErrors
    let counts = [(moreErrors, "error"), (moreOthers, "warning")].filter { $0.0 > 0 }.map { count, noun in
      "\(count) more \(noun)\(count == 1 ? "" : "s")"
    }
    let verb = moreErrors + moreOthers == 1 ? "is" : "are"
    rest =
      counts.joined(separator: " and ") + " \(verb) not shown; --verbose shows all, --limit findings=N more"
  }

  /// What makes diagnostics copies of each other: they say the same of the same key of a file.
  private struct Cause: Hashable {
    var severity: SceneDiagnostic.Severity
    var file: String
    var key: Substring
    var message: String

    init(_ diagnostic: SceneDiagnostic) {
      (severity, file, message) = (diagnostic.severity, diagnostic.file, diagnostic.message)
      key = (diagnostic.path.split(separator: ".").last ?? "").prefix { $0 != "[" }
    }
  }

  /// The places that a message lists besides its own.
  private static let listedPlaces = 3

  /// The first diagnostic of each cause, with the places of the others.
  static func merged(_ diagnostics: [SceneDiagnostic]) -> [SceneDiagnostic] {
    let places = Dictionary(grouping: diagnostics.indices) { Cause(diagnostics[$0]) }
    return diagnostics.indices.compactMap { index in
      var diagnostic = diagnostics[index]
      guard let all = places[Cause(diagnostic)], all.first == index else { return nil }
      let others = all.dropFirst().map { diagnostics[$0] }.filter { $0.line > 0 }
      guard !others.isEmpty else { return diagnostic }
      var list = others.prefix(listedPlaces).map { "\($0.line):\($0.column)" }
      let count = others.count - list.count
      if count > 0 { list.append("\(count) other place\(count == 1 ? "" : "s")") }
      let last = list.removeLast()
      diagnostic.message +=
        "; also at " + (list.isEmpty ? last : list.joined(separator: ", ") + " and " + last)
      return diagnostic
    }
  }
}
